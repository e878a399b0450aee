// A total among the earlier ones of this device.

import { useEffect, useState } from "preact/hooks";
import { results } from "../../game/results";
import type { Standing } from "../../game/standing";
import type { Table } from "../../game/table";
import { bandsOf, TotalsChart } from "../../parts/totals";
import { t, tn } from "../../device/words";

const chartLeast = 3; /* games; fewer make no picture */

/** The totals of this device's earlier games, once this one is stored. */
export function useEarlier(
  { code, state, game }: Table,
  mine: Standing | undefined,
  record: string,
): number[] | undefined {
  const [earlier, setEarlier] = useState<number[]>();
  const id = `${code}/${state.sheet ?? 1}`;
  useEffect(() => {
    if (mine === undefined || record === "") return;
    const isEarlier = (each: { id: string; game: string }) => each.game === game && each.id !== id;
    void results()
      .then((all) => setEarlier(all.filter(isEarlier).map((each) => each.total)))
      .catch(() => {}); /* then nothing is compared */
  }, [id, record]);
  return earlier;
}

export function Among({ table, mine, record }: { table: Table; mine: Standing; record: string }) {
  const earlier = useEarlier(table, mine, record);
  if (earlier === undefined || earlier.length + 1 < chartLeast) return null;
  const totals = [...earlier, mine.total];
  const mean = totals.reduce((sum, each) => sum + each, 0) / totals.length;
  const label = tn("Your {count} game", "Your {count} games", totals.length);
  return (
    <section class="card end-among">
      <h2>{label}</h2>
      <TotalsChart
        game={table.game}
        {...bandsOf(totals)}
        mark={mine.total}
        mean={mean}
        label={t("How often which totals came")}
      />
    </section>
  );
}
