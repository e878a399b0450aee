// Browsers other than Chromium: Firefox, driven over WebDriver BiDi, and WebKit, driven over WebDriver. Each shows one page,
// which has a few of the methods that playwright's pages have.
import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { Socket } from "../support/socket.mjs";
import { atEnd, room } from "./support.mjs";

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The first of these files that exists. */
const programOf = (...names) =>
  names
    .flatMap((name) => (process.env.PATH ?? "").split(":").map((folder) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));

/** An argument as text; JSON has no infinity. */
const packed = (argument) =>
  JSON.stringify(argument, (_, each) => (each === Infinity ? Number.MAX_VALUE : each)) ?? "";

/** What all pages can do, given `evaluate`. */
class Page {
  endings = [];

  constructor() {
    atEnd(() => this.leave());
  }

  /** Ends the browser, and what it needed. */
  async leave() {
    for (const end of this.endings.splice(0).reverse()) await end();
  }

  /** Starts a program, which ends with the page. */
  start(program, args, options = {}) {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    this.endings.push(() => {
      child.kill("SIGKILL");
      return ended;
    });
    return child;
  }

  /** Starts a program and waits until it says something; returns what the pattern found. */
  hearFrom(pattern, ...what) {
    const child = this.start(...what);
    return new Promise((resolve, reject) => {
      let said = "";
      const hear = (bytes) => {
        said += bytes;
        const found = pattern.exec(said);
        if (found !== null) resolve(found);
      };
      for (const stream of [child.stdout, child.stderr]) stream.on("data", hear);
      child.once("exit", (code) => reject(new Error(`${what[0]} ended with ${code}: ${said}`)));
    });
  }

  /** Waits until a function in the page returns something true. */
  async waitForFunction(wanted, argument, { polling = 50, timeout = 60_000 } = {}) {
    const end = performance.now() + timeout;
    for (;;) {
      const value = await this.evaluate(wanted, argument);
      if (value) return { jsonValue: async () => value };
      if (performance.now() > end) {
        const failure = new Error(`${wanted} is not true after ${timeout} ms: ${argument}`);
        failure.name = "TimeoutError";
        throw failure;
      }
      await sleep(polling);
    }
  }

  /** Presses something as a mouse does: the element that a function in the page finds. */
  async press(find, argument) {
    const handle = await this.waitForFunction(
      `(argument) => {
        const element = (${find})(argument);
        element?.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { x, y, width, height } = element?.getBoundingClientRect() ?? {};
        return width > 0 && [Math.round(x + width / 2), Math.round(y + height / 2)];
      }`,
      argument,
    );
    await this.click(...(await handle.jsonValue()));
  }
}

const keys = { Enter: "\uE007", Tab: "\uE004" };

/** The actions of a click and of a key, which both protocols describe alike. */
const clickActions = (x, y) => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];
const keyActions = (key) => [
  {
    type: "key",
    id: "keys",
    actions: ["keyDown", "keyUp"].map((type) => ({ type, value: keys[key] ?? key })),
  },
];

/** A page of Firefox. */
export class Firefox extends Page {
  static program = programOf("firefox-esr", "firefox");
  static lacks = Firefox.program === undefined ? "firefox-esr" : undefined;
  calls = new Map();
  count = 0;
  wrong = [];

