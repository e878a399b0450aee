// The same conversations with everything that runs tables: run.mjs LINK SCRIPTS WASM KNOBEL TERMINAL NET...
// LINK is `server`, `page` or `terminal`. Each .txt file here is a conversation: lines at the margin are what a client does,
// the indented lines below are what clients receive then. They must be the same on every link, line by line.
// With KNOBEL_WRITE set, the files are rewritten; KNOBEL_FOLDER selects another folder of them.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openLink } from "./links.mjs";

const here = process.env.KNOBEL_FOLDER ?? path.dirname(fileURLToPath(import.meta.url));
const [kind, ...others] = process.argv.slice(2);
const patience = 20_000;
let failed = 0;
let cases = 0;

const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

/** A device's token, the same in each run. */
const tokenOf = (name) =>
  Array.from(
    sha256(name).subarray(0, 26),
    (byte) => "abcdefghijklmnopqrstuvwxyz234567"[byte & 31],
  ).join("");

/** A device's link for a round, by docs/dice.md; round 0: the commitment to its chain. */
function linkOf(name, code, sheet, seat, round) {
  let link = sha256(`${name} ${sheet}`);
  for (let at = 64; at > round; at--)
    link = sha256(`knobel link 2\n${code} ${sheet} ${at} ${seat}\n`, link);
  return link.toString("hex");
}

/** Replaces what differs from run to run. Conversations say which seat has a bot that plays at random, and whether
 * the dice are fair. */
function evenerOf(text) {
  const isFair = /^# The dice are fair/m.test(text);
  const bot = /^# The moves of seat (\d+) differ/m.exec(text)?.[1] ?? "-";
  return (line) => {
    const same = line
      .replace(/\b[0-9a-f]{64}\b/g, "HEX")
      .replace(/\b[a-z2-7]{26}\b/g, "TOKEN")
      .replace(/\bclock \d+$/, "clock N")
      .replace(new RegExp(`\\b(move|auto) ${bot} \\S+`), `$1 ${bot} M`)
      .replace(new RegExp(`\\banalysis ${bot} .*`), `analysis ${bot} A`)
      .replace(new RegExp(`\\b(round ${bot} \\d+ \\S+) .*`), "$1 R");
    return isFair ? same.replace(/\bthrow \d\+\d/, "throw T") : same;
  };
}

/** One conversation with a link. */
class Conversation {
  guests = new Map();
  told = [];
  pings = 900_000_000;
  ticket = ""; /* the latest */

  constructor(link, even) {
    this.link = link;
    this.even = even;
  }

  /** Waits until every effect has arrived: each client has an answer to a later request. */
  async settle() {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
    const guests = [...this.guests.values()].filter((guest) => guest.isOpen && guest.hasEntered);
    await Promise.all(
      guests.map((guest) => {
        const id = ++this.pings;
        guest.send(`${id} ping`);
        return guest.until(() => guest.pongs.has(id));
      }),
    );
  }

  /** Lines received since the last time, those of the acting client first. */
  takeTold(actor) {
    const told = this.told.splice(0);
    const own = told.filter(([name]) => name === actor).map(([, line]) => line);
    const rest = told
      .filter(([name]) => name !== actor)
      .map(([name, line]) => `${name}: ${line}`)
      .sort((one, other) => one.split(":")[0].localeCompare(other.split(":")[0]));
    return [...own, ...rest].map(this.even);
  }

  hear(name, guest, message) {
    for (const line of message.split("\n")) {
      const answer = /^(ok|no) (\d+)(.*)$/.exec(line);
      guest.seat = /^you (\d+)/.exec(line)?.[1] ?? guest.seat;
      if (answer === null) this.told.push([name, line]);
      else if (Number(answer[2]) > 900_000_000) guest.pongs.add(Number(answer[2]));
      else {
        guest.answers.push(Number(answer[2]));
        this.ticket = / \d+ ([a-z2-7]{26})$/.exec(answer[3])?.[1] ?? this.ticket;
        this.told.push([name, `${answer[1]}${answer[3]}`]);
      }
      guest.check();
    }
  }

