// Small sheets without input.

import type { GameName } from "../engine/engine";
import { readSheet } from "../game/grid";
import { lines } from "../game/names";
import { printedPoints } from "./sheet";

/** The points at the edges of a small sheet: those scored, otherwise those printed there. */
function SmallEdges({ game, points }: { game: GameName; points: number[] }) {
  return (
    <>
      {lines.map((line, index) => {
        const place = index % 5;
        const isRow = /\d/.test(line);
        const x = isRow || index > 9 ? 113 : 11 + place * 20;
        const y = line === "/" ? -3 : isRow ? 15 + place * 20 : 114;
        const own = points[index] ?? 0;
        return (
          <text key={line} class={own > 0 ? "edge-points done" : "edge-points"} x={x} y={y}>
            {own > 0 ? own : (printedPoints(game)[index] ?? "")}
          </text>
        );
      })}
    </>
  );
}

interface SmallSheetProps {
  sheet: string;
  label?: string;
  latest?: string | undefined;
  game?: GameName;
  points?: number[];
}

/** Without a label it is decoration. With a game it shows the points of its lines. */
export function SmallSheet({ sheet, label, latest, game, points = [] }: SmallSheetProps) {
  return (
    <svg
      class="small-sheet"
      viewBox={game === undefined ? "0 0 102 102" : "0 -13 124 132"}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {readSheet(sheet).map((cell, index) => {
        const x = 1 + (index % 5) * 20;
        const y = 1 + Math.floor(index / 5) * 20;
        return (
          <g key={cell.name} class={cell.name === latest ? "latest" : ""}>
            <rect x={x} y={y} width="20" height="20" />
            {cell.isCircled && <circle cx={x + 10} cy={y + 10} r="8" />}
            <text x={x + 10} y={y + 14}>
              {cell.number}
            </text>
          </g>
        );
      })}
      {game !== undefined && <SmallEdges game={game} points={points} />}
    </svg>
  );
}

/** A sheet that is hidden until the end. */
export function CoveredSheet({ label }: { label: string }) {
  return (
    <svg class="small-sheet" viewBox="0 0 102 102" role="img" aria-label={label}>
      <rect class="cover" x="1" y="1" width="100" height="100" rx="8" />
      <text x="51" y="65">
        ?
      </text>
    </svg>
  );
}
