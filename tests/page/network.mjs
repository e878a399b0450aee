// Bad networks: frames lost, duplicated and late, connections cut, a server that is killed, a laptop asleep. The page
// always returns to the server's state, and meanwhile says what is going on.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { hands, moveOnce, play } from "./hands.mjs";
import { Detour } from "./proxy.mjs";
import { check, finish, isAway, isLong, knobel, Person, Random, Server } from "./support.mjs";
import {
  addBot,
  agree,
  begin,
  going,
  makeTable,
  press,
  roundOf,
  sameEnd,
  sheetsOf,
  sit,
  together,
} from "./tables.mjs";

const lost = "Reconnecting… nothing is lost.";
const kept = "Reconnecting… your move is kept.";
const doubt = 21_000; /* longer than a page waits for an event that was promised */

/** A player with a controlled clock, behind their own proxy. */
async function comeBy(server, seed) {
  const way = await Detour.start(server, seed);
  const person = await Person.come(way, { isHasty: true });
  person.way = way;
  person.expected.push(isAway, /Failed to load/);
  await person.page.clock.install();
  return person;
}

/** Advances the clock of a player who waits, until the page has doubts. */
const wait = (person) => person.page.clock.fastForward(doubt);

/** Starts again what was not answered, as people do. */
async function insist(person, isDone) {
  for (let count = 0; !(await isDone()); count++) {
    assert.ok(count < 20, "the game does not start");
    await begin(person).catch(() => undefined);
    await person.page.waitForTimeout(400);
    if (!(await isDone())) await wait(person);
  }
}

const isShown = (person, selector) => async () => (await person.page.locator(selector).count()) > 0;

/** Two players at a table with a computer, and a watcher without a proxy, who sees the truth. */
async function table(server, seed, game) {
  const [vic, wim] = await Promise.all([comeBy(server, seed), comeBy(server, seed + 1)]);
  const code = await makeTable(vic, "Vic", { game });
  await wim.open(`/t/${code}`);
  await sit(wim, "Wim");
  await addBot(vic, "Beginner");
  const truth = await Person.come(server);
  truth.expected.push(isAway);
  await truth.open(`/t/${code}`);
  return { code, vic, wim, truth };
}

const all = (players, last) =>
  Promise.all(
    players.map(([person, random]) =>
      play(person, hands.mouse, random, Infinity, { last, whenStuck: () => wait(person) }),
    ),
  );

/** Frames of all kinds are lost, duplicated and late, and connections cut, all the time: to the end, or to a round. */
async function badFrames(game, seed, plan, rounds = Infinity) {
  const server = await Server.start();
  const { code, vic, wim, truth } = await table(server, seed, game);
  for (const person of [vic, wim]) person.way.plan = plan;
  await insist(vic, isShown(vic, ".play"));
  const players = [
    [vic, new Random(seed)],
    [wim, new Random(seed + 1)],
  ];
  for (let last = 5; ; last += 5) {
    await all(players, last);
    if (await isShown(vic, ".end")()) break; /* the watcher may not have heard of it */
    await agree([truth, vic, wim], () => Promise.all([wait(vic), wait(wim)]));
    if (last >= rounds) break;
  }
  for (const person of [vic, wim]) person.way.plan = {};
  if (rounds === Infinity) await sameEnd([truth, vic, wim], server, code);
  const counts = [vic, wim].map((person) => person.way.counts);
  console.log(`# ${game}: ${JSON.stringify(counts)}`);
  for (const fate of Object.keys(plan))
    assert.ok(counts[0][fate] + counts[1][fate] > 0, `no frame met this: ${fate}`);
}

/** The server is killed in the middle of rounds, and comes back with everything it had confirmed. */
async function killed() {
  const server = await Server.start();
  const { code, vic, wim, truth } = await table(server, 300, "Knister");
  await begin(vic);
  const players = [
    [vic, new Random(71)],
    [wim, new Random(72)],
  ];
  for (const last of isLong ? [3, 6, 9] : [1, 2, 3]) {
    await all(players, last);
    await moveOnce(vic, hands.mouse, players[0][1]);
    const before = await sheetsOf(vic);
    await server.stop("SIGKILL");
    for (const person of [vic, wim, truth]) await going(person).getByText(lost).waitFor();
    await server.restart();
    for (const person of [vic, wim, truth])
      await going(person).filter({ hasText: /^$/ }).waitFor({ state: "attached" });
    assert.equal((await sheetsOf(vic)).sheets["Sheet of Vic"], before.sheets["Sheet of Vic"]);
    await agree([truth, vic, wim]);
  }
  await all(players, isLong ? undefined : 5);
  if (isLong) await sameEnd([truth, vic, wim], server, code);
  else await agree([truth, vic, wim]);
}

/** A laptop sleeps for an hour: its page is frozen, and its sockets are dead but seem open. */
async function asleep() {
  const server = await Server.start();
  const { code, vic, wim, truth } = await table(server, 400, "Knister");
  await begin(vic);
  const players = [
    [vic, new Random(81)],
    [wim, new Random(82)],
  ];
  await all(players, 2);
  await roundOf(wim);
  if ((await wim.page.getByText("Where does the").count()) === 0)
    await press(wim, "Take back"); /* a tap that was repeated because the page was slow */
  await wim.page.getByText("Where does the").waitFor();
  const laptop = await wim.context.newCDPSession(wim.page);
  await laptop.send("Page.setWebLifecycleState", { state: "frozen" });
  wim.way.hush();
  await press(vic, "Let a computer play for Wim");
  await all([players[0]], 5);
  await laptop.send("Page.setWebLifecycleState", { state: "active" });
  await wim.page.clock.fastForward(3_600_000);
  await press(wim, "I'm back");
  await agree([truth, wim, vic]);
  assert.equal(await roundOf(wim), 6);
  await all(players, isLong ? undefined : 7);
  if (isLong) await sameEnd([truth, vic, wim], server, code);
  else await agree([truth, vic, wim]);
}

