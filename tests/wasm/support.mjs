// What the tests of the page's program share: cases, random numbers, the program itself.
import { webcrypto } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

globalThis.crypto ??= webcrypto; /* which browsers have, and node from 20 on */

let cases = 0;
let failed = 0;

/** One case of the Test Anything Protocol; passes where the function throws nothing. */
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

/** A whole move of somebody who draws among all there are, asked for step by step. */
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
    /* a line that was begun is the last one named */
    const isBegun = move[move.lastIndexOf("+") + 1] === due.line && move.includes("+");
    move = isBegun ? `${move.slice(0, -1)}${cell})` : `${move}+${due.line}(${cell})`;
  }
}
