// Tables of this device, and how one is made and gone to.

import { randomWord } from "./connection";
import type { GameName } from "./engine";
import { Local } from "./machine";
import { keepToken, Remote, token } from "./remote";
import { go } from "./route";
import { remember, remembered } from "./settings";
import { Table } from "./table";

/** What a new table on this device begins with. */
interface Setup {
  make: string;
  names: string[];
  bots: string[];
}

const setups = new Map<string, Setup>();
const preparing = new Set<string>();
const codeLetters = "0123456789abcdefghjkmnpqrstvwxyz";

function peopleKey(code: string): string {
  return `knobel.people.${code}`;
}

/** The first random word for a code; letters that are easily mistaken are left out. */
function newCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => codeLetters[byte & 31]).join("");
}

/** Makes a table on this device and goes there. */
export function playHere(game: GameName, names: string[], bots: string[], options = ""): void {
  const code = newCode();
  setups.set(code, { make: `${game} pause=8 ${options}name=${names[0] ?? "knobel"}`, names, bots });
  remember(peopleKey(code), names.map(() => randomWord(26)));
  go(`/play/${code}`);
}

/** Whether people are still being sat down at a table of this device. */
export function isPreparing(code: string): boolean {
  return preparing.has(code);
}

export function forgetPeople(code: string): void {
  try {
    localStorage.removeItem(peopleKey(code));
  } catch {
    /* There is no such store. */
  }
}

/** A name nobody at the table has. */
function otherName(level: string, taken: Set<string>, name: (level: string) => string): string {
  const base = name(level);
  for (let count = 1; ; count++) {
    const wanted = count === 1 ? base : `${base} ${count}`;
    if (taken.has(wanted.toLowerCase())) continue;
    taken.add(wanted.toLowerCase());
    return wanted;
  }
}

/** Sits everybody down and begins, once. */
async function setUp(table: Table, setup: Setup, botName: (level: string) => string): Promise<void> {
  const taken = new Set(setup.names.map((name) => name.toLowerCase()));
  for (const name of setup.names) await table.sitNext(name);
  for (const level of setup.bots) await table.ask(`bot 0 ${level} ${otherName(level, taken, botName)}`);
  for (const seat of table.seats) await table.ask(`salt ${randomWord(16)}`, seat);
  await table.ask("start");
}

/** A place at a table of this device. */
export function openLocal(code: string, botName: (level: string) => string): Table {
  const setup = setups.get(code);
  setups.delete(code);
  const tokens = remembered<string[]>(peopleKey(code)) ?? [randomWord(26)];
  let make = setup?.make;
  const table = new Table(code, true, tokens, (token, listener) => {
    const local = new Local(code, token, listener, make);
    make = undefined;
    return local;
  });
  if (setup !== undefined) {
    preparing.add(code);
    const end = table.subscribe(() => {
      if (table.standing < tokens.length || table.state.phase !== "open") return;
      end();
      void setUp(table, setup, botName).catch(() => {}).finally(() => preparing.delete(code));
    });
  }
  return table;
}

/** Whoever made a table sits down there on arrival, under this name. */
const arrivals = new Map<string, string>();

/** Goes to a table of the server that was made here. */
export function arrive(code: string, name: string): void {
  arrivals.set(code, name);
  go(`/t/${code}`);
}

/** Sits down and adds to the dice. */
export async function sitDown(table: Table, name: string): Promise<void> {
  await table.sitNext(name);
  await table.ask(`salt ${randomWord(16)}`).catch(() => {});
}

/** A place at a server's table. */
export function openRemote(code: string): Table {
  const table = new Table(code, false, [token()], (_, listener) => new Remote(`/table/${code}`, listener), keepToken);
  const name = arrivals.get(code);
  arrivals.delete(code);
  if (name !== undefined) {
    const end = table.subscribe(() => {
      if (table.status !== "open" || table.state.phase !== "open") return;
      end();
      void sitDown(table, name).catch(() => {}); /* the page asks, then */
    });
  }
  return table;
}
