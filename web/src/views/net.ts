// Whether a game's net is there, which computer players and hints need.

import { useEffect, useState } from "preact/hooks";
import type { GameName, NetSize } from "../engine/engine";
import { gameOf } from "../game/names";
import { hasNet } from "../connections/machine";

/** False while a game's net is missing and there is no network to fetch it. */
export function useNet(game: GameName, size: NetSize): boolean {
  const [isThere, setThere] = useState(true);
  useEffect(() => {
    const look = () =>
      void hasNet(game, size).then((isKept) => setThere(isKept || navigator.onLine));
    look();
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, [game, size]);
  return isThere || !gameOf(game).has_net;
}
