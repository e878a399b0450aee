// Whether there is a network, and a game's net, which computer players and hints need.

import { useEffect, useState } from "preact/hooks";
import { useRedraw } from "../parts/parts";
import type { GameName, NetSize } from "../engine/engine";
import { gameOf } from "../game/names";
import { hasNet } from "../connections/machine";

export function useOnline(): boolean {
  const redraw = useRedraw();
  useEffect(() => {
    addEventListener("online", redraw);
    addEventListener("offline", redraw);
    return () => {
      removeEventListener("online", redraw);
      removeEventListener("offline", redraw);
    };
  }, []);
  return navigator.onLine;
}

/** Whether something large may be fetched unasked: over a network that costs nothing. */
export function mayFetch(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return navigator.onLine && connection?.saveData !== true;
}

/** False while a game's net is missing and there is no network to fetch it. */
export function useNet(game: GameName, size: NetSize): boolean {
  const isOnline = useOnline();
  const [isKept, setKept] = useState(true);
  useEffect(() => void hasNet(game, size).then(setKept), [game, size, isOnline]);
  return isKept || isOnline || !gameOf(game).has_net;
}
