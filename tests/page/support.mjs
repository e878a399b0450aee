// Shared by the tests of the page: cases, the real server, fresh browsers, and what happens in them.
// Arguments: BUILD (a folder of web/build) KNOBEL FOLDER (for pictures) NUMBER (the file of bench's number)
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

export const [build, knobel, pictures, numberFile] = process.argv.slice(2);
/** Whether there is time: for pauses between rounds, pictures, every rule in every theme, other games each time, and the
 * browser that people use. */
export const isLong = (process.env.KNOBEL_TEST_LONG ?? "") !== "";
const firstSeed = Number(process.env.KNOBEL_TEST_SEED || (isLong ? Date.now() : 0)) % 1_000_000;
if (firstSeed !== 0) console.log(`# KNOBEL_TEST_SEED=${firstSeed}`);
const require = createRequire(path.resolve(build, "package.json"));
const { chromium, devices } = require("playwright-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
export { devices };

let cases = 0;
let failed = 0;

/** One case of the Test Anything Protocol; passes if the function throws nothing. */
export async function check(name, what) {
  const began = performance.now();
  cases++;
  try {
    await what();
    console.log(`ok ${cases} - ${name}`);
    console.log(`# in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  } catch (failure) {
    failed++;
    console.log(`not ok ${cases} - ${name}`);
    console.error(`${name}: ${failure.stack ?? failure}`);
  }
}

export function skip(name, why) {
  console.log(`ok ${++cases} - ${name} # SKIP ${why}`);
}

/** Numbers that are the same each time, for each seed. */
export class Random {
  constructor(seed) {
    this.state = ((firstSeed + seed) * 0x9e3779b9 + 1) >>> 0;
  }

  below(bound) {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * bound);
  }

  of(list) {
    return list[this.below(list.length)];
  }
}

const endings = [];

/** Remembers how to end something that was started. */
export function atEnd(end) {
  endings.push(end);
}

/** Ends everything that was started. */
export async function endAll() {
  for (const end of endings.reverse()) await end().catch((failure) => console.error(failure));
}

export async function finish() {
  await endAll();
  console.log(`1..${cases}`);
  process.exit(failed > 0 ? 1 : 0);
}

/* The shell has the same engine without windows around it, which halves the work. */
const shell = "chromium-headless-shell";
const browsers = ["chromium", "chromium-browser", "google-chrome"];
const program = (isLong ? [...browsers, shell] : [shell, ...browsers])
  .flatMap((name) => (process.env.PATH ?? "").split(":").map((folder) => path.join(folder, name)))
  .find((file) => fs.existsSync(file));
if (program === undefined) {
  console.log("1..0 # SKIP chromium is not there");
  process.exit(0);
}

export const room = fs.mkdtempSync(path.join(os.tmpdir(), "knobel-page-"));
endings.push(async () => fs.rmSync(room, { recursive: true, force: true }));

/** A server with its own store, on a free port. */
export class Server {
  static count = 0;

  static async start(...options) {
    const server = new Server();
    server.store = path.join(room, `store-${++Server.count}.db`);
    server.options = options;
    await server.run("127.0.0.1:0");
    endings.push(() => server.stop());
    return server;
  }

  async run(listen) {
    this.process = spawn(
      knobel,
      [
        "serve",
        "--listen",
        listen,
        "--store",
        `sqlite:${this.store}`,
        "--limit",
        "grace=0",
        "--limit",
        "free-devices=10000",
        "--limit",
        "source-devices=10000",
        "--limit",
        "source-connections=10000",
        "--limit",
        "daily-pace=0",
        ...this.options,
      ],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    this.ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.address = await new Promise((resolve, reject) => {
      let said = "";
      this.process.stdout.on("data", (bytes) => {
        said += bytes;
        const address = /http:\/\/\S+?(?=\/?\s)/.exec(said);
        if (address !== null) resolve(address[0]);
      });
      this.process.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  async stop(signal = "SIGTERM") {
    if (this.process === undefined) return;
    this.process.kill(signal);
    await this.ended;
    this.process = undefined;
  }

  /** Starts again on the same port. */
  async restart() {
    await this.run(new URL(this.address).host);
  }
}

let browser;

/** All of axe's rules that the page follows. */
export const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Runs at the start of a page: its tables do not pause between rounds, nor computers before they move. */
function hasten() {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message) {
    if (message.kind === "begin") message.botPause = 0;
    if (message.make !== undefined)
      message.make.words = message.make.words.replace(/ pause=\d+/, " pause=0");
    postMessage.call(this, message);
  };
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (line) {
    send.call(this, line.replace(/^(\d+ make \w+)(.*?)( pause=\d+|$)/, "$1 pause=0$2"));
  };
}

/** Runs at the start of a page: the shell would refuse notifications before the user is asked. */
function askAboutNotices() {
  Object.defineProperty(Notification, "permission", { get: () => "default" });
}

/** Runs at the start of a page: making sounds that nobody hears takes more time than all else. */
function beSilent() {
  delete window.AudioContext;
}

/** Lines of the console when the server is unavailable. */
export const isAway = /WebSocket|ERR_|Failed to load resource|fetching the script/;

/** A user with a fresh browser. Remembers what went wrong there: errors, violations of the policy, requests to other
 * servers. */
export class Person {
  wrong = [];
  weight = new Map();

  /** With `isHasty`, tables do not pause. Caching the page takes half a second of a core, so it is done only with `keeps`,
   * and always in a long run. */
  static async come(server, { isHasty = false, keeps = isLong, ...options } = {}) {
    if (browser === undefined) {
      browser = await chromium.launch({
        executablePath: program,
        args: ["--no-sandbox", "--disable-gpu"],
      });
      endings.push(() => browser.close());
    }
    const person = new Person();
    person.server = server;
    person.context = await browser.newContext({
      serviceWorkers: keeps ? "allow" : "block",
      baseURL: server.address,
      locale: "en-GB",
      reducedMotion: "reduce",
      ...options,
    });
    person.context.setDefaultTimeout(60_000);
    if (isHasty && !isLong) await person.context.addInitScript(hasten);
    await person.context.addInitScript(beSilent);
    if (path.basename(program) === shell && !options.permissions?.includes("notifications"))
      await person.context.addInitScript(askAboutNotices);
    person.context.on("request", (request) => person.look(request));
    await person.newTab();
    return person;
  }

  look(request) {
    const { protocol } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:" && !this.mayAsk(request.url()))
      this.wrong.push(`a request to ${request.url()}`);
  }

  /** Whether the page may contact this address. A host of plain files decides that itself. */
  mayAsk(address) {
    const { server } = this;
    return server.allows?.(address) ?? new URL(address).host === new URL(server.address).host;
  }

  async newTab() {
    const page = await this.context.newPage();
    page.on("pageerror", (failure) => this.wrong.push(`an error: ${failure.stack ?? failure}`));
    page.on("console", (message) => {
      if (message.type() === "error" && !this.isExpected(message.text()))
        this.wrong.push(`the console: ${message.text()}`);
    });
    page.on("websocket", (socket) => {
      if (!this.mayAsk(socket.url())) this.wrong.push(`a socket to ${socket.url()}`);
    });
    this.page = page;
    return page;
  }

  /** Lines of the console that a test has caused, for instance by stopping the server. */
  expected = [];
  isExpected(text) {
    return this.expected.some((pattern) => pattern.test(text));
  }

  async leave() {
    await this.context.close();
  }

  /** Opens a view and waits until it is shown. */
  async open(path) {
    await this.page.goto(this.server.addressOf?.(path) ?? path);
    await this.page.locator("#app > *").first().waitFor();
  }

  /** Waits until the page is cached on the device. */
  async kept() {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller === null)
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
        );
    });
  }

  /** What axe finds wrong with what is shown, by these rules. A bar at the edge of the screen covers what the page has not
   * been scrolled to yet, so whether a target is large enough is judged where a player would scroll it. The bands below
   * the diagonals are hidden: axe takes the upright rectangle around a slanted band for the band. */
  async axe(runOnly = allRules) {
    if (!(await this.page.evaluate(() => "axe" in window)))
      await this.page.evaluate(
        `(() => { const module = undefined, exports = undefined, define = undefined; ${axe} })()`,
      );
    return this.page.evaluate(async (runOnly) => {
      const resultTypes = ["violations"];
      const showBands = (visibility) => {
        for (const band of document.querySelectorAll(".band")) band.style.visibility = visibility;
      };
      showBands("hidden");
      const run = (place, runOnly) =>
        window.axe.run(place, { runOnly, resultTypes, elementRef: true });
      const isSmall = async ({ element }) => {
        element.scrollIntoView({ block: "center", behavior: "instant" });
        return (await run(element, ["target-size"])).violations.length > 0;
      };
      const found = [];
      for (const { id, help, nodes } of (await run(document, runOnly)).violations) {
        const where = [];
        for (const node of nodes)
          if (id !== "target-size" || (await isSmall(node))) where.push(node.html.slice(0, 200));
        if (where.length > 0) found.push({ id, help, where });
      }
      showBands("");
      scrollTo({ top: 0, behavior: "instant" });
      return found;
    }, runOnly);
  }

  /** Saves a picture for people to look at, if there is time. */
  async picture(name) {
    if (!isLong) return;
    fs.mkdirSync(pictures, { recursive: true });
    await this.page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: true });
  }
}

/** The native program's answer to a record. */
export function replay(record) {
  const run = spawnSync(knobel, ["replay", "--json", "-"], { input: record, encoding: "utf8" });
  if (run.status !== 0) throw new Error(`the program refuses the record: ${run.stderr}\n${record}`);
  return JSON.parse(run.stdout.trim().split("\n").at(-1));
}
