// The rules, in short.

import type { Game, GameName } from "../engine/engine";
import { engine } from "../connections/machine";
import { gameOf, handName, gameText } from "../game/names";
import { Page } from "../parts/parts";
import { t } from "../device/words";

/** The categories of full lines, with examples. */
function Hands({ game }: { game: Game }) {
  return (
    <table>
      <caption class="hidden">{t("Hands")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Hand")}</th>
          <th scope="col">{t("Example")}</th>
          <th scope="col" class="number">
            {game.has_circles ? t("Circles") : t("Points")}
          </th>
        </tr>
      </thead>
      <tbody>
        {game.categories.slice(1).map(({ name, example, points, circles }) => (
          <tr key={name}>
            <th scope="row">{handName(name)}</th>
            <td class="example">{example.join(" ")}</td>
            <td class="number">{(game.has_circles ? circles : points) || "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Rules({ game: name }: { game: GameName }) {
  const game = gameOf(name);
  const [good, great, spectacular] = game.praised_over;
  return (
    <Page title={t("Rules of {game}", { game: game.title })}>
      <section>
        <h2>{t("What you do")}</h2>
        {game.rules.map((rule) => (
          <p key={rule}>{gameText(rule)}</p>
        ))}
      </section>
      <section>
        <h2>{t("What counts")}</h2>
        <p>
          {t(
            "There are 12 lines: 5 rows, 5 columns and 2 diagonals. The order of the numbers in a line does not matter.",
          )}
        </p>
        <Hands game={game} />
        <p>{gameText(game.counting)}</p>
        <p>
          {t(
            "Alone: more than {good} points is good, more than {great} great, more than {spectacular} spectacular.",
            { good, great, spectacular },
          )}
        </p>
      </section>
      <p class="row">
        <a class="button main" href={`/learn/${name}`}>
          {t("Try it step by step")}
        </a>
        {engine
          .games()
          .filter((other) => other !== game)
          .map((other) => (
            <a key={other.name} class="button" href={`/rules/${other.name}`}>
              {t("Rules of {game}", { game: other.title })}
            </a>
          ))}
      </p>
    </Page>
  );
}
