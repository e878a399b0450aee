// People at one table: whole games of several browsers, with reloads, lost networks, other devices and second tabs.
import assert from "node:assert/strict";
import { Crowd, throwsFor } from "./crowd.mjs";
import { hands, moveOnce, play, recordOf, totalsOf } from "./hands.mjs";
import { Detour } from "./proxy.mjs";
import {
  build,
  check,
  finish,
  isAway,
  isLong,
  Person,
  Random,
  replay,
  Server,
} from "./support.mjs";
import {
  addBot,
  agree,
  begin,
  button,
  choosePerson,
  going,
  makeOther,
  makeTable,
  press,
  recordAt,
  roundOf,
  sameEnd,
  sheetsOf,
  shows,
  sit,
  together,
} from "./tables.mjs";
import { createRequire } from "node:module";
import path from "node:path";

const { encode } = createRequire(path.resolve(build, "package.json"))("uqr");
const server = await Server.start();

/** Everybody plays until a round is over; without a round, to the end. */
const all = (players, last) =>
  Promise.all(
    players.map(([person, random]) => play(person, hands.mouse, random, Infinity, { last })),
  );

/** The cells of the QR code as the page draws it, and as it would for this text. */
async function patternOf(person) {
  const drawn = person.page.locator(".pattern path").last();
  await drawn.waitFor();
  return drawn.getAttribute("d");
}
const patternFor = (text) =>
  encode(text, { border: 2 })
    .data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");

async function openMenu(person) {
  await press(person, "Menu");
  await person.page.locator("dialog[open]").waitFor();
}

/** Takes a cell, and takes it back; others see both, and nothing remains. */
async function takeBack(person, name, other) {
  const own = async () => (await sheetsOf(person)).sheets[`Sheet of ${name}`];
  const before = await own();
  await hands.mouse.take(
    person.page,
    await person.page
      .locator('.own [data-cell][aria-disabled="false"]')
      .first()
      .getAttribute("data-cell"),
  );
  await button(person, "Take back").waitFor();
  await agree([person, other]);
  assert.notEqual(await own(), before);
  await press(person, "Take back");
  await button(person, "Take back").waitFor({ state: "detached" });
  assert.equal(await own(), before);
  await agree([person, other]);
}

/** Loses the network for some rounds, in which a computer plays, and comes back with a move that nobody waits for. */
async function tunnel([gone, way, name], voters, players, last) {
  await gone.context.setOffline(true);
  way.isDown = true;
  way.hush();
  await play(gone, hands.mouse, new Random(5), 1);
  for (const voter of voters) await press(voter, `Let a computer play for ${name}`);
  await shows(voters[0], "a computer plays on");
  await all(players, last);
  await going(gone).getByText("Reconnecting… your move is kept.").waitFor();
  way.isDown = false;
  await gone.context.setOffline(false);
  await going(gone).filter({ hasText: /^$/ }).waitFor({ state: "attached" });
  await shows(gone, "Your move came too late.");
  await press(gone, "I'm back");
  await agree([gone, voters[0]]);
  assert.equal(await roundOf(gone), last + 1);
}

/** Continues on another device; the first one only watches from then on. */
async function changeDevice(person, others) {
  await openMenu(person);
  await press(person, "Continue on another device");
  await press(person, "Continue on another device"); /* in the box that opens */
  const link = await person.page
    .locator("dialog .link")
    .filter({ hasText: "ticket=" })
    .textContent();
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
  await going(late).getByText("This link was used already.").waitFor();
  await late.leave();
  return next;
}

