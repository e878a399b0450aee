// Every view: axe finds no errors in both themes and two sizes; pictures of the views if there is time; and
// their words.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Crowd, throwsFor } from "./crowd.mjs";
import { hands, play } from "./hands.mjs";
import {
  allRules,
  check,
  finish,
  isAway,
  isLong,
  knobel,
  Person,
  Random,
  room,
  Server,
} from "./support.mjs";
import { addBot, begin as start, makeOther, makeTable, press, shows, sit } from "./tables.mjs";

const server = await Server.start();

/** Opens a view and waits for something in it. */
const at = (address, wanted) => async (person) => {
  await person.open(address);
  await person.page.locator(wanted).first().waitFor();
};
const openPuzzle = '.puzzle [data-cell][aria-disabled="false"]';
const isOpen = '.own [data-cell][aria-disabled="false"]';

/** Presses a button that opens a box. */
async function box(person, name) {
  await press(person, name);
  await person.page.locator("dialog[open]").waitFor();
}

/** Starts a game alone, as a newcomer or as somebody who returns. */
async function begin(person, game) {
  await person.open("/");
  await person.page.locator(".pencil").getByText(game, { exact: true }).click();
  await person.page.locator(".home-roll").click();
  await person.page.locator(isOpen).first().waitFor();
}

/** Waits until it is the player's turn. */
const turn = (person) => person.page.locator(isOpen).first().waitFor();

/** The path of the table that is shown, in another view. */
const pathIn = (person, view) =>
  `/${view}/${new URL(person.page.url()).pathname.split("/").at(-1)}`;

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

/** Opens a game file and waits until its moves are judged. */
async function look(person, file) {
  await person.open("/replay");
  await person.page.locator("input[type=file]").setInputFiles(file);
  await person.page.locator(".review-equation").waitFor({ timeout: 120_000 });
}

/** A game against these computer players. */
async function against(person, game, bots) {
  await person.open("/computer");
  await person.page.locator(".pencil").getByText(game, { exact: true }).click();
  for (const remove of await person.page.getByRole("button", { name: /^Remove/ }).all())
    await remove.click();
  for (const bot of bots) await person.page.locator(".levels button", { hasText: bot }).click();
  await person.page.locator(".here-dock .main").click();
}

/** Two people and a bot at a table of the server, after some rounds. */
async function company(person) {
  await makeTable(person, "Ana");
  const { page } = person;
  await addBot(person, "Beginner");
  const tim = await Person.come(server);
  await tim.open(new URL(page.url()).pathname);
  await sit(tim, "Tim");
  await page.getByText("Tim", { exact: true }).first().waitFor();
  await start(person);
  await Promise.all(
    [person, tim].map((each, index) =>
      play(each, hands.mouse, new Random(3 + index), Infinity, { last: 3 }),
    ),
  );
  await turn(person);
  await tim.leave();
}

/** Throws of real dice, and where to write them: row 1 becomes a full house. */
const fullHouse = [
  [8, "a1"],
  [8, "b1"],
  [8, "c1"],
  [9, "d1"],
  [9, "e1"],
];

async function enter(person, sum) {
  const entry = person.page.locator(".throw-entry");
  await entry.getByRole("button", { name: String(sum), exact: true }).click();
  await person.page.locator(".question", { hasText: String(sum) }).waitFor();
}

/** Goes through the lessons until this holds. */
async function learn(person, game, wanted) {
  await person.open(`/learn/${game}`);
  const { page } = person;
  const next = page.getByRole("button", { name: "Next" });
  await page.locator(".lesson").waitFor();
  while ((await wanted(page).count()) === 0)
    await ((await next.count()) > 0 ? next : page.locator(isOpen).first()).click();
}

/** Rows without a hand in any line, so that no circles are due. */
const plain = ["2 4 7 9 11", "7 9 11 2 4", "11 2 4 7 9", "4 7 9 11 2", "9 11 2 4 7"];

