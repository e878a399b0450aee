// A table: who sits there before it begins, the game, and its end. The same for tables far away and on this device.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce, sayChanges } from "../announce";
import type { Refusal, RoomState } from "../engine";
import { reactionName, reasonName } from "../names";
import { lazy, Page } from "../parts";
import { remember, remembered } from "../settings";
import type { Table } from "../table";
import { openLocal, openRemote } from "../tables";
import { t } from "../words";
import { Play } from "./play";
import { Seats } from "./seats";

export const visitedKey = "knobel.visited";
const visitedMost = 12;
const settled = 30; /* whose seat is whose is told right behind what happened */
const End = lazy(() => import("./more").then((views) => views.End));

/** What is said of a table that is not there: where nothing is stored under a code of this device, that is no log. */
const noTable = ["syntax", "memory", "damaged"];

/** Opens a table and draws again whenever something is new there. */
export function useTable(code: string, isLocal: boolean): Table | undefined {
  const [table, setTable] = useState<Table>();
  const [, setCount] = useState(0);
  useLayoutEffect(() => {
    /* at once: to paint first takes a slow phone a while */
    const opened = isLocal ? openLocal(code) : openRemote(code);
    let said =
      opened.state; /* where a table is told anew, what is new is still what was not said */
    const unsaid: RoomState[] = [];
    const say = () => {
      for (const state of unsaid.splice(0)) {
        sayChanges(said, state, opened.seats, opened.slept);
        said = state;
      }
    };
    opened.watch = (_, after) => {
      if (after.phase === "new") return;
      unsaid.push(after);
      if (said.phase === "new") setTimeout(say, settled);
      else say();
    };
    let reacted = 0;
    const end = opened.subscribe(() => {
      for (const { seat, word, key } of opened.reactions)
        if (key > reacted) {
          reacted = key;
          announce(`${opened.seatOf(seat)?.name ?? ""}: ${reactionName(word)}`);
        }
      setCount((count) => count + 1);
    });
    setTable(opened);
    return () => {
      end();
      opened.close();
    };
  }, [code, isLocal]);
  return table;
}

/** What is going on with the connection; nothing where all is well. */
export function Going({ table }: { table: Table }) {
  const status = table.status;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (status !== "connecting") return;
    const timer = setTimeout(() => setSlow(true), 700);
    return () => clearTimeout(timer);
  }, [status]);
  let text = "";
  if (status === "lost") text = t("The connection is lost. It comes back by itself.");
  else if (status === "connecting" && isSlow) text = t("Connecting…");
  else if (!table.isStored)
    text = t("What you do cannot be stored right now. Please wait a moment.");
  else if (!table.hasNet) text = reasonName("net");
  else if (table.isSlow) text = t("Waiting for an answer…");
  else if (table.isElsewhere) text = t("Your seat is on another device now. You watch.");
  else text = table.notice;
  const isWell = status === "open" && table.isStored && table.hasNet && !table.isSlow;
  const said = useRef("");
  useEffect(() => {
    if (text === said.current || (text === "" && !isWell)) return;
    announce(text === "" ? t("All is well again.") : text);
    said.current = text;
  }, [text, isWell]);
  return <div class="going">{text}</div>;
}

/** Claims a seat where the link carries a ticket for one. The link keeps its ticket until there is an answer, through
 * lost connections and reloads. */
function useTicket(table: Table | undefined): void {
  const [, setCount] = useState(0);
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
      setCount((count) => count + 1);
    });
  }, [table, isOpen]);
}

/** Remembers the server's tables this device was at. */
function useVisit(table: Table | undefined): void {
  const name = table?.state.options?.name;
  const isDaily = table?.state.options?.dice === "daily";
  useEffect(() => {
    if (table === undefined || table.isLocal || name === undefined || isDaily) return;
    const before = remembered<{ code: string; name: string }[]>(visitedKey) ?? [];
    remember(
      visitedKey,
      [{ code: table.code, name }, ...before.filter((each) => each.code !== table.code)].slice(
        0,
        visitedMost,
      ),
    );
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
  if (typeof status === "object")
    return (
      <Page title={t("No table here")}>
        <p>
          {noTable.includes(status.ended) ? t("There is no such table.") : reasonName(status.ended)}
        </p>
        <p>
          <a class="button" href="/">
            {t("Home")}
          </a>
        </p>
      </Page>
    );
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
    return (
      <Page title={state.options?.name ?? t("Table")}>
        <p>{t("The table is closed.")}</p>
        <p>
          <a class="button" href="/">
            {t("Home")}
          </a>
        </p>
      </Page>
    );
  return <Seats table={table} />;
}
