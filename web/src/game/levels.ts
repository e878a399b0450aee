// The computer players that can be chosen: five levels, weakest first.

import { engine } from "../connections/machine";
import type { GameName, NetSize } from "../engine/engine";
import { gameOf } from "./names";
import { t } from "../device/words";

/** The computer players for a game. The levels need its net. */
export function levelsOf(game: GameName | undefined): string[] {
  return gameOf(game).has_net ? Object.keys(levelTexts()) : ["greedy"];
}

/** The net that computer players need: the large one if one of them does. */
export function netOf(levels: string[]): NetSize {
  const needs = (level: string) => engine.bots().find(({ name }) => name === level)?.net;
  return levels.some((level) => needs(level) === "large") ? "large" : "small";
}

/** What a level usually makes, if that was measured. */
export function usualTotal(level: string, game: GameName): number | undefined {
  return engine.bots().find(({ name }) => name === level)?.means[game];
}

function levelTexts(): Record<string, string> {
  return {
    beginner: t("Looks at rows only"),
    casual: t("Forgets the diagonals"),
    regular: t("Sees every line, but wavers"),
    skilled: t("Takes points now rather than later"),
    expert: t("Hardly leaves a point behind"),
  };
}

/** How a level plays, in a few words. */
export function levelText(level: string): string {
  return levelTexts()[level] ?? "";
}
