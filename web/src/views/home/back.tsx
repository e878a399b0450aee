// The start page of somebody who returns: what waits for them, and what they can begin.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { GameName } from "../../engine/engine";
import { dailyTotals, dayAfter, dayOf, streak } from "../../game/days";
import { finalSheet } from "../../game/figures";
import { hasMet } from "../../game/met";
import { gameName, games } from "../../game/names";
import { isMadeUp } from "../../game/ranking";
import type { Result } from "../../game/results";
import { Icon, type IconName } from "../../parts/icon";
import { Pencil } from "../../parts/marks";
import { Button } from "../../parts/parts";
import { settings } from "../../device/settings";
import { SmallSheet } from "../../sheet/small";
import { playAlone } from "../../game/tables";
import { server } from "../../device/site";
import { t, tn, weekdays, when } from "../../device/words";
import { Countdown } from "../daily/daily";
import { showRecord } from "../record/replay";
import { Credits } from "./credits";
import { findGames, findKept, type Kept } from "./kept";
import { Tables } from "./tables";
import { Continue } from "./unfinished";

export { findKept };

const recentMost = 6;

function greeting(name: string): string {
  const hour = new Date().getHours();
  if (name === "") return t("Welcome back");
  if (hour >= 5 && hour < 12) return t("Good morning, {name}", { name });
  return hour >= 12 && hour < 18
    ? t("Good afternoon, {name}", { name })
    : t("Good evening, {name}", { name });
}

interface LineProps {
  href: string;
  icon: IconName;
  name: string;
  text?: ComponentChildren;
  children?: ComponentChildren;
}

/** One line that leads somewhere. */
export function Line({ href, icon, name, text, children }: LineProps) {
  return (
    <a class="home-line" href={href}>
      <Icon name={icon} />
      <span>
        <strong>{name}</strong>
        {text !== undefined && <small>{text}</small>}
      </span>
      {children}
      <Icon name="fwd" />
    </a>
  );
}

/** The week's days; those on which a challenge was played have a tick. */
function Week({ results, today }: { results: Result[]; today: string }) {
  const { first, names } = weekdays();
  const begin = dayAfter(today, -((new Date(today).getUTCDay() - first + 7) % 7));
  const played = new Set(results.map(({ day }) => day));
  return (
    <ol class="home-week" aria-hidden="true">
      {names.map((name, index) => {
        const day = dayAfter(begin, index);
        const kinds = [played.has(day) && "played", day === today && "today"];
        return (
          <li key={day} class={kinds.filter(Boolean).join(" ")}>
            <i>{played.has(day) && <Icon name="check" />}</i>
            {name}
          </li>
        );
      })}
    </ol>
  );
}

/** Today's challenge, and for how many days in a row it was played. */
function Today({ game, results }: { game: GameName; results: Result[] }) {
  const today = dayOf(Date.now());
  const days = streak(results, today);
  const total = dailyTotals(results, game).get(today);
  return (
    <section class="card home-daily">
      <header class="row">
        <h2>{t("Daily challenge")}</h2>
        {days > 0 && (
          <span class="chip gold">
            <Icon name="flame" />
            {tn("{count} day", "{count} days", days)}
          </span>
        )}
      </header>
      <Week results={results} today={today} />
      <p>
        <span>
          {total === undefined
            ? t("Same dice for all, one try.")
            : tn("You made {count} point today.", "You made {count} points today.", total)}
          <br />
          <Countdown day={today} />
        </span>
        <a class="button compact" href={`/daily/${game}`}>
          {total === undefined ? t("Play today's") : t("Ranking")}
        </a>
      </p>
    </section>
  );
}

function Recent({ list }: { list: Result[] }) {
  const shown = list.slice(0, recentMost);
  if (shown.length === 0) return null;
  return (
    <section class="home-recent">
      <header class="row">
        <h2>{t("Recent games")}</h2>
        <a href="/stats">{t("All games")}</a>
      </header>
      <ul>
        {shown.map((result) => (
          <li key={result.id} data-game={result.game}>
            <button
              type="button"
              class="card"
              onClick={() => showRecord(result.record, result.name)}
            >
              <SmallSheet sheet={finalSheet(result)} />
              <span>
                <b>{result.total}</b>
                <small>{when(result.at)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For a game that nobody has played here: how it goes, right where it is begun. */
export function FirstTime({ game }: { game: GameName }) {
  return (
    <a class="card link home-first" href={`/learn/${game}`}>
      <Icon name="learn" />
      <span class="link-text">
        <strong>{t("New to {game}? Show me how", { game: gameName(game) })}</strong>
        <small>{t("Four throws, and you know the game.")}</small>
      </span>
      <Icon name="fwd" />
    </a>
  );
}

interface BackProps {
  kept: Kept;
  game: GameName;
  onGame: (game: GameName) => void;
}

/** What can be begun. */
function Start({ kept, game, onGame, isLoud }: BackProps & { isLoud: boolean }) {
  const isNew = !hasMet(game) && !kept.games.some(({ state }) => state.game === game);
  const other = games().find(({ name }) => !hasMet(name));
  return (
    <section class="home-start">
      <h2>{t("Start something new")}</h2>
      <Pencil game={game} onChange={onGame} />
      <Button
        class={isLoud ? "main big whole home-roll" : "whole home-roll"}
        onClick={() => playAlone(game)}
      >
        <Icon name="dice" />
        {t("New game")}
      </Button>
      {isNew && <FirstTime game={game} />}
      <nav class="home-lines card" aria-label={t("More")}>
        <Line href="/computer" icon="bot" name={t("Against the computer")} />
        <Line href="/here" icon="pass" name={t("Pass the device around")} />
        <Line href="/puzzles" icon="hint" name={t("Puzzles")} />
        {server !== "" && <Line href="/friends" icon="people" name={t("With friends")} />}
        {other === undefined || (!isNew && other.name === game) ? (
          <Line href={`/learn/${game}`} icon="learn" name={t("Show me how")} />
        ) : other.name === game ? null : (
          <Line
            href={`/learn/${other.name}`}
            icon="learn"
            name={t("Learn {game}, too", { game: other.title })}
            text={t("Four throws, and you know the game.")}
          />
        )}
      </nav>
    </section>
  );
}

export function Back({ kept, game, onGame }: BackProps) {
  const [games, setGames] = useState(kept.games);
  const look = () => void findGames(kept.recent).then(setGames, () => {});
  return (
    <div class="home-back">
      <h1>{greeting(isMadeUp(settings.name) ? "" : settings.name)}</h1>
      {games.length > 0 && <Continue games={games} onChange={look} />}
      <div class="home-side">
        <Today game={game} results={kept.recent} />
        <Tables visits={kept.visits} />
      </div>
      <Start kept={kept} game={game} onGame={onGame} isLoud={games.length === 0} />
      <Recent list={kept.recent} />
      <Credits />
    </div>
  );
}
