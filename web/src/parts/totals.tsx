// How often which totals came, as bars; one total is marked with a flag, the mean by dashes.

import type { GameName } from "../engine/engine";
import { gameOf, praiseWord } from "../game/names";
import { number, t } from "../device/words";

const width = 400;
const base = 128;
const top = 36;

interface TotalsProps {
  game: GameName;
  /** The bars: `counts[i]` totals from `least + i * band` on. */
  least: number;
  band: number;
  counts: number[];
  mark?: number | undefined;
  mean?: number | undefined;
  label: string;
}

const fewest = 7; /* so that a few games do not look like a wall */

/** Bars of equal width for a list of totals. */
export function bandsOf(totals: number[], band = 10) {
  const lowest = Math.floor(Math.min(...totals) / band);
  const highest = Math.floor(Math.max(...totals) / band);
  const missing = Math.max(0, fewest - (highest - lowest + 1));
  const first = Math.max(0, lowest - Math.floor(missing / 2));
  const counts = Array<number>(Math.max(fewest, highest - first + 1)).fill(0);
  for (const total of totals) counts[Math.floor(total / band) - first]! += 1;
  return { least: first * band, band, counts };
}

export function TotalsChart({ game, least, band, counts, mark, mean, label }: TotalsProps) {
  const most = Math.max(1, ...counts);
  const step = width / counts.length;
  const x = (total: number) => ((total - least) / band) * step;
  const isMine = (index: number) =>
    mark !== undefined && Math.floor((mark - least) / band) === index;
  const limits = gameOf(game).praised_over.filter(
    (limit) => limit > least && limit < least + band * counts.length,
  );
  const isNear = mark !== undefined && mean !== undefined && Math.abs(x(mark) - x(mean)) < 90;
  const edge = (at: number) => Math.max(12, Math.min(width - 12, at));
  return (
    <svg class="totals" viewBox={`0 0 ${width} 160`} role="img" aria-label={label}>
      {counts.map((count, index) => {
        if (count === 0) return null;
        const height = Math.max(4, (count / most) * (base - top));
        return (
          <rect
            key={index}
            class={isMine(index) ? "totals-bar mine" : "totals-bar"}
            x={index * step + step * 0.05}
            width={step * 0.9}
            y={base - height}
            height={height}
            rx={Math.min(6, step / 4)}
          />
        );
      })}
      <path class="totals-base" d={`M0 ${base}H${width}`} />
      {limits.map((limit) => (
        <text key={limit} x={edge(x(limit))} y={base + 20}>
          {limit} {praiseWord(game, limit)}
        </text>
      ))}
      {mean !== undefined && (
        <g class="totals-mean">
          <path d={`M${x(mean)} ${top - 8}V${base}`} />
          {!isNear && (
            <text x={edge(x(mean))} y={top - 14}>
              {t("average {mean}", { mean: number(mean) })}
            </text>
          )}
        </g>
      )}
      {mark !== undefined && (
        <g class="totals-mark">
          <path d={`M${edge(x(mark + 0.5))} ${top - 4}V${base}`} />
          <circle cx={edge(x(mark + 0.5))} cy={top - 4} r="6" />
          <text x={edge(x(mark + 0.5))} y={top - 18}>
            {mark}
          </text>
        </g>
      )}
    </svg>
  );
}
