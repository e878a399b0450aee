// What a screen reader is told: every throw, turn and change, and the end, in short sentences. One module speaks, so that
// nothing is said twice and nothing over something else.

import type { RoomSeat, RoomState } from "./engine";
import { handName, lineName, lines } from "./names";
import { t } from "./words";

const together = 80;
let region: HTMLElement | undefined;
let waiting: string[] = [];
let timer = 0;

/** Makes the place that is listened to. */
export function prepare(): void {
  region = document.createElement("div");
  region.className = "hidden";
  region.setAttribute("aria-live", "polite");
  region.setAttribute("role", "status");
  region.id = "announcements";
  document.body.append(region);
}

/** Says a sentence; what is said at nearly the same time is said together. */
export function announce(sentence: string): void {
  if (sentence === "") return;
  waiting.push(sentence);
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (region !== undefined) region.textContent = waiting.join(" ");
    waiting = [];
  }, together);
}

function sayThrow(state: RoomState): void {
  const [one, other] = (state.throw ?? "").split("+");
  if (state.last) announce(t("This is the last round."));
  if (other !== undefined)
    announce(t("Round {round}: {one} and {other} make {sum}.", { round: state.round ?? 0, one: one ?? "", other, sum: state.sum ?? 0 }));
  else announce(t("Round {round}: {sum}.", { round: state.round ?? 0, sum: state.sum ?? 0 }));
}

/** What changed at the lines of a sheet, as sentences. */
function sayLines(before: RoomSeat | undefined, after: RoomSeat): void {
  lines.forEach((line, index) => {
    const points = after.points?.[index] ?? 0;
    const hand = after.hands?.[index] ?? "none";
    const isNew = points !== (before?.points?.[index] ?? 0) || hand !== (before?.hands?.[index] ?? "none");
    if (isNew && hand !== "none")
      announce(t("{line}: {hand}, {points} points.", { line: lineName(line), hand: handName(hand), points }));
  });
}

function saySeat(before: RoomSeat | undefined, after: RoomSeat, isOwn: boolean): void {
  if (after.moved && !before?.moved) {
    if (isOwn && after.move) announce(t("You: {move}.", { move: after.move }));
    else if (!isOwn) announce(t("{name} has moved.", { name: after.name }));
    if (isOwn) sayLines(before, after);
  } else if (before?.moved && !after.moved && after.playing) announce(t("{name} takes the move back.", { name: after.name }));
  if (before === undefined && !isOwn) announce(t("{name} sits down.", { name: after.name }));
}

export function sayEnd(state: RoomState): void {
  announce(t("The game is over."));
  for (const seat of state.seats.filter((each) => each.playing))
    announce(t("{name}: {total} points.", { name: seat.name, total: seat.total ?? 0 }));
  const winners = state.seats.filter((each) => each.won).map((each) => each.name);
  if (winners.length > 0 && state.seats.length > 1) announce(t("Won by: {names}.", { names: winners.join(", ") }));
}

/** Tells what is new between two states of a table. */
export function sayChanges(before: RoomState, after: RoomState, own: number[]): void {
  const isFirst = before.phase === "new";
  const isNextThrow = after.due === "moves" && (after.round !== before.round || before.due !== "moves" || after.sheet !== before.sheet);
  if (!isFirst || after.phase !== "playing")
    for (const seat of after.seats)
      if (!isNextThrow || after.due !== "moves" || seat.moved)
        saySeat(before.seats.find((each) => each.seat === seat.seat), seat, own.includes(seat.seat));
  for (const seat of before.seats)
    if (!after.seats.some((each) => each.seat === seat.seat)) announce(t("{name} has left.", { name: seat.name }));
  if (isNextThrow) {
    sayThrow(after);
    const turn = after.seats.filter((seat) => own.includes(seat.seat) && seat.playing && !seat.moved);
    if (turn.length > 0) announce(own.length > 1 ? t("It is the turn of {names}.", { names: turn.map((seat) => seat.name).join(", ") }) : t("Your turn."));
  }
  if (after.over === true && before.phase === "playing" && after.phase !== "playing") sayEnd(after);
}
