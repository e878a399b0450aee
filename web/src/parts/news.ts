// What is new at a table, for screen readers: every throw, turn and change, and the end, in short
// sentences. The page fetches this once the first throw is there.

import type { RoomSeat, RoomState } from "../engine/engine";
import { cellsOf, readSheet } from "../game/grid";
import { engine } from "../connections/machine";
import { gameOf, handName, lineName, lines, pointsText, praiseName } from "../game/names";
import { t } from "../device/words";
import { announce, moveText, timeoutText } from "./announce";

function sayThrow({ throw: thrown, round = 0, sum = 0, last }: RoomState): void {
  const [one = "", other] = (thrown ?? "").split("+");
  if (last) announce(t("This is the last round."));
  announce(
    other === undefined
      ? t("Round {round}: {sum}.", { round, sum })
      : t("Round {round}: {one} and {other} make {sum}.", { round, one, other, sum }),
  );
}

function isFull(sheet: string | undefined, line: string): boolean {
  const numbers = new Map(readSheet(sheet ?? "").map((cell) => [cell.name, cell.number]));
  return cellsOf(line).every((cell) => numbers.get(cell) !== "");
}

/** Announces which lines of a sheet changed. */
function sayLines(before: RoomSeat | undefined, after: RoomSeat, hasCircles: boolean): void {
  lines.forEach((line, index) => {
    const points = after.points?.[index] ?? 0;
    const hand = handName(after.hands?.[index] ?? "none");
    const values = { line: lineName(line), hand, points: pointsText(points) };
    if (points !== (before?.points?.[index] ?? 0))
      announce(
        hasCircles
          ? t("{line}: all circled, {points}.", values)
          : t("{line}: {hand}, {points}.", values),
      );
    else if (isFull(after.sheet, line) && !isFull(before?.sheet, line))
      announce(t("{line}: {hand}.", values));
  });
  if (after.total !== before?.total) announce(t("Total: {total}.", { total: after.total ?? 0 }));
}

/** Arguments of saySeat; `timedOut` is as for sayChanges. */
interface News {
  state: RoomState;
  isSameRound: boolean;
  own: number[];
  timedOut: Map<number, string>;
}

/** Announces what is new about a player; a hidden move is announced without its cell. */
function saySeat(before: RoomSeat | undefined, after: RoomSeat, news: News): void {
  const { state, isSameRound, own, timedOut } = news;
  const isOwn = own.includes(after.seat);
  const botMove = timedOut.get(after.seat);
  const { name } = after;
  if (before === undefined) {
    if (!isOwn) announce(t("{name} sits down.", { name }));
    return;
  }
  if (after.moved && !(before.moved && isSameRound)) {
    const whose = isOwn && own.length === 1 ? "" : name;
    if (botMove) announce(timeoutText(whose, botMove));
    else if (after.move || isOwn)
      announce(moveText(whose, after.move || "-", state.sum ?? 0, after.sheet ?? ""));
    else announce(t("{name} has moved.", { name }));
    if (isOwn) sayLines(before, after, gameOf(state.game).has_circles);
  } else if (before.moved && isSameRound && !after.moved && after.playing)
    announce(t("{name} takes the move back.", { name }));
  if (after.stand_in !== null && before.stand_in === null)
    announce(t("A computer plays on for {name}.", { name }));
  if (after.stand_in === null && before.stand_in !== null)
    announce(t("{name} plays again.", { name }));
}

/** Says what is over: the game, or one sheet of several. */
function overText(state: RoomState): string {
  if (state.phase !== "between") return t("The game is over");
  return t("Sheet {number} of {count} is over", {
    number: state.series_sheet ?? 1,
    count: state.options?.sheets ?? 1,
  });
}

function wonText({ seats }: RoomState): string {
  const winners = seats.filter((seat) => seat.playing && seat.won).map((seat) => seat.name);
  return t("Won by: {names}.", { names: winners.join(", ") });
}

function sayEnd(state: RoomState): void {
  const players = state.seats.filter((each) => each.playing);
  announce(`${overText(state)}.`);
  for (const seat of players)
    announce(t("{name}: {points}.", { name: seat.name, points: pointsText(seat.total ?? 0) }));
  const total = players[0]?.total ?? 0;
  if (players.length === 1) announce(praiseName(engine.praise(gameOf(state.game).name, total)));
  else announce(wonText(state));
}

/** Announces whose turn it is, if that has changed. */
function sayTurn(before: RoomState, after: RoomState, own: number[], isNextThrow: boolean): void {
  const waits = (state: RoomState) =>
    state.due === "moves" ? state.seats.filter((seat) => seat.playing && !seat.moved) : [];
  const mine = waits(after).filter((seat) => own.includes(seat.seat));
  const hasMoved = mine.length < waits(before).filter((seat) => own.includes(seat.seat)).length;
  if (!isNextThrow && !hasMoved) return;
  const people = waits(after).filter((seat) => seat.bot === null && seat.stand_in === null);
  if (mine.length > 0)
    announce(
      own.length === 1
        ? t("Your turn.")
        : t("It is the turn of {names}.", { names: mine[0]?.name ?? "" }),
    );
  else if (people.length > 0)
    announce(t("Waiting for {names}", { names: `${people.map((seat) => seat.name).join(", ")}.` }));
}

/** Announces what changed between two states of a table. `own` are the seats of this device;
 * `timedOut` maps seats whose time was up to the move that a bot made for them. */
export function sayChanges(
  before: RoomState,
  after: RoomState,
  own: number[],
  timedOut = new Map<number, string>(),
): void {
  const find = (state: RoomState, { seat }: RoomSeat) =>
    state.seats.find((each) => each.seat === seat);
  const isFirst = before.phase === "new";
  const isSameRound = after.round === before.round && after.sheet === before.sheet;
  const isNextThrow = after.due === "moves" && (!isSameRound || before.due !== "moves");
  for (const seat of before.seats)
    if (find(after, seat) === undefined) announce(t("{name} has left.", { name: seat.name }));
  const news = { state: after, isSameRound, own, timedOut };
  if (!isFirst || after.phase === "open")
    for (const seat of after.seats) saySeat(find(before, seat), seat, news);
  if (
    isSameRound &&
    before.due === "moves" &&
    after.due === "throw" &&
    !after.seats.some((seat) => seat.moved)
  )
    announce(t("The throw is taken back."));
  if (after.due === "throw" && before.due !== "throw" && after.options?.dice === "hand")
    announce(t("The dice are thrown."));
  if (isNextThrow) sayThrow(after);
  /* Quick bots may have moved before the page hears of the throw. */
  if (isFirst && isNextThrow)
    for (const seat of after.seats)
      if (!own.includes(seat.seat)) saySeat({ ...seat, moved: false }, seat, news);
  sayTurn(before, after, own, isNextThrow);
  if (after.over === true && before.phase === "playing" && after.phase !== "playing") sayEnd(after);
}