async function fourBrowsers() {
  const way = await Detour.start(server);
  const [ana, ben, cleo, dora, eve] = await Promise.all(
    [server, server, server, way, server].map((at) =>
      Person.come(at, { permissions: ["clipboard-read", "clipboard-write"], isHasty: true }),
    ),
  );
  dora.expected.push(isAway);
  const code = await makeTable(ana, "Ana");
  const short = code.slice(0, 6).toUpperCase();
  const link = `${server.address}/${short}`;
  await ben.open(link);
  await sit(ben, "Ben");
  await cleo.open("/friends");
  await cleo.page.getByLabel("Code or link").fill(` ${code.slice(0, 3)}-${code.slice(3, 6)} `);
  await press(cleo, "Join");
  await sit(cleo, "Cleo");
  assert.equal(await patternOf(ana), patternFor(link));
  await press(ana, "Invite friends");
  await shows(ana, "Copied.");
  const shared = await ana.page.evaluate(() => navigator.clipboard.readText());
  assert.equal(shared, link);
  await dora.open(new URL(shared).pathname);
  await sit(dora, "Dora");
  await eve.open(link);
  await shows(ana, "1 watching");
  await addBot(ana, "Beginner");
  await begin(ana);

  const player = (person, seed) => [person, new Random(seed)];
  const [a, b, c, d] = [player(ana, 1), player(ben, 2), player(cleo, 3), player(dora, 4)];
  const [reaction, reload, loss, back, move] = isLong ? [2, 4, 6, 9, 12] : [1, 2, 3, 5, 6];
  await all([a, b, c, d], reaction);
  for (const place of await ana.page.locator(".strip-place").allTextContents())
    assert.match(place, /^(1st|2nd|3rd|4th|5th)$/);
  await takeBack(ana, "Ana", eve);
  const bubbles = [ana, ben, eve].map((other) =>
    other.page.locator(".strip .bubble").getByText("Wow!").waitFor(),
  ); /* they leave soon, so all look at the same time */
  await press(ben, "Wow!");
  await Promise.all(bubbles);
  await all([a, b, c, d], reload);
  await ben.page.reload();
  assert.equal(await roundOf(ben), reload + 1);
  await agree([ana, ben, cleo, dora, eve]);
  await all([a, b, c, d], loss);
  await tunnel([dora, way, "Dora"], [ben, cleo], [a, b, c], back);
  await all([a, b, c, d], move);
  const moved = await changeDevice(cleo, [ana, eve]);
  assert.equal(await eve.page.locator('[data-cell][aria-disabled="false"]').count(), 0);
  await shows(eve, "You're watching Ana");
  if (!isLong) {
    await all([a, b, [moved, c[1]], d], move + 1);
    await agree([ana, ben, moved, dora, cleo, eve]);
    return;
  }
  await all([a, b, [moved, c[1]], d]);
  await sameEnd([ana, ben, dora, moved, cleo, eve], server, code);

  await press(ana, "Play again");
  for (const person of [ana, ben, moved, dora]) assert.equal(await roundOf(person), 1);
  await all([a, b, [moved, c[1]], d], 1);
  await agree([ana, ben, moved, dora, cleo, eve]);
}

/** A player with a second tab at the same table. */
async function secondTab(person) {
  const { page } = person;
  const other = Object.create(person, { page: { value: await person.newTab(), writable: true } });
  person.page = page;
  await other.open(page.url());
  return other;
}

async function twoTabs() {
  const [fay, gus] = await Promise.all([
    Person.come(server, { isHasty: true }),
    Person.come(server),
  ]);
  const code = await makeTable(fay, "Fay", { game: "Knaster" });
  await gus.open(`/t/${code}`);
  await sit(gus, "Gus");
  await addBot(fay, "Beginner");
  const tab = await secondTab(fay);
  await begin(tab);
  const randoms = [new Random(11), new Random(12)];
  const rest = play(gus, hands.mouse, new Random(13));
  rest.catch(() => undefined);
  for (let round = 1; (await fay.page.locator(".end").count()) === 0; round++) {
    if (round % 3 === 0)
      /* both at once: one of them is faster */
      await Promise.all([
        play(fay, hands.mouse, randoms[0], Infinity, { last: round }),
        play(tab, hands.mouse, randoms[1], Infinity, { last: round }),
      ]);
    else
      await play(round % 3 === 1 ? fay : tab, hands.mouse, randoms[0], Infinity, { last: round });
    if (round % 3 === 1 && (await fay.page.locator(".end").count()) === 0)
      await shows(tab, `Round ${round + 1}`);
    assert.equal(await fay.page.locator(".trouble").count(), 0);
    assert.equal(await tab.page.locator(".trouble").count(), 0);
  }
  await rest;
  await sameEnd([fay, tab, gus], server, code);
}

