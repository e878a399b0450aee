// The answer to a puzzle: whether it was right, what the other boxes cost, why, and the new rating.

import { useEffect, useRef } from "preact/hooks";
import type { Position, Puzzle } from "../../engine/engine";
import { boxName } from "../../game/boxes";
import { firstCell } from "../../game/grid";
import { announce } from "../../parts/announce";
import { Icon } from "../../parts/icon";
import { Button, Trouble } from "../../parts/parts";
import { capital } from "../../sheet/lines";
import { playEnd, playTurn } from "../../device/sound";
import { number, t } from "../../device/words";
import { costsOf } from "../record/advice";
import { Board } from "../record/board";
import { effects } from "../record/story";
import { Why } from "../why/why";
import type { Given, Task } from "./tasks";
import { Bar, Facts } from "./tray";

function bestOf({ moves }: Puzzle): string {
  return moves[0]?.move ?? "";
}

/** What was better, or best if nothing was chosen. */
function betterText(puzzle: Puzzle, move: string | undefined): string {
  const cell = firstCell(bestOf(puzzle));
  const box = capital(boxName(cell ?? ""));
  if (move === undefined) return t("{box} is best.", { box });
  if (cell === firstCell(move)) return t("The box was right, but other circles were better.");
  return t("{box} was better.", { box });
}

function verdictText({ puzzle }: Task, { move, answer }: Given): string {
  if (answer.right) return t("That's it!");
  const better = betterText(puzzle, move);
  return answer.close ? t("Close. {better}", { better }) : better;
}

/** What the move that was chosen costs; "" if it is right, or none was. */
function costText({ move, answer }: Given): string {
  if (move === undefined || answer.right) return "";
  const points = number(answer.cost, 1);
  return answer.listed
    ? t("{points} points less", { points })
    : t("{points} points less, or more", { points });
}

/** The sheet with the best box, the player's, and what the others cost. */
function Marked({ task, given }: { task: Task; given: Given }) {
  const { puzzle } = task;
  const { sheet, moves, sum, right } = puzzle;
  const { move, answer } = given;
  const cost = costText(given);
  const costs = costsOf({ moves: moves.map((each) => ({ ...each, value: -each.cost })) });
  const shown = {
    before: sheet,
    after: sheet,
    sum,
    cell: firstCell(move),
    best: answer.right ? move : bestOf(puzzle),
    quality: answer.right ? ("best" as const) : ("slip" as const),
  };
  return (
    <section class="play-pad" aria-label={t("Sheet")}>
      <div class="puzzle-board card">
        <Board move={shown} costs={costs} label={verdictText(task, given)} />
        <div class="puzzle-key">
          <span class="puzzle-best">{answer.right ? t("your box") : t("best box")}</span>
          {cost !== "" && <span class="puzzle-you">{t("your box")}</span>}
          <p class="puzzle-cost">{cost || t("Figures: points less than the best")}</p>
          {right > 1 && <p class="puzzle-cost">{t("★ is as good.")}</p>}
        </div>
      </div>
    </section>
  );
}

/** The rating before and after; nothing if it does not change. */
function Ratings({ task, given }: { task: Task; given: Given }) {
  const { training, counts } = task;
  if (training === undefined) return null;
  if (!counts) return <p class="puzzle-ratings">{t("It doesn't count again.")}</p>;
  return (
    <p class="puzzle-ratings">
      <span class="hidden">{t("your rating")}</span>
      <b>{training.rating}</b>
      <Icon name="fwd" />
      <b class="puzzle-now">{given.after?.rating ?? "…"}</b>
    </p>
  );
}

/** Why the best move is better than the player's, or than the best wrong one. */
function Reasons({ puzzle, given }: { puzzle: Puzzle; given: Given }) {
  const { game, sheet, throw: thrown, moves, right } = puzzle;
  const { move, answer } = given;
  const position: Position = { game, sheet, throw: thrown };
  const best = bestOf(puzzle);
  const wrong = answer.right || move === undefined ? moves[right]?.move : move;
  return (
    <section class="puzzle-why card" aria-label={t("Why?")} tabIndex={0}>
      <Why
        position={position}
        move={best}
        other={wrong ?? best}
        meanwhile={effects(position, best).join(" ")}
      />
    </section>
  );
}

/** Space goes on, wherever nothing else takes it. */
function useSpace(onNext: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isFree = target === document.body || target.matches("h1, h2");
      if (event.key !== " " || !isFree || event.repeat) return;
      event.preventDefault();
      onNext();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

interface SolutionProps {
  task: Task;
  given: Given;
  trouble: string;
  onNext: () => void;
}

export function Solution({ task, given, trouble, onNext }: SolutionProps) {
  const { puzzle, training } = task;
  const { answer, after } = given;
  const verdict = useRef<HTMLHeadingElement>(null);
  useSpace(onNext);
  useEffect(() => {
    if (answer.right) playEnd();
    else playTurn();
    announce(`${verdictText(task, given)} ${costText(given)}`.trim());
    verdict.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  useEffect(() => {
    if (after !== undefined) announce(t("Your rating is now {rating}.", { rating: after.rating }));
  }, [after]);
  return (
    <div class="play own puzzle solved">
      <header class="tray">
        <Bar task={task} streak={(after ?? training)?.streak} />
        <div class={answer.right ? "puzzle-verdict right" : "puzzle-verdict"}>
          <h2 ref={verdict} tabIndex={-1}>
            {answer.right && <Icon name="check" />}
            {verdictText(task, given)}
          </h2>
          <Ratings task={task} given={given} />
        </div>
        <Facts puzzle={puzzle} training={after ?? training} />
      </header>
      <Marked task={task} given={given} />
      <div class="play-tip">
        <Reasons puzzle={puzzle} given={given} />
        <Trouble text={trouble} />
      </div>
      <footer class="dock puzzle-dock">
        <Button class="main big" onClick={onNext}>
          {t("Next puzzle")}
          <Icon name="fwd" />
        </Button>
      </footer>
    </div>
  );
}
