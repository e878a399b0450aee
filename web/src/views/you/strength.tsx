// How strong a player is: the mean of the latest totals without luck, on the scale of the computer players, and how it
// came about.

import type { GameName } from "../../engine/engine";
import { levelName } from "../../game/names";
import type { Result } from "../../game/results";
import {
  gamesLeast,
  isKnown,
  judgedOf,
  type KnownStrength,
  type Strength as Figures,
} from "../../game/strength";
import { Ink } from "../../parts/ink";
import { Button } from "../../parts/parts";
import { number, t, tn } from "../../device/words";
import { Curve } from "./curve";
import { Scale } from "./scale";
import { useStrength, type StrengthSoFar } from "./working";

/** Which computer players somebody plays like. */
export function likeText({ like, below, above }: Figures): string {
  if (like !== null) return t("You play like {level}", { level: levelName(like) });
  if (below !== null && above !== null)
    return t("Between {below} and {above}", {
      below: levelName(below),
      above: levelName(above),
    });
  return above !== null
    ? t("Not yet like {level}", { level: levelName(above) })
    : t("Stronger than {level}", { level: levelName(below ?? "") });
}

/** What luck has made of the same games; the rounded numbers add up. */
function luckText({ mean, games }: KnownStrength, list: Result[]): string {
  const totals = judgedOf(list)
    .slice(0, games)
    .map(({ total }) => total);
  const average = Math.round(totals.reduce((sum, total) => sum + total, 0) / games);
  const luck = average - Math.round(mean);
  const brought = t("Your last {games} games brought {mean} points on average.", {
    games: number(games),
    mean: number(average),
  });
  const text =
    luck === 0
      ? t("Good and bad luck cancelled out.")
      : luck > 0
        ? tn("About {count} of them was luck.", "About {count} of them were luck.", luck)
        : tn(
            "Bad luck cost you about {count} point.",
            "Bad luck cost you about {count} points.",
            -luck,
          );
  return `${brought} ${text}`;
}

function Known({
  game,
  strength,
  list,
}: {
  game: GameName;
  strength: KnownStrength;
  list: Result[];
}) {
  const margin = Math.max(1, Math.round(strength.margin));
  return (
    <>
      <div class="strength-head">
        <Ink text={Math.round(strength.mean)} />
        <div>
          <h2>
            <span class="hidden">
              {tn("{count} point.", "{count} points.", Math.round(strength.mean))}{" "}
            </span>
            {likeText(strength)}
          </h2>
          <p class="muted">{t("± {margin}, with luck taken out", { margin: number(margin) })}</p>
        </div>
      </div>
      <Scale game={game} strength={strength} />
      <p>{luckText(strength, list)}</p>
    </>
  );
}

/** How many games are still lacking, and a box for each. */
function TooFew({ games }: { games: number }) {
  const lacking = gamesLeast - games;
  return (
    <>
      <h2>{t("Your strength")}</h2>
      <p>
        {tn(
          "Play {count} more game, and your strength appears here: what you score when luck is taken out.",
          "Play {count} more games, and your strength appears here: what you score when luck is taken out.",
          lacking,
        )}
      </p>
      <div class="strength-lacking" aria-hidden="true">
        {Array.from({ length: gamesLeast }, (_, index) => (
          <i key={index} class={index < games ? "played" : ""} />
        ))}
      </div>
    </>
  );
}

/** Why there is no strength to be seen yet, or not of all games. */
function Missing({ left, hindrance, fetch }: StrengthSoFar) {
  if (left === 0) return null;
  if (hindrance === "offline")
    return (
      <p class="muted small">
        {tn(
          "{count} game is looked at as soon as you are online.",
          "{count} games are looked at as soon as you are online.",
          left,
        )}
      </p>
    );
  if (hindrance === "costly")
    return <Button onClick={fetch}>{t("Work it out (a few megabytes)")}</Button>;
  return (
    <p class="muted small">
      {tn("Taking the luck out of {count} game…", "Taking the luck out of {count} games…", left)}
    </p>
  );
}

/** The cards about the strength after these results, the latest first. */
export function Strength({ game, list }: { game: GameName; list: Result[] }) {
  const soFar = useStrength(game, list);
  const { strength, left } = soFar;
  const games = left === 0 ? (strength?.games ?? list.length) : list.length;
  const hasCurve = isKnown(strength) && strength.curve.length > 1;
  return (
    <>
      <section class={hasCurve ? "card stack strength" : "card stack strength alone"}>
        {isKnown(strength) ? (
          <Known game={game} strength={strength} list={list} />
        ) : games < gamesLeast ? (
          <TooFew games={games} />
        ) : (
          <h2>{t("Your strength")}</h2>
        )}
        {games >= gamesLeast && <Missing {...soFar} />}
      </section>
      {isKnown(strength) && hasCurve && <Curve game={game} strength={strength} list={list} />}
    </>
  );
}
