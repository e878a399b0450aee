// A table for a television: dice and all sheets, without controls.

import { wonText } from "../../parts/announce";
import { Dice } from "../../sheet/dice";
import type { RoomSeat } from "../../engine/engine";
import { gameName } from "../../game/names";
import { Page } from "../../parts/parts";
import type { Table } from "../../game/table";
import { t } from "../../device/words";
import { Bubble, isCovered, moveMark, SmallSeatSheet } from "./others";
import { Clock, throwOf } from "./play";
import { Invite } from "./seats";
import { TableStatus, useTable } from "./table";

function titleOf({ game, state }: Table): string {
  const title = `${state.options?.name ?? ""} · ${gameName(game)}`;
  return state.round === undefined
    ? title
    : `${title} · ${t("Round {round}", { round: state.round })}`;
}

function Player({ table, seat }: { table: Table; seat: RoomSeat }) {
  return (
    <li class="seat">
      <p>
        <strong>
          {moveMark(table, seat)}
          {seat.name}
        </strong>{" "}
        {isCovered(table, seat) ? t("Hidden until the end") : (seat.total ?? "")}
      </p>
      {seat.sheet !== undefined && <SmallSeatSheet table={table} seat={seat} hasEdges />}
      <Bubble table={table} seat={seat} />
    </li>
  );
}

export function BigScreen({ code }: { code: string }) {
  const table = useTable(code, false);
  if (table === undefined) return <main aria-busy="true" />;
  const { state } = table;
  if (typeof table.status === "object")
    return (
      <Page title={t("No table here")}>
        <p>{t("There is no such table.")}</p>
      </Page>
    );
  const isPlaying = state.phase === "playing";
  const seats = state.phase === "open" ? state.seats : table.players;
  const hasWinner = seats.some((seat) => seat.won);
  return (
    <Page wide title={titleOf(table)}>
      <TableStatus table={table} />
      <div class="screen">
        {isPlaying && (
          <Dice
            shown={state.throw}
            sum={state.sum ?? 0}
            turn={throwOf(table)}
            isPast={state.due === "throw"}
          />
        )}
        {isPlaying && <Clock deadline={table.deadline} />}
        {state.over === true && hasWinner && <p class="big">{wonText(state)}</p>}
        {!isPlaying && <Invite code={code} isShown />}
        <div class="others">
          <ul>
            {seats.map((seat) => (
              <Player key={seat.seat} table={table} seat={seat} />
            ))}
          </ul>
        </div>
      </div>
    </Page>
  );
}
