// The same requests, natively and as WebAssembly: SCRIPTS WASM NATIVE NET...
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import {
  advise,
  analyse,
  check,
  finish,
  Fold,
  EngineTable,
  newEngine,
  others,
  Random,
  randomMove,
  replay,
  Refusal,
  sameRandom,
} from "./support.mjs";

const [native, ...nets] = others;
const usual = process.env.KNOBEL_TEST_LONG ? 100_000 : 20_000;
const games = Math.max(10, Number(process.env.KNOBEL_TEST_GAMES ?? usual) / 500);
const encoder = new TextEncoder();

/** Records every request to an engine, and its answer. */
function listen(engine) {
  const heard = [];
  const answer = engine.answer.bind(engine);
  engine.answer = (request) => {
    const said = answer(request);
    heard.push([request, said]);
    return said;
  };
  return heard;
}

/** What the native program answers to the same requests, in the same order. */
function askNatively(heard) {
  const parts = [];
  for (const [request] of heard) parts.push(Buffer.from(`${request.length}\n`), request);
  const run = spawnSync(native, nets, { input: Buffer.concat(parts), maxBuffer: 2 ** 30 });
  assert.equal(run.status, 0, `${run.error ?? ""} ${run.signal ?? ""} ${run.stderr}`);
  return run.stdout;
}

function compare(heard) {
  const said = askNatively(heard);
  let at = 0;
  for (const [request, answer] of heard) {
    const end = said.indexOf(10, at);
    const length = Number(said.toString("latin1", at, end));
    const other = said.subarray(end + 1, end + 1 + length);
    const about = Buffer.from(request).toString().slice(0, 300);
    assert.equal(Buffer.from(answer).toString(), other.toString(), `the answer to: ${about}`);
    assert.ok(Buffer.from(answer).equals(other), `the bytes of the answer to: ${about}`);
    at = end + 1 + length;
  }
  assert.equal(at, said.length);
}

/** Makes a request that may be refused. */
function may(what) {
  try {
    return what();
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    return undefined;
  }
}

const letters = "abc";
const code = "abcdefgh";

/** A table of random options with people and bots; plays all its sheets and returns their records. */
class Sitting {
  constructor(random, engine, number, bots) {
    this.random = random;
    this.engine = engine;
    this.people = [...letters.slice(0, 1 + random.below(3))];
    const game = number % 2 === 0 ? "knister" : "knaster";
    this.sheets = 1 + (number % 5 === 0 ? 1 : 0);
    this.isHidden = number % 7 === 3;
    const options = `${this.isHidden ? " hidden=1" : ""} sheets=${this.sheets} pause=${random.below(3)}`;
    this.table = new EngineTable(engine, 1_000_000 + number, code);
    this.table.make("a", `${game}${options} name=Table ${number}`);
    for (const letter of this.people.slice(1)) this.table.enter(letter);
    this.table.enter("z");
    this.folds = new Map([...this.people, "z"].map((letter) => [letter, new Fold(engine, code)]));
    for (const letter of this.people) this.table.said(letter, `sit 0 Ana "${letter}" \\é`);
    for (let i = random.below(3); i > 0; i--) this.table.said("a", `bot 0 ${random.of(bots)}`);
    const commitment = `commit 1 ${random.below(1e9).toString(16).padStart(64, "0")}`;
    may(() => this.table.said(random.of(this.people), commitment));
    may(() => this.table.said("z", commitment));
  }

  /** What a player sees, which is what a watcher sees if nothing is hidden. */
  stateOf(letter) {
    return this.folds.get(letter).hear(this.table.heard(letter));
  }

  compareAll() {
    const [first, ...rest] = ["z", ...this.people].map((letter) => this.stateOf(letter));
    for (const state of rest) {
      assert.equal(state.version, first.version);
      assert.equal(state.phase, first.phase);
      if (!this.isHidden || first.phase !== "playing") assert.deepEqual(state.seats, first.seats);
    }
    return first;
  }

  move(letter, seat) {
    const state = this.stateOf(letter);
    const own = state.seats.find((each) => each.seat === seat);
    if (state.phase !== "playing" || state.due !== "moves" || own.moved) return;
    const position = { game: state.game, sheet: own.sheet, throw: state.throw, last: state.last };
    const move = randomMove(this.random, this.engine, position);
    const isAgain = this.random.below(12) === 0;
    this.table.said(letter, `move ${state.round} ${move}`);
    if (isAgain && may(() => this.table.said(letter, `back ${state.round}`)) !== undefined)
      this.table.said(letter, `move ${state.round} ${move}`);
    may(() => this.table.said(letter, `move ${state.round} c3`));
  }

  play() {
    const records = [];
    for (let sheet = 1; sheet <= this.sheets; sheet++) {
      this.table.said("a", "start");
      do {
        this.people.forEach((letter, index) => this.move(letter, index + 1));
        this.table.pass(100);
      } while (this.compareAll().phase === "playing");
      records.push(this.folds.get("z").room.sheet(sheet));
    }
    this.refold();
    return records;
  }

