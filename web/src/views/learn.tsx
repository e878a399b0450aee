// The introduction: four throws, each with one box to tap and one thing to see. It wears the look of a game.

import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../parts/announce";
import { boxName } from "../game/boxes";
import { useDraft, type Draft } from "../game/compose";
import { Dice } from "../sheet/dice";
import type { Attempt, Due, GameName, Lesson, Position } from "../engine/engine";
import { firstCell, sumOf } from "../game/grid";
import { focusSheet } from "../sheet/input";
import { engine } from "../connections/machine";
import { gameName, gameOf, games, gameText } from "../game/names";
import { hasMet, meet } from "../game/met";
import { Icon } from "../parts/icon";
import { Button, Page, useHeading, useView } from "../parts/parts";
import { Sheet } from "../sheet/sheet";
import { playAlone } from "../game/tables";
import { playCircle, playDice, playNumber } from "../device/sound";
import { capital, changeText, endWord } from "../sheet/lines";
import { rename } from "../device/route";
import { t, tn } from "../device/words";

function circlesText(count: number): string {
  return tn("Draw {count} circle", "Draw {count} circles", count);
}

/** The lines that a move has changed; "" if there are none. */
function madeText({ changes }: Attempt, game: GameName): string {
  const made = changes.filter((each) => each.completed || each.points !== each.before);
  return capital(made.map((each) => changeText(each, game)).join(" · "));
}

/** The state of a lesson: the move being entered, and the remark on a wrong tap. */
function useLesson(game: GameName, lesson: Lesson) {
  const position: Position = { game, sheet: lesson.sheet, throw: lesson.throw };
  const [missed, setMissed] = useState("");
  const drafting = useDraft(position, engine.choices(position), "");
  const { tried, due, extend, keep } = drafting;
  const isFixed = tried === undefined && lesson.cell !== undefined;
  const open = isFixed ? [lesson.cell ?? ""] : drafting.open;
  const isDone = tried?.whole === true;
  const take = (cell: string) => {
    const [next, result] = extend(cell) ?? [];
    if (next === undefined) return;
    if (next.circles.length > 0 || next.first.startsWith("(")) playCircle();
    else playNumber();
    keep(next);
    setMissed("");
    const asked = result?.dues[0];
    if (result !== undefined) announce(madeText(result, game));
    announce(asked === undefined ? gameText(lesson.done) : circlesText(asked.count));
  };
  const miss = (cell: string) => {
    if (isDone) return;
    const box = boxName(lesson.cell ?? cell);
    const text =
      due !== undefined
        ? t("Choose one of the lifted numbers.")
        : isWritten(lesson)
          ? t("Not there this time. Tap {box}: it has a star.", { box })
          : t("Not there this time. Tap {box}: it has a dashed circle.", { box });
    setMissed(text);
    announce(text);
  };
  const forget = () => {
    keep(undefined);
    setMissed("");
  };
  return { ...drafting, open, isDone, missed, take, miss, forget };
}

type LessonState = ReturnType<typeof useLesson>;

/** What to do now, in a few words. */
function question(lesson: Lesson, { isDone, due }: LessonState): string {
  const sum = sumOf(lesson.throw);
  if (isDone) return t("Well done!");
  if (due !== undefined) return circlesText(due.count);
  if (lesson.cell === undefined) return t("Write the {sum} anywhere", { sum });
  return isWritten(lesson) ? t("Write the {sum} here", { sum }) : t("Circle the {sum}", { sum });
}

/** What stands in the cell of a lesson before it is taken. */
function cellText({ sheet, cell = "" }: Lesson): string {
  const row = sheet.replaceAll("*", "").split("/")[Number(cell[1]) - 1] ?? "";
  return row["abcde".indexOf(cell[0] ?? "")] ?? "";
}

/** Whether the throw of a lesson is written; otherwise it is circled. */
function isWritten(lesson: Lesson): boolean {
  return !/[1-9A-C]/.test(cellText(lesson));
}

/** What a full line gives, and what to do with it. `count` circles are still due. */
function dueText({ line, count }: Due, { changes }: Attempt, draft: Draft | undefined): string {
  const hand = changes.find((each) => each.line === line)?.hand ?? "none";
  const drawn = draft?.circles.find((each) => each.line === line)?.cells.length ?? 0;
  return t("{hand}! That gives {circles} at once. Tap the numbers you want to circle.", {
    hand: capital(endWord(hand, true)),
    circles: tn("{count} circle", "{count} circles", count + drawn),
  });
}

/** How far the introduction is, and the ways out of it. */
function Bar({ game, step }: { game: GameName; step: number }) {
  const count = gameOf(game).lessons.length;
  const heading = useHeading();
  return (
    <header class="tray-bar">
      <a class="button bare" href="/" aria-label={t("Home")}>
        <Icon name="close" />
      </a>
      <div class="tray-round">
        <h1 ref={heading} tabIndex={-1} class="hidden">
          {t("Learn {game}, throw {step} of {count}", {
            game: gameName(game),
            step: step + 1,
            count,
          })}
        </h1>
        <span class="learn-steps" aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            <i key={index} class={index <= step ? "done" : ""} />
          ))}
        </span>
      </div>
      <Button class="learn-skip" onClick={() => playAlone(game)}>
        <Icon name="fwd" />
        <span>{t("Skip")}</span>
      </Button>
    </header>
  );
}

