// All results and tries as one text, to be kept elsewhere or taken to another device.

import { deviceStore, isResult, results } from "./results";
import { isTry, keepTries, tries } from "./tries";

const format = "knobel results 1";

export async function exportResults(): Promise<string> {
  const kept = { format, results: await results(), tries: await tries() };
  return JSON.stringify(kept, null, 1);
}

/** What an exported text holds; tries may be missing, since older versions knew none. */
interface Exported {
  format?: unknown;
  results?: unknown;
  tries?: unknown;
}

export interface Imported {
  games: number;
  tries: number;
}

/** Adds what an exported text holds. Returns how much that was; undefined if the text is invalid. */
export async function importResults(text: string): Promise<Imported | undefined> {
  const found: unknown = await new Response(text).json().catch(() => undefined);
  const { format: named, results: list, tries: tried = [] } = (found ?? {}) as Exported;
  if (named !== format || !Array.isArray(list) || !list.every(isResult)) return undefined;
  if (!Array.isArray(tried) || !tried.every(isTry)) return undefined;
  await (await deviceStore()).putResults(list);
  await keepTries(tried);
  return { games: list.length, tries: tried.length };
}
