// The program by itself: its size, its number, and requests of all kinds: SCRIPTS WASM NUMBER NET...
import assert from "node:assert/strict";
import fs from "node:fs";
import { brotliCompressSync } from "node:zlib";
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
  Refusal,
  replay,
  wasmBytes,
} from "./support.mjs";

const [numberFile, ...all] = others;
const nets = all.filter((path) => !path.includes("/small/"));
const smallNets = all.filter((path) => path.includes("/small/"));

await check("the whole program has at most 60 KB compressed", () => {
  const { length } = brotliCompressSync(wasmBytes);
  assert.ok(length <= 60_000, `${length} bytes`);
});

await check("it asks the page only for what it needs", async () => {
  const module = await WebAssembly.compile(wasmBytes);
  const imports = WebAssembly.Module.imports(module).map((each) => `${each.module}.${each.name}`);
  assert.deepEqual(imports.sort(), ["host.random", "host.translate"]);
});

await check("its bots play as the native ones: the number of bench", async () => {
  const engine = await newEngine(nets);
  assert.equal(engine.call("bench"), fs.readFileSync(numberFile, "utf8").trim());
});

await check("without a net it says so", async () => {
  const engine = await newEngine();
  assert.deepEqual(engine.nets(), {});
  const position = { game: "knister", sheet: "...../...../...../...../.....", throw: "9" };
  assert.throws(() => advise(engine, position), { reason: "net knister" });
  assert.throws(() => engine.call("bench"), { reason: "net knister" });
  const record = "knobel 1\ngame knaster\nplayer Ana\n1 9 c3\n";
  assert.throws(() => analyse(engine, record), { reason: "net knaster" });
});

await check("a damaged net is refused, and the one before stays", async () => {
  const engine = await newEngine(nets);
  const bytes = fs.readFileSync(nets[0]);
  assert.equal(engine.giveNet(bytes.subarray(0, 100)), "wrong-size");
  assert.equal(engine.giveNet(new Uint8Array(64)), "no-net");
  bytes[bytes.length >> 1] ^= 1;
  assert.equal(engine.giveNet(bytes), "damaged");
  assert.deepEqual(engine.nets(), { knister: "large", knaster: "large" });
});

await check(
  "small nets give the advice they give to the program, until large ones come",
  async () => {
    const engine = await newEngine(smallNets);
    const position = { game: "knister", sheet: "7489B/37377/5..../...../.....", throw: "8" };
    const [first] = advise(engine, position).moves;
    assert.equal(first.move, "d4");
    assert.equal(first.value, 53.4451);
    const bytes = fs.readFileSync(smallNets[0]);
    assert.equal(engine.giveNet(bytes.subarray(0, 1000)), "wrong-size");
    bytes[bytes.length >> 1] ^= 1;
    assert.equal(engine.giveNet(bytes), "damaged");
    assert.equal(advise(engine, position).moves[0].move, "d4");
    for (const net of nets) assert.equal(engine.giveNet(fs.readFileSync(net)), "fine");
    assert.notEqual(advise(engine, position).moves[0].value, 53.4451);
  },
);

await check("a fault is written in the user's language", async () => {
  const words = new Map([["two dice cannot show this", "zwei Würfel können das nicht zeigen"]]);
  const engine = await newEngine([], { translate: (sentence) => words.get(sentence) });
  const game = "knobel 1\ngame knister\nplayer Ana\n";
  assert.throws(() => replay(engine, `${game}1 c3 c3\n`), /Refusal: fault line 4/);
  const told = [];
  const listening = await newEngine([], { translate: (sentence) => void told.push(sentence) });
  assert.throws(() => replay(listening, `${game}2 9 c3\n`), Refusal);
  assert.ok(told.length > 0);
  words.set(told.at(-1), "ganz falsch");
  assert.throws(() => replay(engine, `${game}2 9 c3\n`), /ganz falsch/);
});

await check("a move is composed from its first cell to its last circle", async () => {
  const engine = await newEngine();
  const position = { game: "knaster", sheet: "7777./...../...../...../.....", throw: "7" };
  assert.deepEqual(engine.choices(position).circle, ["a1", "b1", "c1", "d1"]);
  const begun = engine.attempt(position, "e1");
  assert.equal(begun.whole, false);
  assert.deepEqual(begun.dues, [{ line: "1", count: 3, cells: ["a1", "b1", "c1", "d1", "e1"] }]);
  assert.deepEqual(begun.changes, [
    { line: "1", hand: "five", before: 0, points: 0, completed: true },
  ]);
  const half = engine.attempt(position, "e1+1(a1c1)");
  assert.deepEqual(half.dues, [{ line: "1", count: 1, cells: ["b1", "d1", "e1"] }]);
  assert.equal(half.total, 2);
  assert.equal(engine.attempt(position, "e1+1(a1c1e1)").whole, true);
  assert.throws(() => engine.attempt(position, "a1"), { reason: "rules cell-is-taken a1" });
  assert.throws(() => engine.attempt(position, "e1+1(a1a2)"), {
    reason: "rules cell-off-line a2 1",
  });
});

