// What a player sees and does on the tray and the pad, at the sizes of screens that people have.
import assert from "node:assert/strict";
import { beginAlone } from "./hands.mjs";
import { check, devices, finish, isAway, isLong, Person, Server } from "./support.mjs";
import { makeOther, press, shows } from "./tables.mjs";

const server = await Server.start();
const question = ({ page }) => page.locator(".question");
const cellOf = ({ page }, cell) => page.locator(`.own [data-cell="${cell}"]`);
const asks = (person, text) => question(person).filter({ hasText: text }).waitFor();

/** A table of the server where people throw; this player sits there alone and has started. */
async function handTable(game, options = {}) {
  const person = await Person.come(server, options);
  const code = await makeOther(person, `${game} dice=hand pause=0 name=Hands`);
  await person.open(`/t/${code}`);
  await person.page.getByLabel("Your name").fill("Kim");
  await press(person, "Sit down");
  await press(person, "Start alone");
  return person;
}

/** Enters what the dice show. */
async function enter(person, sum) {
  await person.page
    .locator(".throw-entry")
    .getByRole("button", { name: String(sum), exact: true })
    .click();
  await asks(person, String(sum));
}

async function write(person, sum, cell) {
  await enter(person, sum);
  await cellOf(person, cell).click();
}

/** What is out of view, or covers something else, of all that can be pressed. */
function misplaced() {
  const shown = [...document.querySelectorAll(".play button, .play a")].filter(
    (each) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      !each.matches(".line-end, .strip *, .others *"),
  );
  const isIn = ({ left, top, right, bottom }) =>
    left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  const name = (each) => each.dataset.cell ?? each.ariaLabel ?? each.textContent;
  const found = [];
  for (const each of shown) {
    const box = each.getBoundingClientRect();
    if (!isIn(box)) found.push(`${name(each)} is out of view`);
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (top !== null && !each.contains(top) && !top.contains(each))
      found.push(`${name(each)} is covered by ${top.className}`);
  }
  for (const end of document.querySelectorAll(".play .line-end"))
    if (!isIn(end.getBoundingClientRect())) found.push(`the end of ${end.dataset.line}`);
  if (document.documentElement.scrollWidth > innerWidth) found.push("it scrolls sideways");
  if (document.documentElement.scrollHeight > innerHeight) found.push("it scrolls down");
  return found;
}

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
const sample = isLong ? sizes : [sizes[0], sizes[3], sizes[5], sizes[8]];

async function fits(person, name) {
  for (const [width, height] of sample) {
    await person.page.setViewportSize({ width, height });
    await person.page.evaluate(() => new Promise(requestAnimationFrame));
    assert.deepEqual(await person.page.evaluate(misplaced), [], `${name} at ${width} x ${height}`);
    await person.picture(`${name}-${width}x${height}`);
  }
}

for (const locale of isLong ? ["en-GB", "de-DE", "es-ES", "fr-FR", "pt-PT"] : ["en-GB", "de-DE"])
  await check(`a game alone fits every screen (${locale})`, async () => {
    const person = await Person.come(server, { locale });
    await person.open("/");
    await person.page.locator(".home-roll").click();
    await cellOf(person, "c3").waitFor();
    await fits(person, `play-${locale}`);
    await cellOf(person, "c3").click();
    await person.page.locator(".dock-roll").waitFor();
    await fits(person, `play-rolls-${locale}`);
    assert.deepEqual(person.wrong, []);
    await person.leave();
  });

await check("a completed line is named with its points, and so is its end", async () => {
  const person = await handTable("knister", { viewport: { width: 1366, height: 650 } });
  for (const [sum, cell] of [
    [4, "a1"],
    [4, "b1"],
    [4, "c1"],
    [9, "d1"],
  ])
    await write(person, sum, cell);
  await enter(person, 9);
  await cellOf(person, "c3").hover();
  await shows(person, /The centre keeps .* open for/);
  await cellOf(person, "e1").hover();
  await shows(person, /finishes row 1 and makes a full house: 8 points/);
  await person.page.locator(".hands .made", { hasText: "Full house" }).waitFor();
  await cellOf(person, "e1").click();
  await asks(person, "Full house +8");
  const end = person.page.locator('[data-line="1"]');
  assert.match(await end.textContent(), /8\s*full/);
  assert.equal(await end.getAttribute("aria-label"), "Row 1: 4, 4, 4, 9, 9. Full house, 8 points.");
  assert.deepEqual(await person.axe(), []);
  assert.deepEqual(person.wrong, []);
  await person.leave();
});

