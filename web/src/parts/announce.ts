// Announcements for screen readers. Only this module speaks, so that nothing is said twice or
// interrupted.

import { boxName } from "../game/boxes";
import { firstCell, readSheet } from "../game/grid";
import { t } from "../device/words";

const gatherTime = 80;
const keptSentences = 8;
let region: HTMLElement | undefined;
let waiting: string[] = [];

/** Adds the element that screen readers read aloud. */
export function addLiveRegion(): void {
  region = document.createElement("div");
  region.className = "hidden";
  region.setAttribute("aria-live", "polite");
  region.id = "announcements";
  document.body.append(region);
}

/** Moves the announcements into a box, or back: screen readers ignore what a box covers. */
export function speakIn(place: Element): void {
  if (region === undefined) return;
  region.replaceChildren(); /* so that nothing is read again */
  place.append(region);
}

function speak(): void {
  const said = document.createElement("p");
  said.textContent = waiting.join(" ");
  waiting = [];
  region?.append(said);
  while ((region?.childElementCount ?? 0) > keptSentences) region?.firstElementChild?.remove();
}

/** Announces a sentence. Sentences that come at nearly the same time are joined. */
export function announce(sentence: string): void {
  if (sentence === "") return;
  waiting.push(sentence);
  if (waiting.length === 1) window.setTimeout(speak, gatherTime);
}

/** A move in words; `name` is "" for the user, `sheet` is the one after it. */
export function moveText(name: string, move: string, sum: number, sheet: string): string {
  const [first = "", ...named] = move.split("+");
  const values = { name, sum, cell: boxName(first.replace(/[()]/g, "")) };
  const isYou = name === "";
  if (first === "-") return isYou ? t("You do nothing.") : t("{name} does nothing.", values);
  if (first.startsWith("("))
    return isYou
      ? t("You circled the {sum} in {cell}.", values)
      : t("{name} circled the {sum} in {cell}.", values);
  const circled = named.flatMap((part) => part.match(/[a-e][1-5]/g) ?? []);
  const written = isYou
    ? t("You wrote {sum} in {cell}.", values)
    : t("{name} wrote {sum} in {cell}.", values);
  return circled.length === 0 ? written : `${written} ${circledText(circled, sheet)}`;
}

/** Which numbers of a sheet were circled, and where. */
export function circledText(circled: string[], sheet: string): string {
  const numbers = new Map(readSheet(sheet).map((cell) => [cell.name, cell.number]));
  const cells = circled.map((cell) =>
    t("{number} in {cell}", { number: numbers.get(cell) ?? "", cell: boxName(cell) }),
  );
  return t("Circled: {cells}.", { cells: cells.join("; ") });
}

/** Says that a bot moved because the time was up; `name` is "" for the user. */
export function timeoutText(name: string, move: string): string {
  const cell = firstCell(move);
  const values = { name, cell: cell === undefined ? t("nothing") : boxName(cell) };
  return name === ""
    ? t("Your time was up: the computer chose {cell} for you.", values)
    : t("The time of {name} was up: the computer chose {cell}.", values);
}
