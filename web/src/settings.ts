// What the person has chosen: kept on the device, and told to the style sheet.

import type { Language } from "./words";

const key = "knobel.settings";
const usual = {
  language: "" as Language | "",
  theme: "auto" as "auto" | "light" | "dark",
  sound: false,
  animation: true,
  leftHanded: false,
  largeType: false,
  /** What to call the person; the last name given. */
  name: "",
};
export type Settings = typeof usual;

/** A value of the device's small store; undefined where there is none, or no store. */
export function remembered<T>(name: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    /* It holds until the page is closed. */
  }
}

export const settings: Settings = { ...usual, ...remembered<Partial<Settings>>(key) };

export function change(what: Partial<Settings>): void {
  Object.assign(settings, what);
  remember(key, settings);
  show();
}

/** A name without blanks that nobody sees. */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/g, " ");
}

/** Tells the style sheet. */
export function show(): void {
  const data = document.documentElement.dataset;
  data.theme = settings.theme;
  data.hand = settings.leftHanded ? "left" : "right";
  data.type = settings.largeType ? "large" : "usual";
  data.motion = settings.animation ? "on" : "off";
}

/** Whether things may move: the person wants it, here and in the system. */
export function mayMove(): boolean {
  return settings.animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