/** Two tabs move at the same time, before one can know of the other. */
async function race() {
  const way = await Detour.start(server);
  const [fay, late] = await Promise.all([Person.come(server), Person.come(way)]);
  const code = await makeTable(fay, "Fay");
  const token = await fay.page.evaluate(() => localStorage.getItem("knobel.token"));
  await late.open("/");
  await late.page.evaluate((token) => localStorage.setItem("knobel.token", token), token);
  const isRefused = new Promise((resolve) =>
    late.page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => /^no /m.test(payload) && resolve()),
    ),
  );
  await late.open(`/t/${code}`);
  const gus = await comeTo(code);
  await sit(gus, "Gus");
  await begin(fay);
  await open(late).first().waitFor();
  const release = way.hold();
  await hands.mouse.take(fay.page, "c3");
  await button(fay, "Take back").waitFor();
  await hands.mouse.take(late.page, "a1");
  await late.page.locator('.own [data-cell="a1"]').getByText(/\d/).waitFor();
  release();
  await isRefused;
  await agree([fay, late]);
  await late.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  assert.equal(await late.page.locator(".trouble").count(), 0);
  assert.equal((await sheetsOf(late)).sheets["Sheet of Fay"].trim().split(" ").length, 1);
  for (const person of [fay, late, gus]) assert.deepEqual(person.wrong, []);
}

/** A new browser at a view of a table. */
const comeTo = async (code, view = "t", options = {}) => {
  const person = await Person.come(server, options);
  await person.open(`/${view}/${code}`);
  return person;
};
const open = (person) => person.page.locator('.own [data-cell][aria-disabled="false"]');

async function realDice() {
  const hal = await Person.come(server);
  const code = await makeTable(hal, "Hal", { choices: ["our own dice"] });
  const ida = await comeTo(code);
  await sit(ida, "Ida");
  const screen = await comeTo(code, "tv", { viewport: { width: 1920, height: 1080 } });
  await screen.page.locator(".tv-guest", { hasText: "Ida" }).waitFor();
  assert.equal(await screen.page.locator("button, input, select, textarea").count(), 0);
  await begin(hal);
  const tile = (sum) =>
    hal.page
      .locator(".throw-entry")
      .getByRole("button", { name: String(sum), exact: true })
      .click();
  await tile(11);
  await open(ida).first().waitFor();
  await openMenu(hal);
  await press(hal, "The throw was entered wrongly");
  await hal.page.locator(".throw-entry").waitFor();
  await open(ida).first().waitFor({ state: "detached" });
  assert.equal(await ida.page.locator(".throw-entry").count(), 0);
  const players = [
    [hal, new Random(21)],
    [ida, new Random(22)],
  ];
  for (const [index, sum] of [7, 2, 12, 7].entries()) {
    await tile(sum);
    for (const [person, random] of players) {
      await person.page.locator(".question", { hasText: `Where does the ${sum} go?` }).waitFor();
      await open(person).first().waitFor();
      await hands.mouse.take(
        person.page,
        random.of(
          await open(person).evaluateAll((cells) => cells.map((cell) => cell.dataset.cell)),
        ),
      );
      await person.page.waitForFunction(
        (count) =>
          [...document.querySelectorAll(".own [data-cell]")].filter(
            (cell) => cell.textContent !== "",
          ).length === count,
        index + 1,
      );
    }
  }
  await hal.page.locator(".throw-entry").waitFor();
  await agree([hal, ida, screen]);
  const written = Object.values((await sheetsOf(screen)).sheets).map((sheet) =>
    sheet
      .split(" ")
      .filter((each) => each !== "")
      .sort(),
  );
  assert.deepEqual(written, [
    ["12", "2", "7", "7"],
    ["12", "2", "7", "7"],
  ]);
  assert.equal(await screen.page.locator("button, input, select, textarea").count(), 0);
  for (const person of [hal, ida, screen]) assert.deepEqual(person.wrong, []);
}

/** A move made in a tunnel is not lost if the page is closed there. */
async function tunnelWithReload() {
  const way = await Detour.start(server);
  const ned = await Person.come(way, { keeps: true, isHasty: true });
  ned.expected.push(isAway);
  const code = await makeTable(ned, "Ned");
  const pat = await comeTo(code);
  await sit(pat, "Pat");
  await begin(ned);
  await open(ned).first().waitFor();
  await ned.kept();
  await ned.context.setOffline(true);
  way.isDown = true;
  way.hush();
  await play(ned, hands.mouse, new Random(35), 1);
  await going(ned).getByText("Reconnecting… your move is kept.").waitFor();
  await ned.page.reload();
  await shows(ned, "Your seat and your sheet are safe.");
  way.isDown = false;
  await ned.context.setOffline(false);
  await pat.page.locator('.strip li:not(.waited)[data-name="Ned"]').waitFor();
  await agree([pat, ned]);
  for (const person of [ned, pat]) assert.deepEqual(person.wrong, []);
}

