// A sheet's text as cells to draw.

import { cells } from "./names";

export interface Cell {
  name: string;
  /** "" if the cell is empty. */
  number: string;
  isCircled: boolean;
}

const numbers: Record<string, string> = { ".": "", A: "10", B: "11", C: "12" };

export function readSheet(sheet: string): Cell[] {
  const found = sheet.replaceAll("/", "").match(/[^*]\*?/g) ?? [];
  return cells.map((name, index) => {
    const text = found[index] ?? ".";
    const letter = text[0] ?? ".";
    return { name, number: numbers[letter] ?? letter, isCircled: text.length > 1 };
  });
}

const letters: Record<string, string> = { "": ".", "10": "A", "11": "B", "12": "C" };

/** Cells as a sheet's text. */
export function writeSheet(written: Cell[]): string {
  const text = (cell: Cell) => (letters[cell.number] ?? cell.number) + (cell.isCircled ? "*" : "");
  return [0, 5, 10, 15, 20]
    .map((row) =>
      written
        .slice(row, row + 5)
        .map(text)
        .join(""),
    )
    .join("/");
}

export const emptySheet = "...../...../...../...../.....";

/** The cells of a line, by its name. */
export function cellsOf(line: string): string[] {
  if (line === "\\") return ["a1", "b2", "c3", "d4", "e5"];
  if (line === "/") return ["e1", "d2", "c3", "b4", "a5"];
  return cells.filter((cell) => cell.includes(line));
}

/** The cell a move begins with. */
export function firstCell(move: string | null | undefined): string | undefined {
  return move?.match(/[a-e][1-5]/)?.[0];
}

/** The sum of a throw: 9 for `3+6` and for `9`. */
export function sumOf(thrown: string): number {
  return thrown.split("+").reduce((sum, part) => sum + Number(part), 0);
}
