// Small sheets in ink, without input.

import { cellsOf, readSheet, type Cell } from "../game/grid";
import { settings } from "../device/settings";
import { strokesOf } from "../parts/ink";

const side = 20;
const inkHeight = 11.5;
const diagonals = [...cellsOf("\\"), ...cellsOf("/")];

/** A number in the middle of a small cell. */
function SmallNumber({ text }: { text: string }) {
  if (settings.plainDigits)
    return (
      <text x="9.5" y="13.6">
        {text}
      </text>
    );
  const { strokes, width } = strokesOf(text);
  const scale = inkHeight / 100;
  return (
    <g transform={`translate(${9.7 - (width * scale) / 2} 3.75) scale(${scale}) skewX(-5)`}>
      {strokes.map(({ x, path }, index) => (
        <path key={index} d={path} transform={`translate(${x + 6})`} />
      ))}
    </g>
  );
}

function SmallCell({ cell, index, kind }: { cell: Cell; index: number; kind: string }) {
  const kinds = [diagonals.includes(cell.name) && "diagonal", kind];
  return (
    <g
      class={kinds.filter(Boolean).join(" ")}
      data-number={cell.number}
      transform={`translate(${(index % 5) * side} ${Math.floor(index / 5) * side})`}
    >
      <rect x="0.5" y="0.5" width="18" height="18" rx="3.2" />
      {cell.isCircled && <circle cx="9.5" cy="9.5" r="7.9" />}
      {cell.number !== "" && <SmallNumber text={cell.number} />}
    </g>
  );
}

interface SmallSheetProps {
  sheet: string;
  /** Without it, the sheet is decoration. */
  label?: string;
  /** The cell of the newest number, which lies on yellow. */
  latest?: string | undefined;
  /** The cell of a number that had a better place, which lies on red. */
  worse?: string | undefined;
}

export function SmallSheet({ sheet, label, latest, worse }: SmallSheetProps) {
  const kindOf = (name: string) => (name === latest ? "latest" : name === worse ? "worse" : "");
  return (
    <svg
      class="small-sheet"
      viewBox="0 0 99 99"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {readSheet(sheet).map((cell, index) => (
        <SmallCell key={cell.name} cell={cell} index={index} kind={kindOf(cell.name)} />
      ))}
    </svg>
  );
}

/** A sheet that is hidden until the end. */
export function CoveredSheet({ label }: { label: string }) {
  return (
    <svg class="small-sheet" viewBox="0 0 99 99" role="img" aria-label={label}>
      <rect class="cover" x="1" y="1" width="97" height="97" rx="10" />
      <text class="cover-mark" x="49.5" y="63">
        ?
      </text>
    </svg>
  );
}
