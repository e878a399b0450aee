// What lines pay: the table of hands.

import type { Category, GameName, Hand } from "../engine/engine";
import { gameOf, gameText, handName } from "../game/names";
import { HandGlyph } from "../parts/marks";
import { useStill } from "../parts/parts";
import { t, tn } from "../device/words";
import { capital } from "./lines";

/** The hands that pay, dearest first. Straights that pay the same are one. */
function handsOf(game: GameName): Category[] {
  const { categories, has_circles } = gameOf(game);
  const worth = (each: Category) => (has_circles ? each.circles : each.points);
  return categories
    .filter((each) => each.name !== "none" && !(has_circles && each.name === "straight-7"))
    .sort((one, other) => worth(other) - worth(one));
}

function nameOf({ name }: Category, hasCircles: boolean): string {
  return capital(hasCircles && name === "straight" ? t("straight") : handName(name));
}

interface HandsProps {
  game: GameName;
  /** The hands in the making. */
  made?: Hand[];
}

export function Hands({ game, made = [] }: HandsProps) {
  const { has_circles, diagonal_factor, counting } = gameOf(game);
  const isMade = (name: Hand) =>
    made.includes(name) || (has_circles && name === "straight" && made.includes("straight-7"));
  const draw = () => (
    <>
      <ul class="hands">
        {handsOf(game).map((each) => (
          <li key={each.name} class={isMade(each.name) ? "made" : ""}>
            <HandGlyph example={each.example} />
            <span class="hands-name">{nameOf(each, has_circles)}</span>
            {has_circles ? (
              <span
                class="hands-circles"
                role="img"
                aria-label={tn("{count} circle", "{count} circles", each.circles)}
              >
                {each.circles === 0 ? "–" : "○".repeat(each.circles)}
              </span>
            ) : (
              <b>{each.points}</b>
            )}
          </li>
        ))}
      </ul>
      <p class="hands-note">
        {diagonal_factor > 1
          ? t("Only full lines count. Diagonals count twice.")
          : gameText(counting)}
      </p>
    </>
  );
  return useStill(draw, game, made.join());
}
