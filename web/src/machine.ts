// The program in both its places: on the page, where it draws, and in the worker, where it thinks.

import type { Connection, Listener } from "./connection";
import { Engine, Refusal, type GameName } from "./engine";
import { lookUp } from "./words";
import type { FromWorker, NewTable, ToWorker } from "./worker";

/** Where the nets of the games are, as JSON; the build knows their names. */
declare const KNOBEL_NETS: string;

const wasm = "/knobel.wasm";
const botPause = 350;

/** The program where it is drawn; main.tsx waits for it before anything is shown. */
export let engine: Engine;

/** Loads it once for both places. */
export async function start(): Promise<void> {
  const link = document.getElementById("worker") as HTMLLinkElement; /* it is on its way already */
  worker = new Worker(link.href, { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hearing[data.kind](data as never);
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${wasm}: ${response.status}`);
  const program = await WebAssembly.compileStreaming(response);
  tell({ kind: "begin", program, nets: JSON.parse(KNOBEL_NETS), botPause });
  engine = await Engine.load(program, { translate: lookUp });
}

type Waiting = { resolve: (answer: string) => void; reject: (failure: Error) => void };

const listeners = new Map<number, Listener>();
const waiting = new Map<number, Waiting>();
const watchers = new Set<(share: number) => void>();
let worker: Worker;
let lastNumber = 0;

function settle(call: number): Waiting | undefined {
  const found = waiting.get(call);
  waiting.delete(call);
  return found;
}

type Told<Kind> = FromWorker & { kind: Kind };

/** What is done with each kind of message. */
const hearing: { [Kind in FromWorker["kind"]]: (message: Told<Kind>) => void } = {
  failed: ({ connection, reason }) => listeners.get(connection)?.changed({ ended: reason }),
  lines: ({ connection, lines }) => listeners.get(connection)?.heard(lines),
  answer: ({ call, answer }) => settle(call)?.resolve(answer),
  refused: ({ call, reason }) => settle(call)?.reject(new Refusal(reason)),
  net: ({ share }) => watchers.forEach((watcher) => watcher(share)),
};

function tell(message: ToWorker): void {
  worker.postMessage(message);
}

/** Tells the worker something under a number, and waits for its answer. */
function ask(message: (call: number) => ToWorker): Promise<string> {
  const call = ++lastNumber;
  return new Promise((resolve, reject) => {
    waiting.set(call, { resolve, reject });
    tell(message(call));
  });
}

/** Asks the worker; it fetches the nets first. */
export function think(request: string, nets: GameName[] = []): Promise<string> {
  return ask((call) => ({ kind: "call", call, request, nets }));
}

/** Tells how much of a net has come; what it returns ends that. */
export function watchNets(watcher: (share: number) => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** A place at a table on this device, or at a new one. */
export class Local implements Connection {
  private readonly connection = ++lastNumber;

  constructor(
    private readonly code: string,
    private readonly token: string,
    listener: Listener,
    make?: NewTable,
  ) {
    listeners.set(this.connection, listener);
    this.open(make);
  }

  /** There is no need to wait: the worker keeps what it is told until the place is taken. */
  private open(make?: NewTable): void {
    const { connection, code, token } = this;
    tell({ kind: "open", connection, code, token, ...(make === undefined ? {} : { make }) });
    queueMicrotask(() => {
      listeners.get(connection)?.changed("open");
      listeners.get(connection)?.opened();
    });
  }

  send(line: string): void {
    tell({ kind: "send", connection: this.connection, line });
  }

  restart(): void {
    tell({ kind: "leave", connection: this.connection });
    this.open();
  }

  /** A finished sheet as a record. */
  record(sheet: number): Promise<string> {
    const { connection } = this;
    return ask((call) => ({ kind: "record", call, connection, sheet }));
  }

  close(): void {
    listeners.delete(this.connection);
    tell({ kind: "leave", connection: this.connection });
  }
}
