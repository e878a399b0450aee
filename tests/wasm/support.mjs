// Shared by the tests of the page's program: cases, random numbers, the program itself.
import { webcrypto } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

globalThis.crypto ??= webcrypto; /* which browsers have, and node from 20 on */

let cases = 0;
let failed = 0;

/** One case of the Test Anything Protocol; passes if the function throws nothing. */
export async function check(name, what) {
  cases++;
  try {
    await what();
    console.log(`ok ${cases} - ${name}`);
  } catch (failure) {
    failed++;
    console.log(`not ok ${cases} - ${name}`);
    console.error(`${name}: ${failure.stack ?? failure}`);
  }
}

export function finish() {
  console.log(`1..${cases}`);
  process.exit(failed > 0 ? 1 : 0);
}

/** Numbers that are the same each time. */
export class Random {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return (word ^ (word >>> 14)) >>> 0;
  }

  below(bound) {
    return this.next() % bound;
  }

  of(list) {
    return list[this.below(list.length)];
  }
}

/** The random bytes of tests/wasm/answer.c. */
export function sameRandom() {
  let state = 1;
  return (bytes) => {
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[i] = state >>> 24;
    }
  };
}

// SCRIPTS (a folder of bundles) WASM NET...
export const [scripts, wasm] = process.argv.slice(2, 4);
export const others = process.argv.slice(4);
export const wasmBytes = fs.readFileSync(wasm);
export const load = (name) => import(pathToFileURL(path.resolve(scripts, name)).href);
const { Engine, Refusal } = await load("engine.js");
export { Refusal };

export async function newEngine(nets = [], host = {}) {
  const engine = await Engine.load(wasmBytes, host);
  for (const net of nets) {
    const state = engine.giveNet(fs.readFileSync(net));
    if (state !== "fine") throw new Error(`${net}: ${state}`);
  }
  return engine;
}

const objects = (text) =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
export const replay = (engine, records) => objects(engine.call(`replay\n${records}`));
export const analyse = (engine, records, player = "") =>
  objects(engine.call(`analyse ${player}\n${records}`));
export const advise = (engine, { game, sheet, throw: thrown, last }) =>
  JSON.parse(engine.call(`advise ${game} ${sheet} ${thrown}${last ? " last" : ""}`));

/** A whole move, chosen at random among all possible ones, step by step. */
export function randomMove(random, engine, position) {
  const choices = engine.choices(position);
  const ways = [
    ...choices.write,
    ...choices.circle.map((cell) => `(${cell})`),
    ...(choices.pass ? ["-"] : []),
  ];
  let move = random.of(ways);
  for (;;) {
    const attempt = engine.attempt(position, move);
    if (attempt.whole) return move;
    const due = random.of(attempt.dues);
    const cell = random.of(due.cells);
    /* a line that was begun is the last one listed */
    const isBegun = move[move.lastIndexOf("+") + 1] === due.line && move.includes("+");
    move = isBegun ? `${move.slice(0, -1)}${cell})` : `${move}+${due.line}(${cell})`;
  }
}

/** The token of a person, by a letter. */
export const token = (letter) => letter.repeat(26);

/** A table that an engine runs, where everything is stored and thought about at once. */
export class EngineTable {
  now;
  wake = null;
  log = "";
  guests = new Map();

  constructor(engine, now, code, { isNew = true, log = "" } = {}) {
    this.engine = engine;
    this.now = now;
    this.table = engine.call(`lead ${now} ${code}${isNew ? " new" : ""}`);
    if (isNew) return;
    this.log = log;
    this.say("loaded", "fine", log);
  }

  /** Makes it as `words` say, for a person who comes in. */
  make(letter, words) {
    const guest = this.engine.call(`guest ${this.table}`);
    this.guests.set(letter, { guest, lines: [] });
    this.say(`make ${guest}`, `${token(letter)} ${words}`);
    this.say("begin");
    this.hello(letter);
  }

  enter(letter) {
    this.guests.set(letter, { guest: this.engine.call(`guest ${this.table}`), lines: [] });
    this.hello(letter);
  }

  hello(letter) {
    this.said(letter, `hello 2 ${token(letter)}`);
  }

  /** Sends a request to the program and does what it asks for, until nothing is left. */
  say(what, words = "", body = "") {
    const [verb, number = ""] = what.split(" ");
    const parts = [verb, this.table, number, this.now, words];
    const request = parts.filter((part) => part !== "").join(" ");
    const tasks = JSON.parse(this.engine.call(`${request}\n${body}`));
    if (tasks.wake !== undefined) this.wake = tasks.wake;
    for (const { guest, lines } of tasks.tell)
      for (const each of this.guests.values())
        if (each.guest === String(guest)) each.lines.push(...lines.flatMap((l) => l.split("\n")));
    if (tasks.append !== undefined) {
      this.log += `${tasks.append.events}\n`;
      this.say("appended", "fine");
    }
    for (const { question } of tasks.append === undefined ? tasks.think.slice(0, 1) : [])
      this.say(`think ${question}`);
  }

  /** A line of a person: throws a Refusal, or returns the answer. */
  said(letter, words) {
    const person = this.guests.get(letter);
    person.id = (person.id ?? 1) + 1;
    const id = person.id;
    this.say(`say ${person.guest}`, "", `${id} ${words}`);
    const answer = person.lines
      .map((line) => line.split(" "))
      .find((each) => each[1] === String(id) && /^(ok|no)$/.test(each[0]));
    if (answer?.[0] === "no") throw new Refusal(answer.slice(2).join(" "));
    return answer?.slice(2).join(" ");
  }

  /** What a person was told since the last call. */
  heard(letter) {
    return this.guests.get(letter).lines.splice(0);
  }

  /** Lets time pass. */
  pass(milliseconds) {
    this.now += milliseconds;
    if (this.wake !== null && this.wake <= this.now) this.say("wake");
  }

  stop() {
    this.engine.call(`stop ${this.table}`);
  }
}

/** A room as a person folds it from what they are told. */
export class Fold {
  constructor(engine, code) {
    this.engine = engine;
    this.code = code;
    this.room = engine.outside(code);
  }

  hear(lines) {
    for (const line of lines) {
      if (line === "fresh") {
        this.room.close();
        this.room = this.engine.outside(this.code);
      } else if (/^\d/.test(line)) this.room.hear(line);
    }
    return this.room.state();
  }
}
