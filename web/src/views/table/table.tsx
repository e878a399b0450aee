// A table from its seats to its end, the same for a server's tables and those of this device.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../parts/announce";
import type { Refusal, RoomState } from "../../engine/engine";
import { reactionName, reasonName } from "../../game/names";
import { lazy, DeadEnd, Page, ReloadButton, useRedraw } from "../../parts/parts";
import { address, currentPath } from "../../device/route";
import { remember, remembered } from "../../device/settings";
import { ofServer } from "../../device/site";
import type { Table } from "../../game/table";
import { openLocal, openRemote } from "../../game/tables";
import { t } from "../../device/words";
import { Play } from "./play";
import { TableStatus } from "./status";

export { TableStatus } from "./status";

export interface Visit {
  code: string;
  name: string;
}

export const visitedKey = ofServer("knobel.visited");
const visitedMost = 12;
const settled = 30; /* the seats of this device come right after the first events */
const End = lazy(() => import("../more").then((views) => views.End));
const Ended = lazy(() => import("../more").then((views) => views.Ended));
const Seats = lazy(() => import("../more").then((views) => views.Seats));

/** Announces what is new at a table. After a reconnection only changes are announced. */
function sayNews(table: Table): void {
  let said = table.state;
  const unsaid: RoomState[] = [];
  const say = async () => {
    const { sayChanges } = await import("../more");
    for (const state of unsaid.splice(0)) {
      sayChanges(said, state, table.seats, table.timedOut);
      said = state;
    }
  };
  const trySay = () => void say().catch(() => {}); /* the next time, with what is unsaid */
  /* The first throw is drawn before anything else is fetched. */
  const sayLater = () =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(trySay, settled)));
  table.watch = (state) => {
    unsaid.push(state);
    if (said.phase === "new") sayLater();
    else trySay();
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
export function useTable(code: string, open: (code: string) => Table): Table | undefined {
  const [table, setTable] = useState<Table>();
  const redraw = useRedraw();
  /* A layout effect, since painting first takes a while on a slow phone. */
  useLayoutEffect(() => {
    const opened = open(code);
    sayNews(opened);
    const end = opened.subscribe(redraw);
    setTable(opened);
    return () => {
      end();
      opened.close();
    };
  }, [code, open]);
  return table;
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
    const settle = () => history.replaceState(null, "", address(currentPath()));
    table.ask(`claim ${ticket}`).then(settle, (failure: Refusal) => {
      if (failure.reason === "lost") {
        isRetry.current = true;
        return;
      }
      settle();
      if (isRetry.current && failure.reason === "seated") return; /* the earlier claim succeeded */
      const tell = () => {
        table.notice = reasonName(failure.reason);
        redraw();
      };
      import("../more").then(tell, tell); /* brings the sentence */
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
  const table = useTable(code, isLocal ? openLocal : openRemote);
  const [isSeating, setSeating] = useState(false);
  const sheet = table?.state.sheet;
  useEffect(() => setSeating(false), [sheet]);
  useTicket(table);
  useVisit(table);
  if (table === undefined) return <main aria-busy="true" />;
  const { state, status } = table;
  if (typeof status === "object")
    return <Ended reason={status.ended} code={code} isLocal={isLocal} />;
  if (state.phase === "new" && status === "lost" && !navigator.onLine)
    return (
      <DeadEnd
        title={t("You're offline")}
        text={t("Your seat and your sheet are safe. The table comes back when you do.")}
      />
    );
  if (state.phase === "new")
    return (
      <Page title={t("Table")}>
        <TableStatus table={table} />
        <p class="quiet-text">
          {table.isBaffled ? <ReloadButton /> : status !== "lost" && t("One moment…")}
        </p>
      </Page>
    );
  if (state.phase === "playing") return <Play table={table} />;
  if (state.over === true && !isSeating)
    return <End table={table} onSeats={() => setSeating(true)} />;
  if (state.phase === "closed")
    return <DeadEnd title={state.options?.name ?? t("Table")} text={t("The table is closed.")} />;
  return <Seats table={table} />;
}
