// What things are called.

import type { GameName, Hand } from "./engine";
import { t } from "./words";

export const games: GameName[] = ["knister", "knaster"];
export const cells = [1, 2, 3, 4, 5].flatMap((row) =>
  [..."abcde"].map((column) => `${column}${row}`),
);
export const lines = ["1", "2", "3", "4", "5", "a", "b", "c", "d", "e", "\\", "/"];

export function gameName(game: GameName): string {
  return game === "knister" ? "Knister" : "Knaster";
}

export function handName(hand: Hand): string {
  const names: Record<Hand, string> = {
    none: t("nothing"),
    pair: t("pair"),
    "two-pairs": t("two pairs"),
    three: t("three of a kind"),
    "full-house": t("full house"),
    four: t("four of a kind"),
    five: t("five of a kind"),
    "straight-7": t("straight with a 7"),
    straight: t("straight without a 7"),
  };
  return names[hand];
}

export function lineName(line: string): string {
  if (line === "\\") return t("diagonal down");
  if (line === "/") return t("diagonal up");
  return /\d/.test(line) ? t("row {line}", { line }) : t("column {line}", { line });
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
    hurry: t("Hurry up!"),
    thanks: t("Thank you!"),
    bye: t("Bye!"),
  };
}

export const reactions = Object.keys(reactionNames());

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

/** Why something was refused, for people. */
export function reasonName(reason: string): string {
  const [word = "", second = ""] = reason.split(" ");
  const reasons: Record<string, string> = {
    lost: t("There is no connection right now. Please look again."),
    table: t("There is no such table."),
    name: t("This name does not work. Please choose another."),
    "name-taken": t("Somebody has this name already."),
    "seat-taken": t("Somebody sits there already."),
    seated: t("You have a seat already."),
    "no-seat": t("You have no seat here."),
    host: t("Only the host may do this."),
    started: t("The game has begun already."),
    "not-started": t("The game has not begun yet."),
    nobody: t("Nobody sits here yet."),
    closed: t("The table is closed."),
    round: t("This round is over already."),
    hints: t("There are no hints at this table."),
    busy: t("One thing after another: please try again soon."),
    limit: t("That is too much at once. Please try again later."),
    store: t("It could not be stored. Please try again."),
    here: t("This player is here."),
    day: t("Not on this day."),
    net: t("The computer player could not be loaded. Are you online?"),
    ticket: t("This link was used already."),
    rules: t("The rules do not allow this."),
  };
  return (
    reasons[word] ?? t("This did not work ({reason}).", { reason: second === "" ? word : reason })
  );
}
