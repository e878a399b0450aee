// The program as WebAssembly, with types: one method for each verb of src/wasm/call.c.

import type { DiceState, Proof, RoomState, Walk } from "./answers";
import { hostFunctions, type Host } from "./host";

export type * from "./answers";

/** The name of one of `games`. */
export type GameName = string;
/** The category of a full line. */
export type Hand = string;
export type Praise = "none" | "good" | "great" | "spectacular";

/** A category that a full line can have; `points` is what the example scores in a row. */
export interface Category {
  name: Hand;
  title: string;
  example: number[];
  points: number;
  circles: number;
}

/** One step of an introduction: a position and a task. */
export interface Lesson {
  sheet: string;
  throw: string;
  /** The cell to take first; without it, any cell. */
  cell?: string;
  task: string;
  done: string;
}

/** A game and its facts; sentences are English. */
export interface Game {
  name: GameName;
  title: string;
  has_circles: boolean;
  has_last_round: boolean;
  has_net: boolean;
  circle_points: number;
  diagonal_factor: number;
  highest: number;
  categories: Category[];
  rules: string[];
  scoring: string;
  counting: string;
  praised_over: [number, number, number];
  lessons: Lesson[];
}

/** The small net of a game is there long before the large one, which the strongest need. */
export type NetSize = "small" | "large";
export type NetNeed = NetSize | "none";
export type NetAddresses = Record<NetSize, Partial<Record<GameName, string>>>;

export interface Bot {
  name: string;
  net: NetNeed;
  /** What it makes on average, by game, where that was measured. */
  means: Partial<Record<GameName, number>>;
}

export interface Line {
  line: string;
  hand: Hand;
  points: number;
}

export interface Score {
  lines: Line[];
  total: number;
}

/** A hand that a line has or can have. */
export interface Outcome {
  hand: Hand;
  /** What the line scores with it, doubled on Knister's diagonals. In Knaster: the line's value, if
   * its circles make all five. */
  points: number;
  /** The circles that completing the line with it gives; 0 in a full line. */
  circles: number;
}

/** What a line is, and what it can still become. */
export interface Prospect {
  line: string;
  full: boolean;
  /** What the written numbers make, whatever follows: what a full line is, or the pair, two pairs …
   * that an unfinished one is sure of; null if that is nothing. `cells` are those that make it: the
   * two of a pair. */
  now: (Outcome & { cells: string[] }) | null;
  /** The best hand still possible; of two equally good ones the likelier. It may be worth no more
   * than `now`. Null if the line is full, or nothing is possible. `lacking` are the likeliest sums
   * that make it, ascending: [6, 8] for a full house from 6, 6 and 8. */
  best: (Outcome & { lacking: number[] }) | null;
  /** What five circles score here; 0 in a game without circles. */
  value: number;
  /** How many of its cells are not circled. */
  missing: number;
}

/** A sheet and the throw that its player has to answer. */
export interface Position {
  game: GameName;
  sheet: string;
  /** `3+6` or `9` */
  throw: string;
  last?: boolean;
}

/** The cells a move can begin with. */
export interface Choices {
  write: string[];
  circle: string[];
  pass: boolean;
}

/** Circles that a completed line requires: `count` of `cells`. */
export interface Due {
  line: string;
  count: number;
  cells: string[];
}

export interface Change {
  line: string;
  hand: Hand;
  before: number;
  points: number;
  completed: boolean;
}

/** A move, which may be unfinished: the sheet after it, and the circles still due. */
export interface Attempt {
  whole: boolean;
  dues: Due[];
  sheet: string;
  total: number;
  changes: Change[];
}

/** The program refused a request; `reason` is one or more words. */
export class Refusal extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = "Refusal";
    this.reason = reason;
  }

  /** The sentence about an invalid text; undefined for any other reason. */
  get fault(): string | undefined {
    return this.reason.startsWith("fault ") ? this.reason.slice(6) : undefined;
  }
}

interface Exports {
  memory: WebAssembly.Memory;
  knobel_alloc(length: number): number;
  knobel_call(bytes: number, length: number): number;
  knobel_net(bytes: number, length: number): number;
}