await check("a line says what it is and what it can still become", async () => {
  const engine = await newEngine();
  const [first, second] = engine.prospects("knister", "866../33333/...../...../.....");
  assert.deepEqual(first, {
    line: "1",
    full: false,
    now: { hand: "pair", points: 1, circles: 0, cells: ["b1", "c1"] },
    best: { hand: "full-house", points: 8, circles: 0, lacking: [6, 8] },
    value: 0,
    missing: 5,
  });
  assert.deepEqual([second.full, second.now.points, second.best], [true, 10, null]);
  const lines = engine.prospects("knaster", "7*.6../2..../C..../A..../.....");
  assert.deepEqual(lines[5], { ...lines[5], line: "a", full: false, now: null, best: null });
  assert.deepEqual([lines[0].value, lines[0].missing], [9, 4]);
  assert.deepEqual(lines[0].best, {
    hand: "straight-7",
    points: 0,
    circles: 3,
    lacking: [5, 8, 9],
  });
  assert.throws(() => engine.prospects("knister", "866../3333"), /fault/);
});

const seeds = [
  "games",
  "bots",
  "praise knister 81",
  "nets",
  "score knister 7489B/37377/55A55/89369/8B887",
  "prospects knaster 7*489B/3737./5..../...../.....",
  "choices knaster 7489B/37377/5..../...../..... 7 last",
  "try knaster 7777./...../...../...../..... 7 e1+1(a1b1)",
  "outside abcdefgh",
  "lead 1000 abcdefgh new",
  "lead 1000 abcdefgh",
  "guest 1",
  "make 1 1 1000 me knister name=x",
  "make 1 1 1000 me daily knister 2026-11-15 x",
  "begin 1 1000",
  "say 1 1 1000\n1 hello 2 aaaaaaaaaaaaaaaaaaaaaaaaaa",
  "say 1 1 1000\n2 sit 1 Ana",
  "say 1 1 1000\n3 bot 2 greedy",
  "say 1 1 1000\n4 start",
  "appended 1 1000 fine",
  "appended 1 1000 taken",
  "loaded 1 1000 fine\ntable knister name=z\n",
  "wake 1 2000",
  "news 1 2000",
  "think 1 1 2000",
  "think 1 1 2000 away",
  "log 1",
  "state 1",
  "state 2",
  "hear 2\n1 table knister name=x\n2 sit 1 Ana\n",
  "sheet 1 1",
  "dice 1 1",
  "replay\nknobel 1\ngame knister\nplayer Ana\n1 3+6 c3\n",
  "verify\nknobel 1\ngame knister\ndice fair\nplayer A\n1 9 c3\n",
  "steps\nknobel 1\ngame knaster\nplayer Ana\nplayer Bo\n1 9 c3 a1\n",
  "analyse\nknobel 1\ngame knister\nplayer Ana\n",
  "solve knister 1000 d2\n1206 beginner lines 62345/58A.5/68.B9/78A.7/.88A9 5+6 d2 0.0 d4 1.1",
  "train knister 1000 1\n2026-11-19 knister 4dcfa8ad 1206 missed c3\nknobel puzzles 1\ngame knister\n1206 beginner lines 62345/58A.5/68.B9/78A.7/.88A9 5+6 d2 0.0 d4 1.1\n",
  "mistakes Ana\nknobel 1\ngame knister\nplayer Ana\n1 3+6 c3\n",
  "compare knister 7489B/37377/55A55/89369/8B8.. 7 d5 e5",
  "more 1 3",
  "adjust Ana\nknobel 1\ngame knister\nplayer Ana\n1 3+6 c3\n",
  "strength knister\n1795000000000 6123\n1795000000001 -12\n",
  "leave 1 1 5",
  "stop 1",
  "close 1",
];

await check("two moves are compared in slices, one comparison at a time", async () => {
  const engine = await newEngine(smallNets);
  const begin = () => engine.call("compare knister 8A7B9/85764/8579./85.6./855B4 4 e4 c4");
  const more = (number, games) => JSON.parse(engine.call(`more ${number} ${games}`));
  const one = begin();
  assert.equal(more(one, 40).games, 40);
  const parts = more(one, 60);
  const two = begin();
  assert.throws(() => more(one, 1), { reason: "comparison" });
  assert.deepEqual(more(two, 100), parts);
  assert.equal(parts.sentences[0].kind, "raises");
  const micro = (points) => Math.round(points * 1e6);
  assert.equal(
    parts.lines.reduce((sum, { points }) => sum + micro(points), 0),
    micro(parts.points),
  );
  for (const wrong of ["more 2", "more 2 0", "more 2 1001", "more x 1"])
    assert.throws(() => engine.call(wrong), { reason: "syntax" });
  assert.throws(() => engine.call("compare knister 8A7B9/85764/8579./85.6./855B4 4 e4 a1"), {
    reason: "rules cell-is-taken a1",
  });
});

