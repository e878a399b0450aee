// Sends what a player wants to the table, and keeps it until the table has it.

import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal, type RoomSeat } from "../engine/engine";
import { remember, remembered } from "../device/settings";
import type { Table } from "../game/table";

/** What a player wants the table to have: a move, "" for none (it is to be taken back), undefined: as it is. */
export type Wanted = string | undefined;

/** Identifies a throw and whose turn it is. */
export function turnOf({ state }: Table, seat: RoomSeat | undefined): string {
  return `${state.sheet} ${state.round} ${seat?.seat} ${state.throw} ${state.sum}`;
}

/** Whether players at this table move first and throw then. Elsewhere moves are sent at once, since others wait. */
export function holdsMoves({ isLocal, state }: Table): boolean {
  return isLocal || state.options?.dice === "daily";
}

/** What a player wants and the table does not have yet, with the turn it belongs to. It outlives the page. */
interface Kept {
  key: string;
  wanted: Wanted;
}

interface Sending {
  /** A move was made that the table does not have yet. */
  isSending: boolean;
  /** The move before came too late: a computer has made it. */
  isLate: boolean;
  want: (wanted: Wanted) => void;
}

/** Brings the table to what the player wants, through lost connections. `fail` hears of a refusal, or
 * of nothing if the table has another move of this player. */
export function useSending(
  table: Table,
  seat: RoomSeat,
  fail: (failure?: unknown) => void,
): Sending {
  const key = turnOf(table, seat);
  const [wanted, want] = useState<Wanted>();
  const [busy, setBusy] = useState(false);
  const [isLate, setLate] = useState(false);
  const accepted = useRef<Wanted>();
  const current = useRef(key);
  current.current = key;
  const keptName = `knobel.wanted ${table.code} ${seat.seat}`;
  useEffect(() => {
    setLate(Boolean(wanted) && wanted !== accepted.current && seat.stand_in !== null);
    const kept = remembered<Kept>(keptName);
    want(kept?.key === key ? kept.wanted : undefined);
    setBusy(false);
    accepted.current = undefined;
  }, [key]);
  const isDone = wanted === undefined || wanted === accepted.current;
  useEffect(() => remember(keptName, isDone ? undefined : { key, wanted }), [wanted, isDone]);
  useEffect(() => {
    if (isDone || busy || table.status !== "open") return;
    const { round } = table.state;
    const request = seat.moved || wanted === "" ? `back ${round}` : `move ${round} ${wanted}`;
    if (wanted === "" && !seat.moved) {
      accepted.current = wanted;
      return;
    }
    setBusy(true);
    table
      .ask(request, seat.seat)
      .then(
        () => {
          if (current.current === key && request.startsWith("move")) accepted.current = wanted;
        },
        (failure: unknown) => {
          if (current.current !== key) return; /* the move arrived */
          const isOther = request.startsWith("move") && table.seatOf(seat.seat)?.moved === true;
          if (failure instanceof Refusal && failure.reason === "lost")
            return; /* sent again later */
          want(undefined);
          fail(isOther ? undefined : failure); /* another tab was faster */
        },
      )
      .finally(() => current.current === key && setBusy(false));
  });
  return { isSending: wanted !== undefined && !isDone, isLate, want };
}
