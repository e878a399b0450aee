// The colours of the page, by the rules of WCAG: text has a contrast of 4.5 on everything it stands on, borders and
// marks that carry meaning have one of 3; for both games, light and dark.
import assert from "node:assert/strict";
import fs from "node:fs";
import { check, finish } from "./support.mjs";

const css = fs
  .readFileSync(new URL("../../web/src/styles/tokens.css", import.meta.url), "utf8")
  .replace(/\/\*.*?\*\//gs, "");

/** The rules of the file in order: selectors and their variables. */
const rules = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selectors, body]) => ({
  selectors: selectors.split(",").map((each) => each.trim()),
  variables: Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+)/g)].map(([, name, value]) => [name, value.trim()]),
  ),
}));

/** Whether a selector of the file means the view of a game in a theme. */
function applies(selector, theme, game) {
  const [, wantedTheme] = /data-theme="(\w+)"/.exec(selector) ?? [];
  const [, wantedGame] = /data-game="(\w+)"/.exec(selector) ?? [];
  return (wantedTheme ?? theme) === theme && (wantedGame ?? game) === game;
}

/** All variables of a theme and a game. A rule with more attributes comes after one with fewer. */
function variablesOf(theme, game) {
  const found = rules.flatMap(({ selectors, variables }) =>
    selectors
      .filter((selector) => applies(selector, theme, game))
      .map((selector) => [(selector.match(/\[/g) ?? []).length, variables]),
  );
  found.sort(([one], [other]) => one - other);
  return Object.assign({}, ...found.map(([, variables]) => variables));
}

/** The colour of a variable, as its three parts. */
function colourOf(variables, name) {
  const value = variables[`--${name}`];
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value ?? "") ?? [];
  if (other !== undefined) return colourOf(variables, other);
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value ?? "") ?? [];
  assert.ok(digits !== undefined, `--${name} is no colour: ${value}`);
  return (
    digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)
  ).map((part) => parseInt(part, 16) / 255);
}

function luminance(colour) {
  const [red, green, blue] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const players = [0, 1, 2, 3, 4, 5, 6, 7, 8, "computer"].map((number) => `player-${number}`);

/** What stands on what, and the least contrast. */
const pairs = [
  [["text", "muted", "ink"], ["ground", "paper", "raised"], 4.5],
  [["a", "a-deep"], ["ground", "paper", "a-tint"], 4.5],
  [["ink", "text"], ["a-tint", "gold-tint", "good-tint"], 4.5],
  [["gold-ink"], ["gold-tint", "paper"], 4.5],
  [["good"], ["good-tint", "paper", "raised"], 4.5],
  [["on-accent"], ["a"], 4.5],
  [["on"], ["tray", "tray-2", ...players], 4.5],
  [["pip"], ["die", "gold"], 4.5],
  [["edge"], ["paper", "ground"], 3],
  [["blue", "red"], ["paper"], 3] /* what can be written and what circled, in one view */,
];

assert.equal(contrast([0, 0, 0], [1, 1, 1]), 21);
for (const theme of ["light", "dark"])
  for (const game of ["knister", "knaster"])
    await check(`contrasts of ${game}, ${theme}`, () => {
      const variables = variablesOf(theme, game);
      const low = [];
      for (const [marks, grounds, least] of pairs)
        for (const mark of marks)
          for (const ground of grounds) {
            const found = contrast(colourOf(variables, mark), colourOf(variables, ground));
            if (found < least) low.push(`${mark} on ${ground}: ${found.toFixed(2)} of ${least}`);
          }
      assert.deepEqual(low, []);
    });
await finish();