interface LessonProps {
  game: GameName;
  lesson: Lesson;
  step: number;
  onNext: () => void;
}

/** What is waited for. */
function waitText(lesson: Lesson, { due }: LessonState): string {
  if (due !== undefined) return t("Tap the numbers to circle");
  return isWritten(lesson) ? t("Tap a box") : t("Tap the {sum}", { sum: sumOf(lesson.throw) });
}

/** What to do next, always in view. */
function Dock({
  lesson,
  state,
  onNext,
  onAgain,
}: {
  lesson: Lesson;
  state: LessonState;
  onNext: () => void;
  onAgain: () => void;
}) {
  return (
    <div class="dock learn-dock">
      {state.draft !== undefined && (
        <Button class="bare dock-undo" aria-label={t("Once more")} onClick={onAgain}>
          <Icon name="undo" />
        </Button>
      )}
      {state.isDone ? (
        <Button class="main big" onClick={onNext}>
          {t("Next")}
          <Icon name="fwd" />
        </Button>
      ) : (
        <p class="learn-wait">
          <Icon name="hand" />
          {waitText(lesson, state)}
        </p>
      )}
    </div>
  );
}

function LessonView({ game, lesson, step, onNext }: LessonProps) {
  const state = useLesson(game, lesson);
  const { draft, tried, due, open, isDone, missed, take, miss, forget } = state;
  const place = useRef<HTMLDivElement>(null);
  const sum = sumOf(lesson.throw);
  const made = tried === undefined ? "" : madeText(tried, game);
  const task =
    due === undefined || tried === undefined
      ? gameText(isDone ? lesson.done : lesson.task)
      : dueText(due, tried, draft);
  const text = missed || task;
  useEffect(() => {
    playDice();
    announce(gameText(lesson.task));
  }, []);
  /* The pressed button disappears, so the sheet gets the focus. */
  const turn = (what: () => void) => {
    what();
    focusSheet(place.current, { preventScroll: true });
  };
  const hints = lesson.cell !== undefined && draft === undefined && isWritten(lesson);
  return (
    <div class="play own learn" ref={place}>
      <div class="tray">
        <Bar game={game} step={step} />
        <div class="throw">
          <Dice shown={lesson.throw} sum={sum} turn={String(step)} />
        </div>
      </div>
      <section class="play-pad" aria-label={t("Sheet")}>
        <Sheet
          game={game}
          sheet={tried?.sheet ?? lesson.sheet}
          label={t("Your sheet")}
          head={<p class="question">{question(lesson, state)}</p>}
          pending={draft === undefined ? String(sum) : ""}
          open={open}
          latest={firstCell(draft?.first)}
          awake={due?.line}
          hints={hints ? new Map([[lesson.cell ?? "", 1]]) : undefined}
          onTake={take}
          onMiss={miss}
        />
      </section>
      <div class="play-tip">
        <p class={missed === "" ? "tip-text lesson" : "tip-text lesson hint"} key={text}>
          <span>
            {isDone && made !== "" && <strong>{made}. </strong>}
            {text}
          </span>
        </p>
      </div>
      <Dock
        lesson={lesson}
        state={state}
        onNext={() => turn(onNext)}
        onAgain={() => turn(forget)}
      />
    </div>
  );
}

/** Shown after the last throw. */
function Ready({ game }: { game: GameName }) {
  const other = games().find(({ name }) => name !== game);
  useEffect(() => {
    meet(game);
    rename(`/learn/${game}?done`); /* so that nobody who comes back starts over */
  }, [game]);
  return (
    <Page title={t("You know {game}", { game: gameName(game) })} game={game}>
      <div class="learn-ready card">
        <Icon name="trophy" />
        <p>{t("That's all you need to know. Now play your own game.")}</p>
        <Button class="main big whole" onClick={() => playAlone(game)}>
          <Icon name="dice" />
          {t("Roll the dice")}
        </Button>
        <a class="button quiet" href={`/rules/${game}`}>
          {t("All the rules")}
        </a>
        {other !== undefined && !hasMet(other.name) && (
          <a class="button quiet" href={`/learn/${other.name}`}>
            {t("Learn {game}, too", { game: other.title })}
          </a>
        )}
      </div>
    </Page>
  );
}

export function Learn({ game }: { game: GameName }) {
  const isDone = new URLSearchParams(location.search).has("done");
  const [step, setStep] = useState(isDone ? gameOf(game).lessons.length : 0);
  const lesson = gameOf(game).lessons[step];
  useView(t("Learn {game}", { game: gameName(game) }), game);
  if (lesson === undefined) return <Ready game={game} />;
  return (
    <main id="main">
      <LessonView
        key={step}
        game={game}
        lesson={lesson}
        step={step}
        onNext={() => setStep(step + 1)}
      />
    </main>
  );
}
