// Who is waited for, in words.

import type { RoomSeat } from "../../engine/engine";
import { isAway } from "../../game/company";
import { fitting, shortName } from "../../game/names";
import type { Table } from "../../game/table";
import { listText } from "../../sheet/lines";
import { t, tn } from "../../device/words";

const namedMost = 3;
const widthMost = 24; /* of all names together */

/** As many of the first names as stand in a line, at least one. */
function namesOf(waits: RoomSeat[]): string[] {
  const names = waits.slice(0, namedMost).map(({ name }) => shortName(name));
  return fitting(names, widthMost);
}

/** Whom everybody waits for; "" if for nobody. */
export function waitingText(table: Table): string {
  if (table.state.due !== "moves") return "";
  const all = table.players.filter((seat) => !seat.moved && !table.isOwn(seat));
  if (all.length === 0) return "";
  const here = all.filter((seat) => !isAway(table, seat));
  const waits = here.length > 0 ? here : all;
  const first = namesOf(waits);
  const more = waits.length - first.length;
  const names = listText(more > 0 ? [...first, tn("{count} more", "{count} more", more)] : first);
  if (here.length === 0) return tn("{names} is away", "{names} are away", waits.length, { names });
  return waits.length === 1
    ? t("{names} is thinking", { names })
    : t("{names} are thinking", { names });
}
