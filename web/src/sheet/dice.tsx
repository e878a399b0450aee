// Two dice, which are thrown, and their sum in ink.

import { useEffect, useRef, useState } from "preact/hooks";
import { mayAnimate } from "../device/settings";
import { t } from "../device/words";
import { Ink } from "../parts/ink";

/** The positions of each face's pips in a grid of nine. */
const pips = ["", "4", "08", "048", "0268", "02468", "023568"];
const faceTime = 85;
const shownFaces = 5; /* while a die rolls */
const rollTime = 520;
const apart = 80; /* milliseconds between the dice */

export function Die({ value }: { value: number }) {
  return (
    <svg class="die" viewBox="0 0 100 112" aria-hidden="true">
      <rect class="die-edge" x="1" y="13" width="98" height="98" rx="24" />
      <rect class="die-face" x="1" y="1" width="98" height="100" rx="24" />
      {Array.from(pips[value] ?? "", Number).map((place) => (
        <circle
          key={place}
          cx={28 + (place % 3) * 22}
          cy={(value === 6 ? 25 : 29) + Math.floor(place / 3) * (value === 6 ? 26 : 22)}
          r="9.6"
        />
      ))}
    </svg>
  );
}

/** Throws a die in from below: two turns, and one small bounce. */
function throwIn(die: Element, index: number): void {
  const side = index === 0 ? -1 : 1;
  die.animate(
    [
      { transform: `translate(${side * 40}%, 190%) rotate(${side * 720}deg)`, opacity: 0 },
      { transform: `translate(0, -22%) rotate(${side * 90}deg)`, opacity: 1, offset: 0.6 },
      { transform: `translate(0, 4%) rotate(${side * -4}deg)`, offset: 0.82 },
      { transform: "none" },
    ],
    {
      duration: rollTime - apart,
      delay: index * apart,
      fill: "backwards",
      easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
    },
  );
}

/** Counts the faces that a rolling die shows before its own; 0 when it lies still. */
function useRolling(turn: string, roll: () => void): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!mayAnimate()) return undefined;
    roll();
    setLeft(shownFaces);
    const begun = performance.now();
    const timer = setInterval(() => {
      const shown = Math.floor((performance.now() - begun) / faceTime);
      setLeft(Math.max(0, shownFaces - shown));
      if (shown >= shownFaces) clearInterval(timer);
    }, faceTime);
    return () => {
      clearInterval(timer);
      setLeft(0);
    };
  }, [turn]);
  return left;
}

interface DiceProps {
  shown: string | null | undefined;
  sum: number;
  /** Differs for each throw, so that equal throws roll, too. */
  turn: string;
  /** The throw has been used; the next one is awaited. */
  isPast?: boolean;
}

/** The latest throw. As high as its font size; the sum stands beside the dice or below them. */
export function Dice({ shown, sum, turn, isPast = false }: DiceProps) {
  const place = useRef<HTMLDivElement>(null);
  const roll = () => place.current?.querySelectorAll(".dice-die").forEach(throwIn);
  const left = useRolling(turn, roll);
  const faces = shown?.includes("+") ? shown.split("+").map(Number) : [];
  if (sum === 0) return <div class="dice" />;
  return (
    <div
      class={isPast ? "dice past" : "dice"}
      data-sum={sum}
      ref={place}
      role="img"
      aria-label={t("Throw: {sum}", { sum })}
    >
      {faces.length > 0 && (
        <span class="dice-pair">
          {faces.map((face, index) => (
            <span key={index} class="dice-die">
              <Die value={left > 0 ? ((face + left * (index + 2)) % 6) + 1 : face} />
            </span>
          ))}
        </span>
      )}
      {faces.length > 0 && (
        <span class="dice-is" aria-hidden="true">
          =
        </span>
      )}
      <span key={turn} class="dice-sum">
        <Ink text={sum} isWritten delay={faces.length > 0 ? rollTime - apart * 2 : 0} />
      </span>
    </div>
  );
}
