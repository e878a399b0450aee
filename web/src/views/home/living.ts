// Plays the sheet of the start page: the program says what is possible and what it would be worth.

import type { GameName, Position, Prospect } from "../../engine/engine";
import { attempt, begin, circle, type Draft } from "../../game/compose";
import { firstCell } from "../../game/grid";
import { engine } from "../../connections/machine";

/** A sheet, the throw that was written last, and where. */
export interface Scene {
  sheet: string;
  thrown: [number, number];
  latest: string;
}

const throws = 36;

/** The chance of a sum, as if there were a few throws for it. */
function chance(sum: number): number {
  return Math.min(1, (4 * (6 - Math.abs(7 - sum))) / throws);
}

function hope({ best, full, missing, value }: Prospect): number {
  const closeness = ((5 - missing) / 5) ** 2;
  const likely = best?.lacking.reduce((product, sum) => product * chance(sum), 1) ?? 0;
  const prize = value === 0 ? (best?.points ?? 0) : (best?.circles ?? 0) * 2;
  return (full ? 0 : prize * likely) + value * closeness;
}

/** What a sheet promises: its points, and what its lines can still become. */
function promise(game: GameName, sheet: string): number {
  const lines = engine.prospects(game, sheet);
  return engine.score(game, sheet).total + lines.reduce((sum, line) => sum + hope(line), 0);
}

/** The draft among several after which the sheet promises most. */
function bestOf(position: Position, drafts: Draft[]): Draft | undefined {
  let found: Draft | undefined;
  let most = -1;
  for (const draft of drafts) {
    const tried = attempt(position, draft);
    const worth = tried === undefined ? -1 : promise(position.game, tried.sheet);
    if (worth > most) [found, most] = [draft, worth];
  }
  return found;
}

function throwDie(): number {
  return 1 + Math.floor(Math.random() * 6);
}

/** The scene after one more throw; undefined if the sheet is full. */
export function nextScene(game: GameName, { sheet }: Scene): Scene | undefined {
  const thrown: [number, number] = [throwDie(), throwDie()];
  const position: Position = { game, sheet, throw: thrown.join("+") };
  if (!sheet.includes(".")) return undefined;
  const choices = engine.choices(position);
  const starts = [...choices.write, ...choices.circle].map((cell) => begin(choices, cell));
  let draft = bestOf(
    position,
    starts.filter((each) => each !== undefined),
  );
  for (;;) {
    const tried = draft && attempt(position, draft);
    if (draft === undefined || tried === undefined) return undefined;
    const due = tried.dues[0];
    if (due === undefined)
      return { sheet: tried.sheet, thrown, latest: firstCell(draft.first) ?? "" };
    const before = draft;
    draft = bestOf(
      position,
      due.cells.map((cell) => circle(before, due.line, cell)),
    );
  }
}
