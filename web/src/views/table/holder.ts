// People who share one screen: the sheet of the next one stays covered until they have the device.

import { useEffect, useState } from "preact/hooks";
import { isShared } from "../../game/company";
import type { Table } from "../../game/table";

/** Who moves next at this device. Whoever holds it begins a round, so that it is handed on as seldom
 * as possible. */
function nextSeat(table: Table, holder: number): number {
  const due = table.seats.filter((seat) => table.mustMove(seat));
  if (due.includes(holder)) return holder;
  return due.find((seat) => seat > holder) ?? due[0] ?? 0;
}

/** The seat to show, whether it is still covered, and how it is uncovered. `chosen` is the seat whose
 * face was tapped. At the end of a round the device is handed on to nobody. */
export function useHandOver(table: Table, chosen: number) {
  const [holder, setHolder] = useState(0);
  const next = table.mustMove(chosen) ? chosen : nextSeat(table, holder);
  const isNew = table.state.round === 1 && table.players.every((seat) => !seat.moved);
  useEffect(() => {
    if (isShared(table) && holder === 0 && isNew && next > 0) setHolder(next);
  }, [holder, isNew, next]);
  if (!isShared(table)) return { seat: chosen || table.seat, isCovered: false, show: () => {} };
  return {
    seat: next || holder || table.seat,
    isCovered: next > 0 && next !== holder && (holder > 0 || !isNew),
    show: () => setHolder(next),
  };
}
