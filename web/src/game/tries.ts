// What was done with puzzles, kept on the device: the first try at each, as a line of the program's log,
// and the puzzles that were made of one's own games.

import type { Puzzle } from "../engine/engine";
import { done, finished } from "../worker/store";

/** The first try at a puzzle. */
export interface Try {
  /** The game and the puzzle: a puzzle counts once. */
  id: string;
  /** When, in milliseconds since 1970. */
  at: number;
  /** As in the program's log: `2026-11-19 knister 4dcfa8ad 1206 missed c3`. */
  text: string;
}

/** The mistakes of a game that was played. */
interface Mistakes {
  /** That of the result. */
  id: string;
  puzzles: Puzzle[];
}

const tried = "tries";
const mistaken = "mistakes";
let opened: Promise<IDBDatabase> | undefined;

/** A database of its own: another tab may have an older version of the page, and the games' one open. */
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("knobel.puzzles", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(tried, { keyPath: "id" });
    request.result.createObjectStore(mistaken, { keyPath: "id" });
  };
  return done(request);
}

function database(): Promise<IDBDatabase> {
  opened ??= open();
  return opened;
}

/** All tries, the first one first. */
export async function tries(): Promise<Try[]> {
  const store = (await database()).transaction(tried).objectStore(tried);
  const found: Try[] = await done(store.getAll());
  return found.sort((one, other) => one.at - other.at);
}

/** Keeps tries at puzzles that were not tried before. */
export async function keepTries(list: Try[]): Promise<void> {
  const transaction = (await database()).transaction(tried, "readwrite");
  const store = transaction.objectStore(tried);
  const written = finished(transaction);
  const known = new Set(await done(store.getAllKeys()));
  for (const one of list) if (!known.has(one.id)) store.add(one);
  await written;
}

/** Keeps the try that a line of the log tells of. */
export function keepTry(text: string): Promise<void> {
  const [, game, puzzle] = text.split(" ");
  return keepTries([{ id: `${game} ${puzzle}`, at: Date.now(), text }]);
}

const line = /^\d{4}-\d\d-\d\d ([a-z]+ [0-9a-f]{8}) \d{1,4} (found|missed) [-+()a-e1-5/\\]+$/;
const latestDay = 8.64e15; /* the largest time that a Date can hold */

/** Whether something that was loaded is a try. */
export function isTry(value: unknown): value is Try {
  const { id, at, text } = (value ?? {}) as Partial<Try>;
  return (
    Number.isInteger(at) &&
    (at as number) >= 0 &&
    (at as number) <= latestDay &&
    typeof text === "string" &&
    line.exec(text)?.[1] === id
  );
}

/** The mistakes that were found in a game; undefined if nobody has looked yet. */
export async function knownMistakes(id: string): Promise<Puzzle[] | undefined> {
  const store = (await database()).transaction(mistaken).objectStore(mistaken);
  const found: Mistakes | undefined = await done(store.get(id));
  return found?.puzzles;
}

export async function keepMistakes(id: string, puzzles: Puzzle[]): Promise<void> {
  const transaction = (await database()).transaction(mistaken, "readwrite");
  transaction.objectStore(mistaken).put({ id, puzzles } satisfies Mistakes);
  await finished(transaction);
}
