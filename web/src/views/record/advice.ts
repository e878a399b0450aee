// What the boxes were worth before a move, asked of the worker when somebody comes to it.

import { useEffect, useState } from "preact/hooks";
import { askWorker } from "../../connections/machine";
import type { Advice, GameName, Position } from "../../engine/engine";
import { firstCell } from "../../game/grid";
import type { Move } from "./moves";

const rest = 60; /* milliseconds; who hurries through the moves asks for none of them */

const known = new Map<string, Promise<Advice>>();

/** The moves of a position, best first. */
export function adviceFor({ game, sheet, throw: thrown, last }: Position): Promise<Advice> {
  const request = `advise ${game} ${sheet} ${thrown}${last ? " last" : ""}`;
  let found = known.get(request);
  if (found === undefined) {
    found = askWorker(request, game).then((answer) => JSON.parse(answer));
    found.catch(() => known.delete(request));
    known.set(request, found);
  }
  return found;
}

export function positionOf(game: GameName, move: Move): Position {
  return { game, sheet: move.before, throw: move.throw, last: move.isLast };
}

/** Rounds before subtracting, as the analysis does. */
function hundredths(value: number): number {
  return Math.round(value * 100);
}

/** How much less than the best the best move is worth that begins with a box, in points, by its name. */
export function costsOf({ moves }: Advice): Map<string, number> {
  const costs = new Map<string, number>();
  const best = hundredths(moves[0]?.value ?? 0);
  for (const { move, value } of moves) {
    const cell = firstCell(move) ?? "-";
    if (!costs.has(cell)) costs.set(cell, (best - hundredths(value)) / 100);
  }
  return costs;
}

/** What the boxes cost before a move that was judged; empty until the worker has said so. */
export function useCosts(game: GameName | undefined, move: Move | undefined): Map<string, number> {
  const [costs, setCosts] = useState({ move, found: new Map<string, number>() });
  useEffect(() => {
    if (game === undefined || move?.quality === undefined) return undefined;
    let isHere = true;
    const show = (advice: Advice) => isHere && setCosts({ move, found: costsOf(advice) });
    const timer = setTimeout(
      () => void adviceFor(positionOf(game, move)).then(show, () => undefined),
      rest,
    );
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [game, move?.before, move?.throw, move?.quality]);
  return costs.move?.before === move?.before && costs.move?.round === move?.round
    ? costs.found
    : new Map();
}
