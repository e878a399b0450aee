// The latest totals as dots, and where they are heading as a line.

import type { GameName } from "../../engine/engine";
import { trend } from "../../game/figures";
import { gameOf, praiseWord } from "../../game/names";
import { t, tn } from "../../device/words";

const width = 400;
const height = 150;

export function Trend({ game, totals }: { game: GameName; totals: number[] }) {
  const line = trend(totals);
  const least = Math.min(...totals) - 5;
  const most = Math.max(...totals) + 8;
  const x = (index: number) => 8 + (index / Math.max(1, totals.length - 1)) * (width - 112);
  const y = (value: number) => 8 + ((most - value) / (most - least)) * (height - 16);
  const limits = gameOf(game).praised_over.filter((limit) => limit > least && limit < most);
  const last = totals.length - 1;
  return (
    <section class="card stack">
      <h2>{tn("Last {count} game", "Last {count} games", totals.length)}</h2>
      <svg
        class="you-trend"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t("Latest totals: {totals}", { totals: totals.join(", ") })}
      >
        {limits.map((limit) => (
          <g key={limit}>
            <path class="you-limit" d={`M0 ${y(limit)}H${width - 98}`} />
            <text x={width} y={y(limit) + 4} text-anchor="end">
              {limit} {praiseWord(game, limit)}
            </text>
          </g>
        ))}
        {totals.map((total, index) => (
          <circle
            key={index}
            class={index === last ? "newest" : ""}
            cx={x(index)}
            cy={y(total)}
            r={index === last ? 6 : 4}
          />
        ))}
        <polyline points={line.map((value, index) => `${x(index)},${y(value)}`).join(" ")} />
      </svg>
    </section>
  );
}
