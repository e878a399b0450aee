// Faces of players. The seat gives the face and its colour, so that everybody sees the same one, and
// any two of a table's hundred seats differ; up to thirteen differ without their colours, too. Whoever wants
// another face takes a seat that has it.

import type { RoomSeat } from "../engine/engine";
import { colourNumber, faceOf } from "../game/faces";

/** What makes a face: solid shapes, shapes cut out of them, and strokes; on a square of 48. */
interface Drawing {
  solid: string;
  cut?: string;
  stroke?: string;
}

const head = "M24 13a14 14 0 1 1 0 28a14 14 0 1 1 0-28z";
const eyes =
  "M19 24a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0-4.4zM29 24a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0-4.4z";
const smile = "M18.5 32.5q5.5 5 11 0";
const low = "M18.5 34q5.5 4 11 0";

const faces: Drawing[] = [
  /* a tuft of hair */
  { solid: `${head}M22 15q-3-6 1-10q0 4 3 4q3-3 5-2q-4 3-3 8z`, cut: eyes, stroke: smile },
  /* glasses */
  {
    solid: head,
    stroke: `M18 21.5a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM30 21.5a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM23 25.5h2M10.5 25h2.5M35 25h2.5M20 36h8`,
    cut: "M18 25a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 1 1 0-3.2zM30 25a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 1 1 0-3.2z",
  },
  /* a cap */
  {
    solid: `${head}M10 20a14 12 0 0 1 28 0l6 1q2 3-2 3H10z`,
    cut: eyes.replaceAll("24a", "26.5a"),
    stroke: `${low}M10 21.5h27`,
  },
  /* a cat */
  {
    solid: `${head}M10.5 24L10 8l10 6zM28 14L38 8L37.5 24z`,
    cut: `${eyes}M22 30h4l-2 2.6z`,
    stroke: "M24 32v1.5q-3 3-5.5.5M24 33.5q3 3 5.5.5M8 30l5 1M40 30l-5 1",
  },
  /* a moustache */
  {
    solid: head,
    cut: `${eyes.replaceAll("24a", "22a")}M24 30q-4-3-7 0q-2 2-4 0q1 6 6 5q4-1 5-3q1 2 5 3q5 1 6-5q-2 2-4 0q-3-3-7 0z`,
  },
  /* a crown */
  {
    solid: `${head}M11 19l-1.5-13l7.5 5l7-7l7 7l7.5-5l-1.5 13z`,
    cut: eyes.replaceAll("24a", "26a"),
    stroke: `${low}M11.5 20.5h25`,
  },
  /* curls */
  {
    solid: `${head}M12 12a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11zM19 6a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11zM29 6a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11zM36 12a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11z`,
    cut: eyes.replaceAll("24a", "25a"),
    stroke: `${smile}M14 21q4 1 6-4q4 4 8 0q2 5 6 4`,
  },
  /* an eye patch */
  {
    solid: head,
    cut: "M29 24a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0-4.4zM14 22h10v4a5 5 0 0 1-10 0z",
    stroke: "M11 21.5l27-3M21 35q5 1 8-3",
  },
  /* a rabbit */
  {
    solid: `${head}M19 16q-9-14-4-14q6 0 7 13zM26 15q1-13 7-13q5 0-4 14z`,
    cut: eyes,
    stroke: "M20 32h8M24 32v5.5M20.5 32.5v2.5q0 2.5 3.5 2.5t3.5-2.5v-2.5",
  },
  /* a laugh */
  {
    solid: `${head}M20 14q4-9 8 0z`,
    cut: `${eyes.replaceAll("24a", "21a")}M13.5 28.5h21q-1 10-10.5 10t-10.5-10z`,
  },
  /* a bow */
  {
    solid: `${head}M24 13L13 19.5q-3-7 0-14.5zM24 13L35 5q3 7.5 0 14.5z`,
    cut: `${eyes.replaceAll("24a", "26a")}M24 9.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7z`,
    stroke: `${low}M13 20l7-4.5M35 20l-7-4.5`,
  },
  /* a party hat */
  {
    solid: `${head}M12 20L24 1l12 19q-12-5-24 0z`,
    cut: eyes.replaceAll("24a", "26a"),
    stroke: `${low}M17 12l8-2M14 17l15-4M12 20.5q12-5 24 0`,
  },
  /* a knitted cap */
  {
    solid: `${head}M10 21q0-13 14-13t14 13zM24 2.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7z`,
    cut: eyes.replaceAll("24a", "26.5a"),
    stroke: `${low}M9.5 22h29M16 10v11M24 9v12M32 10v11`,
  },
];

const robot: Drawing = {
  solid:
    "M12 16h24q3 0 3 3v18q0 3-3 3H12q-3 0-3-3V19q0-3 3-3zM22.8 9h2.4v8h-2.4zM24 5a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM4 24h3v8H4zM41 24h3v8h-3z",
  cut: "M15 22h6v6h-6zM27 22h6v6h-6z",
  stroke: "M17 34h14",
};

/** The colour of a player, for what else is theirs. */
export function colourOf(seat: number): string {
  return `var(--player-${colourNumber(seat)})`;
}

interface FaceProps {
  seat: Pick<RoomSeat, "seat" | "bot">;
  /** In rem; otherwise the style decides, by its font size. */
  size?: number;
}

/** A player's face. The name has to stand beside it. */
export function Face({ seat, size }: FaceProps) {
  const drawing = seat.bot === null ? faces[faceOf(seat.seat)] : robot;
  const colour = seat.bot === null ? colourOf(seat.seat) : "var(--player-computer)";
  return (
    <svg
      class="face"
      viewBox="0 0 48 48"
      aria-hidden="true"
      style={{ color: colour, ...(size === undefined ? {} : { fontSize: `${size}rem` }) }}
    >
      <rect width="48" height="48" rx="15" />
      <path class="face-solid" d={drawing?.solid} />
      <path d={drawing?.cut} />
      <path class="face-stroke" d={drawing?.stroke} />
    </svg>
  );
}
