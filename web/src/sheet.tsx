// A sheet: five by five buttons with the points of the lines at its edges. It shows where a number would go before it
// is written there, and listens to fingers, mouse and keys alike.

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameName, Hand } from "./engine";
import { cellsOf, readSheet } from "./grid";
import { engine } from "./machine";
import { cells, gameOf, handName, lineName, lines } from "./names";
import { number, t } from "./words";

/** What stands at the edges, in the order of the lines. */
export interface Edges {
  points: number[];
  hands: Hand[];
}

const printed = new Map<GameName, number[]>();

/** The points printed at the lines of a sheet whose lines are worth what they are; elsewhere none. */
function printedPoints(game: GameName): number[] {
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

function Edge({
  game,
  sheet,
  line,
  edges,
  changed,
}: {
  game: GameName;
  sheet: string;
  line: string;
  edges: Edges;
  changed: boolean;
}) {
  const index = lines.indexOf(line);
  const byName = new Map(readSheet(sheet).map((cell) => [cell.name, cell]));
  const mine = cellsOf(line).map((name) => byName.get(name));
  const hasCircles = printedPoints(game).length > 0;
  const filled = mine.filter((cell) => (hasCircles ? cell?.isCircled : cell?.number !== "")).length;
  const points = edges.points[index] ?? 0;
  const hand = edges.hands[index] ?? "none";
  const isDone = hasCircles ? points > 0 : filled === 5;
  const shown = isDone ? String(points) : (printedPoints(game)[index] ?? "");
  const place =
    line === "/"
      ? "edge up"
      : line === "\\"
        ? "edge down"
        : /\d/.test(line)
          ? "edge row"
          : "edge column";
  const label =
    hand === "none"
      ? t("{line}: {points} points", { line: lineName(line), points })
      : t("{line}: {hand}, {points} points", {
          line: lineName(line),
          hand: handName(hand),
          points,
        });
  return (
    <div class={`${place}${isDone ? " done" : ""}${changed ? " changed" : ""}`} title={label}>
      <span aria-hidden="true">{shown}</span>
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
  edges: Edges;
  /** Whose it is. */
  label: string;
  /** The number that would be written; "" where none can be. */
  pending?: string;
  /** The cells that can be taken now. */
  open?: string[];
  /** The cell of the latest move. */
  latest?: string | undefined;
  /** Lines that the cell looked at would change. */
  changes?: string[];
  /** What cells are worth, best first. */
  hints?: Map<string, number> | undefined;
  onTake?: (cell: string) => void;
  /** A cell is meant that cannot be taken. */
  onMiss?: (cell: string) => void;
  /** A cell is looked at; undefined: none is. */
  onLook?: (cell: string | undefined) => void;
  onBack?: () => void;
}

/** How good a hint is, from 1 (best) on, in few steps. */
function hintStep(hints: Map<string, number> | undefined, cell: string): string {
  const value = hints?.get(cell);
  if (hints === undefined || value === undefined) return "";
  const best = Math.max(...hints.values());
  const behind = best - value;
  return behind < 0.005 ? " hint1" : behind < 1 ? " hint2" : " hint3";
}

export function Sheet(props: SheetProps) {
  const { game, sheet, edges, open = [], pending = "", hints, onTake, onLook, onBack } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [looked, setLooked] = useState<string | undefined>();
  const [focused, setFocused] = useState("c3");
  const typed = useRef("");
  const pressed = useRef<string>(); /* where the one finger went down, as long as it stays there */

  const look = (cell: string | undefined) => {
    setLooked(cell);
    onLook?.(cell !== undefined && open.includes(cell) ? cell : undefined);
  };
  useEffect(() => {
    pressed.current = undefined; /* it was meant for what was there before */
    setLooked(undefined);
  }, [pending, sheet]);

  const cellAt = (event: PointerEvent): string | undefined => {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    const cell = element?.closest<HTMLElement>("[data-cell]");
    return cell !== null && cell !== undefined && grid.current?.contains(cell)
      ? cell.dataset.cell
      : undefined;
  };
  const focusCell = (cell: string) => {
    setFocused(cell);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
  };
  const take = (cell: string) => {
    if (open.includes(cell)) onTake?.(cell);
    else props.onMiss?.(cell);
  };
  const release = () => {
    pressed.current = undefined;
    look(undefined);
  };

  /* Two fingers mean the page, wherever the second one is. */
  useEffect(() => {
    if (onTake === undefined) return;
    const join = (event: PointerEvent) => {
      if (!event.isPrimary) release();
    };
    document.addEventListener("pointerdown", join);
    return () => document.removeEventListener("pointerdown", join);
  });

  /* Whoever types a cell or an arrow without having gone anywhere means the sheet. */
  useEffect(() => {
    if (onTake === undefined) return;
    const enter = (event: KeyboardEvent) => {
      const isNowhere =
        document.activeElement === document.body || document.activeElement?.tagName === "H1";
      if (
        !isNowhere ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        !/^(Arrow.*|[a-eu])$/i.test(event.key)
      )
        return;
      grid.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
      if (!event.key.startsWith("Arrow")) pressKey(event);
      event.preventDefault();
    };
    document.addEventListener("keydown", enter);
    return () => document.removeEventListener("keydown", enter);
  });

  const pressKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = cells.indexOf(focused);
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -5,
      ArrowDown: 5,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      const next = cells[index + step];
      const staysInRow =
        Math.abs(step) > 1 || Math.floor(index / 5) === Math.floor((index + step) / 5);
      if (next !== undefined && staysInRow) focusCell(next);
    } else if (event.key === "Home") focusCell(cells[index - (index % 5)] ?? "a1");
    else if (event.key === "End") focusCell(cells[index - (index % 5) + 4] ?? "e1");
    else if (event.key === "Backspace" || event.key.toLowerCase() === "u") onBack?.();
    else if (/^[a-e]$/i.test(event.key)) typed.current = event.key.toLowerCase();
    else if (/^[1-5]$/.test(event.key) && typed.current !== "") {
      focusCell(typed.current + event.key);
      typed.current = "";
    } else return;
    event.preventDefault();
  };

  return (
    <div class={gameOf(game).diagonal_factor > 1 ? "sheet doubled" : "sheet"}>
      <div
        class={onTake === undefined ? "grid" : "grid live"}
        role="group"
        aria-label={props.label}
        ref={grid}
        onKeyDown={pressKey}
        onPointerDown={(event) => {
          if (event.button !== 0 || !event.isPrimary) return;
          (event.target as Element).releasePointerCapture?.(event.pointerId);
          pressed.current = cellAt(event);
          look(pressed.current);
        }}
        onPointerMove={(event) => {
          const cell = cellAt(event);
          if (cell !== pressed.current) pressed.current = undefined;
          const isHeld = event.buttons === 0 || pressed.current !== undefined;
          const next = isHeld && event.isPrimary ? cell : undefined;
          if (next !== looked) look(next);
        }}
        onPointerUp={(event) => {
          const cell = pressed.current;
          pressed.current = undefined;
          if (event.button === 0 && cell !== undefined && cell === cellAt(event)) take(cell);
          if (event.pointerType !== "mouse") look(undefined);
        }}
        onPointerLeave={release}
        onPointerCancel={release}
      >
        {readSheet(sheet).map((cell) => {
          const isOpen = open.includes(cell.name);
          const isLooked = looked === cell.name && isOpen;
          const value = hints?.get(cell.name);
          const classes =
            `cell${isOpen ? " open" : ""}${cell.isCircled ? " circled" : ""}${isLooked ? " looked" : ""}` +
            `${props.latest === cell.name ? " latest" : ""}${hintStep(hints, cell.name)}`;
          const content = cell.number === "" ? t("empty") : cell.number;
          const label = [
            `${cell.name}, ${content}`,
            cell.isCircled ? t("circled") : "",
            value === undefined ? "" : t("expected total {value}", { value: number(value, 1) }),
          ]
            .filter((part) => part !== "")
            .join(", ");
          return (
            <button
              key={cell.name}
              type="button"
              data-cell={cell.name}
              class={classes}
              aria-label={label}
              aria-disabled={!isOpen}
              tabIndex={cell.name === focused ? 0 : -1}
              onFocus={(event) => {
                setFocused(cell.name);
                if ((event.target as Element).matches(":focus-visible")) look(cell.name);
              }}
              onClick={(event) => event.detail === 0 && take(cell.name)}
            >
              {isLooked && cell.number === "" ? (
                <span class="ghost" data-text={pending} />
              ) : (
                <span>{cell.number}</span>
              )}
              {value !== undefined && !isLooked && <small data-text={number(value, 1)} />}
            </button>
          );
        })}
        {lines.slice(0, 10).map((line) => (
          <span
            key={`name ${line}`}
            class={/\d/.test(line) ? "at row" : "at column"}
            aria-hidden="true"
          >
            {line}
          </span>
        ))}
        {lines.map((line) => (
          <Edge
            key={line}
            game={game}
            sheet={sheet}
            line={line}
            edges={edges}
            changed={props.changes?.includes(line) ?? false}
          />
        ))}
      </div>
    </div>
  );
}

/** The points of a small sheet's lines, at its edges: those it has, or those printed there. */
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

/** The same, small and only to look at; without a label it is only an ornament. Where the game is told, its lines' points
 * stand at its edges. */
export function SmallSheet({
  sheet,
  label,
  latest,
  game,
  points = [],
}: {
  sheet: string;
  label?: string;
  latest?: string | undefined;
  game?: GameName;
  points?: number[];
}) {
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

/** A sheet that nobody sees before the end. */
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

/** The cell a move begins with. */
export function firstCell(move: string | null | undefined): string | undefined {
  return move?.match(/[a-e][1-5]/)?.[0];
}
