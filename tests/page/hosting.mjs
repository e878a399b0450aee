// What a host does for a whole class: leads without playing, removes somebody and lets them back in, and goes on without
// those who are away. Everybody's name is written whole.
import assert from "node:assert/strict";
import { Crowd, namesOf } from "./crowd.mjs";
import { hands, play } from "./hands.mjs";
import { check, devices, finish, isAway, Person, Random, Server } from "./support.mjs";
import { button, choosePerson, makeOther, press, roundOf, sit, together } from "./tables.mjs";

const server = await Server.start();
const phone = { ...devices["Pixel 5"], viewport: { width: 390, height: 844 } };

const comeTo = async (code, options = {}) => {
  const person = await Person.come(server, options);
  await person.open(`/t/${code}`);
  return person;
};

/** A host without a seat, and two players. */
async function classroom() {
  const tess = await Person.come(server);
  const code = await makeOther(tess, "knister pause=0 name=Class 4b");
  await tess.open(`/t/${code}`);
  await sit(tess, "Tess");
  const players = [];
  for (const name of ["Uma", "Vito"]) {
    const player = await comeTo(code, phone);
    await sit(player, name);
    players.push(player);
  }
  await choosePerson(tess, "Tess");
  await press(tess, "Lead without playing");
  await tess.page.getByRole("heading", { name: "You lead this table without playing" }).waitFor();
  return { tess, players, code };
}

const isOffered = (person, name) => button(person, name).count();

/** The host starts the game, goes on without somebody who is away, and begins the next game. */
async function leading() {
  const { tess, players } = await classroom();
  const [uma, vito] = players;
  assert.equal(await isOffered(uma, "Become the host"), 0, "the host is there");
  await press(tess, "Start with 2");
  await roundOf(tess);
  vito.expected.push(isAway);
  await vito.page.goto("about:blank");
  await play(uma, hands.touch, new Random(1), 1);
  await uma.page.locator(".note", { hasText: "Vito is away" }).waitFor();
  await uma.page.locator(".strip-away").waitFor();
  await press(tess, "Let a computer play for Vito");
  await play(uma, hands.touch, new Random(2));
  await tess.page.locator(".end").waitFor();
  await vito.page.goBack();
  await vito.page.locator(".end").waitFor();
  await press(tess, "Play again");
  assert.equal(await roundOf(uma), 1);
  /* Vito is there again, so he plays. */
  await vito.page.locator('.own [data-cell][aria-disabled="false"]').first().waitFor();
  assert.equal(await isOffered(vito, "I'm back"), 0);
  for (const person of [tess, ...players]) assert.deepEqual(person.wrong, []);
}

/** Whoever is removed reads it once, also after a reload, and may come back under another name. */
async function removing() {
  const { tess, players } = await classroom();
  const [, vito] = players;
  const told = vito.page.getByText("The host has removed you from this table.");
  await choosePerson(tess, "Vito");
  await press(tess, "Remove Vito");
  for (const time of ["at once", "after a reload"]) {
    await vito.page.locator(".lobby-dock").filter({ has: told }).waitFor();
    const seen = vito.page.locator("main").getByText("removed");
    assert.equal(await seen.count(), 1, time);
    assert.equal(await vito.page.getByLabel("Your name").count(), 0, time);
    await vito.page.reload();
  }
  await press(tess, "Menu");
  await press(tess, "Let removed players back in");
  await button(tess, "Let removed players back in").waitFor({ state: "detached" });
  await sit(vito, "Wim");
  for (const person of [tess, ...players]) assert.deepEqual(person.wrong, []);
}

/** A box without a form begins at its heading, where no key closes it by mistake. */
async function atTheHeading() {
  const { tess } = await classroom();
  await press(tess, "Menu");
  await tess.page.locator("dialog[open] h2:focus").waitFor();
  await tess.page.keyboard.press("Escape");
  await tess.page.locator("dialog").waitFor({ state: "detached" });
}

/** Words of names that stand on more than one line. */
function brokenWords(selector) {
  const found = [];
  for (const name of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(word);
      }
    }
  }
  return found;
}

/** Names as long as those of a class, on all its screens. */
async function wholeNames() {
  const names = namesOf(30);
  for (const [index, name] of [
    [2, "Konstantin"],
    [3, "Sophie-Charlotte"],
    [29, "Valentina"],
  ])
    names[index] = name;
  const crowd = await Crowd.come(server, 30, "knister dice=hand", names);
  const laptop = await crowd.look("t", { viewport: { width: 1280, height: 720 } });
  const small = await crowd.look("t", phone);
  const television = await crowd.look("tv", { viewport: { width: 1920, height: 1080 } });
  for (const [{ page }, selector] of [
    [laptop, ".lobby-person strong"],
    [small, ".lobby-person strong"],
    [television, ".tv-guest .tv-name"],
  ]) {
    await page.locator(selector).nth(29).waitFor();
    assert.deepEqual(await page.evaluate(brokenWords, selector), [], selector);
  }
  await crowd.start();
  await crowd.play([[1, 7, ""]]);
  await television.page.locator(".tv-row .tv-name").nth(29).waitFor();
  assert.deepEqual(await television.page.evaluate(brokenWords, ".tv-name"), []);
  await crowd.host.leave(); /* now everybody waits for somebody who is away */
  await television.page.locator(".tv-waiting li.away small").waitFor();
  assert.deepEqual(await television.page.evaluate(brokenWords, ".tv-name"), []);
}

/** A time limit is shown beside the throw, not on it. */
async function clockBeside() {
  const crowd = await Crowd.come(server, 30, "knister time=60");
  const { page } = await crowd.look("tv", { viewport: { width: 1920, height: 1080 } });
  await crowd.start();
  const [clock, sum] = [page.locator(".tv-tray > .clock"), page.locator(".tv-throw .dice-sum")];
  await clock.waitFor();
  const [below, above] = await Promise.all([clock.boundingBox(), sum.boundingBox()]);
  assert.ok(below.y >= above.y + above.height - 1, `${below.y} ${above.y + above.height}`);
}

/** The last throw of Knaster on a phone: a full sheet, a question that fits, and what else is possible. */
async function lastThrow() {
  const crowd = await Crowd.come(server, 1, "knaster dice=hand", ["Ana"]);
  const { page, wrong } = await crowd.look("t", { isHost: true, ...phone });
  await crowd.start();
  /* Five numbers that make no hand in any line. */
  const numbers = [2, 4, 6, 8, 10];
  const throws = Array.from({ length: 25 }, (_, index) => {
    const [row, column] = [Math.floor(index / 5), index % 5];
    return [index + 1, numbers[(2 * row + column) % 5], `${"abcde"[column]}${row + 1}`];
  });
  await crowd.play([...throws, [26, 8, ""]]);
  await page.locator(".question", { hasText: /^Circle the 8$/ }).waitFor();
  await page.getByText("Last throw: you may also do nothing.").waitFor();
  const [head, cell] = await Promise.all([
    page.locator(".pad-head").evaluate((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect().bottom;
    }),
    page.locator('[data-cell="a1"]').boundingBox(),
  ]);
  assert.ok(head <= cell.y + 1, "the question covers the sheet");
  assert.deepEqual(wrong, []);
}

await together(check, {
  "a host leads a whole game without playing": leading,
  "whoever is removed is told once, and can be let back in": removing,
  "a box without a form begins at its heading": atTheHeading,
  "no word of a name is broken on the screens of a class": wholeNames,
  "the time limit does not cover the throw": clockBeside,
  "the last throw on a full sheet": lastThrow,
});
await finish();
