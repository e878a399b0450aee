// A sheet: five by five cells, with the ends of the lines at its edges. It previews the number in a
// cell, shows how lines are completed, and takes touch, mouse and keyboard input.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameName } from "../engine/engine";
import { cellsOf, emptySheet, readSheet, type Cell } from "../game/grid";
import { usePointer, useKeys } from "./input";
import { engine } from "../connections/machine";
import { boxName } from "../game/boxes";
import { gameOf } from "../game/names";
import { Icon } from "../parts/icon";
import { Ink, Ring, tiltOf } from "../parts/ink";
import { Ends } from "./ends";
import { areManyBest, behindBest } from "./hints";
import { useLight } from "./light";
import { useStill } from "../parts/parts";
import { number, t } from "../device/words";

const diagonals = [...cellsOf("\\"), ...cellsOf("/")];
const near = 2; /* points behind the best hint */
const far = 5;

export interface SheetProps {
  game: GameName;
  sheet: string;
  /** Says whose sheet it is. */
  label: string;
  /** What stands above the cells. */
  head?: ComponentChildren;
  /** The number to write; "" if none can be written. */
  pending?: string;
  /** The cells that can be taken now. */
  open?: string[];
  /** The cell of the latest move. */
  latest?: string | undefined;
  /** Cells whose circles are chosen, but not confirmed. */
  chosen?: string[];
  /** Only this line is awake: its circles are due. */
  awake?: string | undefined;
  /** Whether the latest move is not confirmed by the table yet: it is in pencil. */
  isUnsent?: boolean;
  /** Lines that the previewed move would change. */
  changes?: string[];
  /** Expected totals of cells, best first. */
  hints?: Map<string, number> | undefined;
  onTake?: (cell: string) => void;
  /** A cell was chosen that cannot be taken. */
  onMiss?: (cell: string) => void;
  /** The pointer or the focus is on this cell; undefined: on none. */
  onLook?: (cell: string | undefined) => void;
  /** This line is lit; undefined: none. */
  onLine?: (line: string | undefined) => void;
  onBack?: () => void;
}

/** What a hint says about a cell: a star, what the cell costs, or nothing. */
function hintOf(hints: Map<string, number> | undefined, cell: string) {
  const behind = hints && behindBest(hints, cell);
  if (hints === undefined || behind === undefined || behind >= far) return { kind: "", text: "" };
  if (behind === 0)
    return areManyBest(hints) ? { kind: "hint2", text: "" } : { kind: "hint1", text: "★" };
  return { kind: behind < near ? "hint2" : "hint3", text: `−${number(behind, 1)}` };
}

/** A cell in words. */
function cellText(cell: Cell, props: SheetProps): string {
  const parts = [boxName(cell.name), cell.number === "" ? t("empty") : cell.number];
  const behind = props.hints && behindBest(props.hints, cell.name);
  if (cell.isCircled) parts.push(t("circled"));
  else if (isCirclable(cell, props)) parts.push(t("can be circled"));
  if (behind !== undefined)
    parts.push(behind === 0 ? t("best") : t("costs {points}", { points: number(behind, 1) }));
  return parts.join(", ");
}

interface CellProps {
  cell: Cell;
  index: number;
  props: SheetProps;
  isLooked: boolean;
  isLit: boolean;
  isFocused: boolean;
}

/** Whether a tap would circle the number of a cell. */
function isCirclable({ name, number, isCircled }: Cell, props: SheetProps): boolean {
  const isFresh = props.latest === name && props.awake === undefined; /* written just now */
  const isOpen = props.open?.includes(name) ?? false;
  return gameOf(props.game).has_circles && isOpen && number !== "" && !isCircled && !isFresh;
}

/** The classes of a cell, by what can be done with it. */
function kindsOf({ cell, props, isLooked, isLit }: CellProps): string {
  const isOpen = props.open?.includes(cell.name) ?? false;
  const hasChoice = gameOf(props.game).has_circles && (props.open?.length ?? 0) > 0;
  const isAwake = props.awake !== undefined && cellsOf(props.awake).includes(cell.name);
  const isIdle = props.awake !== undefined ? !isAwake : hasChoice && !isOpen;
  const kinds = [
    "cell",
    diagonals.includes(cell.name) && "diagonal",
    isOpen && "open",
    isOpen && cell.number === "" && "writes",
    isCirclable(cell, props) && "circles",
    cell.isCircled && "circled",
    isLooked && isOpen && "looked",
    props.latest === cell.name && "latest",
    props.latest === cell.name && props.isUnsent && "unsent",
    isAwake && "awake",
    isIdle && "idle",
    isLit && "lit",
    hintOf(props.hints, cell.name).kind,
  ];
  return kinds.filter(Boolean).join(" ");
}

