// Everybody's place at the end, with their sheets and what they have made this evening.

import { useMemo, useState } from "preact/hooks";
import type { RoomSeat } from "../../engine/engine";
import { eveningOf } from "../../game/evening";
import type { Standing } from "../../game/standing";
import type { Table } from "../../game/table";
import { Face } from "../../parts/face";
import { Figures, type FiguresProps } from "../../parts/figures";
import { Icon } from "../../parts/icon";
import { Box } from "../../parts/box";
import { SmallSheet } from "../../sheet/small";
import { t } from "../../device/words";
import { SeatSheet } from "../table/others";

/** The totals of several sheets or games, by seat; undefined after the first one. */
function useEvening(table: Table): [string, Map<number, number>] | undefined {
  const { state, players } = table;
  return useMemo(() => {
    if ((state.options?.sheets ?? 1) > 1)
      return [t("All sheets"), new Map(players.map((each) => [each.seat, each.series]))];
    if ((state.sheet ?? 1) < 2) return undefined;
    const evening = eveningOf(table);
    return [t("Evening"), new Map(players.map((each) => [each.seat, evening.get(each.name) ?? 0]))];
  }, [table, state.sheet]);
}

export function Places({ table, standings }: { table: Table; standings: Standing[] }) {
  const [large, setLarge] = useState<RoomSeat>();
  const evening = useEvening(table);
  const columns: FiguresProps["columns"] = [[t("Place")], [t("Player")], [t("Total"), "number"]];
  if (evening !== undefined) columns.push([evening[0], "number"]);
  columns.push([t("Sheet")]);
  return (
    <section class="card end-places">
      <Figures label={t("Totals")} columns={columns}>
        {standings.map(({ seat, place, total }) => (
          <tr key={seat.seat} class={table.isOwn(seat) ? "mine" : place === 1 ? "winner" : ""}>
            <td class="end-place">
              <span>
                {place === 1 ? <Icon name="star" /> : null}
                {place}
              </span>
            </td>
            <th scope="row">
              <span>
                <Face seat={seat} />
                <span class="end-name">{seat.name}</span>
              </span>
            </th>
            <td class="number">{total}</td>
            {evening !== undefined && <td class="number">{evening[1].get(seat.seat)}</td>}
            <td class="end-thumb">
              <button type="button" class="thumb" onClick={() => setLarge(seat)}>
                <span class="hidden">{t("Enlarge the sheet of {name}", { name: seat.name })}</span>
                <SmallSheet sheet={seat.sheet ?? ""} />
              </button>
            </td>
          </tr>
        ))}
      </Figures>
      {large !== undefined && (
        <Box title={large.name} onClose={() => setLarge(undefined)}>
          <SeatSheet table={table} seat={large} />
        </Box>
      )}
    </section>
  );
}
