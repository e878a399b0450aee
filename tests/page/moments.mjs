// Moments of a game that are easy to get wrong: whose turn it is, what can still be taken back, what is hidden, what the
// clock did, and what an end and an analysis show.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { hands, play, totalsOf } from "./hands.mjs";
import { check, finish, isLong, knobel, Person, Random, room, Server } from "./support.mjs";
import { makeOther, makeTable, press, roundOf, shows, sit, together } from "./tables.mjs";

const server = await Server.start();
const open = (person) => person.page.locator('.own [data-cell][aria-disabled="false"]');
const cellOf = (person, cell) => person.page.locator(`.own [data-cell="${cell}"]`);
const tap = (person, cell) => cellOf(person, cell).click();
const turnText = (person) => person.page.locator(".turn p").first();
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
  await press(ana, "Start");
  for (const cell of ["c3", "a1"]) {
    await tap(ana, cell);
    await press(ana, "Take back");
    await open(ana).first().waitFor();
    assert.equal(await open(ana).count(), 25);
  }
  await hands.keyboard.take(ana.page, "b2");
  await hands.keyboard.press(ana.page, "Take back");
  await open(ana).first().waitFor();
  assert.ok(
    await ana.page.evaluate(() => document.activeElement.matches("[data-cell]")),
    "the focus is lost",
  );
  assert.deepEqual(ana.wrong, []);
}

async function beforeTheNextThrow() {
  const hal = await Person.come(server);
  const code = await makeTable(hal, "Hal", { choices: ["real ones, thrown by us"] });
  const ida = await at(code);
  await sit(ida, "Ida");
  await press(hal, "Start");
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
  await press(mia, "Start");
  await Promise.all([
    play(mia, hands.mouse, new Random(1), Infinity, { last: 2 }),
    play(oli, hands.mouse, new Random(2), Infinity, { last: 2 }),
  ]);
  const tile = mia.page.locator(".other", { hasText: "Oli" });
  await tile.getByText("Hidden until the end").waitFor();
  assert.ok(!(await tile.textContent()).includes("Total"), await tile.textContent());
  await tile.click();
  await mia.page.locator("dialog").getByText("Hidden until the end").waitFor();
  assert.equal(await mia.page.locator("dialog [data-cell]").count(), 0);
  await mia.picture("hidden");
  const [eve, screen] = await Promise.all([at(code), at(code, "tv")]);
  await eve.page.locator(".own").getByText("Hidden until the end").waitFor();
  await screen.page
    .locator(".seat", { hasText: "Oli" })
    .getByText("Hidden until the end")
    .waitFor();
  assert.ok(!/\d/.test(await screen.page.locator(".others").textContent()), "a total is told");
}

async function atOneDevice() {
  const eva = await Person.come(server);
  await eva.open("/");
  await press(eva, "With computers or people here");
  await eva.page.getByLabel("Player 1").fill("Oma");
  await press(eva, "Add a person");
  await eva.page.getByLabel("Player 2", { exact: true }).fill("Tom");
  await press(eva, "Play");
  await turnText(eva).filter({ hasText: "Oma: where does it go?" }).waitFor();
  await tap(eva, "c3");
  await turnText(eva).filter({ hasText: "Tom: where does it go?" }).waitFor();
  await eva.page.locator(".other", { hasText: "Oma" }).click();
  await cellOf(eva, "c3").filter({ hasText: /\d/ }).waitFor();
  assert.equal(await turnText(eva).textContent(), "Tom: where does it go?");
  await eva.page.locator(".other", { hasText: "Tom" }).click();
  await tap(eva, "a1");
  await turnText(eva).filter({ hasText: "Oma: where does it go?" }).waitFor();
  assert.deepEqual(eva.wrong, []);
}

