// Lines in words: what they are, what they can become, what a move does to them.

import type { Attempt, Change, GameName, Hand, Position, Prospect } from "../engine/engine";
import { engine } from "../connections/machine";
import { boxName } from "../game/boxes";
import { cellsOf, readSheet } from "../game/grid";
import { gameOf, handName, lineName, pointsText } from "../game/names";
import { language, t, tn } from "../device/words";

/** The word for a hand at the end of a line: short for narrow screens, longer for wide ones. */
export function endWord(hand: Hand, isLong = false): string {
  const words: Record<Hand, string> = {
    pair: t("pair"),
    "two-pairs": t("2 pairs"),
    three: t("three"),
    four: t("four"),
    five: t("five"),
    "full-house": isLong ? t("full house") : t("full"),
    "straight-7": t("straight"),
    straight: t("straight"),
  };
  return words[hand] ?? t("nothing");
}

/** A hand as an object: "a pair". */
function handPhrase(hand: Hand): string {
  const phrases: Record<Hand, string> = {
    pair: t("a pair"),
    "two-pairs": t("two pairs"),
    three: t("{article}three of a kind", { article: "" }),
    four: t("{article}four of a kind", { article: "" }),
    five: t("{article}five of a kind", { article: "" }),
    "full-house": t("a full house"),
    "straight-7": t("a straight"),
    straight: t("a straight"),
  };
  return phrases[hand] ?? handName(hand);
}

function circlesText(circles: number): string {
  return tn("{count} circle", "{count} circles", circles);
}

