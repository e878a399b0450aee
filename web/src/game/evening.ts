// What everybody has made at a table in all its games so far.

import { engine } from "../connections/machine";
import type { Table } from "./table";

/** The totals of all finished games at a table, by name. */
export function eveningOf(table: Table): Map<string, number> {
  const sums = new Map<string, number>();
  for (let sheet = 1; sheet <= (table.state.sheet ?? 0); sheet++) {
    const walk = engine.steps(table.record(sheet))[0];
    const last = new Map<string, number>();
    for (const step of walk?.steps ?? [])
      if ("player" in step) last.set(walk?.players[step.player] ?? "", step.total);
    for (const [name, total] of last) sums.set(name, (sums.get(name) ?? 0) + total);
  }
  return sums;
}