/** Throws dice by hand until a row is a straight and its circles are due. */
async function circlesDue() {
  const kai = await Person.come(server);
  const code = await makeTable(kai, "Kai", {
    game: "Knaster",
    choices: ["real ones, thrown by us"],
  });
  const screen = await at(code, "tv", { viewport: { width: 1920, height: 1080 } });
  await screen.page.locator(".pattern path").waitFor();
  const pattern = await screen.page.locator("svg.pattern").boundingBox();
  assert.ok(pattern.height > 1080 / 2, `a code of ${pattern.height}`);
  await press(kai, "Start");
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
    await turnText(kai).filter({ hasText: "Where does it go?" }).waitFor();
    await open(kai).first().waitFor();
    await tap(kai, cell);
  }
  assert.deepEqual(
    await screen.page.locator(".seat .edge-points").allTextContents(),
    "9 8 7 6 5 9 8 7 6 5 10 10".split(" "),
  );
  assert.ok((await screen.page.locator(".seat strong").boundingBox()).height > 1080 / 30);
  await turnText(kai).filter({ hasText: "Now draw circles." }).waitFor();
  for (const cell of ["a1", "b1", "c1"]) await tap(kai, cell);
  await turnText(kai).filter({ hasText: "Is this your move?" }).waitFor();
  await press(kai, "Take back");
  await turnText(kai).filter({ hasText: "Now draw circles." }).waitFor();
}

async function timeUp() {
  const { person: pia, code } = await host("knister time=5 pause=0 name=x", "Pia");
  const rob = await at(code);
  await sit(rob, "Rob");
  await press(pia, "Start");
  await tap(pia, "a1");
  await rob.page
    .locator(".own .notice")
    .getByText(/^Your time was up: the computer chose [a-e][1-5] for you\.$/)
    .waitFor();
  const cell = /[a-e][1-5]/.exec(await rob.page.locator(".own .notice").textContent())[0];
  await cellOf(rob, cell).filter({ hasText: /\d/ }).waitFor();
  await rob.page
    .locator("#announcements")
    .getByText("Your time was up: the computer chose")
    .first()
    .waitFor({ state: "attached" });
  await pia.page
    .locator("#announcements")
    .getByText(/The time of Rob was up: the computer chose [a-e][1-5]\./)
    .first()
    .waitFor({ state: "attached" });
  await play(rob, hands.mouse, new Random(3), 1);
  await rob.page.locator(".notice").waitFor({ state: "detached" });
  await rob.leave();
  await pia.leave();
}

/** What is printed of the end. */
async function onPaper(person) {
  const { page } = person;
  await page.emulateMedia({ media: "print" });
  const seen = await page
    .locator("button, .button, summary")
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && !each.matches(".cell, .thumb"))
        .map((each) => each.textContent),
    );
  assert.deepEqual(seen, []);
  for (const shown of await page
    .locator(".end .own .cell, .end .own .edge, .end .own .total, .end .thumb")
    .all())
    assert.ok(await shown.isVisible());
  assert.ok(await page.locator(".end .big").isVisible());
  await page.emulateMedia({ media: null });
}

async function series() {
  const { person: mia, code } = await host("knister sheets=2 pause=0 name=x", "Mia");
  const oli = await at(code, "t", { viewport: { width: 360, height: 740 } });
  await sit(oli, "Oli");
  await press(mia, "Start");
  const players = [
    [mia, new Random(41)],
    [oli, new Random(42)],
  ];
  const all = () =>
    Promise.all(players.map(([person, random]) => play(person, hands.mouse, random)));
  await all();
  for (const [person] of players) {
    await person.page.getByRole("heading", { level: 1, name: "Sheet 1 of 2 is over" }).waitFor();
    await person.page
      .locator("#announcements")
      .getByText("Sheet 1 of 2 is over.")
      .waitFor({ state: "attached" });
  }
  const totals = await totalsOf(oli);
  const own = oli.page.locator(".end .own");
  assert.equal(await own.count(), 1);
  assert.equal(await own.locator(".total strong").textContent(), String(totals.Oli));
  assert.ok((await own.locator(".grid").boundingBox()).width > 300);
  const lines = await own
    .locator(".edge > [aria-hidden]")
    .evaluateAll((edges) => edges.reduce((sum, edge) => sum + Number(edge.textContent), 0));
  assert.equal(lines, totals.Oli);
  assert.equal(await oli.page.locator(".end .thumb").count(), 1);
  await onPaper(oli);
  await press(oli, "Enlarge the sheet of Mia");
  await oli.page.locator("dialog .total").getByText(String(totals.Mia), { exact: true }).waitFor();
  await oli.page.keyboard.press("Escape");
  await press(oli, "Next sheet");
  assert.equal(await roundOf(mia), 1);
  await all();
  for (const [person] of players)
    await person.page.getByRole("heading", { level: 1, name: "The game is over" }).waitFor();
  for (const [person] of players) assert.deepEqual(person.wrong, []);
}

