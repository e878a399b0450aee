// Analyses of games, and the check of their dice.

import type { GameName } from "../engine/engine";
import { engine, askWorker } from "../connections/machine";
import { gameName } from "./names";
import { t } from "../device/words";

/** The grades of moves; the program chooses them. */
export const qualities = ["best", "good", "inaccurate", "slip", "big-slip"] as const;
export type Quality = (typeof qualities)[number];

export interface RoundAnalysis {
  round: number;
  throw: string;
  luck: number;
  move: string;
  best: string;
  cost: number;
  quality: Quality;
}

export interface PlayerAnalysis {
  name: string;
  start: number;
  luck: number;
  loss: number;
  total: number;
  /** Whether `total` is final; if the game is unfinished, it is the expected total. */
  isFinal: boolean;
  bestMoves: number;
  moves: number;
  /** In percent. */
  accuracy: number;
  rounds: RoundAnalysis[];
}

/** A player in the program's JSON: `value`, the expected total, replaces `total` until the end. */
type Analysed = Omit<PlayerAnalysis, "total" | "isFinal" | "bestMoves"> & {
  total?: number;
  value?: number;
  best_moves: number;
};

async function analyse(record: string, game: GameName): Promise<PlayerAnalysis[]> {
  const text = await askWorker(`analyse \n${record}`, game);
  const { players }: { players: Analysed[] } = JSON.parse(text.split("\n")[0] ?? "null");
  return players.map((player) => ({
    ...player,
    total: player.total ?? player.value ?? 0,
    isFinal: player.total !== undefined,
    bestMoves: player.best_moves,
  }));
}

let latest: { record: string; players: Promise<PlayerAnalysis[]> } | undefined;

/** Analyses a record on this device. The latest analysis is kept: the end of a game and its review show the same. */
export function analyseHere(record: string, game: GameName): Promise<PlayerAnalysis[]> {
  if (latest?.record !== record) {
    const asked = { record, players: analyse(record, game) };
    asked.players.catch(() => {
      if (latest === asked) latest = undefined; /* so that it can be asked for again */
    });
    latest = asked;
  }
  return latest.players;
}

/** The result of checking a record's dice, as a sentence. */
export function proofText(record: string): string {
  const proof = engine.verify(record)[0];
  if (proof === undefined) return t("There is no game in it.");
  if (proof.fair)
    return t("All {throws} throws of this game of {game} were fair.", {
      throws: proof.throws,
      game: gameName(proof.game),
    });
  if (proof.reason === "other-throw")
    return t("Not fair: in round {round} the dice should have shown {expected}.", {
      round: proof.round ?? 0,
      expected: proof.expected ?? "",
    });
  if (proof.reason === "other-secret" || proof.reason === "other-link")
    return t("Not fair: a part of the dice is not the one that was promised.");
  if (proof.reason === "no-secret") return t("The secret of these dice is not told yet.");
  return t("These dice were not made to be checked.");
}
