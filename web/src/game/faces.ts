// Which face belongs to which seat. A face is chosen by taking a seat that has it.

import { settings } from "../device/settings";

export const faceCount = 13;
const colourCount = 9;
const seatsMost = 100;

/** The number of a seat's face, from 0. */
export function faceOf(seat: number): number {
  return (seat - 1) % faceCount;
}

/** The number of a seat's colour, from 0. */
export function colourNumber(seat: number): number {
  return (seat - 1) % colourCount;
}

/** The lowest free seat with a face; 0 if there is none. */
export function seatWithFace(face: number, seats: { seat: number }[]): number {
  const taken = new Set(seats.map(({ seat }) => seat));
  for (let seat = face + 1; seat <= seatsMost; seat += faceCount) if (!taken.has(seat)) return seat;
  return 0;
}

/** The free seat whose face the user chose last; 0, which means any, if none was chosen. */
export function likedSeat(seats: { seat: number }[]): number {
  return settings.face < 0 ? 0 : seatWithFace(settings.face, seats);
}
