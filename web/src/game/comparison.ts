// Why a move is better than another: both are played to the end many times by the worker, in slices,
// so that it stays free for other requests, and whoever asked can stop.

import type { GameName, Hand, Position } from "../engine/engine";
import { askWorker } from "../connections/machine";

/** The difference of the two moves on a line; see docs/analysis.md. */
export interface LineDifference {
  line: string;
  points: number;
  error: number;
  /** Whether it is more than chance would make it. */
  clear: boolean;
  /** What changes most, if one thing does: how likely it is, and after the other move. */
  becomes?: Hand | "full";
  chance?: number;
  instead?: number;
  /** The name of the hand, in English. */
  title?: string;
}

/** A reason: a sentence of the program, in English, and what its blanks stand for. */
export interface Reason {
  kind: string;
  sentence: string;
  /** Phrases, in English; the moves' may contain {cell}, that of the place {line}. */
  move: string;
  other: string;
  hand?: string;
  where?: string;
  line?: string;
  points?: number;
  chance?: number;
  instead?: number;
  /** At the end, instead of a chance. */
  circles?: number;
}

/** A move compared with another one. */
export interface Comparison {
  move: string;
  other: string;
  /** How many were played after each. */
  games: number;
  /** How many points more the move brings: exactly the sum of the lines. */
  points: number;
  error: number;
  /** The largest difference first. */
  lines: LineDifference[];
  sentences: Reason[];
}

/** How many games are played after each move. */
export const gamesMost = 1000;
const gamesLeast = 100;
const patience = 6000; /* milliseconds; then the games so far have to do */
const slice = 60; /* milliseconds, about */

function request(position: Position, move: string, other: string): string {
  const { game, sheet, throw: thrown, last } = position;
  return `compare ${game} ${sheet} ${thrown}${last ? " last" : ""} ${move} ${other}`;
}

/** How many games fit into a slice, if the latest took this long. */
function fitting(games: number, milliseconds: number): number {
  return Math.max(1, Math.min(4 * games, Math.round((games * slice) / Math.max(1, milliseconds))));
}

/** Compares two moves of a position. `progress` gets what is known after each slice. Stops between slices
 * when `signal` is aborted; then the latest state is the result, or undefined if there is none yet. */
export async function compareMoves(
  position: Position,
  move: string,
  other: string,
  { signal, progress }: { signal?: AbortSignal; progress?: (so: Comparison) => void } = {},
): Promise<Comparison | undefined> {
  const { game }: { game: GameName } = position;
  const number = await askWorker(request(position, move, other), game, "small");
  const end = performance.now() + patience;
  let known: Comparison | undefined;
  let games = 4;
  const isEnough = (played: number) =>
    played >= gamesMost || (played >= gamesLeast && performance.now() > end);
  while (!isEnough(known?.games ?? 0) && signal?.aborted !== true) {
    const begun = performance.now();
    const count = Math.min(games, gamesMost - (known?.games ?? 0));
    known = JSON.parse(await askWorker(`more ${number} ${count}`, game, "small")) as Comparison;
    games = fitting(count, performance.now() - begun);
    progress?.(known);
  }
  return known;
}