/** A cell: a button on a sheet that is played on, a picture on one to look at. It has no handlers of its own, so that it
 * is only drawn again when it looks different. */
function CellPlace(own: CellProps) {
  const { cell, index, props, isLooked, isFocused } = own;
  const { name } = cell;
  const isOpen = props.open?.includes(name) ?? false;
  const isGhost = isLooked && isOpen && cell.number === "";
  const { kind, text } = hintOf(props.hints, name);
  const isDashed = (props.chosen?.includes(name) ?? false) || !cell.isCircled;
  const isRing = cell.isCircled || (isCirclable(cell, props) && props.awake === undefined);
  const kinds = kindsOf(own);
  const label = cellText(cell, props);
  const written = isGhost ? (props.pending ?? "") : cell.number;
  const isLive = props.onTake !== undefined;
  const draw = () => {
    const shown = { "data-cell": name, class: kinds, "aria-label": label };
    const face = (
      <>
        {written !== "" && (
          <span class="cell-number" style={{ transform: `rotate(${tiltOf(index)}deg)` }}>
            <Ink text={written} isWritten={props.latest === name && !isGhost} />
            <span class="hidden">{cell.number}</span>
          </span>
        )}
        {isRing && <Ring seed={index} isDashed={isDashed} isDrawn={isLive} />}
        {text !== "" && !isGhost && (
          <small data-text={text}>{kind === "hint1" ? <Icon name="star" /> : null}</small>
        )}
      </>
    );
    if (!isLive)
      return (
        <span role="img" {...shown}>
          {face}
        </span>
      );
    return (
      <button type="button" {...shown} aria-disabled={!isOpen} tabIndex={isFocused ? 0 : -1}>
        {face}
      </button>
    );
  };
  return useStill(draw, kinds, label, isFocused, written, isRing, isDashed, isLive, text);
}

/** The line that is lit, and what happens when another one is. */
function useLit(props: SheetProps): [string | undefined, (line: string | undefined) => void] {
  const [lit, setLit] = useState<string>();
  const light = (line: string | undefined) => {
    setLit(line);
    props.onLine?.(line);
  };
  useEffect(() => setLit(undefined), [props.sheet]);
  return [lit, light];
}

export function Sheet(props: SheetProps) {
  const { game, sheet, open = [], pending, onTake, changes } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [looked, setLooked] = useState<string>();
  const [lit, light] = useLit(props);
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
  const prospects = useMemo(() => engine.prospects(game, sheet || emptySheet), [game, sheet]);
  useLight(grid, prospects, isLive);
  const cellAt = ({ target }: Event) =>
    (target as Element).closest<HTMLElement>("[data-cell]")?.dataset.cell;
  const focus = (event: FocusEvent) => {
    const cell = cellAt(event);
    if (cell === undefined) return;
    setFocused(cell);
    if ((event.target as Element).matches(":focus-visible")) look(cell);
  };
  const press = (event: MouseEvent) => {
    const cell = cellAt(event);
    if (event.detail === 0 && cell !== undefined) take(cell); /* by key, not by a finger */
  };
  return (
    <div class="pad">
      <div
        class={isLive ? "grid live" : "grid"}
        role="group"
        aria-label={props.label}
        ref={grid}
        onKeyDown={onKeyDown}
        onFocusIn={focus}
        onClick={press}
        {...fingers}
      >
        <span class="band down" aria-hidden="true" />
        <span class="band up" aria-hidden="true" />
        <div class="pad-head">{props.head}</div>
        {cells.map((cell, index) => (
          <CellPlace
            key={cell.name}
            cell={cell}
            index={index}
            props={props}
            isLooked={looked === cell.name}
            isLit={lit !== undefined && cellsOf(lit).includes(cell.name)}
            isFocused={focused === cell.name}
          />
        ))}
        <Ends
          game={game}
          sheet={sheet || emptySheet}
          prospects={prospects}
          lit={lit === undefined ? (changes ?? []) : [lit, ...(changes ?? [])]}
          onLight={light}
        />
      </div>
    </div>
  );
}
