// Puzzles in the page: solved, missed and shown; ratings; the puzzle of the day; one's own mistakes; what is kept,
// without a connection too; by keyboard, by ear, and on screens of all sizes.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, check, finish, isAway, knobel, Person, room, Server } from "./support.mjs";

const { Engine } = await import(pathToFileURL(path.resolve(build, "modules/engine.js")).href);
const inPage = path.join(build, "page");
const engine = await Engine.load(fs.readFileSync(path.join(inPage, "whole.wasm")));
const files = fs.readdirSync(inPage);
const server = await Server.start();

/** What the program says about somebody with these tries. */
function train(game, tries = []) {
  const file = files.find((name) => name.startsWith(`puzzles-${game}-`));
  const text = fs.readFileSync(path.join(inPage, file), "utf8");
  const lines = tries.map((line) => `${line}\n`).join("");
  return JSON.parse(engine.call(`train ${game} ${Date.now()} ${tries.length}\n${lines}${text}`));
}

/** The lines that a device keeps. */
const triesOf = ({ page }) =>
  page.evaluate(async () => {
    const done = (request) =>
      new Promise((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const store = (await done(indexedDB.open("knobel.puzzles"))).transaction("tries");
    const all = await done(store.objectStore("tries").getAll());
    return all.sort((one, other) => one.at - other.at).map(({ text }) => text);
  });

const openCell = '.puzzle [data-cell][aria-disabled="false"]';

async function open(person, address) {
  await person.open(address);
  await person.page.locator(openCell).first().waitFor();
}

/** Enters a move: its boxes in their order. Numbers are circled once the line that is due is awake. */
async function tap({ page }, move) {
  for (const { 0: box, index } of move.matchAll(/[a-e][1-5]/g)) {
    if (move.slice(0, index).includes("+"))
      await page.locator(".puzzle .cell.awake").first().waitFor();
    await page.locator(`.puzzle [data-cell="${box}"]`).click();
  }
  await page.locator(".solved").waitFor();
}

/** Whether a move draws circles for at most one line, so that no line has to be chosen. */
const isPlain = ({ move }) => (move.match(/\+/g) ?? []).length < 2;

/** The rating that is shown once it is known. */
async function ratings({ page }) {
  await page.locator(".puzzle-now", { hasText: /\d/ }).waitFor();
  return (await page.locator(".puzzle-ratings b").allTextContents()).map(Number);
}

/** How many were found in a row, once that is known. */
async function streak(person) {
  await ratings(person);
  return Number(await person.page.locator(".puzzle-streak b").textContent());
}

const task = ({ page }, text) => page.locator(".puzzle-task", { hasText: text }).waitFor();
const next = ({ page }) => page.getByRole("button", { name: "Next puzzle" }).click();
const verdict = ({ page }) => page.locator(".puzzle-verdict h2").textContent();

const ana = await Person.come(server, { viewport: { width: 390, height: 844 } });
const { page } = ana;

await check("the start tells where somebody new stands", async () => {
  await ana.open("/stats");
  await page.getByRole("link", { name: /^Puzzles/ }).click();
  await page.locator(".puzzle-figures dd", { hasText: "1200" }).waitFor();
  assert.deepEqual(await page.locator(".puzzle-figures dd").allTextContents(), ["1200", "0", "0"]);
  await page.getByRole("link", { name: "First puzzle" }).click();
  await page.locator(openCell).first().waitFor();
  const { next: asked } = train("knister");
  assert.deepEqual(await page.locator(".puzzle-facts dd").allTextContents(), [
    "1200",
    String(asked.rating),
    asked.missed_by.replace(/^./, (letter) => letter.toUpperCase()),
  ]);
  assert.equal(await page.locator(".dice").getAttribute("data-sum"), String(asked.sum));
});

await check("a right answer is said at once, explained, and raises the rating", async () => {
  const { next: asked } = train("knister");
  await tap(ana, asked.moves[0].move);
  assert.equal(await verdict(ana), "That's it!");
  const tries = await triesOf(ana);
  assert.match(tries[0], new RegExp(` knister ${asked.puzzle} ${asked.rating} found `));
  assert.deepEqual(await ratings(ana), [1200, train("knister", tries).rating]);
  assert.equal(await streak(ana), 1);
  await page.locator(".why-table").waitFor();
  assert.ok((await page.locator(".why-words p").count()) > 0);
  assert.equal(await page.locator(".review-cell.best").count(), 1);
  const shades = await page.locator(".review-cell b").allTextContents();
  const costs = asked.moves.slice(asked.right).filter(({ cost }) => cost < 4);
  assert.ok(
    costs.every(({ cost }) => shades.includes(`−${cost.toFixed(1)}`)),
    String(shades),
  );
});

await check("a wrong one shows the better box and what it costs, and lowers it", async () => {
  const before = train("knister", await triesOf(ana));
  await next(ana);
  await page.locator(openCell).first().waitFor();
  const wrong = before.next.moves.at(-1);
  await tap(ana, wrong.move);
  const tries = await triesOf(ana);
  const after = train("knister", tries);
  assert.match(tries[1], new RegExp(` ${before.next.puzzle} \\d+ missed ${wrong.move}$`));
  assert.ok(after.rating < before.rating);
  assert.deepEqual(await ratings(ana), [before.rating, after.rating]);
  assert.equal(await streak(ana), 0);
  assert.match(await verdict(ana), /was better\.$/);
  const costs = await page.locator(".puzzle-cost").allTextContents();
  assert.deepEqual(costs, [`${wrong.cost.toFixed(1)} points less`]);
  assert.equal(await page.locator(".review-cell.better, .review-cell.you").count(), 2);
});

await check("asking for the answer counts as a miss", async () => {
  const before = train("knister", await triesOf(ana));
  await next(ana);
  await page.locator(openCell).first().waitFor();
  await page.getByRole("button", { name: "Show me" }).click();
  await page.locator(".solved").waitFor();
  const tries = await triesOf(ana);
  assert.match(tries[2], / missed -$/);
  assert.match(await verdict(ana), /is best\.$/);
  assert.deepEqual(await ratings(ana), [before.rating, train("knister", tries).rating]);
});

await check("the next puzzle is the one nearest to the rating, after a reload too", async () => {
  await open(ana, "/puzzles/knister");
  const asked = train("knister", await triesOf(ana));
  const [own, rating] = await page.locator(".puzzle-facts dd").allTextContents();
  assert.deepEqual([Number(own), Number(rating)], [asked.rating, asked.next.rating]);
  assert.equal(asked.tried, 3);
});

await check("the puzzle of the day is everybody's, and counts once", async () => {
  const { today } = train("knister");
  await open(ana, "/puzzles/knister-today");
  const before = train("knister", await triesOf(ana));
  await tap(ana, today.moves[0].move);
  const tries = await triesOf(ana);
  assert.match(tries.at(-1), new RegExp(` ${today.puzzle} \\d+ found `));
  assert.deepEqual(await ratings(ana), [before.rating, train("knister", tries).rating]);
  await open(ana, "/puzzles/knister-today");
  await task(ana, "It doesn't count again.");
  await tap(ana, today.moves.at(-1).move);
  await page.locator(".puzzle-ratings", { hasText: "It doesn't count again." }).waitFor();
  assert.deepEqual(await triesOf(ana), tries);
  await next(ana);
  await page.waitForURL("**/puzzles/knister");
  await ana.open("/puzzles");
  await page.getByText("You found it today.").waitFor();
});

await check("Knaster has its own rating, and asks for circles as in play", async () => {
  await open(ana, "/puzzles/knaster");
  let circles = 0;
  for (let number = 0; number < 12 && circles < 2; number++) {
    const tries = await triesOf(ana);
    const { rating, next: asked } = train("knaster", tries);
    assert.equal(Number(await page.locator(".puzzle-facts dd").first().textContent()), rating);
    const [best] = asked.moves;
    if (isPlain(best)) {
      circles += Number(/[+(]/.test(best.move));
      await tap(ana, best.move);
      assert.equal(await verdict(ana), "That's it!", best.move);
    } else {
      await page.getByRole("button", { name: "Show me" }).click();
      await page.locator(".solved").waitFor();
    }
    assert.deepEqual(await ratings(ana), [rating, train("knaster", await triesOf(ana)).rating]);
    await next(ana);
    await page.locator(openCell).first().waitFor();
  }
  assert.ok(circles > 0, "no puzzle with circles came");
});

await check("it can be solved by keyboard, and everything is said", async () => {
  await open(ana, "/puzzles/knister");
  const { next: asked } = train("knister", await triesOf(ana));
  const [best] = asked.moves;
  const said = page.locator("#announcements");
  await said.getByText(`Where does the ${asked.sum} go?`).waitFor();
  await page.locator('.puzzle [data-cell="c3"]').focus();
  for (const key of best.move) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await page.locator(".solved").waitFor();
  await said.getByText("That's it!").waitFor();
  await said.getByText(/Your rating is now \d+\./).waitFor();
  assert.ok(
    await page.locator(".puzzle-verdict h2").evaluate((each) => each === document.activeElement),
  );
  await page.keyboard.press("Space");
  await page.locator(openCell).first().waitFor();
  assert.match(
    (await page.evaluate(() => document.activeElement.dataset.cell)) ?? "",
    /^[a-e][1-5]$/,
  );
});

/** A game played badly on purpose, as a back-up that holds nothing else. */
function badGame() {
  const record = path.join(room, "bad.txt");
  const cells = [1, 2, 3, 4, 5].flatMap((row) => [..."abcde"].map((column) => column + row));
  const input = `\n${cells.map((cell) => `${cell}\n\n`).join("")}`;
  const words = "play knister --player Ana --seed 1 --brief --record".split(" ");
  spawnSync(knobel, [...words, record], { input, env: { ...process.env, XDG_DATA_HOME: room } });
  const [total] = /(?<=^score ).*/m.exec(fs.readFileSync(record, "utf8")) ?? ["0"];
  return {
    id: "badbadba/1",
    at: Date.now(),
    game: "knister",
    name: "Ana",
    total: Number(total.trim().split(" ")[0]),
    players: 1,
    won: true,
    isLocal: true,
    record: fs.readFileSync(record, "utf8"),
  };
}

async function load(person, text) {
  await person.open("/stats");
  const file = path.join(room, "copy.json");
  fs.writeFileSync(file, text);
  await person.page.locator("input[type=file]").setInputFiles(file);
  await person.page
    .getByRole("status")
    .filter({ hasText: /loaded\./ })
    .waitFor();
}

const bea = await Person.come(server, { viewport: { width: 1280, height: 600 } });

await check("results and tries go along with a back-up", async () => {
  await ana.open("/stats");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save a copy" }).click(),
  ]);
  const kept = JSON.parse(fs.readFileSync(await download.path(), "utf8"));
  const tries = await triesOf(ana);
  assert.deepEqual(
    kept.tries.map(({ text }) => text),
    tries,
  );
  await load(bea, JSON.stringify({ ...kept, results: [badGame()] }));
  assert.deepEqual(await triesOf(bea), tries);
  await bea.open("/puzzles");
  const { rating, found } = train("knister", tries);
  await bea.page.locator(".puzzle-figures dd", { hasText: String(rating) }).waitFor();
  assert.ok(
    (await bea.page.locator(".puzzle-figures dd").allTextContents()).includes(String(found)),
  );
  const broken = { ...kept, tries: [{ ...kept.tries[0], text: "2026-11-19 knister x found c3" }] };
  await bea.open("/stats");
  fs.writeFileSync(path.join(room, "copy.json"), JSON.stringify(broken));
  await bea.page.locator("input[type=file]").setInputFiles(path.join(room, "copy.json"));
  await bea.page.getByText("This file holds no results.").waitFor();
});

await check("one's own mistakes come from one's own games, and do not count", async () => {
  const tries = await triesOf(bea);
  await bea.open("/puzzles/knister-mine");
  await bea.page.getByText("Looking through your games").waitFor();
  await bea.page.locator(openCell).first().waitFor({ timeout: 120_000 });
  await task(bea, "You missed it in your game.");
  const first = await bea.page.locator(".puzzle .grid").innerText();
  await bea.page.getByRole("button", { name: "Show me" }).click();
  await bea.page.locator(".solved").waitFor();
  await bea.page.locator(".why-table").waitFor();
  assert.equal(await bea.page.locator(".puzzle-ratings").count(), 0);
  await next(bea);
  await bea.page.locator(openCell).first().waitFor();
  assert.notEqual(await bea.page.locator(".puzzle .grid").innerText(), first);
  assert.deepEqual(await triesOf(bea), tries);
  for (let shown = 2; (await bea.page.locator(".nothing").count()) === 0; shown++) {
    assert.ok(shown <= 20, "there is no end");
    await bea.page.getByRole("button", { name: "Show me" }).click();
    await next(bea);
    await bea.page.locator(`${openCell}, .nothing`).first().waitFor();
  }
  await bea.page.getByText("Those were all of them.").waitFor();
  await bea.open("/puzzles/knaster-mine");
  await bea.page.getByText("No move of your games cost a point").waitFor();
});

const sizes = [
  [320, 568],
  [360, 640],
  [390, 844],
  [844, 390],
  [1280, 600],
  [1920, 1080],
  [3840, 2160],
];

/** Whether the first of these elements lies within the screen. */
const isInView = (selector) => {
  const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
  return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
};

await check(
  "without scrolling there are the question, the answer and the next puzzle",
  async () => {
    const missed = [];
    const look = async (person, ...selectors) => {
      for (const [width, height] of sizes) {
        await person.page.setViewportSize({ width, height });
        for (const selector of selectors)
          if (!(await person.page.evaluate(isInView, selector)))
            missed.push(`${width} x ${height}: ${selector}`);
      }
    };
    for (const game of ["knister", "knaster"]) {
      await open(bea, `/puzzles/${game}`);
      await look(bea, ".dice", ".question", ".puzzle .grid", ".puzzle-task", ".actions .button");
      await bea.page.getByRole("button", { name: "Show me" }).click();
      await bea.page.locator(".why-table").waitFor();
      await look(bea, ".puzzle-verdict", ".review-board", ".puzzle-key", ".puzzle-dock .button");
    }
    assert.deepEqual(missed, []);
  },
);

for (const colorScheme of ["light", "dark"])
  await check(`axe finds nothing, ${colorScheme}`, async () => {
    const person = await Person.come(server, {
      colorScheme,
      viewport: { width: 390, height: 844 },
    });
    await person.open("/puzzles");
    await person.page.locator(".puzzle-figures dd", { hasText: "1200" }).waitFor();
    assert.deepEqual(await person.axe(), []);
    for (const game of ["knister", "knaster"]) {
      await open(person, `/puzzles/${game}`);
      assert.deepEqual(await person.axe(), []);
      await tap(person, train(game).next.moves.filter(isPlain).at(-1).move);
      await person.page.locator(".why-table").waitFor();
      await person.picture(`puzzle-${game}-${colorScheme}`);
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1280, height: 600 },
      ]) {
        await person.page.setViewportSize(viewport);
        assert.deepEqual(await person.axe(), [], `${game}, ${viewport.width}`);
      }
    }
    assert.deepEqual(person.wrong, []);
    await person.leave();
  });