  /** What the log folds to, for a new client. */
  refold() {
    const log = this.engine.call(`log ${this.table.table}`);
    assert.equal(log, this.table.log);
    const again = new EngineTable(this.engine, this.table.now, code, { isNew: false, log });
    again.enter("z");
    const fold = new Fold(this.engine, code);
    assert.deepEqual(fold.hear(again.heard("z")).seats, this.stateOf("z").seats);
    assert.equal(this.engine.call(`log ${again.table}`), log);
    for (const { room } of [fold, ...this.folds.values()]) room.close();
    again.stop();
    this.table.stop();
  }
}

/** A text with one byte changed. */
function damage(random, text) {
  const bytes = encoder.encode(text);
  bytes[random.below(bytes.length)] = random.of([32, 10, 43, 48, 50, 57, 97, 101, 255, 0]);
  return new TextDecoder("latin1").decode(bytes);
}

function askAbout(random, engine, record) {
  const [replayed] = replay(engine, record);
  assert.ok(replayed.finished);
  assert.equal(engine.verify(record)[0].fair, true);
  const [walk] = engine.steps(record);
  assert.equal(walk.steps.filter((step) => "round" in step).length, replayed.rounds);
  for (const player of replayed.players) {
    assert.equal(engine.score(replayed.game, player.sheet).total, player.total);
    engine.praise(replayed.game, player.total);
  }
  for (const step of walk.steps)
    if ("sheet" in step && random.below(10) === 0) engine.prospects(walk.game, step.sheet);
  for (let i = 0; i < 3; i++) {
    const damaged = damage(random, record);
    may(() => replay(engine, damaged));
    may(() => engine.steps(damaged));
    may(() => engine.verify(damaged));
  }
}

function adviseOn(random, engine, record) {
  const [walk] = engine.steps(record);
  const sheets = walk.steps
    .filter((step) => "sheet" in step && step.player === 0)
    .map((step) => step.sheet);
  const sheet = random.of(sheets.slice(0, -1));
  may(() => advise(engine, { game: walk.game, sheet, throw: String(2 + random.below(11)) }));
  may(() =>
    advise(engine, { game: walk.game, sheet, throw: String(2 + random.below(11)), last: true }),
  );
}

const all = ["random", "greedy", "beginner", "casual", "regular", "skilled", "expert", "master"];

async function compareGames(seed, count, bots, each) {
  const engine = await newEngine(nets, { random: sameRandom() });
  const heard = listen(engine);
  const random = new Random(seed);
  engine.games();
  engine.bots();
  engine.nets();
  for (let number = 0; number < count; number++)
    for (const record of new Sitting(random, engine, number, bots).play())
      each(random, engine, record);
  compare(heard);
  return heard.length;
}

await check(
  `${games} random games are the same, byte for byte, with all requests about them`,
  async () => {
    const requests = await compareGames(1, games, ["random", "greedy"], askAbout);
    assert.ok(requests > 100 * games, `only ${requests} requests`);
  },
);

/** Compares two random moves of a position, in two slices. */
function compareMoves(random, engine, record) {
  const [walk] = engine.steps(record);
  const sheets = walk.steps.filter((step) => "sheet" in step && step.player === 0);
  const { sheet } = random.of(sheets.slice(0, -1));
  const position = { game: walk.game, sheet, throw: String(2 + random.below(11)) };
  const moves = [1, 2].map(() => randomMove(random, engine, position)).join(" ");
  may(() => {
    const number = engine.call(`compare ${position.game} ${sheet} ${position.throw} ${moves}`);
    for (const games of [20, 15]) engine.call(`more ${number} ${games}`);
  });
}

await check("so are those of bots that play by the nets, hints and analyses", async () => {
  await compareGames(2, Math.max(2, Math.floor(games / 25)), all, (random, engine, record) => {
    adviseOn(random, engine, record);
    compareMoves(random, engine, record);
    const name = random.below(2) === 0 ? "" : 'Ana "a" \\é';
    analyse(engine, record, name);
    if (name !== "") engine.call(`mistakes ${name}\n${record}`);
    const { game, players } = JSON.parse(engine.call(`adjust\n${record}`));
    const lines = players.map(({ adjusted }, at) => `${at} ${Math.round(100 * adjusted)}`);
    engine.call(`strength ${game}\n${[...lines, ...lines, ...lines, ...lines].join("\n")}`);
  });
});

await check("so are puzzles: ratings, what comes next, and answers", async () => {
  const engine = await newEngine();
  const heard = listen(engine);
  const random = new Random(3);
  const text = fs.readFileSync(new URL("../cli/three.puzzles", import.meta.url), "utf8");
  const tries = [];
  const train = (puzzles) => {
    const lines = tries.map((line) => `${line}\n`).join("");
    const request = `train knister ${1e12 + tries.length * 86400000} ${tries.length}`;
    return JSON.parse(engine.call(`${request}\n${lines}${puzzles}`));
  };
  for (let { next } = train(text); next !== undefined; { next } = train(text)) {
    for (const { move } of [...next.moves, { move: "-" }])
      tries[tries.length] = JSON.parse(engine.call(`solve knister 1000 ${move}\n${next.line}`)).try;
    for (let i = 0; i < 50; i++)
      may(() => engine.call(`solve knister 1000 d2\n${damage(random, next.line)}`));
    for (let i = 0; i < 20; i++) may(() => train(damage(random, text)));
  }
  assert.ok(heard.length > 200, `only ${heard.length} requests`);
  compare(heard);
});

finish();
