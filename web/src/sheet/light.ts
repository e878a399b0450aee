// The light that runs along a line when it is completed, and into its end.

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Prospect } from "../engine/engine";
import { cellsOf } from "../game/grid";
import { mayAnimate } from "../device/settings";
import { playLine } from "../device/sound";

const lineTime = 420;
const apart = 120;

/** The lines that pay now and did not before, cheapest first. */
function made(before: Prospect[], after: Prospect[]): Prospect[] {
  const pays = ({ full, now, value, missing }: Prospect) =>
    value > 0 ? missing === 0 : full && (now?.points ?? 0) > 0;
  const worth = ({ now, value }: Prospect) => value || (now?.points ?? 0);
  return after
    .filter((prospect, index) => pays(prospect) && !pays(before[index] as Prospect))
    .sort((one, other) => worth(one) - worth(other));
}

function runAlong(grid: HTMLElement, line: string, delay: number): void {
  const step = lineTime / 7;
  const flash = { duration: step * 3, easing: "ease-out", pseudoElement: "::after" };
  cellsOf(line).forEach((cell, index) => {
    grid
      .querySelector(`[data-cell="${cell}"]`)
      ?.animate({ opacity: [0, 1, 0] }, { ...flash, delay: delay + index * step });
  });
  grid.querySelector(`[data-line="${CSS.escape(line)}"]`)?.animate(
    { transform: ["scale(0.8)", "scale(1.14)", "none"], opacity: [0.4, 1, 1] },
    {
      duration: lineTime - 5 * step + 160,
      delay: delay + 5 * step,
      fill: "backwards",
      easing: "cubic-bezier(0.3, 1.5, 0.5, 1)",
    },
  );
}

/** Lets a light run along each line that is completed while the sheet is shown, one after another,
 * each with its sound. */
export function useLight(
  place: RefObject<HTMLElement>,
  prospects: Prospect[],
  isLive: boolean,
): void {
  const before = useRef(prospects);
  useEffect(() => {
    const fresh = made(before.current, prospects);
    before.current = prospects;
    const grid = place.current;
    if (!isLive || grid === null) return;
    fresh.forEach((prospect, index) => {
      const delay = index * (lineTime + apart);
      playLine(prospect.value || (prospect.now?.points ?? 0), delay);
      if (mayAnimate()) runAlong(grid, prospect.line, delay);
    });
  }, [prospects]);
}
