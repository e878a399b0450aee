// The sheet of a player of this device, with all its controls.

import { useEffect, useRef, useState } from "preact/hooks";
import { timeoutText } from "../../parts/announce";
import { textOf } from "../../game/compose";
import type { RoomSeat } from "../../engine/engine";
import { firstCell } from "../../game/grid";
import { watchNets } from "../../connections/machine";
import { gameOf, lineName } from "../../game/names";
import { Button, Choice, Total, Trouble } from "../../parts/parts";
import { Sheet } from "../../sheet/sheet";
import type { Table } from "../../game/table";
import { useFocusBack, useTurn, type Turn } from "../../sheet/turn";
import { t } from "../../device/words";

/** What the player has to do next: begin a move, draw its circles, or confirm it. */
export type Stage = "begin" | "circles" | "whole";

interface Own {
  table: Table;
  seat: RoomSeat;
}

/** The progress of loading the net. */
function NetShare() {
  const [share, setShare] = useState(1);
  useEffect(() => watchNets(setShare), []);
  return share >= 1 ? null : (
    <p class="quiet-text">
      <label>
        {t("The computer player is being loaded")} <progress value={share} />
      </label>
    </p>
  );
}

/** What the move would complete, or what it still needs. */
function Preview({ turn }: { turn: Turn }) {
  const { tried, due, looked, preview, parts } = turn;
  return (
    <>
      <p class="preview">
        {preview !== undefined && [looked, ...parts].join(" · ")}
        {due !== undefined && (
          <strong>
            {t("{line}: circles to draw: {count}", { line: lineName(due.line), count: due.count })}
          </strong>
        )}
        {tried?.whole === true && t("Is this your move?")}
      </p>
      {tried !== undefined && tried.dues.length > 1 && (
        <Choice
          label={t("Which line first?")}
          value={due?.line ?? ""}
          onChange={turn.setLine}
          options={tried.dues.map((each) => [each.line, lineName(each.line)])}
        />
      )}
    </>
  );
}

function Actions({ table, seat, turn }: Own & { turn: Turn }) {
  const { draft, tried, mayBegin, isBusy } = turn;
  const mayTakeBack = draft !== undefined || (seat.moved === true && seat.stand_in === null);
  const hasHints = table.state.options?.hints !== false && gameOf(table.game).has_net;
  return (
    <>
      {tried?.whole === true && (
        <Button
          class="main"
          disabled={turn.isSent}
          onClick={() => draft && turn.send(textOf(draft))}
        >
          {t("Confirm")}
        </Button>
      )}
      {mayBegin && turn.mayPass && (
        <Button onClick={() => turn.send("-")}>{t("Do nothing")}</Button>
      )}
      {mayTakeBack && <Button onClick={turn.back}>{t("Take back")}</Button>}
      {hasHints && mayBegin && (
        <Button disabled={isBusy} onClick={turn.askHint}>
          {isBusy ? t("Thinking…") : t("Hint")}
        </Button>
      )}
    </>
  );
}

export function OwnSheet({ table, seat, onStage }: Own & { onStage: (stage: Stage) => void }) {
  const place = useRef<HTMLElement>(null);
  const turn = useTurn(table, seat, place);
  const { noteFocus, leaveButton } = useFocusBack(place);
  const { draft, tried, due, preview } = turn;
  const isAlone = table.seats.length === 1;
  const timedOut = table.timedOut.get(seat.seat);
  const stage = due !== undefined ? "circles" : tried?.whole === true ? "whole" : "begin";
  useEffect(() => onStage(stage), [stage]);
  return (
    <section class="own" data-name={seat.name} ref={place} onFocusIn={noteFocus}>
      <Sheet
        game={table.game}
        sheet={tried?.sheet ?? seat.sheet ?? ""}
        label={isAlone ? t("Your sheet") : t("Sheet of {name}", { name: seat.name })}
        pending={draft === undefined ? String(table.state.sum ?? "") : ""}
        open={turn.open}
        latest={firstCell(seat.move)}
        changes={(preview ?? tried)?.changes.map((change) => change.line) ?? []}
        hints={draft === undefined ? turn.hints : undefined}
        onTake={turn.take}
        onLook={turn.setLooked}
        onBack={turn.back}
      />
      <Total value={tried?.total ?? seat.total} />
      {timedOut !== undefined && <p class="notice">{timeoutText("", timedOut)}</p>}
      <Preview turn={turn} />
      <div class="row actions" onClick={leaveButton}>
        <Actions table={table} seat={seat} turn={turn} />
      </div>
      {seat.stand_in !== null && (
        <p class="row">
          <span>{t("A computer plays for you.")}</span>
          <Button class="main" disabled={turn.isBusy} onClick={turn.takeOver}>
            {t("Play again yourself")}
          </Button>
        </p>
      )}
      <NetShare />
      <Trouble text={turn.trouble} />
    </section>
  );
}
