// The results of this device: high scores, averages, distribution of totals; export and import.

import { useEffect, useState } from "preact/hooks";
import { ScrolledFigures } from "../parts/figures";
import { exportResults, importResults, results, type Result } from "../game/results";
import { engine } from "../connections/machine";
import { gameOf, praiseName } from "../game/names";
import { Button, Choice, Page } from "../parts/parts";
import { saveFile } from "../parts/share";
import { date, number, t } from "../device/words";
import { showRecord } from "./record/replay";

/** A histogram of totals, in steps of ten. */
function Spread({ totals }: { totals: number[] }) {
  const counts = Array<number>(17).fill(0);
  for (const total of totals) counts[Math.min(16, Math.floor(total / 10))]! += 1;
  const most = Math.max(1, ...counts);
  const from = Math.max(0, counts.findIndex((count) => count > 0) - 1);
  const last = counts.reduce((latest, count, index) => (count > 0 ? index : latest), 0);
  const shown = counts.slice(from, last + 2);
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
    <>
      <h2>{label}</h2>
      <ScrolledFigures
        label={label}
        columns={[[t("Total"), "number"], [t("Name")], [t("When")], [t("Game")]]}
      >
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
              <Button class="quiet" onClick={() => showRecord(result.record)}>
                {t("Look")}
              </Button>
            </td>
          </tr>
        ))}
      </ScrolledFigures>
    </>
  );
}

/** Figures of all results of one game. */
function Summary({ list }: { list: Result[] }) {
  const totals = list.map((result) => result.total);
  const against = list.filter((result) => result.players > 1);
  const won = against.filter((result) => result.won);
  const mean = totals.reduce((sum, total) => sum + total, 0) / list.length;
  const rows = [
    [t("Games"), list.length],
    [t("Mean"), number(mean, 1)],
    [t("Best"), Math.max(...totals)],
    ...(against.length > 0 ? [[t("Won against others"), `${won.length}/${against.length}`]] : []),
  ];
  return (
    <table>
      <caption class="hidden">{t("Figures")}</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="number">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Exports and imports results. */
function Luggage({ onImport }: { onImport: () => void }) {
  const [said, setSaid] = useState("");
  const exportAll = () =>
    void exportResults().then((text) => saveFile("knobel-results.json", text));
  const importFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = file.text();
    const count = await text.then(importResults).catch(() => -1);
    setSaid(count < 0 ? t("This file holds no results.") : t("Imported: {count}", { count }));
    onImport();
  };
  return (
    <>
      <h2>{t("Take it along")}</h2>
      <div class="row">
        <Button onClick={exportAll}>{t("Export")}</Button>
        <label class="field">
          <span>{t("Import")}</span>
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => void importFile(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
      <p role="status">{said}</p>
    </>
  );
}

export function Statistics() {
  const [game, setGame] = useState(() => gameOf(undefined).name);
  const [all, setAll] = useState<Result[]>();
  const look = () => void results().then(setAll, () => setAll([]));
  useEffect(look, []);
  const mine = (all ?? []).filter((result) => result.game === game);
  const best = [...mine].sort((one, other) => other.total - one.total);
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
          <Summary list={mine} />
          <Spread totals={mine.map((result) => result.total)} />
          <List label={t("High scores")} list={best.slice(0, 10)} />
          <List label={t("Latest games")} list={mine.slice(0, 20)} />
        </>
      )}
      <Luggage onImport={look} />
    </Page>
  );
}
