// The program runs twice: on the page, for drawing, and in the worker, for searches and tables.

import type { Connection, Listener } from "./connection";
import {
  Engine,
  Refusal,
  type GameName,
  type NetAddresses,
  type NetNeed,
  type NetSize,
} from "../engine/engine";
import { deviceKey } from "./remote";
import { fileAddress } from "../device/site";
import { lookUp } from "../device/words";
import type { FromWorker, NewTable, ToWorker } from "../worker/worker";

/** The paths of the games' nets by size, as JSON; set by the build. */
declare const KNOBEL_NETS: string;

const wasm = fileAddress("/knobel.wasm");
const whole = fileAddress("/whole.wasm"); /* loaded by the worker when it is needed */
const botPause = 350;

/** The page's instance; main.tsx waits for it before it draws anything. */
export let engine: Engine;

/** The addresses of the games' nets. */
export function netAddresses(): NetAddresses {
  return JSON.parse(KNOBEL_NETS, (_, path) =>
    typeof path === "string" ? fileAddress(path) : path,
  );
}

/** Not every host knows the type of the program's file, which compiling on arrival needs. */
async function compile(response: Response): Promise<WebAssembly.Module> {
  return response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** Loads the program once for both. */
export async function start(): Promise<void> {
  const link = document.getElementById("worker") as HTMLLinkElement; /* already being loaded */
  worker = new Worker(link.href, { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => handlers[data.kind](data as never);
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${wasm}: ${response.status}`);
  const program = await compile(response);
  const key = deviceKey();
  tell({ kind: "begin", program, whole, key, nets: netAddresses(), botPause });
  engine = await Engine.load(program, { translate: lookUp });
  engine.setKey(key);
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

type Message<Kind> = FromWorker & { kind: Kind };

const handlers: { [Kind in FromWorker["kind"]]: (message: Message<Kind>) => void } = {
  failed: ({ connection, reason }) => listeners.get(connection)?.changed({ ended: reason }),
  lines: ({ connection, lines }) => listeners.get(connection)?.heard(lines),
  answer: ({ call, answer }) => settle(call)?.resolve(answer),
  refused: ({ call, reason }) => settle(call)?.reject(new Refusal(reason)),
  net: ({ share }) => watchers.forEach((watcher) => watcher(share)),
};

function tell(message: ToWorker): void {
  worker.postMessage(message);
}

/** Sends the worker a numbered message and waits for the answer. */
function ask(message: (call: number) => ToWorker): Promise<string> {
  const call = ++lastNumber;
  return new Promise((resolve, reject) => {
    waiting.set(call, { resolve, reject });
    tell(message(call));
  });
}

/** Sends a request to the whole program, which fetches the net of the game that it needs first. */
export function askWorker(
  request: string,
  game: GameName,
  net: NetNeed = "large",
): Promise<string> {
  return ask((call) => ({ kind: "call", call, request, game, net }));
}

/** Whether a game's net is kept on this device. */
export async function hasNet(game: GameName, size: NetSize): Promise<boolean> {
  const address = netAddresses()[size][game];
  return address !== undefined && (await caches.match(address)) !== undefined;
}

/** Reports which share of a net has arrived. Returns a function that ends this. */
export function watchNets(watcher: (share: number) => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** A connection to a table on this device, which may be new. */
export class LocalConnection implements Connection {
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

  /** Reports success at once: the worker holds lines back until the table is open. */
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

  approve(): void {} /* this device's tables are always understood */

  close(): void {
    listeners.delete(this.connection);
    tell({ kind: "leave", connection: this.connection });
  }
}
