// A sheet: five by five buttons with the points of the lines at its edges. It previews the number
// in a cell, and takes touch, mouse and keyboard input.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameName, Line } from "../engine/engine";
import { cellsOf, emptySheet, readSheet, type Cell } from "../game/grid";
import { usePointer, useKeys } from "./input";
import { engine } from "../connections/machine";
import { gameOf, handName, lineName, lines } from "../game/names";
import { number, t } from "../device/words";

const printed = new Map<GameName, number[]>();

/** The points printed at the lines, if the game's lines have fixed points; otherwise empty. */
export function printedPoints(game: GameName): number[] {
  let points = printed.get(game);
  if (points === undefined) {
    const circled = Array(5).fill("2*2*2*2*2*").join("/");
    points = gameOf(game).has_circles
      ? engine.score(game, circled).lines.map((line) => line.points)
      : [];
    printed.set(game, points);
  }
  return points;
}

function placeOf(line: string): string {
  if (line === "/") return "up";
  if (line === "\\") return "down";
  return /\d/.test(line) ? "row" : "column";
}

function edgeText({ line, hand, points }: Line): string {
  const values = { line: lineName(line), hand: handName(hand), points };
  return hand === "none"
    ? t("{line}: {points} points", values)
    : t("{line}: {hand}, {points} points", values);
}

interface EdgeProps {
  game: GameName;
  cells: Cell[];
  line: Line;
  index: number;
  isChanged: boolean;
}

export function Edge({ game, cells, line, index, isChanged }: EdgeProps) {
  const own = cellsOf(line.line);
  const points = printedPoints(game);
  const hasCircles = points.length > 0;
  const filled = cells.filter(
    (cell) => own.includes(cell.name) && (hasCircles ? cell.isCircled : cell.number !== ""),
  ).length;
  const isDone = hasCircles ? line.points > 0 : filled === 5;
  const label = edgeText(line);
  const kind = `edge ${placeOf(line.line)}${isDone ? " done" : ""}${isChanged ? " changed" : ""}`;
  return (
    <div class={kind} title={label}>
      <span aria-hidden="true">{isDone ? line.points : (points[index] ?? "")}</span>
      <svg class="pips" viewBox="0 0 24 4" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((pip) => (
          <circle key={pip} cx={2 + pip * 5} cy="2" r="1.6" class={pip < filled ? "on" : ""} />
        ))}
      </svg>
      <span class="hidden">{label}</span>
    </div>
  );
}

export interface SheetProps {
  game: GameName;
  sheet: string;
  /** Says whose sheet it is. */
  label: string;
  /** The number to write; "" if none can be written. */
  pending?: string;
  /** The cells that can be taken now. */
  open?: string[];
  /** The cell of the latest move. */
  latest?: string | undefined;
  /** Lines that the previewed move would change. */
  changes?: string[];
  /** Expected totals of cells, best first. */
  hints?: Map<string, number> | undefined;
  onTake?: (cell: string) => void;
  /** A cell was chosen that cannot be taken. */
  onMiss?: (cell: string) => void;
  /** The pointer or the focus is on this cell; undefined: on none. */
  onLook?: (cell: string | undefined) => void;
  onBack?: () => void;
}

/** The class for how good a hint is: 1 (best) to 3. */
function hintStep(hints: Map<string, number> | undefined, cell: string): string {
  const value = hints?.get(cell);
  if (hints === undefined || value === undefined) return "";
  const behind = Math.max(...hints.values()) - value;
  return behind < 0.005 ? " hint1" : behind < 1 ? " hint2" : " hint3";
}

/** A cell in words. */
function cellText(cell: Cell, value: number | undefined): string {
  const parts = [cell.name, cell.number === "" ? t("empty") : cell.number];
  if (cell.isCircled) parts.push(t("circled"));
  if (value !== undefined) parts.push(t("expected total {value}", { value: number(value, 1) }));
  return parts.join(", ");
}

interface CellProps {
  cell: Cell;
  props: SheetProps;
  isLooked: boolean;
  isFocused: boolean;
  onFocus: (event: FocusEvent) => void;
  onPress: () => void;
}

function CellButton({ cell, props, isLooked, isFocused, onFocus, onPress }: CellProps) {
  const { name } = cell;
  const isOpen = props.open?.includes(name) ?? false;
  const value = props.hints?.get(name);
  const isGhost = isLooked && isOpen;
  const kinds = [
    isOpen && " open",
    cell.isCircled && " circled",
    isGhost && " looked",
    props.latest === name && " latest",
    hintStep(props.hints, name),
  ];
  return (
    <button
      type="button"
      data-cell={name}
      class={`cell${kinds.filter(Boolean).join("")}`}
      aria-label={cellText(cell, value)}
      aria-disabled={!isOpen}
      tabIndex={isFocused ? 0 : -1}
      onFocus={onFocus}
      onClick={(event) => event.detail === 0 && onPress()}
    >
      {isGhost && cell.number === "" ? (
        <span class="ghost" data-text={props.pending ?? ""} />
      ) : (
        <span>{cell.number}</span>
      )}
      {value !== undefined && !isGhost && <small data-text={number(value, 1)} />}
    </button>
  );
}

export function Sheet(props: SheetProps) {
  const { game, sheet, open = [], pending, onTake } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [looked, setLooked] = useState<string>();
  const isLive = onTake !== undefined;
  const look = (cell: string | undefined) => {
    setLooked(cell);
    props.onLook?.(cell !== undefined && open.includes(cell) ? cell : undefined);
  };
  const take = (cell: string) => {
    if (open.includes(cell)) onTake?.(cell);
    else props.onMiss?.(cell);
  };
  useEffect(() => setLooked(undefined), [pending, sheet]);
  const fingers = usePointer(grid, { about: `${pending} ${sheet}`, isLive, looked, look, take });
  const { focused, setFocused, onKeyDown } = useKeys(grid, isLive, props.onBack);
  const cells = readSheet(sheet);
  const score = useMemo(() => engine.score(game, sheet || emptySheet), [game, sheet]);
  const focus = (cell: string, event: FocusEvent) => {
    setFocused(cell);
    if ((event.target as Element).matches(":focus-visible")) look(cell);
  };
  return (
    <div class={gameOf(game).diagonal_factor > 1 ? "sheet doubled" : "sheet"}>
      <div
        class={isLive ? "grid live" : "grid"}
        role="group"
        aria-label={props.label}
        ref={grid}
        onKeyDown={onKeyDown}
        {...fingers}
      >
        {cells.map((cell) => (
          <CellButton
            key={cell.name}
            cell={cell}
            props={props}
            isLooked={looked === cell.name}
            isFocused={focused === cell.name}
            onFocus={(event) => focus(cell.name, event)}
            onPress={() => take(cell.name)}
          />
        ))}
        {lines.slice(0, 10).map((line) => (
          <span
            key={`name ${line}`}
            class={/\d/.test(line) ? "at row" : "at column"}
            aria-hidden="true"
          >
            {line}
          </span>
        ))}
        {score.lines.map((line, index) => (
          <Edge
            key={line.line}
            game={game}
            cells={cells}
            line={line}
            index={index}
            isChanged={props.changes?.includes(line.line) ?? false}
          />
        ))}
      </div>
    </div>
  );
}
