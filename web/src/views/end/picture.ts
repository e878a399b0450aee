// The picture of a result: a square in the game's colour, with the sheet and the total in ink.

import { engine } from "../../connections/machine";
import { cellsOf, readSheet } from "../../game/grid";
import { gameName, gameOf, handName } from "../../game/names";
import { scoredLines, type Standing } from "../../game/standing";
import type { Table } from "../../game/table";
import { ringPath, strokesOf, tiltOf } from "../../parts/ink";
import { t } from "../../device/words";
import { praiseText } from "./hero";

const side = 1080;
const ink = "#1b2559";
const paper = "#fffdf7";
const diagonals = [...cellsOf("\\"), ...cellsOf("/")];

type Brush = CanvasRenderingContext2D;

function roundBox(brush: Brush, x: number, y: number, size: number, corner: number): void {
  brush.beginPath();
  brush.roundRect(x, y, size, size, corner);
}

/** A number in ink, `high` pixels high, its middle at 0, 0. */
function writeNumber(brush: Brush, text: string, high: number, colour: string): void {
  const { strokes, width } = strokesOf(text);
  brush.save();
  brush.scale(high / 100, high / 100);
  brush.translate(-width / 2, -50);
  brush.transform(1, 0, -0.087, 1, 5, 0);
  Object.assign(brush, { strokeStyle: colour, lineWidth: 12, lineCap: "round", lineJoin: "round" });
  for (const { x, path } of strokes)
    for (const shift of [0, 3]) {
      brush.save();
      brush.translate(x + shift, -shift / 5);
      brush.stroke(new Path2D(path));
      brush.restore();
    }
  brush.restore();
}

/** The sheet, a little askew. */
function drawSheet(brush: Brush, sheet: string, tint: string, rule: string): void {
  const cell = 94;
  brush.save();
  brush.translate(330, 500);
  brush.rotate(-0.045);
  brush.shadowColor = "rgb(8 14 50 / 35%)";
  brush.shadowBlur = 50;
  brush.shadowOffsetY = 18;
  brush.fillStyle = paper;
  roundBox(brush, -266, -266, 532, 52);
  brush.fill();
  brush.shadowColor = "transparent";
  readSheet(sheet).forEach(({ name, number, isCircled }, index) => {
    brush.save();
    brush.translate(((index % 5) - 2) * cell, (Math.floor(index / 5) - 2) * cell);
    roundBox(brush, -42, -42, 84, 15);
    brush.fillStyle = diagonals.includes(name) ? tint : paper;
    brush.fill();
    Object.assign(brush, { strokeStyle: rule, lineWidth: 2.5 });
    brush.stroke();
    brush.rotate((tiltOf(index) * Math.PI) / 180);
    if (number !== "") writeNumber(brush, number, 50, ink);
    if (isCircled) {
      brush.scale(0.76, 0.76);
      brush.translate(-50, -50);
      Object.assign(brush, { strokeStyle: "#bf2f17", lineWidth: 7, lineCap: "round" });
      brush.stroke(new Path2D(ringPath));
    }
    brush.restore();
  });
  brush.restore();
}

/** The logo: a die with one ringed pip. */
function drawLogo(brush: Brush): void {
  brush.save();
  brush.translate(118, 112);
  brush.scale(0.78, 0.78);
  brush.save();
  brush.rotate(-0.157);
  for (const [colour, y] of [
    ["#c6ceea", -36],
    ["#fff", -44],
  ] as const) {
    brush.fillStyle = colour;
    roundBox(brush, -42, y, 84, 24);
    brush.fill();
  }
  brush.restore();
  const dot = (x: number, y: number, size: number, colour: string) => {
    brush.fillStyle = colour;
    brush.beginPath();
    brush.arc(x, y, size, 0, 7);
    brush.fill();
  };
  for (const [x, y] of [
    [-22, -16],
    [-16, 22],
    [22, 16],
  ] as const)
    dot(x, y, 8.5, ink);
  dot(22, -25, 27, "#bf2f17");
  dot(22, -25, 20, paper);
  dot(22, -25, 9, ink);
  brush.restore();
}

/** Some marks of a pencil around the edges. */
function drawMarks(brush: Brush): void {
  const shapes = ["M6 6a6 6 0 1 0 .1 0z", "M2 12h12", "M2 10q3-8 6 0t6 0"].map(
    (path) => new Path2D(path),
  );
  const colours = ["#ff9b85", "#9db0ff", "#ffd447"];
  Object.assign(brush, { lineWidth: 3.4, lineCap: "round" });
  for (let index = 0; index < 18; index++) {
    brush.save();
    brush.translate(660 + ((index * 173) % 380), 790 + ((index * 97) % 260));
    brush.rotate(index * 2.4);
    brush.scale(2, 2);
    brush.strokeStyle = colours[index % 3] ?? "";
    brush.stroke(shapes[index % 3] as Path2D);
    brush.restore();
  }
}

/** Text that is made smaller until it fits. */
function drawText(brush: Brush, text: string, x: number, y: number, size: number, most: number) {
  const family = getComputedStyle(document.documentElement).getPropertyValue("--heading");
  let fitting = size;
  do brush.font = `700 ${fitting--}px ${family}`;
  while (brush.measureText(text).width > most && fitting > 20);
  brush.fillText(text, x, y);
}

/** The best line of a sheet, as a sentence. */
function bestText(game: string, sheet: string): string {
  const [best] = scoredLines(game, sheet);
  if (best === undefined) return "";
  return t("Best line: {hand}, {points} points", {
    hand: handName(best.hand),
    points: best.points,
  });
}

/** The picture of a player's result, as a file. */
export async function pictureOf({ game }: Table, { seat, total }: Standing): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const brush = canvas.getContext("2d");
  if (brush === null) throw new Error("canvas");
  const isRed = gameOf(game).has_circles;
  const sheet = seat.sheet ?? "";
  const ground = brush.createLinearGradient(0, 0, 300, side);
  ground.addColorStop(0, isRed ? "#bf2f17" : "#2a47c9");
  ground.addColorStop(1, isRed ? "#a92712" : "#2340b6");
  brush.fillStyle = ground;
  brush.fillRect(0, 0, side, side);
  drawMarks(brush);
  drawLogo(brush);
  drawSheet(brush, sheet, isRed ? "#fce3db" : "#e3e8fb", isRed ? "#e2d0c8" : "#cbd1e4");
  brush.fillStyle = "#fff";
  drawText(brush, "knobel", 180, 132, 58, 300);
  brush.textAlign = "right";
  drawText(brush, gameName(game), side - 70, 130, 46, 360);
  brush.textAlign = "center";
  drawText(
    brush,
    engine.praise(game, total) === "none" ? "" : praiseText(game, total),
    830,
    660,
    64,
    400,
  );
  brush.textAlign = "left";
  drawText(brush, bestText(game, sheet), 70, 900, 44, 560);
  drawText(brush, t("Can you beat it?"), 70, 975, 38, side - 140);
  brush.translate(830, 440);
  writeNumber(brush, String(total), total > 99 ? 190 : 230, "#fff");
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made === null ? reject(new Error("canvas")) : resolve(made))),
  );
}
