// The question above a sheet: where the number goes, or which circles a line gives.

import type { Attempt, Due } from "../engine/engine";
import { handName } from "../game/names";
import { t, tn } from "../device/words";
import { capital } from "./lines";

/** What to do with a throw. */
export function throwQuestion(sum: number, canWrite: boolean, canCircle: boolean): string {
  if (!canCircle) return t("Where does the {sum} go?", { sum });
  return canWrite ? t("Write the {sum} or circle one?", { sum }) : t("Circle the {sum}", { sum });
}

/** What a full line gives. */
export function circlesQuestion({ line, count }: Due, tried: Attempt | undefined): string {
  const hand = tried?.changes.find((each) => each.line === line)?.hand ?? "none";
  return tn("{hand}! Circle {count} number", "{hand}! Circle {count} numbers", count, {
    hand: capital(handName(hand)),
  });
}
