// The places of a game on the screen: tray, pad, what is told below it, dock, hands, the others.

import type { ComponentChildren, RefObject } from "preact";
import { useState } from "preact/hooks";
import type { GameName, Hand } from "../../engine/engine";
import type { Table } from "../../game/table";
import { Icon } from "../../parts/icon";
import { Box } from "./box";
import { lazyPart } from "../../parts/parts";
import { Hands } from "../../sheet/hands";
import { t } from "../../device/words";
import { TableStatus } from "./status";

interface PadHeadProps {
  question: string;
  note?: string;
  deadline?: number | undefined;
}

export function PadHead({ question, note = "", deadline }: PadHeadProps) {
  return (
    <>
      <p class="question">{question}</p>
      <p class="note">
        {note !== "" && <span>{note}</span>}
        {deadline !== undefined && <Clock deadline={deadline} />}
      </p>
    </>
  );
}

interface TipProps {
  kind?: "hint" | "trouble" | "";
  /** What can be done about it. */
  tool?: ComponentChildren;
  children?: ComponentChildren;
}

/** What is told below the sheet; without children only the room for it. */
export function Tip({ kind = "", tool, children }: TipProps) {
  if (children === undefined) return null;
  return (
    <div class={`tip-text ${kind}`}>
      {kind === "hint" && <Icon name="star" />}
      <p>{children}</p>
      {tool}
    </div>
  );
}

/** The tab at the pad's lower edge, for screens without room for the table of hands. */
export function HandsTab({ game, made }: { game: GameName; made: Hand[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="hands-tab" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="up" />
        {t("What lines score")}
      </button>
      {isOpen && (
        <Box title={t("What lines score")} onClose={() => setOpen(false)}>
          <Hands game={game} made={made} />
        </Box>
      )}
    </>
  );
}

/* A game alone needs none of these. */
export const Clock = lazyPart(() => import("../more").then((views) => views.Clock));
export const ClosingRing = lazyPart(() => import("../more").then((views) => views.ClosingRing));
export const TakeBack = lazyPart(() => import("../more").then((views) => views.TakeBack));
export const Meanwhile = lazyPart(() => import("../more").then((views) => views.Meanwhile));
export const Players = lazyPart(() => import("../more").then((views) => views.Players));
export const Company = lazyPart(() => import("../more").then((views) => views.Company));
export const Reactions = lazyPart(() => import("../more").then((views) => views.Reactions));
export const HandOver = lazyPart(() => import("../more").then((views) => views.HandOver));
export const NextGame = lazyPart(() => import("../more").then((views) => views.NextGame));
export const WatchPlay = lazyPart(() => import("../more").then((views) => views.WatchPlay));
export const WhyBox = lazyPart(() => import("../more").then((views) => views.WhyBox));
export const Menu = lazyPart(() => import("../more").then((views) => views.Menu));

interface FrameProps {
  table: Table;
  isOwn?: boolean;
  isGuest?: boolean;
  /** Whether there is a move that the table does not have yet. */
  hasMove?: boolean;
  name?: string;
  place?: RefObject<HTMLDivElement>;
  onFocusIn?: (event: FocusEvent) => void;
  tray: ComponentChildren;
  pad: ComponentChildren;
  tab: ComponentChildren;
  tip: ComponentChildren;
  dock: ComponentChildren;
  hands: ComponentChildren;
  others: ComponentChildren;
}

export function Frame(props: FrameProps) {
  const { table, isOwn = false, isGuest = false } = props;
  const isMany = table.players.length > 1;
  const kinds = ["play", isOwn && "own", isGuest && "guest", isMany && "many"];
  return (
    <div
      class={kinds.filter(Boolean).join(" ")}
      data-name={props.name}
      {...(props.place === undefined ? {} : { ref: props.place })}
      onFocusIn={props.onFocusIn}
    >
      {props.tray}
      <section class="play-pad" aria-label={t("Sheet")}>
        {props.pad}
        {props.tab}
      </section>
      <div class="play-tip">{props.tip}</div>
      {isMany && <div class="play-others">{props.others}</div>}
      <section class="play-hands card" aria-label={t("What lines score")}>
        <h2>{t("What lines score")}</h2>
        {props.hands}
      </section>
      {props.dock}
      <TableStatus table={table} hasMove={props.hasMove === true} />
    </div>
  );
}