/** The results of giving a net, by the program's number. */
const netStates = ["fine", "no-net", "other-game", "wrong-size", "damaged"] as const;
export type NetState = (typeof netStates)[number];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function objects<T>(text: string): T[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

function place(position: Position): string {
  return `${position.game} ${position.sheet} ${position.throw}${position.last ? " last" : ""}`;
}

/** Replaces newlines, which would end the first line of a request. */
export function inLine(text: string): string {
  return text.replace(/[\n\r]/g, " ");
}

/** An instance of the program. */
export class Engine {
  private exports!: Exports;
  private known: Game[] | undefined;
  private knownBots: Bot[] | undefined;

  private constructor() {}

  static async load(source: BufferSource | WebAssembly.Module, host: Host = {}): Promise<Engine> {
    const engine = new Engine();
    const module =
      source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    const functions = hostFunctions(host, (start, length) => engine.bytes(start, length));
    const instance = await WebAssembly.instantiate(module, { host: functions });
    engine.exports = instance.exports as unknown as Exports;
    return engine;
  }

  private bytes(start: number, length: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, start >>> 0, length >>> 0);
  }

  private give(bytes: Uint8Array): number {
    const start = this.exports.knobel_alloc(bytes.length);
    if (start === 0) throw new Refusal("memory");
    this.bytes(start, bytes.length).set(bytes);
    return start;
  }

  /** Sends a request as bytes and returns the raw answer. */
  answer(request: Uint8Array): Uint8Array {
    const at = this.exports.knobel_call(this.give(request), request.length);
    const words = new DataView(this.exports.memory.buffer, at >>> 0, 8);
    return this.bytes(words.getUint32(0, true), words.getUint32(4, true)).slice();
  }

  /** Sends a request and returns the text after `ok`. Throws a Refusal. */
  call(request: string): string {
    const answer = decoder.decode(this.answer(encoder.encode(request)));
    if (answer.startsWith("ok\n")) return answer.slice(3);
    throw new Refusal(answer.startsWith("no ") ? answer.slice(3) : answer);
  }

  /** Hands over the bytes of a net file. */
  giveNet(bytes: Uint8Array): NetState {
    return netStates[this.exports.knobel_net(this.give(bytes), bytes.length)] ?? "damaged";
  }

  /** All games; they never change. */
  games(): Game[] {
    this.known ??= JSON.parse(this.call("games")) as Game[];
    return this.known;
  }

  /** All computer players, the weakest first; they never change. */
  bots(): Bot[] {
    this.knownBots ??= JSON.parse(this.call("bots")) as Bot[];
    return this.knownBots;
  }

  praise(game: GameName, total: number): Praise {
    return this.call(`praise ${game} ${total}`) as Praise;
  }

  score(game: GameName, sheet: string): Score {
    return JSON.parse(this.call(`score ${game} ${inLine(sheet)}`));
  }

  /** The twelve lines, in the order of `score`. */
  prospects(game: GameName, sheet: string): Prospect[] {
    return JSON.parse(this.call(`prospects ${game} ${inLine(sheet)}`));
  }

  choices(position: Position): Choices {
    return JSON.parse(this.call(`choices ${place(position)}`));
  }

  /** Tries a move, which may be unfinished, also within the circles of a line. */
  attempt(position: Position, move: string): Attempt {
    return JSON.parse(this.call(`try ${place(position)} ${inLine(move)}`));
  }

  steps(records: string): Walk[] {
    return objects(this.call(`steps\n${records}`));
  }

  verify(records: string): Proof[] {
    return objects(this.call(`verify\n${records}`));
  }

  /** The nets that were handed over. */
  nets(): Partial<Record<GameName, NetSize>> {
    return JSON.parse(this.call("nets"));
  }

  /** Whether a player or a table can have this name. */
  isName(name: string): boolean {
    return this.call(`name ${inLine(name)}`) === "yes";
  }

  /** Sets the device's secret, which its part in the dice follows from. */
  setKey(key: string): void {
    this.call(`key ${inLine(key)}`);
  }

  /** A table as a client sees it; `seen` is what the client has seen of it before. */
  outside(code: string, seen = ""): ClientRoom {
    return new ClientRoom(this, this.call(`outside ${inLine(`${code} ${seen}`.trim())}`));
  }

  /** The state of a table, from its log. */
  stateOf(code: string, log: string): RoomState {
    const room = new ClientRoom(this, this.call(`fold ${inLine(code)}\n${log}`));
    try {
      return room.state();
    } finally {
      room.close();
    }
  }
}

/** A room as a client folds it. */
export class ClientRoom {
  constructor(
    private readonly engine: Engine,
    private readonly number: string,
  ) {}

  state(): RoomState {
    return JSON.parse(this.engine.call(`state ${this.number}`));
  }

  /** Applies events, one a line; returns the version. */
  hear(lines: string): number {
    return Number(this.engine.call(`hear ${this.number}\n${lines}`));
  }

  /** A finished sheet as a record. */
  sheet(sheet: number): string {
    return this.engine.call(`sheet ${this.number} ${sheet}`);
  }

  /** What the dice need from this device at a seat, and what it has found out about them. */
  dice(seat: number): DiceState {
    return JSON.parse(this.engine.call(`dice ${this.number} ${seat}`));
  }

  /** The request that `dice` returned was granted. */
  granted(): void {
    this.engine.call(`granted ${this.number}`);
  }

  /** The connection was lost; such a request may not have arrived. */
  reconnect(): void {
    this.engine.call(`reconnect ${this.number}`);
  }

  close(): void {
    this.engine.call(`close ${this.number}`);
  }
}
