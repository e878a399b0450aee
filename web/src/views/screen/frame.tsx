// What the pictures of the big screen have in common.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { RoomSeat } from "../../engine/engine";
import { reactionName, reactionSign, widthOfName } from "../../game/names";
import type { Table } from "../../game/table";
import { Face } from "../../parts/face";
import { Icon } from "../../parts/icon";
import { Logo } from "../../parts/marks";
import { QrCode } from "../../parts/qr";
import { mayAnimate } from "../../device/settings";
import { t } from "../../device/words";
import { codeOf, linkOf } from "../table/invite";
import { StandIn } from "../table/strip";

const slideTime = 450;
const cardsMost = 12;

/** For whoever has opened the big screen on a phone. */
export function BackToTable({ table }: { table: Table }) {
  return (
    <a class="tv-back" href={`/t/${table.code}`} aria-label={t("Back to the table")}>
      <Icon name="back" />
    </a>
  );
}

export function Brand({ table }: { table: Table }) {
  return (
    <span class="tv-brand">
      <BackToTable table={table} />
      <Logo />
      <span aria-hidden="true">knobel</span>
    </span>
  );
}

/** The code and its pattern, small. */
export function Corner({ table, text }: { table: Table; text: string }) {
  return (
    <div class="tv-corner">
      <QrCode text={linkOf(table)} />
      <p>
        <strong>{codeOf(table)}</strong>
        <span>{text}</span>
      </p>
    </div>
  );
}

/** A name as large as there is room for it, on two lines where the style allows that. */
export function Name({ text }: { text: string }) {
  const longest = Math.max(...text.split(/[\s-]/).map(widthOfName));
  const style = `--signs: ${widthOfName(text)}; --longest: ${longest + 1}`;
  return (
    <span class="tv-name" style={style}>
      <span>{text}</span>
    </span>
  );
}

/** A player's name and face, over which stands what they exclaim: there it pushes nothing aside. */
export function Who({ table, seat }: { table: Table; seat: RoomSeat }) {
  const reaction = table.reactions.filter((each) => each.seat === seat.seat).at(-1);
  return (
    <>
      <span class="tv-face">
        <Face seat={seat} />
        {seat.stand_in !== null && <StandIn />}
        {seat.stand_in !== null && <span class="hidden">{t("a computer plays on")}</span>}
        {reaction !== undefined && (
          <span key={reaction.key} class="tv-reaction">
            <span aria-hidden="true">{reactionSign(reaction.word)}</span>
            <span class="hidden">{reactionName(reaction.word)}</span>
          </span>
        )}
      </span>
      <Name text={seat.name} />
    </>
  );
}

/** Lets the children of an element slide to their new places. Each has a key in `data-key`. */
export function useSliding<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  const before = useRef(new Map<string, [number, number]>());
  useLayoutEffect(() => {
    const now = new Map<string, [number, number]>();
    for (const child of place.current?.children ?? []) {
      if (!(child instanceof HTMLElement)) continue;
      const { offsetLeft: x, offsetTop: y } = child;
      const key = child.dataset.key ?? "";
      const [oldX, oldY] = before.current.get(key) ?? [x, y];
      now.set(key, [x, y]);
      if ((oldX === x && oldY === y) || !mayAnimate()) continue;
      child.animate(
        [{ transform: `translate(${oldX - x}px, ${oldY - y}px)` }, { transform: "none" }],
        { duration: slideTime, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" },
      );
    }
    before.current = now;
  });
  return place;
}

function columnsFor(count: number): number {
  if (count <= cardsMost)
    return count <= 3 ? Math.max(1, count) : count === 4 ? 2 : count <= 9 ? 3 : 4;
  return count <= 20 ? 2 : count <= 30 ? 3 : 4;
}

/** Columns and rows for this many players, as style: few have cards, many stand in a list. */
export function gridFor(count: number): { hasCards: boolean; rows: number; style: string } {
  const columns = columnsFor(count);
  const rows = Math.max(1, Math.ceil(count / columns));
  return { hasCards: count <= cardsMost, rows, style: `--columns: ${columns}; --rows: ${rows}` };
}
