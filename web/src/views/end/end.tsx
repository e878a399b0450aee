// The end of a game: the total, what it is worth, how it came about, and what comes next.

import { useEffect, useState } from "preact/hooks";
import type { RoomSeat } from "../../engine/engine";
import { gameName, shortName } from "../../game/names";
import { meet } from "../../game/met";
import { keepResult } from "../../game/results";
import { standingsOf, type Standing } from "../../game/standing";
import type { Table } from "../../game/table";
import { Icon } from "../../parts/icon";
import { Button, Page, Trouble, useTrying } from "../../parts/parts";
import { list, t, tn } from "../../device/words";
import { BecomeHost, Removed } from "../table/hosting";
import { SeatSheet } from "../table/others";
import { TableStatus } from "../table/table";
import { Among } from "./among";
import { Files, showReview } from "./files";
import { Hero } from "./hero";
import { Played } from "./played";
import { Places } from "./places";
import { ShareIt } from "./sharing";

/** Stores the results of this device's players, and returns the game's record, which may be "". */
function useRecord(table: Table): string {
  const [record, setRecord] = useState("");
  const sheet = table.state.sheet ?? 1;
  const keep = async (text: string) => {
    const { players } = table;
    const own = players.filter((each) => table.isOwn(each));
    if (own.length > 0) meet(table.game);
    for (const [index, seat] of own.entries())
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
        ...(table.state.options?.dice === "daily" ? { day: table.state.options.day } : {}),
      }).catch(() => {});
    setRecord(text);
  };
  useEffect(() => {
    void keep(table.record(sheet));
  }, [table, sheet]);
  return record;
}

/** The sheets of this device's players. */
function OwnSheets({ table, own }: { table: Table; own: Standing[] }) {
  return (
    <>
      {own.map(({ seat }) => (
        <section key={seat.seat} class="card end-sheet" data-name={seat.name}>
          <h2>{own.length > 1 ? seat.name : t("Your sheet")}</h2>
          <SeatSheet
            table={table}
            seat={seat}
            {...(own.length > 1 ? {} : { label: t("Your sheet") })}
          />
        </section>
      ))}
    </>
  );
}

/** Those who have sat down since the game began, and play next time. */
function newcomers({ state }: Table): RoomSeat[] {
  return state.seats.filter((seat) => !seat.playing);
}

function Newcomers({ table }: { table: Table }) {
  const all = newcomers(table);
  const names = all.filter((seat) => !table.isOwn(seat)).map(({ name }) => shortName(name, 20));
  if (all.length === 0) return null;
  return (
    <p class="card end-news">
      <Icon name="plus" />
      <span>
        {names.length < all.length && <strong>{t("You're in the next game.")} </strong>}
        {names.length > 0 &&
          tn("{names} joins the next game.", "{names} join the next game.", names.length, {
            names: list(names),
          })}
      </span>
    </p>
  );
}

/** What the next game is, and with how many if somebody has joined. */
function againText(table: Table): string {
  const { options, phase, seats } = table.state;
  if ((options?.sheets ?? 1) > 1 && phase === "between") return t("Next sheet");
  if (newcomers(table).length === 0) return t("Play again");
  return t("Play again with {count}", { count: seats.length });
}

interface DockProps {
  table: Table;
  onSeats: () => void;
  onReview: (() => void) | undefined;
}

/** Lets the host begin what comes next, so that nobody else's result disappears by the tap of a guest. */
function Again({ table }: { table: Table }) {
  const [trouble, attempt, isBusy] = useTrying();
  const ask = (words: string) => attempt(() => table.ask(words));
  const host = table.seatOf(table.state.host ?? 0);
  if (table.isLocal || table.isHost)
    return (
      <>
        <Trouble text={trouble} />
        <Button class="main big" disabled={isBusy} onClick={() => ask("start")}>
          <Icon name="again" />
          {againText(table)}
        </Button>
      </>
    );
  return (
    <>
      <Trouble text={trouble} />
      {host !== undefined && table.here.has(host.seat) && (
        <p class="end-wait">{t("Waiting for {name} to start", { name: shortName(host.name) })}</p>
      )}
      <BecomeHost table={table} ask={ask} />
    </>
  );
}

/** What comes next, where the thumb is. */
function Dock({ table, onSeats, onReview }: DockProps) {
  const { options, phase } = table.state;
  const isDaily = options?.dice === "daily";
  const isNext = (options?.sheets ?? 1) > 1 && phase === "between";
  const isSeated = table.seats.length > 0;
  return (
    <div class="end-dock">
      {onReview !== undefined && (
        <Button aria-label={t("Review my game")} onClick={onReview}>
          <Icon name="chart" />
          <span class="end-word">{t("Review")}</span>
        </Button>
      )}
      {!table.isLocal && !isDaily && !isNext && (isSeated || table.isHost) && (
        <Button aria-label={t("Seats and invitations")} onClick={onSeats}>
          <Icon name="people" />
          <span class="end-word">{t("Seats")}</span>
        </Button>
      )}
      {isDaily ? (
        <a class="button main big" href={`/daily/${table.game}`}>
          <Icon name="trophy" />
          {t("Ranking")}
        </a>
      ) : isSeated || table.isHost ? (
        <Again table={table} />
      ) : table.isRemoved ? (
        <div class="end-wait">
          <Removed />
        </div>
      ) : (
        <Button class="main big" onClick={onSeats}>
          {t("Sit down for the next game")}
        </Button>
      )}
    </div>
  );
}

export function End({ table, onSeats }: { table: Table; onSeats: () => void }) {
  const { state, game } = table;
  const record = useRecord(table);
  const standings = standingsOf(game, table.players);
  const own = standings.filter((each) => table.isOwn(each.seat));
  const mine = own.length === 1 ? own[0] : undefined;
  const ended = { table, record };
  const review = () => showReview(table, record);
  return (
    <Page title={gameName(game)} game={game} bare wide>
      <TableStatus table={table} />
      <div class={standings.length > 1 ? "end together" : "end"} key={state.sheet}>
        <div class="end-side">
          <Hero table={table} standings={standings} mine={mine} record={record} />
          <Dock
            table={table}
            onSeats={onSeats}
            onReview={record === "" || own.length === 0 ? undefined : review}
          />
        </div>
        <div class="end-middle">
          <Newcomers table={table} />
          {standings.length > 1 && <Places table={table} standings={standings} />}
          <OwnSheets table={table} own={own} />
        </div>
        <div class="end-last">
          {mine !== undefined && <Played {...ended} mine={mine} />}
          {mine !== undefined && <Among table={table} mine={mine} record={record} />}
          {mine !== undefined && <ShareIt table={table} mine={mine} />}
          <Files {...ended} />
        </div>
      </div>
    </Page>
  );
}