await check("an address that is no set of puzzles leads nowhere", async () => {
  for (const address of ["/puzzles/chess", "/puzzles/knister-yesterday"]) {
    await bea.open(address);
    await bea.page.getByRole("heading", { name: "Nothing here" }).waitFor();
  }
});

await check("without a connection a page that is not kept says so", async () => {
  const dan = await Person.come(server, { keeps: false });
  await dan.open("/puzzles");
  await dan.page.locator(".puzzle-figures dd", { hasText: "1200" }).waitFor();
  dan.expected.push(isAway);
  await dan.context.setOffline(true);
  await dan.page.getByText("Knaster", { exact: true }).click();
  await dan.page.getByText("There is no connection right now.").first().waitFor();
  assert.deepEqual(dan.wrong, []);
  await dan.leave();
});

await check("everything works without a connection, once the page is kept", async () => {
  const cleo = await Person.come(server, { keeps: true });
  await cleo.open("/");
  await cleo.kept();
  cleo.expected.push(isAway);
  await server.stop();
  await cleo.open("/puzzles");
  await cleo.page.locator(".puzzle-figures dd", { hasText: "1200" }).waitFor();
  await open(cleo, "/puzzles/knister-today");
  await tap(cleo, train("knister").today.moves[0].move);
  assert.equal(await streak(cleo), 1);
  await cleo.page.locator(".why-table").waitFor();
  await cleo.page.reload();
  await task(cleo, "It doesn't count again.");
  assert.deepEqual(cleo.wrong, []);
  await cleo.leave();
});

await check("nothing went wrong meanwhile", async () => {
  assert.deepEqual(ana.wrong, []);
  assert.deepEqual(bea.wrong, []);
});
await finish();
