// Everybody in a game at a glance: who is waited for, who is done, and who leads. A row of faces on
// phones, a ranking on wide screens.

import { useState } from "preact/hooks";
import type { RoomSeat } from "../../engine/engine";
import { isAway, isCovered, isShared, isWaitedFor } from "../../game/company";
import { reactionName, reactionSign } from "../../game/names";
import { Box } from "../../parts/box";
import { Face } from "../../parts/face";
import { Icon } from "../../parts/icon";
import type { Table } from "../../game/table";
import { ordinal, t } from "../../device/words";
import { useEnlarged } from "./others";

interface Seen {
  table: Table;
  seat: RoomSeat;
}

/** What a player is doing, in a word or two. */
export function doingText(table: Table, seat: RoomSeat): string {
  if (isAway(table, seat)) return t("away");
  if (seat.stand_in !== null) return t("a computer plays on");
  if (isWaitedFor(table, seat)) return t("thinking…");
  return seat.moved && table.state.due === "moves" ? t("done") : "";
}

/** A player's latest reaction. */
export function Bubble({ table, seat }: Seen) {
  const reaction = table.reactions.filter((each) => each.seat === seat.seat).at(-1);
  if (reaction === undefined) return null;
  return (
    <span key={reaction.key} class="bubble">
      <span aria-hidden="true">{reactionSign(reaction.word)}</span>
      <span class="hidden">{reactionName(reaction.word)}</span>
    </span>
  );
}

/** That a computer plays for somebody. */
export function StandIn() {
  return (
    <span class="stand-in" aria-hidden="true">
      <Icon name="bot" />
    </span>
  );
}

/** A tick for who is done, three dots for whom everybody waits, a word for who is away. */
function Mark({ table, seat }: Seen) {
  if (isAway(table, seat))
    return (
      <span class="strip-away" aria-hidden="true">
        {t("away")}
      </span>
    );
  if (isWaitedFor(table, seat)) return <span class="strip-dots" aria-hidden="true" />;
  if (!seat.moved || table.state.due !== "moves") return null;
  return (
    <span class="strip-tick">
      <Icon name="check" />
    </span>
  );
}

const shownMost = 5; /* of those in the ranking of a tablet: two rows, with the way to the others */

/** Those for whom a tablet has no room: neither the own seat, nor waited for, nor among the first. */
function restOf(table: Table, isBefore: (one: RoomSeat, other: RoomSeat) => number): RoomSeat[] {
  const { players } = table;
  if (players.length <= shownMost + 1) return [];
  const rank = (seat: RoomSeat) => (table.isOwn(seat) ? 0 : isWaitedFor(table, seat) ? 1 : 2);
  const ranked = [...players].sort((one, other) => rank(one) - rank(other) || isBefore(one, other));
  return ranked.slice(shownMost);
}

interface EverybodyProps {
  table: Table;
  /** Undefined while totals are hidden. */
  placeOf: ((seat: RoomSeat) => number) | undefined;
  onChoose: (seat: RoomSeat) => void;
  onClose: () => void;
}

/** Everybody by their places, in a box. */
function Everybody({ table, placeOf, onChoose, onClose }: EverybodyProps) {
  const orderOf = placeOf ?? (({ seat }) => seat);
  const ranked = [...table.players].sort((one, other) => orderOf(one) - orderOf(other));
  return (
    <Box title={t("Players")} onClose={onClose}>
      <ol class="everybody">
        {ranked.map((seat) => (
          <li key={seat.seat}>
            <button
              type="button"
              onClick={() => {
                onClose();
                onChoose(seat);
              }}
            >
              <Face seat={seat} size={2.2} />
              <strong>{seat.name}</strong>
              <small>{doingText(table, seat)}</small>
              {placeOf !== undefined && (
                <span>
                  {ordinal(placeOf(seat))} · <b>{seat.total ?? 0}</b>
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </Box>
  );
}

interface StripProps {
  table: Table;
  /** The seat whose sheet is shown large. */
  shown: number;
  onChoose: (seat: number) => void;
}

export function Strip({ table, shown, onChoose }: StripProps) {
  const [press, enlarged] = useEnlarged(table, onChoose);
  const [isWhole, setWhole] = useState(false);
  const { players } = table;
  const isHidden =
    players.some((seat) => isCovered(table, seat)) ||
    (isShared(table) && table.state.due === "moves");
  const placeOf = ({ total = 0 }: RoomSeat) =>
    1 + players.filter((other) => (other.total ?? 0) > total).length;
  const rest = restOf(table, (one, other) => placeOf(one) - placeOf(other));
  const isOnlyOwn = (seat: RoomSeat) => table.isOwn(seat) && table.seats.length === 1;
  if (players.length < 2) return null;
  return (
    <>
      <ol class={players.length > 4 ? "strip many" : "strip"} aria-label={t("Players")}>
        {players.map((seat) => (
          <li
            key={seat.seat}
            data-name={seat.name}
            class={[
              isWaitedFor(table, seat) ? "waited" : "",
              isAway(table, seat) ? "away" : "",
              table.isOwn(seat) ? "own-seat" : "",
              rest.includes(seat) ? "rest" : "",
            ].join(" ")}
            style={{ "--place": isHidden ? seat.seat : placeOf(seat) }}
          >
            <button
              type="button"
              aria-current={seat.seat === shown ? "true" : undefined}
              onClick={() => press(seat)}
            >
              <span class="strip-face">
                <Face seat={seat} />
                {seat.stand_in !== null && <StandIn />}
                <Mark table={table} seat={seat} />
              </span>
              <strong class="strip-name">{isOnlyOwn(seat) ? t("You") : seat.name}</strong>
              <span class="strip-doing">{doingText(table, seat)}</span>
              {!isHidden && (
                <>
                  <span class="strip-place">{ordinal(placeOf(seat))}</span>
                  <span class="strip-total">{seat.total ?? 0}</span>
                </>
              )}
            </button>
            <Bubble table={table} seat={seat} />
          </li>
        ))}
        {rest.length > 0 && (
          <li class="strip-more">
            <button type="button" aria-haspopup="dialog" onClick={() => setWhole(true)}>
              {t("and {count} more", { count: rest.length })}
            </button>
          </li>
        )}
      </ol>
      {isWhole && (
        <Everybody
          table={table}
          placeOf={isHidden ? undefined : placeOf}
          onChoose={press}
          onClose={() => setWhole(false)}
        />
      )}
      {enlarged}
    </>
  );
}
