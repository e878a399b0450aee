// What is known of the players of a table: who is away, who is waited for, whose sheet is hidden.

import type { RoomSeat } from "../engine/engine";
import type { Table } from "./table";

/** Whether a person of another device has lost the connection. */
export function isAway(table: Table, { seat, bot, stand_in }: RoomSeat): boolean {
  return !table.isLocal && bot === null && stand_in === null && !table.here.has(seat);
}

/** Whether the table waits for this player. */
export function isWaitedFor({ state }: Table, seat: RoomSeat): boolean {
  return state.due === "moves" && seat.playing && seat.moved === false;
}

/** Whether a sheet is hidden until the end. */
export function isCovered({ state, seats }: Table, seat: RoomSeat): boolean {
  return state.options?.hidden === true && state.phase === "playing" && !seats.includes(seat.seat);
}

/** Whether several people share this screen: then each sees only their own sheet. */
export function isShared({ seats }: Table): boolean {
  return seats.length > 1;
}

/** Whether the table cannot be reached, so that nobody knows what goes on there. */
export function isCutOff({ status, isSlow }: Table): boolean {
  return status !== "open" || isSlow;
}

/** Whether somebody at this device watches, and could play in the next game. */
export function isGuest(table: Table): boolean {
  return table.standing > 0 && !table.isLocal && table.state.options?.dice !== "daily";
}
