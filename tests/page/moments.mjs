// Moments of a game that are easy to get wrong: whose turn it is, what can still be taken back, what is hidden, what the
// clock did, and what an end and an analysis show.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { hands, play } from "./hands.mjs";
import { check, finish, knobel, Person, Random, room, Server } from "./support.mjs";
import { begin, button, makeOther, makeTable, press, shows, sit, together } from "./tables.mjs";

const server = await Server.start();
const open = (person) => person.page.locator('.own [data-cell][aria-disabled="false"]');
const cellOf = (person, cell) => person.page.locator(`.own [data-cell="${cell}"]`);
const tap = (person, cell) => cellOf(person, cell).click();
const turnText = (person) => person.page.locator(".question");
const at = async (code, view = "t", options = {}) => {
  const person = await Person.come(server, options);
  await person.open(`/${view}/${code}`);
  return person;
};

/** A player at a new table with options that no form offers. */
async function host(words, name, options = {}) {
  const person = await Person.come(server, options);
  const code = await makeOther(person, words);
  await person.open(`/t/${code}`);
  await sit(person, name);
  return { person, code };
}

async function lastMover() {
  const { person: ana } = await host("knister pause=600 name=x", "Ana");
  await begin(ana);
  for (const cell of ["c3", "a1"]) {
    await tap(ana, cell);
    await cellOf(ana, cell).filter({ hasText: /\d/ }).waitFor();
    await press(ana, "Take back");
    await cellOf(ana, cell).filter({ hasText: /^$/ }).waitFor();
    assert.equal(await open(ana).count(), 25);
  }
  await tap(ana, "d4");
  await cellOf(ana, "d4").filter({ hasText: /\d/ }).waitFor();
  await tap(ana, "e5"); /* moves the number, while nobody has thrown */
  await cellOf(ana, "d4").filter({ hasText: /^$/ }).waitFor();
  await cellOf(ana, "e5").filter({ hasText: /\d/ }).waitFor();
  await press(ana, "Take back");
  await hands.keyboard.take(ana.page, "b2");
  await hands.keyboard.press(ana.page, "Take back");
  await cellOf(ana, "b2").filter({ hasText: /^$/ }).waitFor();
  assert.equal(await open(ana).count(), 25);
  /* The button disappears, and its focus goes to the sheet right after that. */
  await button(ana, "Take back").waitFor({ state: "detached" });
  await ana.page.waitForFunction(() => document.activeElement !== document.body);
  assert.ok(
    await ana.page.evaluate(() => document.activeElement.matches(".own [data-cell]")),
    "the focus is lost",
  );
  assert.deepEqual(ana.wrong, []);
}

async function beforeTheNextThrow() {
  const hal = await Person.come(server);
  const code = await makeTable(hal, "Hal", { choices: ["our own dice"] });
  const ida = await at(code);
  await sit(ida, "Ida");
  await begin(hal);
  await hal.page.locator(".throw-entry").getByRole("button", { name: "7", exact: true }).click();
  for (const person of [ida, hal]) {
    await open(person).first().waitFor();
    await tap(person, "c3");
  }
  await hal.page.locator(".throw-entry").waitFor();
  await press(ida, "Take back");
  await tap(ida, "d4");
  await cellOf(ida, "d4").filter({ hasText: "7" }).waitFor();
  await press(hal, "Take back");
  await open(hal).first().waitFor();
  assert.equal(await cellOf(ida, "c3").textContent(), "");
}

async function hiddenSheets() {
  const { person: mia, code } = await host("knaster hidden=1 pause=0 name=x", "Mia");
  const oli = await at(code);
  await sit(oli, "Oli");
  await begin(mia);
  await Promise.all([
    play(mia, hands.mouse, new Random(1), Infinity, { last: 2 }),
    play(oli, hands.mouse, new Random(2), Infinity, { last: 2 }),
  ]);
  const tile = mia.page.locator(".other", { hasText: "Oli" });
  await tile.locator(".cover").waitFor();
  assert.ok(!/\d/.test(await tile.textContent()), await tile.textContent());
  await tile.click();
  await mia.page.locator("dialog").getByText("Hidden until the end").waitFor();
  assert.equal(await mia.page.locator("dialog [data-cell]").count(), 0);
  await mia.picture("hidden");
  const eve = await at(code);
  await eve.page.locator(".play").getByText("Hidden until the end").waitFor();
}

