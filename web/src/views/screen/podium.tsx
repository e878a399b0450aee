// The end of a game on the big screen: who has won, the three best lines, and who comes next.

import { useMemo } from "preact/hooks";
import { gameName, handName } from "../../game/names";
import {
  bestOfGame,
  isDiagonal,
  standingsOf,
  winText,
  type BestOfGame,
  type Standing,
} from "../../game/standing";
import type { Table } from "../../game/table";
import { Confetti } from "../../parts/confetti";
import { Face } from "../../parts/face";
import { Ink } from "../../parts/ink";
import { t, tn } from "../../device/words";
import { LineNumbers } from "./banner";
import { Brand, Corner, Name } from "./frame";

const stepCount = 3;
const nextMost = 30;
const looseMost = 10; /* more stand closer together */

/** A step of the podium. The first stands in the middle, and equal places are equally high. */
function Step({ standing: { seat, place, total } }: { standing: Standing }) {
  return (
    <li class={`tv-step place-${place}`}>
      <Face seat={seat} />
      <Name text={seat.name} />
      <div>
        <span class="tv-place">{place}</span>
        <Ink text={total} isWritten />
        <span class="hidden">{total}</span>
      </div>
    </li>
  );
}

function Best({ best: { seat, line, hand, points, others } }: { best: BestOfGame }) {
  const { name } = seat;
  return (
    <li>
      <Face seat={seat} />
      <p class="tv-who">
        <strong>
          <Name
            text={
              others === 0
                ? name
                : tn("{name} and {count} other", "{name} and {count} others", others, { name })
            }
          />
        </strong>
        <span class="tv-what">
          {isDiagonal(line) ? t("Diagonal: {hand}", { hand: handName(hand) }) : handName(hand)}
        </span>
      </p>
      <strong class="tv-worth">{points}</strong>
      <LineNumbers seat={{ ...seat, move: null }} line={line} />
    </li>
  );
}

function Next({ standings }: { standings: Standing[] }) {
  const named = standings.slice(0, nextMost);
  return (
    <ol class={standings.length > looseMost ? "tv-next close" : "tv-next"}>
      {named.map(({ seat, place, total }) => (
        <li key={seat.seat}>
          <span class="tv-place">{place}</span>
          <Name text={seat.name} />
          <strong>{total}</strong>
        </li>
      ))}
      {standings.length > nextMost && (
        <li class="rest">{t("and {count} more", { count: standings.length - nextMost })}</li>
      )}
    </ol>
  );
}

export function Podium({ table }: { table: Table }) {
  const { state, game, players } = table;
  const standings = useMemo(() => standingsOf(game, players), [table, state.version]);
  const best = useMemo(() => bestOfGame(game, standings, stepCount), [standings]);
  const title = [state.options?.name, gameName(game)];
  if (players.length > 1) title.push(t("{count} players", { count: players.length }));
  return (
    <div class="tv-end">
      <header class="tv-top">
        <Brand table={table} />
        <p>{title.join("\u00a0· ")}</p>
      </header>
      <h1>{winText(standings)}</h1>
      <ol class="tv-podium">
        {standings.slice(0, stepCount).map((each) => (
          <Step key={each.seat.seat} standing={each} />
        ))}
      </ol>
      <section class="tv-best">
        <h2>{t("Best lines of the game")}</h2>
        <ol>
          {best.map((each) => (
            <Best key={`${each.seat.seat} ${each.line}`} best={each} />
          ))}
        </ol>
      </section>
      <footer class="tv-foot">
        <Next standings={standings.slice(stepCount)} />
        <Corner table={table} text={t("Sit down for the next game")} />
      </footer>
      <Confetti />
    </div>
  );
}
