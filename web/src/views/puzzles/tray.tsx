// What stands above a puzzle: the way out, what it is, how many were found in a row, and the ratings.

import type { Puzzle, Training } from "../../engine/engine";
import { levelName } from "../../game/names";
import { Icon } from "../../parts/icon";
import { useHeading } from "../../parts/parts";
import { t, tn, when } from "../../device/words";
import type { Task } from "./tasks";

/** What kind of puzzle it is. */
function titleOf({ at }: Task): string {
  return at === undefined ? t("Puzzle") : t("Your game, {day}", { day: when(at) });
}

export function Bar({ task, streak }: { task: Task; streak: number | undefined }) {
  const heading = useHeading();
  return (
    <div class="tray-bar">
      <a class="button bare" href="/puzzles" aria-label={t("Back")}>
        <Icon name="close" />
      </a>
      <div class="tray-round">
        <h1 ref={heading} tabIndex={-1}>
          {titleOf(task)}
        </h1>
      </div>
      <span class="puzzle-streak">
        {streak !== undefined && (
          <>
            <Icon name="flame" />
            <b aria-hidden="true">{streak}</b>
            <span class="hidden">
              {tn("{count} found in a row", "{count} found in a row", streak)}
            </span>
          </>
        )}
      </span>
    </div>
  );
}

interface FactsProps {
  puzzle: Puzzle;
  training: Training | undefined;
}

/** Ratings of the player and the puzzle, and who misses it; nothing for a mistake of one's own. */
export function Facts({ puzzle, training }: FactsProps) {
  if (training === undefined) return null;
  const facts: [string, string][] = [
    [String(training.rating), t("your rating")],
    [String(puzzle.rating), t("this puzzle")],
    [levelName(puzzle.missed_by), t("misses it")],
  ];
  return (
    <dl class="puzzle-facts">
      {facts.map(([value, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
