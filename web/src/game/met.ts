// Which games somebody at this device knows: by the introduction, or by a game played to its end.

import type { GameName } from "../engine/engine";
import { remember, remembered } from "../device/settings";

const key = "knobel.met";

function metGames(): GameName[] {
  return remembered<GameName[]>(key) ?? [];
}

export function hasMet(game: GameName): boolean {
  return metGames().includes(game);
}

export function meet(...games: GameName[]): void {
  const all = new Set([...metGames(), ...games]);
  if (all.size > metGames().length) remember(key, [...all]);
}
