// A short introduction: a few places to tap, each with a word about it.

import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../announce";
import { attempt, begin, circle, type Draft } from "../compose";
import { Dice } from "../dice";
import type { GameName, Position } from "../engine";
import { engine } from "../machine";
import { gameName, gameOf, say } from "../names";
import { Page } from "../parts";
import { Sheet } from "../sheet";
import { playHere } from "../tables";
import { settings } from "../settings";
import { t } from "../words";
import { changeText } from "./play";

function circlesText(count: number): string {
  return t("Circles to draw: {count}. Tap the cells.", { count });
}

export function Learn({ game }: { game: GameName }) {
  const all = gameOf(game).lessons;
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState<Draft>();
  const [missed, setMissed] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const lesson = all[step];
  const ready = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (lesson !== undefined) announce(say(lesson.task));
    else ready.current?.focus();
  }, [step]);
  /* The button that was pressed is gone; what comes next is on the sheet, or behind the last lesson. */
  const turnTo = (next: number) => {
    setDraft(undefined);
    setMissed("");
    setStep(next);
    place.current
      ?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')
      ?.focus({ preventScroll: true });
  };
  if (lesson === undefined)
    return (
      <Page title={t("Learn {game}", { game: gameName(game) })}>
        <p class="big" tabIndex={-1} ref={ready}>
          {t("You are ready!")}
        </p>
        <p class="row">
          <button
            type="button"
            class="main"
            onClick={() => playHere(game, [settings.name || t("You")], [])}
          >
            {t("Play now, alone")}
          </button>
          <a class="button" href={`/rules/${game}`}>
            {t("Rules")}
          </a>
        </p>
      </Page>
    );
  const position: Position = { game, sheet: lesson.sheet, throw: lesson.throw };
  const choices = engine.choices(position);
  const tried = draft === undefined ? undefined : attempt(position, draft);
  const due = tried?.dues[0];
  const isDone = tried?.whole === true;
  const sum = lesson.throw.split("+").reduce((total, part) => total + Number(part), 0);
  const open =
    tried === undefined
      ? lesson.cell === undefined
        ? [...choices.write, ...choices.circle]
        : [lesson.cell]
      : (due?.cells ?? []);
  const score = engine.score(game, tried?.sheet ?? lesson.sheet);
  const take = (cell: string) => {
    const next =
      draft === undefined
        ? begin(choices, cell)
        : due === undefined
          ? undefined
          : circle(draft, due.line, cell);
    if (next === undefined) return;
    const result = attempt(position, next);
    const asked = result?.dues[0];
    setDraft(next);
    setMissed("");
    if (result?.whole) announce(say(lesson.done));
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
  return (
    <Page title={t("Learn {game}", { game: gameName(game) })}>
      <p class="quiet-text">{t("Step {step} of {count}", { step: step + 1, count: all.length })}</p>
      <div class="throw">
        <Dice shown={lesson.throw} sum={sum} turn={String(step)} />
      </div>
      <p class="lesson">
        {isDone ? say(lesson.done) : due !== undefined ? circlesText(due.count) : say(lesson.task)}
      </p>
      <div class="own" ref={place}>
        <Sheet
          game={game}
          sheet={tried?.sheet ?? lesson.sheet}
          label={t("Your sheet")}
          pending={draft === undefined ? String(sum) : ""}
          edges={{
            points: score.lines.map((line) => line.points),
            hands: score.lines.map((line) => line.hand),
          }}
          open={open}
          onTake={take}
          onMiss={miss}
        />
      </div>
      {missed !== "" && <p class="notice">{missed}</p>}
      <p class="preview">{tried?.changes.map(changeText).join(" · ")}</p>
      <p class="row">
        {isDone && (
          <button type="button" class="main" onClick={() => turnTo(step + 1)}>
            {t("Go on")}
          </button>
        )}
        {draft !== undefined && (
          <button type="button" class="quiet" onClick={() => turnTo(step)}>
            {t("Once more")}
          </button>
        )}
      </p>
    </Page>
  );
}