async function overDays() {
  const kim = await Person.come(server, { permissions: ["notifications"], keeps: true });
  const code = await makeTable(kim, "Kim", { choices: ["one day"] });
  const lea = await comeTo(code);
  await sit(lea, "Lea");
  await begin(kim);
  await kim.page.locator(".clock").getByText("24 h left").waitFor();
  await moveOnce(kim, hands.mouse, new Random(31));
  await kim.page.getByRole("link", { name: "Home" }).click();
  const row = kim.page.locator(".home-tables li").filter({ hasText: "Kim's table" });
  await row.getByText("in play").waitFor();
  await kim.kept();
  await kim.page.evaluate(() =>
    Object.defineProperty(document, "hidden", { get: () => true }),
  ); /* looks elsewhere */
  await play(lea, hands.mouse, new Random(32), Infinity, { last: 1 });
  await row.getByText("Your turn").waitFor();
  assert.equal(await kim.page.title(), "Your turn!");
  await kim.page.waitForFunction(async () => {
    const [notice] = await (await navigator.serviceWorker.getRegistration()).getNotifications();
    return notice?.title === "Your turn!";
  });
  await row.getByRole("link").click();
  assert.equal(await roundOf(kim), 2);
  await open(kim).first().waitFor();
  for (const person of [kim, lea]) assert.deepEqual(person.wrong, []);
}

async function hiddenSeries() {
  const [mia, oli] = await Promise.all([Person.come(server), Person.come(server)]);
  const code = await makeOther(
    mia,
    "knister listed=1 sheets=2 hidden=1 hints=0 pause=0 name=Open to all",
  );
  await mia.open(`/t/${code}`);
  await sit(mia, "Mia");
  await oli.open("/friends");
  await oli.page.getByRole("link", { name: "Open to all" }).click();
  await sit(oli, "Oli");
  await addBot(mia, "Beginner");
  await begin(mia);
  const players = [
    [mia, new Random(41)],
    [oli, new Random(42)],
  ];
  await all(players, 3);
  assert.equal(await button(mia, "Hint").count(), 0);
  await shows(mia, "Sheet 1 of 2");
  const { sheets } = await sheetsOf(mia);
  assert.equal(sheets["Sheet of Oli"].trim(), "");
  assert.equal(sheets["Sheet of Mia"].split(" ").filter((cell) => cell !== "").length, 3);
  if (!isLong) {
    await mia.page.reload();
    assert.equal(await roundOf(mia), 4);
    return;
  }
  await all(players);
  await sameEnd([mia, oli], server, code, 1);
  await press(mia, "Next sheet");
  assert.equal(await roundOf(mia), 1);
  await shows(mia, "Sheet 2 of 2");
  await all(players, 2);
  await mia.page.reload();
  await all(players);
  await sameEnd([mia, oli], server, code, 2);
  const sums = {};
  for (const sheet of [1, 2])
    for (const { name, total } of replay(await recordAt(server, code, sheet)).players)
      sums[name] = (sums[name] ?? 0) + total;
  for (const [name, sum] of Object.entries(sums))
    await mia.page
      .locator(".end tbody tr")
      .filter({ hasText: name })
      .locator("td.number")
      .nth(1)
      .getByText(String(sum), { exact: true })
      .waitFor();
  await press(mia, "Seats and invitations");
  await openMenu(mia);
  await press(mia, "Close the table");
  await press(mia, "Close it for everybody");
  await press(oli, "Seats and invitations");
  await shows(oli, "The table is closed.");
}

async function asleep() {
  const pia = await Person.come(server);
  const code = await makeOther(pia, "knister time=5 pause=0 name=Quick");
  await pia.open(`/t/${code}`);
  await sit(pia, "Pia");
  const rob = await comeTo(code);
  await sit(rob, "Rob");
  await begin(pia);
  await rob.page
    .locator(".clock")
    .getByText(/^0:0[0-5]$/)
    .waitFor();
  await play(pia, hands.mouse, new Random(51), Infinity, { last: 1 });
  assert.ok((await roundOf(rob)) >= 2); /* a computer has moved for Rob */
  await agree([pia, rob]);
  await open(rob).first().waitFor();
  for (const person of [pia, rob]) assert.deepEqual(person.wrong, []);
}

