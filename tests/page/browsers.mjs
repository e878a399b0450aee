// The page in Firefox and WebKit: whole games of both kinds, a game without a server after the first visit, and a table at
// which Chromium, Firefox and WebKit play together.
import assert from "node:assert/strict";
import { Firefox, WebKit } from "./drivers.mjs";
import { hands, play } from "./hands.mjs";
import { check, finish, Person, Random, replay, Server, skip } from "./support.mjs";
import { begin, makeTable, recordAt, sameEnd, seated } from "./tables.mjs";

/** The button or link with this text or label. */
const findButton = (name) =>
  [...document.querySelectorAll("button:enabled, a")].find(
    (each) => (each.ariaLabel ?? each.textContent.trim()) === name,
  );
const findGame = (name) =>
  [...document.querySelectorAll(".pencil label")].find((each) => each.textContent.includes(name));

/** How a mouse takes a cell and presses a button of one's own sheet. */
const pointer = {
  take: (page, cell) =>
    page.press((cell) => document.querySelector(`.own [data-cell="${cell}"]`), cell),
  press: (page, name) =>
    page.press(
      (name) =>
        [...document.querySelectorAll(".own .actions button")].find(
          (each) => each.textContent === name,
        ),
      name,
    ),
};

async function beginAlone(page, game) {
  await page.press(findGame, game);
  await page.press(findButton, "Roll the dice");
}

/** The record of the finished game, as the page would save it. */
async function recordOf(page) {
  await page.evaluate(() => {
    URL.createObjectURL = (blob) => {
      window.saved = blob.text();
      return "#";
    };
    HTMLAnchorElement.prototype.click = () => {};
  });
  await page.press(findButton, "Download the game");
  await page.waitForFunction(() => window.saved !== undefined);
  return page.evaluate(() => window.saved);
}

/** The totals of the sheets that the end of a game shows. */
const totalsOf = (page) =>
  page.evaluate(() =>
    Object.fromEntries([
      ...[...document.querySelectorAll(".end .end-sheet[data-name]")].map((sheet) => [
        sheet.dataset.name,
        Number(sheet.querySelector(".total strong").textContent),
      ]),
      ...[...document.querySelectorAll(".end tbody tr")].map((row) => [
        row.querySelector(".end-name").textContent,
        Number(row.querySelector("td.number").textContent),
      ]),
    ]),
  );

const totalsIn = (record) => {
  const { finished, players } = replay(record);
  assert.ok(finished);
  return Object.fromEntries(players.map(({ name, total }) => [name, total]));
};

/** A browser that has not been here before. */
async function visit(Browser, server, path = "/") {
  const page = await Browser.open();
  await page.goto(server.address + path);
  return page;
}

async function wholeGame(Browser, game, seed) {
  const page = await visit(Browser, server);
  await beginAlone(page, game);
  await play({ page }, pointer, new Random(seed));
  assert.deepEqual(await totalsOf(page), totalsIn(await recordOf(page)));
  assert.deepEqual(page.wrong, []);
  await page.leave();
}

/** Whether the page is kept on the device, and is shown from there. */
async function isKept() {
  if (navigator.serviceWorker.controller === null) return false;
  const found = await caches.match("/knobel.wasm");
  return found !== undefined;
}

async function offline(Browser) {
  const server = await Server.start();
  const page = await visit(Browser, server);
  await page.waitForFunction(isKept);
  await server.stop();
  for (const view of ["/settings", "/rules/knaster", "/"]) {
    await page.goto(server.address + view);
    await page.waitForFunction(() => document.querySelector("h1") !== null);
  }
  await beginAlone(page, "Knister");
  await play({ page }, pointer, new Random(3), Infinity, { last: 3 });
  await page.reload();
  await play({ page }, pointer, new Random(3));
  assert.deepEqual(await totalsOf(page), totalsIn(await recordOf(page)));
  await page.leave();
}

async function sit(page, name) {
  await page.press(() => document.querySelector(".field input"));
  for (const letter of name) await page.type(letter);
  await page.press(findButton, "Sit down");
}

async function threeBrowsers() {
  const ana = await Person.come(server);
  const code = await makeTable(ana, "Ana");
  const others = [];
  for (const [Browser, name] of [
    [Firefox, "Fay"],
    [WebKit, "Wes"],
  ]) {
    const page = await visit(Browser, server, `/t/${code}`);
    await sit(page, name);
    await seated(ana, name);
    others.push(page);
  }
  await begin(ana);
  await Promise.all([
    play(ana, hands.mouse, new Random(4)),
    ...others.map((page, index) => play({ page }, pointer, new Random(5 + index))),
  ]);
  await sameEnd([ana], server, code);
  const told = await recordAt(server, code);
  for (const page of others) {
    assert.deepEqual(await totalsOf(page), totalsIn(told));
    assert.equal(await recordOf(page), told);
    assert.deepEqual(page.wrong, []);
  }
}

const server = await Server.start();

/** A case for which these browsers have to be there. */
async function checkIn(Browsers, name, what) {
  const lacking = Browsers.find(({ lacks }) => lacks !== undefined);
  if (lacking === undefined) await check(name, what);
  else skip(name, `${lacking.lacks} is not there`);
}

for (const Browser of [Firefox, WebKit]) {
  for (const [index, game] of ["Knister", "Knaster"].entries())
    await checkIn([Browser], `${Browser.name}: a game of ${game}`, () =>
      wholeGame(Browser, game, index + 1),
    );
  await checkIn([Browser], `${Browser.name}: a game without a server, after one visit`, () =>
    offline(Browser),
  );
}
await checkIn([Firefox, WebKit], "Chromium, Firefox and WebKit at one table", threeBrowsers);
await finish();
