// A ring that closes while a move can still be changed.

import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../../game/table";
import { Icon } from "../../parts/icon";
import { Button } from "../../parts/parts";
import { mayAnimate } from "../../device/settings";
import type { Turn } from "../../sheet/turn";
import { t } from "../../device/words";
import { Nudge } from "./company";

const changeTime = 3000; /* how long a draft can be changed before it is sent by itself */

/** A ring that closes. When it is closed, `onEnd` is called. */
export function ClosingRing({ time = changeTime, onEnd }: { time?: number; onEnd?: () => void }) {
  const place = useRef<SVGCircleElement>(null);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (mayAnimate())
      place.current?.animate([{ strokeDashoffset: "1" }, { strokeDashoffset: "0" }], {
        duration: time,
        fill: "both",
      });
    const timer = setTimeout(() => end.current?.(), time);
    return () => clearTimeout(timer);
  }, []);
  return (
    <svg class="closing" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <circle ref={place} class="closing-front" cx="12" cy="12" r="9" pathLength="1" />
    </svg>
  );
}

/** Whether everybody has moved, and the next throw follows by itself. */
function isClosing({ state: { due, options } }: Table): boolean {
  return due !== "moves" && !(due === "throw" && options?.dice === "hand");
}

/** Beside the question, once the own move is made: that it can still be changed, or a nudge for the others. */
export function Meanwhile({ table, turn }: { table: Table; turn: Turn }) {
  if (turn.isHeld || !turn.mayTakeBack || !isClosing(table)) return <Nudge table={table} />;
  return <p class="note closing-words">{t("Next throw… tap a box to change")}</p>;
}

/** Takes a move back that the table has. Once everybody has moved, a ring shows how long that is possible. */
export function TakeBack({ table, turn }: { table: Table; turn: Turn }) {
  const time = (table.state.options?.pause ?? 0) * 100;
  return (
    <Button onClick={turn.back}>
      {isClosing(table) ? <ClosingRing time={time} /> : <Icon name="undo" />}
      <span class="dock-word">{t("Take back")}</span>
    </Button>
  );
}
