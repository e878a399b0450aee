// What goes wrong, as sentences.

import { t } from "../device/words";

/** What can be wrong with a throw. */
export function faults(): Record<string, string> {
  return {
    unpromised: t("The server threw the dice without committing itself first."),
    "server-link": t("The server changed its part of the dice afterwards."),
    "player-link": t("A player's part of the dice was changed afterwards."),
    throw: t("The dice do not show what their parts add up to."),
    changed: t("A move was taken back after the next throw could be known."),
    history: t("The server shows other throws or moves than before."),
    ignored: t("The dice were thrown without your device's part."),
  };
}

/** Why a request is refused, by the first word of the refusal. */
export function reasons(): Record<string, string> {
  return {
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
}