export function listText(parts: (string | number)[]): string {
  return new Intl.ListFormat(language()).format(parts.map(String));
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

/** What a hand brings: points, or circles where only circled lines pay. */
function worth({ points, circles }: { points: number; circles: number }, game: GameName): string {
  return gameOf(game).has_circles ? circlesText(circles) : pointsText(points);
}

/** What a line can still become. */
function hopeText({ best, now }: Prospect, game: GameName): string {
  if (best === null) return now === null ? t("Nothing is possible here any more.") : "";
  const isBetter = now === null || best.points > now.points || best.circles > now.circles;
  return isBetter
    ? t("With {numbers}: {hand}, {worth}.", {
        numbers: listText(best.lacking),
        hand: handName(best.hand),
        worth: worth(best, game),
      })
    : "";
}

/** All about a line: its numbers, what it is, what it can become. */
export function lineText(prospect: Prospect, sheet: string, game: GameName): string {
  const { line, full, now, value, missing } = prospect;
  const own = cellsOf(line);
  const cells = readSheet(sheet).filter(({ name, number }) => own.includes(name) && number !== "");
  const name = capital(lineName(line));
  const numbers = cells.map(({ number }) => number).join(", ");
  const hand = now === null ? t("nothing") : handName(now.hand);
  const { has_circles } = gameOf(game);
  const parts = [numbers === "" ? `${name}.` : `${name}: ${numbers}.`];
  if (has_circles)
    parts.push(
      missing === 0
        ? t("All circled: {points}.", { points: pointsText(value) })
        : tn(
            "One more circle, and it pays {points}.",
            "{count} more circles, and it pays {points}.",
            missing,
            { points: pointsText(value) },
          ),
    );
  else if (full)
    parts.push(
      t("{hand}, {points}.", { hand: capital(hand), points: pointsText(now?.points ?? 0) }),
    );
  else if (now !== null)
    parts.push(
      t("{hand} now: {points} once the line is full.", {
        hand: capital(hand),
        points: pointsText(now.points),
      }),
    );
  if (!full) parts.push(hopeText(prospect, game));
  return parts.filter((part) => part !== "").join(" ");
}

/** Some lines in the middle of a sentence: the diagonals have an article there. */
function linePhrase(line: string): string {
  const name = lineName(line);
  return /[\\/]/.test(line) ? t("the {line}", { line: name }) : name;
}

/** What a line has gained, and why: "Full house +8". */
export function madeText({ line, hand, points, before }: Change, game: GameName): string {
  const gain = points - before;
  if (gain > 0 && gameOf(game).has_circles)
    return t("{line} all circled: +{points}", { line: capital(lineName(line)), points: gain });
  return gain > 0 ? `${capital(handName(hand))} +${gain}` : capital(handName(hand));
}

/** The change of a line in words. */
export function changeText(change: Change, game: GameName): string {
  const points = pointsText(change.points);
  const values = { line: lineName(change.line), hand: handName(change.hand), points };
  if (change.points === change.before) return t("{line}: {hand}", values);
  return gameOf(game).has_circles
    ? t("{line}: all circled, {points}", values)
    : t("{line}: {hand}, {points}", values);
}

/** Lines whose last circle a move draws, in a sentence each. */
function circledTexts(subject: string, tried: Attempt, game: GameName): string[] {
  if (!gameOf(game).has_circles) return [];
  return tried.changes
    .filter((each) => each.points > each.before)
    .map(({ line, points }) =>
      t("{box} completes the circles of {line}: {points}.", {
        box: subject,
        line: linePhrase(line),
        points: pointsText(points),
      }),
    );
}

/** What a line that is full now brings, in a sentence; "" if it brings nothing. */
function finishedText(
  subject: string,
  { line, hand, points }: Change,
  { dues }: Attempt,
  game: GameName,
): string {
  const { diagonal_factor, has_circles } = gameOf(game);
  const values = { box: subject, line: linePhrase(line), hand: handPhrase(hand) };
  if (has_circles) {
    const due = dues.find((each) => each.line === line);
    if (due === undefined) return "";
    return t("{box} finishes {line} and makes {hand}: {circles} at once.", {
      ...values,
      circles: circlesText(due.count),
    });
  }
  const isDouble = /[\\/]/.test(line) && diagonal_factor > 1;
  const worth = pointsText(isDouble ? points / diagonal_factor : points);
  return isDouble
    ? t("{box} finishes {line} and makes {hand}: {points}, counted twice.", {
        ...values,
        points: worth,
      })
    : t("{box} finishes {line} and makes {hand}: {points}.", { ...values, points: worth });
}

/** What a move completes, a sentence for each line, the best first. */
export function completedTexts(subject: string, tried: Attempt, game: GameName): string[] {
  const finished = tried.changes
    .filter((each) => each.completed && each.hand !== "none")
    .sort((one, other) => other.points - one.points)
    .map((each) => finishedText(subject, each, tried, game));
  return [...circledTexts(subject, tried, game), ...finished].filter((text) => text !== "");
}

/** The line through a cell that gains most by a move, or else the one with the best hope. */
function hopeOf(cell: string, before: Prospect[], after: Prospect[]): Prospect | undefined {
  const gain = (index: number) =>
    (after[index]?.now?.points ?? 0) -
    (before[index]?.now?.points ?? 0) +
    (after[index]?.now?.circles ?? 0) -
    (before[index]?.now?.circles ?? 0);
  const hope = (index: number) =>
    (after[index]?.best?.points ?? 0) + (after[index]?.best?.circles ?? 0);
  return after
    .map((prospect, index) => ({ prospect, index }))
    .filter(({ prospect }) => cellsOf(prospect.line).includes(cell) && !prospect.full)
    .sort(
      (one, other) => gain(other.index) - gain(one.index) || hope(other.index) - hope(one.index),
    )[0]?.prospect;
}

/** What a circle brings the line through its cell that needs the fewest more. */
function circleText(box: string, cell: string, tried: Attempt, game: GameName): string {
  const [nearest] = engine
    .prospects(game, tried.sheet)
    .filter(({ line, missing }) => cellsOf(line).includes(cell) && missing > 0)
    .sort((one, other) => one.missing - other.missing);
  if (nearest === undefined) return "";
  return tn(
    "{box} gets a circle. {line} needs one more.",
    "{box} gets a circle. {line} needs {count} more.",
    nearest.missing,
    { box, line: capital(lineName(nearest.line)) },
  );
}

/** What a move that begins with this cell does, in one sentence. Its subject is the box, unless another is given. */
export function moveSentence(
  { game, sheet }: Position,
  cell: string,
  tried: Attempt,
  box = capital(boxName(cell)),
): string {
  const [completed] = completedTexts(box, tried, game);
  if (completed !== undefined) return completed;
  if (readSheet(sheet).some(({ name, number }) => name === cell && number !== ""))
    return circleText(box, cell, tried, game);
  const before = engine.prospects(game, sheet);
  const after = engine.prospects(game, tried.sheet);
  const hoped = hopeOf(cell, before, after);
  const old = before.find((each) => each.line === hoped?.line);
  if (hoped === undefined) return t("{box} finishes no hand.", { box });
  const line = linePhrase(hoped.line);
  if (hoped.now !== null && hoped.now.hand !== old?.now?.hand)
    return t("{box} makes {hand} in {line}.", { box, line, hand: handPhrase(hoped.now.hand) });
  if (hoped.best === null) return t("{box} gives nothing up.", { box });
  return t("{box} keeps {line} open for {hand}: {worth}.", {
    box,
    line,
    hand: handPhrase(hoped.best.hand),
    worth: worth(hoped.best, game),
  });
}
