// A table from its seats to its end, the same for a server's tables and those of this device.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce, sayChanges } from "../../parts/announce";
import type { Refusal, RoomState } from "../../engine/engine";
import { reactionName, reasonName, unfairText } from "../../game/names";
import { lazy, DeadEnd, Page, ReloadButton, useRedraw } from "../../parts/parts";
import { remember, remembered } from "../../device/settings";
import type { Table } from "../../game/table";
import { openLocal, openRemote } from "../../game/tables";
import { t } from "../../device/words";
import { Play } from "./play";
import { Seats } from "./seats";

export interface Visit {
  code: string;
  name: string;
}

export const visitedKey = "knobel.visited";
const visitedMost = 12;
const settled = 30; /* the seats of this device come right after the first events */
const End = lazy(() => import("../more").then((views) => views.End));

/** The program's reasons if nothing valid is stored for a table of this device. */
const noTable = ["syntax", "memory", "damaged"];

/** Announces what is new at a table. After a reconnection only changes are announced. */
function sayNews(table: Table): void {
  let said = table.state;
  const unsaid: RoomState[] = [];
  const say = () => {
    for (const state of unsaid.splice(0)) {
      sayChanges(said, state, table.seats, table.timedOut);
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

/** Opens a table and redraws at every change. */
export function useTable(code: string, isLocal: boolean): Table | undefined {
  const [table, setTable] = useState<Table>();
  const redraw = useRedraw();
  /* A layout effect, since painting first takes a while on a slow phone. */
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

/** What the user should know about the connection; "" if all is well. */
function statusText(table: Table, isLate: boolean): string {
  const { status } = table;
  if (table.unfair !== undefined) return unfairText(table.unfair);
  if (table.isBaffled)
    return t(
      "This page does not understand the table. The server may be newer: please load it again.",
    );
  if (status === "lost") return t("The connection is lost. It comes back by itself.");
  if (status === "connecting" && isLate) return t("Connecting…");
  if (!table.isStored) return t("What you do cannot be stored right now. Please wait a moment.");
  if (!table.hasNet) return reasonName("net");
  if (table.isSlow) return t("Waiting for an answer…");
  if (table.isElsewhere) return t("Your seat is on another device now. You watch.");
  if (table.isRemoved) return reasonName("removed");
  return table.notice;
}

/** Shows and announces the state of the connection. */
export function TableStatus({ table }: { table: Table }) {
  const { status } = table;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (status !== "connecting") return;
    const timer = setTimeout(() => setLate(true), 700);
    return () => clearTimeout(timer);
  }, [status]);
  const text = statusText(table, isLate);
  const isWell = status === "open" && table.isStored && table.hasNet && !table.isSlow;
  const said = useRef("");
  useEffect(() => {
    if (text === said.current || (text === "" && !isWell)) return;
    announce(text === "" ? t("All is well again.") : text);
    said.current = text;
  }, [text, isWell]);
  return <div class={table.unfair === undefined ? "going" : "going serious"}>{text}</div>;
}

/** The ticket of the link. It follows a number sign, so that it is never sent to the server with the
 * address. Links of 0.1.0 have a question mark instead. */
function ticketOfLink(): string | null {
  const isIn = (text: string) => new URLSearchParams(text.slice(1)).get("ticket");
  return isIn(location.hash) ?? isIn(location.search);
}

/** Claims a seat if the link has a ticket for one. The link keeps its ticket until there is an
 * answer, through lost connections and reloads. */
function useTicket(table: Table | undefined): void {
  const redraw = useRedraw();
  const isRetry = useRef(false);
  const isOpen = table?.status === "open";
  const [link, setLink] = useState(location.href);
  useEffect(() => {
    const follow = () => setLink(location.href);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    const ticket = ticketOfLink();
    if (table === undefined || !isOpen || ticket === null) return;
    const settle = () => history.replaceState(null, "", location.pathname);
    table.ask(`claim ${ticket}`).then(settle, (failure: Refusal) => {
      if (failure.reason === "lost") {
        isRetry.current = true;
        return;
      }
      settle();
      if (isRetry.current && failure.reason === "seated") return; /* the earlier claim succeeded */
      table.notice = reasonName(failure.reason);
      redraw();
    });
  }, [table, isOpen, link]);
}

/** Remembers the server's tables that this device visits. */
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
    const isOld = status.ended.startsWith("protocol");
    const text = isMissing ? t("There is no such table.") : reasonName(status.ended);
    return (
      <DeadEnd title={isOld ? t("Table") : t("No table here")} text={text}>
        {isOld && <ReloadButton />}
      </DeadEnd>
    );
  }
  if (state.phase === "new")
    return (
      <Page title={t("Table")}>
        <TableStatus table={table} />
        <p class="quiet-text">{table.isBaffled ? <ReloadButton /> : t("One moment…")}</p>
      </Page>
    );
  if (state.phase === "playing") return <Play table={table} />;
  if (state.over === true && !isSeating)
    return <End table={table} onSeats={() => setSeating(true)} />;
  if (state.phase === "closed")
    return <DeadEnd title={state.options?.name ?? t("Table")} text={t("The table is closed.")} />;
  return <Seats table={table} />;
}
