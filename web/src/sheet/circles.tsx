// The circles that are due: the lines they are for, in any order, and how many are left.

import type { Drafting } from "../game/compose";
import { lineName } from "../game/names";
import { t, tn } from "../device/words";
import { capital } from "./lines";

type Circling = Pick<Drafting, "draft" | "tried" | "due" | "setLine">;

/** The lines whose circles are due, to be taken in any order. */
export function Steps({ turn }: { turn: Circling }) {
  const { tried, due, setLine } = turn;
  if (tried === undefined || tried.dues.length < 2) return null;
  return (
    <div class="steps" role="group" aria-label={t("Which line first?")}>
      {tried.dues.map((each, index) => (
        <button
          key={each.line}
          type="button"
          class="step"
          aria-pressed={each.line === due?.line}
          onClick={() => setLine(each.line)}
        >
          <b>{index + 1}</b>
          <span>{capital(lineName(each.line))}</span>
          <span aria-hidden="true">{"○".repeat(each.count)}</span>
        </button>
      ))}
    </div>
  );
}

/** Counts the circles that are still due. */
export function CircleCount({ turn }: { turn: Circling }) {
  const count = turn.due?.count ?? 0;
  const done = turn.draft?.circles.find(({ line }) => line === turn.due?.line)?.cells.length ?? 0;
  return (
    <p class="dock-count">
      <span class="dock-dots" aria-hidden="true">
        {"●".repeat(done)}
        {"○".repeat(count)}
      </span>
      {done === 0
        ? tn("Draw {count} circle", "Draw {count} circles", count)
        : tn("{count} more circle", "{count} more circles", count)}
    </p>
  );
}
