// What there is to tell about a throw: the best line made with it, or who leads.

import type { RoomSeat } from "../../engine/engine";
import { handName, lineName } from "../../game/names";
import { bestLine, numbersOf, type Standing } from "../../game/standing";
import type { Table } from "../../game/table";
import { Face } from "../../parts/face";
import { Icon } from "../../parts/icon";
import { Ink, Ring } from "../../parts/ink";
import { list, t, tn } from "../../device/words";
import { Name } from "./frame";

const namedMost = 3;

/** The five numbers of a line. */
export function LineNumbers({ seat, line }: { seat: RoomSeat; line: string }) {
  return (
    <span class="tv-line" aria-hidden="true">
      {numbersOf(seat, line).map(({ number, isCircled, isLatest }, index) => (
        <span key={index} class={isLatest ? "latest" : ""}>
          <Ink text={number} />
          {isCircled && <Ring seed={index} />}
        </span>
      ))}
    </span>
  );
}

function leadText(standings: Standing[]): string {
  const leaders = standings.filter((each) => each.place === 1);
  const [first] = leaders;
  const next = standings.find((each) => each.place > 1);
  if (first === undefined || first.total === 0) return t("No points yet");
  if (leaders.length > namedMost)
    return t("{count} players share the lead", { count: leaders.length });
  const names = list(leaders.map((each) => each.seat.name));
  if (leaders.length > 1 || next === undefined) return t("{names} share the lead", { names });
  const ahead = first.total - next.total;
  return tn("{name} leads by {count} point", "{name} leads by {count} points", ahead, {
    name: names,
  });
}

export function Banner({ table, standings }: { table: Table; standings: Standing[] }) {
  const best = bestLine(standings);
  if (best === undefined)
    return (
      <section class="tv-banner" key="lead">
        <p class="tv-lead">{leadText(standings)}</p>
      </section>
    );
  const { by, line, hand, points } = best;
  return (
    <section class="tv-banner" key={`${table.state.round} ${by.seat.seat} ${line}`}>
      <h2>
        <Icon name="star" />
        {t("Best line of this throw")}
      </h2>
      <Face seat={by.seat} />
      <p class="tv-who">
        <strong>
          <Name text={by.seat.name} />
        </strong>
        <span class="tv-what">
          {lineName(line)}: {handName(hand)}
        </span>
      </p>
      <LineNumbers seat={by.seat} line={line} />
      <strong class="tv-worth">+{points}</strong>
    </section>
  );
}
