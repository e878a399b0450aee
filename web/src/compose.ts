// A move while it is made: a first cell, then the circles it owes, one after another, until it is whole. What may be
// done next is the program's to say.

import type { Attempt, Choices, Position } from "./engine";
import { engine } from "./machine";

interface Circles {
  line: string;
  cells: string[];
}

/** A move so far. */
export interface Draft {
  first: string;
  circles: Circles[];
}

export function textOf(draft: Draft): string {
  return (
    draft.first + draft.circles.map(({ line, cells }) => `+${line}(${cells.join("")})`).join("")
  );
}

/** What a tap on a cell begins; undefined where nothing. */
export function begin(choices: Choices, cell: string): Draft | undefined {
  if (choices.write.includes(cell)) return { first: cell, circles: [] };
  if (choices.circle.includes(cell)) return { first: `(${cell})`, circles: [] };
  return undefined;
}

/** What the draft makes of the sheet; undefined where it is no move. */
export function attempt(position: Position, draft: Draft): Attempt | undefined {
  try {
    return engine.attempt(position, textOf(draft));
  } catch {
    return undefined;
  }
}

/** Circles one more cell for a line. */
export function circle(draft: Draft, line: string, cell: string): Draft {
  const last = draft.circles.at(-1);
  if (last?.line === line)
    return {
      ...draft,
      circles: [...draft.circles.slice(0, -1), { line, cells: [...last.cells, cell] }],
    };
  return { ...draft, circles: [...draft.circles, { line, cells: [cell] }] };
}

/** One step back; undefined where the draft is empty then. */
export function undo(draft: Draft): Draft | undefined {
  const last = draft.circles.at(-1);
  if (last === undefined) return undefined;
  const before = draft.circles.slice(0, -1);
  return {
    ...draft,
    circles:
      last.cells.length > 1 ? [...before, { ...last, cells: last.cells.slice(0, -1) }] : before,
  };
}
