// The sentences of the page in the language of the person. The English sentence is the key; what is
// filled in stands in braces. English needs nothing to be loaded.

export const languages = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  pt: "Português",
} as const;
export type Language = keyof typeof languages;

let current: Language = "en";
let latest: Language = "en"; /* that was chosen; its words may still be on their way */
let words: Record<string, string> = {};
const listeners = new Set<() => void>();

/** The language the browser asks for, as far as it is one of ours. */
export function preferred(): Language {
  for (const wish of navigator.languages) {
    const short = wish.slice(0, 2).toLowerCase();
    if (short in languages) return short as Language;
  }
  return "en";
}

export function language(): Language {
  return current;
}

/** Changes the language; what is not translated stays English. The latest choice wins. */
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

/** Calls somebody after every change; what it returns ends that. */
export function watchLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The sentence as it stands in the catalogue, for the program's own sentences. */
export function lookUp(sentence: string): string | undefined {
  return words[sentence];
}

/** A sentence, with what is filled in. */
export function t(sentence: string, values: Record<string, string | number> = {}): string {
  return (words[sentence] || sentence).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}

/** How to write numbers and days: as in the country that the browser names for the language. */
function region(): string {
  return navigator.languages.find((each) => each.startsWith(`${current}-`)) ?? current;
}

/** A day, written as the language writes it. */
export function date(time: number): string {
  return new Date(time).toLocaleDateString(region());
}

/** A number with so many decimals, written as the language writes it. */
export function number(value: number, decimals = 0): string {
  return value.toLocaleString(region(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
