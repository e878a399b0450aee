// Hints: how much each cell is worth, and why the best one is.

import { useEffect, useState } from "preact/hooks";
import type { Position, RoomSeat } from "../engine/engine";
import { engine } from "../connections/machine";
import { firstCell } from "../game/grid";
import type { Table } from "../game/table";
import { announce } from "../parts/announce";
import { moveSentence } from "./lines";
import { turnOf } from "./sending";
import { remember, remembered } from "../device/settings";
import { t } from "../device/words";

export interface Hints {
  /** Expected totals of cells, best first. */
  values: Map<string, number>;
  best: string;
  /** The best move from each box, whole. */
  moves: string[];
  /** What the best move does, or that there are many. */
  why: string;
  /** The total that is likely at the end. */
  likely: number;
}

const equal = 0.05; /* points that make no difference */
const markedMost = 2;

/** How many boxes are as good as the best. */
function bestCount(values: Map<string, number>): number {
  const best = Math.max(...values.values());
  return [...values.values()].filter((value) => best - value < equal).length;
}

/** How far a box is behind the best one: 0 if that is nothing to speak of. */
export function behindBest(values: Map<string, number>, cell: string): number | undefined {
  const value = values.get(cell);
  if (value === undefined) return undefined;
  const behind = Math.max(...values.values()) - value;
  return behind < equal ? 0 : behind;
}

/** Whether so many boxes are equally good that none deserves a star. */
export function areManyBest(values: Map<string, number>): boolean {
  return bestCount(values) > markedMost;
}

/** The sentence about the best move. */
function reasonOf(position: Position, move: string): string {
  const cell = firstCell(move);
  if (cell === undefined) return t("Doing nothing is best here.");
  try {
    return moveSentence(position, cell, engine.attempt(position, move.split("+")[0] ?? move));
  } catch {
    return "";
  }
}

/** Hints for the current throw, once the player has asked for them. */
export function useHints(
  table: Table,
  seat: RoomSeat,
  position: Position,
  attempt: (what: () => Promise<unknown>) => void,
) {
  const [hints, setHints] = useState<Hints>();
  useEffect(() => setHints(undefined), [turnOf(table, seat)]);
  const askHint = () =>
    attempt(async () => {
      const { words } = await table.ask("hint", seat.seat);
      const values = new Map<string, number>();
      const moves: string[] = [];
      for (let index = 0; index + 1 < words.length; index += 2) {
        const cell = firstCell(words[index]) ?? "-";
        if (values.has(cell)) continue;
        values.set(cell, Number(words[index + 1]));
        moves.push(words[index] ?? "");
      }
      const [[best, likely] = ["", 0]] = values;
      const reason = reasonOf(position, words[0] ?? "");
      const count = bestCount(values);
      let why =
        count > markedMost
          ? `${t("{count} boxes are equally good.", { count })} ${reason}`.trim()
          : reason;
      if (count <= markedMost && !remembered("hinted")) {
        remember("hinted", true);
        why += ` ${t("★ is best; −0.9 costs about a point.")}`;
      }
      setHints({ values, best, moves, why, likely: Math.round(likely) });
      announce(why);
    });
  return { hints, askHint, hideHints: () => setHints(undefined) };
}
