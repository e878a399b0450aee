// A result to share: as squares that read well in a chat, and as a picture.

import { useState } from "preact/hooks";
import type { RoomSeat } from "../../engine/engine";
import { cellsOf } from "../../game/grid";
import { cells, gameName, gameOf, lines, praiseWord } from "../../game/names";
import type { Standing } from "../../game/standing";
import type { Table } from "../../game/table";
import { announce } from "../../parts/announce";
import { Icon } from "../../parts/icon";
import { Button } from "../../parts/parts";
import { canSharePicture, copyText, saveFile, share } from "../../parts/share";
import { SmallSheet } from "../../sheet/small";
import { linkTo } from "../../device/route";
import { t } from "../../device/words";
import { pictureOf } from "./picture";

const worthy = 8; /* points; a line worth so many colours its boxes */

/** For each box, how many good lines cross it: none, one, or more. */
function crossings(game: string, { points = [] }: RoomSeat): number[] {
  const { has_circles } = gameOf(game);
  const isGood = (index: number) => (points[index] ?? 0) >= (has_circles ? 1 : worthy);
  const good = lines.filter((_, index) => isGood(index)).map(cellsOf);
  return cells.map((cell) => Math.min(2, good.filter((line) => line.includes(cell)).length));
}

/** The squares of a result, one row a line. */
function squaresOf(game: string, seat: RoomSeat): string[] {
  const signs = ["⬜", "🟨", gameOf(game).has_circles ? "🟥" : "🟦"];
  const counts = crossings(game, seat);
  if (counts.every((count) => count === 0)) return [];
  const squares = counts.map((count) => signs[count]);
  return [0, 5, 10, 15, 20].map((row) => squares.slice(row, row + 5).join(""));
}

/** The word of praise for a total; "" if there is none. */
export function praiseOf(game: string, total: number): string {
  const limit = gameOf(game)
    .praised_over.filter((each) => total > each)
    .at(-1);
  return limit === undefined ? "" : praiseWord(game, limit);
}

/** A result as text. */
function shareText({ game, state }: Table, { seat, total }: Standing): string {
  const { dice, day = "" } = state.options ?? {};
  const isDaily = dice === "daily";
  const title = [gameName(game), isDaily ? day : "", total].filter((part) => part !== "").join(" ");
  return [
    [title, praiseOf(game, total)].filter((part) => part !== "").join(" · "),
    ...squaresOf(game, seat),
    linkTo(isDaily ? `/daily/${game}` : "/"),
  ].join("\n");
}

export function ShareIt({ table, mine }: { table: Table; mine: Standing }) {
  const [said, setSaid] = useState("");
  const [isOpen, setOpen] = useState(false);
  const text = shareText(table, mine);
  const counts = crossings(table.game, mine.seat);
  const hasSquares = counts.some((count) => count > 0);
  const say = (sentence: string) => {
    setSaid(sentence);
    announce(sentence);
  };
  const draw = () => pictureOf(table, mine);
  const name = `knobel-${mine.total}.png`;
  const copy = async () => {
    const isCopied = await copyText(text);
    setOpen(!isCopied);
    say(isCopied ? t("Copied.") : t("Mark this text and copy it:"));
  };
  const press = async () => {
    if (canSharePicture()) await share({ text, picture: await draw(), name });
    else await copy();
  };
  return (
    <section class="card end-share">
      <h2>{t("Share it")}</h2>
      {hasSquares ? (
        <div class="end-squares" aria-hidden="true">
          {counts.map((count, index) => (
            <i key={index} class={["none", "one", "more"][count]} />
          ))}
        </div>
      ) : (
        <SmallSheet sheet={mine.seat.sheet ?? ""} />
      )}
      <div class="end-ways">
        <Button onClick={() => void press()}>
          <Icon name="share" />
          {t("Share")}
        </Button>
        <Button class="quiet" onClick={() => void copy()}>
          {t("Copy text")}
        </Button>
        <Button class="quiet" onClick={() => void draw().then((made) => saveFile(name, made))}>
          {t("Save picture")}
        </Button>
      </div>
      <p class="end-said">{said}</p>
      {isOpen && <pre>{text}</pre>}
      {hasSquares && (
        <p class="muted small">
          {gameOf(table.game).has_circles
            ? t("Each square tells how many of your lines cross that box: none, one, or more.")
            : t(
                "Each square tells how many lines worth 8 or more cross that box: none, one, or more.",
              )}
        </p>
      )}
    </section>
  );
}
