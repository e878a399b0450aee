// The lobby on the big screen: how to get to the table, and who is there already.

import type { RoomSeat } from "../../engine/engine";
import { gameName } from "../../game/names";
import type { Table } from "../../game/table";
import { Icon } from "../../parts/icon";
import { QrCode } from "../../parts/qr";
import { linkTo } from "../../device/route";
import { t, tn } from "../../device/words";
import { codeOf, linkOf } from "../table/invite";
import { isAway } from "../../game/company";
import { Brand, gridFor, Name, Who } from "./frame";

const rowMost = 8; /* players in one row, the empty seat included */

/** The code in letters that can be read across a room. */
function Letters({ code }: { code: string }) {
  return (
    <p class="tv-letters" aria-label={[...code].join(" ")} role="img">
      {[...code].map((letter, index) => (
        <span key={index} aria-hidden="true">
          {letter}
        </span>
      ))}
    </p>
  );
}

/** How to get to the table. */
function Way({ table }: { table: Table }) {
  return (
    <section class="tv-way" aria-label={t("Invite")}>
      <div class="tv-pattern">
        <QrCode text={linkOf(table)} />
      </div>
      <div>
        <p>{t("Point your camera at the square, or go to")}</p>
        <p class="tv-host">{linkTo("/").replace(/^https?:\/\/|\/$/g, "")}</p>
        <p>{t("and type")}</p>
        <Letters code={codeOf(table)} />
      </div>
    </section>
  );
}

function Guest({ table, seat }: { table: Table; seat: RoomSeat }) {
  return (
    <li class={isAway(table, seat) ? "tv-guest away" : "tv-guest"}>
      <Who table={table} seat={seat} />
      {isAway(table, seat) && <small>{t("away")}</small>}
    </li>
  );
}

export function Lobby({ table }: { table: Table }) {
  const { seats, host = 0, options } = table.state;
  const { hasCards, style } = gridFor(seats.length);
  const name = table.seatOf(host)?.name;
  return (
    <div class={hasCards ? "tv-lobby" : "tv-lobby many"}>
      <header class="tv-top">
        <Brand table={table} />
        <h1>
          {options?.name} · {gameName(table.game)}
        </h1>
      </header>
      <Way table={table} />
      <section class="tv-guests">
        <header>
          <h2>{tn("{count} at the table", "{count} at the table", seats.length)}</h2>
          {name !== undefined && (
            <p>{t("{name} starts the game when everyone is here.", { name })}</p>
          )}
        </header>
        <ul style={style}>
          {seats.map((seat) => (
            <Guest key={seat.seat} table={table} seat={seat} />
          ))}
          {seats.length < rowMost && (
            <li class="tv-guest free">
              <span class="tv-plus">
                <Icon name="plus" />
              </span>
              <Name text={t("you?")} />
            </li>
          )}
        </ul>
      </section>
    </div>
  );
}