/** A finished game of several, played through the protocol, at the device of one of them. */
async function endOfMany(person) {
  const crowd = await Crowd.come(server, 3, "knaster dice=hand");
  await crowd.start();
  await crowd.play([...throwsFor(plain), [26, 7, "(c1)"]]);
  const token = await crowd.host.page.evaluate(() => localStorage.getItem("knobel.token"));
  await person.page.evaluate((token) => localStorage.setItem("knobel.token", token), token);
  await person.open(`/t/${crowd.code}`);
  await person.page.locator(".end tbody tr.mine").waitFor();
  await crowd.host.leave();
}

const rows = ["7 9 8 10 6", "7 7 3 7 3", "4 6 8 12 3", "4 5 8 7 6", "4 8 8 10 8"];

/** How to reach each view. */
const views = {
  home: at("/", ".home-roll"),
  "statistics-empty": async (person) => {
    await person.open("/stats");
    await shows(person, "No games yet.");
  },
  computer: async (person) => {
    await person.open("/computer");
    await person.page.locator(".levels button", { hasText: "Skilled" }).click();
    await person.page.getByRole("button", { name: "Remove Skilled" }).waitFor();
  },
  here: async (person) => {
    await person.open("/here");
    await press(person, "Add a person");
    await person.page.getByLabel("Player 3", { exact: true }).waitFor();
  },
  handover: async (person) => {
    await person.open("/here");
    await person.page.getByLabel("Player 1", { exact: true }).fill("Ana");
    await person.page.getByLabel("Player 2", { exact: true }).fill("Bo");
    await press(person, "Start with 2");
    const show = person.page.getByRole("button", { name: "Show my sheet" });
    await show.or(person.page.locator(isOpen)).first().waitFor();
    if ((await show.count()) > 0) await show.click();
    await person.page.locator(isOpen).first().click();
    await person.page.locator(".dock-roll").click();
    await shows(person, "Bo, your turn");
  },
  friends: async (person) => {
    await person.open("/friends");
    await person.page.getByRole("button", { name: "Open a table" }).waitFor();
  },
  opening: async (person) => {
    await person.open("/friends");
    await box(person, "Open a table");
    await person.page.locator("dialog").getByText("Options").click();
    await person.page.locator("dialog").getByText("Clock").first().waitFor();
  },
  "wrong-code": async (person) => {
    await person.open("/friends");
    await person.page.getByLabel("Code or link").fill("abc");
    await press(person, "Join");
    await person.page.locator(".trouble").waitFor();
  },
  settings: at("/settings", ".settings"),
  lobby: async (person) => {
    await makeTable(person, "Ana");
    await person.page.locator(".pattern path").waitFor();
    await addBot(person, "Beginner");
  },
  "lobby-person": async (person) => {
    await person.page.locator(".lobby-people button").first().click();
    await person.page.locator("dialog[open]").waitFor();
  },
  "screen-lobby": async (person) => {
    await person.open(pathIn(person, "tv"));
    await person.page.locator(".tv-pattern path").waitFor();
  },
  "screen-code": async (person) => {
    await person.open("/tv");
    await person.page.getByLabel("Table code").waitFor();
  },
  podium: async (person) => {
    const crowd = await Crowd.come(server, 3);
    await crowd.start();
    await crowd.play(throwsFor(rows));
    await person.open(`/tv/${crowd.code}`);
    await person.page.locator(".tv", { hasText: "Ana" }).waitFor();
    await crowd.host.leave();
  },
  knister: async (person) => {
    await begin(person, "Knister");
    await play(person, hands.mouse, new Random(1), 6);
    await turn(person);
  },
  hint: async (person) => {
    await press(person, "Hint");
    await person.page.locator(".cell:is(.hint1, .hint2)").first().waitFor();
  },
  throws: async (person) => {
    await person.page.setViewportSize(sizes.phone); /* beside the dice on wide screens */
    await box(person, "All throws");
  },
  hands: async (person) => {
    await person.page.keyboard.press("Escape");
    await press(person, "Hint"); /* hides it: it lies above the tab */
    await person.page.setViewportSize(sizes.phone); /* beside the sheet on wide screens */
    await box(person, "What lines score");
  },
  menu: async (person) => {
    await person.page.keyboard.press("Escape");
    await box(person, "Menu");
  },
  "menu-rules": async (person) => {
    await press(person, "How to play");
    await person.page.locator("dialog h2, dialog h3").nth(1).waitFor();
  },
  knaster: async (person) => {
    await begin(person, "Knaster");
    await play(person, hands.mouse, new Random(2), 8);
    await turn(person);
  },
  "home-back": at("/", ".home-continue"),
  unfinished: async (person) => {
    await person.page.locator(".home-all").click();
    await person.page.locator("dialog[open] li").first().waitFor();
  },
  entry: async (person) => {
    const code = await makeOther(person, "knaster dice=hand pause=0 name=Hands");
    await person.open(`/t/${code}`);
    await person.page.getByLabel("Your name").fill("Ana");
    await press(person, "Sit down");
    await press(person, "Start alone");
    await person.page.locator(".throw-entry").waitFor();
  },
  circles: async (person) => {
    for (const [sum, cell] of fullHouse) {
      await enter(person, sum);
      await person.page.locator(`.own [data-cell="${cell}"]`).click();
    }
    await shows(person, "Draw 2 circles");
    await person.page.locator('.own [data-cell="a1"]').click();
    await shows(person, "1 more circle");
  },
  table: company,
  enlarged: async (person) => {
    await person.page.locator(".other", { hasText: "Tim" }).click();
    await person.page.locator("dialog[open]").waitFor();
  },
  screen: async (person) => {
    await person.open(pathIn(person, "tv"));
    await person.page.locator(".tv [data-key]").first().waitFor();
  },
  lost: async (person) => {
    await person.open(pathIn(person, "t"));
    await turn(person);
    person.expected.push(isAway);
    await server.stop();
    await person.page.locator(".going", { hasText: "Reconnecting" }).waitFor();
  },
  replay: at("/replay", "input[type=file]"),
  review: async (person) => {
    await look(person, gameOf("knaster", "master", "greedy"));
    await person.page.locator(".review-chip").nth(14).click();
  },
  "review-again": async (person) => {
    await look(person, gameOf("knister", "casual", "beginner"));
    await person.page.locator(".review-chip").last().click();
    await box(person, "Try it from here");
  },
  puzzles: at("/puzzles", ".puzzle-figures dd"),
  puzzle: at("/puzzles/knaster", openPuzzle),
  "puzzle-answer": async (person) => {
    await person.open("/puzzles/knister-today");
    await person.page.locator(openPuzzle).first().click();
    await person.page.locator(".why-table").waitFor();
  },
  learn: at("/learn/knister", ".lesson"),
  lesson: (person) =>
    learn(person, "knaster", (page) => page.getByText("Tap the numbers to circle")),
  learned: (person) =>
    learn(person, "knister", (page) => page.getByRole("heading", { name: "You know Knister" })),
  "rules-knister": at("/rules/knister", "main h2"),
  rules: at("/rules/knaster", "main h2"),
  daily: async (person) => {
    await person.open("/daily/knister");
    await shows(person, "Today's ranking");
  },
  group: async (person) => box(person, "New group"),
  end: async (person) => {
    await press(person, "Close");
    await press(person, "Play today's");
    await play(person, hands.mouse, new Random(8));
    await person.page.locator(".end-words:not(.waiting)").waitFor();
  },
  ranking: async (person) => {
    await person.page.getByRole("link", { name: "Ranking" }).click();
    const { page } = person;
    await page
      .locator(".daily-ranks tbody td")
      .or(page.getByText("Nobody yet. Be the first."))
      .first()
      .waitFor(); /* that at midnight */
  },
  "end-many": endOfMany,
  statistics: at("/stats", ".you-figures dd"),
  nothing: at("/play/nothing", "h1"),
};
/* Ends that differ from those above in a button. */
if (isLong)
  Object.assign(views, {
    "end-alone": async (person) => {
      await begin(person, "Knister");
      await play(person, hands.mouse, new Random(7));
      await person.page.locator(".end-words:not(.waiting)").waitFor();
    },
    "end-bots": async (person) => {
      await against(person, "Knaster", ["Beginner", "Casual"]);
      await play(person, hands.mouse, new Random(7));
      await person.page.locator(".end tbody tr").first().waitFor();
    },
  });
