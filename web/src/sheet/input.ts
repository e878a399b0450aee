// Pointer and keyboard input of a sheet. Scrolling and zooming are left to the browser.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { cells } from "../game/names";

interface PointerOptions {
  /** What a press is for; when it changes, a press under way is dropped. */
  about: string;
  isLive: boolean;
  looked: string | undefined;
  look: (cell: string | undefined) => void;
  take: (cell: string) => void;
}

function cellAt(grid: Element | null, event: PointerEvent): string | undefined {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  const cell = element?.closest<HTMLElement>("[data-cell]") ?? null;
  return cell !== null && grid?.contains(cell) ? cell.dataset.cell : undefined;
}

/** Touch and mouse: a cell is taken when one finger goes down and up on it. */
export function usePointer(grid: RefObject<HTMLElement>, options: PointerOptions) {
  const { about, isLive, looked, look, take } = options;
  const pressed = useRef<string>(); /* where the finger went down, until it leaves the cell */
  const release = () => {
    pressed.current = undefined;
    look(undefined);
  };
  useEffect(() => {
    pressed.current = undefined;
  }, [about]);
  /* Two fingers scroll or zoom the page, wherever the second one is. */
  useEffect(() => {
    if (!isLive) return;
    const join = (event: PointerEvent) => {
      if (!event.isPrimary) release();
    };
    document.addEventListener("pointerdown", join);
    return () => document.removeEventListener("pointerdown", join);
  });
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      (event.target as Element).releasePointerCapture?.(event.pointerId);
      pressed.current = cellAt(grid.current, event);
      look(pressed.current);
    },
    onPointerMove: (event: PointerEvent) => {
      const cell = cellAt(grid.current, event);
      if (cell !== pressed.current) pressed.current = undefined;
      const isHeld = event.buttons === 0 || pressed.current !== undefined;
      const next = isHeld && event.isPrimary ? cell : undefined;
      if (next !== looked) look(next);
    },
    onPointerUp: (event: PointerEvent) => {
      const cell = pressed.current;
      pressed.current = undefined;
      if (event.button === 0 && cell !== undefined && cell === cellAt(grid.current, event))
        take(cell);
      if (event.pointerType !== "mouse") look(undefined);
    },
    onPointerLeave: release,
    onPointerCancel: release,
  };
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The cells of a sheet with the ends of the lines beside them, as they lie on the screen. */
const places = [
  ["", "", "", "", "", "/"],
  ...[1, 2, 3, 4, 5].map((row) => [...[..."abcde"].map((column) => column + row), String(row)]),
  [..."abcde", "\\"],
];

/** Gives the focus to the cell of a sheet that had it last. */
export function focusSheet(place: Element | null, options?: FocusOptions): void {
  place?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus(options);
}

/** The place that a key moves to from a cell or the end of a line; "" if there is none. */
function placeAfterKey(from: string, key: string): string {
  const row = places.findIndex((each) => each.includes(from));
  const here = places[row] ?? [];
  const cellsHere = here.filter((each) => each.length === 2);
  if (key === "Home") return cellsHere[0] ?? "";
  if (key === "End") return cellsHere.at(-1) ?? "";
  const [down, right] = arrows[key] ?? [0, 0];
  return places[row + down]?.[here.indexOf(from) + right] ?? "";
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** Lets the sheet take cell names and arrow keys while nothing else has the focus. */
function useKeysAnywhere(
  grid: RefObject<HTMLElement>,
  isLive: boolean,
  press: (e: KeyboardEvent) => void,
) {
  useEffect(() => {
    if (!isLive) return;
    const enter = (event: KeyboardEvent) => {
      const { activeElement, body } = document;
      const isNowhere = activeElement === body || activeElement?.tagName === "H1";
      if (!isNowhere || hasModifier(event) || !/^(Arrow.*|[a-eu])$/i.test(event.key)) return;
      focusSheet(grid.current);
      if (!event.key.startsWith("Arrow")) press(event);
      event.preventDefault();
    };
    document.addEventListener("keydown", enter);
    return () => document.removeEventListener("keydown", enter);
  });
}

/** The cell of a grid that has or had the focus, and the handler of its keys. */
export function useKeys(grid: RefObject<HTMLElement>, isLive: boolean, onBack?: () => void) {
  const [focused, setFocused] = useState("c3");
  const typed = useRef("");
  const goTo = (place: string) => {
    const name = CSS.escape(place);
    const named = `[data-cell="${name}"], [data-line="${name}"]`;
    if (cells.includes(place)) setFocused(place);
    if (place !== "") grid.current?.querySelector<HTMLElement>(named)?.focus();
  };
  const goAlong = (key: string) => {
    const end = grid.current?.querySelector<HTMLElement>("[data-line]:focus");
    goTo(placeAfterKey(end?.dataset.line ?? focused, key));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    const key = event.key.toLowerCase();
    if (event.key in arrows || /^(Home|End)$/.test(event.key)) goAlong(event.key);
    else if (key === "backspace" || key === "u") onBack?.();
    else if (/^[a-e]$/.test(key)) typed.current = key;
    else if (/^[1-5]$/.test(key) && typed.current !== "") {
      goTo(typed.current + key);
      typed.current = "";
    } else return;
    event.preventDefault();
  };
  useKeysAnywhere(grid, isLive, onKeyDown);
  return { focused, setFocused, onKeyDown };
}
