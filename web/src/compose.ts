// A move while it is made: a first cell, then the circles it owes, one after another, until it is
// whole. What may be done next is the program's to say.

import { useEffect, useState } from "preact/hooks";
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
  const before = last?.line === line ? draft.circles.slice(0, -1) : draft.circles;
  const cells = last?.line === line ? [...last.cells, cell] : [cell];
  return { ...draft, circles: [...before, { line, cells }] };
}

/** One step back; undefined where the draft is empty then. */
export function undo(draft: Draft): Draft | undefined {
  const last = draft.circles.at(-1);
  if (last === undefined) return undefined;
  const before = draft.circles.slice(0, -1);
  const cells = last.cells.slice(0, -1);
  return { ...draft, circles: cells.length > 0 ? [...before, { ...last, cells }] : before };
}

/** The move at a position so far; forgotten when what it is `about` changes. */
export function useDraft(position: Position, choices: Choices, about: string) {
  const [draft, setDraft] = useState<Draft>();
  const [line, setLine] = useState(""); /* whose circles are wanted first */
  useEffect(() => setDraft(undefined), [about]);
  const tried = draft === undefined ? undefined : attempt(position, draft);
  const due = tried?.dues.find((each) => each.line === line) ?? tried?.dues[0];
  const open = tried === undefined ? [...choices.write, ...choices.circle] : (due?.cells ?? []);
  const keep = (next: Draft | undefined) => {
    setDraft(next);
    setLine("");
  };
  /** What the move becomes with one more cell; undefined where the cell does not belong to it. */
  const extend = (cell: string): [Draft, Attempt] | undefined => {
    const isOwed = draft !== undefined && due !== undefined;
    const next = draft === undefined ? begin(choices, cell) : undefined;
    const longer = isOwed ? circle(draft, due.line, cell) : next;
    const result = longer && attempt(position, longer);
    return longer && result && [longer, result];
  };
  return { draft, tried, due, open, keep, extend, setLine };
}

export type Drafting = ReturnType<typeof useDraft>;
