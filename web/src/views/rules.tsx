// The rules, in short: as a page, and as a text for a dialog above a game.

import type { Game, GameName } from "../engine/engine";
import { engine } from "../connections/machine";
import { gameOf, handName, gameText } from "../game/names";
import { Ink } from "../parts/ink";
import { HandGlyph } from "../parts/marks";
import { Page } from "../parts/parts";
import { capital } from "../sheet/lines";
import { t } from "../device/words";

/** The categories of full lines, with pictures and examples. */
function Hands({ game }: { game: Game }) {
  return (
    <table>
      <caption class="hidden">{t("Hands")}</caption>
      <thead>
        <tr>
          <td />
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
            <td>
              <HandGlyph example={example} />
            </td>
            <th scope="row">{capital(handName(name))}</th>
            <td>
              <span class="hidden">{example.join(" ")}</span>
              <span class="rules-example" aria-hidden="true">
                {example.map((each, index) => (
                  <i key={index}>
                    <Ink text={each} />
                  </i>
                ))}
              </span>
            </td>
            <td class="number">{(game.has_circles ? circles : points) || "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The rules of a game, without a frame. */
export function RulesText({ game: name }: { game: GameName }) {
  const game = gameOf(name);
  const [good, great, spectacular] = game.praised_over;
  return (
    <div class="rules">
      <h2>{t("What you do")}</h2>
      <ol>
        {game.rules.map((rule) => (
          <li key={rule}>{gameText(rule)}</li>
        ))}
      </ol>
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
    </div>
  );
}

export function Rules({ game: name }: { game: GameName }) {
  const game = gameOf(name);
  return (
    <Page title={t("How to play {game}", { game: game.title })} game={name}>
      <div class="card">
        <RulesText game={name} />
      </div>
      <p class="row">
        <a class="button main" href={`/learn/${name}`}>
          {t("Show me how")}
        </a>
        {engine
          .games()
          .filter((other) => other !== game)
          .map((other) => (
            <a key={other.name} class="button" href={`/rules/${other.name}`}>
              {t("How to play {game}", { game: other.title })}
            </a>
          ))}
      </p>
    </Page>
  );
}