/** Both tabs show the same end, which is deleted on the way home, and a new game begins. */
async function sameEndHere(uma, tab) {
  const replayed = replay(await recordOf(uma));
  assert.ok(replayed.finished);
  for (const each of [uma, tab]) {
    await each.page.locator(".end").waitFor();
    assert.deepEqual(
      await totalsOf(each),
      Object.fromEntries(replayed.players.map((player) => [player.name, player.total])),
    );
  }
  assert.equal(await recordOf(tab), await recordOf(uma));
  await tab.open("/"); /* where it is deleted because it is over */
  await tab.page.waitForFunction(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("knobel");
        opening.onsuccess = () => {
          const count = opening.result.transaction("events").objectStore("events").count();
          count.onsuccess = () => resolve(count.result === 0);
        };
      }),
  );
  await press(uma, "Play again");
  await roundOf(uma);
}

/** Two tabs at a table of the device, each of which runs it. */
async function twoTabsHere() {
  const uma = await Person.come(server, { isHasty: true });
  await uma.open("/computer");
  await uma.page.locator(".levels").getByRole("button", { name: "Beginner" }).click();
  await press(uma, "Play against Beginner");
  await open(uma).first().waitFor();
  const tab = await secondTab(uma);
  const random = new Random(61);
  const last = isLong ? Infinity : 6;
  for (let round = 1; round <= last && (await uma.page.locator(".end").count()) === 0; round++) {
    await play(round % 2 === 0 ? uma : tab, hands.mouse, random, Infinity, { last: round });
    if ((await uma.page.locator(".end").count()) === 0) await agree([uma, tab]);
    for (const each of [uma, tab]) {
      assert.equal(await each.page.locator(".trouble").count(), 0);
      assert.equal(await going(each).textContent(), "");
    }
  }
  if (isLong) await sameEndHere(uma, tab);
  const next = (await roundOf(uma)) + 1;
  await play(uma, hands.mouse, random, Infinity, { last: next });
  await uma.page.reload();
  assert.equal(await roundOf(uma), next + 1);
  assert.deepEqual(uma.wrong, []);
}

/** The host locks a table and removes a player; everybody is told why they cannot sit down. */
async function lockedTable() {
  const [ida, jan, kai, lou] = await Promise.all([1, 2, 3, 4].map(() => Person.come(server)));
  const code = await makeTable(ida, "Ida");
  await jan.open(`/t/${code}`);
  await sit(jan, "Jan");
  const lock = async () => {
    await openMenu(ida);
    await ida.page.getByLabel("Lock the table").click();
    await ida.page.keyboard.press("Escape");
  };
  await lock();
  const locked = "The host lets nobody else sit down.";
  await shows(jan, locked);
  await kai.open(`/t/${code}`);
  await shows(kai, locked);
  assert.equal(await button(kai, "Sit down").count(), 0);
  await lock();
  await sit(kai, "Kai");
  await choosePerson(ida, "Kai");
  await press(ida, "Remove Kai");
  const removed = "The host has removed you from this table.";
  const toldSo = async (person) => {
    await person.page.locator(".lobby-dock").getByText(removed).waitFor();
    assert.equal(await button(person, "Sit down").count(), 0);
  };
  await toldSo(kai);
  await kai.page.reload();
  await toldSo(kai);
  /* Lou is away when the host removes her: she learns it when she wants to sit down. */
  await lou.open(`/t/${code}`);
  await sit(lou, "Lou");
  await lou.open("/rules/knister");
  await choosePerson(ida, "Lou");
  await press(ida, "Remove Lou");
  await ida.page.locator(".lobby-people", { hasText: "Lou" }).waitFor({ state: "detached" });
  await lou.open(`/t/${code}`);
  await press(lou, "Sit down");
  await toldSo(lou);
  await lou.page.reload();
  await toldSo(lou);
  assert.equal(await going(jan).textContent(), "");
  for (const person of [ida, jan, kai, lou]) assert.deepEqual(person.wrong, []);
}

const rows = ["7 9 8 10 6", "7 7 3 7 3", "4 6 8 12 3", "4 5 8 7 6", "4 8 8 10 8"];

