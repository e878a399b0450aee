// Figures of many games: where points come from, and what each box is worth.

import type { GameName } from "../engine/engine";
import { engine } from "../connections/machine";
import { cellsOf, emptySheet, readSheet } from "./grid";
import { cells } from "./names";
import type { Result } from "./results";

const looked = new Map<string, string>(); /* by id: the final sheet of a result */

/** The final sheet of a result's player; "" if its record cannot be read. */
export function finalSheet({ id, name, record }: Result): string {
  const known = looked.get(id);
  if (known !== undefined) return known;
  let sheet = "";
  try {
    const walk = engine.steps(record)[0];
    const player = Math.max(0, walk?.players.indexOf(name) ?? 0);
    for (const step of walk?.steps ?? [])
      if ("player" in step && step.player === player) sheet = step.sheet;
  } catch {
    /* A record that cannot be read tells nothing. */
  }
  looked.set(id, sheet);
  return sheet;
}

export interface HandFigures {
  hand: string;
  /** How many there are a game, and the points they bring a game. */
  count: number;
  points: number;
}

/** How often each hand was made in full lines, most points first. */
export function handFigures(game: GameName, sheets: string[]): HandFigures[] {
  const found = new Map<string, { count: number; points: number }>();
  for (const sheet of sheets) {
    const filled = readSheet(sheet);
    for (const { line, hand, points } of engine.score(game, sheet || emptySheet).lines) {
      const own = cellsOf(line);
      if (filled.some((cell) => own.includes(cell.name) && cell.number === "")) continue;
      const before = found.get(hand) ?? { count: 0, points: 0 };
      found.set(hand, { count: before.count + 1, points: before.points + points });
    }
  }
  return [...found]
    .map(([hand, { count, points }]) => ({
      hand,
      count: count / sheets.length,
      points: points / sheets.length,
    }))
    .sort((one, other) => other.points - one.points || other.count - one.count);
}

/** The points of the lines through each box, shared among their five boxes; a mean over games. */
export function boxFigures(game: GameName, sheets: string[]): Map<string, number> {
  const sums = new Map(cells.map((cell) => [cell, 0]));
  for (const sheet of sheets)
    for (const { line, points } of engine.score(game, sheet || emptySheet).lines)
      for (const cell of cellsOf(line))
        sums.set(cell, (sums.get(cell) ?? 0) + points / 5 / sheets.length);
  return sums;
}

/** Means over the last few games: where a player is heading. */
export function trend(totals: number[], over = 5): number[] {
  return totals.map((_, index) => {
    const latest = totals.slice(Math.max(0, index - over + 1), index + 1);
    return latest.reduce((sum, total) => sum + total, 0) / latest.length;
  });
}
