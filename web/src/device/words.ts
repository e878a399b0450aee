// The sentences of the page in the user's language. The English sentence is the key; values to fill
// in are in braces. English needs no file.

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
    const response = await fetch(`/words.${wanted}.json`).catch(() => undefined);
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

/** The translation of a sentence, with values filled in. */
export function t(sentence: string, values: Record<string, string | number> = {}): string {
  return (words[sentence] || sentence).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}

/** The browser's variant of the language, for example en-GB, for writing numbers and days. */
function region(): string {
  return navigator.languages.find((each) => each.startsWith(`${current}-`)) ?? current;
}

/** A day in the language's format. */
export function date(time: number): string {
  return new Date(time).toLocaleDateString(region());
}

/** A number in the language's format. */
export function number(value: number, decimals = 0): string {
  return value.toLocaleString(region(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