/** The game begins while somebody types their name: they watch, go on typing, and play in the next game. */
async function lateGuest() {
  const crowd = await Crowd.come(server, 2, "knister dice=hand", ["Mo", "Robo"]);
  const [mo, zoe] = await Promise.all([
    crowd.look("t", { isHost: true }),
    crowd.look("t", { viewport: { width: 390, height: 844 }, hasTouch: true }),
  ]);
  await zoe.page.getByLabel("Your name").pressSequentially("Zo");
  await crowd.start();
  const [[round, sum, cell], ...others] = throwsFor(rows);
  await crowd.play([[round, sum, ""]]);
  await shows(zoe, "You're watching Mo");
  assert.equal(await zoe.page.getByLabel("Your name").inputValue(), "Zo");
  await zoe.page.keyboard.type("e");
  await shows(zoe, "24 throws to go.");
  await zoe.page.locator(".strip").getByText("Robo").click();
  await shows(zoe, "You're watching Robo (Greedy)");
  await press(zoe, "Sit down for the next game");
  await shows(zoe, "You're in the next game.");
  await mo.page.locator(".guests").getByText("In the next game: Zoe").waitFor();
  await hands.mouse.take(mo.page, cell);
  await crowd.play(others);
  await mo.page.locator(".end-news").getByText("Zoe joins the next game.").waitFor();
  await zoe.page.locator(".end-news").getByText("You're in the next game.").waitFor();
  await shows(zoe, "Waiting for Mo to start"); /* only the host clears the results away */
  await press(mo, "Play again with 3");
  await crowd.play([[1, 7, ""]]);
  await open(zoe).first().waitFor();
  for (const person of [mo, zoe]) assert.deepEqual(person.wrong, []);
}

/** Whoever moves last can change it for three seconds, which a ring shows; then the dice are thrown. */
async function secondThoughts() {
  const nia = await Person.come(server);
  const code = await makeTable(nia, "Nia");
  const pau = await comeTo(code);
  await sit(pau, "Pau");
  await addBot(nia, "Beginner");
  await begin(nia);
  await open(pau).first().waitFor();
  const ring = pau.page.locator(".actions .closing");
  for (const cell of ["a1", "b1"]) {
    await hands.mouse.take(pau.page, cell);
    await button(pau, "Take back").waitFor();
    assert.equal(await ring.count(), 0, "nobody else has moved");
    if (cell === "a1") await press(pau, "Take back");
  }
  await hands.mouse.take(nia.page, "c3");
  await ring.waitFor();
  await press(pau, "Take back");
  await ring.waitFor({ state: "detached" });
  const began = performance.now();
  await hands.mouse.take(pau.page, "e5");
  await ring.waitFor();
  await shows(nia, "Round 2 of 25");
  const passed = performance.now() - began;
  assert.ok(passed >= 3000, `${passed} ms`);
  for (const person of [nia, pau]) assert.deepEqual(person.wrong, []);
}

/** Names that are broken, stick out of their place, or push figures out of the window. */
function brokenNames({ selector, lines = 1 }) {
  const found = [];
  for (const name of document.querySelectorAll(selector)) {
    if (!name.checkVisibility()) continue;
    const { height, right } = name.getBoundingClientRect();
    const style = getComputedStyle(name);
    if (height > 1.7 * lines * parseFloat(style.fontSize))
      found.push(`${name.textContent} is broken`);
    if (right > innerWidth) found.push(`${name.textContent} sticks out`);
    if (name.scrollWidth > name.clientWidth && style.textOverflow !== "ellipsis")
      found.push(`${name.textContent} is cut without a sign`);
  }
  for (const figure of document.querySelectorAll(".strip-total, td.number"))
    if (figure.getBoundingClientRect().right > innerWidth) found.push("a figure is pushed out");
  const head = document.querySelector(".pad-head");
  const top = document.querySelector(".play-pad")?.getBoundingClientRect().top ?? 0;
  if (head !== null && head.getBoundingClientRect().top < top - 1)
    found.push("the head sticks out");
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
  return found;
}

const small = { viewport: { width: 360, height: 640 } };
const longest = [
  "Donaudampfschifffahrtsge",
  "王小明和他的好朋友们一起玩骰子",
  "🎲🦊🐙🦄🐝🐢🦉🐳🐞🦋",
];

