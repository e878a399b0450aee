// Your game: figures, where they are heading, where points come from, all games, and a back-up.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameName } from "../../engine/engine";
import { boxFigures, finalSheet, handFigures } from "../../game/figures";
import { gameOf } from "../../game/names";
import { results, type Result } from "../../game/results";
import { Icon } from "../../parts/icon";
import { Pencil } from "../../parts/marks";
import { Page, PaleSheet } from "../../parts/parts";
import { bandsOf, TotalsChart } from "../../parts/totals";
import { remembered } from "../../device/settings";
import { number, percent, t, tn } from "../../device/words";
import { Line } from "../home/back";
import { BackUp } from "./backup";
import { Boxes, Hands } from "./habits";
import { Games } from "./games";
import { Strength } from "./strength";
import { Trend } from "./trend";

/** The four figures that say most. */
function Figures({ game, list }: { game: GameName; list: Result[] }) {
  const totals = list.map((result) => result.total);
  const mean = totals.reduce((sum, total) => sum + total, 0) / list.length;
  const limit = gameOf(game).praised_over[0];
  const over = totals.filter((total) => total > limit).length / list.length;
  const against = list.filter((result) => result.players > 1);
  const won = against.filter((result) => result.won).length;
  const figures: [string, string][] = [
    [number(list.length), tn("game", "games", list.length)],
    [number(mean, 1), t("average")],
    [number(Math.max(...totals)), t("best")],
    against.length > 0
      ? [`${won}/${against.length}`, t("won against others")]
      : [percent(over), t("over {limit}", { limit })],
  ];
  return (
    <dl class="you-figures card">
      {figures.map(([value, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Filled({ game, list }: { game: GameName; list: Result[] }) {
  const totals = list.map((result) => result.total);
  const mean = totals.reduce((sum, total) => sum + total, 0) / list.length;
  const sheets = useMemo(() => list.map(finalSheet).filter((sheet) => sheet !== ""), [list]);
  const hands = useMemo(() => handFigures(game, sheets), [game, sheets]);
  const boxes = useMemo(() => boxFigures(game, sheets), [game, sheets]);
  return (
    <>
      <Figures game={game} list={list} />
      <div class="you-grid">
        {gameOf(game).has_net && <Strength game={game} list={list} />}
        {list.length > 1 && <Trend game={game} totals={[...totals].reverse().slice(-25)} />}
        {list.length > 1 && (
          <section class="card stack">
            <h2>{t("All your totals")}</h2>
            <TotalsChart
              game={game}
              {...bandsOf(totals)}
              mean={mean}
              mark={totals[0]}
              label={t("How often which totals came")}
            />
          </section>
        )}
        {hands.length > 0 && <Hands game={game} hands={hands} />}
        {sheets.length > 0 && <Boxes values={boxes} />}
      </div>
      <Games list={list} />
    </>
  );
}

export function Statistics() {
  const [game, setGame] = useState(() => gameOf(remembered<GameName>("knobel.game")).name);
  const [all, setAll] = useState<Result[]>();
  const look = () => void results().then(setAll, () => setAll([]));
  useEffect(look, []);
  const mine = useMemo(() => (all ?? []).filter((each) => each.game === game), [all, game]);
  const tools = (
    <a class="button bare twice" href="/settings" aria-label={t("Settings")}>
      <Icon name="gear" />
    </a>
  );
  return (
    <Page title={t("Your game")} game={game} place="you" back="" wide tools={tools}>
      <Pencil game={game} onChange={setGame} />
      <nav class="home-lines card" aria-label={t("Puzzles")}>
        <Line
          href="/puzzles"
          icon="hint"
          name={t("Puzzles")}
          text={t("One throw, one best move. No clock.")}
        />
      </nav>
      {all !== undefined && mine.length === 0 && (
        <section class="nothing card">
          <PaleSheet />
          <p>{t("No games yet. Play one, and your totals, trends and best sheets appear here.")}</p>
          <a class="button main" href="/">
            {t("Play")}
          </a>
        </section>
      )}
      {mine.length > 0 && <Filled game={game} list={mine} />}
      <BackUp onLoad={look} />
    </Page>
  );
}
