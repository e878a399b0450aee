// The state of the connection to a table.

import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../parts/announce";
import { reasonName, unfairText } from "../../game/names";
import type { Table } from "../../game/table";
import { t } from "../../device/words";

/** That the connection is lost, and what is safe. */
function lostText({ state, status }: Table, hasMove: boolean): string {
  if (hasMove) return t("Reconnecting… your move is kept.");
  if (state.phase !== "new" && status !== "connecting") return t("Reconnecting… nothing is lost.");
  return t("Connecting…");
}

/** What the user should know about the connection; "" if all is well. */
function statusText(table: Table, isLate: boolean, hasMove: boolean): string {
  const { status } = table;
  if (table.unfair !== undefined) return unfairText(table.unfair);
  if (table.isBaffled)
    return t(
      "This page does not understand the table. The server may be newer: please load it again.",
    );
  if (status === "lost" || (status === "connecting" && isLate)) return lostText(table, hasMove);
  if (!table.isStored) return t("What you do cannot be stored right now. Please wait a moment.");
  if (!table.hasNet) return reasonName("net");
  if (table.isSlow) return lostText(table, hasMove);
  if (table.isElsewhere) return t("Your seat is on another device now. You watch.");
  return table.notice;
}

interface StatusProps {
  table: Table;
  /** Whether there is a move that the table does not have yet. */
  hasMove?: boolean;
}

/** Shows and announces the state of the connection. */
export function TableStatus({ table, hasMove = false }: StatusProps) {
  const { status } = table;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (status !== "connecting") return;
    const timer = setTimeout(() => setLate(true), 700);
    return () => clearTimeout(timer);
  }, [status]);
  const text = statusText(table, isLate, hasMove);
  const isWell = status === "open" && table.isStored && table.hasNet && !table.isSlow;
  const said = useRef("");
  useEffect(() => {
    if (text === said.current || (text === "" && !isWell)) return;
    announce(text === "" ? t("Back online.") : text);
    said.current = text;
  }, [text, isWell]);
  const kind =
    table.unfair !== undefined ? "serious" : status === "lost" || table.isSlow ? "waiting" : "";
  return <div class={`going ${text === "" ? "" : "pill"} ${kind}`}>{text}</div>;
}