  static async open() {
    const page = new Firefox();
    const profile = fs.mkdtempSync(path.join(room, "firefox-"));
    const [, port] = await page.hearFrom(
      /WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)/,
      Firefox.program,
      ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile],
      { env: { ...process.env, HOME: profile } },
    );
    page.socket = new Socket(
      Number(port),
      "/session",
      (text) => page.hear(JSON.parse(text)),
      () => {},
    );
    await page.socket.opened;
    await page.ask("session.new", { capabilities: {} });
    const { contexts } = await page.ask("browsingContext.getTree", {});
    page.context = contexts[0].context;
    await page.ask("session.subscribe", { events: ["log.entryAdded"] });
    return page;
  }

  hear({ type, id, result, error, message, method, params }) {
    if (method === "log.entryAdded" && params.level === "error") this.wrong.push(params.text);
    const call = this.calls.get(id);
    this.calls.delete(id);
    if (type === "success") call?.resolve(result);
    if (type === "error") call?.reject(new Error(`${error}: ${message}`));
  }

  ask(method, params) {
    const id = ++this.count;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.calls.set(id, { resolve, reject }));
  }

  goto(url) {
    const { context } = this;
    return this.ask("browsingContext.navigate", { context, url, wait: "complete" });
  }

  reload() {
    const { context } = this;
    return this.ask("browsingContext.reload", { context, wait: "complete" });
  }

  async evaluate(wanted, argument) {
    const { result, exceptionDetails } = await this.ask("script.callFunction", {
      functionDeclaration: `async (text) =>
        JSON.stringify(await (${wanted})(text === "" ? undefined : JSON.parse(text))) ?? ""`,
      arguments: [{ type: "string", value: packed(argument) }],
      target: { context: this.context },
      awaitPromise: true,
    });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value === "" ? undefined : JSON.parse(result.value);
  }

  click(x, y) {
    const { context } = this;
    return this.ask("input.performActions", { context, actions: clickActions(x, y) });
  }

  type(key) {
    const { context } = this;
    return this.ask("input.performActions", { context, actions: keyActions(key) });
  }
}

/** A free port, for a program that cannot choose one. */
async function freePort() {
  const listener = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.once("listening", resolve));
  const { port } = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

/** The small browser of WebKit's library. */
function findMiniBrowser() {
  const libraries = fs.readdirSync("/usr/lib").map((name) => `/usr/lib/${name}`);
  for (const folder of ["/usr/lib", "/usr/libexec", ...libraries])
    for (const version of ["webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"]) {
      const file = path.join(folder, version, "MiniBrowser");
      if (fs.existsSync(file)) return file;
    }
  return undefined;
}

/** A page of WebKit, in its small browser, which needs a screen. */
export class WebKit extends Page {
  static program = programOf("WebKitWebDriver");
  static browser = findMiniBrowser();
  static lacks = Object.entries({
    WebKitWebDriver: WebKit.program,
    MiniBrowser: WebKit.browser,
    Xvfb: programOf("Xvfb"),
  }).find(([, file]) => file === undefined)?.[0];
  wrong = [];

  static async open() {
    const page = new WebKit();
    const screen = ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"];
    const [, display] = await page.hearFrom(/^(\d+)\n/m, "Xvfb", screen);
    const port = await freePort();
    const home = fs.mkdtempSync(path.join(room, "webkit-"));
    const env = { ...process.env, HOME: home, DISPLAY: `:${display}`, NO_AT_BRIDGE: "1" };
    delete env.MALLOC_PERTURB_; /* of Meson: freed memory is overwritten, and WebKit crashes */
    page.start(WebKit.program, [`--port=${port}`], { stdio: "ignore", env });
    page.address = `http://127.0.0.1:${port}`;
    await page.answers();
    const { sessionId } = await page.ask("POST", "/session", {
      capabilities: {
        alwaysMatch: {
          "webkitgtk:browserOptions": { binary: WebKit.browser, args: ["--automation"] },
        },
      },
    });
    page.address += `/session/${sessionId}`;
    page.endings.push(() => page.ask("DELETE", "").catch(() => undefined));
    return page;
  }

  /** Waits until the driver listens. */
  async answers() {
    for (let count = 0; count < 200; count++) {
      const said = await fetch(`${this.address}/status`).catch(() => undefined);
      if (said?.ok) return;
      await sleep(100);
    }
    throw new Error("the driver of WebKit does not listen");
  }

  async ask(method, address, body) {
    const answer = await fetch(this.address + address, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  goto(url) {
    return this.ask("POST", "/url", { url });
  }

  reload() {
    return this.ask("POST", "/refresh", {});
  }

  async evaluate(wanted, argument) {
    const [isFine, value] = await this.ask("POST", "/execute/async", {
      script: `const [text, done] = arguments;
        (async () => JSON.stringify(await (${wanted})(text === "" ? undefined : JSON.parse(text))) ?? "")().then(
          (value) => done([true, value]), (failure) => done([false, String(failure)]));`,
      args: [packed(argument)],
    });
    if (!isFine) throw new Error(value);
    return value === "" ? undefined : JSON.parse(value);
  }

  click(x, y) {
    return this.ask("POST", "/actions", { actions: clickActions(x, y) });
  }

  type(key) {
    return this.ask("POST", "/actions", { actions: keyActions(key) });
  }
}
