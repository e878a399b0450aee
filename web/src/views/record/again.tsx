// Lets the player try a move of a finished game again.

import { useState } from "preact/hooks";
import { announce } from "../../parts/announce";
import type { Advice, GameName, Position } from "../../engine/engine";
import { boxName } from "../../game/boxes";
import { firstCell } from "../../game/grid";
import { engine, askWorker } from "../../connections/machine";
import { Box } from "../../parts/box";
import { Trouble, useTrying } from "../../parts/parts";
import { Sheet } from "../../sheet/sheet";
import { number, t } from "../../device/words";
import type { Move } from "./moves";

/** Rounds before subtracting, as the analysis does. */
function hundredths(value: number): number {
  return Math.round(value * 100);
}

/** Says how good it would be to begin with a box. */
function judge({ moves }: Advice, cell: string): string {
  const best = hundredths(moves[0]?.value ?? 0);
  const mine = moves.find((move) => firstCell(move.move) === cell);
  if (mine === undefined) return t("That is not among the best.");
  const behind = best - hundredths(mine.value);
  if (behind === 0) return t("That is the best there is!");
  const points = number(behind / 100, 1);
  return t("{points} points less than the best.", { points });
}

async function askAdvice({ game, sheet, throw: thrown, last }: Position): Promise<Advice> {
  const request = `advise ${game} ${sheet} ${thrown}${last ? " last" : ""}`;
  return JSON.parse(await askWorker(request, game));
}

interface AgainProps {
  game: GameName;
  move: Move;
  onClose: () => void;
}

/** A sheet to try again, above the review. */
export function TryAgain({ game, move, onClose }: AgainProps) {
  const position = { game, sheet: move.before, throw: move.throw, last: move.isLast };
  const [advice, setAdvice] = useState<Advice>();
  const [tried, setTried] = useState("");
  const [trouble, attempt, isBusy] = useTrying();
  const choices = engine.choices(position);
  const take = (cell: string) =>
    attempt(async () => {
      const known = advice ?? (await askAdvice(position));
      const text = `${boxName(cell)}: ${judge(known, cell)}`;
      setAdvice(known);
      setTried(text);
      announce(text);
    });
  return (
    <Box title={t("Where does the {sum} go?", { sum: move.sum })} onClose={onClose}>
      <div class="review-again">
        <Sheet
          game={game}
          sheet={move.before}
          label={t("Sheet before round {round}", { round: move.round })}
          pending={String(move.sum)}
          open={[...choices.write, ...choices.circle]}
          onTake={take}
        />
      </div>
      <p>
        <strong>{isBusy ? t("Thinking…") : tried || t("Tap a box.")}</strong>
      </p>
      <Trouble text={trouble} />
    </Box>
  );
}