/** A dead socket that seems open: requests are not answered, and the page says so. */
async function unanswered() {
  const server = await Server.start();
  const { vic, wim, truth } = await table(server, 500, "Knister");
  await begin(vic);
  await wim.page.locator('.own [data-cell][aria-disabled="false"]').first().waitFor();
  wim.way.hush();
  wim.way.isDown = true;
  await play(wim, hands.mouse, new Random(91), 1);
  await wim.page.clock.fastForward(3000);
  await going(wim).getByText(kept).waitFor();
  await wim.page.clock.fastForward(15_000);
  await going(wim).getByText(kept).waitFor();
  await wim.page.locator(".own .cell.unsent", { hasText: /\d/ }).waitFor();
  wim.way.isDown = false;
  await wim.page.clock.fastForward(doubt);
  await going(wim).filter({ hasText: /^$/ }).waitFor({ state: "attached" });
  await wim.page
    .locator(".own .cell.latest:not(.unsent)", { hasText: /\d/ })
    .waitFor(); /* sent again */
  await agree([truth, vic, wim]);
  await all(
    [
      [vic, new Random(92)],
      [wim, new Random(93)],
    ],
    2,
  );
  await agree([truth, vic, wim]);
  for (const person of [vic, wim]) assert.deepEqual(person.wrong, []);
}

/** All events of the start are lost, and then the table is silent: it waits for players who do not know of the start. */
async function lostBeginning() {
  const server = await Server.start();
  const { vic, wim, truth } = await table(server, 600, "Knister");
  wim.way.plan = { lose: 100 };
  await begin(vic);
  await moveOnce(vic, hands.mouse, new Random(94));
  await truth.page.locator('.strip li:not(.waited)[data-name="Vic"]').waitFor();
  wim.way.plan = {};
  await wim.page.locator(".lobby").waitFor();
  await wait(wim);
  assert.equal(await roundOf(wim), 1);
  await agree([truth, vic, wim]);
  for (const person of [vic, wim]) assert.deepEqual(person.wrong, []);
}

/** The lobby receives a request, and its answer is lost. */
async function silentLobby() {
  const server = await Server.start();
  const xia = await comeBy(server, 700);
  xia.way.plan = (direction, count) => (direction === "here" && count === 2 ? "lose" : "pass");
  await xia.open("/friends");
  await press(xia, "Open a table");
  await xia.page.getByLabel("Your name").fill("Xia");
  const isAsked = new Promise((resolve) =>
    xia.page.once("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => payload.startsWith("2 ") && resolve()),
    ),
  );
  await press(xia, "Open the table");
  await isAsked;
  await wait(xia);
  await xia.page
    .locator("dialog .trouble")
    .getByText("There is no connection right now. Please try again.")
    .waitFor();
  xia.way.plan = {};
  await press(xia, "Open the table");
  await xia.page.locator(".lobby").waitFor();
  assert.deepEqual(xia.wrong, []);
}

/** Somebody on the way changes the dice: the page notices at the first throw. */
async function falseDice() {
  const server = await Server.start();
  const { vic, wim } = await table(server, 800, "Knister");
  wim.way.alter = (frame) =>
    Buffer.from(
      frame
        .toString("latin1")
        .replace(/ throw ([1-6])/, (_, die) => ` throw ${(Number(die) % 6) + 1}`),
      "latin1",
    );
  await begin(vic);
  await going(wim).getByText("Throw 1 was not fair.").waitFor();
  await going(vic).filter({ hasText: /^$/ }).waitFor({ state: "attached" });
  for (const person of [vic, wim]) assert.deepEqual(person.wrong, []);
}

/** The operator bans an address: the page says so, and does not try again. */
async function banned() {
  const server = await Server.start();
  const yan = await Person.come(server);
  yan.expected.push(isAway);
  execFileSync(knobel, [
    "admin",
    "ban",
    "address",
    "127.0.0.1",
    "--store",
    `sqlite:${server.store}`,
  ]);
  const isBanned = async () => (await fetch(`${server.address}/lobby`)).status === 403;
  while (!(await isBanned())) await yan.page.waitForTimeout(50);
  let tries = 0;
  yan.page.on("websocket", () => tries++);
  await yan.page.clock.install();
  await yan.open("/t/00000000");
  await yan.page.getByText("Whoever runs this server has banned you.").waitFor();
  await yan.page.clock.fastForward(doubt);
  await yan.page.waitForTimeout(100);
  assert.equal(tries, 1);
  assert.deepEqual(yan.wrong, []);
}

/** Out of a hundred frames. */
const plan = { lose: 8, double: 10, delay: 15, cut: 3 };

await together(check, {
  "Knister with frames lost, doubled and late, and connections cut": () =>
    badFrames("Knister", 100, plan, isLong ? undefined : 6),
  ...(isLong && {
    "Knaster with frames lost, doubled and late, and connections cut": () =>
      badFrames("Knaster", 200, plan),
  }),
  "a server that is killed three times": killed,
  "a laptop asleep for an hour": asleep,
  "a dead socket that seems open": unanswered,
  "all events of the start are lost": lostBeginning,
  "a lobby whose answer is lost": silentLobby,
  "false dice": falseDice,
  "a banned address": banned,
});
await finish();
