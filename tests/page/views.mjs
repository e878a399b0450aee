// Every view: axe finds no errors in both themes and two sizes; pictures of the views if there is time; and
// their words.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { hands, play } from "./hands.mjs";
import {
  allRules,
  check,
  colourRules,
  finish,
  isAway,
  isLong,
  knobel,
  Person,
  Random,
  room,
  Server,
} from "./support.mjs";

const server = await Server.start();
const click = (name) => async (person) => {
  await person.open("/");
  await person.page.getByRole("button", { name }).click();
  await person.page.locator("dialog[open]").waitFor();
};
const at = (address) => (person) => person.open(address);

async function begin(person, game) {
  await person.open("/");
  await person.page.getByText(game, { exact: true }).click();
  await person.page.getByRole("button", { name: "Play now, alone" }).click();
  await person.page.locator(".own [data-cell]").first().waitFor();
}

async function makeTable(person) {
  await click("Together: make a table")(person);
  await person.page.getByLabel("Your name").fill("Ana");
  await person.page.getByRole("button", { name: "Make the table" }).click();
  await person.page.getByRole("heading", { name: "Invite" }).waitFor();
}

/** Waits until it is the player's turn. */
const turn = (person) =>
  person.page.locator('.own [data-cell][aria-disabled="false"]').first().waitFor();

/** A game played by the native program, as a file to choose. */
function gameOf(name, ...bots) {
  const file = path.join(room, `${name}-${bots.length}.txt`);
  if (!fs.existsSync(file))
    spawnSync(
      knobel,
      ["play", name, ...bots.flatMap((bot) => ["--bot", bot]), "--seed", "5", "--record", file],
      { input: "\n".repeat(60) },
    );
  return file;
}

async function look(person, file) {
  await person.open("/replay");
  await person.page.locator("input[type=file]").setInputFiles(file);
  await person.page.getByRole("slider").waitFor();
}

/** A game on this device, played to its end. */
async function finishGame(person, game, bots) {
  await person.open("/");
  await person.page.getByText(game, { exact: true }).click();
  await person.page.getByRole("button", { name: "With computers or people here" }).click();
  await person.page.getByLabel("Player 1").fill("Ana");
  for (const remove of await person.page.locator("dialog .people button").all())
    await remove.click();
  for (const bot of bots) {
    await person.page.getByRole("button", { name: "Add a computer player" }).click();
    await person.page.getByRole("button", { name: bot, exact: true }).click();
  }
  await person.page.getByRole("button", { name: "Play", exact: true }).click();
  await play(person, hands.mouse, new Random(7));
}

/** Two people and a bot at a table of the server, after some rounds. */
async function company(person) {
  await makeTable(person);
  const { page } = person;
  await page.getByRole("button", { name: "Stand up" }).waitFor();
  await page.getByRole("button", { name: "Add a computer player" }).click();
  await page.getByRole("button", { name: "Greedy" }).click();
  const tim = await Person.come(server);
  await tim.open(new URL(page.url()).pathname);
  await tim.page.getByLabel("Your name").fill("Tim");
  await tim.page.getByRole("button", { name: "Sit down" }).click();
  await page.getByText("Tim", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await Promise.all(
    [person, tim].map((each, index) =>
      play(each, hands.mouse, new Random(3 + index), Infinity, { last: 3 }),
    ),
  );
  await turn(person);
  await tim.leave();
}

/** How to reach each view. */
const views = {
  home: at("/"),
  here: click("With computers or people here"),
  together: click("Together: make a table"),
  join: click("Join a table"),
  settings: at("/settings"),
  seats: makeTable,
  knister: async (person) => {
    await begin(person, "Knister");
    await play(person, hands.mouse, new Random(1), 6);
    await turn(person);
  },
  menu: async (person) => {
    await begin(person, "Knister");
    await person.page.getByRole("button", { name: "Menu" }).click();
  },
  hint: async (person) => {
    await begin(person, "Knister");
    await play(person, hands.mouse, new Random(1), 3);
    await person.page.getByRole("button", { name: "Hint" }).click();
    await person.page.locator(".hint1").first().waitFor();
  },
  knaster: async (person) => {
    await begin(person, "Knaster");
    await play(person, hands.mouse, new Random(2), 8);
    await turn(person);
  },
  circles: async (person) => {
    await person.open("/learn/knaster");
    for (const cell of ["b2", "a1", "e1"]) {
      await person.page.locator(`.own [data-cell="${cell}"]`).click();
      if (cell !== "e1") await person.page.getByRole("button", { name: "Go on" }).click();
    }
    await person.page.locator(".lesson", { hasText: "Circles to draw: 3" }).waitFor();
    await person.page.locator('.own [data-cell="a1"]').click();
  },
  table: company,
  enlarged: async (person) => {
    await person.page.locator(".other", { hasText: "Tim" }).click();
    await person.page.locator("dialog[open]").waitFor();
  },
  screen: async (person) => {
    await person.open(new URL(person.page.url()).pathname.replace("/t/", "/tv/"));
    await person.page.locator(".screen .small-sheet").first().waitFor();
  },
  lost: async (person) => {
    await person.open(new URL(person.page.url()).pathname.replace("/tv/", "/t/"));
    await turn(person);
    person.expected.push(isAway);
    await server.stop();
    await person.page.locator(".going", { hasText: "The connection is lost." }).waitFor();
  },
  "replay-middle": async (person) => {
    await look(person, gameOf("knaster", "master", "greedy"));
    await person.page.getByRole("slider").fill("55");
  },
  analysis: async (person) => {
    await look(person, gameOf("knister", "casual", "beginner"));
    await person.page.getByRole("slider").fill("75");
    await person.page.getByRole("button", { name: "Analyse the game" }).click();
    await person.page
      .locator("summary", { hasText: /^Round/ })
      .first()
      .click({ timeout: 120_000 });
  },
  end: (person) => finishGame(person, "Knister", []),
  "end-bots": (person) => finishGame(person, "Knaster", ["Greedy", "Casual"]),
  statistics: at("/stats"),
  learn: at("/learn/knister"),
  rules: at("/rules/knaster"),
  replay: at("/replay"),
  daily: at("/daily/knister"),
  ranking: async (person) => {
    await person.open("/daily/knister");
    await person.page.getByLabel("Your name").fill("Ana");
    await person.page.getByRole("button", { name: "Play today" }).click();
    await play(person, hands.mouse, new Random(8));
    await person.page.getByRole("link", { name: "Ranking" }).click();
    const { page } = person;
    await page
      .locator("tbody td")
      .or(page.getByText("Nobody has played yet."))
      .first()
      .waitFor(); /* that at midnight */
  },
  nothing: at("/play/nothing"),
};
const sizes = { phone: { width: 360, height: 740 }, screen: { width: 1440, height: 900 } };
const narrow = { width: 320, height: 568 };
const wide = { width: 3840, height: 2160 };

/** Nothing is wider than the page. */
async function fits(page, viewport) {
  await page.setViewportSize(viewport);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= viewport.width, `${width} pixels on a screen of ${viewport.width}`);
}

