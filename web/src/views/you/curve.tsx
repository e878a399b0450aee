// How a strength came about: its curve with the interval, the totals as dots, the levels as lines.

import type { GameName } from "../../engine/engine";
import { levelName } from "../../game/names";
import type { Result } from "../../game/results";
import { judgedOf, levelsApart, type KnownStrength } from "../../game/strength";
import { Icon } from "../../parts/icon";
import { date, number, t, tn } from "../../device/words";

const width = 400;
const height = 170;
const labels = 102; /* for the levels, at the right */

interface Point {
  /** Which game, from 0. */
  index: number;
  at: number;
  mean: number;
  margin: number;
}

/** The points of the curve by the games they stand for, which are given the earliest first. */
function pointsOf({ curve }: KnownStrength, games: Result[]): Point[] {
  const times = games.map(({ at }) => at);
  return curve.map(({ until, mean, margin }) => ({
    index: times.lastIndexOf(until),
    at: until,
    mean: mean ?? 0,
    margin: margin ?? 0,
  }));
}

/** By how much the strength has changed, if that is more than chance. */
function Change({ points }: { points: Point[] }) {
  const [first, last] = [points[0]!, points.at(-1)!];
  const change = Math.round(last.mean - first.mean);
  if (Math.abs(last.mean - first.mean) <= Math.hypot(first.margin, last.margin)) return null;
  const text = tn("{count} point", "{count} points", Math.abs(change));
  return (
    <span class={change > 0 ? "chip good" : "chip"}>
      <Icon name={change > 0 ? "up" : "down"} />
      <span class="hidden">{change > 0 ? t("more:") : t("less:")} </span>
      {text}
    </span>
  );
}

function Legend() {
  return (
    <ul class="strength-legend" aria-hidden="true">
      <li>{t("strength")}</li>
      <li class="strength-sure">{t("how sure")}</li>
      <li class="strength-totals">{t("totals")}</li>
    </ul>
  );
}

interface CurveProps {
  game: GameName;
  strength: KnownStrength;
  /** The latest first. */
  list: Result[];
}

export function Curve({ game, strength, list }: CurveProps) {
  const games = judgedOf(list).reverse();
  const points = pointsOf(strength, games);
  const totals = games.map(({ total }) => total);
  const least = Math.min(...totals, ...points.map(({ mean, margin }) => mean - margin)) - 3;
  const most = Math.max(...totals, ...points.map(({ mean, margin }) => mean + margin)) + 3;
  const x = (index: number) => 6 + (index / Math.max(1, games.length - 1)) * (width - labels - 16);
  const y = (value: number) => 8 + ((most - value) / (most - least)) * (height - 16);
  const levels = levelsApart(game, ((most - least) / height) * 17, strength.like);
  const shown = levels.filter(({ mean }) => mean > least && mean < most);
  const [first, last] = [points[0]!, points.at(-1)!];
  const path = (side: -1 | 0 | 1) =>
    points.map(({ index, mean, margin }) => `${x(index)},${y(mean + side * margin)}`);
  return (
    <section class="card stack strength-curve">
      <header>
        <h2>{t("Over time")}</h2>
        <Change points={points} />
      </header>
      <svg
        class="you-trend"
        viewBox={`0 0 ${width} ${height + 22}`}
        role="img"
        aria-label={t("Strength from {first} on {day} to {last} on {today}", {
          first: number(first.mean),
          day: date(first.at),
          last: number(last.mean),
          today: date(last.at),
        })}
      >
        {shown.map(({ level, mean }) => (
          <g key={level}>
            <path class="you-limit" d={`M0 ${y(mean)}H${width - labels}`} />
            <text x={width} y={y(mean) + 4} text-anchor="end">
              {levelName(level)}
            </text>
          </g>
        ))}
        {totals.map((total, index) => (
          <circle key={index} cx={x(index)} cy={y(total)} r={totals.length > 100 ? 2 : 3} />
        ))}
        <polygon points={[...path(-1), ...path(1).reverse()].join(" ")} />
        <polyline points={path(0).join(" ")} />
        <circle class="newest" cx={x(last.index)} cy={y(last.mean)} r="6" />
        <text x="0" y={height + 18}>
          {date(games[0]?.at ?? 0)}
        </text>
        <text x={width - labels} y={height + 18} text-anchor="end">
          {date(last.at)}
        </text>
      </svg>
      <Legend />
    </section>
  );
}
