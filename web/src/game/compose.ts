// A move while it is entered: a first cell, then the circles that are due, one by one, until the
// move is whole. The program decides what may come next.

import { useEffect, useState } from "preact/hooks";
import type { Attempt, Choices, Position } from "../engine/engine";
import { engine } from "../connections/machine";

interface Circles {
  line: string;
  cells: string[];
}

/** A move being entered. */
export interface Draft {
  first: string;
  circles: Circles[];
}

export function textOf(draft: Draft): string {
  return (
    draft.first + draft.circles.map(({ line, cells }) => `+${line}(${cells.join("")})`).join("")
  );
}

/** The move that a tap on a cell begins; undefined if it begins none. */
export function begin(choices: Choices, cell: string): Draft | undefined {
  if (choices.write.includes(cell)) return { first: cell, circles: [] };
  if (choices.circle.includes(cell)) return { first: `(${cell})`, circles: [] };
  return undefined;
}

/** The sheet after the draft; undefined if the draft is not a legal move. */
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

/** Goes one step back; undefined if the draft is empty then. */
export function undo(draft: Draft): Draft | undefined {
  const last = draft.circles.at(-1);
  if (last === undefined) return undefined;
  const before = draft.circles.slice(0, -1);
  const cells = last.cells.slice(0, -1);
  return { ...draft, circles: cells.length > 0 ? [...before, { ...last, cells }] : before };
}

/** The move being entered at a position; cleared when `about` changes. */
export function useDraft(position: Position, choices: Choices, about: string) {
  const [draft, setDraft] = useState<Draft>();
  const [line, setLine] = useState(""); /* the line whose circles the player draws first */
  useEffect(() => setDraft(undefined), [about]);
  const tried = draft === undefined ? undefined : attempt(position, draft);
  const due = tried?.dues.find((each) => each.line === line) ?? tried?.dues[0];
  const open = tried === undefined ? [...choices.write, ...choices.circle] : (due?.cells ?? []);
  const keep = (next: Draft | undefined) => {
    setDraft(next);
    setLine("");
  };
  /** The move with one more cell; undefined if that is not legal. */
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
