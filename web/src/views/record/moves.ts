// The moves of one player of a game, with what the analysis says about each.

import type { PlayerAnalysis, Quality } from "../../game/analysis";
import type { Walk } from "../../engine/engine";
import { emptySheet, firstCell } from "../../game/grid";
import type { IconName } from "../../parts/icon";
import { t } from "../../device/words";

export interface Move {
  round: number;
  throw: string;
  sum: number;
  isLast: boolean;
  /** The sheet before and after the move, and the total after it. */
  before: string;
  after: string;
  total: number;
  text: string;
  /** The box that the move begins with; undefined if it does nothing. */
  cell: string | undefined;
  /** From here on only if the game was analysed. */
  luck?: number;
  cost?: number;
  best?: string;
  quality?: Quality;
}

export const qualityIcons: Record<Quality, IconName> = {
  best: "star",
  good: "check",
  inaccurate: "dot",
  slip: "down",
  "big-slip": "fall",
};

export function qualityName(quality: Quality): string {
  const names: Record<Quality, string> = {
    best: t("Best"),
    good: t("Good"),
    inaccurate: t("Inaccurate"),
    slip: t("Slip"),
    "big-slip": t("Big slip"),
  };
  return names[quality];
}

/** Whether a move is worth looking at again. */
export function isSlip({ quality }: Move): boolean {
  return quality === "slip" || quality === "big-slip";
}

export function movesOf(walk: Walk, player: number, analysis: PlayerAnalysis | undefined): Move[] {
  const moves: Move[] = [];
  let sheet = emptySheet;
  let thrown = { round: 0, throw: "", sum: 0, last: false };
  for (const step of walk.steps) {
    if ("round" in step) thrown = step;
    else if (step.player === player) {
      const { round, sum, last } = thrown;
      const cell = firstCell(step.move);
      const { total, move: text } = step;
      const made = {
        round,
        throw: thrown.throw,
        sum,
        isLast: last,
        before: sheet,
        after: step.sheet,
      };
      const judged = analysis?.rounds.find((each) => each.round === round);
      moves.push({
        ...made,
        ...{ total, text, cell },
        ...(judged === undefined
          ? {}
          : {
              luck: judged.luck,
              cost: judged.cost,
              best: judged.best,
              quality: judged.quality,
            }),
      });
      sheet = step.sheet;
    }
  }
  return moves;
}

/** The expected total at the start and after each round. */
export function curveOf({ start, rounds }: PlayerAnalysis): number[] {
  const values = [start];
  for (const { luck, cost } of rounds) values.push((values.at(-1) ?? 0) + luck - cost);
  return values;
}
