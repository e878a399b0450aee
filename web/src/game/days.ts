// Days of the challenge, by name: 2026-11-15. A day begins and ends at midnight UTC.

import type { GameName } from "../engine/engine";
import type { Result } from "./results";

const length = 86_400_000;

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The day so many days later; earlier if the number is negative. */
export function dayAfter(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * length);
}

/** How long this day lasts from now on, in milliseconds. */
export function leftOf(day: string, now: number): number {
  return Math.max(0, Date.parse(day) + length - now);
}

/** The totals of a game by day, of this device. */
export function dailyTotals(results: Result[], game: GameName): Map<string, number> {
  const daily = results.filter((each) => each.day !== undefined && each.game === game);
  return new Map(daily.map((each) => [each.day ?? "", each.total]));
}

/** How many days in a row were played, in either game, up to today or yesterday. */
export function streak(results: Result[], today: string): number {
  const days = new Set(results.map((each) => each.day));
  let day = days.has(today) ? today : dayAfter(today, -1);
  let count = 0;
  for (; days.has(day); day = dayAfter(day, -1)) count++;
  return count;
}
