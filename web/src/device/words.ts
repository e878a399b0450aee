// The sentences of the page in the user's language. The English sentence is the key; values to fill
// in are in braces. English needs no file.

import { fileAddress } from "./site";

export const languages = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  pt: "Português",
} as const;
export type Language = keyof typeof languages;

let current: Language = "en";
let latest: Language = "en"; /* the chosen language; its words may still be loading */
let words: Record<string, string> = {};
const listeners = new Set<() => void>();

/** The first of the browser's languages that the page has; otherwise English. */
export function preferredLanguage(): Language {
  for (const wanted of navigator.languages) {
    const short = wanted.slice(0, 2).toLowerCase();
    if (short in languages) return short as Language;
  }
  return "en";
}

export function language(): Language {
  return current;
}

/** Changes the language. Missing translations stay English. The latest choice wins. */
export async function setLanguage(wanted: Language): Promise<void> {
  let found: Record<string, string> = {};
  latest = wanted;
  if (wanted !== "en") {
    const response = await fetch(fileAddress(`/words.${wanted}.json`)).catch(() => undefined);
    if (response?.ok) found = await response.json().catch(() => ({}));
  }
  if (latest !== wanted) return;
  words = found;
  current = wanted;
  document.documentElement.lang = wanted;
  for (const listener of listeners) listener();
}

/** Calls the listener after every change. Returns a function that ends this. */
export function watchLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The translation of one of the program's own sentences. */
export function lookUp(sentence: string): string | undefined {
  return words[sentence];
}

function filledIn(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The translation of a sentence, with values filled in. */
export function t(sentence: string, values: Record<string, string | number> = {}): string {
  return filledIn(words[sentence] || sentence, values);
}

/** The same for a sentence that the program has chosen. */
export const told = t;

/** A sentence about a number of things: `one` about one thing, `many` about any other number. The
 * language decides which numbers count as one; the number is filled in as {count}. */
export function tn(
  one: string,
  many: string,
  count: number,
  values: Record<string, string | number> = {},
): string {
  const place = current === "pt" ? "pt-PT" : current; /* Brazil counts 0 as one */
  const isOne = new Intl.PluralRules(place).select(count) === "one";
  const sentence = isOne ? one : many;
  return filledIn(words[sentence] || sentence, { count: number(count), ...values });
}

/** The browser's variant of the language, for example en-GB, for writing numbers and days. */
function region(): string {
  return navigator.languages.find((each) => each.startsWith(`${current}-`)) ?? current;
}

/** A day in the language's format. */
export function date(time: number): string {
  return new Date(time).toLocaleDateString(region());
}

/** A time in the language's format: the time of day if it is today, otherwise the day. */
export function when(time: number): string {
  const at = new Date(time);
  return at.toDateString() === new Date().toDateString()
    ? t("today {time}", {
        time: at.toLocaleTimeString(region(), { hour: "2-digit", minute: "2-digit" }),
      })
    : at.toLocaleDateString(region(), { weekday: "short", day: "numeric", month: "short" });
}

/** A number in the language's format. */
export function number(value: number, decimals = 0): string {
  return value.toLocaleString(region(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** A share of one, in the language's format: "30%", "30 %". */
export function percent(share: number): string {
  return share.toLocaleString(region(), { style: "percent", maximumFractionDigits: 0 });
}

const ordinalEnds: Record<Language, Record<string, string>> = {
  en: { one: "st", two: "nd", few: "rd", other: "th" },
  de: { other: "." },
  es: { other: ".º" },
  fr: { one: "er", other: "e" },
  pt: { other: ".º" },
};

/** A place among several: "1st", "2nd". */
export function ordinal(place: number): string {
  const ends = ordinalEnds[current];
  const kind = new Intl.PluralRules(current, { type: "ordinal" }).select(place);
  return `${place}${ends[kind] ?? ends.other}`;
}

const inUtc = { timeZone: "UTC" } as const;

/** A day, given as 2026-11-15, in words: "Sunday, 15 November". */
export function dayText(day: string): string {
  const parts = { weekday: "long", day: "numeric", month: "long", ...inUtc } as const;
  return new Date(day).toLocaleDateString(region(), parts);
}

/** The month of a day: "November 2026". */
export function monthText(day: string): string {
  const parts = { month: "long", year: "numeric", ...inUtc } as const;
  return new Date(day).toLocaleDateString(region(), parts);
}

/** The first day of the week (0: Sunday), and the short names of the days from that one on. */
export function weekdays(): { first: number; names: string[] } {
  const locale = new Intl.Locale(region()) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay % 7;
  const names = [0, 1, 2, 3, 4, 5, 6].map((index) =>
    new Date(Date.UTC(2023, 0, 1 + first + index)).toLocaleDateString(region(), {
      weekday: "narrow",
      ...inUtc,
    }),
  );
  return { first, names };
}

/** Names as the language lists them: "Ana, Bo and Cleo". */
export function list(names: string[]): string {
  return new Intl.ListFormat(region(), { type: "conjunction" }).format(names);
}
