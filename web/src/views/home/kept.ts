// What waits on this device: unfinished games, tables visited, results.

import type { RoomSeat, RoomState } from "../../engine/engine";
import { meet } from "../../game/met";
import { deviceStore, results, type Result } from "../../game/results";
import { engine } from "../../connections/machine";
import { remembered } from "../../device/settings";
import { forgetPeople } from "../../game/tables";
import { visitedKey, type Visit } from "../table/table";

export interface Unfinished {
  code: string;
  state: RoomState;
  /** When its latest move was made; 0 if that is unknown. */
  at: number;
}

export interface Kept {
  /** The latest first. */
  games: Unfinished[];
  visits: Visit[];
  recent: Result[];
}

const dayLength = 86_400_000;
const minute = 60_000; /* another tab may have begun such a game just now */

export async function forgetGame(code: string): Promise<void> {
  forgetPeople(code);
  await (await deviceStore()).remove(code);
}

/** The people of a game, who played at this device. */
export function peopleOf(state: RoomState): RoomSeat[] {
  return state.seats.filter((seat) => seat.bot === null);
}

function isBegun(state: RoomState): boolean {
  return peopleOf(state).some((seat) => /[2-9A-C]/.test(seat.sheet ?? ""));
}

/** Finds the unfinished games. Games without a move are dropped, finished ones after a day. */
export async function findGames(latest: Result[]): Promise<Unfinished[]> {
  const store = await deviceStore();
  const found: Unfinished[] = [];
  const kept = latest.filter((result) => Date.now() - result.at < dayLength);
  for (const [code, at] of await store.times())
    try {
      const state = engine.stateOf(code, await store.read(code));
      const isRunning = state.phase === "playing";
      if (isRunning && isBegun(state)) found.push({ code, state, at });
      else if (
        isRunning ? Date.now() - at > minute : !kept.some(({ id }) => id.startsWith(`${code}/`))
      )
        await forgetGame(code);
    } catch {
      /* The log is damaged or has an old format. */
    }
  return found.sort((one, other) => other.at - one.at);
}

/** All that waits; undefined if there is nothing. */
export async function findKept(): Promise<Kept | undefined> {
  const recent = await results();
  meet(...recent.map(({ game }) => game));
  const games = await findGames(recent);
  const visits = remembered<Visit[]>(visitedKey) ?? [];
  const isEmpty = recent.length + games.length + visits.length === 0;
  return isEmpty ? undefined : { games, visits, recent };
}