const sizes = { phone: { width: 360, height: 740 }, screen: { width: 1440, height: 900 } };
const narrow = { width: 320, height: 568 };
const wide = { width: 3840, height: 2160 };

/** Nothing is wider than the page. */
async function fits(page, viewport) {
  await page.setViewportSize(viewport);
  const [width, wide] = await page.evaluate(() => {
    const isWide = (each) => each.getBoundingClientRect().right > innerWidth + 0.5;
    const found = [...document.querySelectorAll("#app *")].filter(isWide);
    return [document.documentElement.scrollWidth, found.map((each) => each.outerHTML.slice(0, 80))];
  });
  const where = wide.slice(0, 6).join("\n");
  assert.ok(width <= viewport.width, `${width} pixels on a screen of ${viewport.width}: ${where}`);
}

/** What axe checks: everything everywhere if there is time; otherwise each view once, in turns on a light phone and on
 * a dark screen. The test of contrasts computes the colours of both themes. */
function rulesFor(index, size, colorScheme) {
  const wanted = index % 2 === 0 ? "phone light" : "screen dark";
  return isLong || wanted === `${size} ${colorScheme}` ? allRules : [];
}

const person = await Person.come(server, { isHasty: true });
for (const [index, [name, show]] of Object.entries(views).entries())
  await check(name, async () => {
    const { page } = person;
    await page.setViewportSize(sizes.screen);
    await show(person);
    for (const [size, viewport] of Object.entries(sizes)) {
      await fits(page, viewport);
      for (const colorScheme of ["light", "dark"]) {
        const rules = rulesFor(index, size, colorScheme);
        if (rules.length === 0) continue;
        await page.emulateMedia({ colorScheme });
        await page.locator(`:root[data-theme="${colorScheme}"]`).waitFor();
        await person.picture(`${name}-${size}-${colorScheme}`);
        assert.deepEqual(await person.axe(rules), [], `${size}, ${colorScheme}`);
      }
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
  await page.getByText("Left-handed layout").click();
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
  for (const hidden of [".throw", ".actions", ".tray button"])
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
  await person.page.locator(".home-roll").click();
  await person.page.locator('.own [data-cell="c3"][aria-disabled="false"]').click();
  await person.page.locator('.own [data-cell="c3"]').filter({ hasText: /\d/ }).waitFor();
  await press(person, "Menü");
  await press(person, "Sprache");
  await person.page.locator("dialog").getByText("Français").click();
  await person.page
    .getByRole("heading", { name: "Langue" })
    .or(person.page.getByText("Langue", { exact: true }))
    .first()
    .waitFor();
  assert.equal(await language(), "fr");
  await person.page.keyboard.press("Escape");
  await person.page.locator('.own [data-cell="c3"]').filter({ hasText: /\d/ }).waitFor();
  await person.page.locator(".dock-roll").click();
  await person.page.locator('.own [data-cell="b2"][aria-disabled="false"]').click();
  await person.page.locator('.own [data-cell="b2"]').filter({ hasText: /\d/ }).waitFor();
  assert.deepEqual(person.wrong, []);
  await person.leave();
});
await finish();
