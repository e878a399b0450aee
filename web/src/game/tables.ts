// Makes and opens tables.

import { randomWord } from "../connections/connection";
import type { GameName } from "../engine/engine";
import { askLobby } from "../connections/lobby";
import { engine, LocalConnection } from "../connections/machine";
import { levelName } from "./names";
import { keepToken, RemoteConnection, token } from "../connections/remote";
import { go } from "../device/route";
import { remember, remembered, settings } from "../device/settings";
import { deviceStore } from "./results";
import { Table, type Connect } from "./table";
import { t } from "../device/words";
import type { NewTable } from "../worker/worker";

/** The whole code of the table that somebody means, by its short code as they typed it. Rejects with
 * a Refusal: `table` if there is none. */
export async function findTable(typed: string): Promise<string> {
  const { words } = await askLobby(`find ${typed.trim()}`);
  return words[0] ?? "";
}

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

/** Under which the game chosen last is remembered. */
export const lastGame = "knobel.game";
const playedKey = "knobel.played";

/** Whether somebody may have played on this device. */
export function hasPlayed(): boolean {
  const isOld = () =>
    Object.keys(localStorage).some((key) => /^knobel\.(people|visited)/.test(key));
  return remembered<boolean>(playedKey) ?? isOld();
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
    words: `${game} pause=0 ${options}name=${names[0] ?? "knobel"}`,
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
  remember(playedKey, true);
  go(`/play/${code}`);
}

/** The code of this device's game of a day, where no server deals it. */
export function codeOfDay(game: GameName, day: string): string {
  const index = engine.games().findIndex(({ name }) => name === game);
  return `day${index}${day.replaceAll("-", "")}`;
}

/** Shows this device's game of the day, whose dice follow from the date. */
export async function playDay(game: GameName, day: string, name: string): Promise<void> {
  const code = codeOfDay(game, day);
  if ((await (await deviceStore()).read(code)) === "") {
    newTables.set(code, { words: `daily ${game} ${day} ${name}`, requests: [] });
    remember(peopleKey(code), [randomWord(26)]);
  }
  remember(playedKey, true);
  go(`/play/${code}`);
}

/** Starts a game for one, under the name given last. */
export function playAlone(game: GameName): void {
  playHere(game, [engine.isName(settings.name) ? settings.name : t("You")], []);
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
  remember(playedKey, true);
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
