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

/** What is wrong with a throw, as sentences. */
export function unfairText({ fault, round }: { fault: string; round: number }): string {
  const faults: Record<string, string> = {
    unpromised: t("The server threw the dice without committing itself first."),
    "server-link": t("The server changed its part of the dice afterwards."),
    "player-link": t("A player's part of the dice was changed afterwards."),
    throw: t("The dice do not show what their parts add up to."),
    changed: t("A move was taken back after the next throw could be known."),
    history: t("The server shows other throws or moves than before."),
    ignored: t("The dice were thrown without your device's part."),
  };
  return `${t("Throw {number} was not fair.", { number: round })} ${faults[fault] ?? ""}`;
}

/** The reason of a refusal as a sentence. */
export function reasonName(reason: string): string {
  const [word = "", second = ""] = reason.split(" ");
  const reasons: Record<string, string> = {
    alone: t(
      "This page has no server: play alone, against the computer or with people at this screen.",
    ),
    lost: t("There is no connection right now. Please try again."),
    table: t("There is no such table."),
    name: t("This name does not work. Please choose another."),
    "name-taken": t("Somebody has this name already."),
    "seat-taken": t("Somebody sits there already."),
    seated: t("You have a seat already."),
    "no-seat": t("You have no seat here."),
    locked: t("The host lets nobody else sit down."),
    removed: t("The host has removed you from this table."),
    host: t("Only the host may do this."),
    started: t("The game has begun already."),
    "not-started": t("The game has not begun yet."),
    nobody: t("Nobody sits here yet."),
    closed: t("The table is closed."),
    group: t("There is no such group."),
    banned: t("Whoever runs this server has banned you."),
    round: t("This round is over already."),
    protocol: t("The server speaks another version. Please reload this page."),
    hints: t("There are no hints at this table."),
    "no-net": t("The program cannot judge this game."),
    busy: t("One thing after another: please try again soon."),
    limit: t("That is too much at once. Please try again later."),
    store: t("It could not be stored. Please try again."),
    here: t("This player is here."),
    maker: t("Whoever opened the table can't be removed."),
    grace: t("This player was here just now. Please wait a moment."),
    token: t("The server does not accept this device's secret."),
    day: t("Not on this day."),
    net: t("The computer player could not be loaded. Are you online?"),
    ticket: t("This link was used already."),
    rules: t("The rules do not allow this."),
  };
  return (
    reasons[word] ?? t("This did not work ({reason}).", { reason: second === "" ? word : reason })
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
