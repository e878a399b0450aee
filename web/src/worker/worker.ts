// The worker: runs the tables of this device and all slow requests, so that drawing does not wait.
// The page chooses the numbers of connections and calls in the messages.

import { Engine, Refusal, type GameName, type NetAddresses, type NetNeed } from "../engine/engine";
import { realClock, LocalTable, type TableRequest, type LocalGuest, type Services } from "./local";
import { DeviceStore } from "./store";

/** The words of `make`, and the first requests. */
export interface NewTable {
  words: string;
  requests: TableRequest[];
}

/** Messages of the page. */
export type ToWorker =
  /** The first message: the program, and the addresses of the whole program and of the nets. */
  | {
      kind: "begin";
      program: WebAssembly.Module;
      whole: string;
      /** The device's secret for the dice. */
      key: string;
      nets: NetAddresses;
      botPause?: number;
    }
  /** Connects to a table, which may be new, or answers `failed`. Lines sent wait for it. */
  | { kind: "open"; connection: number; code: string; token: string; make?: NewTable }
  | { kind: "send"; connection: number; line: string }
  | { kind: "leave"; connection: number }
  /** Sends a request to the whole program, once it has this net of the game. */
  | { kind: "call"; call: number; request: string; game: GameName; net: NetNeed };

/** Messages to the page. */
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

type Message<Kind> = ToWorker & { kind: Kind };

/** A connection and its table. */
interface Place {
  table: LocalTable;
  at: LocalGuest;
}

/** The whole program, which also knows the requests that no game needs, and its own nets. */
type Studies = Pick<Services, "engine" | "provideNet">;

const scope = self as unknown as Scope;
const tables = new Map<string, Promise<LocalTable>>();
const connections = new Map<number, Promise<Place>>();
let services: Promise<Services> | undefined;
let studies: Promise<Studies> | undefined;
let begun: Message<"begin"> | undefined;

/** The bytes of a file. A host of plain files has nets packed by gzip, and does not say so. */
async function unpacked(parts: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array> {
  const whole = new Blob(parts);
  const [first, second] = new Uint8Array(await whole.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  const stream = whole.stream();
  const bytes = isPacked ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
  return new Uint8Array(await new Response(bytes).arrayBuffer());
}

/** Fetches a net and reports the progress. */
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
  const state = engine.giveNet(await unpacked(parts));
  if (state !== "fine") throw new Error(`${address}: ${state}`);
  scope.postMessage({ kind: "net", share: 1 });
}

/** Provides an engine with the nets at these addresses, each once. */
function netProvider(engine: Engine, nets: NetAddresses): Services["provideNet"] {
  const fetched = new Map<string, Promise<void>>(); /* by address */
  return (game, size) => {
    const address = nets[size][game];
    if (address === undefined) return Promise.reject(new Refusal(`no-net ${game}`));
    const already = fetched.get(address);
    if (already !== undefined) return already;
    const net = fetchNet(engine, address);
    fetched.set(address, net);
    net.catch(() => fetched.delete(address));
    return net;
  };
}

async function begin(message: Message<"begin">): Promise<Services> {
  const [engine, store] = await Promise.all([Engine.load(message.program), DeviceStore.open()]);
  engine.setKey(message.key);
  store.onNews = (code) =>
    void tables.get(code)?.then(
      (table) => table.catchUp(),
      () => undefined,
    );
  const provideNet = netProvider(engine, message.nets);
  return { engine, store, clock: realClock, provideNet, botPause: message.botPause ?? 0 };
}

/** Joins lines that come at the same moment, so that they are folded and drawn once. */
function batched(tell: (lines: string) => void): (lines: string) => void {
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

async function takePlace({ connection, code, token, make }: Message<"open">): Promise<Place> {
  if (services === undefined) throw new Refusal("begin");
  const ready = await services;
  let table = tables.get(code);
  if (table === undefined) {
    table =
      make === undefined
        ? LocalTable.resume(ready, code)
        : LocalTable.make(ready, code, token, make.words, make.requests);
    tables.set(code, table);
    table.catch(() => tables.delete(code));
  }
  const there = await table;
  return {
    table: there,
    at: there.connect(batched((lines) => scope.postMessage({ kind: "lines", connection, lines }))),
  };
}

function open(message: Message<"open">): void {
  const { connection } = message;
  const taken = takePlace(message);
  connections.set(connection, taken);
  taken.catch((failure) => {
    connections.delete(connection);
    scope.postMessage({ kind: "failed", connection, reason: reasonOf(failure) });
  });
}

/** Calls `what` as soon as the connection is open; never if it fails. */
function whenOpen(connection: number, what: (place: Place) => void): void {
  void connections.get(connection)?.then(what, () => undefined);
}

/** Disconnects. A table without connections is closed until somebody opens it again. */
function leave(connection: number): void {
  whenOpen(connection, ({ table, at }) => {
    at.close();
    if (!table.isEmpty) return;
    tables.delete(table.code);
    table.close();
  });
  connections.delete(connection);
}

/** Sends the result of a call. */
function answer(call: number, found: Promise<string>): void {
  found.then(
    (text) => scope.postMessage({ kind: "answer", call, answer: text }),
    (failure) => scope.postMessage({ kind: "refused", call, reason: reasonOf(failure) }),
  );
}

async function openStudies({ whole, nets }: Message<"begin">): Promise<Studies> {
  const response = await fetch(whole);
  if (!response.ok) throw new Error(`${whole}: ${response.status}`);
  const engine = await Engine.load(await response.arrayBuffer());
  return { engine, provideNet: netProvider(engine, nets) };
}

/** The net may be larger than asked for, if that one is here already. */
async function ask({ request, game, net }: Message<"call">): Promise<string> {
  if (services === undefined || begun === undefined) throw new Refusal("begin");
  const playing = (await services).engine;
  studies ??= openStudies(begun);
  studies.catch(() => {
    studies = undefined;
  });
  const { engine, provideNet } = await studies;
  if (net !== "none") await provideNet(game, playing.nets()[game] === "large" ? "large" : net);
  return engine.call(request);
}

function reasonOf(failure: unknown): string {
  if (failure instanceof Refusal) return failure.reason;
  return `machine ${failure instanceof Error ? failure.message : String(failure)}`;
}

const handlers: { [Kind in ToWorker["kind"]]: (message: Message<Kind>) => void } = {
  begin: (message) => {
    begun = message;
    services = begin(message);
    services.catch((failure) => console.error(failure));
  },
  open,
  send: ({ connection, line }) => whenOpen(connection, ({ at }) => at.send(line)),
  leave: ({ connection }) => leave(connection),
  call: (message) => answer(message.call, ask(message)),
};

scope.onmessage = ({ data }) => handlers[data.kind](data as never);
