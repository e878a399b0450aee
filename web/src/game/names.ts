// Names of things for the user.

import type { Game, GameName, Hand } from "../engine/engine";
import { engine } from "../connections/machine";
import { lookUp, t, tn } from "../device/words";

export const cells = [1, 2, 3, 4, 5].flatMap((row) =>
  [..."abcde"].map((column) => `${column}${row}`),
);
export const lines = ["1", "2", "3", "4", "5", "a", "b", "c", "d", "e", "\\", "/"];

export function games(): Game[] {
  return engine.games();
}

/** The game with this name; the first game if the name is unknown or undefined. */
export function gameOf(name: GameName | undefined): Game {
  const [first, ...others] = engine.games();
  return others.find((each) => each.name === name) ?? (first as Game);
}

export function isGame(name: GameName): boolean {
  return engine.games().some((each) => each.name === name);
}

export function gameName(game: GameName | undefined): string {
  return game !== undefined && !isGame(game) ? game : gameOf(game).title;
}

/** Translates a sentence of a game's facts. */
export function gameText(sentence: string): string {
  return lookUp(sentence) || sentence;
}

/** The title of a category; a name means the same in all games. */
export function handName(hand: Hand): string {
  if (hand === "none") return t("nothing");
  const categories = engine.games().flatMap((game) => game.categories);
  return gameText(categories.find((each) => each.name === hand)?.title ?? hand);
}

export function pointsText(points: number): string {
  return tn("{count} point", "{count} points", points);
}

export function lineName(line: string): string {
  if (line === "\\") return t("falling diagonal");
  if (line === "/") return t("rising diagonal");
  return /\d/.test(line)
    ? t("row {line}", { line })
    : t("column {line}", { line: "abcde".indexOf(line) + 1 });
}

export function levelName(level: string): string {
  const names: Record<string, string> = {
    random: t("Random"),
    greedy: t("Greedy"),
    beginner: t("Beginner"),
    casual: t("Casual"),
    regular: t("Regular"),
    skilled: t("Skilled"),
    expert: t("Expert"),
    master: t("Master"),
  };
  return names[level] ?? level;
}

function reactionNames(): Record<string, string> {
  return {
    hello: t("Hello!"),
    well: t("Well done!"),
    wow: t("Wow!"),
    oops: t("Oops!"),
    haha: t("Ha ha!"),
    luck: t("Good luck!"),
    hurry: t("Hurry up!"),
    thanks: t("Thank you!"),
    bye: t("Bye!"),
  };
}

const reactionSigns: Record<string, string> = {
  ...{ well: "👏", wow: "😮", haha: "😂", luck: "🍀", oops: "😬", hurry: "⏰" },
  ...{ hello: "👋", thanks: "🙏", bye: "👋" },
};

/** The reactions that are offered. */
export const reactions = ["well", "wow", "haha", "luck", "oops", "hurry"];

export function reactionSign(word: string): string {
  return reactionSigns[word] ?? "";
}

export function reactionName(word: string): string {
  return reactionNames()[word] ?? word;
}

export function praiseName(praise: string): string {
  const names: Record<string, string> = {
    good: t("That is good!"),
    great: t("That is great!"),
    spectacular: t("That is spectacular!"),
  };
  return names[praise] ?? "";
}

/** The word for totals over this limit, for a scale. */
export function praiseWord(game: GameName, limit: number): string {
  const words = [t("good"), t("great"), t("spectacular")];
  return words[gameOf(game).praised_over.indexOf(limit)] ?? "";
}

/** Sentences about what goes wrong. They come with the later views, right after the first throw. */
export interface Sentences {
  reasons: () => Record<string, string>;
  faults: () => Record<string, string>;
}

let sentences: Sentences = { reasons: () => ({}), faults: () => ({}) };

export function bringSentences(brought: Sentences): void {
  sentences = brought;
}

/** What is wrong with a throw, as sentences. */
export function unfairText({ fault, round }: { fault: string; round: number }): string {
  const text = t("Throw {number} was not fair.", { number: round });
  return `${text} ${sentences.faults()[fault] ?? ""}`;
}

/** The reason of a refusal as a sentence. */
export function reasonName(reason: string): string {
  const [word = "", second = ""] = reason.split(" ");
  return (
    sentences.reasons()[word] ??
    t("This did not work ({reason}).", { reason: second === "" ? word : reason })
  );
}

/** How much room a name takes; signs of Chinese and emoji are twice as wide as letters. */
export function widthOfName(name: string): number {
  return [...name].reduce((sum, sign) => sum + (/[\u1100-\u{3ffff}]/u.test(sign) ? 2 : 1), 0);
}

/** The first of these texts that fit in a width together. */
export function fitting(texts: string[], most: number): string[] {
  const count = texts.findIndex(
    (_, index) => widthOfName(texts.slice(0, index + 1).join("")) > most,
  );
  return count < 0 ? texts : texts.slice(0, count);
}

/** A name for the middle of a sentence: a long one is cut, between whole signs. */
export function shortName(name: string, most = 14): string {
  if (widthOfName(name) <= most) return name;
  const signs = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return `${fitting(signs, most - 1)
    .join("")
    .trim()}…`;
}