async function unknownTables() {
  const person = await Person.come(server);
  for (const address of ["/play/zzzzzzzz", "/t/zzzzzzzz", "/play/nothing"]) {
    await person.open(address);
    await shows(person, "There is no such table.");
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
  await person.page.getByRole("slider").waitFor();
  return person;
}

async function study(text) {
  const person = await lookAt(text);
  await press(person, "Analyse the game");
  await person.page.locator("svg.plot polyline").first().waitFor({ timeout: 120_000 });
  return person;
}

await together(check, {
  "the last player to move can take it back": lastMover,
  "a move is taken back before the next throw": beforeTheNextThrow,
  "hidden sheets are labelled as hidden": hiddenSheets,
  "several people at one device are told whose turn it is": atOneDevice,
  "what the page asks for while circles are due": circlesDue,
  "a number that was written because the time ran out is announced": timeUp,
  ...(isLong && { "the end of each sheet of a series, one's own sheet, and paper": series }),
  "unknown tables": unknownTables,
});

await check(
  "an analysis of five players draws all of them, one highlighted, and labels an expectation as such",
  async () => {
    const person = await study(
      gameOf("greedy", "random", "greedy", "random", "random").replace(/^7 .*/ms, ""),
    );
    const { page } = person;
    const strong = () =>
      page
        .locator("svg.plot .strong")
        .evaluateAll((all) => all.map((curve) => curve.parentElement.textContent));
    assert.equal(await page.locator("svg.plot polyline").count(), 5);
    const names = await page.getByLabel("Whose moves?").locator("option").allTextContents();
    assert.deepEqual(await strong(), [names[0].slice(0, 10)]);
    await page.getByLabel("Whose moves?").selectOption({ index: 4 });
    assert.deepEqual(await strong(), [names[4].slice(0, 10)]);
    const head = await page
      .locator("table", { hasText: "Luck" })
      .locator("th[scope=col]")
      .allTextContents();
    assert.ok(head.includes("Expected total") && !head.includes("Total"), head.join());
    await person.picture("many-curves");
    assert.deepEqual(await person.axe(), []);
    assert.deepEqual(person.wrong, []);
  },
);

await check("a game of very many does not list all names", async () => {
  const person = await lookAt(gameOf(...Array(100).fill("random")).replace(/^2 .*/ms, ""));
  const { page } = person;
  await page.setViewportSize({ width: 360, height: 740 });
  assert.equal(await page.getByLabel("Whose sheet?").locator("option").count(), 100);
  const { y } = await page.locator(".own .grid").boundingBox();
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
  await page.getByLabel("Whose moves?").selectOption({ index: 1 });
  const summary = page.locator("summary", { hasText: /^Round/ }).first();
  const round = Number(/\d+/.exec(await summary.textContent())[0]);
  await summary.click();
  const taken = await page
    .locator("details[open] [data-cell]")
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.textContent !== "").map((cell) => cell.dataset.cell),
    );
  const moves = text
    .split("\n")
    .filter((line) => /^\d/.test(line))
    .slice(0, round - 1)
    .map((line) => line.split(" ")[3]);
  assert.deepEqual(taken.sort(), moves.sort());
  assert.deepEqual(person.wrong, []);
});
await finish();
