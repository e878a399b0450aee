// The tables of a store of 0.1.0 can be continued: tables.mjs KNOBEL
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Socket } from "../support/socket.mjs";

const [knobel] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const room = fs.mkdtempSync(path.join(os.tmpdir(), "knobel-old-"));

// The players of that store have tokens that nobody drew at random: a server refuses them now. They get others.
const tokens = { ana: "q3jx7mzb2whfk5ydtn4vcarpg6", bo: "h5wtz2ksrn7dbg4xqvmy3jfcpa" };
const identity = (token) => createHash("sha256").update(token).digest("hex").slice(0, 32);
let store = fs.readFileSync(path.join(here, "store.sql"), "utf8");
for (const [name, token] of Object.entries(tokens))
  store = store.replaceAll(identity(name.repeat(26).slice(0, 26)), identity(token));
spawnSync("sqlite3", [`${room}/store.db`], { input: store });
const server = spawn(
  knobel,
  ["serve", "--listen", "127.0.0.1:0", "--store", `sqlite:${room}/store.db`],
  { stdio: ["ignore", "pipe", "ignore"] },
);
const port = await new Promise((resolve, reject) => {
  server.stdout.on("data", (bytes) => {
    const found = /:(\d+)\//.exec(String(bytes));
    if (found !== null) resolve(Number(found[1]));
  });
  server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
});

/** A client at a table, which sends lines and checks what it receives. */
class Guest {
  told = [];
  id = 0;
  look = () => {};

  constructor(code, name) {
    this.token = tokens[name];
    this.socket = new Socket(
      port,
      `/table/${code}`,
      (message) => {
        this.told.push(...message.split("\n"));
        this.look();
      },
      () => {},
    );
  }

  async until(isIt) {
    for (;;) {
      const found = this.told.find(isIt);
      if (found !== undefined) return found;
      await new Promise((resolve) => (this.look = resolve));
    }
  }

  async say(words) {
    const id = ++this.id;
    this.socket.send(`${id} ${words}`);
    return this.until((line) => new RegExp(`^(ok|no) ${id}( |$)`).test(line));
  }
}

let cases = 0;
let failed = 0;
function check(name, isSo, told) {
  cases++;
  if (!isSo) failed++;
  console.log(`${isSo ? "ok" : "not ok"} ${cases} - ${name}`);
  if (!isSo) console.log(told.map((line) => `# ${line}`).join("\n"));
}

async function comesBack(code, name) {
  const guest = new Guest(code, name);
  await guest.socket.opened;
  await guest.say(`hello 2 ${guest.token}`);
  await guest.until((line) => line.startsWith("here"));
  return guest;
}

const ana = await comesBack("rq949tz0", "ana");
const thrown = await ana.say("throw 6+6");
const moved = await ana.say("move 4 e5");
check("the host throws", thrown.startsWith("ok"), ana.told);
check("and moves", moved.startsWith("ok"), ana.told);
await ana.until((line) => /^\d+ move 2 /.test(line));
check("the bot has moved", true, ana.told);

const bo = await comesBack("gwgmdv5g", "bo");
await bo.until((line) => /^\d+ throw .*/.test(line));
const moves = bo.told.filter((line) => /^\d+ move/.test(line));
check("hidden moves stay hidden", moves.some((line) => /move 1$/.test(line)), bo.told);
check("except one's own", moves.some((line) => /move 3 [a-e]\d/.test(line)), bo.told);
const round = bo.told.filter((line) => /^\d+ throw/.test(line)).length;
check("fair dice are thrown as they were fixed", round >= 3, bo.told);
check("and the player moves", (await bo.say(`move ${round} e5`)).startsWith("ok"), bo.told);

console.log(`1..${cases}`);
server.kill("SIGKILL");
fs.rmSync(room, { recursive: true, force: true });
process.exit(failed > 0 ? 1 : 0);
