// A short introduction: a few places to tap, each with a word about it.

import { useState } from "preact/hooks";
import { announce } from "../announce";
import { attempt, begin, circle, type Draft } from "../compose";
import { Dice } from "../dice";
import type { GameName, Position } from "../engine";
import { engine } from "../machine";
import { gameName } from "../names";
import { Page } from "../parts";
import { Sheet } from "../sheet";
import { playHere } from "../tables";
import { settings } from "../settings";
import { t } from "../words";
import { changeText } from "./play";

interface Lesson {
  sheet: string;
  throw: string;
  text: string;
  /** The cell to take first; any where there is none. */
  cell?: string;
  after: string;
}

function lessons(game: GameName): Lesson[] {
  const empty = "...../...../...../...../.....";
  if (game === "knister")
    return [
      { sheet: empty, throw: "3+5", text: t("The dice show 3 and 5. Write the 8 wherever you like: tap a cell."), after: t("That is all you do: one number for each throw.") },
      { sheet: "8383./...../...../...../.....", throw: "6+2", cell: "e1", text: t("Another 8. Put it at the end of the first row."), after: t("Three of one kind and two of another: a full house. It gives 8 points.") },
      { sheet: "8..../.6.../...../...9./....A", throw: "3+4", cell: "c3", text: t("The diagonals count double. A 7 in the middle fills one."), after: t("Five numbers in a row are a straight. With a 7 it gives 8 points, here doubled.") },
      { sheet: "2456./...../...../...../.....", throw: "1+2", cell: "e1", text: t("A straight without a 7 is worth the most. Finish it."), after: t("12 points! Now you know the game.") },
    ];
  return [
    { sheet: empty, throw: "3+5", text: t("The dice show 3 and 5. Write the 8 wherever you like: tap a cell."), after: t("That is one of two things you can do.") },
    { sheet: "8.5../...../...../...../.....", throw: "6+2", cell: "a1", text: t("Another 8. You have one already: tap it, and it is circled."), after: t("A circle is worth 1 point. Five in a line give more.") },
    { sheet: "6789./...../...../...../.....", throw: "5+5", cell: "e1", text: t("Fill the first row with the 10."), after: t("A straight gives three circles, wherever you like in that row.") },
    { sheet: "6*7*8*9A*/...../...../...../.....", throw: "4+5", cell: "d1", text: t("One circle is missing in the first row. A 9 was thrown: circle yours."), after: t("All five are circled: the row gives the points printed at its end. Now you know the game.") },
  ];
}

export function Learn({ game }: { game: GameName }) {
  const all = lessons(game);
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState<Draft>();
  const lesson = all[step];
  if (lesson === undefined)
    return (
      <Page title={t("Learn {game}", { game: gameName(game) })}>
        <p class="big">{t("You are ready!")}</p>
        <p class="row">
          <button type="button" class="main" onClick={() => playHere(game, [settings.name || t("You")], [])}>{t("Play now, alone")}</button>
          <a class="button" href={`/rules/${game}`}>{t("Rules")}</a>
        </p>
      </Page>
    );
  const position: Position = { game, sheet: lesson.sheet, throw: lesson.throw };
  const choices = engine.choices(position);
  const tried = draft === undefined ? undefined : attempt(position, draft);
  const due = tried?.dues[0];
  const isDone = tried?.whole === true;
  const sum = lesson.throw.split("+").reduce((total, part) => total + Number(part), 0);
  const open = tried === undefined ? (lesson.cell === undefined ? [...choices.write, ...choices.circle] : [lesson.cell]) : (due?.cells ?? []);
  const score = engine.score(game, tried?.sheet ?? lesson.sheet);
  const take = (cell: string) => {
    const next = draft === undefined ? begin(choices, cell) : due === undefined ? undefined : circle(draft, due.line, cell);
    if (next === undefined) return;
    setDraft(next);
    if (attempt(position, next)?.whole) announce(lesson.after);
  };
  return (
    <Page title={t("Learn {game}", { game: gameName(game) })}>
      <p class="quiet-text">{t("Step {step} of {count}", { step: step + 1, count: all.length })}</p>
      <div class="throw"><Dice shown={lesson.throw} sum={sum} turn={String(step)} /></div>
      <p class="lesson">
        {isDone ? lesson.after : due !== undefined ? t("Circles to draw: {count}. Tap the cells.", { count: due.count }) : lesson.text}
      </p>
      <div class="own">
        <Sheet game={game} sheet={tried?.sheet ?? lesson.sheet} label={t("Your sheet")} pending={draft === undefined ? String(sum) : ""}
          edges={{ points: score.lines.map((line) => line.points), hands: score.lines.map((line) => line.hand) }} open={open} onTake={take} />
      </div>
      <p class="preview">{tried?.changes.map(changeText).join(" · ")}</p>
      <p class="row">
        {isDone && (
          <button type="button" class="main" onClick={() => {
            setDraft(undefined);
            setStep(step + 1);
          }}>{t("Go on")}</button>
        )}
        {draft !== undefined && <button type="button" class="quiet" onClick={() => setDraft(undefined)}>{t("Once more")}</button>}
      </p>
    </Page>
  );
}
