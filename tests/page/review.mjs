// The review of a game: its grades are the program's, keys, fingers and the filter lead through it, the boxes are shaded
// by what they are worth, and the game is played on with the same throws.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { check, finish, knobel, Person, replay, room, Server } from "./support.mjs";

const titles = {
  best: "Best",
  good: "Good",
  inaccurate: "Inaccurate",
  slip: "Slip",
  "big-slip": "Big slip",
};

const server = await Server.start();

function native(words, input) {
  const run = spawnSync(knobel, words, { input, encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  return run.stdout;
}

/** A game of a computer player that makes mistakes, alone, as a record, with its native review. */
function gameOf(name) {
  const file = path.join(room, `${name}.txt`);
  native(["play", name, "--bot", "casual", "--seed", "5", "--record", file], "\n".repeat(60));
  const record = fs.readFileSync(file, "utf8");
  return { record, review: JSON.parse(native(["review", "--json", "-"], record)).players[0] };
}

/** Opens a record and waits until its moves are judged. */
async function look(record, options) {
  const person = await Person.come(server, options);
  const { page } = person;
  await person.open("/replay");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer: Buffer.from(record) });
  await page.locator(".review-equation").waitFor({ timeout: 120_000 });
  return person;
}

/** Checks that a round is shown, as soon as the page is drawn. */
async function shows(page, round) {
  await page
    .locator('.review-chip[aria-current="step"] small', { hasText: new RegExp(`^${round}$`) })
    .waitFor();
}

const games = { knister: gameOf("knister"), knaster: gameOf("knaster") };
const { record, review } = games.knister;
const person = await look(record, { viewport: { width: 1280, height: 900 } });
const { page } = person;
const chips = page.locator(".review-chip");
const slips = review.rounds
  .filter(({ quality }) => quality.endsWith("slip"))
  .map(({ round }) => round);
assert.ok(slips.length > 2 && slips.length < 20, `${slips.length} slips`);

await check("grades, costs and the accuracy are the native program's", async () => {
  const shown = await chips.evaluateAll((all) =>
    all.map((chip) => [
      chip.getAttribute("aria-label"),
      chip.querySelector("b")?.textContent ?? "",
    ]),
  );
  const costs = review.rounds.map(({ round, sum, quality, cost }) => [
    `Round ${round}, ${sum}, ${titles[quality]}`,
    cost < 0.05
      ? ""
      : `−${cost.toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`,
  ]);
  assert.deepEqual(shown, costs);
  await page.getByText(`Accuracy ${Math.floor(review.accuracy)}%`).waitFor();
  await page.getByRole("heading", { name: "25 moves" }).waitFor();
});

await check("arrow keys, Home and End, and clicks lead to a round", async () => {
  await page.locator("h1").focus();
  for (const [key, round] of [
    ["ArrowRight", 2],
    ["ArrowRight", 3],
    ["ArrowLeft", 2],
    ["End", 25],
    ["ArrowRight", 25],
    ["Home", 1],
    ["ArrowLeft", 1],
  ]) {
    await page.keyboard.press(key);
    await shows(page, round);
  }
  await chips.nth(11).click();
  await shows(page, 12);
  await page.getByRole("button", { name: "Next move" }).click();
  await shows(page, 13);
});

await check("from slip to slip, and only the slips", async () => {
  await page.keyboard.press("Home");
  for (const slip of slips.filter((round) => round > 1)) {
    await page.getByRole("button", { name: "Next slip" }).click();
    await shows(page, slip);
  }
  assert.equal(await page.getByRole("button", { name: "Next slip" }).count(), 0);
  await page.keyboard.press("Home");
  const filter = page.getByRole("button", { name: "Only slips" });
  await filter.click();
  assert.equal(await filter.getAttribute("aria-pressed"), "true");
  assert.deepEqual((await chips.locator("small").allInnerTexts()).map(Number), slips);
  await shows(page, slips[0]);
  await page.keyboard.press("ArrowRight");
  await shows(page, slips[1]);
  await page.keyboard.press("End");
  await shows(page, slips.at(-1));
  await filter.click();
  assert.equal(await chips.count(), 25);
  await shows(page, slips.at(-1));
});

await check("boxes are shaded by what they cost, the stronger the nearer to the best", async () => {
  const shades = ["equal", "near", "off", "far"];
  const bounds = [0.05, 1, 2, 4];
  for (const round of [slips[0], slips[1], 20]) {
    await chips.nth(round - 1).click();
    await page
      .locator(`.review-cell:is(.${shades.join(", .")})`)
      .first()
      .waitFor();
    const { costs, best, move, sheet } = review.rounds[round - 1];
    assert.equal(await page.locator(".review-board").getAttribute("data-sheet"), sheet);
    const cells = await page.locator(".review-cell").evaluateAll((all) =>
      all.map((cell) => ({
        kinds: [...cell.classList],
        text: cell.querySelector("b")?.textContent,
      })),
    );
    for (const [index, { kinds, text }] of cells.entries()) {
      const name = `${"abcde"[index % 5]}${Math.floor(index / 5) + 1}`;
      const cost = costs[name];
      const shade = shades.filter((each) => kinds.includes(each));
      const isMarked = name === best || name === move;
      const place = bounds.findIndex((bound) => cost < bound);
      const wanted = cost === undefined || isMarked || place < 0 ? [] : [shades[place]];
      assert.deepEqual(shade, wanted, `round ${round}, ${name}: ${cost}`);
      if (wanted.length > 0 && place > 0)
        assert.ok(
          Math.abs(Number(text.replace("−", "")) - cost) < 0.051,
          `${name}: ${text}, ${cost}`,
        );
    }
  }
});

