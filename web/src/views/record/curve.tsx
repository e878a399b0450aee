// The expected total over the rounds, with luck and what was left behind as bars.

import { useEffect, useState } from "preact/hooks";
import type { PlayerAnalysis } from "../../game/analysis";
import { t } from "../../device/words";
import { curveOf } from "./moves";

const height = 200;
const left = 36;
const low = height - 28;
const widthHere = () => Math.round(Math.max(280, Math.min(innerWidth - 60, 860)));

/** The width to draw in: about that of the chart on the screen, so that its figures keep their size. */
function useWidth(): number {
  const [width, setWidth] = useState(widthHere);
  useEffect(() => {
    const look = () => setWidth(widthHere());
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  return width;
}

/** What the colours of the curve mean. */
export function Legend() {
  return (
    <ul class="review-legend">
      <li class="luck">{t("good luck")}</li>
      <li class="bad">{t("bad luck")}</li>
      <li class="cost">{t("left behind")}</li>
      <li class="line">{t("expected total")}</li>
    </ul>
  );
}

export function Curve({ player, at }: { player: PlayerAnalysis; at: number }) {
  const width = useWidth();
  const right = width - 14;
  const values = curveOf(player);
  const least = Math.floor(Math.min(...values) / 10) * 10;
  const most = Math.max(least + 10, Math.ceil(Math.max(...values) / 10) * 10);
  const last = Math.max(1, values.length - 1);
  const x = (round: number) => left + (round / last) * (right - left);
  const y = (value: number) => 16 + ((most - value) / (most - least)) * (low - 16);
  const apart = most - least > 40 ? 20 : 10;
  const steps = Array.from(
    { length: Math.floor((most - least) / apart) + 1 },
    (_, each) => least + each * apart,
  );
  return (
    <svg
      class="review-curve"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t("Expected total, round by round: from {from} to {to}", {
        from: Math.round(player.start),
        to: Math.round(values.at(-1) ?? 0),
      })}
    >
      {steps.map((value) => (
        <g key={value}>
          <path class="review-rule" d={`M${left} ${y(value)}H${right}`} />
          <text x={left - 8} y={y(value) + 4} text-anchor="end">
            {Math.round(value)}
          </text>
        </g>
      ))}
      {player.rounds.map(({ luck, cost }, index) => {
        const from = values[index] ?? 0;
        const round = index + 1;
        return (
          <g key={round}>
            <path
              class={luck >= 0 ? "review-luck" : "review-luck bad"}
              d={`M${x(round)} ${y(from)}V${y(from + luck)}`}
            />
            {cost >= 0.005 && (
              <path
                class="review-cost"
                d={`M${x(round)} ${y(from + luck)}V${y(from + luck - cost)}`}
              />
            )}
          </g>
        );
      })}
      <polyline
        class="review-line"
        points={values.map((value, round) => `${x(round)},${y(value)}`).join(" ")}
      />
      {at > 0 && <path class="review-now" d={`M${x(at)} 12V${low}`} />}
      {values.map((_, round) =>
        round > 0 && (round % 5 === 0 || round === last) && (round === last || last - round > 2) ? (
          <text key={round} x={x(round)} y={height - 8} text-anchor="middle">
            {round}
          </text>
        ) : null,
      )}
    </svg>
  );
}
