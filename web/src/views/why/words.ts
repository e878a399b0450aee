// A comparison of two moves in words: the sentences that the program has chosen, filled in.

import { boxName } from "../../game/boxes";
import type { Comparison, LineDifference, Reason } from "../../game/comparison";
import { firstCell } from "../../game/grid";
import { capital } from "../../sheet/lines";
import { number, percent, t, told } from "../../device/words";

/** A chance that is neither none nor certain does not look as if it were. */
function chanceText(chance: number): string {
  if (chance > 0 && chance < 0.005) return t("under 1%");
  return chance < 1 && chance >= 0.995 ? t("over 99%") : percent(chance);
}

function moveText(phrase: string, move: string): string {
  return told(phrase, { cell: boxName(firstCell(move) ?? "") });
}

/** A move as the subject of a sentence. */
export function moveName(move: string): string {
  if (move === "-") return t("doing nothing");
  return moveText(move.startsWith("(") ? t("the circle in {cell}") : "{cell}", move);
}

function whereText({ where = "", line = "" }: Reason): string {
  const column = "abcde".indexOf(line) + 1;
  return told(where, { line: column > 0 ? column : line });
}

/** One of the reasons as a sentence. */
export function reasonText(reason: Reason, { move, other }: Comparison): string {
  const { circles, chance = 0, instead = 0, points = 0, hand = "" } = reason;
  const share = (value: number) => (circles === undefined ? chanceText(value) : number(value, 1));
  return capital(
    told(reason.sentence, {
      move: moveText(reason.move, move),
      other: moveText(reason.other, other),
      hand: told(hand, { article: "" }),
      where: whereText(reason),
      chance: share(circles ?? chance),
      instead: share(instead),
      points: number(Math.abs(points), 1),
    }),
  );
}

/** What changes on a line: "straight: 64% instead of 33%". */
export function changeText(line: LineDifference): string {
  const { becomes, title = "", chance = 0, instead = 0, points } = line;
  const values = { chance: chanceText(chance), instead: chanceText(instead) };
  if (becomes === "full") return t("five circles: {chance} instead of {instead}", values);
  if (becomes !== undefined)
    return t("{hand}: {chance} instead of {instead}", { hand: told(title), ...values });
  return points > 0 ? t("more points, in several ways") : t("fewer points, in several ways");
}

/** Points with their sign: "+2.2", "−1.8". */
export function differenceText(points: number): string {
  const text = number(Math.abs(points), 1);
  return Math.round(points * 10) === 0 ? text : `${points > 0 ? "+" : "−"}${text}`;
}
