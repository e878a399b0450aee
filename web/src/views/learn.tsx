// A short introduction: a few cells to tap, each with an explanation.

import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../parts/announce";
import { useDraft } from "../game/compose";
import { Dice } from "../sheet/dice";
import type { GameName, Lesson, Position } from "../engine/engine";
import { sumOf } from "../game/grid";
import { focusSheet } from "../sheet/input";
import { engine } from "../connections/machine";
import { gameName, gameOf, gameText } from "../game/names";
import { Button, Page } from "../parts/parts";
import { settings } from "../device/settings";
import { Sheet } from "../sheet/sheet";
import { playHere } from "../game/tables";
import { changeText } from "../sheet/turn";
import { t } from "../device/words";

function circlesText(count: number): string {
  return t("Circles to draw: {count}. Tap the cells.", { count });
}

/** Shown after the last lesson. */
function Ready({ game }: { game: GameName }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <p class="big" tabIndex={-1} ref={place}>
        {t("You are ready!")}
      </p>
      <p class="row">
        <Button class="main" onClick={() => playHere(game, [settings.name || t("You")], [])}>
          {t("Play now, alone")}
        </Button>
        <a class="button" href={`/rules/${game}`}>
          {t("Rules")}
        </a>
      </p>
    </>
  );
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
    const asked = result?.dues[0];
    if (next === undefined) return;
    keep(next);
    setMissed("");
    if (result?.whole) announce(gameText(lesson.done));
    else if (asked !== undefined) announce(circlesText(asked.count));
  };
  const miss = (cell: string) => {
    if (isDone) return;
    const text =
      due !== undefined
        ? t("Not {cell}, please: only a shaded cell can be circled now.", { cell })
        : t("Not {cell} this time: please tap {wanted}, which is shaded.", {
            cell,
            wanted: lesson.cell ?? "",
          });
    setMissed(text);
    announce(text);
  };
  const forget = () => {
    keep(undefined);
    setMissed("");
  };
  return { ...drafting, open, isDone, missed, take, miss, forget };
}

interface LessonProps {
  game: GameName;
  lesson: Lesson;
  step: number;
  onNext: () => void;
}

function LessonView({ game, lesson, step, onNext }: LessonProps) {
  const { draft, tried, due, open, isDone, missed, take, miss, forget } = useLesson(game, lesson);
  const place = useRef<HTMLDivElement>(null);
  const sum = sumOf(lesson.throw);
  const task = due === undefined ? gameText(lesson.task) : circlesText(due.count);
  useEffect(() => announce(gameText(lesson.task)), [step]);
  /* The pressed button disappears, so the sheet gets the focus. */
  const turn = (what: () => void) => {
    forget();
    what();
    focusSheet(place.current, { preventScroll: true });
  };
  return (
    <>
      <div class="throw">
        <Dice shown={lesson.throw} sum={sum} turn={String(step)} />
      </div>
      <p class="lesson">{isDone ? gameText(lesson.done) : task}</p>
      <div class="own" ref={place}>
        <Sheet
          game={game}
          sheet={tried?.sheet ?? lesson.sheet}
          label={t("Your sheet")}
          pending={draft === undefined ? String(sum) : ""}
          open={open}
          onTake={take}
          onMiss={miss}
        />
      </div>
      {missed !== "" && <p class="notice">{missed}</p>}
      <p class="preview">{tried?.changes.map(changeText).join(" · ")}</p>
      <p class="row">
        {isDone && (
          <Button class="main" onClick={() => turn(onNext)}>
            {t("Go on")}
          </Button>
        )}
        {draft !== undefined && (
          <Button class="quiet" onClick={() => turn(() => {})}>
            {t("Once more")}
          </Button>
        )}
      </p>
    </>
  );
}

export function Learn({ game }: { game: GameName }) {
  const [step, setStep] = useState(0);
  const all = gameOf(game).lessons;
  const lesson = all[step];
  const count = all.length;
  return (
    <Page title={t("Learn {game}", { game: gameName(game) })}>
      {lesson === undefined ? (
        <Ready game={game} />
      ) : (
        <>
          <p class="quiet-text">{t("Step {step} of {count}", { step: step + 1, count })}</p>
          <LessonView game={game} lesson={lesson} step={step} onNext={() => setStep(step + 1)} />
        </>
      )}
    </Page>
  );
}
