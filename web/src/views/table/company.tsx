// What players say to each other without words: reactions, a nudge, and going on without those who
// are away.

import { useEffect, useState } from "preact/hooks";
import { isAway, isCutOff, isWaitedFor } from "../../game/company";
import { reactionName, reactions, reactionSign, shortName } from "../../game/names";
import type { RoomSeat } from "../../engine/engine";
import { Icon } from "../../parts/icon";
import { Button, Trouble, useTrying } from "../../parts/parts";
import type { Table } from "../../game/table";
import { t } from "../../device/words";
import { Guests } from "./guests";
import { Strip } from "./strip";

const absence = 4000; /* before somebody counts as away: most are back sooner */
const grace = 11_000; /* a little more than the server waits before others may go on */
const patience = 30_000; /* before the first nudge */
const nudgePause = 60_000;

/** Reactions, one tap each. */
export function Reactions({ table }: { table: Table }) {
  const [, attempt, isBusy] = useTrying();
  if (!table.hasRemoteSeat) return null;
  return (
    <div
      class={isCutOff(table) ? "reactions off" : "reactions"}
      role="group"
      aria-label={t("Reactions")}
    >
      {reactions.map((word) => (
        <button
          key={word}
          type="button"
          aria-label={reactionName(word)}
          disabled={isBusy || isCutOff(table)}
          onClick={() => attempt(() => table.ask(`react ${word}`))}
        >
          <span aria-hidden="true">{reactionSign(word)}</span>
        </button>
      ))}
    </div>
  );
}

/** Whether enough time has passed since this throw, or the latest nudge. */
function useNudge(about: string): [boolean, () => void] {
  const [isDue, setDue] = useState(false);
  const [last, setLast] = useState(0);
  useEffect(() => {
    setDue(false);
    const pause = Math.max(patience, last + nudgePause - performance.now());
    const timer = setTimeout(() => setDue(true), pause);
    return () => clearTimeout(timer);
  }, [about, last]);
  return [isDue, () => setLast(performance.now())];
}

/** Reminds those who are waited for, once the own move is made. */
export function Nudge({ table }: { table: Table }) {
  const { state, players } = table;
  const [isDue, nudged] = useNudge(`${state.sheet} ${state.round}`);
  const [, attempt] = useTrying();
  const waited = players.filter((seat) => isWaitedFor(table, seat) && seat.bot === null);
  const isIdle = waited.every((seat) => !table.isOwn(seat) && !isAway(table, seat));
  if (!table.hasRemoteSeat || !isDue || waited.length === 0 || !isIdle) return null;
  const press = () => {
    nudged();
    attempt(() => table.ask("react hurry"));
  };
  return (
    <Button class="compact nudge" onClick={press}>
      <Icon name="bell" />
      {t("Nudge")}
    </Button>
  );
}

/** Those who have been waited for and away for this time. */
function useGone(table: Table, time: number): RoomSeat[] {
  const gone = table.players.filter((seat) => isWaitedFor(table, seat) && isAway(table, seat));
  const [known, setKnown] = useState("");
  const now = gone.map(({ seat }) => seat).join(" ");
  useEffect(() => {
    const timer = setTimeout(() => setKnown(now), now === "" ? 0 : time);
    return () => clearTimeout(timer);
  }, [now]);
  return gone.filter(({ seat }) => known.split(" ").includes(String(seat)));
}

/** Lets the table go on without players who are away: a computer plays for them until they return. */
function GoOn({ table }: { table: Table }) {
  const [trouble, attempt, isBusy] = useTrying();
  const gone = useGone(table, absence);
  const late = useGone(table, grace);
  if ((!table.hasRemoteSeat && !table.isHost) || gone.length === 0) return null;
  return (
    <div class="go-on">
      {gone.slice(0, 3).map((seat) => {
        const hasVoted = seat.votes.includes(table.seat);
        return late.includes(seat) && !hasVoted ? (
          <Button
            key={seat.seat}
            class="compact whole"
            disabled={isBusy}
            onClick={() => attempt(() => table.ask(`vote ${seat.seat}`))}
          >
            {t("Let a computer play for {name}", { name: shortName(seat.name) })}
          </Button>
        ) : (
          <p key={seat.seat}>
            <span>{t("{name} is away.", { name: seat.name })}</span>
            {hasVoted && <small>{t("The others have to agree, too.")}</small>}
          </p>
        );
      })}
      <Trouble text={trouble} />
    </div>
  );
}

interface CompanyProps {
  table: Table;
  /** The seat whose sheet is shown large. */
  shown: number;
  onChoose: (seat: number) => void;
}

/** Whoever is there when a sheet begins plays it, though a computer has played the one before for them. */
function useReturn(table: Table): void {
  const { sheet, round, due } = table.state;
  const isReplaced = table.hasRemoteSeat && table.seatOf(table.seat)?.stand_in != null;
  useEffect(() => {
    if (isReplaced && round === 1 && due === "moves" && !document.hidden)
      table.ask("take").catch(() => {}); /* there is a button for it, too */
  }, [sheet, round]);
}

/** Everybody's face in the tray, and what to do about those who are away. */
export function Players(props: CompanyProps) {
  useReturn(props.table);
  return (
    <>
      <Strip {...props} />
      <GoOn table={props.table} />
      <Guests table={props.table} />
    </>
  );
}

export { Others as Company } from "./others";
