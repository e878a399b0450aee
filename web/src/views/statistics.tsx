// What was played on this device: high scores, averages, how totals spread, and taking all of it along.

import { useEffect, useState } from "preact/hooks";
import { exportResults, importResults, results, type Result } from "../kept";
import { engine } from "../machine";
import { gameOf, praiseName } from "../names";
import { Choice, download, Page } from "../parts";
import { date, number, t } from "../words";
import { handOver } from "./replay";

/** How often totals fell into each ten. */
function Spread({ totals }: { totals: number[] }) {
  const counts = Array<number>(17).fill(0);
  for (const total of totals) counts[Math.min(16, Math.floor(total / 10))]! += 1;
  const most = Math.max(1, ...counts);
  const from = Math.max(0, counts.findIndex((count) => count > 0) - 1);
  const to = Math.min(
    16,
    counts.reduce((latest, count, index) => (count > 0 ? index : latest), 0) + 1,
  );
  const shown = counts.slice(from, to + 1);
  const width = 360 / Math.max(1, shown.length);
  return (
    <svg
      class="plot"
      viewBox="0 0 400 180"
      role="img"
      aria-label={t("How often which totals came")}
    >
      {shown.map((count, index) => (
        <g key={index}>
          <rect
            class="bar-shape"
            x={20 + index * width + 2}
            width={Math.max(1, width - 4)}
            y={150 - (count / most) * 125}
            height={(count / most) * 125}
          />
          <text x={20 + index * width + width / 2} y={166} text-anchor="middle">
            {(from + index) * 10}
          </text>
          {count > 0 && (
            <text
              x={20 + index * width + width / 2}
              y={144 - (count / most) * 125}
              text-anchor="middle"
            >
              {count}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function List({ label, list }: { label: string; list: Result[] }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      <table>
        <caption class="hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col" class="number">
              {t("Total")}
            </th>
            <th scope="col">{t("Name")}</th>
            <th scope="col">{t("When")}</th>
            <th scope="col">{t("Game")}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((result) => (
            <tr key={result.id}>
              <td class="number">{result.total}</td>
              <td>
                {result.name}
                {result.won && result.players > 1 ? " ★" : ""}{" "}
                <small>{praiseName(engine.praise(result.game, result.total))}</small>
              </td>
              <td>{date(result.at)}</td>
              <td>
                <button
                  type="button"
                  class="quiet"
                  onClick={() => {
                    handOver(result.record);
                  }}
                >
                  {t("Look")}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Statistics() {
  const [game, setGame] = useState(() => gameOf(undefined).name);
  const [all, setAll] = useState<Result[]>();
  const [said, setSaid] = useState("");
  const look = () => void results().then(setAll, () => setAll([]));
  useEffect(look, []);
  const mine = (all ?? []).filter((result) => result.game === game);
  const totals = mine.map((result) => result.total);
  const against = mine.filter((result) => result.players > 1);
  return (
    <Page title={t("Statistics")}>
      <Choice
        label={t("Game")}
        value={game}
        onChange={setGame}
        options={engine.games().map(({ name, title }) => [name, title])}
      />
      {all !== undefined && mine.length === 0 && <p>{t("Nothing played yet.")}</p>}
      {mine.length > 0 && (
        <>
          <table>
            <caption class="hidden">{t("Figures")}</caption>
            <tbody>
              <tr>
                <th scope="row">{t("Games")}</th>
                <td class="number">{mine.length}</td>
              </tr>
              <tr>
                <th scope="row">{t("Mean")}</th>
                <td class="number">
                  {number(totals.reduce((sum, total) => sum + total, 0) / mine.length, 1)}
                </td>
              </tr>
              <tr>
                <th scope="row">{t("Best")}</th>
                <td class="number">{Math.max(...totals)}</td>
              </tr>
              {against.length > 0 && (
                <tr>
                  <th scope="row">{t("Won against others")}</th>
                  <td class="number">
                    {against.filter((result) => result.won).length}/{against.length}
                  </td>
                </tr>
              )}
            </tbody>
          </table>
          <Spread totals={totals} />
          <h2>{t("High scores")}</h2>
          <List
            label={t("High scores")}
            list={[...mine].sort((one, other) => other.total - one.total).slice(0, 10)}
          />
          <h2>{t("Latest games")}</h2>
          <List label={t("Latest games")} list={mine.slice(0, 20)} />
        </>
      )}
      <h2>{t("Take it along")}</h2>
      <div class="row">
        <button
          type="button"
          onClick={() => void exportResults().then((text) => download("knobel-results.json", text))}
        >
          {t("Export")}
        </button>
        <label class="field">
          <span>{t("Import")}</span>
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file === undefined) return;
              void file
                .text()
                .then(importResults)
                .catch(() => -1)
                .then((count) => {
                  setSaid(
                    count < 0
                      ? t("This file holds no results.")
                      : t("Imported: {count}", { count }),
                  );
                  look();
                });
            }}
          />
        </label>
      </div>
      <p role="status">{said}</p>
    </Page>
  );
}
