// The five computer players to choose from: how strong, how they play, what they usually make.

import type { GameName } from "../engine/engine";
import { levelsOf, levelText, usualTotal } from "../game/levels";
import { levelName } from "../game/names";
import { number, t } from "../device/words";
import { Icon } from "./icon";

/** Bars from one to five. */
function Bars({ count }: { count: number }) {
  return (
    <svg class="level-bars" viewBox="0 0 34 24" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((bar) => (
        <rect
          key={bar}
          class={bar > count ? "faint" : ""}
          x={(bar - 1) * 7}
          y={24 - bar * 4.5}
          width="5"
          height={bar * 4.5}
          rx="2.5"
        />
      ))}
    </svg>
  );
}

interface LevelsProps {
  game: GameName;
  /** The levels that sit already; the same one may sit twice. */
  chosen: string[];
  onAdd: (level: string) => void;
  /** Nobody else fits. */
  isFull?: boolean;
}

/** A tap on a level adds one of it; its button counts them. */
export function Levels({ game, chosen, onAdd, isFull = false }: LevelsProps) {
  return (
    <ul class="levels">
      {levelsOf(game).map((level, index) => {
        const count = chosen.filter((each) => each === level).length;
        const name = levelName(level);
        const total = usualTotal(level, game);
        return (
          <li key={level}>
            <button type="button" disabled={isFull} onClick={() => onAdd(level)}>
              <Bars count={index + 1} />
              <span>
                <strong>{name}</strong>
                <small>{levelText(level)}</small>
              </span>
              <small class="level-usual">
                {total !== undefined && t("usually scores {total}", { total: number(total) })}
              </small>
              <span class="level-add">
                <Icon name="plus" />
                {count > 0 && (
                  <b>
                    <span class="hidden">{t("chosen:")} </span>
                    {count}
                  </b>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
