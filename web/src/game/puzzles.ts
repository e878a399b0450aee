// Puzzles: the program knows which fit the player and what the answers are, the device keeps the tries.

import { askWorker } from "../connections/machine";
import {
  type GameName,
  type Puzzle,
  type PuzzleAnswer,
  Refusal,
  type Training,
} from "../engine/engine";
import { fileAddress } from "../device/site";
import { gameOf } from "./names";
import { results, type Result } from "./results";
import { keepMistakes, knownMistakes, tries } from "./tries";

/** The paths of the games' puzzles, as JSON; set by the build. */
declare const KNOBEL_PUZZLES: string;

const files: Partial<Record<GameName, string>> = JSON.parse(KNOBEL_PUZZLES);
const fetched = new Map<GameName, Promise<string>>();

async function fetchPuzzles(game: GameName): Promise<string> {
  const response = await fetch(fileAddress(files[game] ?? "")).catch(() => undefined);
  if (!response?.ok) throw new Refusal("lost");
  return response.text();
}

/** Whether there are puzzles of a game. */
export function hasPuzzles(game: GameName): boolean {
  return files[game] !== undefined;
}

/** The file with the puzzles of a game. */
function puzzlesOf(game: GameName): Promise<string> {
  const found = fetched.get(game) ?? fetchPuzzles(game);
  fetched.set(game, found);
  found.catch(() => fetched.delete(game));
  return found;
}

/** How the player does now, and what comes next. */
export async function train(game: GameName): Promise<Training> {
  const [file, log] = await Promise.all([puzzlesOf(game), tries()]);
  const lines = log.map(({ text }) => `${text}\n`).join("");
  const request = `train ${game} ${Date.now()} ${log.length}\n${lines}${file}`;
  return JSON.parse(await askWorker(request, game, "none"));
}

/** Whether a move is right; without one the answer is shown. */
export async function solve({ game, line }: Puzzle, move = "-"): Promise<PuzzleAnswer> {
  const request = `solve ${game} ${Date.now()} ${move}\n${line}`;
  return JSON.parse(await askWorker(request, game, "none"));
}

/** A mistake of one's own, as a puzzle. */
export interface Mistake {
  puzzle: Puzzle;
  /** When the game was played. */
  at: number;
}

const puzzlesMost = 20;
const gamesMost = 40;

async function mistakesIn({ id, game, name, record }: Result): Promise<Puzzle[]> {
  const known = await knownMistakes(id);
  if (known !== undefined) return known;
  const text = await askWorker(`mistakes ${name}\n${record}`, game);
  const lines = text.split("\n").filter((each) => each !== "");
  const found = lines.map((each) => JSON.parse(each) as Puzzle);
  await keepMistakes(id, found);
  return found;
}

/** The player's mistakes, those of the latest game first. Games are looked through as they are needed. */
export async function* mistakes(game: GameName): AsyncGenerator<Mistake> {
  if (!gameOf(game).has_net) return;
  const played = (await results()).filter((each) => each.game === game);
  let count = 0;
  for (const result of played.slice(0, gamesMost))
    for (const puzzle of await mistakesIn(result)) {
      if (count++ === puzzlesMost) return;
      yield { puzzle, at: result.at };
    }
}