await check("a slip has its reasons, and the difference line by line", async () => {
  await chips.nth(slips[0] - 1).click();
  const words = page.locator(".review-story .why-words p");
  await words.first().waitFor({ timeout: 120_000 });
  assert.match((await words.allInnerTexts()).join(" "), /points|line/);
  await page.getByRole("button", { name: "Line by line" }).click();
  const box = page.getByRole("dialog");
  await box.getByText("Together").waitFor();
  const [, , worth] = await box.locator("tfoot tr > *").allInnerTexts();
  assert.ok(Number(worth.replace("−", "-")) > 0, `${worth} is no more than the move played`);
  await page.keyboard.press("ArrowRight");
  await shows(page, slips[0]);
  await box.getByRole("button", { name: "Close" }).click();
  const best = review.rounds.find(({ quality }) => quality === "best");
  await chips.nth(best.round - 1).click();
  await words.first().waitFor({ state: "detached" });
});

/** Plays a review's game on from a round: the first box each time, or nothing. Returns the sums that were asked for. */
async function playOn(page, round) {
  await page
    .locator(".review-chip")
    .nth(round - 1)
    .click();
  await page.getByRole("button", { name: "Try it from here" }).click();
  const box = page.getByRole("dialog");
  const asked = [];
  for (;;) {
    await box.locator("h2").waitFor();
    const title = await box.locator("h2").innerText();
    if (title.startsWith("Played on")) return { box, asked };
    asked.push(Number(/\d+/.exec(title)[0]));
    const next = box.getByRole("button", { name: "Next throw" });
    for (let tries = 0; await next.isDisabled(); tries++) {
      assert.ok(tries < 20, "the move is never whole");
      const open = box.locator('[data-cell][aria-disabled="false"]');
      if ((await open.count()) === 0) break;
      await open.first().click();
    }
    if (await next.isDisabled()) await box.getByRole("button", { name: "Do nothing" }).click();
    else await next.click();
  }
}

for (const [game, { record, review }] of Object.entries(games)) {
  await check(`${game} is played on to the end with the same throws`, async () => {
    const person = game === "knister" ? { page, wrong: [], leave: () => {} } : await look(record);
    const round = review.rounds.length - 7;
    const { box, asked } = await playOn(person.page, round);
    const sums = review.rounds.slice(round - 1).map(({ sum }) => sum);
    assert.deepEqual(asked, sums.slice(0, asked.length));
    assert.ok(game === "knaster" || asked.length === sums.length);
    const said = await box.locator("strong").innerText();
    const [total, other = 0] = said.match(/\d+/g).map(Number);
    const difference = { more: other, fewer: -other, as: 0 }[/more|fewer|as/.exec(said)[0]];
    assert.equal(total - difference, replay(record).players[0].total, said);
    const sheet = await box
      .locator("[data-cell]")
      .evaluateAll((cells) =>
        cells.map((cell) => [
          cell.querySelector(".hidden")?.textContent ?? "",
          cell.matches(".circled"),
        ]),
      );
    const letters = { "": ".", 10: "A", 11: "B", 12: "C" };
    const text = [0, 5, 10, 15, 20]
      .map((row) =>
        sheet
          .slice(row, row + 5)
          .map(([number, is]) => `${letters[number] ?? number}${is ? "*" : ""}`)
          .join(""),
      )
      .join("/");
    assert.equal(JSON.parse(native(["score", "--json", game, text])).total, total);
    await box.getByRole("button", { name: "Once more" }).click();
    await box.getByText(`Round ${round},`).waitFor();
    await box.getByRole("button", { name: "Close" }).click();
    await box.waitFor({ state: "detached" });
    await shows(person.page, round);
    assert.deepEqual(person.wrong, []);
    await person.leave();
  });
}

await check("a finger goes to the next move and back", async () => {
  const phone = await look(record, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const board = phone.page.locator(".review-board");
  const swipe = async (from, to) => {
    const touch = (x) => ({ identifier: 0, clientX: x, clientY: 500 });
    await board.dispatchEvent("touchstart", {
      touches: [touch(from)],
      changedTouches: [touch(from)],
    });
    await board.dispatchEvent("touchend", { touches: [], changedTouches: [touch(to)] });
  };
  await swipe(300, 100);
  await shows(phone.page, 2);
  await swipe(300, 290);
  await shows(phone.page, 2);
  await swipe(100, 300);
  await shows(phone.page, 1);
  await phone.page.locator(".review-chip").nth(2).tap();
  await shows(phone.page, 3);
  assert.deepEqual(phone.wrong, []);
  await phone.leave();
});

assert.deepEqual(person.wrong, []);
await finish();
