// The end of a game: results, next steps, analysis and record.

import { useEffect, useState } from "preact/hooks";
import { analyseHere, proofText, readAnalysis, type PlayerAnalysis } from "../../game/analysis";
import { overText, wonText } from "../../parts/announce";
import type { RoomSeat } from "../../engine/engine";
import { ScrolledFigures, type FiguresProps } from "../../parts/figures";
import { keepResult } from "../../game/results";
import { engine } from "../../connections/machine";
import { gameName, gameOf, praiseName } from "../../game/names";
import { Box, Button, Page, Trouble, useTrying } from "../../parts/parts";
import { go } from "../../device/route";
import { saveFile, ShareButton } from "../../parts/share";
import { SmallSheet } from "../../sheet/small";
import type { Table } from "../../game/table";
import { t } from "../../device/words";
import { SeatSheet } from "./others";
import { showRecord } from "../record/replay";
import { AnalysisView } from "../record/study";
import { TableStatus } from "./table";

interface Ended {
  table: Table;
  /** Best first. */
  players: RoomSeat[];
  record: string;
  trying: ReturnType<typeof useTrying>;
}

/** Stores the results of this device's players, and returns the game's record. */
function useRecord(table: Table): string {
  const [record, setRecord] = useState("");
  const sheet = table.state.sheet ?? 1;
  const keep = async (text: string) => {
    setRecord(text);
    const { players } = table;
    for (const [index, seat] of players.filter((each) => table.isOwn(each)).entries())
      await keepResult({
        id: `${table.code}/${sheet}${index > 0 ? `/${index}` : ""}`,
        at: Date.now(),
        game: table.game,
        name: seat.name,
        total: seat.total ?? 0,
        players: players.length,
        won: seat.won ?? false,
        isLocal: table.isLocal,
        record: text,
      });
  };
  useEffect(() => {
    keep(table.record(sheet)).catch(() => {});
  }, [table, sheet]);
  return record;
}

/** A daily result as text to share. */
function shareText(table: Table, { points = [], total = 0 }: RoomSeat): string {
  const marks = points.map((each) => (each >= 8 ? "◆" : each > 0 ? "◇" : "·")).join("");
  return [
    `knobel ${gameName(table.game)} ${table.state.options?.day ?? ""}: ${total}`,
    `${marks.slice(0, 5)} ${marks.slice(5, 10)} ${marks.slice(10)}`,
    `${location.origin}/daily/${table.game}`,
  ].join("\n");
}

function isSeries(table: Table): boolean {
  return (table.state.options?.sheets ?? 1) > 1;
}

function praiseText({ game, players }: Table): string {
  const total = players[0]?.total ?? 0;
  return `${t("{total} points.", { total })} ${praiseName(engine.praise(game, total))}`;
}