/** What axe checks: everything everywhere if there is time, otherwise each size and each theme once. */
function rulesFor(size, colorScheme) {
  if (isLong || (size === "phone" && colorScheme === "light")) return allRules;
  return size === "screen" && colorScheme === "dark" ? colourRules : [];
}

const person = await Person.come(server, { isHasty: true });
for (const [name, show] of Object.entries(views))
  await check(name, async () => {
    const { page } = person;
    await page.setViewportSize(sizes.screen);
    await show(person);
    for (const [size, viewport] of Object.entries(sizes))
      for (const colorScheme of ["light", "dark"]) {
        const rules = rulesFor(size, colorScheme);
        if (rules.length === 0) continue;
        await page.emulateMedia({ colorScheme });
        await fits(page, viewport);
        await person.picture(`${name}-${size}-${colorScheme}`);
        assert.deepEqual(await person.axe(rules), [], `${size}, ${colorScheme}`);
      }
    for (const viewport of isLong || name === "screen" ? [narrow, wide] : [narrow])
      await fits(page, viewport); /* this many pixels are slow */
    if (server.process === undefined) await server.restart();
    assert.deepEqual(person.wrong.splice(0), []);
  });
await person.leave();

await check("large type, left hand, twice the size, and paper", async () => {
  const person = await Person.come(server, { viewport: sizes.phone });
  const { page } = person;
  await person.open("/settings");
  await page.getByText("For the left hand").click();
  await page.getByText("Large type").click();
  await begin(person, "Knister");
  await play(person, hands.mouse, new Random(1), 4);
  await turn(person);
  for (const [size, viewport] of Object.entries({ ...sizes, narrow, wide })) {
    await fits(page, viewport);
    await person.picture(`left-large-${size}`);
    assert.deepEqual(await person.axe(), [], size);
  }
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await fits(page, { width: 640, height: 900 });
  await person.picture("twice");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: 794, height: 1123 });
  await person.picture("paper");
  assert.ok(await page.locator(".own .grid").isVisible());
  for (const hidden of [".throw", ".actions", ".bar .button"])
    assert.ok(!(await page.locator(hidden).first().isVisible()), hidden);
  assert.deepEqual(person.wrong, []);
  await person.leave();
});

for (const locale of ["en", "de", "fr", "es", "pt"])
  await check(`the rules fit the narrowest phone in ${locale}`, async () => {
    const person = await Person.come(server, { locale, viewport: narrow });
    for (const game of ["knister", "knaster"])
      for (const view of ["rules", "learn"]) {
        await person.open(`/${view}/${game}`);
        await person.page.locator("main h2, main .own").first().waitFor();
        await fits(person.page, narrow);
        await person.picture(`narrow-${view}-${game}-${locale}`);
      }
    await person.leave();
  });

await check("the browser selects the language, and the player changes it in mid-game", async () => {
  const person = await Person.come(server, { locale: "de-DE" });
  const language = () => person.page.evaluate(() => document.documentElement.lang);
  await person.open("/");
  assert.equal(await language(), "de");
  await person.page.locator("button.main.large").click();
  await person.page.locator('.own [data-cell="c3"][aria-disabled="false"]').click();
  await person.page.locator('.own [data-cell="c3"]').filter({ hasText: /\d/ }).waitFor();
  await person.page.locator(".throw button").click();
  await person.page.locator("dialog").getByText("Français").click();
  await person.page
    .getByRole("heading", { name: "Langue" })
    .or(person.page.getByText("Langue", { exact: true }))
    .first()
    .waitFor();
  assert.equal(await language(), "fr");
  await person.page.keyboard.press("Escape");
  await person.page.locator('.own [data-cell="c3"]').filter({ hasText: /\d/ }).waitFor();
  await person.page.locator('.own [data-cell="b2"][aria-disabled="false"]').click();
  await person.page.locator('.own [data-cell="b2"]').filter({ hasText: /\d/ }).waitFor();
  assert.deepEqual(person.wrong, []);
  await person.leave();
});
await finish();
