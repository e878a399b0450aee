// Draws two dice.

import { useEffect, useRef } from "preact/hooks";
import { mayAnimate } from "../device/settings";
import { t } from "../device/words";

/** The positions of each face's pips in a grid of nine. */
const pips = ["", "4", "08", "048", "0268", "02468", "023568"];

function Die({ value }: { value: number }) {
  return (
    <svg class="die" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1.5" y="1.5" width="29" height="29" rx="6" />
      {Array.from(pips[value] ?? "", Number).map((place) => (
        <circle key={place} cx={8 + (place % 3) * 8} cy={8 + Math.floor(place / 3) * 8} r="2.8" />
      ))}
    </svg>
  );
}

interface DiceProps {
  shown: string | null | undefined;
  sum: number;
  turn: string;
  isPast?: boolean;
}

/** The latest throw. `turn` differs for each throw, so that equal throws roll, too. */
export function Dice({ shown, sum, turn, isPast = false }: DiceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!mayAnimate()) return;
    place.current
      ?.querySelectorAll(".die")
      .forEach((die, index) =>
        die.animate(
          [
            { transform: `translateY(-40%) rotate(${index ? 200 : -220}deg)`, opacity: 0.3 },
            { transform: "translateY(6%) rotate(-12deg)", opacity: 1, offset: 0.7 },
            { transform: "none" },
          ],
          { duration: 420 + index * 90, easing: "ease-out" },
        ),
      );
  }, [turn]);
  const faces = shown?.includes("+") ? shown.split("+").map(Number) : [];
  if (sum === 0) return <div class="dice" />;
  return (
    <div
      class={isPast ? "dice past" : "dice"}
      ref={place}
      role="img"
      aria-label={t("Throw: {sum}", { sum })}
    >
      {faces.map((face, index) => (
        <Die key={index} value={face} />
      ))}
      <strong class="sum" aria-hidden="true">
        {sum}
      </strong>
    </div>
  );
}