async function atOneDevice() {
  const eva = await Person.come(server);
  await eva.open("/here");
  await eva.page.getByLabel("Player 1", { exact: true }).fill("Oma");
  await eva.page.getByLabel("Player 2", { exact: true }).fill("Tom");
  await begin(eva);
  const asked = (name) => turnText(eva).filter({ hasText: `${name}: Where does the` });
  const goOn = async (name) => {
    const cover = eva.page.getByRole("button", { name: "Show my sheet" });
    await cover.or(asked(name)).first().waitFor();
    if ((await cover.count()) > 0) await cover.click();
    await asked(name).waitFor();
  };
  /** Between two people there is no sheet at all, but the name of the next one. */
  const covered = async (name) => {
    await eva.page.getByRole("heading", { name: `${name}, your turn` }).waitFor();
    assert.equal(await eva.page.locator("[data-cell]").count(), 0);
  };
  await goOn("Oma");
  await tap(eva, "c3");
  await tap(eva, "b2"); /* changes her mind */
  await press(eva, "Pass to Tom");
  await covered("Tom");
  await goOn("Tom");
  assert.equal(await cellOf(eva, "b2").textContent(), "", "Tom sees the sheet of Oma");
  await tap(eva, "a1");
  await press(eva, "Roll");
  await eva.page.locator("h1", { hasText: "Round 2" }).waitFor();
  await asked("Tom").waitFor(); /* he holds the device, so he begins */
  assert.match(await cellOf(eva, "a1").textContent(), /\d/);
  assert.equal(await cellOf(eva, "b2").textContent(), "", "Tom sees the sheet of Oma");
  await tap(eva, "e5");
  await press(eva, "Pass to Oma");
  await covered("Oma");
  await goOn("Oma");
  for (const cell of ["a1", "e5"])
    assert.equal(await cellOf(eva, cell).textContent(), "", "Oma sees the sheet of Tom");
  assert.match(await cellOf(eva, "b2").textContent(), /\d/);
  assert.equal(await cellOf(eva, "c3").textContent(), "");
  assert.deepEqual(eva.wrong, []);
}

/** Throws dice by hand until a row is a straight and its circles are due. */
async function circlesDue() {
  const kai = await Person.come(server);
  await makeTable(kai, "Kai", { game: "Knaster", choices: ["our own dice"] });
  await begin(kai);
  for (const [sum, cell] of [
    [4, "a1"],
    [5, "b1"],
    [6, "c1"],
    [7, "d1"],
    [8, "e1"],
  ]) {
    await kai.page
      .locator(".throw-entry")
      .getByRole("button", { name: String(sum), exact: true })
      .click();
    await turnText(kai)
      .filter({ hasText: `Where does the ${sum} go?` })
      .waitFor();
    await open(kai).first().waitFor();
    await tap(kai, cell);
  }
  await turnText(kai).filter({ hasText: "Straight with a 7! Circle 3 numbers" }).waitFor();
  for (const cell of ["a1", "b1", "c1"]) await tap(kai, cell);
  await cellOf(kai, "c1").and(kai.page.locator(".circled")).waitFor();
  await kai.page.locator(".throw-entry").waitFor();
  await kai.page.getByRole("button", { name: "Take back" }).first().click();
  await turnText(kai).filter({ hasText: "Circle 1" }).waitFor();
}

async function timeUp() {
  const { person: pia, code } = await host("knister time=5 pause=0 name=x", "Pia");
  const rob = await at(code);
  await sit(rob, "Rob");
  await begin(pia);
  await tap(pia, "a1");
  await rob.page
    .locator(".own .tip-text")
    .getByText(/^Your time was up: the computer chose .+ for you\.$/)
    .waitFor();
  await rob.page.locator(".own .cell", { hasText: /\d/ }).first().waitFor();
  await rob.page
    .locator("#announcements")
    .getByText("Your time was up: the computer chose")
    .first()
    .waitFor({ state: "attached" });
  await pia.page
    .locator("#announcements")
    .getByText(/The time of Rob was up: the computer chose .+\./)
    .first()
    .waitFor({ state: "attached" });
  await play(rob, hands.mouse, new Random(3), 1);
  await rob.page.locator(".tip-text").waitFor({ state: "detached" });
  await rob.leave();
  await pia.leave();
}

async function unknownTables() {
  const person = await Person.come(server);
  for (const address of ["/play/zzzzzzzz", "/t/zzzzzzzz", "/play/nothing"]) {
    await person.open(address);
    await person.page.getByRole("heading", { name: "No table with this code" }).waitFor();
    await shows(person, "Codes have six characters. Maybe the table is closed.");
    const typed = await person.page.getByLabel("Code or link").inputValue();
    assert.equal(typed, address.split("/").at(-1));
  }
}

/** A game of bots, played by the native program. */
function gameOf(...bots) {
  const file = path.join(room, `${bots.length}.txt`);
  const run = spawnSync(
    knobel,
    ["play", "knister", ...bots.flatMap((bot) => ["--bot", bot]), "--seed", "5", "--record", file],
    { encoding: "utf8" },
  );
  assert.equal(run.status, 0, run.stderr);
  return fs.readFileSync(file, "utf8");
}

async function lookAt(text) {
  const person = await Person.come(server);
  await person.open("/replay");
  await person.page
    .locator("input[type=file]")
    .setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await person.page.locator(".review-board").waitFor();
  return person;
}

/** Waits for the analysis. */

async function study(text) {
  const person = await lookAt(text);
  await person.page.locator(".review-equation").waitFor({ timeout: 120_000 });
  return person;
}

