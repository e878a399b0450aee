// The other players of a table: their sheets, what they do, and their reactions.

import { useState } from "preact/hooks";
import type { RoomSeat } from "../../engine/engine";
import { firstCell } from "../../game/grid";
import { reactionName } from "../../game/names";
import { Box, Button, Total, Trouble, useTrying } from "../../parts/parts";
import { Sheet } from "../../sheet/sheet";
import { CoveredSheet, SmallSheet } from "../../sheet/small";
import type { Table } from "../../game/table";
import { t } from "../../device/words";

interface Seen {
  table: Table;
  seat: RoomSeat;
}

/** Whether a sheet is hidden until the end. */
export function isCovered({ state, seats }: Table, seat: RoomSeat): boolean {
  return state.options?.hidden === true && state.phase === "playing" && !seats.includes(seat.seat);
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

/** A player's sheet, small; `hasEdges`: with the points of its lines. */
export function SmallSeatSheet({ table, seat, hasEdges = false }: Seen & { hasEdges?: boolean }) {
  if (isCovered(table, seat)) return <CoveredSheet label={labelOf(seat)} />;
  return (
    <SmallSheet
      sheet={seat.sheet ?? ""}
      label={labelOf(seat)}
      latest={firstCell(seat.move)}
      {...(hasEdges ? { game: table.game, points: seat.points ?? [] } : {})}
    />
  );
}

/** A player's latest reaction. */
export function Bubble({ table, seat }: Seen) {
  const reaction = table.reactions.filter((each) => each.seat === seat.seat).at(-1);
  if (reaction === undefined) return null;
  return (
    <span key={reaction.key} class="bubble">
      {reactionName(reaction.word)}
    </span>
  );
}

/** The mark at the name of a player who has moved. */
export function moveMark({ state }: Table, seat: RoomSeat): string {
  return seat.moved && state.due === "moves" ? "✓ " : "";
}

interface OtherProps {
  table: Table;
  seat: RoomSeat;
  onPress: () => void;
  onVote: () => void;
}

function Other({ table, seat, onPress, onVote }: OtherProps) {
  const isAway = seat.bot === null && seat.stand_in === null && !table.here.has(seat.seat);
  const mayVote = isAway && table.hasRemoteSeat && !seat.votes.includes(table.seat);
  let doing = "";
  if (isAway) doing = t("away");
  else if (seat.stand_in !== null) doing = t("a computer plays on");
  else if (table.state.due === "moves") doing = seat.moved ? t("has moved") : t("thinks");
  return (
    <li class={seat.moved ? "moved" : ""}>
      <Button class="other" onClick={onPress}>
        <span class="name">
          {moveMark(table, seat)}
          {seat.name}
        </span>
        <SmallSeatSheet table={table} seat={seat} />
        <span>
          {isCovered(table, seat) ? t("Hidden until the end") : `${t("Total")} ${seat.total ?? 0}`}
        </span>
        <small>{doing}</small>
      </Button>
      <Bubble table={table} seat={seat} />
      {mayVote && (
        <Button class="quiet" onClick={onVote}>
          {t("Let a computer play")}
        </Button>
      )}
    </li>
  );
}

interface OthersProps {
  table: Table;
  /** The seat whose sheet is shown large. */
  shown: number;
  onChoose: (seat: number) => void;
}

export function Others({ table, shown, onChoose }: OthersProps) {
  const [large, setLarge] = useState(0);
  const [trouble, attempt] = useTrying();
  const others = table.players.filter(({ seat }) => seat !== shown);
  const enlarged = table.seatOf(large);
  if (others.length === 0) return null;
  return (
    <aside class="others" aria-label={t("The others")}>
      <ul>
        {others.map((each) => (
          <Other
            key={each.seat}
            table={table}
            seat={each}
            onPress={() => (table.isOwn(each) ? onChoose : setLarge)(each.seat)}
            onVote={() => attempt(() => table.ask(`vote ${each.seat}`))}
          />
        ))}
      </ul>
      <Trouble text={trouble} />
      {enlarged !== undefined && (
        <Box title={enlarged.name} onClose={() => setLarge(0)}>
          <SeatSheet table={table} seat={enlarged} />
        </Box>
      )}
    </aside>
  );
}
