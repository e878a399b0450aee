// The end of a game: who won, what it was like, and what now.

import { useEffect, useState } from "preact/hooks";
import { overText } from "../announce";
import { engine } from "../machine";
import { keepResult } from "../kept";
import { gameName, gameOf, praiseName } from "../names";
import { Box, download, Page, share, Trouble, useTrying } from "../parts";
import { go } from "../route";
import { firstCell, Sheet, SmallSheet } from "../sheet";
import type { Table } from "../table";
import { t } from "../words";
import { handOver } from "./replay";
import { analyseHere, proofText, readAnalysis, Study, type Studied } from "./study";
import { Going } from "./table";

/** Keeps the results of all who played here, with their record. */
function useKeeping(table: Table, setRecord: (record: string) => void): void {
  const sheet = table.state.sheet ?? 1;
  useEffect(() => {
    table
      .record(sheet)
      .then(async (record) => {
        setRecord(record);
        const players = table.state.seats.filter((each) => each.playing);
        const here = players.filter(({ seat }) => table.seats.includes(seat));
        for (const [index, { name, total = 0, won = false }] of here.entries())
          await keepResult({
            id: `${table.code}/${sheet}${index > 0 ? `/${index}` : ""}`,
            at: Date.now(),
            game: gameOf(table.state.game).name,
            name,
            total,
            players: players.length,
            won,
            isLocal: table.isLocal,
            record,
          });
      })
      .catch(() => {});
  }, [table, sheet]);
}

/** A day's result to show around. */
function shareText(table: Table, total: number): string {
  const { options, game } = table.state;
  const lines = table.seatOf(table.seat)?.points ?? [];
  const marks = lines.map((points) => (points >= 8 ? "◆" : points > 0 ? "◇" : "·")).join("");
  return `knobel ${gameName(game)} ${options?.day ?? ""}: ${total}\n${marks.slice(0, 5)} ${marks.slice(5, 10)} ${marks.slice(10)}\n${location.origin}/daily/${game}`;
}

