// The sheet before a move, with the box that was taken and the better one.

import { firstCell, readSheet } from "../../game/grid";
import { Ink, Ring, tiltOf } from "../../parts/ink";
import { t } from "../../device/words";
import type { Move } from "./moves";

const diagonals = ["a1", "b2", "c3", "d4", "e5", "e1", "d2", "b4", "a5"];

/** What a box is marked with: your move, a better one, or both. */
function markOf(move: Move, cell: string): string {
  const better = move.quality === "best" ? undefined : firstCell(move.best);
  if (cell === move.cell)
    return cell === better ? "both" : move.quality === "best" ? "best" : "you";
  return cell === better ? "better" : "";
}

interface BoardProps {
  move: Move;
  label: string;
}

export function Board({ move, label }: BoardProps) {
  const words: Record<string, string> = { you: t("you"), better: t("better"), best: t("you") };
  const sheet = move.quality === undefined ? move.after : move.before;
  return (
    <div class="review-board" data-sheet={sheet} role="img" aria-label={label}>
      {readSheet(sheet).map((cell, index) => {
        const mark =
          move.quality === undefined
            ? cell.name === move.cell
              ? "latest"
              : ""
            : markOf(move, cell.name);
        const isNew = mark !== "" && mark !== "latest";
        const kinds = ["review-cell", diagonals.includes(cell.name) ? "diagonal" : "", mark];
        return (
          <span key={cell.name} class={kinds.filter(Boolean).join(" ")}>
            <span style={{ transform: `rotate(${tiltOf(index)}deg)` }}>
              <Ink text={cell.number || (isNew ? move.sum : "")} />
            </span>
            {cell.isCircled && <Ring seed={index} />}
            {isNew && cell.number !== "" && <Ring seed={index} isDashed />}
            {words[mark] !== undefined && <small>{words[mark]}</small>}
          </span>
        );
      })}
    </div>
  );
}
