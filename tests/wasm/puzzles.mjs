// Puzzles in the page's program and at the terminal: the same questions, answers, ratings and mistakes.
// SCRIPTS WASM KNOBEL PUZZLES... NET...
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { check, finish, newEngine, others, Refusal } from "./support.mjs";

const [knobel, ...files] = others;
const room = fs.mkdtempSync(path.join(os.tmpdir(), "knobel-puzzles-"));
const home = path.join(room, "home");
process.on("exit", () => fs.rmSync(room, { recursive: true, force: true }));

const puzzles = Object.fromEntries(
  files
    .filter((file) => file.endsWith(".puzzles"))
    .map((file) => [path.basename(file).split("-")[0], fs.readFileSync(file, "utf8")]),
);
const games = Object.keys(puzzles);
const engine = await newEngine(files.filter((file) => file.endsWith(".net")));

/** What the terminal says to these lines. */
function terminal(input, ...options) {
  const run = spawnSync(knobel, options, {
    input,
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C.UTF-8", XDG_DATA_HOME: home },
  });
  assert.equal(run.status, 0, run.stderr);
  return run.stdout;
}

/** The terminal's log so far. */
function log() {
  const file = path.join(home, "knobel/puzzles.log");
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n") : [];
}

const train = (game, tries, now = Date.now()) =>
  JSON.parse(
    engine.call(
      `train ${game} ${now} ${tries.length}\n${tries.map((one) => `${one}\n`).join("")}${puzzles[game]}`,
    ),
  );
const solve = (puzzle, move = "-", now = Date.now()) =>
  JSON.parse(engine.call(`solve ${puzzle.game} ${now} ${move}\n${puzzle.line}`));

/** Runs it once more if a day ends meanwhile. */
function onOneDay(what) {
  const day = () => new Date().toISOString().slice(0, 10);
  const before = day();
  const found = what();
  return day() === before ? found : what();
}

for (const game of games)
  await check(`the puzzle of the day of ${game} is the terminal's`, () => {
    const [said, asked] = onOneDay(() => [
      terminal("quit\n", "puzzle", "--game", game, "--daily"),
      train(game, []).today,
    ]);
    assert.match(said, new RegExp(`Puzzle ${asked.puzzle}, rated ${asked.rating}\\.`));
    assert.deepEqual([asked.tried, asked.found], [false, false]);
  });

for (const game of games)
  await check(`ten tries at ${game} lead to the same puzzles and ratings`, () => {
    fs.rmSync(home, { recursive: true, force: true });
    for (let number = 0; number < 10; number++) {
      const { next, rating, streak, tried } = train(game, log());
      assert.equal(tried, number);
      const shown = number % 3 === 2;
      const move = number % 3 === 1 ? next.moves.at(-1).move : next.moves[0].move;
      const said = terminal(`${shown ? "show" : move}\n`, "puzzle", "--game", game);
      assert.match(said, new RegExp(`Puzzle ${next.puzzle}, rated ${next.rating}\\.`));
      const answer = onOneDay(() => solve(next, shown ? "-" : move));
      assert.equal(answer.right, number % 3 === 0);
      assert.equal(answer.try.slice(11), log().at(-1).slice(11));
      const after = train(game, log());
      const told = `Your rating: ${rating}, now ${after.rating}. In a row: ${after.streak}.`;
      assert.ok(said.includes(told), `${told} is not in: ${said}`);
      assert.equal(after.streak, answer.right ? streak + 1 : 0);
      assert.notEqual(after.next.puzzle, next.puzzle);
      if (!answer.right && !shown)
        assert.match(said, new RegExp(`costs ${answer.cost.toFixed(1)} `));
    }
  });

await check("all puzzles can be tried, each once", () => {
  const tries = [];
  let training = train("knister", tries);
  const names = new Set();
  while (training.next !== undefined) {
    names.add(training.next.puzzle);
    tries.push(solve(training.next, training.next.moves[0].move).try);
    training = train("knister", tries);
  }
  assert.equal(names.size, training.count);
  assert.equal(training.streak, training.count);
  assert.deepEqual([training.today.tried, training.today.found], [true, true]);
});

await check("an answer that is no move, or to no puzzle, is refused", () => {
  const { next } = train("knaster", []);
  assert.throws(() => solve(next, "f9"), Refusal);
  assert.throws(() => solve({ ...next, line: `${next.line} x` }, "-"), /fault/);
  assert.throws(() => solve({ ...next, line: "" }, "-"), Refusal);
  assert.throws(() => solve({ ...next, game: "knister" }, "-"), Refusal);
  assert.throws(() => engine.call("train knister 0 0\n"), { reason: "syntax" });
  assert.throws(() => engine.call(`train knister 0 0\n${puzzles.knaster}`), { reason: "syntax" });
});

await check("lines of a log that are no tries do not matter", () => {
  const { next } = train("knister", []);
  const one = solve(next, next.moves[0].move).try;
  assert.equal(train("knister", ["what?", one, ""]).tried, 1);
  assert.equal(train("knaster", [one]).tried, 0);
});

await check("one's own mistakes are the terminal's", () => {
  fs.rmSync(home, { recursive: true, force: true });
  const record = path.join(room, "record.txt");
  const cells = [1, 2, 3, 4, 5].flatMap((row) => [..."abcde"].map((column) => column + row));
  const typed = `\n${cells.map((cell) => `${cell}\n\n`).join("")}`;
  terminal(typed, ..."play knister --player Ana --seed 1 --brief --record".split(" "), record);
  const lines = engine
    .call(`mistakes Ana\n${fs.readFileSync(record, "utf8")}`)
    .trim()
    .split("\n");
  const found = lines.map((line) => JSON.parse(line));
  assert.ok(found.length > 3, `only ${found.length}`);
  const said = terminal("show\n\n".repeat(found.length), "puzzle", "--mine");
  const best = [...said.matchAll(/Best: (\S+?)[. ]/g)].map(([, move]) => move);
  assert.match(said, new RegExp(`Your mistake 1 of ${found.length},`));
  assert.deepEqual(
    found.map((puzzle) => puzzle.moves[0].move),
    best,
  );
  assert.equal(solve(found[0], found[0].moves[0].move).right, true);
  assert.equal(engine.call(`mistakes Bo\n${fs.readFileSync(record, "utf8")}`), "");
});

finish();