await together(check, {
  "the last player to move can take it back": lastMover,
  "a move is taken back before the next throw": beforeTheNextThrow,
  "hidden sheets are labelled as hidden": hiddenSheets,
  "several people at one device are told whose turn it is": atOneDevice,
  "what the page asks for while circles are due": circlesDue,
  "a number that was written because the time ran out is announced": timeUp,
  "unknown tables": unknownTables,
});

/** What the native program says about each player. */
function analysisOf(text) {
  const run = spawnSync(knobel, ["analyse", "--json", "-"], { input: text, encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  return JSON.parse(run.stdout).players;
}

await check(
  "an analysis of five players draws the chosen one of them, and labels an expectation as such",
  async () => {
    const text = gameOf("greedy", "random", "greedy", "random", "random").replace(/^7 .*/ms, "");
    const person = await study(text);
    const { page } = person;
    const players = analysisOf(text);
    const curve = page.locator("svg.review-curve");
    const names = await page.getByLabel("Whose game?").locator("option").allTextContents();
    assert.deepEqual(
      names,
      players.map(({ name }) => name),
    );
    assert.equal(names.length, 5);
    const drawn = [];
    for (const [index, { start, luck, loss, value }] of players.entries()) {
      await page.getByLabel("Whose game?").selectOption({ index });
      await page.waitForFunction(
        (before) => document.querySelector(".review-line").getAttribute("points") !== before,
        drawn.at(-1),
      );
      const ends = `from ${Math.round(start)} to ${Math.round(value)}`;
      await page
        .getByRole("img", { name: `Expected total, round by round: ${ends}`, exact: true })
        .waitFor();
      assert.equal(await curve.locator("polyline").count(), 1);
      const points = await curve.locator("polyline").getAttribute("points");
      assert.equal(points.trim().split(" ").length, 7, "the start and six rounds");
      drawn.push(points);
      const shown = await page.locator(".review-equation dd").allTextContents();
      for (const [at, exact] of [start, Math.abs(luck), loss, value].entries())
        assert.ok(Math.abs(Number(shown[at]) - exact) <= 0.0501, `${shown[at]} is not ${exact}`);
      const head = await page.locator(".review-equation dt").allTextContents();
      assert.ok(head.includes("now expected") && !head.includes("total"), head.join());
    }
    assert.equal(new Set(drawn).size, 5, "some players have the same curve");
    await person.picture("many-curves");
    assert.deepEqual(await person.axe(), []);
    assert.deepEqual(person.wrong, []);
  },
);

await check("a game of very many does not list all names", async () => {
  const person = await study(gameOf(...Array(100).fill("random")).replace(/^2 .*/ms, ""));
  const { page } = person;
  await page.setViewportSize({ width: 360, height: 740 });
  assert.equal(await page.getByLabel("Whose game?").locator("option").count(), 100);
  const { y } = await page.locator(".review-board").boundingBox();
  assert.ok(y < 740, `the sheet begins at ${y}`);
  await person.picture("many-players");
  assert.deepEqual(await person.axe(), []);
  await person.leave();
});

await check("two players of one name each have their own moves to try again", async () => {
  const text = gameOf("greedy", "random")
    .replace(/^player random$/m, "player greedy")
    .replace(/^16 .*/ms, "");
  const person = await study(text);
  const { page } = person;
  const rounds = text.split("\n").filter((line) => /^\d/.test(line));
  /** The boxes that a player has taken before a round. */
  const movesBefore = (player, round) =>
    rounds
      .slice(0, round - 1)
      .map((line) => line.split(" ")[2 + player])
      .sort();
  const letters = [..."abcde"];
  const chips = page.locator(".review-chip");
  for (const player of [0, 1]) {
    await page.getByLabel("Whose game?").selectOption({ index: player });
    assert.equal(await chips.count(), 15);
    await chips.nth(7).click();
    await page.getByRole("img", { name: "Sheet before round 8", exact: true }).waitFor();
    const sheet = await page.locator(".review-board").getAttribute("data-sheet");
    const filled = sheet
      .split("/")
      .flatMap((row, index) => letters.map((letter, at) => [row[at], `${letter}${index + 1}`]))
      .filter(([sign]) => sign !== ".")
      .map(([, cell]) => cell);
    assert.deepEqual(filled.sort(), movesBefore(player, 8));
    await chips.last().click(); /* after the last slip, the move is offered to be tried again */
    await press(person, "Try it from here");
    const again = page.getByRole("dialog");
    await again.locator("[data-cell]").first().waitFor();
    const taken = await again
      .locator("[data-cell]")
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.textContent !== "").map((cell) => cell.dataset.cell),
      );
    assert.deepEqual(taken.sort(), movesBefore(player, 15));
    await again.getByRole("button", { name: "Close" }).click();
    await again.waitFor({ state: "detached" });
  }
  assert.notDeepEqual(movesBefore(0, 15), movesBefore(1, 15));
  assert.deepEqual(person.wrong, []);
});
await finish();
