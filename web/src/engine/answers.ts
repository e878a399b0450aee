// Types of the program's larger answers: rooms, the tables it runs, records, advice.

import type { GameName, Hand, NetNeed } from "./engine";

export interface RoomOptions {
  name: string;
  dice: "fair" | "hand" | "daily";
  sheets: number;
  hidden: boolean;
  hints: boolean;
  /** Tenths of a second between the last move of a person and the next throw. */
  pause: number;
  day: string;
}

export interface RoomSeat {
  seat: number;
  name: string;
  bot: string | null;
  stand_in: string | null;
  series: number;
  votes: number[];
  /** Whether this seat plays, or played, the latest sheet. Only then the members below exist. */
  playing: boolean;
  sheet?: string;
  points?: number[];
  hands?: Hand[];
  total?: number;
  moved?: boolean;
  move?: string | null;
  won?: boolean;
}

/** Somebody who is seated when this game is over. */
export interface RoomGuest {
  number: number;
  name: string;
}

export interface RoomState {
  version: number;
  phase: "new" | "open" | "playing" | "between" | "closed";
  seats: RoomSeat[];
  /** Those who wait for the next game, in the order in which they are seated. */
  guests: RoomGuest[];
  /** From the first event on. */
  game?: GameName;
  options?: RoomOptions;
  /** By which others find the table while it is open, in capitals; "": only by its link. */
  short?: string;
  host?: number;
  /** Whether nobody else may sit down. */
  locked?: boolean;
  /** How many people the host has removed. */
  removed?: number;
  sheet?: number;
  series_sheet?: number;
  /** From the first sheet on. */
  round?: number;
  due?: "nothing" | "throw" | "moves";
  over?: boolean;
  last?: boolean;
  sum?: number;
  throw?: string | null;
}

/** What the page has to do for a table that the program runs; see src/wasm/tables.c. */
export interface TableTasks {
  load?: true;
  append?: { version: number; events: string };
  wake?: number | null;
  think: { question: number; game: GameName; net: NetNeed; is_move: boolean }[];
  tell: { guest: number; lines: string[]; bye: boolean }[];
}

export type Step =
  | { round: number; throw: string; sum: number; last: boolean }
  | { player: number; move: string; sheet: string; total: number };

export interface Walk {
  game: GameName;
  players: string[];
  steps: Step[];
}

export interface Proof {
  game: GameName;
  throws: number;
  fair: boolean;
  reason?:
    | "not-fair"
    | "header"
    | "no-commitment"
    | "no-secret"
    | "other-secret"
    | "other-link"
    | "other-throw";
  round?: number;
  expected?: string;
}

export interface Advice {
  moves: { move: string; value: number }[];
}

/** The state of a table's dice, as this device sees it. */
export interface DiceState {
  /** The request to send now. */
  send?: string;
  /** What is wrong with a throw; "" if nothing is. */
  fault: string;
  round: number;
  /** What the device has seen, to be kept. */
  seen: string;
}

/** A puzzle and its answer. */
export interface Puzzle {
  /** Its name, which symmetric positions share. */
  puzzle: string;
  game: GameName;
  /** 0: one's own mistake, which has no rating. */
  rating: number;
  /** The strongest level that misses it. */
  missed_by: string;
  sheet: string;
  sum: number;
  throw: string;
  /** How many of the moves are right: the first ones. */
  right: number;
  /** The best first, with what they cost in points. */
  moves: { move: string; cost: number }[];
  /** The same as text, for `solve`. */
  line: string;
}

/** How somebody does who solves puzzles, and what they can solve. */
export interface Training {
  rating: number;
  /** How many puzzles there are, and how many were tried and found. */
  count: number;
  tried: number;
  found: number;
  /** Found since the latest miss. */
  streak: number;
  /** Undefined once all were tried. */
  next?: Puzzle;
  today: Puzzle & { tried: boolean; found: boolean };
}

/** What a move is as the answer to a puzzle. */
export interface PuzzleAnswer {
  right: boolean;
  close: boolean;
  /** Whether the move is among those of the puzzle; if not, it costs at least as much. */
  listed: boolean;
  cost: number;
  /** The line for the log of tries. */
  try: string;
}
