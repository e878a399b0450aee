// The ranking of a day's challenge, and the strongest bot's game.

import { askLobby } from "../connections/lobby";
import type { GameName } from "../engine/engine";
import { t } from "../device/words";

/** How many have reached which totals: `counts[i]` from `least + i * band` on. */
export interface Totals {
  least: number;
  band: number;
  counts: number[];
}

export interface Rank {
  place: number;
  total: number;
  name: string;
}

export interface Ranking {
  ranks: Rank[];
  own: { place: number; total: number; count: number } | undefined;
  /** One's own result, if it has no place in the ranking, and why. */
  doubted: { total: number; words: string[] } | undefined;
  totals: Totals | undefined;
}

/** Whether a name was made for somebody who gave none: nobody is called by it. */
export function isMadeUp(name: string): boolean {
  return /^\p{L}+ \d{4}$/u.test(name) && name.startsWith(`${t("Guest")} `);
}

/** The ranking of everybody, or of a group. */
export async function askRanking(game: GameName, day: string, group: string): Promise<Ranking> {
  const { lines } = await askLobby(`ranking ${game} ${day} ${group}`.trim());
  const ranking: Ranking = { ranks: [], own: undefined, doubted: undefined, totals: undefined };
  for (const line of lines) {
    const [word, ...words] = line.split(" ");
    const [first = 0, second = 0, ...rest] = words.map(Number);
    if (word === "rank")
      ranking.ranks.push({ place: first, total: second, name: words.slice(2).join(" ") });
    else if (word === "own") ranking.own = { place: first, total: second, count: rest[0] ?? 0 };
    else if (word === "doubted") ranking.doubted = { total: first, words: words.slice(1) };
    else if (word === "totals") ranking.totals = { least: first, band: second, counts: rest };
  }
  return ranking;
}

/** How many have played. */
export function playedBy({ own, totals, ranks }: Ranking): number {
  return own?.count ?? totals?.counts.reduce((sum, count) => sum + count, 0) ?? ranks.length;
}

/** The strongest bot's game, as a record. */
export async function askSolution(game: GameName, day: string): Promise<string> {
  const { lines } = await askLobby(`solution ${game} ${day}`);
  return lines
    .filter((line) => line.startsWith("solution"))
    .map((line) => `${line.slice(9)}\n`)
    .join("");
}
