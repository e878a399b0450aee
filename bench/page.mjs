// How long a hint of the strongest bot takes in Chromium and natively:
// SCRIPTS WASM TURNS GAMES NATIVE NET...
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { newEngine, others, Random, randomMove, scripts, wasm } from "../tests/wasm/support.mjs";

const { chromium } = createRequire(path.resolve(scripts, "../package.json"))("playwright-core");

const [turns, games] = others.slice(0, 2).map(Number);
const [native, ...nets] = others.slice(2);
const engine = await newEngine(nets);

/** The positions of games with random moves. */
function positions(game) {
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
  const input = Buffer.from(
    requests.map((request) => `${Buffer.byteLength(request)}\n${request}`).join(""),
  );
  const timed = ["-c", 'TIMEFORMAT=%U; time "$@" >/dev/null', "bench", native, ...nets];
  const run = spawnSync("bash", timed, { input });
  return 1000 * Number(String(run.stderr).trim());
}

/** A page with the program and nothing else. */
async function open(browser) {
  const page = await browser.newPage();
  const files = {
    "/program": wasm,
    ...Object.fromEntries(nets.map((net, index) => [`/net/${index}`, net])),
  };
  await page.route("http://bench/**", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ body: "", contentType: "text/html" });
    return route.fulfill({ path: files[pathname] ?? path.join(scripts, pathname) });
  });
  await page.goto("http://bench/");
  await page.evaluate(async (count) => {
    const bytes = async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer());
    const { Engine } = await import("/engine.js");
    window.engine = await Engine.load(await bytes("/program"));
    for (let i = 0; i < count; i++) window.engine.giveNet(await bytes(`/net/${i}`));
  }, nets.length);
  return page;
}

function inBrowser(page, requests) {
  return page.evaluate((list) => {
    const before = performance.now();
    for (const request of list) window.engine.call(request);
    return performance.now() - before;
  }, requests);
}

const executablePath = String(spawnSync("bash", ["-c", "command -v chromium"]).stdout).trim();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await open(browser);
for (const game of ["knister", "knaster"]) {
  const requests = positions(game).map(
    ({ sheet, throw: thrown }) => `advise ${game} ${sheet} ${thrown}`,
  );
  const best = { native: Infinity, browser: Infinity };
  const start = Math.min(...Array.from({ length: turns }, () => natively([])));
  for (let i = 0; i < turns; i++) {
    const alone = Math.max(
      1,
      natively(requests) - start,
    ); /* a busy machine may start more slowly than it answers */
    best.native = Math.min(best.native, alone);
    best.browser = Math.min(best.browser, await inBrowser(page, requests));
  }
  const each = (total) => (total / requests.length).toFixed(2);
  const ratio = (best.browser / best.native).toFixed(1);
  console.log(
    `  ${game}: ${each(best.native)} ms natively, ${each(best.browser)} ms in Chromium, ${ratio} times`,
  );
}
await browser.close();
