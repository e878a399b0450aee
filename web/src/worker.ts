// The worker: tables on this device, and whatever takes thought, away from the thread that draws.
// Messages go both ways and name what they are about by numbers of the page's choice.

import { Engine, Refusal, type GameName } from "./engine";
import { realClock, Table, type Asked, type Connection, type Surroundings } from "./local";
import { DeviceStore } from "./store";

/** The words of `make`, and what is asked first. */
export interface NewTable {
  words: string;
  asked: Asked[];
}

/** What the page says. */
export type ToWorker =
  /** First: the program, and where the nets are fetched from. */
  | {
      kind: "begin";
      program: WebAssembly.Module;
      nets: Record<GameName, string>;
      botPause?: number;
    }
  /** Takes a place at a table, perhaps a new one, or says `failed`. What is sent waits for that. */
  | { kind: "open"; connection: number; code: string; token: string; make?: NewTable }
  | { kind: "send"; connection: number; line: string }
  | { kind: "leave"; connection: number }
  /** Asks for a finished sheet of the table as a record. */
  | { kind: "record"; call: number; connection: number; sheet: number }
  /** Asks the program for something; the nets it needs are fetched first. */
  | { kind: "call"; call: number; request: string; nets?: GameName[] };

/** What it is told. */
export type FromWorker =
  | { kind: "failed"; connection: number; reason: string }
  | { kind: "lines"; connection: number; lines: string }
  | { kind: "answer"; call: number; answer: string }
  | { kind: "refused"; call: number; reason: string }
  | { kind: "net"; share: number };

interface Scope {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

type Told<Kind> = ToWorker & { kind: Kind };

/** Somebody's place at a table. */
interface Place {
  table: Table;
  at: Connection;
}

const scope = self as unknown as Scope;
const tables = new Map<string, Promise<Table>>();
const connections = new Map<number, Promise<Place>>();
const fetched = new Map<GameName, Promise<void>>();
let around: Promise<Surroundings> | undefined;

/** Fetches a net and tells how far that is. */
async function fetchNet(engine: Engine, address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok || response.body === null) throw new Error(`${address}: ${response.status}`);
  const length = Number(
    response.headers.get("x-length") ?? response.headers.get("content-length") ?? 0,
  );
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let count = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    count += value.length;
    scope.postMessage({ kind: "net", share: length > 0 ? Math.min(1, count / length) : 0 });
  }
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  const state = engine.giveNet(bytes);
  if (state !== "fine") throw new Error(`${address}: ${state}`);
  scope.postMessage({ kind: "net", share: 1 });
}

async function begin(message: Told<"begin">): Promise<Surroundings> {
  const [engine, store] = await Promise.all([Engine.load(message.program), DeviceStore.open()]);
  const provideNet = (game: GameName): Promise<void> => {
    const already = fetched.get(game);
    if (already !== undefined) return already;
    const address = message.nets[game];
    if (address === undefined) return Promise.reject(new Refusal(`no-net ${game}`));
    const net = fetchNet(engine, address);
    fetched.set(game, net);
    net.catch(() => fetched.delete(game));
    return net;
  };
  store.onNews = (code) =>
    void tables.get(code)?.then(
      (table) => table.catchUp(),
      () => undefined,
    );
  return { engine, store, clock: realClock, provideNet, botPause: message.botPause ?? 0 };
}

/** What is said at one moment is handed on in one piece: it is folded and drawn once. */
function together(tell: (lines: string) => void): (lines: string) => void {
  let said: string[] = [];
  return (lines) => {
    said.push(lines);
    if (said.length > 1) return;
    queueMicrotask(() => {
      tell(said.join("\n"));
      said = [];
    });
  };
}

async function takePlace({ connection, code, token, make }: Told<"open">): Promise<Place> {
  if (around === undefined) throw new Refusal("begin");
  const place = await around;
  let table = tables.get(code);
  if (table === undefined) {
    table =
      make === undefined
        ? Table.resume(place, code)
        : Table.make(place, code, token, make.words, make.asked);
    tables.set(code, table);
    table.catch(() => tables.delete(code));
  }
  const there = await table;
  return {
    table: there,
    at: there.connect(together((lines) => scope.postMessage({ kind: "lines", connection, lines }))),
  };
}

function open(message: Told<"open">): void {
  const { connection } = message;
  const taken = takePlace(message);
  connections.set(connection, taken);
  taken.catch((failure) => {
    connections.delete(connection);
    scope.postMessage({ kind: "failed", connection, reason: reasonOf(failure) });
  });
}

/** Does something at a place as soon as it is taken; nothing where it never is. */
function atPlace(connection: number, what: (place: Place) => void): void {
  void connections.get(connection)?.then(what, () => undefined);
}

/** A table at which nobody is left is closed, until somebody comes again. */
function leave(connection: number): void {
  atPlace(connection, ({ table, at }) => {
    at.close();
    if (!table.isEmpty) return;
    tables.delete(table.code);
    table.close();
  });
  connections.delete(connection);
}

/** Answers a call with what is found. */
function answer(call: number, found: Promise<string>): void {
  found.then(
    (text) => scope.postMessage({ kind: "answer", call, answer: text }),
    (failure) => scope.postMessage({ kind: "refused", call, reason: reasonOf(failure) }),
  );
}

async function ask({ request, nets = [] }: Told<"call">): Promise<string> {
  if (around === undefined) throw new Refusal("begin");
  const place = await around;
  for (const game of nets) await place.provideNet(game);
  return place.engine.call(request);
}

async function record({ connection, sheet }: Told<"record">): Promise<string> {
  const there = await connections.get(connection);
  if (there === undefined) throw new Refusal("table");
  return there.table.record(sheet);
}

function reasonOf(failure: unknown): string {
  if (failure instanceof Refusal) return failure.reason;
  return `machine ${failure instanceof Error ? failure.message : String(failure)}`;
}

const hearing: { [Kind in ToWorker["kind"]]: (message: Told<Kind>) => void } = {
  begin: (message) => {
    around = begin(message);
    around.catch((failure) => console.error(failure));
  },
  open,
  send: ({ connection, line }) => atPlace(connection, ({ at }) => at.send(line)),
  leave: ({ connection }) => leave(connection),
  record: (message) => answer(message.call, record(message)),
  call: (message) => answer(message.call, ask(message)),
};

scope.onmessage = ({ data }) => hearing[data.kind](data as never);
