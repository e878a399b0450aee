// What a move was worth, in words: how good it was, what it did, what would have been better, and why.

import { useEffect, useState } from "preact/hooks";
import type { Attempt, GameName, Position } from "../../engine/engine";
import { engine } from "../../connections/machine";
import { boxName } from "../../game/boxes";
import { firstCell } from "../../game/grid";
import { Icon } from "../../parts/icon";
import { capital, completedTexts, moveSentence } from "../../sheet/lines";
import { Box } from "../../parts/box";
import { number, t } from "../../device/words";
import { WhyTable } from "../why/table";
import { useComparison, type WhyProps, WhyWords } from "../why/why";
import { positionOf } from "./advice";
import { type Move, qualityIcons, qualityName } from "./moves";

/** What a move does: the lines that it completes, or else what it keeps open. */
export function effects(position: Position, text: string | undefined): string[] {
  const cell = firstCell(text);
  const whole = attemptOf(position, text);
  const first = attemptOf(position, text?.split("+")[0]); /* its circles are still due */
  if (whole === undefined || first === undefined || cell === undefined) return [];
  const subject = t("It");
  const done = [first, whole].flatMap((each) => completedTexts(subject, each, position.game));
  return done.length > 0 ? [...new Set(done)] : [moveSentence(position, cell, first, subject)];
}

function attemptOf(position: Position, text: string | undefined): Attempt | undefined {
  if (text === undefined || firstCell(text) === undefined) return undefined;
  try {
    return engine.attempt(position, text);
  } catch {
    return undefined; /* The record is shown without this sentence. */
  }
}

function yours(move: Move): string {
  if (move.cell === undefined) return t("You did nothing with the {sum}.", { sum: move.sum });
  return t("You put the {sum} in {box}.", { sum: move.sum, box: boxName(move.cell) });
}

function better(move: Move): string {
  const cell = firstCell(move.best);
  if (cell === undefined) return t("Doing nothing was better.");
  if (cell === move.cell) return t("The box was right, but other circles were better.");
  return t("{box} was better.", { box: capital(boxName(cell)) });
}

const rest = 500; /* milliseconds; who hurries past a mistake does not ask why */
const noticeable = 0.5; /* points; about moves that cost less there is little to say */

/** Whether this has been looked at for a moment. */
function useRest(): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), rest);
    return () => clearTimeout(timer);
  }, []);
  return isResting;
}

function Sentences({ texts }: { texts: string[] }) {
  return texts.length > 0 ? <p>{texts.join(" ")}</p> : null;
}

interface ReasonsProps extends WhyProps {
  title: string;
  /** What is said until the reasons are known. */
  meanwhile: string[];
}

/** Why the best move is better, and the difference line by line. */
function Reasons({ title, meanwhile, ...moves }: ReasonsProps) {
  const { comparison, isDone } = useComparison(moves);
  const [isOpen, setOpen] = useState(false);
  if (comparison === undefined || !isDone) return <Sentences texts={meanwhile} />;
  return (
    <>
      <WhyWords comparison={comparison} />
      <button
        type="button"
        class="review-lines"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("Line by line")}
      </button>
      {isOpen && (
        <Box title={title} onClose={() => setOpen(false)}>
          <WhyTable game={moves.position.game} comparison={comparison} />
        </Box>
      )}
    </>
  );
}

/** What the best move would have done: at once in short, and its reasons once the move has been looked at for a moment. */
function Gained({ game, move, title }: { game: GameName; move: Move; title: string }) {
  const position = positionOf(game, move);
  const gained = effects(position, move.best);
  const isResting = useRest();
  const { best, cost = 0 } = move;
  if (!isResting || best === undefined || cost < noticeable) return <Sentences texts={gained} />;
  return (
    <Reasons position={position} move={best} other={move.text} title={title} meanwhile={gained} />
  );
}

export function Story({ game, move }: { game: GameName; move: Move }) {
  const position = positionOf(game, move);
  const own = effects(position, move.text);
  const { quality, cost = 0 } = move;
  if (quality === undefined)
    return (
      <div class="review-story">
        <p>
          {yours(move)} {own.join(" ")}
        </p>
      </div>
    );
  const told = `${yours(move)} ${own.join(" ")}`;
  const title = better(move).replace(/\.$/, "");
  return (
    <div class="review-story">
      <p class={`review-quality ${quality}`}>
        <Icon name={qualityIcons[quality]} />
        {qualityName(quality)}
        {quality !== "best" && ` · ${t("{points} points", { points: number(cost, 1) })}`}
      </p>
      {quality === "best" ? (
        <p>{told}</p>
      ) : (
        <>
          <h2>{title}</h2>
          <Gained key={`${move.round} ${move.before}`} game={game} move={move} title={title} />
          <p>{told}</p>
        </>
      )}
    </div>
  );
}
