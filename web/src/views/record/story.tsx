// What a move was worth, in words: how good it was, what it did, and what would have been better.

import type { Attempt, GameName, Position } from "../../engine/engine";
import { engine } from "../../connections/machine";
import { boxName } from "../../game/boxes";
import { firstCell } from "../../game/grid";
import { Icon } from "../../parts/icon";
import { capital, completedTexts, moveSentence } from "../../sheet/lines";
import { number, t } from "../../device/words";
import { type Move, qualityIcons, qualityName } from "./moves";

/** What a move does: the lines that it completes, or else what it keeps open. */
function effects(position: Position, text: string | undefined): string[] {
  const cell = firstCell(text);
  const whole = attemptOf(position, text);
  const first = attemptOf(position, text?.split("+")[0]); /* its circles are still due */
  if (whole === undefined || first === undefined || cell === undefined) return [];
  const subject = t("It");
  const done = [first, whole].flatMap((each) => completedTexts(subject, each, position.game));
  return done.length > 0 ? [...new Set(done)] : [moveSentence(position, cell, first, subject)];
}

function attemptOf(position: Position, text: string | undefined): Attempt | undefined {
  if (text === undefined || firstCell(text) === undefined) return undefined;
  try {
    return engine.attempt(position, text);
  } catch {
    return undefined; /* The record is shown without this sentence. */
  }
}

function yours(move: Move): string {
  if (move.cell === undefined) return t("You did nothing with the {sum}.", { sum: move.sum });
  return t("You put the {sum} in {box}.", { sum: move.sum, box: boxName(move.cell) });
}

function better(move: Move): string {
  const cell = firstCell(move.best);
  if (cell === undefined) return t("Doing nothing was better.");
  if (cell === move.cell) return t("The box was right, but other circles were better.");
  return t("{box} was better.", { box: capital(boxName(cell)) });
}

export function Story({ game, move }: { game: GameName; move: Move }) {
  const position = { game, sheet: move.before, throw: move.throw, last: move.isLast };
  const own = effects(position, move.text);
  const { quality, cost = 0 } = move;
  if (quality === undefined)
    return (
      <div class="review-story">
        <p>
          {yours(move)} {own.join(" ")}
        </p>
      </div>
    );
  const gained = quality === "best" ? [] : effects(position, move.best);
  const told = `${yours(move)} ${own.join(" ")}`;
  return (
    <div class="review-story">
      <p class={`review-quality ${quality}`}>
        <Icon name={qualityIcons[quality]} />
        {qualityName(quality)}
        {quality !== "best" && ` · ${t("{points} points", { points: number(cost, 1) })}`}
      </p>
      {quality === "best" ? (
        <p>{told}</p>
      ) : (
        <>
          <h2>{better(move).replace(/\.$/, "")}</h2>
          {gained.length > 0 && <p>{gained.join(" ")}</p>}
          <p>{told}</p>
        </>
      )}
    </div>
  );
}
