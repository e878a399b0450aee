// The user's settings, stored on the device and passed to the style sheet.

import type { Language } from "./words";

const key = "knobel.settings";
const defaults = {
  language: "" as Language | "",
  theme: "auto" as "auto" | "light" | "dark",
  sound: true,
  vibration: true,
  animation: true,
  /** Throws the dice by itself once a move is made, instead of waiting for the player. */
  throwsItself: false,
  /** Printed digits instead of ink. */
  plainDigits: false,
  leftHanded: false,
  largeType: false,
  /** The name that the user gave last. */
  name: "",
  /** The face that the user chose last; -1: none. */
  face: -1,
};
export type Settings = typeof defaults;

/** A value from localStorage; undefined if there is none or it is unavailable. */
export function remembered<T>(name: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value in localStorage, or deletes it if it is undefined. */
export function remember(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    /* Then the value lasts until the page is closed. */
  }
}

export const settings: Settings = { ...defaults, ...remembered<Partial<Settings>>(key) };

export function change(what: Partial<Settings>): void {
  Object.assign(settings, what);
  remember(key, settings);
  applySettings();
}

/** A name without superfluous blanks. */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/g, " ");
}

const darkness = matchMedia("(prefers-color-scheme: dark)");
darkness.addEventListener("change", applySettings);

/** Passes the settings to the style sheet. The heading font is used once the service worker keeps it. */
export function applySettings(): void {
  const data = document.documentElement.dataset;
  data.theme = settings.theme === "auto" ? (darkness.matches ? "dark" : "light") : settings.theme;
  data.hand = settings.leftHanded ? "left" : "right";
  data.type = settings.largeType ? "large" : "usual";
  data.motion = mayAnimate() ? "on" : "off";
  data.font = navigator.serviceWorker?.controller ? "kept" : "none";
}

/** Whether animation is allowed, by the settings of the page and of the system. */
export function mayAnimate(): boolean {
  return settings.animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
