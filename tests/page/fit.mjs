// The views of a game fit: on every screen, in every language, with long names. Nothing scrolls sideways, lies on
// something else, or is too small or out of view; play, circles and lessons do not scroll at all. With letters of twice
// the size they may scroll down, but nothing is cut off.
import assert from "node:assert/strict";
import { Crowd, throwsFor } from "./crowd.mjs";
import { misfits } from "./misfits.mjs";
import { check, finish, isLong, Person, Server } from "./support.mjs";

const server = await Server.start();
const sizes = [
  [320, 568],
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 600],
  [1366, 650],
  [1920, 1080],
  [3840, 2160],
];
const few = [sizes[0], sizes[3], sizes[5]];
const languages = ["en-GB", "de-DE", "es-ES", "fr-FR", "pt-PT"];
const cellOf = ({ page }, cell) => page.locator(`.own [data-cell="${cell}"]`);

/** A table with some players, of whom the second has the longest name; `throws` are played there. */
async function tableOf(count, game, throws) {
  const crowd = await Crowd.come(server, count, `${game} dice=hand`);
  if (throws !== undefined) {
    await crowd.start();
    await crowd.play(throws);
  }
  return crowd;
}

/** Some rounds of Knister, with lines begun in many ways, and a throw that waits. */
const rounds = [
  [1, 7, "a1"],
  [2, 7, "b2"],
  [3, 8, "c1"],
  [4, 8, "a3"],
  [5, 12, "e5"],
  [6, 2, "d1"],
  [7, 10, ""],
];
/** A row of Knaster that lacks its last number, which is thrown. */
const row = [
  [1, 8, "a1"],
  [2, 8, "b1"],
  [3, 8, "c1"],
  [4, 9, "d1"],
  [5, 9, ""],
];
const whole = throwsFor(["7 9 8 10 6", "7 7 3 7 3", "4 6 8 12 3", "4 5 8 7 6", "4 8 8 10 8"]);

/** The views: a table for all languages, if they need one; and how somebody comes there. */
const views = {
  play: {
    show: async (options) => {
      const person = await Person.come(server, options);
      await person.open("/");
      await person.page.locator(".home-roll").click();
      await cellOf(person, "c3").and(person.page.locator('[aria-disabled="false"]')).click();
      await person.page.locator(".dock-roll").waitFor();
      return person;
    },
  },
  table: {
    table: () => tableOf(4, "knister", rounds),
    show: async (options, crowd) => {
      const person = await crowd.look("t", { ...options, isHost: true });
      await cellOf(person, "c3").waitFor();
      return person;
    },
  },
  circles: {
    table: () => tableOf(2, "knaster", row),
    show: async (options, crowd) => {
      const person = await crowd.look("t", { ...options, isHost: true });
      await cellOf(person, "e1").and(person.page.locator('[aria-disabled="false"]')).click();
      await cellOf(person, "a1").and(person.page.locator('[aria-disabled="false"]')).click();
      return person;
    },
  },
  learn: {
    show: async (options) => {
      const person = await Person.come(server, options);
      await person.open("/learn/knister");
      await cellOf(person, "b2").click();
      await person.page.locator(".learn-dock .main").waitFor();
      return person;
    },
  },
  lesson: {
    show: async (options) => {
      const person = await Person.come(server, options);
      await person.open("/learn/knaster");
      await cellOf(person, "b2").waitFor();
      return person;
    },
  },
  puzzle: {
    show: async (options) => {
      const person = await Person.come(server, options);
      await person.open("/puzzles/knister");
      await cellOf(person, "c3").waitFor();
      return person;
    },
  },
  "puzzle of Knaster": {
    show: async (options) => {
      const person = await Person.come(server, options);
      await person.open("/puzzles/knaster");
      await cellOf(person, "c3").waitFor();
      return person;
    },
  },
  answer: {
    mayScroll: true,
    show: async (options) => {
      const person = await Person.come(server, options);
      await person.open("/puzzles/knister");
      await person.page.locator('.own [data-cell][aria-disabled="false"]').first().click();
      await person.page.locator(".why-table").waitFor();
      return person;
    },
  },
  end: {
    mayScroll: true,
    table: () => tableOf(3, "knister", whole),
    show: async (options, crowd) => {
      const person = await crowd.look("t", { ...options, isHost: true });
      await person.page.locator(".end").waitFor();
      return person;
    },
  },
  lobby: {
    mayScroll: true,
    table: () => tableOf(5, "knister"),
    show: async (options, crowd) => {
      const person = await crowd.look("t", { ...options, isHost: true });
      await person.page.locator(".lobby-people").waitFor();
      return person;
    },
  },
  ...Object.fromEntries(
    [2, 8, 30, 100].map((count) => [
      `big screen of ${count}`,
      {
        isScreen: true,
        table: () => tableOf(count, "knister", rounds),
        show: async (options, crowd) => {
          const person = await crowd.look("tv", options);
          await person.page.locator("[data-key]").first().waitFor();
          return person;
        },
      },
    ]),
  ),
};

/** Looks at a view in these sizes. */
async function lookAt({ page }, wanted, options, note) {
  const found = [];
  for (const [width, height] of wanted) {
    await page.setViewportSize({ width, height });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    for (const each of await page.evaluate(misfits, options))
      found.push(`${width} x ${height}${note}: ${each}`);
  }
  return found;
}

/** With letters of twice the size, as people choose them in their browsers. */
const enlarge = ({ page }) =>
  page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));

for (const [index, [name, { show, table, mayScroll, isScreen }]] of Object.entries(
  views,
).entries()) {
  const crowd = await table?.();
  const wanted = isScreen ? sizes.slice(-5) : sizes;
  for (const locale of isLong ? languages : [languages[index % languages.length]])
    await check(`${name} fits (${locale})`, async () => {
      const person = await show({ locale, viewport: { width: 1366, height: 650 } }, crowd);
      const sample = isLong ? wanted : wanted.filter((size) => few.includes(size));
      const found = await lookAt(person, sample, { mayScroll }, "");
      await person.picture(`fit-${name}-${locale}`);
      if (!isScreen) {
        await enlarge(person);
        const large = isLong ? wanted : sample.slice(0, 1);
        found.push(...(await lookAt(person, large, { mayScroll: true, least: 0 }, ", 200%")));
      }
      assert.deepEqual(found, []);
      assert.deepEqual(person.wrong, []);
      await person.leave();
    });
  await crowd?.host.leave();
}
await finish();
