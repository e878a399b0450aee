// A game: the dice, the sheet whose turn it is, and the others.

import { useEffect, useState } from "preact/hooks";
import { Dice } from "../../sheet/dice";
import type { RoomSeat } from "../../engine/engine";
import { gameName, levelName } from "../../game/names";
import { Button, Page, Trouble, useRedraw, useTrying } from "../../parts/parts";
import type { Table } from "../../game/table";
import { useTurnNotice } from "../../sheet/turn";
import { t } from "../../device/words";
import { Menu } from "./menu";
import { Others, SeatSheet } from "./others";
import { OwnSheet, type Stage } from "./own";
import { TableStatus } from "./table";

const namedMost = 3;

function timeText(seconds: number): string {
  if (seconds >= 3600) return t("{hours} h left", { hours: Math.ceil(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The time left in the round. */
export function Clock({ deadline }: { deadline: number | undefined }) {
  const redraw = useRedraw();
  useEffect(() => {
    if (deadline === undefined) return;
    const timer = setInterval(redraw, 500);
    return () => clearInterval(timer);
  }, [deadline]);
  if (deadline === undefined) return null;
  const time = timeText(Math.max(0, Math.ceil((deadline - performance.now()) / 1000)));
  return (
    <span class="clock" role="timer" aria-label={t("Time left: {time}", { time })}>
      {time}
    </span>
  );
}

/** Identifies the current throw, even if a series repeats it. */
export function throwOf({ state }: Table): string {
  return `${state.sheet} ${state.round} ${state.throw} ${state.sum}`;
}

/** Lets the host enter a throw of real dice. */
function ThrowEntry({ table }: { table: Table }) {
  const [trouble, attempt, isBusy] = useTrying();
  return (
    <fieldset class="throw-entry">
      <legend>{t("What do the dice show together?")}</legend>
      <div class="tiles">
        {[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((sum) => (
          <Button
            key={sum}
            disabled={isBusy}
            onClick={() => attempt(() => table.ask(`throw ${sum}`))}
          >
            {sum}
          </Button>
        ))}
      </div>
      <Trouble text={trouble} />
    </fieldset>
  );
}

/** What the player has to do now, or whom everybody waits for. */
function taskText(table: Table, shown: RoomSeat | undefined, stage: Stage): string {
  const { state } = table;
  if (state.due === "throw") return state.options?.dice === "hand" ? t("The dice are thrown.") : "";
  if (stage === "circles") return t("Now draw circles.");
  if (stage === "whole") return t("Is this your move?");
  const due = table.seats.filter((seat) => table.mustMove(seat));
  if (due.length > 0 && table.seats.length === 1) return t("Where does it go?");
  const asked = table.seatOf(due.find((seat) => seat === shown?.seat) ?? due[0] ?? 0);
  if (due.length > 0) return t("{name}: where does it go?", { name: asked?.name ?? "" });
  const waits = table.players.filter((seat) => !seat.moved && !table.isOwn(seat));
  if (waits.length === 0) return "";
  const first = waits.slice(0, namedMost).map((seat) => seat.name);
  const names = first.join(", ") + (waits.length > namedMost ? " …" : "");
  return t("Waiting for {names}", { names });
}

function Throw({ table, task, onMenu }: { table: Table; task: string; onMenu: () => void }) {
  const { state } = table;
  const count = state.options?.sheets ?? 1;
  return (
    <section class="throw" aria-label={t("Dice")}>
      <Dice
        shown={state.throw}
        sum={state.sum ?? 0}
        turn={throwOf(table)}
        isPast={state.due === "throw"}
      />
      <div class="turn">
        <p>{task}</p>
        {state.last && (
          <p>
            <strong>{t("Last round")}</strong>
          </p>
        )}
        {count > 1 && (
          <p class="quiet-text">
            {t("Sheet {number} of {count}", { number: state.series_sheet ?? 1, count })}
          </p>
        )}
        <Clock deadline={table.deadline} />
      </div>
      <Button class="quiet" onClick={onMenu} aria-haspopup="dialog">
        {t("Menu")}
      </Button>
    </section>
  );
}

export function Play({ table }: { table: Table }) {
  const { state } = table;
  const [chosen, setChosen] = useState(0);
  const [isMenu, setMenu] = useState(false);
  const [stage, setStage] = useState<Stage>("begin");
  const dueCount = table.seats.filter((seat) => table.mustMove(seat)).length;
  const round = t("Round {round}", { round: Math.max(1, state.round ?? 1) });
  const seat = table.seatOf(chosen || table.seat) ?? table.players[0];
  const isEntry = state.due === "throw" && state.options?.dice === "hand" && table.isHost;
  useEffect(() => setChosen(0), [throwOf(table), dueCount]);
  useTurnNotice(dueCount > 0);
  return (
    <Page wide title={`${gameName(table.game)} · ${round}`}>
      <TableStatus table={table} />
      <div class="play">
        <Throw table={table} task={taskText(table, seat, stage)} onMenu={() => setMenu(true)} />
        {isEntry && <ThrowEntry table={table} />}
        {seat !== undefined &&
          (table.isOwn(seat) ? (
            <OwnSheet table={table} seat={seat} onStage={setStage} />
          ) : (
            <section class="own">
              <p>
                {table.standing > 0 ? t("You watch.") : ""} {seat.name}
                {seat.bot === null ? "" : ` (${levelName(seat.bot)})`}
              </p>
              <SeatSheet table={table} seat={seat} />
            </section>
          ))}
        <Others table={table} shown={seat?.seat ?? 0} onChoose={setChosen} />
      </div>
      {isMenu && <Menu table={table} onClose={() => setMenu(false)} />}
    </Page>
  );
}
