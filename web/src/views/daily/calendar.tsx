// A month of daily challenges: each day with its total. A tap shows the ranking of that day.

import type { GameName } from "../../engine/engine";
import { dayAfter } from "../../game/days";
import { gameOf } from "../../game/names";
import { Icon } from "../../parts/icon";
import { Button } from "../../parts/parts";
import { dayText, monthText, t, tn, weekdays } from "../../device/words";

interface CalendarProps {
  game: GameName;
  today: string;
  /** The day whose ranking is shown. */
  day: string;
  totals: Map<string, number>;
  onChoose: (day: string) => void;
}

/** The days of a day's month, after as many gaps as the first week has days before it. */
function monthOf(day: string, firstWeekday: number): (string | undefined)[] {
  const first = `${day.slice(0, 8)}01`;
  const gaps = (new Date(first).getUTCDay() - firstWeekday + 7) % 7;
  const days: (string | undefined)[] = Array(gaps).fill(undefined);
  for (let each = first; each.startsWith(first.slice(0, 8)); each = dayAfter(each, 1))
    days.push(each);
  return days;
}

/** 0: not played; 1: played; 2: over the game's limit for "great". */
function levelOf(game: GameName, total: number | undefined): number {
  if (total === undefined) return 0;
  return total > (gameOf(game).praised_over[1] ?? Infinity) ? 2 : 1;
}

interface DayProps {
  each: string;
  props: CalendarProps;
}

function Day({ each, props: { game, today, day, totals, onChoose } }: DayProps) {
  const total = totals.get(each);
  const label =
    total === undefined
      ? dayText(each)
      : tn("{day}: {count} point", "{day}: {count} points", total, { day: dayText(each) });
  const kinds = ["daily-day", `level${levelOf(game, total)}`];
  if (each === today) kinds.push("today");
  return (
    <button
      type="button"
      class={kinds.join(" ")}
      disabled={each > today}
      aria-label={label}
      aria-pressed={each === day}
      onClick={() => onChoose(each)}
    >
      <span>{Number(each.slice(8))}</span>
      {total !== undefined && <strong>{total}</strong>}
      {total === undefined && each === today && <strong aria-hidden="true">?</strong>}
    </button>
  );
}

export function Calendar(props: CalendarProps) {
  const { day, today, totals, onChoose } = props;
  const { first, names } = weekdays();
  const days = monthOf(day, first);
  const played = days.flatMap((each) => (each === undefined ? [] : (totals.get(each) ?? [])));
  const before = dayAfter(`${day.slice(0, 8)}01`, -1);
  const after = days.at(-1) ?? day;
  const next = dayAfter(after, 1);
  return (
    <section class="card stack daily-calendar">
      <header class="daily-head">
        <div class="daily-title">
          <h2>{monthText(day)}</h2>
          {played.length > 0 && (
            <p class="muted small">
              {tn("{count} played", "{count} played", played.length)} ·{" "}
              {t("best {total}", { total: Math.max(...played) })}
            </p>
          )}
        </div>
        <span class="daily-months">
          <Button class="bare" aria-label={t("The month before")} onClick={() => onChoose(before)}>
            <Icon name="back" />
          </Button>
          <Button
            class="bare"
            aria-label={t("The month after")}
            disabled={next > today}
            onClick={() => onChoose(dayAfter(next, 27) > today ? today : dayAfter(next, 27))}
          >
            <Icon name="fwd" />
          </Button>
        </span>
      </header>
      <div class="daily-month">
        {names.map((name, index) => (
          <span key={`name ${index}`} class="label muted" aria-hidden="true">
            {name}
          </span>
        ))}
        {days.map((each, index) =>
          each === undefined ? <span key={index} /> : <Day key={each} each={each} props={props} />,
        )}
      </div>
    </section>
  );
}
