// Takes the luck out of kept games, one after the other, and says how strong their player is.

import { useEffect, useState } from "preact/hooks";
import { hasNet } from "../../connections/machine";
import type { GameName } from "../../engine/engine";
import type { Result } from "../../game/results";
import {
  gamesLeast,
  gamesMost,
  hasLuck,
  strengthOf,
  takeLuckOut,
  type Strength,
} from "../../game/strength";
import { mayFetch, useOnline } from "../net";

/** What keeps a strength from being known: no network, or one that costs something. */
export type Hindrance = "offline" | "costly";

const shownAfter = 50; /* games; the latest, which are what counts */

export interface StrengthSoFar {
  strength: Strength | undefined;
  /** How many games are still to be looked at. */
  left: number;
  hindrance: Hindrance | undefined;
  /** Fetches what is missing although it may cost something. */
  fetch: () => void;
}

async function hindranceOf(game: GameName): Promise<Hindrance | undefined> {
  if (mayFetch() || (await hasNet(game, "large").catch(() => false))) return undefined;
  return navigator.onLine ? "costly" : "offline";
}

/** The strength after these results of a game, the latest first. */
export function useStrength(game: GameName, list: Result[]): StrengthSoFar {
  const [strength, setStrength] = useState<Strength>();
  const [left, setLeft] = useState(0);
  const [hindrance, setHindrance] = useState<Hindrance>();
  const [isAllowed, setAllowed] = useState(false);
  const isOnline = useOnline();

  const work = async (signal: AbortSignal) => {
    const latest = list.slice(0, gamesMost);
    if (latest.length < gamesLeast) return;
    const show = async () => {
      const found = await strengthOf(game, latest);
      if (!signal.aborted) setStrength(found);
    };
    const missing = latest.filter(hasLuck);
    setLeft(missing.length);
    if (missing.length < latest.length) await show();
    if (missing.length === 0) return;
    const hindered = isAllowed ? undefined : await hindranceOf(game);
    if (signal.aborted) return;
    setHindrance(hindered);
    if (hindered !== undefined) return;
    for (const [index, result] of missing.entries()) {
      await takeLuckOut(result);
      if (signal.aborted) return;
      setLeft(missing.length - index - 1);
      if (index + 1 === shownAfter) await show();
    }
    await show();
  };

  useEffect(() => {
    const stop = new AbortController();
    setStrength(undefined);
    work(stop.signal).catch(() => stop.signal.aborted || setHindrance("offline"));
    return () => stop.abort();
  }, [game, list, isOnline, isAllowed]);
  return { strength, left, hindrance, fetch: () => setAllowed(true) };
}
