// Where points come from: by hand, and by box.

import type { GameName } from "../../engine/engine";
import type { HandFigures } from "../../game/figures";
import { cells, gameOf, handName } from "../../game/names";
import { HandGlyph } from "../../parts/marks";
import { number, percent, t } from "../../device/words";

/** The hands by the points they bring; in games with circles by how often they are made. */
export function Hands({ game, hands }: { game: GameName; hands: HandFigures[] }) {
  const { categories, has_circles } = gameOf(game);
  const made = hands.filter(
    ({ hand }) => hand !== "none" && categories.some((each) => each.name === hand),
  );
  if (made.length === 0) return null;
  const worth = (each: HandFigures) => (has_circles ? each.count : each.points);
  const most = Math.max(0.01, ...made.map(worth));
  const sum = made.reduce((all, each) => all + worth(each), 0) || 1;
  return (
    <section class="card stack">
      <h2>{has_circles ? t("Hands you make") : t("Where your points come from")}</h2>
      <ul class="you-hands">
        {made.map((each) => (
          <li key={each.hand}>
            <HandGlyph example={categories.find(({ name }) => name === each.hand)?.example ?? []} />
            <span>{handName(each.hand)}</span>
            <i>
              <b style={{ transform: `scaleX(${worth(each) / most})` }} />
            </i>
            <strong class="number">
              {has_circles ? number(each.count, 1) : percent(worth(each) / sum)}
            </strong>
          </li>
        ))}
      </ul>
      {has_circles && <p class="muted small">{t("How many you make in a game.")}</p>}
    </section>
  );
}

/** What each box brings a game; the darker, the more. */
export function Boxes({ values }: { values: Map<string, number> }) {
  const most = Math.max(0, ...values.values());
  if (most === 0) return null;
  return (
    <section class="card stack">
      <h2>{t("Points per box")}</h2>
      <div class="you-boxes">
        {cells.map((cell) => {
          const value = values.get(cell) ?? 0;
          const share = Math.round((value / most) * 4);
          return (
            <span key={cell} class={`level${share}`}>
              {number(value, 1)}
            </span>
          );
        })}
      </div>
      <p class="muted small">
        {t("A line's points, shared among its five boxes: an average of your games.")}
      </p>
    </section>
  );
}