/** Long names of all kinds in the lobby and the game, on a small phone. */
async function longNames() {
  const people = await Promise.all(longest.map(() => Person.come(server, small)));
  const [first] = people;
  const sitLong = async (person, name) => {
    await person.page
      .getByLabel("Your name")
      .evaluate((field) => field.removeAttribute("maxlength"));
    await sit(person, name);
  };
  const code = await makeOther(first, "knister pause=0 name=Names");
  for (const [index, person] of people.entries()) {
    await person.open(`/t/${code}`);
    await sitLong(person, longest[index]);
  }
  const sound = async (selector, lines = 1) => {
    for (const person of people)
      assert.deepEqual(await person.page.evaluate(brokenNames, { selector, lines }), []);
  };
  await sound(".lobby-person strong", 3); /* a seat there has room for lines */
  await begin(first);
  const watcher = await comeTo(code, "t", small);
  await shows(watcher, "You're watching");
  assert.deepEqual(await watcher.page.evaluate(brokenNames, { selector: ".strip-name" }), []);
  await moveOnce(first, hands.mouse, new Random(81));
  await first.page
    .locator(".note", { hasText: "are thinking" })
    .waitFor({ state: "attached" }); /* small screens leave it to the faces */
  await sound(".strip-name");
  for (const person of people) assert.deepEqual(person.wrong, []);
}

/** The same names at the end of a game. */
async function longNamesAtTheEnd() {
  const crowd = await Crowd.come(server, 3, "knister dice=hand", longest);
  await crowd.start();
  await crowd.play(throwsFor(rows));
  const winner = await crowd.look("t", { ...small, isHost: true });
  const watcher = await crowd.look("t", small);
  for (const { page, wrong } of [winner, watcher]) {
    await page.locator(".end").waitFor();
    assert.deepEqual(await page.evaluate(brokenNames, { selector: ".end-name", lines: 3 }), []);
    assert.deepEqual(wrong, []);
  }
}

/** The menu shows how a television gets the table, and opens it in another tab. The host stays at the table. */
async function bigScreen() {
  const lia = await Person.come(server);
  const code = await makeTable(lia, "Lia");
  const look = async () => {
    await openMenu(lia);
    await press(lia, "Big screen");
    const box = lia.page.locator("dialog[open]");
    await box.getByText(`${new URL(server.address).host}/tv`, { exact: true }).waitFor();
    await box.getByRole("img", { name: [...code.slice(0, 6).toUpperCase()].join(" ") }).waitFor();
    assert.equal(await patternOf(lia), patternFor(`${server.address}/tv/${code}`));
    const opening = lia.context.waitForEvent("page");
    await box.getByRole("link", { name: "Open in a new tab" }).click();
    const tab = await opening;
    await tab.locator(".tv").waitFor();
    assert.equal(new URL(lia.page.url()).pathname, `/t/${code}`);
    await press(lia, "Back to the menu");
    await box.getByRole("button", { name: "Big screen" }).waitFor();
    await lia.page.keyboard.press("Escape");
    await box.waitFor({ state: "detached" });
    return tab;
  };
  await (await look()).close();
  await begin(lia);
  await roundOf(lia);
  const tab = await look();
  await tab.getByRole("link", { name: "Back to the table" }).click();
  await tab.locator(".play.own").waitFor();
  assert.deepEqual(lia.wrong, []);
}

await together(check, {
  "four browsers and a computer: a reload, a lost network, another device, and a second game":
    fourBrowsers,
  ...(isLong && { "two tabs with one seat, at Knaster": twoTabs }),
  "two tabs that move at the same time": race,
  "real dice, entered by the host, and a television in the room": realDice,
  "a move made in a tunnel, and a reload there": tunnelWithReload,
  "a game over days, and a notification when it is one's turn": overDays,
  "a listed table with two hidden sheets, until it is closed": hiddenSeries,
  "a locked table, and a player who is removed": lockedTable,
  "the big screen is opened from the table": bigScreen,
  "the game begins while somebody types their name": lateGuest,
  "long names": longNames,
  "long names at the end of a game": longNamesAtTheEnd,
  "the last move can be changed for three seconds": secondThoughts,
  "a player is asleep when the time runs out": asleep,
  "two tabs at a table of the device": twoTabsHere,
});
await finish();
