// The program in both its places: here, where the page is drawn, and in the worker, for whatever takes thought.

import type { Connection, Listener } from "./connection";
import { Engine, Refusal, type GameName } from "./engine";
import { lookUp } from "./words";
import type { FromWorker, NewTable, ToWorker } from "./worker";

/** Where the nets and the worker are; the build knows their names. */
declare const KNOBEL_NETS: Record<GameName, string>;
declare const KNOBEL_WORKER: string;

const wasm = "/knobel.wasm";
const botPause = 350;

/** The program where it is drawn; main.tsx waits for it before anything is shown. */
export let engine: Engine;

/** Loads it once for both places. */
export async function start(): Promise<void> {
  worker = new Worker(KNOBEL_WORKER, { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${wasm}: ${response.status}`);
  const program = await WebAssembly.compileStreaming(response);
  tell({ kind: "begin", program, nets: KNOBEL_NETS, botPause });
  engine = await Engine.load(program, { translate: lookUp });
}

type Waiting = { resolve: (answer: string) => void; reject: (failure: Error) => void };

const listeners = new Map<number, Listener>();
const waiting = new Map<number, Waiting>();
const watchers = new Set<(game: GameName, share: number) => void>();
let worker: Worker;
let lastNumber = 0;

function settle(call: number): Waiting | undefined {
  const found = waiting.get(call);
  waiting.delete(call);
  return found;
}

function hear(message: FromWorker): void {
  switch (message.kind) {
    case "failed":
      listeners.get(message.connection)?.changed({ ended: message.reason });
      break;
    case "lines":
      listeners.get(message.connection)?.heard(message.lines);
      break;
    case "answer":
      settle(message.call)?.resolve(message.answer);
      break;
    case "refused":
      settle(message.call)?.reject(new Refusal(message.reason));
      break;
    case "net":
      for (const watcher of watchers) watcher(message.game, message.share);
      break;
    case "begun":
      break;
  }
}

function tell(message: ToWorker): void {
  worker.postMessage(message);
}

/** Asks the worker; it fetches the nets first. */
export function think(request: string, nets: GameName[] = []): Promise<string> {
  const call = ++lastNumber;
  return new Promise((resolve, reject) => {
    waiting.set(call, { resolve, reject });
    tell({ kind: "call", call, request, nets });
  });
}

/** Tells how much of a net has come; what it returns ends that. */
export function watchNets(watcher: (game: GameName, share: number) => void): () => void {
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

  /** The worker keeps what it is told until the place is taken, so that there is no need to wait for it. */
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
    const call = ++lastNumber;
    return new Promise((resolve, reject) => {
      waiting.set(call, { resolve, reject });
      tell({ kind: "record", call, connection: this.connection, sheet });
    });
  }

  close(): void {
    listeners.delete(this.connection);
    tell({ kind: "leave", connection: this.connection });
  }
}
