// A table from its seats to its end, the same for tables far away and on this device.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce, sayChanges } from "../announce";
import type { Refusal, RoomState } from "../engine";
import { reactionName, reasonName } from "../names";
import { lazy, DeadEnd, Page, useRedraw } from "../parts";
import { remember, remembered } from "../settings";
import type { Table } from "../table";
import { openLocal, openRemote } from "../tables";
import { t } from "../words";
import { Play } from "./play";
import { Seats } from "./seats";

export interface Visit {
  code: string;
  name: string;
}

export const visitedKey = "knobel.visited";
const visitedMost = 12;
const settled = 30; /* whose seat is whose is told right behind what happened */
const End = lazy(() => import("./more").then((views) => views.End));

/** What the program says of a table of this device of which nothing is stored. */
const noTable = ["syntax", "memory", "damaged"];

/** Tells what is new at a table. Where it is told anew, what is new is still what was not said. */
function sayNews(table: Table): void {
  let said = table.state;
  const unsaid: RoomState[] = [];
  const say = () => {
    for (const state of unsaid.splice(0)) {
      sayChanges(said, state, table.seats, table.slept);
      said = state;
    }
  };
  table.watch = (state) => {
    unsaid.push(state);
    if (said.phase === "new") setTimeout(say, settled);
    else say();
  };
  let reacted = 0;
  table.subscribe(() => {
    for (const { seat, word, key } of table.reactions.filter((each) => each.key > reacted)) {
      reacted = key;
      announce(`${table.seatOf(seat)?.name ?? ""}: ${reactionName(word)}`);
    }
  });
}

/** Opens a table and draws again whenever something is new there. */
export function useTable(code: string, isLocal: boolean): Table | undefined {
  const [table, setTable] = useState<Table>();
  const redraw = useRedraw();
  /* At once: to paint first takes a slow phone a while. */
  useLayoutEffect(() => {
    const opened = isLocal ? openLocal(code) : openRemote(code);
    sayNews(opened);
    const end = opened.subscribe(redraw);
    setTable(opened);
    return () => {
      end();
      opened.close();
    };
  }, [code, isLocal]);
  return table;
}

/** What is to be known about the connection; "" where all is well. */
function goingText(table: Table, isLate: boolean): string {
  const { status } = table;
  if (status === "lost") return t("The connection is lost. It comes back by itself.");
  if (status === "connecting" && isLate) return t("Connecting…");
  if (!table.isStored) return t("What you do cannot be stored right now. Please wait a moment.");
  if (!table.hasNet) return reasonName("net");
  if (table.isSlow) return t("Waiting for an answer…");
  if (table.isElsewhere) return t("Your seat is on another device now. You watch.");
  return table.notice;
}

/** What is going on with the connection, shown and told. */
export function Going({ table }: { table: Table }) {
  const { status } = table;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (status !== "connecting") return;
    const timer = setTimeout(() => setLate(true), 700);
    return () => clearTimeout(timer);
  }, [status]);
  const text = goingText(table, isLate);
  const isWell = status === "open" && table.isStored && table.hasNet && !table.isSlow;
  const said = useRef("");
  useEffect(() => {
    if (text === said.current || (text === "" && !isWell)) return;
    announce(text === "" ? t("All is well again.") : text);
    said.current = text;
  }, [text, isWell]);
  return <div class="going">{text}</div>;
}

/** Claims a seat where the link carries a ticket for one. The link keeps its ticket until there is
 * an answer, through lost connections and reloads. */
function useTicket(table: Table | undefined): void {
  const redraw = useRedraw();
  const isRetry = useRef(false);
  const isOpen = table?.status === "open";
  useEffect(() => {
    const ticket = new URLSearchParams(location.search).get("ticket");
    if (table === undefined || !isOpen || ticket === null) return;
    const settle = () => history.replaceState(null, "", location.pathname);
    table.ask(`claim ${ticket}`).then(settle, (failure: Refusal) => {
      if (failure.reason === "lost") {
        isRetry.current = true;
        return;
      }
      settle();
      if (isRetry.current && failure.reason === "seated")
        return; /* the answer before this one was lost */
      table.notice = reasonName(failure.reason);
      redraw();
    });
  }, [table, isOpen]);
}

/** Remembers the server's tables this device was at. */
function useVisit(table: Table | undefined): void {
  const name = table?.state.options?.name;
  const isDaily = table?.state.options?.dice === "daily";
  useEffect(() => {
    if (table === undefined || table.isLocal || name === undefined || isDaily) return;
    const { code } = table;
    const before = (remembered<Visit[]>(visitedKey) ?? []).filter((each) => each.code !== code);
    remember(visitedKey, [{ code, name }, ...before].slice(0, visitedMost));
  }, [table, name]);
}

export function TableView({ code, isLocal }: { code: string; isLocal: boolean }) {
  const table = useTable(code, isLocal);
  const [isSeating, setSeating] = useState(false);
  const sheet = table?.state.sheet;
  useEffect(() => setSeating(false), [sheet]);
  useTicket(table);
  useVisit(table);
  if (table === undefined) return <main aria-busy="true" />;
  const { state, status } = table;
  if (typeof status === "object") {
    const isMissing = noTable.includes(status.ended);
    const text = isMissing ? t("There is no such table.") : reasonName(status.ended);
    return <DeadEnd title={t("No table here")} text={text} />;
  }
  if (state.phase === "new")
    return (
      <Page title={t("Table")}>
        <Going table={table} />
        <p class="quiet-text">{t("One moment…")}</p>
      </Page>
    );
  if (state.phase === "playing") return <Play table={table} />;
  if (state.over === true && !isSeating)
    return <End table={table} onSeats={() => setSeating(true)} />;
  if (state.phase === "closed")
    return <DeadEnd title={state.options?.name ?? t("Table")} text={t("The table is closed.")} />;
  return <Seats table={table} />;
}
