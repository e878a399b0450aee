// How long a hint of the strongest bot takes in a browser's machine and natively:
// SCRIPTS WASM NATIVE NET...
import { spawnSync } from "node:child_process";
import { newEngine, others, Random, randomMove } from "../tests/wasm/support.mjs";

const [native, ...nets] = others;
const turns = 5;
const engine = await newEngine(nets);

/** The positions of games in which somebody moves at random. */
function positions(game, games) {
  const random = new Random(1);
  const found = [];
  for (let i = 0; i < games; i++) {
    let sheet = "...../...../...../...../.....";
    while (sheet.includes(".")) {
      const position = { game, sheet, throw: `${1 + random.below(6)}+${1 + random.below(6)}` };
      found.push(position);
      sheet = engine.attempt(position, randomMove(random, engine, position)).sheet;
    }
  }
  return found;
}

function natively(requests) {
  const input = Buffer.from(requests.map((request) => `${Buffer.byteLength(request)}\n${request}`).join(""));
  const timed = ["-c", 'TIMEFORMAT=%U; time "$@" >/dev/null', "bench", native, ...nets];
  const run = spawnSync("bash", timed, { input });
  return 1000 * Number(String(run.stderr).trim());
}

function inBrowser(requests) {
  const before = process.cpuUsage();
  for (const request of requests) engine.call(request);
  return process.cpuUsage(before).user / 1000;
}

for (const game of ["knister", "knaster"]) {
  const requests = positions(game, 8).map(({ sheet, throw: thrown }) => `advise ${game} ${sheet} ${thrown}`);
  const best = { native: Infinity, browser: Infinity };
  const start = Math.min(...Array.from({ length: turns }, () => natively([])));
  for (let i = 0; i < turns; i++) {
    best.native = Math.min(best.native, natively(requests) - start);
    best.browser = Math.min(best.browser, inBrowser(requests));
  }
  const each = (total) => (total / requests.length).toFixed(2);
  const ratio = (best.browser / best.native).toFixed(1);
  console.log(`  ${game}: ${each(best.native)} ms natively, ${each(best.browser)} ms as WebAssembly, ${ratio} times`);
}
