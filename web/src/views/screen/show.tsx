// A game on the big screen: the throw at the left, and beside it everybody's place.

import { useMemo } from "preact/hooks";
import { isAway } from "../../game/company";
import { readSheet } from "../../game/grid";
import { cells, gameOf } from "../../game/names";
import { standingsOf, type Standing } from "../../game/standing";
import type { Table } from "../../game/table";
import { Face } from "../../parts/face";
import { Dice } from "../../sheet/dice";
import { t } from "../../device/words";
import { Clock } from "../table/clock";
import { guestsText } from "../table/guests";
import { throwOf } from "../table/play";
import { Banner } from "./banner";
import { BackToTable, Corner, gridFor, Name } from "./frame";
import { Cards, Ranking } from "./players";

const namedMost = 4;

/** How far the game is, from 0 to 1: by rounds, or by the fullest sheet if the rounds are open. */
function progressOf({ state, game, players }: Table): number {
  if (!gameOf(game).has_last_round) return (state.round ?? 0) / cells.length;
  const written = (sheet: string) => readSheet(sheet).filter((cell) => cell.number !== "").length;
  return Math.max(0, ...players.map((seat) => written(seat.sheet ?? ""))) / cells.length;
}

function roundText({ state, game }: Table): string {
  const round = state.round ?? 1;
  if (state.last) return t("Last throw");
  if (gameOf(game).has_last_round) return t("Round {round}", { round });
  return t("Round {round} of {count}", { round, count: cells.length });
}

/** Who has not moved yet. Some are named, the others counted. */
function Waiting({ table }: { table: Table }) {
  const { players, state } = table;
  const slow = state.due === "moves" ? players.filter((seat) => !seat.moved) : [];
  const done = players.length - slow.length;
  const named = slow.slice(0, slow.length > namedMost ? namedMost - 1 : namedMost);
  if (slow.length === 0)
    return (
      <section class="tv-waiting">
        <h2>{t("Everyone is done")}</h2>
      </section>
    );
  return (
    <section class="tv-waiting">
      <h2>{t("Waiting for")}</h2>
      <p>{t("{done} of {count} done", { done, count: players.length })}</p>
      <ul>
        {named.map((seat) => (
          <li key={seat.seat} class={isAway(table, seat) ? "away" : ""}>
            <Face seat={seat} />
            <Name text={seat.name} />
            {isAway(table, seat) && <small>{t("away")}</small>}
          </li>
        ))}
        {slow.length > named.length && (
          <li class="rest">{t("and {count} more", { count: slow.length - named.length })}</li>
        )}
      </ul>
    </section>
  );
}

function Tray({ table }: { table: Table }) {
  const { state } = table;
  const isByHand = state.options?.dice === "hand" && state.due === "throw";
  return (
    <section class={state.last ? "tv-tray last" : "tv-tray"}>
      <header class="tv-round">
        <h1>{roundText(table)}</h1>
        <BackToTable table={table} />
        <span class="tv-progress">
          <span style={{ transform: `scaleX(${progressOf(table)})` }} />
        </span>
      </header>
      <div class="tv-throw">
        <Dice
          shown={state.throw}
          sum={state.sum ?? 0}
          turn={throwOf(table)}
          isPast={state.due === "throw"}
        />
      </div>
      <Clock deadline={table.deadline} />
      {isByHand ? <p>{t("The dice are being thrown.")}</p> : <Waiting table={table} />}
      <Corner table={table} text={guestsText(table) || t("watch or join")} />
    </section>
  );
}

/** With hidden sheets everybody keeps the order of the seats. */
function hiddenStandings({ players }: Table): Standing[] {
  return players.map((seat) => ({ seat, place: 0, total: 0, gain: 0, climb: 0, made: [] }));
}

export function Show({ table }: { table: Table }) {
  const { state, game, players } = table;
  const isHidden = state.options?.hidden === true;
  const standings = useMemo(
    () => (isHidden ? hiddenStandings(table) : standingsOf(game, players)),
    [table, state.version],
  );
  const { hasCards, rows, style } = gridFor(players.length);
  const shown = { table, standings, isHidden, style };
  const hasBanner = !isHidden && players.length > 1 && (rows < 3 || !hasCards);
  return (
    <div class={hasBanner ? "tv-show" : "tv-show plain"}>
      <Tray table={table} />
      {hasBanner && <Banner table={table} standings={standings} />}
      {hasCards ? <Cards {...shown} /> : <Ranking {...shown} />}
    </div>
  );
}
