// Numbers and rings in our own ink: strokes, so that they can be written before the player's eyes.

import { useLayoutEffect, useRef } from "preact/hooks";
import { mayAnimate, settings } from "../device/settings";

/** The width and the path of each digit; all are 100 high. */
const digits: [number, string][] = [
  [64, "M33,4C13,4 4,28 4,53C4,80 15,97 31,97C50,97 60,76 60,49C60,22 50,4 31,5"],
  [40, "M6,27C18,21 27,13 33,3C32,34 32,66 32,97"],
  [65, "M7,25C9,11 19,3 31,3C47,3 57,13 57,28C57,48 33,68 6,95C24,93 42,94 60,95"],
  [
    63,
    "M9,14C15,6 23,3 31,3C46,3 55,12 55,24C55,38 43,46 26,47C46,46 59,56 59,71C59,87 46,97 29,97C17,97 9,92 4,83",
  ],
  [66, "M35,3C27,30 17,51 4,67C22,65 42,65 62,66M47,39C46,58 45,78 45,98"],
  [
    63,
    "M55,5C42,6 29,6 17,5C15,18 13,31 11,46C17,41 24,38 32,38C48,38 59,50 59,66C59,84 46,97 29,97C18,97 9,92 4,84",
  ],
  [
    63,
    "M48,4C24,16 5,42 5,68C5,86 16,97 32,97C47,97 59,86 59,71C59,56 48,46 34,46C19,46 8,55 5,70",
  ],
  [61, "M4,7C22,5 40,5 58,5C45,30 31,62 25,98M15,53C27,51 40,51 51,51"],
  [
    62,
    "M53,17C49,8 41,3 31,3C18,3 9,11 9,23C9,49 58,43 58,72C58,87 46,97 31,97C15,97 4,88 4,74C4,46 50,48 54,20",
  ],
  [
    61,
    "M56,31C56,14 46,3 31,3C16,3 5,14 5,29C5,44 15,54 29,54C43,54 56,45 56,28C57,58 49,82 35,98",
  ],
];
export const ringPath =
  "M61,6C33,2 6,20 4,49C2,78 25,97 52,97C80,97 98,76 97,49C96,22 75,4 44,6C34,7 25,11 18,17";
const gap = 14;
const margin = 8;

/** How long a number is being written: longer if it has two digits. */
const writing = (text: string) => (text.length > 1 ? 320 : 240);
const circling = 280;

/** Draws the paths of an element one after the other, as a pen would. */
export function draw(element: Element | null, duration: number, delay = 0): void {
  if (element === null || !mayAnimate()) return;
  const strokes = [...element.querySelectorAll<SVGPathElement>("path")];
  const names = [...new Set(strokes.map((path) => path.dataset.stroke ?? ""))];
  const each = duration / names.length;
  for (const path of strokes) {
    const index = names.indexOf(path.dataset.stroke ?? "");
    path.animate(
      [
        { strokeDasharray: "1", strokeDashoffset: "1" },
        { strokeDasharray: "1", strokeDashoffset: "0" },
      ],
      {
        duration: each,
        delay: delay + index * each,
        fill: "backwards",
        easing: "ease-in-out",
      },
    );
  }
}

/** The strokes of a number, the first digit at x = 0, and its width. */
export function strokesOf(word: string): { strokes: { x: number; path: string }[]; width: number } {
  let x = 0;
  const strokes = [...word].map((digit) => {
    const [width, path] = digits[Number(digit)] as [number, string];
    const at = x;
    x += width + gap;
    return { x: at, path };
  });
  return { strokes, width: x - gap };
}

interface InkProps {
  text: string | number;
  /** Written when it appears or changes. */
  isWritten?: boolean;
  /** When writing begins, in milliseconds. */
  delay?: number;
  class?: string;
}

/** A number in ink, or as a plain digit if the user prefers that. As high as its font size. */
export function Ink({ text, isWritten = false, delay = 0, class: kind = "" }: InkProps) {
  const place = useRef<SVGSVGElement>(null);
  const word = String(text);
  useLayoutEffect(() => {
    if (isWritten) draw(place.current, writing(word), delay);
  }, [word, isWritten]);
  if (settings.plainDigits || !/^\d+$/.test(word))
    return <span class={`ink plain ${kind}`}>{word}</span>;
  const { strokes, width } = strokesOf(word);
  return (
    <svg
      ref={place}
      class={`ink ${kind}`}
      viewBox={`${-margin - 9} ${-margin} ${width + 2 * margin + 12} ${100 + 2 * margin}`}
      aria-hidden="true"
    >
      <g transform="translate(6) skewX(-5)">
        {strokes.map(({ x, path }, index) =>
          [0, 3].map((shift) => (
            <path
              key={`${index} ${shift}`}
              data-stroke={index}
              pathLength="1"
              d={path}
              transform={`translate(${x + shift} ${-shift / 5})`}
            />
          )),
        )}
      </g>
    </svg>
  );
}

interface RingProps {
  /** Turns the ring, so that no two look alike. */
  seed?: number;
  /** Chosen, but not confirmed. */
  isDashed?: boolean;
  isDrawn?: boolean;
}

/** A ring around a number. It fills the box it stands in. */
export function Ring({ seed = 0, isDashed = false, isDrawn = false }: RingProps) {
  const place = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    if (isDrawn && !isDashed) draw(place.current, circling);
  }, [isDrawn, isDashed]);
  return (
    <svg
      ref={place}
      class={isDashed ? "ring dashed" : "ring"}
      viewBox="0 0 100 100"
      aria-hidden="true"
    >
      <g transform={`rotate(${(seed * 67) % 360} 50 50)`}>
        <path d={ringPath} {...(isDashed ? {} : { pathLength: "1" })} />
      </g>
    </svg>
  );
}

/** The tilt of the number in a cell, in degrees: always the same for the same cell. */
export function tiltOf(index: number): number {
  return ((index * 37) % 7) - 3;
}
