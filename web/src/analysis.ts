// What a finished game was like, and whether its dice were fair.

import type { GameName } from "./engine";
import { engine, think } from "./machine";
import { gameName } from "./names";
import { t } from "./words";

export interface StudiedRound {
  round: number;
  throw: string;
  luck: number;
  move: string;
  best: string;
  cost: number;
}

export interface Studied {
  name: string;
  start: number;
  luck: number;
  loss: number;
  total: number;
  /** Whether that is the total, or, of a game that is not finished, what can be expected. */
  isFinal: boolean;
  bestMoves: number;
  moves: number;
  rounds: StudiedRound[];
}

/** An analysis as the protocol tells it. */
export function readAnalysis(lines: string[], nameOf: (seat: number) => string): Studied[] {
  const found = new Map<string, Studied>();
  for (const line of lines) {
    const [word, seat = "", ...rest] = line.split(" ");
    const numbers = rest.map(Number);
    if (word === "analysis") {
      const [start = 0, luck = 0, loss = 0, total = 0, bestMoves = 0, moves = 0] = numbers;
      const figures = { start, luck, loss, total, bestMoves, moves };
      found.set(seat, { name: nameOf(Number(seat)), ...figures, isFinal: true, rounds: [] });
    } else {
      const [round = 0, , luck = 0, , , cost = 0] = numbers;
      const [, thrown = "", , move = "", best = ""] = rest;
      found.get(seat)?.rounds.push({ round, throw: thrown, luck, move, best, cost });
    }
  }
  return [...found.values()];
}

/** What the program says of a player; of a game that is not finished, what the sheet is worth. */
type Analysed = Omit<Studied, "total" | "isFinal" | "bestMoves"> & {
  total?: number;
  value?: number;
  best_moves: number;
};

/** A record analysed on this device. */
export async function analyseHere(record: string, game: GameName): Promise<Studied[]> {
  const text = await think(`analyse \n${record}`, [game]);
  const { players }: { players: Analysed[] } = JSON.parse(text.split("\n")[0] ?? "null");
  return players.map((player) => ({
    ...player,
    total: player.total ?? player.value ?? 0,
    isFinal: player.total !== undefined,
    bestMoves: player.best_moves,
  }));
}

/** What a check of the dice says about a record. */
export function proofText(record: string): string {
  const proof = engine.verify(record)[0];
  if (proof === undefined) return t("There is no game in it.");
  if (proof.fair)
    return t("All {throws} throws of this game of {game} are as they were fixed before it began.", {
      throws: proof.throws,
      game: gameName(proof.game),
    });
  if (proof.reason === "other-throw")
    return t("Not fair: in round {round} the dice should have shown {expected}.", {
      round: proof.round ?? 0,
      expected: proof.expected ?? "",
    });
  if (proof.reason === "other-secret")
    return t("Not fair: the secret is not the one that was promised.");
  if (proof.reason === "no-secret") return t("The secret of these dice is not told yet.");
  return t("These dice were not made to be checked.");
}
