// People at one table: whole games of several browsers, with reloads, tunnels, other devices and second tabs.
import assert from "node:assert/strict";
import { hands, play } from "./hands.mjs";
import { Proxy } from "./proxy.mjs";
import { build, check, finish, Person, Random, Server } from "./support.mjs";
import {
  addBot, agree, button, going, makeOther, makeTable, press, recordAt, roundOf, sameEnd, sheetsOf, shows, sit, together,
} from "./tables.mjs";
import { createRequire } from "node:module";
import path from "node:path";

const { encode } = createRequire(path.resolve(build, "package.json"))("uqr");
const server = await Server.start();

/** Everybody plays until a round is through; where none is named, to the end. */
const all = (players, last) =>
  Promise.all(players.map(([person, random]) => play(person, hands.mouse, random, Infinity, { last })));

/** The cells of the QR code as the page draws it, and as it would for this text. */
async function patternOf(person) {
  const drawn = person.page.locator(".pattern path");
  await drawn.waitFor();
  return drawn.getAttribute("d");
}
const patternFor = (text) =>
  encode(text, { border: 2 }).data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");

async function openMenu(person) {
  await press(person, "Menu");
  await person.page.locator("dialog[open]").waitFor();
}

/** Takes a cell, and back; others see both, and nothing is left of it. */
async function takeBack(person, other) {
  const before = await sheetsOf(person);
  await hands.mouse.take(person.page, await person.page.locator('.own [data-cell][aria-disabled="false"]').first().getAttribute("data-cell"));
  await button(person, "Take back").waitFor();
  await agree([person, other]);
  assert.notDeepEqual(await sheetsOf(person), before);
  await press(person, "Take back");
  await person.page.locator('.own [data-cell][aria-disabled="false"]').first().waitFor();
  assert.deepEqual(await sheetsOf(person), before);
  await agree([person, other]);
}

/** Leaves the network for some rounds, in which a computer plays, and comes back. */
async function tunnel([gone, way], voters, players, last) {
  await gone.context.setOffline(true);
  way.isDown = true;
  way.hush();
  for (const voter of voters) await press(voter, "Let a computer play");
  await shows(voters[0], "a computer plays on");
  await all(players, last);
  await going(gone).getByText("The connection is lost. It comes back by itself.").waitFor();
  way.isDown = false;
  await gone.context.setOffline(false);
  await going(gone).filter({ hasText: /^$/ }).waitFor({ state: "attached" });
  await press(gone, "Play again yourself");
  await agree([gone, voters[0]]);
  assert.equal(await roundOf(gone), last + 1);
}

/** Goes on with another device; the first one only watches from then on. */
async function changeDevice(person, others) {
  await openMenu(person);
  await press(person, "Go on with another device");
  const link = await person.page.locator("dialog .link").last().textContent();
  const next = await Person.come(server);
  await next.open(link);
  await next.page.locator('.own [data-cell][aria-disabled="false"]').first().waitFor();
  assert.ok(!next.page.url().includes("ticket"));
  await person.page.keyboard.press("Escape");
  await going(person).getByText("Your seat is on another device now. You watch.").waitFor();
  assert.equal(await person.page.locator('.own [data-cell][aria-disabled="false"]').count(), 0);
  await agree([next, person, ...others]);
  const late = await Person.come(server);
  await late.open(link);
  await shows(late, "This link was used already.");
  await late.leave();
  return next;
}

async function fourBrowsers() {
  const way = await Proxy.start(server);
  const [ana, ben, cleo, dora, eve] = await Promise.all(
    [server, server, server, way, server].map((at) => Person.come(at, { permissions: ["clipboard-read", "clipboard-write"] })),
  );
  dora.expected.push(/WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_/);
  const code = await makeTable(ana, "Ana");
  const link = `${server.address}/t/${code}`;
  await ben.open(link);
  await sit(ben, "Ben");
  await cleo.open("/");
  await press(cleo, "Join a table");
  await cleo.page.getByLabel("Code or link").fill(code.toUpperCase());
  await press(cleo, "Join");
  await sit(cleo, "Cleo");
  assert.equal(await patternOf(ana), patternFor(link));
  await press(ana, "Share the link");
  await shows(ana, "Copied.");
  const shared = await ana.page.evaluate(() => navigator.clipboard.readText());
  assert.equal(shared, link);
  await dora.open(new URL(shared).pathname);
  await sit(dora, "Dora");
  await eve.open(link);
  await shows(ana, "Watching: 1");
  await addBot(ana, "Greedy");
  await press(ana, "Start");

  const player = (person, seed) => [person, new Random(seed)];
  const [a, b, c, d] = [player(ana, 1), player(ben, 2), player(cleo, 3), player(dora, 4)];
  await all([a, b, c, d], 2);
  await takeBack(ana, eve);
  await openMenu(ben);
  await press(ben, "Wow!");
  for (const other of [ana, eve]) await other.page.locator(".bubble").getByText("Wow!").waitFor();
  await all([a, b, c, d], 4);
  await ben.page.reload();
  assert.equal(await roundOf(ben), 5);
  await agree([ana, ben, cleo, dora, eve]);
  await all([a, b, c, d], 6);
  await tunnel([dora, way], [ana, ben], [a, b, c], 9);
  await all([a, b, c, d], 12);
  const moved = await changeDevice(cleo, [ana, eve]);
  assert.equal(await eve.page.locator('[data-cell][aria-disabled="false"]').count(), 0);
  await shows(eve, "You watch.");
  await all([a, b, [moved, c[1]], d]);
  await sameEnd([ana, ben, cleo, dora, eve, moved], server, code);

  await press(ben, "Play again");
  for (const person of [ana, ben, moved, dora, eve]) assert.equal(await roundOf(person), 1);
  await all([a, b, [moved, c[1]], d], 1);
  await agree([ana, ben, cleo, moved, dora, eve]);
}

/** Somebody with a second tab at the same table. */
async function secondTab(person) {
  const { page } = person;
  const other = Object.create(person, { page: { value: await person.newTab(), writable: true } });
  person.page = page;
  await other.open(page.url());
  return other;
}

async function twoTabs() {
  const [fay, gus] = await Promise.all([Person.come(server), Person.come(server)]);
  const code = await makeTable(fay, "Fay", { game: "Knaster" });
  await gus.open(`/t/${code}`);
  await sit(gus, "Gus");
  await addBot(fay, "Greedy");
  const tab = await secondTab(fay);
  await press(tab, "Start");
  const randoms = [new Random(11), new Random(12)];
  const rest = play(gus, hands.mouse, new Random(13));
  rest.catch(() => undefined);
  for (let round = 1; (await fay.page.locator(".end").count()) === 0; round++) {
    if (round % 3 === 0) /* both at once: one of them is faster */
      await Promise.all([play(fay, hands.mouse, randoms[0], Infinity, { last: round }), play(tab, hands.mouse, randoms[1], Infinity, { last: round })]);
    else await play(round % 3 === 1 ? fay : tab, hands.mouse, randoms[0], Infinity, { last: round });
    assert.equal(await fay.page.locator(".trouble").count(), 0);
    assert.equal(await tab.page.locator(".trouble").count(), 0);
  }
  await rest;
  await sameEnd([fay, tab, gus], server, code);
}

await together(check, {
  "four browsers and a computer: a reload, a tunnel, another device, and once more": fourBrowsers,
  "two tabs with one seat, at Knaster": twoTabs,
});
await finish();
