// What a screen reader says: every throw, move, change and turn of whole games played by keys; and where
// the Tab key leads in each view, by the names that are read out.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { hands, play, recordOf } from "./hands.mjs";
import { check, finish, isAway, isLong, knobel, Person, Random, Server } from "./support.mjs";

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

const lineNames = { "\\": "diagonal down", "/": "diagonal up" };
const lineName = (line) => lineNames[line] ?? (/\d/.test(line) ? `row ${line}` : `column ${line}`);
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

function moveSentences(name, move, sum) {
  const who = name === "" ? "You" : name;
  const [first, ...circles] = move.split("+");
  if (first === "-") return [name === "" ? "You do nothing." : `${who} does nothing.`];
  if (first.startsWith("(")) return [`${who} circled ${first.slice(1, 3)}.`];
  const cells = circles.flatMap((part) => part.match(/[a-e][1-5]/g));
  return [
    `${who} wrote ${sum} in ${first}.`,
    ...(cells.length > 0 ? [`Circled: ${cells.join(", ")}.`] : []),
  ];
}

/** Which lines are new on a sheet, with their points, and its total. */
function lineSentences(before, after) {
  const said = [];
  after.lines.forEach(({ line, hand, points }, index) => {
    const earlier = before?.lines[index] ?? { hand: "none", points: 0 };
    if (points !== earlier.points)
      said.push(`${lineName(line)}: ${handNames[hand]}, ${points} points.`);
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
          ...moveSentences("", move, sum),
          ...lineSentences(round.before?.[player], round.after[player]),
        );
      else if (isSecret) wanted.push(`${round.after[player].name} has moved.`);
      else if (!isHidden) wanted.push(moveSentences(round.after[player].name, move, sum).join(" "));
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
  for (const { name, total } of players) assert.ok(end.includes(`${name}: ${total} points.`), end);
  const best = Math.max(...players.map(({ total }) => total));
  const winners = players.filter(({ total }) => total === best).map(({ name }) => name);
  if (!isAlone) assert.ok(end.includes(`Won by: ${winners.join(", ")}.`), end);
}

async function alone(game, seed) {
  const person = await listener();
  await person.open("/");
  await person.page.getByText(game, { exact: true }).click();
  await person.page.getByRole("button", { name: "Play now, alone" }).press("Enter");
  await play(person, hands.keyboard, new Random(seed));
  await hears(person, "The game is over.");
  hold(await heard(person), await recordOf(person), "You");
  assert.deepEqual(person.wrong, []);
  await person.leave();
}

async function withBots(game, seed) {
  const person = await listener({ isHasty: true });
  await person.open("/");
  await person.page.getByText(game, { exact: true }).click();
  await person.page.getByRole("button", { name: "With computers or people here" }).press("Enter");
  for (const level of ["Greedy", "Beginner"]) {
    await person.page.getByRole("button", { name: "Add a computer player" }).press("Enter");
    await person.page.getByRole("button", { name: level }).press("Enter");
  }
  await person.page.getByRole("button", { name: "Play", exact: true }).press("Enter");
  await play(person, hands.keyboard, new Random(seed));
  await hears(person, "Won by");
  hold(await heard(person), await recordOf(person), "You");
  assert.deepEqual(person.wrong, []);
  await person.leave();
}

/** Makes a table with options that no button has; returns its code. */
function make(person, words) {
  return person.page.evaluate(
    (words) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/lobby`);
        socket.onopen = () =>
          socket.send(`1 hello 2 ${JSON.parse(localStorage.getItem("knobel.token") ?? '"new"')}`);
        socket.onmessage = ({ data }) => {
          const [, id, word] = data.split(" ");
          if (id === "1") {
            if (word !== undefined) localStorage.setItem("knobel.token", JSON.stringify(word));
            socket.send(`2 make ${words}`);
          } else {
            socket.close();
            resolve(word);
          }
        };
      }),
    words,
  );
}

async function sit(person, code, name) {
  await person.open(`/t/${code}`);
  await person.page.getByLabel("Your name").fill(name);
  await person.page.getByRole("button", { name: "Sit down" }).press("Enter");
  await person.page.getByRole("button", { name: "Stand up" }).waitFor();
}

/** Two people at a table of the server. */
async function together(words, seed, meanwhile = async () => {}, options = {}, at = server) {
  const [ana, tim] = [await listener({}, at), await listener({}, at)];
  for (const person of [ana, tim]) await person.open("/");
  const code = await make(ana, words);
  await sit(ana, code, "Ana");
  await sit(tim, code, "Tim");
  await hears(ana, "Tim sits down.");
  await ana.page.getByRole("button", { name: "Start" }).press("Enter");
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

/** A reaction, a move taken back and a server that stops, in the first round. */
async function disturb(ana, tim) {
  await tim.page.getByRole("button", { name: "Menu" }).press("Enter");
  await tim.page.getByRole("button", { name: "Wow!" }).press("Enter");
  await hears(ana, "Tim: Wow!");
  await hears(tim, "Tim: Wow!");
  for (const person of [ana, tim]) person.expected.push(isAway);
  const { server } = ana;
  await server.stop();
  for (const person of [ana, tim])
    await hears(person, "The connection is lost. It comes back by itself.");
  await server.restart();
  for (const person of [ana, tim]) await hears(person, "All is well again.");
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
      const isAgain = "walked" in element.dataset;
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

const press =
  (...names) =>
  async (person) => {
    for (const name of names)
      await person.page.getByRole("button", { name, exact: true }).press("Enter");
  };

/** Where Tab leads in each view, as it is read out. */
const orders = [
  [
    "the start",
    "/",
    undefined,
    `
    radio Knister
    button Play now, alone
    button With computers or people here
    button Together: make a table
    button Join a table
    link Daily challenge
    link Learn
    link Rules
    link Statistics
    link Look at a game
    link Settings`,
  ],
  [
    "a game on this device",
    "/",
    press("With computers or people here"),
    `
    button Close
    textbox Player 1
    button Add a person
    button Add a computer player
    button Play`,
  ],
  [
    "a table at the server",
    "/",
    press("Together: make a table"),
    `
    button Close
    textbox Your name
    DisclosureTriangle More choices`,
  ],
  [
    "joining",
    "/",
    press("Join a table"),
    `
    button Close
    textbox Code or link
    button Join`,
  ],
  [
    "a game",
    "/",
    press("Play now, alone"),
    `
    link Home
    button Menu
    button c3, empty
    button Hint`,
  ],
  [
    "the menu",
    "/",
    press("Play now, alone", "Menu"),
    `
    button Close
    radio English
    link Rules
    button Print
    link Leave for now`,
  ],
  [
    "the introduction",
    "/learn/knister",
    undefined,
    `
    link Home
    button c3, empty`,
  ],
  [
    "the rules",
    "/rules/knaster",
    undefined,
    `
    link Home
    link Try it step by step
    link Rules of Knister`,
  ],
  [
    "statistics",
    "/stats",
    undefined,
    `
    link Home
    radio Knister
    button Export
    button Import`,
  ],
  [
    "a record",
    "/replay",
    undefined,
    `
    link Home
    button Drop a record here, or choose a file`,
  ],
  [
    "the daily challenge",
    "/daily/knister",
    undefined,
    `
    link Home
    textbox Your name
    button The day before
    button A new group
    link Daily challenge: Knaster`,
  ],
  [
    "settings",
    "/settings",
    undefined,
    `
    link Home
    radio English
    radio as the device
    switch Sound
    switch Rolling dice
    switch For the left hand
    switch Large type
    button Tell me when it is my turn`,
  ],
];

/* Players mostly wait for each other, so all of them play while the views are checked. */
const games = [
  [
    "a table of Knister at the server, with a reaction and a lost connection",
    together("knister pause=0 name=x", 30, disturb, {}, await Server.start()),
  ],
  ["a game of Knister alone", alone("Knister", 1)],
];
if (isLong)
  games.push(
    ["a game of Knaster alone", alone("Knaster", 2)],
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
    const wanted = order.trim().split(/\n\s*/);
    await person.open(address);
    await go?.(person);
    const [role, ...name] = wanted.at(-1).split(" ");
    const last =
      role === "DisclosureTriangle"
        ? person.page.locator("summary")
        : person.page.getByRole(role, { name: name.join(" "), exact: true });
    await last.waitFor();
    assert.deepEqual(await walk(person, "Tab"), wanted);
    assert.deepEqual(await person.page.evaluate(missed), []);
    await person.page.evaluate(() =>
      document
        .querySelectorAll("[data-walked]")
        .forEach((element) => delete element.dataset.walked),
    );
    assert.deepEqual(await walk(person, "Shift+Tab"), [...wanted].reverse());
  });

await check("arrows lead to every cell and every choice", async () => {
  await person.open("/");
  await press("Play now, alone")(person);
  await person.page.locator('[data-cell="c3"]').focus();
  for (const key of ["Home", "ArrowUp", "ArrowUp"]) await person.page.keyboard.press(key);
  const seen = [];
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 5; column++) {
      seen.push((await focused(person)).slice(7, 9));
      await person.page.keyboard.press("ArrowRight");
    }
    await person.page.keyboard.press("Home");
    await person.page.keyboard.press("ArrowDown");
  }
  assert.deepEqual(
    seen,
    [1, 2, 3, 4, 5].flatMap((row) => [..."abcde"].map((column) => `${column}${row}`)),
  );
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
  await person.open("/");
  for (const name of ["With computers or people here", "Together: make a table", "Join a table"]) {
    await press(name)(person);
    await person.page.locator("dialog[open]").waitFor();
    assert.equal(await focused(person), "button Close");
    await person.page.keyboard.press("Escape");
    await person.page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await focused(person), `button ${name}`);
  }
  assert.deepEqual(person.wrong, []);
  await person.leave();
});

/** Goes through an introduction by keys; the focus is never lost, and everything is read out. */
async function introduction(game, lessons) {
  const person = await listener();
  const { page } = person;
  await person.open(`/learn/${game}`);
  for (const { text, wrong, cells, after } of lessons) {
    await hears(person, text);
    await page.evaluate(() => (window.heard = []));
    if (wrong !== undefined) {
      await hands.keyboard.take(page, wrong);
      await hears(person, `Not ${wrong} this time: please tap ${cells[0]}, which is shaded.`);
    }
    for (const [index, cell] of cells.entries()) {
      await hands.keyboard.take(page, cell);
      if (index < cells.length - 1)
        await hears(person, `Circles to draw: ${cells.length - 1 - index}. Tap the cells.`);
    }
    await hears(person, after);
    const next = page.getByRole("button", { name: "Go on" });
    await next.focus();
    await page.keyboard.press("Enter");
    await next.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement.matches(".own [data-cell], .big"));
  }
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "You are ready!");
  assert.deepEqual(person.wrong, []);
  await person.leave();
}

await check("the introduction to Knister is read out", () =>
  introduction("knister", [
    { text: "The dice show 3 and 5.", cells: ["b2"], after: "That is all you do" },
    { text: "Another 8.", wrong: "c3", cells: ["e1"], after: "a full house" },
    {
      text: "The diagonals count double.",
      wrong: "a5",
      cells: ["c3"],
      after: "Five numbers in a row",
    },
    { text: "A straight without a 7", cells: ["e1"], after: "12 points!" },
  ]),
);
await check("the introduction to Knaster is read out", () =>
  introduction("knaster", [
    { text: "The dice show 3 and 5.", cells: ["b2"], after: "That is one of two things" },
    { text: "Another 8.", wrong: "b1", cells: ["a1"], after: "A circle is worth 1 point." },
    {
      text: "Fill the first row",
      wrong: "a2",
      cells: ["e1", "a1", "b1", "c1"],
      after: "A straight gives three circles",
    },
    { text: "One circle is missing", cells: ["d1"], after: "All five are circled" },
  ]),
);

for (const [name, played] of games) await check(name, () => played);
await finish();
