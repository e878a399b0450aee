// What a screen reader says: every throw, move, change and turn of whole games played by keys; and where
// the Tab key leads in each view, by the names that are read out.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { hands, play, recordOf } from "./hands.mjs";
import { check, finish, isAway, isLong, knobel, Person, Random, Server } from "./support.mjs";
import { makeOther, makeTable, seated } from "./tables.mjs";

const server = await Server.start();

/** Records, in order, what is put into live regions; what a dialog covers is not read out. */
function listen() {
  window.heard = [];
  const hear = (node) => {
    if (node.nodeType === Node.DOCUMENT_TYPE_NODE) return;
    const place = (node instanceof Element ? node : node.parentElement)?.closest(
      "[aria-live], [role=status], [role=alert]",
    );
    const box = document.querySelector("dialog:modal");
    const text = node.textContent.trim();
    if (place && text !== "")
      window.heard.push(box === null || box.contains(place) ? text : `(not heard) ${text}`);
  };
  new MutationObserver((changes) => {
    for (const change of changes)
      if (change.type === "characterData") hear(change.target);
      else change.addedNodes.forEach(hear);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

async function listener(options, at = server) {
  const person = await Person.come(at, options);
  await person.context.addInitScript(listen);
  return person;
}

const heard = (person) => person.page.evaluate(() => window.heard.join(" "));
const hears = (person, sentence) =>
  person.page.waitForFunction((sentence) => window.heard.join(" ").includes(sentence), sentence, {
    polling: 50,
  });

const lineNames = { "\\": "falling diagonal", "/": "rising diagonal" };
const columnOf = (letter) => "abcde".indexOf(letter) + 1;
const lineName = (line) =>
  lineNames[line] ?? (/\d/.test(line) ? `row ${line}` : `column ${columnOf(line)}`);
const points = (count) => (count === 1 ? "1 point" : `${count} points`);
const boxNames = {
  a1: "the top left corner",
  e1: "the top right corner",
  c3: "the centre",
  a5: "the bottom left corner",
  e5: "the bottom right corner",
};
const boxName = (cell) => boxNames[cell] ?? `row ${cell[1]}, column ${columnOf(cell[0])}`;
const handNames = {
  none: "nothing",
  pair: "pair",
  "two-pairs": "two pairs",
  three: "three of a kind",
  "full-house": "full house",
  four: "four of a kind",
  five: "five of a kind",
  "straight-7": "straight with a 7",
  straight: "straight without a 7",
};

/** A record's rounds, and the native program's lines of every player after each of them. */
function read(record) {
  const lines = record.split("\n");
  const first = lines.findIndex((line) => /^1 /.test(line));
  const rounds = lines.filter((line) => /^\d/.test(line)).map((line) => line.split(" "));
  const pieces = rounds.map((_, count) => `${lines.slice(0, first + count + 1).join("\n")}\n`);
  const run = spawnSync(knobel, ["replay", "--json", "-"], {
    input: pieces.join(""),
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  assert.equal(run.status, 0, run.stderr);
  const states = run.stdout.trim().split("\n").map(JSON.parse);
  return rounds.map(([number, thrown, ...moves], index) => ({
    number,
    thrown,
    moves,
    before: states[index - 1]?.players,
    after: states[index].players,
  }));
}

const tens = { A: "10", B: "11", C: "12" };

/** The number in a cell of a player's sheet. */
function numberIn({ sheet }, cell) {
  const row = sheet.replaceAll("*", "").split("/")[Number(cell[1]) - 1];
  const sign = row[columnOf(cell[0]) - 1];
  return tens[sign] ?? sign;
}

/** What a move is said to do; `player` is as the program sees them after it. */
function moveSentences(name, move, sum, player) {
  const who = name === "" ? "You" : name;
  const [first, ...circles] = move.split("+");
  if (first === "-") return [name === "" ? "You do nothing." : `${who} does nothing.`];
  if (first.startsWith("(")) return [`${who} circled the ${sum} in ${boxName(first.slice(1, 3))}.`];
  const cells = circles
    .flatMap((part) => part.match(/[a-e][1-5]/g))
    .map((cell) => `${numberIn(player, cell)} in ${boxName(cell)}`);
  return [
    `${who} wrote ${sum} in ${boxName(first)}.`,
    ...(cells.length > 0 ? [`Circled: ${cells.join("; ")}.`] : []),
  ];
}

/** Which lines are new on a sheet, with their points, and its total. */
function lineSentences(before, after, hasCircles) {
  const said = [];
  after.lines.forEach(({ line, hand, points: paid }, index) => {
    const earlier = before?.lines[index] ?? { hand: "none", points: 0 };
    if (paid !== earlier.points)
      said.push(
        `${lineName(line)}: ${hasCircles ? "all circled" : handNames[hand]}, ${points(paid)}.`,
      );
    else if (hand !== earlier.hand) said.push(`${lineName(line)}: ${handNames[hand]}.`);
  });
  if (after.total !== (before?.total ?? 0)) said.push(`Total: ${after.total}.`);
  return said;
}

/** Compares what was read out of a whole game with its record. Everything must come between its throw and the next. */
function hold(text, record, own, { isHidden = false } = {}) {
  assert.ok(!text.includes("(not heard)"), text);
  const rounds = read(record);
  const isAlone = rounds[0].after.length === 1;
  const parts = text.split(/(?=Round \d+: )/).filter((part) => part.startsWith("Round"));
  assert.deepEqual(
    parts.map((part) => /\d+/.exec(part)[0]),
    rounds.map((round) => round.number),
    text,
  );
  rounds.forEach((round, at) => {
    const isSecret = isHidden && at < rounds.length - 1;
    const [one, other] = round.thrown.split("+").map(Number);
    const sum = one + other;
    const wanted = [`Round ${round.number}: ${one} and ${other} make ${sum}.`, "Your turn."];
    round.moves.forEach((move, player) => {
      const isOwn = round.after[player].name === own;
      if (isOwn)
        wanted.push(
          ...moveSentences("", move, sum, round.after[player]),
          ...lineSentences(round.before?.[player], round.after[player], /knaster/i.test(record)),
        );
      else if (isSecret) wanted.push(`${round.after[player].name} has moved.`);
      else if (!isHidden) {
        const other = round.after[player];
        wanted.push(moveSentences(other.name, move, sum, other).join(" "));
      }
    });
    let place = 0;
    for (const sentence of wanted) {
      const isOthers =
        !sentence.startsWith("You") &&
        round.after.some(({ name }) => sentence.startsWith(`${name} `));
      const found = parts[at].indexOf(sentence, isOthers ? 0 : place);
      assert.ok(
        found >= 0,
        `round ${round.number}: "${sentence}" is missing behind ${place} in: ${parts[at]}`,
      );
      if (!isOthers) place = found;
    }
    if (isSecret)
      assert.ok(
        !round.after.some(({ name }) => name !== own && parts[at].includes(`${name} wrote`)),
        parts[at],
      );
  });
  const end = parts.at(-1);
  assert.match(end, /The game is over\./);
  const players = rounds.at(-1).after;
  for (const { name, total } of players) assert.ok(end.includes(`${name}: ${points(total)}.`), end);
  const best = Math.max(...players.map(({ total }) => total));
  const winners = players.filter(({ total }) => total === best).map(({ name }) => name);
  if (!isAlone) assert.ok(end.includes(`Won by: ${winners.join(", ")}.`), end);
}

async function alone(game, seed) {
  const person = await listener();
  await person.open("/");
  await person.page.locator(".pencil").getByText(game, { exact: true }).click();
  await person.page.getByRole("button", { name: "Roll the dice", exact: true }).press("Enter");
  await play(person, hands.keyboard, new Random(seed));
  await hears(person, "The game is over.");
  hold(await heard(person), await recordOf(person), "You");
  assert.deepEqual(person.wrong, []);
  await person.leave();
}

async function withBots(game, seed) {
  const person = await listener({ isHasty: true });
  await person.open("/computer");
  await person.page.locator(".pencil").getByText(game, { exact: true }).click();
  for (const level of [/^Skilled/, /^Beginner/])
    await person.page.locator(".levels").getByRole("button", { name: level }).press("Enter");
  await person.page
    .getByRole("button", { name: "Play against 2 computers", exact: true })
    .press("Enter");
  await play(person, hands.keyboard, new Random(seed));
  await hears(person, "Won by");
  hold(await heard(person), await recordOf(person), "You");
  assert.deepEqual(person.wrong, []);
  await person.leave();
}

async function sit(person, code, name) {
  await person.open(`/t/${code}`);
  await person.page.getByLabel("Your name").fill(name);
  await person.page.getByRole("button", { name: "Sit down" }).press("Enter");
  await seated(person, name);
}

/** Two people at a table of the server. */
async function together(words, seed, meanwhile = async () => {}, options = {}, at = server) {
  const [ana, tim] = [await listener({}, at), await listener({}, at)];
  const code = await makeOther(ana, words);
  await sit(ana, code, "Ana");
  await sit(tim, code, "Tim");
  await hears(ana, "Tim sits down.");
  await ana.page.getByRole("button", { name: "Start with 2", exact: true }).press("Enter");
  await meanwhile(ana, tim);
  await Promise.all([
    play(ana, hands.keyboard, new Random(seed)),
    play(tim, hands.keyboard, new Random(seed + 1)),
  ]);
  const people = [
    [ana, "Ana"],
    [tim, "Tim"],
  ];
  for (const [person] of people) await hears(person, "Won by");
  for (const [person, name] of people)
    hold(await heard(person), await recordOf(person), name, options);
  for (const [person] of people) {
    assert.deepEqual(person.wrong, []);
    await person.leave();
  }
}

/** Reactions, one of them heard in the menu, a move taken back and a server that stops, in the first round. */
async function disturb(ana, tim) {
  await tim.page.locator(".play.own").waitFor(); /* the lobby has a menu, too */
  await press("Menu")(tim);
  await tim.page.locator("dialog[open]").waitFor();
  await press("Wow!")(ana);
  await hears(tim, "Ana: Wow!");
  await hears(ana, "Ana: Wow!");
  await tim.page.keyboard.press("Escape");
  await tim.page.locator("dialog").waitFor({ state: "detached" });
  await press("Wow!")(tim);
  await hears(ana, "Tim: Wow!");
  await hears(tim, "Tim: Wow!");
  for (const person of [ana, tim]) person.expected.push(isAway);
  const { server } = ana;
  await server.stop();
  for (const person of [ana, tim]) await hears(person, "Reconnecting… nothing is lost.");
  await server.restart();
  for (const person of [ana, tim]) await hears(person, "Back online.");
  await hands.keyboard.take(ana.page, "c3");
  await hears(tim, "Ana wrote ");
  await hears(ana, "Waiting for Tim.");
  await hands.keyboard.press(ana.page, "Take back");
  await hears(tim, "Ana takes the move back.");
}

/** What has the focus, as it is read out; "" if nothing has it. */
async function focused(person) {
  person.session ??= await person.context.newCDPSession(person.page);
  const { session } = person;
  const { result } = await session.send("Runtime.evaluate", {
    expression: "document.activeElement",
  });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const [{ ignored, role, name }] = nodes;
  return ignored || role.value === "RootWebArea" ? "" : `${role.value} ${name.value}`;
}

/** Goes through a view by a key until the focus has left it. Each focused element must show it. */
async function walk(person, key) {
  const found = [];
  await person.page.evaluate((isForward) => {
    const start = document.createElement("div");
    start.tabIndex = -1;
    (document.querySelector("dialog:modal") ?? document.body)[isForward ? "prepend" : "append"](
      start,
    );
    start.focus();
    start.remove();
  }, key === "Tab");
  for (let i = 0; i < 60; i++) {
    await person.page.keyboard.press(key);
    const name = await focused(person);
    const isAgain = await person.page.evaluate(() => {
      const element = document.activeElement;
      /* Behind its first button the browser offers a box that can be scrolled. */
      const isBox = element.matches("dialog") && element.scrollHeight > element.clientHeight;
      const isAgain = isBox || "walked" in element.dataset;
      element.dataset.walked = "";
      return isAgain;
    });
    if (name === "" || isAgain) break;
    found.push(name);
    const isShown = await person.page.evaluate(() => {
      const element = document.activeElement;
      const places = [element, element.closest("label")].filter((each) => each !== null);
      const look = () =>
        places
          .map((each) => getComputedStyle(each))
          .map((style) => `${style.outline} ${style.boxShadow}`)
          .join();
      const now = look();
      element.blur();
      const isShown = now !== look();
      element.focus({ focusVisible: true });
      return isShown;
    });
    assert.ok(isShown, `the focus on ${name} is not seen`);
  }
  return found;
}

/** Usable elements that were not reached. Other choices of a group and other cells of a sheet are reached by arrows. */
function missed() {
  const usable = document.querySelectorAll(
    "a[href], button, input, select, textarea, summary, [tabindex]",
  );
  return [...usable]
    .filter((element) => {
      const box = document.querySelector("dialog:modal");
      const isRest = element.matches(":disabled, [tabindex='-1'], input[type=radio]:not(:checked)");
      return (
        !isRest &&
        element.checkVisibility() &&
        (box === null || box.contains(element)) &&
        !("walked" in element.dataset)
      );
    })
    .map((element) => element.outerHTML);
}

/** A usable element, by its role and name. */
function usable({ page }, wanted) {
  const [role, ...words] = wanted.split(" ");
  const name = words.join(" ");
  if (role === "DisclosureTriangle") return page.locator("summary", { hasText: name });
  const state = role === "button" ? { disabled: false } : {};
  return page.getByRole(role, { name, exact: true, ...state }).first();
}

const press =
  (...names) =>
  async (person) => {
    for (const name of names)
      await person.page.getByRole("button", { name, exact: true }).press("Enter");
  };

/** Starts a game alone, on the start page of a newcomer or of somebody who returns. */
const begin = async ({ page }) => {
  await page.getByRole("button", { name: /^(Roll the dice|New game)$/ }).press("Enter");
  await page.getByRole("button", { name: "Menu", exact: true }).waitFor();
};
const menuParts = ["How to play", "What lines score", "Colours", "Language"];
const openMenu = (...names) => [begin, press("Menu", ...names)];
const inTurn =
  (...steps) =>
  async (person) => {
    for (const step of steps) await step(person);
  };

/** The days of this month that can be played, as they are read out. */
const now = new Date();
const days = Array.from({ length: now.getUTCDate() }, (_, index) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), index + 1))
    .toLocaleDateString("en-GB", {
      weekday: "long",
      day: "numeric",
      month: "long",
      timeZone: "UTC",
    })
    .replace(",", ""),
);

/** The bar of places. */
const places = `
    link Play
    link Daily
    link Friends
    link You
    link Settings`;

const levels = (first = "") => `
    button Beginner Looks at rows only usually scores 33${first}
    button Casual Forgets the diagonals usually scores 42
    button Regular Sees every line, but wavers usually scores 53
    button Skilled Takes points now rather than later usually scores 63
    button Expert Hardly leaves a point behind usually scores 71`;

/** Where Tab leads in each view, as it is read out. */
const orders = [
  [
    "the start",
    "/",
    undefined,
    `
    radio Knister
    button Roll the dice
    link Show me how Four throws, and you know the game.
    link With friends Everybody at their own screen.
    link I have a code A friend opened a table? Sit down.${places}`,
  ],
  [
    "against the computer",
    "/computer",
    undefined,
    `
    link Home
    radio Knister
    link New to Knister? Show me how Four throws, and you know the game.${levels()}`,
  ],
  [
    "against the computer, once one is chosen",
    "/computer",
    ({ page }) => page.getByRole("button", { name: /^Beginner/ }).press("Enter"),
    `
    link Home
    radio Knister
    link New to Knister? Show me how Four throws, and you know the game.${levels(" chosen: 1")}
    button Remove Beginner
    button Play against Beginner`,
  ],
  [
    "passing the device around",
    "/here",
    undefined,
    `
    link Home
    radio Knister
    link New to Knister? Show me how Four throws, and you know the game.
    textbox Player 1
    textbox Player 2
    button Move Player 2 up
    button Add a person
    button Start with 2`,
  ],
  [
    "passing the device around, once three are named",
    "/here",
    async (person) => {
      await press("Add a person")(person);
      for (const [index, name] of ["Ana", "Tim", "Eva"].entries())
        await person.page.getByLabel(`Player ${index + 1}`, { exact: true }).fill(name);
    },
    `
    link Home
    radio Knister
    link New to Knister? Show me how Four throws, and you know the game.
    textbox Player 1
    button Remove Ana
    textbox Player 2
    button Move Tim up
    button Remove Tim
    textbox Player 3
    button Move Eva up
    button Remove Eva
    button Add a person
    button Start with 3`,
  ],
  [
    "friends",
    "/friends",
    undefined,
    `
    button Open a table
    textbox Code or link
    link Big screen Throw and standings for the whole room.${places}`,
  ],
  [
    "friends, with a code",
    "/friends?join",
    ({ page }) => page.getByLabel("Code or link").fill("ABCDEF"),
    `
    textbox Code or link
    button Join
    button Open a table
    link Big screen Throw and standings for the whole room.${places}`,
  ],
  [
    "opening a table",
    "/friends",
    press("Open a table"),
    `
    button Close
    radio Knister
    textbox Your name
    DisclosureTriangle Options`,
  ],
  [
    "opening a table, with all its options",
    "/friends",
    async (person) => {
      await press("Open a table")(person);
      await person.page.getByLabel("Your name").fill("Ana");
      await person.page.locator("summary").press("Enter");
    },
    `
    button Close
    radio Knister
    textbox Your name
    DisclosureTriangle Options
    radio none
    radio rolled here
    radio 1
    radio open
    radio allowed
    radio whoever has the code
    button Open the table`,
  ],
  [
    "a game",
    "/",
    begin,
    `
    link Home
    button Menu
    button the centre, empty
    button Hint`,
  ],
  [
    "the menu",
    "/",
    inTurn(...openMenu()),
    `
    button Close
    button How to play
    button What lines score
    switch Sound
    button Colours
    button Language
    button Print
    link Save and leave`,
  ],
  [
    "the rules above a game",
    "/",
    inTurn(...openMenu("How to play")),
    `
    button Close
    button Back to the menu`,
  ],
  [
    "what lines pay, above a game",
    "/",
    inTurn(...openMenu("What lines score")),
    `
    button Close
    button Back to the menu`,
  ],
  [
    "colours above a game",
    "/",
    inTurn(...openMenu("Colours")),
    `
    button Close
    radio Auto
    button Back to the menu`,
  ],
  [
    "languages above a game",
    "/",
    inTurn(...openMenu("Language")),
    `
    button Close
    radio English
    button Back to the menu`,
  ],
  [
    "the introduction",
    "/learn/knister",
    undefined,
    `
    link Home
    button Skip
    button the centre, empty`,
  ],
  [
    "the rules",
    "/rules/knaster",
    undefined,
    `
    link Home
    link Show me how
    link How to play Knister`,
  ],
  [
    "statistics",
    "/stats",
    undefined,
    `
    radio Knister
    link Puzzles One throw, one best move. No clock.
    link Play
    button Save a copy
    button Load a copy${places}`,
  ],
  [
    "a record",
    "/replay",
    undefined,
    `
    link Back
    button Choose a game file`,
  ],
  [
    "the daily challenge",
    "/daily/knister",
    undefined,
    `
    radio Knister
    button Play today's
    button The month before
    ${days.map((day) => `button ${day}`).join("\n")}
    button New group${places}`,
  ],
  [
    "settings",
    "/settings",
    undefined,
    `
    link Home
    textbox Your name
    radio Auto
    switch Large type
    switch Plain digits Printed instead of written.
    switch Left-handed layout
    radio English
    switch Motion Off: dice and numbers appear at once.
    switch Roll automatically The next throw comes without a tap.
    switch Sound
    switch Vibration
    button Allow
    link Back up and move Take your games to another device`,
  ],
  [
    "a table before the game",
    "/friends",
    (person) => makeTable(person, "Ana"),
    `
    link Back
    button Menu
    button Invite friends
    button Ana you · host
    DisclosureTriangle Add a computer player
    button Start alone`,
  ],
];

/* Players mostly wait for each other, so all of them play while the views are checked. */
const games = [
  [
    "a table of Knister at the server, with a reaction and a lost connection",
    together("knister pause=0 name=x", 30, disturb, {}, await Server.start()),
  ],
  ["a game of Knaster alone", alone("Knaster", 2)],
];
if (isLong)
  games.push(
    ["a game of Knister alone", alone("Knister", 1)],
    ["a game of Knister with bots", withBots("Knister", 3)],
    [
      "a table of Knaster at the server, whose sheets are hidden",
      together("knaster hidden=1 pause=0 name=x", 32, undefined, { isHidden: true }),
    ],
    ["a game of Knaster with bots", withBots("Knaster", 4)],
  );
for (const [, played] of games) played.catch(() => undefined); /* told below, one after another */

const person = await listener();
for (const [view, address, go, order] of orders)
  await check(`where Tab leads: ${view}`, async () => {
    await person.open(address);
    await go?.(person);
    const wanted = order.trim().split(/\n\s*/);
    for (const each of wanted) await usable(person, each).waitFor();
    assert.deepEqual(await walk(person, "Tab"), wanted);
    assert.deepEqual(await person.page.evaluate(missed), []);
    await person.page.evaluate(() =>
      document
        .querySelectorAll("[data-walked]")
        .forEach((element) => delete element.dataset.walked),
    );
    assert.deepEqual(await walk(person, "Shift+Tab"), [...wanted].reverse());
  });

await check("arrows lead to every cell, every end of a line and every choice", async () => {
  await person.open("/");
  await begin(person);
  await person.page.locator('[data-cell="c3"]').focus();
  for (const key of ["Home", "ArrowUp", "ArrowUp"]) await person.page.keyboard.press(key);
  const seen = [];
  const walkRow = async (steps) => {
    const row = [await focused(person)];
    for (let step = 0; step < steps; step++) {
      await person.page.keyboard.press("ArrowRight");
      row.push(await focused(person));
    }
    return row;
  };
  for (let row = 0; row < 5; row++) {
    seen.push(...(await walkRow(5)));
    await person.page.keyboard.press("Home");
    await person.page.keyboard.press("ArrowDown");
  }
  /* Below the cells are the ends of the columns, and in the corners those of the diagonals. */
  seen.push(...(await walkRow(5)));
  for (let row = 0; row < 6; row++) await person.page.keyboard.press("ArrowUp");
  seen.push(await focused(person));
  const ends = (name) => (own) => own.startsWith(`button ${name}. `);
  const named = (name) => (own) => own === `button ${name}, empty`;
  const wanted = [
    ...[1, 2, 3, 4, 5].flatMap((row) => [
      ...[..."abcde"].map((column) => named(boxName(`${column}${row}`))),
      ends(`Row ${row}`),
    ]),
    ...[1, 2, 3, 4, 5].map((column) => ends(`Column ${column}`)),
    ends("Falling diagonal"),
    ends("Rising diagonal"),
  ];
  assert.equal(seen.length, wanted.length, seen.join("\n"));
  wanted.forEach((isRight, index) => assert.ok(isRight(seen[index]), `${index}: ${seen[index]}`));
  await person.page.keyboard.press("ArrowDown");
  await person.page.keyboard.press("ArrowLeft");
  assert.equal(await focused(person), `button ${boxName("e1")}, empty`);
  await person.open("/settings");
  await person.page.getByRole("radio", { name: "English" }).focus();
  const languages = [];
  for (let i = 0; i < 5; i++) {
    await person.page.keyboard.press("ArrowDown");
    const name = (await focused(person)).slice(6);
    languages.push(name);
    await person.page.getByRole("radio", { name, checked: true }).waitFor();
  }
  assert.deepEqual(languages, ["Deutsch", "Español", "Français", "Português", "English"]);
});

await check("a dialog is closed by Escape, and the focus returns", async () => {
  const closesByEscape = async (opener, first = "heading Menu", ...inside) => {
    await press(opener)(person);
    await person.page.locator("dialog[open]").waitFor();
    assert.equal(await focused(person), first);
    for (const name of inside) {
      await press(name)(person);
      await person.page.getByRole("dialog", { name }).waitFor();
      assert.equal(await focused(person), `heading ${name}`);
    }
    await person.page.keyboard.press("Escape");
    await person.page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await focused(person), `button ${opener}`);
  };
  await person.open("/friends");
  await closesByEscape("Open a table", "radio Knister");
  await person.open("/daily/knister");
  await closesByEscape("New group", "textbox Name of the group");
  await person.open("/");
  await begin(person);
  await closesByEscape("Menu");
  for (const name of menuParts) await closesByEscape("Menu", "heading Menu", name);
  assert.deepEqual(person.wrong, []);
  await person.leave();
});

/** Goes through an introduction by keys; the focus is never lost, and everything is read out. */
async function introduction(title, lessons) {
  const person = await listener();
  const { page } = person;
  await person.open(`/learn/${title.toLowerCase()}`);
  for (const { text, wrong, mark = "star", cells, after } of lessons) {
    await hears(person, text);
    await page.evaluate(() => (window.heard = []));
    if (wrong !== undefined) {
      await hands.keyboard.take(page, wrong);
      await hears(person, `Not there this time. Tap ${boxName(cells[0])}: it has a ${mark}.`);
    }
    for (const [index, cell] of cells.entries()) {
      await hands.keyboard.take(page, cell);
      const left = cells.length - 1 - index;
      if (left > 0) await hears(person, left === 1 ? "Draw 1 circle" : `Draw ${left} circles`);
    }
    await hears(person, after);
    const next = page.getByRole("button", { name: "Next" });
    await next.focus();
    await page.keyboard.press("Enter");
    await next.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement.matches(".own [data-cell], h1"));
  }
  assert.equal(await focused(person), `heading You know ${title}`);
  assert.deepEqual(person.wrong, []);
  await person.leave();
}

await check("the introduction to Knister is read out", () =>
  introduction("Knister", [
    { text: "The dice show 3 and 5.", cells: ["b2"], after: "That is all you do" },
    { text: "Another 8.", wrong: "c3", cells: ["e1"], after: "a full house" },
    {
      text: "The diagonals count double.",
      wrong: "a5",
      cells: ["c3"],
      after: "Five neighbouring numbers",
    },
    { text: "A straight without a 7", cells: ["e1"], after: "12 points!" },
  ]),
);
await check("the introduction to Knaster is read out", () =>
  introduction("Knaster", [
    { text: "The dice show 3 and 5.", cells: ["b2"], after: "Writing is one of the two things" },
    {
      text: "Another 8.",
      wrong: "b1",
      mark: "dashed circle",
      cells: ["a1"],
      after: "A circle is 1 point.",
    },
    {
      text: "Complete the top row",
      wrong: "a2",
      cells: ["e1", "a1", "b1", "c1"],
      after: "The rarer the hand",
    },
    { text: "One circle is missing", cells: ["d1"], after: "The game ends when" },
  ]),
);

for (const [name, played] of games) await check(name, () => played);
await finish();
