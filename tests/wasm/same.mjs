// The same requests, natively and as WebAssembly: SCRIPTS WASM NATIVE NET...
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  check,
  finish,
  newEngine,
  others,
  Random,
  randomMove,
  Refusal,
  sameRandom,
} from "./support.mjs";

const [native, ...nets] = others;
const usual = process.env.KNOBEL_TEST_LONG ? 100_000 : 20_000;
const games = Math.max(10, Number(process.env.KNOBEL_TEST_GAMES ?? usual) / 500);
const encoder = new TextEncoder();

/** Notes every request of an engine, and its answer. */
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

/** Asks for something that may be refused. */
function may(what) {
  try {
    return what();
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    return undefined;
  }
}

/** A table of random options with people and bots; plays all its sheets and returns their records. */
class Sitting {
  constructor(random, engine, number, bots) {
    this.random = random;
    this.engine = engine;
    this.now = 1_000_000 + number;
    this.people = 1 + random.below(3);
    const game = number % 2 === 0 ? "knister" : "knaster";
    this.sheets = 1 + (number % 5 === 0 ? 1 : 0);
    this.isHidden = number % 7 === 3;
    const options = `${this.isHidden ? " hidden=1" : ""} sheets=${this.sheets} pause=${random.below(3)}`;
    this.room = engine.make(this.now, "abcdefgh", "t1", `${game}${options} name=Table ${number}`);
    this.outside = engine.outside("abcdefgh");
    for (let i = 1; i <= this.people; i++)
      this.room.ask(this.now, `t${i}`, `sit ${i} Ana "${i}" \\é`);
    for (let i = random.below(3); i > 0; i--)
      this.room.ask(this.now, "t1", `bot 0 ${random.of(bots)}`);
    may(() => this.room.ask(this.now, "t2", `salt s${random.below(1000)}`));
  }

  /** Stores what is new, shows it, and compares both sides of the room. */
  share() {
    this.room.unsaved();
    this.room.saved();
    if (this.isHidden && this.room.state().phase !== "playing") {
      this.outside.close(); /* what was hidden is shown: all is told anew */
      this.outside = this.engine.outside("abcdefgh");
    }
    const lines = this.room.show(0, this.outside.state().version);
    if (lines !== "") this.outside.hear(lines);
    const inside = this.room.state();
    const state = this.outside.state();
    assert.equal(state.version, inside.version);
    assert.equal(state.phase, inside.phase);
    if (!this.isHidden) assert.deepEqual(state.seats, inside.seats);
  }

  person(seat) {
    const state = this.room.state();
    const own = state.seats.find((each) => each.seat === seat);
    if (state.phase !== "playing" || state.due !== "moves" || own.moved) return;
    const position = { game: state.game, sheet: own.sheet, throw: state.throw, last: state.last };
    const move = randomMove(this.random, this.engine, position);
    const again = this.random.below(12) === 0;
    this.room.ask(this.now, `t${seat}`, `move ${state.round} ${move}`);
    if (again) {
      this.room.ask(this.now, `t${seat}`, `back ${state.round}`);
      this.room.ask(this.now, `t${seat}`, `move ${state.round} ${move}`);
    }
    may(() => this.room.ask(this.now, `t${seat}`, `move ${state.round} c3`));
  }

  play() {
    const records = [];
    for (let sheet = 1; sheet <= this.sheets; sheet++) {
      this.room.ask(this.now, "t1", "start");
      do {
        const tick = this.room.tick(this.now);
        this.share();
        for (const bot of tick.bots) {
          const choice = this.room.choose(this.now, bot.seat);
          this.room.moved(this.now, bot.seat, choice.round, choice.move);
        }
        for (let seat = 1; seat <= this.people; seat++) this.person(seat);
        this.now += 100;
      } while (this.room.state().phase === "playing");
      this.share();
      records.push(this.room.record(sheet));
    }
    this.refold();
    return records;
  }

  /** What the log and what is shown fold to. */
  refold() {
    const log = this.room.log();
    const again = this.engine.resume(this.now, "abcdefgh", log);
    assert.deepEqual(again.state(), this.room.state());
    assert.equal(again.log(), log);
    const other = this.engine.outside("abcdefgh");
    other.hear(this.room.show(1, 0));
    assert.deepEqual(other.state().seats, this.room.state().seats);
    for (const room of [again, other, this.room, this.outside]) room.close();
  }
}

/** A text with one byte of it changed. */
function damage(random, text) {
  const bytes = encoder.encode(text);
  bytes[random.below(bytes.length)] = random.of([32, 10, 43, 48, 50, 57, 97, 101, 255, 0]);
  return new TextDecoder("latin1").decode(bytes);
}

function askAbout(random, engine, record) {
  const [replayed] = engine.replay(record);
  assert.ok(replayed.finished);
  assert.equal(engine.verify(record)[0].fair, true);
  const [walk] = engine.steps(record);
  assert.equal(walk.steps.filter((step) => "round" in step).length, replayed.rounds);
  for (const player of replayed.players) {
    assert.equal(engine.score(replayed.game, player.sheet).total, player.total);
    engine.praise(player.total);
  }
  for (let i = 0; i < 3; i++) {
    const damaged = damage(random, record);
    may(() => engine.replay(damaged));
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
  may(() => engine.advise({ game: walk.game, sheet, throw: String(2 + random.below(11)) }));
  may(() =>
    engine.advise({ game: walk.game, sheet, throw: String(2 + random.below(11)), last: true }),
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
  `${games} random games are the same to the byte, with all that is asked about them`,
  async () => {
    const requests = await compareGames(1, games, ["random", "greedy"], askAbout);
    assert.ok(requests > 100 * games, `only ${requests} requests`);
  },
);

await check("so are those of bots that play by the nets, hints and analyses", async () => {
  await compareGames(2, Math.max(2, Math.floor(games / 25)), all, (random, engine, record) => {
    adviseOn(random, engine, record);
    engine.analyse(record, random.below(2) === 0 ? "" : 'Ana "1" \\é');
  });
});

finish();
