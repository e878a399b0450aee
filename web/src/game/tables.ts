// Makes and opens tables.

import { randomWord } from "../connections/connection";
import type { GameName } from "../engine/engine";
import { LocalConnection } from "../connections/machine";
import { levelName } from "./names";
import { keepToken, RemoteConnection, token } from "../connections/remote";
import { go } from "../device/route";
import { remember, remembered } from "../device/settings";
import { Table, type Connect } from "./table";
import type { NewTable } from "../worker/worker";

const newTables = new Map<string, NewTable>();
/** Without letters that are easily mistaken. */
const codeLetters = "0123456789abcdefghjkmnpqrstvwxyz";

function peopleKey(code: string): string {
  return `knobel.people.${code}`;
}

export function forgetPeople(code: string): void {
  try {
    localStorage.removeItem(peopleKey(code));
  } catch {
    /* localStorage is unavailable. */
  }
}

/** A name that nobody at the table has. */
export function freeName(base: string, taken: Set<string>): string {
  for (let count = 1; ; count++) {
    const wanted = count === 1 ? base : `${base} ${count}`;
    if (taken.has(wanted.toLowerCase())) continue;
    taken.add(wanted.toLowerCase());
    return wanted;
  }
}

/** Makes a table on this device, seats everybody, and shows it. */
export function playHere(game: GameName, names: string[], bots: string[], options = ""): void {
  const code = randomWord(8, codeLetters);
  const people = names.map((name) => ({ name, token: randomWord(26) }));
  const host = people[0]?.token ?? "";
  const taken = new Set(names.map((name) => name.toLowerCase()));
  newTables.set(code, {
    words: `${game} pause=8 ${options}name=${names[0] ?? "knobel"}`,
    requests: [
      ...people.map(({ name, token }) => ({ token, words: `sit 0 ${name}` })),
      ...bots.map((level) => ({
        token: host,
        words: `bot 0 ${level} ${freeName(levelName(level), taken)}`,
      })),
      { token: host, words: "start" },
    ],
  });
  remember(
    peopleKey(code),
    people.map(({ token }) => token),
  );
  go(`/play/${code}`);
}

/** Opens a table of this device. */
export function openLocal(code: string): Table {
  let make = newTables.get(code);
  newTables.delete(code);
  const tokens = remembered<string[]>(peopleKey(code)) ?? [randomWord(26)];
  return new Table(code, true, tokens, (token, listener) => {
    const local = new LocalConnection(code, token, listener, make);
    make = undefined;
    return local;
  });
}

/** By table code, the name under which its maker sits down on arrival. */
const hostNames = new Map<string, string>();

/** Shows a table of the server that this device has just made. */
export function goToNewTable(code: string, name: string): void {
  hostNames.set(code, name);
  go(`/t/${code}`);
}

function remoteTable(code: string, isLooking: boolean): Table {
  const connect: Connect = (_, listener) => new RemoteConnection(`/table/${code}`, listener);
  return new Table(code, false, [token()], connect, keepToken, isLooking);
}

/** Follows a server's table without being seen there. */
export function lookAt(code: string): Table {
  return remoteTable(code, true);
}

/** Opens a server's table. */
export function openRemote(code: string): Table {
  const table = remoteTable(code, false);
  const name = hostNames.get(code);
  hostNames.delete(code);
  if (name !== undefined) {
    const end = table.subscribe(() => {
      if (table.status !== "open" || table.state.phase !== "open") return;
      end();
      void table.sitNext(name).catch(() => {}); /* then the page asks for a name */
    });
  }
  return table;
}