await check(
  "bots say what they make on average, those that play by a net more and more",
  async () => {
    const bots = (await newEngine()).bots().filter(({ net }) => net !== "none");
    assert.equal(bots.length, 6);
    assert.deepEqual(Object.keys(bots[0].means), ["knister", "knaster"]);
    for (const game of ["knister", "knaster"])
      for (let i = 1; i < bots.length; i++)
        assert.ok(bots[i].means[game] > bots[i - 1].means[game]);
  },
);

await check("strength is of the latest games, and of nothing but games", async () => {
  const engine = await newEngine();
  const strength = (lines) => JSON.parse(engine.call(`strength knister\n${lines.join("\n")}`));
  const games = Array.from(
    { length: 600 },
    (_, i) => `${i} ${i < 100 ? -100000 : 6194 + 200 * (i % 2)}`,
  );
  const found = strength(games);
  assert.deepEqual([found.games, found.mean, found.like], [50, 62.94, "skilled"]);
  assert.deepEqual([found.curve.length, found.curve[0].until], [12, 109]);
  assert.deepEqual([found.curve[0].games, found.curve.at(-1).games], [10, 50]);
  assert.deepEqual(strength(["5 -12"]), {
    ...{ games: 1, mean: -0.12, error: null, margin: null },
    ...{ like: null, below: null, above: null, curve: [] },
  });
  assert.deepEqual(strength([]).mean, null);
  for (const wrong of ["5", "5 x", "x 5", "5 6 7", "5 --6", "5 1000001", " "])
    assert.throws(() => strength([wrong]), { reason: "syntax" }, wrong);
  assert.throws(() => engine.call("strength chess"), { reason: "game" });
});

await check("totals without luck are of one player or of all, and need the net", async () => {
  const record = "knobel 1\ngame knaster\nplayer Ana\nplayer Bo\n1 9 c3 a1\n";
  const poor = await newEngine();
  assert.throws(() => poor.call(`adjust\n${record}`), { reason: "net knaster" });
  const engine = await newEngine(nets);
  const adjust = (who) => JSON.parse(engine.call(`adjust${who}\n${record}`));
  const { game, finished, players } = adjust("");
  assert.deepEqual([game, finished, players.length], ["knaster", false, 2]);
  assert.deepEqual(adjust(" Bo").players, [players[1]]);
  assert.deepEqual(adjust(" Cleo").players, []);
  assert.throws(() => adjust(" Bo\n1 9"), /fault line/);
});

const requests = process.env.KNOBEL_TEST_LONG ? 40_000 : 10_000;

await check("every request has an answer", async () => {
  const engine = await newEngine();
  const random = new Random(3);
  const rest = "0123456789 \n\t+-=./\\()*abcde\x00\xff";
  for (let i = 0; i < requests; i++) {
    let request = new TextEncoder().encode(random.of(seeds));
    for (let changes = random.below(4); changes > 0 && request.length > 0; changes--) {
      const at = random.below(request.length);
      if (random.below(3) === 0) request = request.slice(0, at);
      else
        request[at] =
          random.below(2) === 0 ? random.below(256) : rest.charCodeAt(random.below(rest.length));
    }
    const answer = new TextDecoder().decode(engine.answer(request));
    assert.match(answer, /^(ok\n|no .)/, `to ${JSON.stringify(new TextDecoder().decode(request))}`);
    if (i % 500 === 0)
      for (let number = 1; number <= 16; number++)
        for (const verb of ["close", "stop"])
          engine.answer(new TextEncoder().encode(`${verb} ${number}`));
  }
  assert.equal(engine.games().length, 2);
});

await check("it keeps no more memory than it needs", async () => {
  const engine = await newEngine();
  const work = () => {
    for (let i = 0; i < 50; i++) {
      const table = new EngineTable(engine, 0, "abcdefgh");
      table.make("a", "knister pause=0 name=x");
      for (let seat = 1; seat <= 40; seat++) table.said("a", `bot ${seat} greedy`);
      table.said("a", "start");
      const fold = new Fold(engine, "abcdefgh");
      fold.hear(table.heard("a"));
      fold.room.close();
      table.stop();
      engine.verify("knobel 1\ngame knister\nplayer Ana\n1 3+6 c3\n");
    }
  };
  work();
  const before = engine.exports.memory.buffer.byteLength;
  work();
  assert.equal(engine.exports.memory.buffer.byteLength, before);
});

finish();
