// What a move was worth, in words: how good it was, what it did, and what would have been better.

import type { Attempt, GameName, Position } from "../../engine/engine";
import { engine } from "../../connections/machine";
import { boxName } from "../../game/boxes";
import { firstCell } from "../../game/grid";
import { handName, lineName } from "../../game/names";
import { Icon } from "../../parts/icon";
import { moveSentence } from "../../sheet/lines";
import { number, t, tn } from "../../device/words";
import { type Move, qualityIcons, qualityName } from "./moves";

/** What a move does: the lines that it completes with points, or else what it keeps open. */
function effects(position: Position, text: string | undefined): string[] {
  const cell = firstCell(text);
  const attempt = attemptOf(position, text);
  if (attempt === undefined || cell === undefined) return [];
  const made = attempt.changes
    .filter((change) => change.points > change.before)
    .map((change) =>
      tn(
        "It makes {line} a {hand}: {count} point.",
        "It makes {line} a {hand}: {count} points.",
        change.points - change.before,
        { line: lineName(change.line), hand: handName(change.hand) },
      ),
    );
  const first = attemptOf(position, text?.split("+")[0]);
  return made.length > 0 || first === undefined ? made : [moveSentence(position, cell, first)];
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

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
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
  return (
    <div class="review-story">
      <p class={`review-quality ${quality}`}>
        <Icon name={qualityIcons[quality]} />
        {qualityName(quality)}
        {quality !== "best" && ` · ${t("{points} points", { points: number(cost, 1) })}`}
      </p>
      <p>
        {yours(move)} {own.join(" ")}
      </p>
      {quality !== "best" && (
        <p>
          <strong>{better(move)}</strong> {gained.join(" ")}
        </p>
      )}
    </div>
  );
}