  async come(name, words) {
    const guest = {
      id: 0,
      isOpen: true,
      hasEntered: false,
      answers: [],
      pongs: new Set(),
      waiting: [],
      check: () => {
        guest.waiting = guest.waiting.filter(({ isDone, end }) => {
          if (isDone()) end();
          return !isDone();
        });
      },
      until: (isDone) =>
        new Promise((resolve, reject) => {
          if (isDone()) return resolve();
          const timer = setTimeout(() => reject(new Error(`${name} waits in vain`)), patience);
          const end = () => {
            clearTimeout(timer);
            resolve();
          };
          guest.waiting.push({ isDone, end });
          return undefined;
        }),
    };
    this.guests.set(name, guest);
    const connection = await this.link.connect(
      (message) => this.hear(name, guest, message),
      () => (guest.isOpen = false),
    );
    guest.send = (line) => connection.send(line);
    guest.close = () => connection.close();
    if (words !== undefined) {
      await this.say(guest, `hello 2 ${tokenOf(name)}${words}`);
      guest.hasEntered = true;
    }
  }

  async say(guest, words) {
    const id = ++guest.id;
    guest.send(`${id} ${words}`);
    await guest.until(() => guest.answers.includes(id));
  }

  async saysAsIs(guest, line) {
    const before = guest.answers.length;
    guest.send(line);
    await guest.until(() => guest.answers.length > before);
  }

  /** Does what a line says, waits for the effects, and returns the received lines. */
  async perform(line) {
    const [deed, sight] = line.split(" until ");
    const [name, verb, ...rest] = deed.split(" ");
    const seat = this.guests.get(name)?.seat;
    const words = rest
      .join(" ")
      .replace("TICKET", this.ticket)
      .replace(
        /^(\d+) COMMITMENT/,
        (_, sheet) => `${sheet} ${linkOf(name, this.link.code(), sheet, seat, 0)}`,
      )
      .replace(
        /^(\d+) (\d+) LINK/,
        (_all, sheet, round) =>
          `${sheet} ${round} ${linkOf(name, this.link.code(), sheet, seat, Number(round))}`,
      );
    if (name === "make") {
      const answer = await this.link.make(tokenOf(verb), words);
      return [answer];
    }
    const guest = this.guests.get(name);
    if (verb === "connects") await this.come(name);
    else if (verb === "comes") await this.come(name, words === "" ? "" : ` ${words}`);
    else if (verb === "leaves") {
      guest.isOpen = false;
      guest.close();
      await new Promise((resolve) => setTimeout(resolve, 20));
    } else if (verb === "says") await this.saysAsIs(guest, words);
    else await this.say(guest, words === "" ? verb : `${verb} ${words}`);
    const isSeen = () => this.told.some(([who, told]) => who === name && told.includes(sight));
    if (sight !== undefined) await this.guests.get(name).until(isSeen);
    await this.settle();
    return this.takeTold(name);
  }
}

async function hold(file) {
  const text = fs.readFileSync(path.join(here, file), "utf8");
  const link = await openLink(kind, others);
  const conversation = new Conversation(link, evenerOf(text));
  const lines = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("  ")) continue;
    lines.push(line);
    if (line === "" || line.startsWith("#")) continue;
    const told = await conversation
      .perform(line)
      .catch((failure) => [`!! ${failure.message}`, ...conversation.takeTold("")]);
    lines.push(...told.map((each) => `  ${each}`));
  }
  await link.close();
  if (process.env.KNOBEL_WRITE) fs.writeFileSync(path.join(here, file), lines.join("\n"));
  const wanted = text.split("\n");
  const at = lines.findIndex((line, index) => line !== wanted[index]);
  if (at < 0 && lines.length === wanted.length) return;
  throw new Error(
    `${file}:${at + 1}: wanted ${JSON.stringify(wanted[at])}, told ${JSON.stringify(lines[at])}\n${lines.join("\n")}`,
  );
}

for (const file of fs
  .readdirSync(here)
  .filter((name) => name.endsWith(".txt") && name.includes(process.env.KNOBEL_ONLY ?? ""))
  .sort()) {
  const began = performance.now();
  cases++;
  try {
    await hold(file);
    console.log(`ok ${cases} - ${file.replace(/\.txt$/, "").replaceAll("-", " ")}`);
    console.log(`# in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  } catch (failure) {
    failed++;
    console.log(`not ok ${cases} - ${file}`);
    console.error(failure.message);
  }
}
console.log(`1..${cases}`);
process.exit(failed > 0 ? 1 : 0);
