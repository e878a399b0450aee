// Sixty pieces of confetti in the shapes a pencil draws. They fly in from both sides, once.

import { useEffect, useRef } from "preact/hooks";
import { mayAnimate } from "../device/settings";

const count = 60;
const flight = 1400;
const shapes = ["M6 6a6 6 0 1 0 .1 0z", "M2 12h12", "M2 10q3-8 6 0t6 0"];

/** Numbers from 0 to 1 that look random. */
function spread(index: number, salt: number): number {
  return Math.abs(Math.sin(index * 12.9898 + salt * 78.233) * 43758.5453) % 1;
}

function fly(piece: Element, index: number): void {
  const side = index % 2 === 0 ? 1 : -1;
  const across = side * (6 + spread(index, 1) * 42);
  const up = 35 + spread(index, 2) * 50;
  const turn = (spread(index, 3) - 0.5) * 900;
  piece.animate(
    [
      { transform: "none", opacity: 1 },
      {
        transform: `translate(${across}vw, ${-up}vh) rotate(${turn / 2}deg)`,
        opacity: 1,
        offset: 0.45,
        easing: "ease-in",
      },
      { transform: `translate(${across * 1.25}vw, 12vh) rotate(${turn}deg)`, opacity: 0 },
    ],
    {
      duration: flight * (0.8 + spread(index, 4) * 0.5),
      delay: spread(index, 5) * 180,
      easing: "cubic-bezier(0.1, 0.7, 0.4, 1)",
      fill: "both",
    },
  );
}

export function Confetti() {
  const place = useRef<HTMLDivElement>(null);
  const mayFly = mayAnimate();
  useEffect(() => {
    if (mayFly) [...(place.current?.children ?? [])].forEach(fly);
  }, []);
  if (!mayFly) return null;
  return (
    <div class="confetti" ref={place} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <svg
          key={index}
          viewBox="0 0 18 20"
          class={`shape-${index % 3} ${index % 2 === 0 ? "left" : "right"}`}
        >
          <path d={shapes[index % 3]} />
        </svg>
      ))}
    </div>
  );
}