/** Everybody's totals. The sheets of other devices' players are small; a tap enlarges them. */
function Totals({ table, players }: Ended) {
  const [large, setLarge] = useState<RoomSeat>();
  const hasOthers = !players.every((each) => table.isOwn(each));
  const columns: FiguresProps["columns"] = [[t("Player")], [t("Total"), "number"]];
  if (isSeries(table)) columns.push([t("All sheets"), "number"]);
  if (hasOthers) columns.push([t("Sheet")]);
  return (
    <>
      <ScrolledFigures label={t("Totals")} columns={columns}>
        {players.map((each) => (
          <tr key={each.seat} class={each.won ? "winner" : ""}>
            <th scope="row">
              {each.won && players.length > 1 ? "★ " : ""}
              {each.name}
            </th>
            <td class="number">{each.total}</td>
            {isSeries(table) && <td class="number">{each.series}</td>}
            {hasOthers && (
              <td>
                {!table.isOwn(each) && (
                  <Button class="quiet thumb" onClick={() => setLarge(each)}>
                    <span class="hidden">
                      {t("Enlarge the sheet of {name}", { name: each.name })}
                    </span>
                    <SmallSheet sheet={each.sheet ?? ""} />
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </ScrolledFigures>
      {large !== undefined && (
        <Box title={large.name} onClose={() => setLarge(undefined)}>
          <SeatSheet table={table} seat={large} />
        </Box>
      )}
    </>
  );
}

/** The sheets of this device's players. */
function OwnSheets({ table, players }: Ended) {
  const own = players.filter((each) => table.isOwn(each));
  return (
    <>
      {own.map((each) => (
        <section key={each.seat} class="own" data-name={each.name}>
          {own.length > 1 && <h2>{each.name}</h2>}
          <SeatSheet
            table={table}
            seat={each}
            {...(players.length === 1 ? { label: t("Your sheet") } : {})}
          />
        </section>
      ))}
    </>
  );
}

/** Buttons for what to do next. */
function Next({ table, trying, onSeats }: Ended & { onSeats: () => void }) {
  const [shared, setShared] = useState("");
  const [, attempt, isBusy] = trying;
  const mine = table.seatOf(table.seats[0] ?? 0);
  const isDaily = table.state.options?.dice === "daily";
  const isLastSheet = table.state.phase !== "between";
  const text = mine === undefined ? "" : shareText(table, mine);
  return (
    <>
      <div class="row">
        {mine !== undefined && !isDaily && (
          <Button class="main" disabled={isBusy} onClick={() => attempt(() => table.ask("start"))}>
            {isSeries(table) && !isLastSheet ? t("Next sheet") : t("Play again")}
          </Button>
        )}
        {!table.isLocal && !isDaily && isLastSheet && (
          <Button onClick={onSeats}>{t("Seats and invitations")}</Button>
        )}
        {isDaily && (
          <a class="button" href={`/daily/${table.game}`}>
            {t("Ranking")}
          </a>
        )}
        {isDaily && mine !== undefined && (
          <ShareButton label={t("Share the result")} text={text} onShare={() => setShared(text)} />
        )}
      </div>
      {shared !== "" && <pre>{shared}</pre>}
    </>
  );
}

function Analysed({ table, record, trying }: Ended) {
  const [analysis, setAnalysis] = useState<PlayerAnalysis[]>();
  const [trouble, attempt, isBusy] = trying;
  const hasNet = gameOf(table.game).has_net;
  const analyse = async () => {
    if (table.isLocal) setAnalysis(await analyseHere(record, table.game));
    else {
      const { lines } = await table.ask(`analyse ${table.state.sheet ?? 1}`);
      setAnalysis(readAnalysis(lines, (at) => table.seatOf(at)?.name ?? ""));
    }
  };
  return (
    <section>
      <h2>{t("What was it like?")}</h2>
      {!hasNet && <p>{t("The program cannot judge this game.")}</p>}
      {hasNet && analysis === undefined && (
        <Button disabled={isBusy || record === ""} onClick={() => attempt(analyse)}>
          {isBusy ? t("Thinking…") : t("Analyse the game")}
        </Button>
      )}
      {analysis !== undefined && <AnalysisView players={analysis} record={record} />}
      <Trouble text={trouble} />
    </section>
  );
}

function Recorded({ table, record }: Ended) {
  const [proof, setProof] = useState("");
  const sheet = table.state.sheet ?? 1;
  const isMissing = record === "";
  const look = () => {
    if (table.isLocal) showRecord(record);
    else go(`/replay?record=${table.code}/${sheet}`);
  };
  return (
    <section>
      <h2>{t("The record")}</h2>
      <div class="row">
        <Button
          disabled={isMissing}
          onClick={() => saveFile(`knobel-${table.code}-${sheet}.txt`, record)}
        >
          {t("Save the record")}
        </Button>
        <Button disabled={isMissing} onClick={look}>
          {t("Step by step")}
        </Button>
        <Button disabled={isMissing} onClick={() => setProof(proofText(record))}>
          {t("Check the dice")}
        </Button>
        <Button class="quiet" onClick={() => print()}>
          {t("Print")}
        </Button>
      </div>
      <p role="status">{proof}</p>
    </section>
  );
}

export function End({ table, onSeats }: { table: Table; onSeats: () => void }) {
  const trying = useTrying();
  const record = useRecord(table);
  const players = table.players.sort((one, other) => (other.total ?? 0) - (one.total ?? 0));
  const ended = { table, players, record, trying };
  const isAlone = players.length === 1;
  return (
    <Page title={overText(table.state)}>
      <TableStatus table={table} />
      <div class="end">
        <p class="big">{isAlone ? praiseText(table) : wonText(table.state)}</p>
        {(!isAlone || isSeries(table)) && <Totals {...ended} />}
        {isAlone && <OwnSheets {...ended} />}
        <Next {...ended} onSeats={onSeats} />
        {!isAlone && <OwnSheets {...ended} />}
        <Analysed {...ended} />
        <Recorded {...ended} />
      </div>
    </Page>
  );
}
