// The analysis of a finished game: expected totals, luck and loss, and expensive moves to retry.

import { useEffect, useState } from "preact/hooks";
import type { PlayerAnalysis } from "../../game/analysis";
import type { Walk } from "../../engine/engine";
import { ScrolledFigures, Select } from "../../parts/figures";
import { engine } from "../../connections/machine";
import { number, t } from "../../device/words";
import { TryAgain } from "./again";

interface Curve {
  name: string;
  values: number[];
}

type Scale = (value: number) => number;

const width = 400;
const height = 200;
const namedMost = 4;

/** The class of a curve: its own dashes, or with many curves only strong or weak. */
function kindOf(index: number, count: number, isChosen: boolean): string {
  if (count > namedMost) return isChosen ? "strong" : "weak";
  return `b${index % namedMost}${isChosen && count > 1 ? " strong" : ""}`;
}

/** Curves have different dashes and a name each. With many, only the chosen one stands out. */
function Plot({ curves, label, chosen }: { curves: Curve[]; label: string; chosen: number }) {
  const all = curves.flatMap((curve) => curve.values);
  const low = Math.floor(Math.min(...all, 0) / 10) * 10;
  const high = Math.max(low + 10, Math.ceil(Math.max(...all) / 10) * 10);
  const last = Math.max(2, ...curves.map((curve) => curve.values.length)) - 1;
  const x: Scale = (round) => 30 + (round / last) * (width - 100);
  const y: Scale = (value) => 12 + ((high - value) / (high - low)) * (height - 32);
  const order = curves
    .map((curve, index) => ({ ...curve, index }))
    .sort((one, other) => Number(one.index === chosen) - Number(other.index === chosen));
  return (
    <svg class="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {[low, (low + high) / 2, high].map((value) => (
        <g key={value}>
          <line class="frame" x1={30} x2={width - 70} y1={y(value)} y2={y(value)} />
          <text x={26} y={y(value) + 4} text-anchor="end">
            {Math.round(value)}
          </text>
        </g>
      ))}
      <text x={30} y={height - 4}>
        0
      </text>
      <text x={width - 70} y={height - 4} text-anchor="end">
        {t("Round {round}", { round: last })}
      </text>
      {order.map(({ name, values, index }) => (
        <g key={index}>
          <polyline
            class={`curve ${kindOf(index, curves.length, index === chosen)}`}
            points={values.map((value, at) => `${x(at)},${y(value)}`).join(" ")}
          />
          {(curves.length <= namedMost || index === chosen) && (
            <text x={x(values.length - 1) + 3} y={y(values.at(-1) ?? 0) + 4}>
              {name.slice(0, 10)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function curveOf(player: PlayerAnalysis): number[] {
  const values = [player.start];
  for (const round of player.rounds) values.push((values.at(-1) ?? 0) + round.luck - round.cost);
  return values;
}

function LuckAndLoss({ players, isFinal }: { players: PlayerAnalysis[]; isFinal: boolean }) {
  return (
    <ScrolledFigures
      label={t("Luck and loss")}
      isLong={players.length > 8}
      columns={[
        [t("Player")],
        [t("Start"), "number"],
        [t("Luck"), "number"],
        [t("Loss"), "number"],
        [isFinal ? t("Total") : t("Expected total"), "number"],
        [t("Best moves"), "number"],
      ]}
    >
      {players.map((each, index) => (
        <tr key={index}>
          <th scope="row">{each.name}</th>
          <td class="number">{number(each.start, 2)}</td>
          <td class="number">
            {each.luck >= 0 ? "+" : ""}
            {number(each.luck, 2)}
          </td>
          <td class="number">{number(-each.loss, 2)}</td>
          <td class="number">{number(each.total, each.isFinal ? 0 : 2)}</td>
          <td class="number">
            {each.bestMoves}/{each.moves}
          </td>
        </tr>
      ))}
    </ScrolledFigures>
  );
}

function useWalk(record: string): Walk | undefined {
  const [walk, setWalk] = useState<Walk>();
  useEffect(() => {
    try {
      setWalk(engine.steps(record)[0]);
    } catch {
      /* Without the steps no move can be tried again. */
    }
  }, [record]);
  return walk;
}

export function AnalysisView({ players, record }: { players: PlayerAnalysis[]; record: string }) {
  const [who, setWho] = useState(0);
  const walk = useWalk(record);
  const player = players[who] ?? players[0];
  if (player === undefined) return null;
  const expensive = player.rounds
    .filter((round) => round.cost > 0.005)
    .sort((one, other) => other.cost - one.cost)
    .slice(0, 3);
  return (
    <div>
      <Plot
        label={t("Expected total over the rounds")}
        chosen={who}
        curves={players.map((each) => ({ name: each.name, values: curveOf(each) }))}
      />
      <LuckAndLoss players={players} isFinal={player.isFinal} />
      {players.length > 1 && (
        <Select
          label={t("Whose moves?")}
          names={players.map((each) => each.name)}
          value={who}
          onChange={setWho}
        />
      )}
      <h2>{t("The most expensive moves")}</h2>
      {expensive.length === 0 && <p>{t("There were none: every move was the best.")}</p>}
      {walk !== undefined &&
        expensive.map((round) => (
          <details key={`${who} ${round.round}`}>
            <summary>
              {t("Round {round}", { round: round.round })}: {number(-round.cost, 2)}
            </summary>
            <TryAgain walk={walk} player={players.indexOf(player)} round={round} />
          </details>
        ))}
    </div>
  );
}
