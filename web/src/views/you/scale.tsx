// A strength and its interval on the scale of the computer players.

import type { GameName } from "../../engine/engine";
import { levelName } from "../../game/names";
import { levelsApart, type KnownStrength } from "../../game/strength";
import { number, t } from "../../device/words";

const rim = 5; /* points beside the weakest and the strongest level */
const gap = 2; /* points; nearer levels would have one label over the other */
const longest = 9; /* letters of a label that stands beside others on a phone */

export function Scale({ game, strength }: { game: GameName; strength: KnownStrength }) {
  const { mean, margin, like } = strength;
  const levels = levelsApart(game, gap, like);
  const means = levels.map((level) => level.mean);
  const least = Math.min(mean - margin, ...means.map((each) => each - rim));
  const most = Math.max(mean + margin, ...means.map((each) => each + rim));
  const at = (points: number) => `${((points - least) / (most - least)) * 100}%`;
  const names = levels.map(({ level }) => levelName(level));
  const isCrowded = names.some((name) => name.length > longest);
  const all = levels.map((each, index) => `${names[index]} ${number(each.mean)}`).join(", ");
  return (
    <div
      class={isCrowded ? "strength-scale crowded" : "strength-scale"}
      role="img"
      aria-label={t("You: {mean} ± {margin}. {levels}", {
        mean: number(mean),
        margin: number(margin),
        levels: all,
      })}
    >
      <b class="strength-you" style={{ left: at(mean) }}>
        {t("you")}
      </b>
      <div class="strength-bar">
        <i
          style={{ left: at(mean - margin), width: `${((2 * margin) / (most - least)) * 100}%` }}
        />
        <u style={{ left: at(mean) }} />
      </div>
      {levels.map((each, index) => (
        <span
          key={each.level}
          class={each.level === like ? "strength-level like" : "strength-level"}
          style={{ left: at(each.mean) }}
        >
          {names[index]} <small>{number(each.mean)}</small>
        </span>
      ))}
    </div>
  );
}
