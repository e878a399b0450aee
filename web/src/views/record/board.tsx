// The sheet before a move, with the box that was taken, the better one, and what the others were worth.

import { firstCell, readSheet } from "../../game/grid";
import { Ink, Ring, tiltOf } from "../../parts/ink";
import { boxName } from "../../game/boxes";
import { number, t } from "../../device/words";
import type { Move } from "./moves";

/** A move, and how good it was if that is known. */
type Marked = Pick<Move, "before" | "after" | "cell"> & {
  sum: number;
  best?: string | undefined;
  quality?: Move["quality"];
};

/** The boxes that a move circles after it has written. */
function circledBy(move = ""): string[] {
  return (
    move
      .split("+")
      .slice(1)
      .join("")
      .match(/[a-e][1-5]/g) ?? []
  );
}

const diagonals = ["a1", "b2", "c3", "d4", "e5", "e1", "d2", "b4", "a5"];

/** What a box is marked with: your move, a better one, or both. */
function markOf(move: Marked, cell: string): string {
  const better = move.quality === "best" ? undefined : firstCell(move.best);
  if (cell === move.cell)
    return cell === better ? "both" : move.quality === "best" ? "best" : "you";
  return cell === better ? "better" : "";
}

/** Points behind the best box. */
const near = 1;
const off = 2;
const far = 4;

/** How strongly a box is shaded that is worth less than the best by so much. */
function shadeOf(cost: number | undefined): string {
  if (cost === undefined || cost >= far) return "";
  if (cost < 0.05) return "equal";
  return cost < near ? "near" : cost < off ? "off" : "far";
}

const toldMost = 3;

/** The boxes that were nearly as good, in words. */
function othersText(move: Marked, costs: Map<string, number>): string {
  const told = [firstCell(move.best), move.cell];
  return [...costs]
    .filter(([cell, cost]) => cell !== "-" && cost < near && !told.includes(cell))
    .slice(0, toldMost)
    .map(([cell, cost]) => `${boxName(cell)}: −${number(cost, 1)}`)
    .join(", ");
}

interface BoardProps {
  move: Marked;
  /** What the boxes cost against the best one, by their names. */
  costs: Map<string, number>;
  label: string;
}

export function Board({ move, costs, label }: BoardProps) {
  const words: Record<string, string> = { you: t("you"), better: t("better"), best: t("you") };
  const sheet = move.quality === undefined ? move.after : move.before;
  const rings = move.quality === undefined ? [] : circledBy(move.best);
  return (
    <div
      class="review-board"
      data-sheet={sheet}
      role="img"
      aria-label={[label, othersText(move, costs)].filter(Boolean).join(". ")}
    >
      {readSheet(sheet).map((cell, index) => {
        const mark =
          move.quality === undefined
            ? cell.name === move.cell
              ? "latest"
              : ""
            : markOf(move, cell.name);
        const isNew = mark !== "" && mark !== "latest";
        const cost = mark === "" ? costs.get(cell.name) : undefined;
        const shade = shadeOf(cost);
        const kinds = [
          "review-cell",
          diagonals.includes(cell.name) ? "diagonal" : "",
          mark,
          shade,
          shade !== "" && cell.number !== "" ? "numbered" : "",
        ];
        return (
          <span key={cell.name} class={kinds.filter(Boolean).join(" ")}>
            <span style={{ transform: `rotate(${tiltOf(index)}deg)` }}>
              <Ink text={cell.number || (isNew ? move.sum : "")} />
            </span>
            {cell.isCircled && <Ring seed={index} />}
            {((isNew && cell.number !== "") || rings.includes(cell.name)) && !cell.isCircled && (
              <Ring seed={index} isDashed />
            )}
            {words[mark] !== undefined && <small>{words[mark]}</small>}
            {shade !== "" && <b>{shade === "equal" ? "★" : `−${number(cost ?? 0, 1)}`}</b>}
          </span>
        );
      })}
    </div>
  );
}
