// The rules, in short.

import type { GameName } from "../engine";
import { engine } from "../machine";
import { gameName, games, handName } from "../names";
import { Page } from "../parts";
import { t } from "../words";

/** Lines that show the hands, and what the program says about them. */
const examples = ["45675", "566A5", "78774", "49449", "63666", "88888", "7A869", "35624"];

function spell(line: string): string {
  return [...line].map((letter) => ({ A: "10", B: "11", C: "12" })[letter] ?? letter).join(" ");
}

function Hands({ game }: { game: GameName }) {
  const rows = examples.map((line) => {
    const sheet = `${line}/...../...../...../.....`;
    const scored = engine.score(game, sheet).lines[0];
    const numbers = [...line];
    let circles = 0;
    if (game === "knaster") {
      const sum = { A: 10, B: 11, C: 12 }[numbers[4] ?? ""] ?? Number(numbers[4]);
      const position = {
        game,
        sheet: `${line.slice(0, 4)}./...../...../...../.....`,
        throw: String(sum),
      };
      circles = engine.attempt(position, "e1").dues[0]?.count ?? 0;
    }
    return {
      line,
      hand: scored?.hand ?? "none",
      points: game === "knaster" ? circles : (scored?.points ?? 0),
    };
  });
  return (
    <table>
      <caption class="hidden">{t("Hands")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Hand")}</th>
          <th scope="col">{t("Example")}</th>
          <th scope="col" class="number">
            {game === "knaster" ? t("Circles") : t("Points")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <th scope="row">{handName(row.hand)}</th>
            <td class="example">{spell(row.line)}</td>
            <td class="number">{row.points || "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Rules({ game }: { game: GameName }) {
  const other = games.find((each) => each !== game) ?? "knister";
  return (
    <Page title={t("Rules of {game}", { game: gameName(game) })}>
      <section>
        <h2>{t("What you do")}</h2>
        <p>
          {t(
            "Two dice are thrown. Only their sum counts. Everybody uses the same throw, each on a sheet of their own.",
          )}
        </p>
        {game === "knister" ? (
          <>
            <p>{t("Write the sum into any empty cell. You must write it, and it stays there.")}</p>
            <p>{t("After 25 throws the sheet is full, and the game is over.")}</p>
          </>
        ) : (
          <>
            <p>
              {t(
                "Either write the sum into an empty cell, or circle a cell that holds this very number.",
              )}
            </p>
            <p>
              {t(
                "When you fill a line and it is a hand, you circle cells of that line at once. The table says how many.",
              )}
            </p>
            <p>
              {t(
                "Does one number fill more than one line? Take them one after another, in the order you like.",
              )}
            </p>
            <p>
              {t(
                "When somebody has written into all 25 cells, there is one last throw. In that round you may also do nothing.",
              )}
            </p>
          </>
        )}
      </section>
      <section>
        <h2>{t("What counts")}</h2>
        <p>
          {t(
            "There are 12 lines: 5 rows, 5 columns and 2 diagonals. The order of the numbers in a line does not matter.",
          )}
        </p>
        <Hands game={game} />
        {game === "knister" ? (
          <p>{t("The two diagonals count double. Who has the most points wins.")}</p>
        ) : (
          <p>
            {t(
              "A line whose five cells are all circled gives the points printed at its end. Every circle gives 1 more. Who has the most points wins.",
            )}
          </p>
        )}
        <p>
          {t("Alone: more than 50 points is good, more than 80 great, more than 100 spectacular.")}
        </p>
      </section>
      <p class="row">
        <a class="button main" href={`/learn/${game}`}>
          {t("Try it step by step")}
        </a>
        <a class="button" href={`/rules/${other}`}>
          {t("Rules of {game}", { game: gameName(other) })}
        </a>
      </p>
    </Page>
  );
}
