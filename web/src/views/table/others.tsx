// The other players' sheets, small and large.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { RoomSeat } from "../../engine/engine";
import { isCovered, isShared } from "../../game/company";
import { firstCell } from "../../game/grid";
import { Face } from "../../parts/face";
import { Box } from "../../parts/box";
import { Total } from "../../parts/parts";
import { Sheet } from "../../sheet/sheet";
import { CoveredSheet, SmallSheet } from "../../sheet/small";
import type { Table } from "../../game/table";
import { t } from "../../device/words";
import { Bubble, doingText } from "./strip";

interface Seen {
  table: Table;
  seat: RoomSeat;
}

function labelOf({ name }: RoomSeat): string {
  return t("Sheet of {name}", { name });
}

/** A player's sheet and total. */
export function SeatSheet({ table, seat, label = labelOf(seat) }: Seen & { label?: string }) {
  if (isCovered(table, seat)) return <p>{t("Hidden until the end")}</p>;
  return (
    <>
      <Sheet
        game={table.game}
        sheet={seat.sheet ?? ""}
        label={label}
        latest={firstCell(seat.move)}
      />
      <Total value={seat.total} />
    </>
  );
}

/** A player's sheet, small. */
export function SmallSeatSheet({ table, seat }: Seen) {
  if (isCovered(table, seat)) return <CoveredSheet label={labelOf(seat)} />;
  return (
    <SmallSheet sheet={seat.sheet ?? ""} label={labelOf(seat)} latest={firstCell(seat.move)} />
  );
}

/** What a tap on a player does: it shows their sheet in the large place if this device may use it, and
 * above everything otherwise. */
export function useEnlarged(
  table: Table,
  onChoose: (seat: number) => void,
): [(seat: RoomSeat) => void, ComponentChildren] {
  const [large, setLarge] = useState(0);
  const enlarged = table.seatOf(large);
  const press = (seat: RoomSeat) => {
    const isFree = table.isOwn(seat) || table.seats.length === 0;
    (isFree ? onChoose : setLarge)(seat.seat);
  };
  const box = enlarged !== undefined && (
    <Box title={enlarged.name} onClose={() => setLarge(0)}>
      <SeatSheet table={table} seat={enlarged} />
    </Box>
  );
  return [press, box];
}

interface OthersProps {
  table: Table;
  /** The seat whose sheet is shown large. */
  shown: number;
  onChoose: (seat: number) => void;
}

/** The sheets of all others: a row that scrolls, or a column beside the own sheet. */
export function Others({ table, shown, onChoose }: OthersProps) {
  const [press, enlarged] = useEnlarged(table, onChoose);
  const others = table.players.filter(
    (each) => each.seat !== shown && !(isShared(table) && table.isOwn(each)),
  );
  if (others.length === 0) return null;
  return (
    <aside class="others" aria-label={t("The others")}>
      <ul>
        {others.map((seat) => (
          <li key={seat.seat} class={seat.moved ? "moved" : ""}>
            <button type="button" class="other" onClick={() => press(seat)}>
              <SmallSeatSheet table={table} seat={seat} />
              <span class="other-who">
                <Face seat={seat} />
                <strong>{seat.name}</strong>
                <small>{doingText(table, seat)}</small>
              </span>
            </button>
            <Bubble table={table} seat={seat} />
          </li>
        ))}
      </ul>
      {enlarged}
    </aside>
  );
}
