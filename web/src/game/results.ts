// Results of games with their records, kept on the device.

import type { GameName } from "../engine/engine";
import { engine } from "../connections/machine";
import { DeviceStore } from "../worker/store";

export interface Result {
  /** The table's code, the sheet's number, and an index if several people played on this device. */
  id: string;
  /** When, in milliseconds since 1970. */
  at: number;
  game: GameName;
  /** The player's name. */
  name: string;
  total: number;
  players: number;
  won: boolean;
  /** Whether it was played on this device. */
  isLocal: boolean;
  record: string;
  /** The day, if it was that day's challenge. */
  day?: string;
  /** In hundredths: the total without the luck of the throws, once it is known, and the net that judged
   * them. Null: the record does not tell. */
  adjusted?: { net: string; total: number | null };
}

let opened: Promise<DeviceStore> | undefined;

export function deviceStore(): Promise<DeviceStore> {
  opened ??= DeviceStore.open();
  return opened;
}

export async function keepResult(result: Result): Promise<void> {
  const store = await deviceStore();
  const before = (await store.results<Result>()).find((each) => each.id === result.id);
  const adjusted = before?.record === result.record ? before.adjusted : undefined;
  await store.putResults([
    { ...result, at: before?.at ?? result.at, ...(adjusted === undefined ? {} : { adjusted }) },
  ]);
}

/** Keeps what has become known about a result. */
export async function updateResult(result: Result): Promise<void> {
  await (await deviceStore()).putResults([result]);
}

/** All results, the latest first. */
export async function results(): Promise<Result[]> {
  const found = await (await deviceStore()).results<Result>();
  return found.filter(isResult).sort((one, other) => other.at - one.at);
}

const latestDay = 8.64e15; /* the largest time that a Date can hold */

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

export function isResult(value: unknown): value is Result {
  const result = value as Partial<Result>;
  const game = engine.games().find((each) => each.name === result?.game);
  return (
    typeof result === "object" &&
    result !== null &&
    typeof result.id === "string" &&
    isWhole(result.at, 0, latestDay) &&
    game !== undefined &&
    isWhole(result.total, 0, game.highest) &&
    typeof result.name === "string" &&
    isWhole(result.players, 1, Infinity) &&
    typeof result.won === "boolean" &&
    typeof result.record === "string" &&
    (result.day === undefined || /^\d{4}-\d\d-\d\d$/.test(result.day))
  );
}
