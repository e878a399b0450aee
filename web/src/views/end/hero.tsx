// The total, counted line by line and then written in ink, and what it means.

import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../../engine/engine";
import { engine } from "../../connections/machine";
import { readSheet } from "../../game/grid";
import { gameName, gameOf, handName, lineName } from "../../game/names";
import { winText, type Standing } from "../../game/standing";
import type { Table } from "../../game/table";
import { Confetti } from "../../parts/confetti";
import { Icon } from "../../parts/icon";
import { Ink } from "../../parts/ink";
import { useHeading } from "../../parts/parts";
import { mayAnimate } from "../../device/settings";
import { number, ordinal, t, tn } from "../../device/words";
import { useEarlier } from "./among";

const stepTime = 260;
const rowMost = 8; /* parts of the total in a row */

interface Counted {
  name: string;
  points: number;
}

/** What makes up a total: its lines, and in games with circles the circles. */
function countedOf(game: GameName, sheet: string): Counted[] {
  const { has_circles, circle_points } = gameOf(game);
  const lines = engine
    .score(game, sheet)
    .lines.filter((each) => each.points > 0)
    .map(({ line, hand, points }) => ({
      name: has_circles ? lineName(line) : `${lineName(line)}: ${handName(hand)}`,
      points,
    }));
  if (!has_circles) return lines;
  const circles = readSheet(sheet).filter((cell) => cell.isCircled).length;
  const points = circles * circle_points;
  return [{ name: tn("{count} circle", "{count} circles", circles), points }, ...lines];
}

/** How many parts of the total are counted so far. A tap on the total ends the counting. */
function useCounting(count: number): [number, () => void] {
  const [done, setDone] = useState(mayAnimate() ? 0 : count);
  useEffect(() => {
    if (done >= count) return undefined;
    const timer = setTimeout(() => setDone(done + 1), stepTime);
    return () => clearTimeout(timer);
  }, [done, count]);
  return [done, () => setDone(count)];
}

/** What a total is worth, by the limits of the rule book. */
export function praiseText(game: GameName, total: number): string {
  const texts: Record<string, string> = {
    good: t("Good game!"),
    great: t("Great game!"),
    spectacular: t("Spectacular!"),
  };
  return texts[engine.praise(game, total)] ?? t("Ready for another?");
}

/** The total against earlier ones, in at most two sentences. */
function againstText(game: GameName, total: number, earlier: number[]): string[] {
  if (earlier.length === 0) return [t("Your first game of {game}.", { game: gameName(game) })];
  const mean = earlier.reduce((sum, each) => sum + each, 0) / earlier.length;
  const apart = Math.round(total - mean);
  const better = earlier.filter((each) => each > total).length;
  const values = { points: number(Math.abs(apart)) };
  const texts = [
    apart > 0
      ? t("{points} above your average.", values)
      : apart < 0
        ? t("{points} below your average.", values)
        : t("Exactly your average."),
  ];
  if (better === 0) texts.push(t("Your best ever!"));
  else if (better <= 3 && earlier.length > 4)
    texts.push(tn("Only {count} game was better.", "Only {count} games were better.", better));
  return texts;
}

interface HeroProps {
  table: Table;
  standings: Standing[];
  /** The only player of this device; undefined if there are several, or none. */
  mine: Standing | undefined;
  record: string;
}

/** The sentence about who has won, for somebody with a place or without one. */
function resultText({ standings, mine }: HeroProps): string {
  if (mine === undefined) return winText(standings);
  const hasShared = standings.filter((each) => each.place === 1).length > 1;
  if (mine.place === 1) return hasShared ? t("You share the win!") : t("You win!");
  return t("{place} of {count}", { place: ordinal(mine.place), count: standings.length });
}

/** Which sheet of several this was, if there are several. */
function sheetText({ state }: Table): string {
  const count = state.options?.sheets ?? 1;
  if (count === 1) return "";
  return t("Sheet {number} of {count}", { number: state.series_sheet ?? 1, count });
}

function Total({
  game,
  mine,
  onCounted,
}: {
  game: GameName;
  mine: Standing;
  onCounted: () => void;
}) {
  const parts = countedOf(game, mine.seat.sheet ?? "");
  const [done, skip] = useCounting(parts.length);
  const isCounted = done >= parts.length;
  useEffect(() => {
    if (isCounted) onCounted();
  }, [isCounted]);
  const sum = parts.slice(0, done).reduce((total, part) => total + part.points, 0);
  return (
    <div class="end-total" onClick={skip}>
      <Ink key={String(isCounted)} text={isCounted ? mine.total : sum} isWritten={isCounted} />
      <ol
        class={parts.length > 1 && !isCounted ? "end-parts" : "end-parts hidden"}
        style={{ "--parts": Math.ceil(parts.length / Math.ceil(parts.length / rowMost)) }}
        aria-label={t("What was counted")}
      >
        {parts.map((part, index) => (
          <li key={index} class={index < done ? "counted" : ""}>
            <span class="hidden">{part.name} </span>
            {part.points}
          </li>
        ))}
      </ol>
      {!isCounted && (
        <p class="end-part" aria-hidden="true">
          {parts[Math.max(0, done - 1)]?.name}
        </p>
      )}
    </div>
  );
}

export function Hero(props: HeroProps) {
  const { table, standings, mine, record } = props;
  const { game } = table;
  const heading = useHeading();
  const [isCounted, setCounted] = useState(mine === undefined);
  const earlier = useEarlier(table, mine, record);
  const isAlone = standings.length === 1;
  const praise = mine === undefined ? "none" : engine.praise(game, mine.total);
  const isParty = praise === "great" || praise === "spectacular";
  const title = [gameName(game), sheetText(table)].filter(Boolean).join(" · ");
  return (
    <section class="end-hero">
      <header>
        <a class="button bare" href="/" aria-label={t("Home")}>
          <Icon name="close" />
        </a>
        <p>{title}</p>
      </header>
      {mine !== undefined && <Total game={game} mine={mine} onCounted={() => setCounted(true)} />}
      <div class={isCounted ? "end-words" : "end-words waiting"}>
        <h1 ref={heading} tabIndex={-1}>
          {mine !== undefined && (
            <span class="hidden">{tn("{count} point.", "{count} points.", mine.total)} </span>
          )}
          {isAlone && mine !== undefined ? praiseText(game, mine.total) : resultText(props)}
        </h1>
        {standings.every(({ seat }) => !table.isOwn(seat)) && <p>{t("You watched.")}</p>}
        {!isAlone && mine !== undefined && praise !== "none" && (
          <p>{praiseText(game, mine.total)}</p>
        )}
        {mine !== undefined &&
          earlier !== undefined &&
          againstText(game, mine.total, earlier).map((text) => <p key={text}>{text}</p>)}
      </div>
      {isCounted && isParty && <Confetti />}
    </section>
  );
}
