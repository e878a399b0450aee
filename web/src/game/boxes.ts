// Boxes of a sheet in words. Sheets have no letters, so boxes are told by where they are.

import { t } from "../device/words";

/** Where a box is: the centre, a corner, or its row and column. It can stand after "in". */
export function boxName(cell: string): string {
  const named: Record<string, string> = {
    a1: t("the top left corner"),
    e1: t("the top right corner"),
    c3: t("the centre"),
    a5: t("the bottom left corner"),
    e5: t("the bottom right corner"),
  };
  const row = cell[1] ?? "";
  const column = "abcde".indexOf(cell[0] ?? "") + 1;
  return named[cell] ?? t("row {row}, column {column}", { row, column });
}
