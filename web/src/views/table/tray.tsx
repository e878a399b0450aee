// The tray: the round, the dice, their sum, and the throws before.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Dice } from "../../sheet/dice";
import { Earlier, ThrowColumns } from "../../sheet/throws";
import { cells, gameOf } from "../../game/names";
import { isGuest } from "../../game/company";
import type { Table } from "../../game/table";
import { Icon } from "../../parts/icon";
import { Box } from "./box";
import { Button, lazyPart, useHeading } from "../../parts/parts";
import { playDice } from "../../device/sound";
import { t, tn } from "../../device/words";

/* Most throws are made here. */
const ThrowEntry = lazyPart(() => import("../more").then((views) => views.ThrowEntry));

/** Identifies the current throw, even if a series repeats it. */
export function throwOf({ state }: Table): string {
  return `${state.sheet} ${state.round} ${state.throw} ${state.sum}`;
}

/** Whether this is the last throw of the sheet. */
export function isLastThrow({ state, game }: Table): boolean {
  return gameOf(game).has_last_round ? state.last === true : state.round === cells.length;
}

/** The round, with how far the game is. */
function Round({ table }: { table: Table }) {
  const { state, game } = table;
  const heading = useHeading();
  const round = Math.max(1, state.round ?? 1);
  const { has_last_round } = gameOf(game);
  const count = state.options?.sheets ?? 1;
  const written = table.players.map(({ sheet = "" }) => sheet.replace(/[^2-9A-C]/g, "").length);
  const done = has_last_round ? Math.max(...written) : round;
  return (
    <div class="tray-round">
      <h1 ref={heading} tabIndex={-1}>
        {has_last_round
          ? t("Round {round}", { round })
          : t("Round {round} of {count}", { round, count: cells.length })}
      </h1>
      {isGuest(table) ? (
        <span class="tray-sheet">
          {state.options?.name}
          {table.watchers > 1 && ` · ${tn("{count} watching", "{count} watching", table.watchers)}`}
        </span>
      ) : count > 1 ? (
        <span class="tray-sheet">
          {t("Sheet {number} of {count}", { number: state.series_sheet ?? 1, count })}
        </span>
      ) : (
        <span class="tray-progress" aria-hidden="true">
          <i style={{ transform: `scaleX(${done / cells.length})` }} />
        </span>
      )}
    </div>
  );
}

/** The earlier throws; a tap shows all of them against what was to be expected. */
function History({ throws }: { throws: number[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="tray-history">
      <Earlier throws={throws} />
      <Button
        class="bare"
        aria-label={t("All throws")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="chart" />
      </Button>
      {isOpen && (
        <Box title={t("All throws")} onClose={() => setOpen(false)}>
          <div class="columns-box">
            <ThrowColumns throws={throws} />
          </div>
        </Box>
      )}
    </div>
  );
}

interface TrayProps {
  table: Table;
  /** Throws the dice; undefined if that is not possible now. */
  onRoll?: (() => void) | undefined;
  onMenu: () => void;
  /** The players, at tables of several. */
  children?: ComponentChildren;
}

export function Tray({ table, onRoll, onMenu, children }: TrayProps) {
  const { state } = table;
  const turn = throwOf(table);
  const isEntry = state.due === "throw" && state.options?.dice === "hand" && table.isHost;
  useEffect(() => {
    if (state.due === "moves") playDice();
  }, [turn]);
  const dice = (
    <Dice shown={state.throw} sum={state.sum ?? 0} turn={turn} isPast={state.due === "throw"} />
  );
  return (
    <header class={isLastThrow(table) ? "tray last" : "tray"}>
      <div class="tray-bar">
        <a class="button bare" href="/" aria-label={t("Home")}>
          <Icon name="back" />
        </a>
        <Round table={table} />
        <Button class="bare" aria-label={t("Menu")} aria-haspopup="dialog" onClick={onMenu}>
          <Icon name="more" />
        </Button>
      </div>
      <div class="throw">
        {isEntry ? (
          <ThrowEntry table={table} />
        ) : onRoll === undefined ? (
          dice
        ) : (
          <button type="button" class="tray-roll" aria-label={t("Roll the dice")} onClick={onRoll}>
            {dice}
          </button>
        )}
        {isLastThrow(table) && <strong class="tray-last">{t("Last throw")}</strong>}
      </div>
      {children}
      {table.throws.length > 1 && <History throws={table.throws} />}
      <div class="tray-columns">
        <ThrowColumns throws={table.throws} />
      </div>
    </header>
  );
}
