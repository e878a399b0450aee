// Lets the player try an expensive move of a finished game again.

import { useState } from "preact/hooks";
import type { RoundAnalysis } from "../../game/analysis";
import { announce } from "../../parts/announce";
import type { Advice, Position, Walk } from "../../engine/engine";
import { emptySheet, firstCell, sumOf } from "../../game/grid";
import { engine, askWorker } from "../../connections/machine";
import { Trouble, useTrying } from "../../parts/parts";
import { Sheet } from "../../sheet/sheet";
import { number, t } from "../../device/words";

/** The sheet of a player before a round, and the round's throw. */
function positionBefore(walk: Walk, player: number, wanted: number): Position {
  let sheet = emptySheet;
  let round = 0;
  for (const step of walk.steps) {
    if ("round" in step) {
      round = step.round;
      if (round === wanted) return { game: walk.game, sheet, throw: step.throw, last: step.last };
    } else if (step.player === player) sheet = step.sheet;
  }
  return { game: walk.game, sheet, throw: "7" };
}

/** Rounds before subtracting, as the analysis does. */
function hundredths(value: number): number {
  return Math.round(value * 100);
}

/** Says how good it would be to begin with a cell. */
function judge({ moves }: Advice, cell: string): string {
  const best = hundredths(moves[0]?.value ?? 0);
  const mine = moves.find((move) => firstCell(move.move) === cell);
  if (mine === undefined) return t("{cell} is not among the best.", { cell });
  const behind = best - hundredths(mine.value);
  if (behind === 0) return t("{cell} is the best there is!", { cell });
  const points = number(behind / 100, 2);
  return t("{cell}: {points} points less than the best.", { cell, points });
}

async function askAdvice({ game, sheet, throw: thrown, last }: Position): Promise<Advice> {
  const request = `advise ${game} ${sheet} ${thrown}${last ? " last" : ""}`;
  return JSON.parse(await askWorker(request, [game]));
}

/** Judges the cells that the player tries. */
function useTries(position: Position) {
  const [advice, setAdvice] = useState<Advice>();
  const [tried, setTried] = useState("");
  const [trouble, attempt, isBusy] = useTrying();
  const take = (cell: string) =>
    attempt(async () => {
      const known = advice ?? (await askAdvice(position));
      const text = judge(known, cell);
      setAdvice(known);
      setTried(text);
      announce(text);
    });
  return { take, tried, trouble, isBusy };
}

interface AgainProps {
  walk: Walk;
  player: number;
  round: RoundAnalysis;
}

/** Shows the move that was made, a sheet to try again, and the best move. */
export function TryAgain({ walk, player, round }: AgainProps) {
  const position = positionBefore(walk, player, round.round);
  const { take, tried, trouble, isBusy } = useTries(position);
  const choices = engine.choices(position);
  const sum = sumOf(position.throw);
  const points = number(round.cost, 2);
  return (
    <div>
      <p>
        {t("Throw: {sum}", { sum })}.{" "}
        {t("You chose {move}. That cost {points} points.", { move: round.move, points })}{" "}
        {t("Try again: tap a cell.")}
      </p>
      <div class="own">
        <Sheet
          game={walk.game}
          sheet={position.sheet}
          label={t("Before round {round}", { round: round.round })}
          pending={String(sum)}
          open={[...choices.write, ...choices.circle]}
          onTake={take}
        />
      </div>
      {isBusy && <p class="quiet-text">{t("Thinking…")}</p>}
      <p>
        <strong>{tried}</strong>
      </p>
      <details>
        <summary>{t("Show the best move")}</summary>
        <p>{round.best}</p>
      </details>
      <Trouble text={trouble} />
    </div>
  );
}