export function End({ table, onSeats }: { table: Table; onSeats: () => void }) {
  const { state } = table;
  const game = gameOf(state.game).name;
  const hasNet = gameOf(game).has_net;
  const sheet = state.sheet ?? 1;
  const seat = table.seats[0] ?? 0;
  const mine = table.seatOf(seat);
  const players = state.seats
    .filter((each) => each.playing)
    .sort((one, other) => (other.total ?? 0) - (one.total ?? 0));
  const isDaily = state.options?.dice === "daily";
  const [record, setRecord] = useState("");
  const [studied, setStudied] = useState<Studied[]>();
  const [proof, setProof] = useState("");
  const [large, setLarge] = useState(0);
  const [shared, setShared] = useState("");
  const [isCopied, setCopied] = useState(false);
  const [trouble, attempt, isBusy] = useTrying();
  useKeeping(table, setRecord);
  const analyse = () =>
    attempt(async () => {
      if (table.isLocal) setStudied(await analyseHere(record, game));
      else {
        const { lines } = await table.ask(`analyse ${sheet}`);
        setStudied(readAnalysis(lines, (at) => table.seatOf(at)?.name ?? ""));
      }
    });
  const winners = players.filter((each) => each.won).map((each) => each.name);
  const alone = players.length === 1 ? players[0] : undefined;
  const series = (state.options?.sheets ?? 1) > 1;
  const isLastSheet = state.phase !== "between";
  const enlarged = table.seatOf(large);
  const own = players.filter((each) => table.seats.includes(each.seat));
  const others = players.length - own.length;
  const sheets = own.map((each) => (
    <section key={each.seat} class="own" data-name={each.name}>
      {own.length > 1 && <h2>{each.name}</h2>}
      <Sheet
        game={game}
        sheet={each.sheet ?? ""}
        edges={{ points: each.points ?? [], hands: each.hands ?? [] }}
        latest={firstCell(each.move)}
        label={alone === undefined ? t("Sheet of {name}", { name: each.name }) : t("Your sheet")}
      />
      <p class="total">
        {t("Total")}: <strong>{each.total ?? 0}</strong>
      </p>
    </section>
  ));
  return (
    <Page title={overText(state)}>
      <Going table={table} />
      <div class="end">
        {alone !== undefined ? (
          <p class="big">
            {t("{total} points.", { total: alone.total ?? 0 })}{" "}
            {praiseName(engine.praise(game, alone.total ?? 0))}
          </p>
        ) : (
          <p class="big">{t("Won by: {names}.", { names: winners.join(", ") })}</p>
        )}
        {(alone === undefined || series) && (
          <div class="scroll" tabIndex={0} role="region" aria-label={t("Totals")}>
            <table>
              <caption class="hidden">{t("Totals")}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("Player")}</th>
                  <th scope="col" class="number">
                    {t("Total")}
                  </th>
                  {series && (
                    <th scope="col" class="number">
                      {t("All sheets")}
                    </th>
                  )}
                  {others > 0 && <th scope="col">{t("Sheet")}</th>}
                </tr>
              </thead>
              <tbody>
                {players.map((each) => (
                  <tr key={each.seat} class={each.won ? "winner" : ""}>
                    <th scope="row">
                      {each.won && alone === undefined ? "★ " : ""}
                      {each.name}
                    </th>
                    <td class="number">{each.total}</td>
                    {series && <td class="number">{each.series}</td>}
                    {others > 0 && (
                      <td>
                        {!own.includes(each) && (
                          <button
                            type="button"
                            class="quiet thumb"
                            onClick={() => setLarge(each.seat)}
                          >
                            <span class="hidden">
                              {t("Enlarge the sheet of {name}", { name: each.name })}
                            </span>
                            <SmallSheet sheet={each.sheet ?? ""} />
                          </button>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {alone !== undefined && sheets}
        <div class="row">
          {mine !== undefined && !isDaily && (
            <button
              type="button"
              class="main"
              disabled={isBusy}
              onClick={() => attempt(() => table.ask("start"))}
            >
              {series && !isLastSheet ? t("Next sheet") : t("Play again")}
            </button>
          )}
          {!table.isLocal && !isDaily && isLastSheet && (
            <button type="button" onClick={onSeats}>
              {t("Seats and invitations")}
            </button>
          )}
          {isDaily && (
            <a class="button" href={`/daily/${game}`}>
              {t("Ranking")}
            </a>
          )}
          {isDaily && mine !== undefined && (
            <button
              type="button"
              onClick={() => {
                const text = shareText(table, mine.total ?? 0);
                setShared(text);
                void share(text).then(setCopied);
              }}
            >
              {t("Share the result")}
            </button>
          )}
          <span role="status">{isCopied ? t("Copied.") : ""}</span>
        </div>
        {shared !== "" && <pre>{shared}</pre>}
        {alone === undefined && sheets}
        <section>
          <h2>{t("What was it like?")}</h2>
          {!hasNet && <p>{t("The program cannot judge this game.")}</p>}
          {hasNet && studied === undefined && (
            <button type="button" disabled={isBusy || record === ""} onClick={analyse}>
              {isBusy ? t("Thinking…") : t("Analyse the game")}
            </button>
          )}
          {studied !== undefined && <Study players={studied} record={record} />}
          <Trouble text={trouble} />
        </section>
        <section>
          <h2>{t("The record")}</h2>
          <div class="row">
            <button
              type="button"
              disabled={record === ""}
              onClick={() => download(`knobel-${table.code}-${sheet}.txt`, record)}
            >
              {t("Save the record")}
            </button>
            <button
              type="button"
              disabled={record === ""}
              onClick={() => {
                if (table.isLocal) handOver(record);
                else go(`/replay?record=${table.code}/${sheet}`);
              }}
            >
              {t("Step by step")}
            </button>
            <button
              type="button"
              disabled={record === ""}
              onClick={() => setProof(proofText(record))}
            >
              {t("Check the dice")}
            </button>
            <button type="button" class="quiet" onClick={() => print()}>
              {t("Print")}
            </button>
          </div>
          <p role="status">{proof}</p>
        </section>
      </div>
      {enlarged !== undefined && (
        <Box title={enlarged.name} onClose={() => setLarge(0)}>
          <Sheet
            game={game}
            sheet={enlarged.sheet ?? ""}
            label={t("Sheet of {name}", { name: enlarged.name })}
            edges={{ points: enlarged.points ?? [], hands: enlarged.hands ?? [] }}
            latest={firstCell(enlarged.move)}
          />
          <p class="total">
            {t("Total")}: <strong>{enlarged.total ?? 0}</strong>
          </p>
        </Box>
      )}
    </Page>
  );
}