await check("one point is one point", async () => {
  const person = await handTable("knister");
  for (const [sum, cell] of [
    [4, "a1"],
    [4, "b1"],
  ])
    await write(person, sum, cell);
  await person.page.locator('[data-line="1"]').click();
  await shows(person, /Pair now: 1 point once the line is full\. With/);
  assert.equal(await person.page.getByText("1 points").count(), 0);
  await person.leave();
});

await check(
  "what lines pay is one tap away on a phone, above the game, and so are the rules",
  async () => {
    const person = await Person.come(server, devices["Pixel 5"]);
    await person.open("/");
    await beginAlone(person);
    const { page } = person;
    const address = page.url();
    await page.locator(".note").getByText("Only full lines count.").waitFor();
    await press(person, "What lines score");
    await page.locator("dialog .hands").getByText("Full house").waitFor();
    await shows(person, "Only full lines count. Diagonals count twice.");
    assert.deepEqual(await person.axe(), []);
    await page.keyboard.press("Escape");
    await press(person, "Menu");
    await press(person, "How to play");
    await page
      .locator("dialog h2")
      .filter({ hasText: "What counts" })
      .or(page.locator("dialog h3"))
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    assert.equal(page.url(), address);
    await cellOf(person, "c3").click();
    await page.locator(".dock-roll").waitFor();
    await person.leave();
  },
);

await check(
  "in Knaster, what can be circled looks different, and circles that are due fit every screen",
  async () => {
    const person = await handTable("knaster", { viewport: { width: 1366, height: 650 } });
    const { page } = person;
    await write(person, 8, "a1");
    await enter(person, 8);
    await asks(person, "Write the 8 or circle one?");
    assert.deepEqual(await page.locator(".cell.circles .ring.dashed").count(), 1);
    assert.equal(await page.locator(".cell.writes").count(), 24);
    const frame = (cell) =>
      cellOf(person, cell).evaluate((each) => getComputedStyle(each).boxShadow);
    assert.notEqual(await frame("a1"), await frame("b1"));
    await cellOf(person, "b1").click();
    await write(person, 8, "c1");
    await write(person, 9, "d1");
    await write(person, 9, "e1");
    await asks(person, "Full house! Circle 2 numbers");
    await shows(person, "Draw 2 circles");
    assert.equal(await page.locator(".cell.awake").count(), 5);
    await fits(person, "play-circles");
    await cellOf(person, "e1").click(); /* just written: this does not take it back */
    await shows(person, "1 more circle");
    await fits(person, "play-circle");
    assert.deepEqual(await person.axe(), []);
    assert.deepEqual(person.wrong, []);
    await person.leave();
  },
);

await check(
  "with nothing left to do in the last round, the game says so, and doing nothing is the way on",
  async () => {
    const person = await handTable("knaster", { viewport: { width: 1366, height: 650 } });
    const numbers = [2, 3, 4, 5, 7]; /* five different ones that are no straight, in every line */
    for (let row = 0; row < 5; row++)
      for (let column = 0; column < 5; column++)
        await write(person, numbers[(column + 2 * row) % 5], `${"abcde"[column]}${row + 1}`);
    await enter(person, 12);
    await asks(person, "The 12 fits nowhere");
    await shows(person, "Last throw");
    assert.equal(await person.page.getByRole("button", { name: "Hint" }).count(), 0);
    await fits(person, "play-last");
    await person.page.locator(".actions .main", { hasText: "See the result" }).click();
    await person.page.locator(".end").waitFor();
    assert.deepEqual(person.wrong, []);
    await person.leave();
  },
);

await check("a move made without a connection is shown at once, in pencil, and kept", async () => {
  const person = await handTable("knister");
  const { page } = person;
  await enter(person, 7);
  person.expected.push(isAway);
  await server.stop("SIGKILL");
  await page.locator(".going", { hasText: "Reconnecting… nothing is lost." }).waitFor();
  await cellOf(person, "c3").click();
  await page.locator('.cell.unsent[data-cell="c3"]', { hasText: "7" }).waitFor();
  await page.locator(".going", { hasText: "Reconnecting… your move is kept." }).waitFor();
  await page.locator(".question", { hasText: "Your 7 is kept here" }).waitFor();
  await page.locator(".note", { hasText: "It goes to the table by itself." }).waitFor();
  await server.restart();
  await page.locator('[data-cell="c3"]:not(.unsent)', { hasText: "7" }).waitFor();
  await page.locator(".throw-entry").waitFor();
  await page.locator(".going", { hasText: /^$/ }).waitFor({ state: "attached" });
  await person.leave();
});
await finish();
