// A puzzle to answer: the throw, the sheet, and no help but the ends of the lines.

import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Position } from "../../engine/engine";
import { engine } from "../../connections/machine";
import { textOf, undo, useDraft } from "../../game/compose";
import { firstCell, readSheet } from "../../game/grid";
import { cells, gameOf } from "../../game/names";
import { announce } from "../../parts/announce";
import { Icon } from "../../parts/icon";
import { Button, Trouble } from "../../parts/parts";
import { CircleCount, Steps } from "../../sheet/circles";
import { Dice } from "../../sheet/dice";
import { focusSheet } from "../../sheet/input";
import { circlesQuestion, throwQuestion } from "../../sheet/questions";
import { Sheet } from "../../sheet/sheet";
import { playCircle, playDice, playNumber } from "../../device/sound";
import { t } from "../../device/words";
import type { Task } from "./tasks";
import { Bar, Facts } from "./tray";

/** The move being entered. It is the answer as soon as it is whole. */
function useAnswer({ puzzle }: Task, onAnswer: (move: string) => void) {
  const { game, sheet, throw: thrown } = puzzle;
  const position: Position = useMemo(() => ({ game, sheet, throw: thrown }), [puzzle]);
  const choices = useMemo(() => engine.choices(position), [position]);
  const drafting = useDraft(position, choices, "");
  const { draft, extend, keep } = drafting;
  const take = (cell: string) => {
    const [next, result] = extend(cell) ?? [];
    if (next === undefined || result === undefined) return;
    if (next.circles.length > 0 || next.first.startsWith("(")) playCircle();
    else playNumber();
    keep(next);
    const [asked] = result.dues;
    if (asked !== undefined) announce(circlesQuestion(asked, result));
    else if (result.whole) onAnswer(textOf(next));
  };
  const back = () => {
    if (draft === undefined) return;
    keep(undo(draft));
    announce(t("One step back."));
  };
  return { ...drafting, choices, take, back };
}

type Answering = ReturnType<typeof useAnswer>;

/** What it is about: how far the game is, and whether the answer counts. */
function taskText({ puzzle, counts, at }: Task): string {
  const written = readSheet(puzzle.sheet).filter((cell) => cell.number !== "").length;
  const round = gameOf(puzzle.game).has_last_round
    ? t("Find the best move.")
    : t("Round {round} of {count}: find the best box.", {
        round: written + 1,
        count: cells.length,
      });
  const clock = t("Take your time: there's no clock.");
  if (at !== undefined) return `${round} ${t("You missed it in your game.")}`;
  return counts ? `${round} ${clock}` : `${round} ${t("It doesn't count again.")}`;
}

interface TrialProps {
  task: Task;
  /** Whether another puzzle was solved just before: then the focus goes on to the sheet. */
  isLater: boolean;
  trouble: string;
  onAnswer: (move?: string) => void;
}

function Dock({ state, onAnswer }: { state: Answering; onAnswer: (move?: string) => void }) {
  const { draft, due, back } = state;
  return (
    <footer class="dock puzzle-dock">
      {due === undefined ? (
        <p class="learn-wait">
          <Icon name="hand" />
          {t("Tap a box")}
        </p>
      ) : (
        <CircleCount turn={state} />
      )}
      <div class="actions">
        {draft !== undefined ? (
          <Button class="bare dock-undo" aria-label={t("Take back")} onClick={back}>
            <Icon name="undo" />
          </Button>
        ) : (
          <Button onClick={() => onAnswer()}>
            <Icon name="eye" />
            {t("Show me")}
          </Button>
        )}
      </div>
    </footer>
  );
}

export function Trial({ task, isLater, trouble, onAnswer }: TrialProps) {
  const { puzzle, training } = task;
  const state = useAnswer(task, onAnswer);
  const { draft, tried, due, open, choices, take, back } = state;
  const place = useRef<HTMLDivElement>(null);
  const question =
    due === undefined
      ? throwQuestion(puzzle.sum, choices.write.length > 0, choices.circle.length > 0)
      : circlesQuestion(due, tried);
  useEffect(() => {
    playDice();
    announce(`${t("Throw: {sum}", { sum: puzzle.sum })}. ${question} ${taskText(task)}`);
    if (isLater) focusSheet(place.current, { preventScroll: true });
  }, []);
  return (
    <div class="play own puzzle" ref={place}>
      <header class="tray">
        <Bar task={task} streak={training?.streak} />
        <div class="throw">
          <Dice shown={puzzle.throw} sum={puzzle.sum} turn={puzzle.line} />
        </div>
        <Facts puzzle={puzzle} training={training} />
      </header>
      <section class="play-pad" aria-label={t("Sheet")}>
        <Sheet
          game={puzzle.game}
          sheet={tried?.sheet ?? puzzle.sheet}
          label={t("Your sheet")}
          head={<p class="question">{question}</p>}
          pending={due === undefined ? String(puzzle.sum) : ""}
          open={open}
          latest={firstCell(draft?.first)}
          chosen={draft?.circles.flatMap((each) => each.cells) ?? []}
          awake={due?.line}
          onTake={take}
          onBack={back}
        />
      </section>
      <div class="play-tip">
        {tried !== undefined && tried.dues.length > 1 ? (
          <Steps turn={state} />
        ) : (
          <p class="puzzle-task">{taskText(task)}</p>
        )}
        <Trouble text={trouble} />
      </div>
      <Dock state={state} onAnswer={onAnswer} />
    </div>
  );
}
