// Whole games at a table on this device, through the lines of the protocol: SCRIPTS WASM KNOBEL NET...
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { check, finish, load, newEngine, others, Random, randomMove } from "./support.mjs";
import fs from "node:fs";

const [knobel, ...nets] = others;
const { LocalTable } = await load("local.js");

/** A store in memory that can be told to fail. */
class MemoryStore {
  events = new Map();
  fails = 0;
  failing = "";

  async read(code) {
    return this.events.get(code) ?? "";
  }

  async append(code, version, events) {
    await Promise.resolve();
    if ((this.events.get(code) ?? "").split("\n").length - 1 !== version)
      throw new Error("others were faster");
    if (this.fails > 0 && events.startsWith(this.failing)) {
      this.fails--;
      throw new Error("the disk is full");
    }
    this.events.set(code, (this.events.get(code) ?? "") + events);
  }
}

/** A clock that advances when there is nothing else to do. */
class FakeClock {
  time = 1_000_000;
  waiting = [];

  now() {
    return this.time;
  }

  after(milliseconds, call) {
    const entry = { at: this.time + milliseconds, call };
    this.waiting.push(entry);
    return () => (this.waiting = this.waiting.filter((other) => other !== entry));
  }

  /** Runs the next timer; false if there is none. */
  pass() {
    this.waiting.sort((one, other) => one.at - other.at);
    const next = this.waiting.shift();
    if (next === undefined) return false;
    this.time = Math.max(this.time, next.at);
    next.call();
    return true;
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A player who folds what is shown and moves at random. */
class Player {
  constructor(engine, random, token) {
    this.engine = engine;
    this.random = random;
    this.token = token;
    this.answers = new Map();
    this.lines = [];
    this.room = engine.outside("abcdefgh");
    this.version = 0;
    this.id = 0;
  }

  sit(table) {
    this.at = table.connect((message) => message.split("\n").forEach((line) => this.hear(line)));
    this.ask(`hello 2 ${this.token} ${this.version}`);
  }

  hear(line) {
    this.lines.push(line);
    if (/^[0-9]+ /.test(line)) {
      this.version = this.room.hear(line);
    } else if (line === "fresh") {
      this.room.close();
      this.room = this.engine.outside("abcdefgh");
      this.version = 0;
    } else {
      const answer = /^(ok|no) ([0-9]+) ?(.*)$/.exec(line);
      if (answer) this.answers.set(Number(answer[2]), `${answer[1]} ${answer[3]}`.trim());
      if (line.startsWith("you ")) this.you = line;
    }
  }

  ask(words) {
    this.at.send(`${++this.id} ${words}`);
    return this.id;
  }

  /** Sends a request and waits for the answer. */
  async asks(words) {
    const id = this.ask(words);
    for (let i = 0; i < 100 && !this.answers.has(id); i++) await settle();
    return this.answers.get(id);
  }

  /** Moves if the table waits for this player. */
  move() {
    const state = this.room.state();
    const own = state.seats.find((seat) => `you ${seat.seat}` === this.you?.replace(" host", ""));
    if (state.phase !== "playing" || state.due !== "moves" || own === undefined || own.moved)
      return;
    const position = { game: state.game, sheet: own.sheet, throw: state.throw, last: state.last };
    this.ask(`move ${state.round} ${randomMove(this.random, this.engine, position)}`);
  }
}

/** The services that a table needs. */
async function makeServices(isNetThere = true) {
  const engine = await newEngine();
  const services = {
    engine,
    store: new MemoryStore(),
    clock: new FakeClock(),
    netsAsked: 0,
    provideNet: async (game) => {
      services.netsAsked++;
      if (!isNetThere) throw new Error("offline");
      engine.giveNet(fs.readFileSync(nets.find((net) => net.includes(game))));
    },
  };
  return services;
}

const token = (letter) => letter.repeat(26);

/** Plays until the sheet is over, or until the given condition. */
async function play(services, players, isEnough = () => false) {
  for (let i = 0; i < 20_000; i++) {
    await settle();
    const state = players[0].room.state();
    if (state.phase !== "playing" || isEnough(state)) return state;
    for (const player of players) player.move();
    await settle();
    services.clock.pass();
  }
  throw new Error("the game does not end");
}

function replay(record) {
  const run = spawnSync(knobel, ["replay", "--json"], { input: record });
  assert.equal(run.status, 0, String(run.stderr));
  const verified = spawnSync(knobel, ["verify"], { input: record });
  assert.equal(verified.status, 0, String(verified.stderr));
  return JSON.parse(String(run.stdout));
}

/** Two people and two bots, with a reload in the middle; the native program accepts the record. */
async function wholeGame(game, bots, seed) {
  const services = await makeServices();
  const fold = await newEngine();
  const random = new Random(seed);
  const players = ["a", "b"].map((letter) => new Player(fold, random, token(letter)));
  let table = await LocalTable.make(services, "abcdefgh", token("a"), `${game} name=Kitchen`);
  players.forEach((player) => player.sit(table));
  assert.equal(await players[0].asks("sit 0 Ana"), "ok 4");
  assert.equal(await players[1].asks("sit 0 Bo"), "ok 5");
  assert.equal(players[0].you, "you 1 host");
  for (const bot of bots) assert.match(await players[0].asks(`bot 0 ${bot}`), /^ok /);
  assert.match(await players[0].asks("start"), /^ok /);
  await play(services, players, (state) => state.round === 9);
  await table.close();

  services.engine = await newEngine();
  services.provideNet = async (name) =>
    void services.engine.giveNet(fs.readFileSync(nets.find((net) => net.includes(name))));
  table = await LocalTable.resume(services, "abcdefgh");
  players.forEach((player) => player.sit(table));
  const last = await play(services, players);
  assert.equal(last.phase, "open");
  const record = players[0].room.sheet(1);
  const replayed = replay(record);
  assert.ok(replayed.finished);
  assert.deepEqual(
    replayed.players.map((player) => player.total),
    last.seats.map((seat) => seat.total),
  );
  assert.deepEqual(
    replayed.winners,
    last.seats.filter((seat) => seat.won).map((seat) => seat.name),
  );
  assert.deepEqual(players[1].room.state().seats, last.seats);
  assert.equal(services.store.events.get("abcdefgh").split("\n").length - 1, last.version);
  return { services, table, players, last };
}

for (const [game, bots] of [
  ["knister", ["greedy", "regular"]],
  ["knaster", ["random", "casual"]],
])
  await check(`a game of ${game} with bots, resumed in the middle`, () => wholeGame(game, bots, 5));

await check("hints, reactions and analyses", async () => {
  const { services, table, players } = await wholeGame("knister", ["greedy"], 6);
  const analysis = (await players[0].asks("analyse 1")) ?? "";
  assert.match(analysis, /^ok 78$/);
  const [, ...numbers] = players[0].lines
    .filter((line) => line.startsWith("analysis 1 "))[0]
    .split(" ")
    .slice(1)
    .map(Number);
  const [start, luck, loss, total] = numbers;
  assert.equal(Math.round((start + luck - loss) * 100), Math.round(total * 100));
  assert.equal(players[0].lines.filter((line) => line.startsWith("round 2 ")).length, 25);
  assert.equal(await players[0].asks("analyse 2"), "no sheet");
  assert.equal(await players[1].asks("react wow"), "ok");
  assert.ok(players[0].lines.includes("react 2 wow"));
  assert.equal(await players[1].asks("react rude"), "no word");
  assert.equal(await players[1].asks("hint"), "no round");
  assert.match(await players[1].asks("start"), /^ok /);
  await settle();
  services.clock.pass();
  await settle();
  assert.match(await players[1].asks("hint"), /^ok( [a-e][1-5] [0-9]+\.[0-9]{2}){5}$/);
  await table.close();
});

await check("what is hidden is shown when the sheet is over", async () => {
  const services = await makeServices();
  const fold = await newEngine();
  const players = ["a", "b"].map((letter) => new Player(fold, new Random(7), token(letter)));
  const table = await LocalTable.make(
    services,
    "abcdefgh",
    token("a"),
    "knaster hidden=1 pause=0 name=Dark",
  );
  players.forEach((player) => player.sit(table));
  await players[0].asks("sit 1 Ana");
  await players[1].asks("sit 2 Bo");
  await players[0].asks("start");
  await play(services, players, (state) => state.round === 3);
  const other = players[0].room.state().seats[1];
  assert.equal(other.total, 0);
  assert.equal(other.sheet, "...../...../...../...../.....");
  const last = await play(services, players);
  assert.ok(players[0].lines.includes("fresh"));
  assert.deepEqual(
    replay(players[0].room.sheet(1)).players.map((player) => player.sheet),
    last.seats.map((seat) => seat.sheet),
  );
});

await check("a solo player sits down and has the first throw in one step", async () => {
  const services = await makeServices();
  const asked = ["sit 0 Ana", "bot 0 regular Bot", "start"].map((words) => ({
    token: token("a"),
    words,
  }));
  const appended = [];
  const { append } = services.store;
  services.store.append = (...what) => {
    appended.push(what);
    return append.apply(services.store, what);
  };
  const table = await LocalTable.make(
    services,
    "abcdefgh",
    token("a"),
    "knister pause=0 name=Solo",
    asked,
  );
  assert.equal(appended.length, 1);
  assert.match(services.store.events.get("abcdefgh"), /\nthrow .*\n$/);
  const player = new Player(await newEngine(), new Random(13), token("a"));
  player.sit(table);
  await settle();
  const state = player.room.state();
  assert.deepEqual(
    [state.phase, state.due, state.seats.map((seat) => seat.name)],
    ["playing", "moves", ["Ana", "Bot"]],
  );
  const last = await play(services, [player]);
  assert.equal(replay(player.room.sheet(1)).players[0].total, last.seats[0].total);
});

/** Begins a day's challenge on a new device, and plays it as far as asked. */
async function playDay(words, isEnough) {
  const services = await makeServices();
  const code = "day020261115";
  const player = new Player(await newEngine(), new Random(15), token("a"));
  player.sit(await LocalTable.make(services, code, token("a"), `daily ${words}`));
  await settle();
  await play(services, [player], isEnough);
  const thrown = services.store.events.get(code).matchAll(/^throw (\d\+\d)/gm);
  return { player, thrown: [...thrown].map(([, sum]) => sum).join(" ") };
}

await check("the dice of a day follow from its date and the game", async () => {
  const { player, thrown } = await playDay("knister 2026-11-15 Ana");
  assert.equal(thrown.split(" ").length, 25);
  const state = player.room.state();
  assert.deepEqual([state.options.dice, state.options.day], ["daily", "2026-11-15"]);
  assert.match(await player.asks("start"), /^no started/); /* one try */
  const isEnough = ({ round }) => round === 6;
  for (const [words, isSame] of [
    ["knister 2026-11-15 Bo", true],
    ["knister 2026-11-16 Ana", false],
    ["knaster 2026-11-15 Ana", false],
  ]) {
    const other = await playDay(words, isEnough);
    assert.equal(thrown.startsWith(other.thrown), isSame, words);
  }
});

await check("a day that makes no sense is refused", async () => {
  for (const [words, reason] of [
    ["chess 2026-11-15 Ana", /^game$/],
    ["knister 2026-02-30 Ana", /^day$/],
    ["knister today Ana", /^day$/],
    ["knister 2026-11-15 A\u202eB", /^name$/],
  ]) {
    const made = LocalTable.make(
      await makeServices(),
      "day020261115",
      token("a"),
      `daily ${words}`,
    );
    await assert.rejects(made, (failure) => reason.test(failure.reason), words);
  }
});

await check("a refusal at the beginning leaves a table that can be used", async () => {
  const services = await makeServices();
  const asked = ["sit 0 Ana", "bot 0 nobody", "start"].map((words) => ({
    token: token("a"),
    words,
  }));
  const player = new Player(await newEngine(), new Random(14), token("a"));
  player.sit(
    await LocalTable.make(services, "abcdefgh", token("a"), "knister pause=0 name=Solo", asked),
  );
  await settle();
  assert.equal(player.room.state().phase, "open");
  assert.match(await player.asks("start"), /^ok /);
});

await check("what cannot be stored has not happened", async () => {
  const services = await makeServices();
  const player = new Player(await newEngine(), new Random(8), token("a"));
  const table = await LocalTable.make(
    services,
    "abcdefgh",
    token("a"),
    "knister pause=0 name=Solo",
  );
  player.sit(table);
  await player.asks("sit 1 Ana");
  services.store.fails = 1;
  const start = player.ask("start");
  await settle();
  assert.ok(services.clock.pass()); /* it is answered once it is known whether it was stored */
  await settle();
  assert.equal(player.answers.get(start), "no store");
  assert.equal(player.room.state().phase, "open");
  assert.match(await player.asks("start"), /^ok /);
  await settle();
  player.move();
  services.store.fails = 3;
  services.store.failing = "throw";
  const last = await play(services, [player]);
  assert.equal(last.phase, "open");
  assert.ok(player.lines.includes("store away") && player.lines.includes("store back"));
  assert.equal(replay(player.room.sheet(1)).players[0].total, last.seats[0].total);
});

await check("if two tabs run one table, one waits for the other", async () => {
  const services = await makeServices();
  const players = ["a", "a"].map(
    (letter) => new Player(services.engine, new Random(11), token(letter)),
  );
  const tables = [
    await LocalTable.make(services, "abcdefgh", token("a"), "knister pause=0 name=Tabs"),
  ];
  players[0].sit(tables[0]);
  await players[0].asks("sit 1 Ana");
  tables.push(await LocalTable.resume(services, "abcdefgh"));
  players[1].sit(tables[1]);
  await players[0].asks("start");
  assert.match(await players[0].asks("move 1 c3"), /^ok /);
  assert.equal(await players[1].asks("start"), "no started");
  await settle();
  assert.equal(players[1].room.state().round, players[0].room.state().round);
  assert.match(await players[1].asks("move 2 c4"), /^ok /);
  await settle();
  assert.equal(await players[0].asks("move 2 a1"), "no round");
  const { version } = players[0].room.state();
  assert.match(await players[1].asks("move 3 a1"), /^ok /);
  await settle();
  assert.equal(players[0].room.state().version, version);
  tables[0].catchUp();
  await settle();
  assert.equal(players[0].room.state().version, players[1].room.state().version);
  for (const player of players) assert.ok(!player.lines.includes("store away"));
  await tables[0].close();
  const last = await play(services, [players[1]]);
  assert.equal(replay(players[1].room.sheet(1)).players[0].total, last.seats[0].total);
});

await check(
  "a table that was deleted in another tab is stored again when it is played on",
  async () => {
    const services = await makeServices();
    const player = new Player(services.engine, new Random(12), token("a"));
    const table = await LocalTable.make(
      services,
      "abcdefgh",
      token("a"),
      "knister pause=0 name=Solo",
    );
    player.sit(table);
    await player.asks("sit 1 Ana");
    await player.asks("start");
    services.store.events.delete("abcdefgh");
    table.catchUp();
    assert.match(await player.asks("move 1 c3"), /^ok /);
    const last = await play(services, [player]);
    assert.equal(services.store.events.get("abcdefgh").split("\n").length - 1, last.version);
    assert.equal(replay(player.room.sheet(1)).players[0].total, last.seats[0].total);
  },
);

await check("a bot whose net is unavailable moves when it is back", async () => {
  let isThere = false;
  const services = await makeServices();
  const give = services.provideNet;
  services.provideNet = async (game) => {
    if (!isThere) throw new Error("offline");
    await give(game);
  };
  const player = new Player(await newEngine(), new Random(9), token("a"));
  const table = await LocalTable.make(services, "abcdefgh", token("a"), "knister name=Bots");
  player.sit(table);
  await player.asks("sit 1 Ana");
  await player.asks("bot 2 regular");
  await player.asks("start");
  for (let i = 0; i < 5; i++) {
    await settle();
    services.clock.pass();
  }
  assert.equal(player.room.state().seats[1].moved, false);
  assert.equal(await player.asks("hint"), "no net knister");
  isThere = true;
  await play(services, [player], (state) => state.round === 3);
  assert.equal(player.room.state().round, 3);
});

await check("invalid lines are refused with a reason", async () => {
  const services = await makeServices();
  const player = new Player(await newEngine(), new Random(10), token("a"));
  const table = await LocalTable.make(services, "abcdefgh", token("a"), "knister name=Solo");
  const said = [];
  const other = table.connect((line) => said.push(line));
  for (const line of [
    "1 sit 1 Ana",
    "2 hello 1 new",
    "3 hello 2 short",
    "x",
    "4 hello 2 new",
    "5 hello 2 new",
    "",
  ])
    other.send(line);
  player.sit(table);
  assert.equal(await player.asks("dance"), "no syntax");
  assert.equal(await player.asks("sit 1 " + "x".repeat(2000)), "no syntax");
  assert.equal(await player.asks("move 1 c3"), "no no-seat");
  const answers = said
    .flatMap((lines) => lines.split("\n"))
    .filter((line) => /^(ok|no)/.test(line))
    .map((line) => line.replace(/ [a-z2-7]{26}$/, " TOKEN"));
  assert.deepEqual(answers, [
    "no 1 hello",
    "no 2 protocol 2",
    "no 3 token",
    "no 0 syntax",
    "ok 4 TOKEN",
    "no 5 hello",
    "no 0 syntax",
  ]);
  await assert.rejects(LocalTable.make(services, "abcdefgj", token("a"), "chess name=x"), {
    reason: "game",
  });
  await assert.rejects(LocalTable.resume(services, "abcdefgk"), { reason: "table" });
  services.store.events.set("abcdefgk", "nonsense\n");
  await assert.rejects(LocalTable.resume(services, "abcdefgk"), { reason: "damaged" });
});

finish();
