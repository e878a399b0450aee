// The dock: the points so far, and what to do next, where the thumb is.

import { useEffect, useState } from "preact/hooks";
import type { RoomSeat } from "../../engine/engine";
import { gameOf } from "../../game/names";
import type { Table } from "../../game/table";
import { Icon } from "../../parts/icon";
import { Ink } from "../../parts/ink";
import { Button } from "../../parts/parts";
import { watchNets } from "../../connections/machine";
import { settings } from "../../device/settings";
import { CircleCount } from "../../sheet/circles";
import type { Turn } from "../../sheet/turn";
import { t, tn } from "../../device/words";
import { ClosingRing, Reactions, TakeBack } from "./frame";
import { isLastThrow } from "./tray";

interface DockProps {
  table: Table;
  seat: RoomSeat;
  turn: Turn;
}

/** The points so far, counted up when they grow. */
export function Score({ value, note = "" }: { value: number; note?: string }) {
  return (
    <div class="score total">
      <strong class="score-number">
        <span class="hidden">{value}</span>
        <Ink key={value} text={value} isWritten={value > 0} />
      </strong>
      <span class="score-words">
        {tn("point so far", "points so far", value)}
        {note !== "" && <b>{note}</b>}
      </span>
    </div>
  );
}

/** What sending the draft does: the next throw, the next player's turn, or the result. */
function rollText(table: Table, seat: RoomSeat): string {
  const next = table.seats.find((each) => each !== seat.seat && table.mustMove(each));
  if (next !== undefined) return t("Pass to {name}", { name: table.seatOf(next)?.name ?? "" });
  if (isLastThrow(table)) return t("See the result");
  return table.state.options?.dice === "hand" ? t("Done") : t("Roll");
}

function RollButton({ table, seat, turn }: DockProps) {
  const [isStopped, setStopped] = useState(false);
  const first = turn.draft?.first;
  useEffect(() => setStopped(false), [first]);
  const isRunning = settings.throwsItself && !isStopped && !turn.isSending;
  return (
    <>
      {isRunning && (
        <Button class="bare" aria-label={t("Wait")} onClick={() => setStopped(true)}>
          <ClosingRing key={first} onEnd={turn.roll} />
        </Button>
      )}
      <Button class="main big dock-roll" disabled={turn.isSending} onClick={turn.roll}>
        <Icon name="dice" />
        {rollText(table, seat)}
      </Button>
    </>
  );
}

/** The share of the net that is loaded. */
function useNetShare(): number {
  const [share, setShare] = useState(1);
  useEffect(() => watchNets(setShare), []);
  return share;
}

function HintButton({ table, turn }: DockProps) {
  const share = useNetShare();
  const hasHints = table.state.options?.hints !== false && gameOf(table.game).has_net;
  if (!hasHints) return null;
  const isOn = turn.hints !== undefined;
  return (
    <Button
      class={isOn ? "gold" : ""}
      aria-pressed={isOn}
      disabled={turn.isBusy}
      onClick={isOn ? turn.hideHints : turn.askHint}
    >
      <Icon name="hint" />
      <span class="dock-hint">{turn.isBusy ? t("Thinking…") : t("Hint")}</span>
      {turn.isBusy && share < 1 && <progress value={share} aria-label={t("Loading")} />}
    </Button>
  );
}

/** The buttons of a turn: at most one of them is loud. */
function Actions(props: DockProps) {
  const { seat, turn } = props;
  const { draft, due, isHeld, isWhole, mayBegin, mayPass, open } = turn;
  const isChangeable = !isHeld && seat.moved === true && turn.mayTakeBack;
  if (seat.stand_in !== null)
    return (
      <Button class="main" disabled={turn.isBusy} onClick={turn.takeOver}>
        {t("I'm back")}
      </Button>
    );
  return (
    <>
      {draft !== undefined && (due !== undefined || draft.circles.length > 0) && (
        <Button class="bare dock-undo" aria-label={t("Take back")} onClick={turn.back}>
          <Icon name="undo" />
        </Button>
      )}
      {due !== undefined && <CircleCount turn={turn} />}
      {isHeld && isWhole && <RollButton {...props} />}
      {isChangeable && due === undefined && <TakeBack key={draft?.first} {...props} />}
      {mayBegin && mayPass && (
        <Button class={open.length === 0 ? "main dock-pass" : "dock-pass"} onClick={turn.pass}>
          {open.length === 0 && props.table.seats.length === 1
            ? t("See the result")
            : t("Do nothing")}
        </Button>
      )}
      {mayBegin && open.length > 0 && <HintButton {...props} />}
    </>
  );
}

export function Dock(props: DockProps) {
  const { table, seat, turn } = props;
  const isTalk =
    table.hasRemoteSeat &&
    table.players.length > 1 &&
    turn.due === undefined &&
    seat.stand_in === null;
  const likely = turn.hints?.likely;
  const note = likely === undefined ? "" : t("{points} likely at the end", { points: likely });
  return (
    <footer class="dock">
      <Score value={turn.tried?.total ?? seat.total ?? 0} note={note} />
      {isTalk && <Reactions table={table} />}
      <div class="actions">
        <Actions {...props} />
      </div>
    </footer>
  );
}
