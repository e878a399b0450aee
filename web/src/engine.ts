// The program as WebAssembly, with types: one method for each verb of src/wasm/call.c.

import { hmac } from "@noble/hashes/hmac";
import { sha256 } from "@noble/hashes/sha2";

/** What a page may do otherwise than usual for the program. */
export interface Host {
  /** Fills an array with random bytes. */
  random?: (bytes: Uint8Array) => void;
  /** A sentence in the language of the person; the program's own where there is none. */
  translate?: (sentence: string) => string | undefined;
}

/** One of those that `games` tells of. */
export type GameName = string;
/** What a full line makes: one of its game's categories. */
export type Hand = string;
export type Praise = "none" | "good" | "great" | "spectacular";

/** What a full line can make; `points` is what the example scores in a row. */
export interface Category {
  name: Hand;
  title: string;
  example: number[];
  points: number;
  circles: number;
}

/** One step of an introduction: a position in which to do one thing. */
export interface Lesson {
  sheet: string;
  throw: string;
  /** To take first; any where there is none. */
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

export interface Bot {
  name: string;
  needs_net: boolean;
}

export interface Line {
  line: string;
  hand: Hand;
  points: number;
}

export interface Score {
  game: GameName;
  sheet: string;
  lines: Line[];
  circles: number;
  total: number;
}

/** A sheet whose player is to answer a throw. */
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

/** Circles that a completed line asks for: so many of these cells. */
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

/** A move so far: what it makes of the sheet, and what it still owes. */
export interface Attempt {
  move: string;
  whole: boolean;
  dues: Due[];
  sheet: string;
  before: number;
  total: number;
  changes: Change[];
}

export interface Replayed {
  game: GameName;
  finished: boolean;
  rounds: number;
  players: { name: string; sheet: string; total: number; lines: Line[] }[];
  winners?: string[];
}

export type Step =
  | { round: number; throw: string; sum: number; last: boolean }
  | { player: number; move: string; sheet: string; total: number };

export interface Walk {
  game: GameName;
  finished: boolean;
  players: string[];
  steps: Step[];
}

export interface Proof {
  game: GameName;
  throws: number;
  fair: boolean;
  reason?: "not-fair" | "header" | "no-commitment" | "no-secret" | "other-secret" | "other-throw";
  line?: number;
  round?: number;
  throw?: string;
  expected?: string;
}

export interface AnalysedRound {
  round: number;
  throw: string;
  sum: number;
  luck: number;
  move: string;
  best: string;
  cost: number;
  value: number;
}

export interface AnalysedPlayer {
  name: string;
  start: number;
  luck: number;
  loss: number;
  total?: number;
  value?: number;
  early_end: number;
  best_moves: number;
  moves: number;
  rounds: AnalysedRound[];
  most_expensive: { round: number; throw: string; move: string; best: string; cost: number }[];
}

export interface Analysis {
  game: GameName;
  finished: boolean;
  players: AnalysedPlayer[];
}

export interface Advice {
  game: GameName;
  sheet: string;
  sum: number;
  last: boolean;
  moves: { move: string; value: number }[];
}

export interface RoomOptions {
  name: string;
  dice: "fair" | "hand" | "daily";
  level: string;
  seats: number;
  sheets: number;
  time: number;
  absent: number;
  pause: number;
  listed: boolean;
  hidden: boolean;
  hints: boolean;
  day: string;
}

export interface RoomSeat {
  seat: number;
  name: string;
  bot: string | null;
  stand_in: string | null;
  salt: string;
  series: number;
  votes: number[];
  /** Whether this seat plays, or played, the latest sheet; what follows is there only then. */
  playing: boolean;
  sheet?: string;
  points?: number[];
  hands?: Hand[];
  circles?: number;
  total?: number;
  moved?: boolean;
  move?: string | null;
  won?: boolean;
}

export interface RoomState {
  code: string;
  version: number;
  phase: "new" | "open" | "playing" | "between" | "closed";
  seats: RoomSeat[];
  /** From the first event on. */
  game?: GameName;
  options?: RoomOptions;
  host?: number;
  sheet?: number;
  series_sheet?: number;
  commitment?: string;
  /** Of the latest sheet that is over. */
  secret?: string;
  /** From the first sheet on. */
  round?: number;
  due?: "nothing" | "throw" | "moves";
  over?: boolean;
  last?: boolean;
  sum?: number;
  throw?: string | null;
}

/** What the program wants done for a table that is led here; see src/wasm/tables.c. */
export interface Wishes {
  load?: true;
  append?: { version: number; events: string };
  wake?: number | null;
  think: { question: number; game: GameName; needs_net: boolean; is_move: boolean }[];
  tell: { guest: number; lines: string[]; bye: boolean }[];
}

/** The program said no; `reason` is a word or several. */
export class Refusal extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = "Refusal";
    this.reason = reason;
  }

  /** The sentence about a text that is wrong; undefined where the reason is another. */
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

/** What is wrong with the bytes of a net, by the number the program gives. */
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

/** Words of a request: a newline would begin what stands behind it. */
function inLine(text: string): string {
  return text.replace(/[\n\r]/g, " ");
}

/** An instance of the program. */
export class Engine {
  private exports!: Exports;
  private known: Game[] | undefined;
  private mac: ReturnType<typeof hmac.create> | undefined;

  private constructor() {}

  static async load(source: BufferSource | WebAssembly.Module, host: Host = {}): Promise<Engine> {
    const engine = new Engine();
    const module =
      source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    const instance = await WebAssembly.instantiate(module, { host: engine.hostFunctions(host) });
    engine.exports = instance.exports as unknown as Exports;
    return engine;
  }

  private bytes(start: number, length: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, start >>> 0, length >>> 0);
  }

  private hostFunctions(host: Host): Record<string, (...numbers: number[]) => number | void> {
    const random =
      host.random ?? ((bytes: Uint8Array<ArrayBuffer>) => void crypto.getRandomValues(bytes));
    const copy = (start: number, length: number) => this.bytes(start, length).slice();
    return {
      sha256: (hash = 0, start = 0, length = 0) =>
        this.bytes(hash, 32).set(sha256(copy(start, length))),
      hmac_begin: (start = 0, length = 0) => {
        this.mac = hmac.create(sha256, copy(start, length));
      },
      hmac_add: (start = 0, length = 0) => void this.mac?.update(copy(start, length)),
      hmac_end: (hash = 0) => {
        if (this.mac) this.bytes(hash, 32).set(this.mac.digest());
        this.mac = undefined;
      },
      random: (start = 0, length = 0) => {
        const bytes = new Uint8Array(length >>> 0);
        random(bytes);
        this.bytes(start, length).set(bytes);
      },
      translate: (start = 0, length = 0, target = 0, size = 0) => {
        const sentence = host.translate?.(decoder.decode(copy(start, length)));
        const bytes = encoder.encode(sentence ?? "");
        if (bytes.length > size >>> 0) return 0;
        this.bytes(target, bytes.length).set(bytes);
        return bytes.length;
      },
    };
  }

  private give(bytes: Uint8Array): number {
    const start = this.exports.knobel_alloc(bytes.length);
    if (start === 0) throw new Refusal("memory");
    this.bytes(start, bytes.length).set(bytes);
    return start;
  }

  /** Asks in bytes and gives the answer's bytes as they are. */
  answer(request: Uint8Array): Uint8Array {
    const at = this.exports.knobel_call(this.give(request), request.length);
    const words = new DataView(this.exports.memory.buffer, at >>> 0, 8);
    return this.bytes(words.getUint32(0, true), words.getUint32(4, true)).slice();
  }

  /** Asks, and gives what stands behind `ok`; throws a Refusal. */
  call(request: string): string {
    const answer = decoder.decode(this.answer(encoder.encode(request)));
    if (answer.startsWith("ok\n")) return answer.slice(3);
    throw new Refusal(answer.startsWith("no ") ? answer.slice(3) : answer);
  }

  /** Hands over a net as it was fetched. */
  giveNet(bytes: Uint8Array): NetState {
    return netStates[this.exports.knobel_net(this.give(bytes), bytes.length)] ?? "damaged";
  }

  /** The games there are; they never change. */
  games(): Game[] {
    this.known ??= JSON.parse(this.call("games")) as Game[];
    return this.known;
  }

  bots(): Bot[] {
    return JSON.parse(this.call("bots"));
  }

  praise(game: GameName, total: number): Praise {
    return this.call(`praise ${game} ${total}`) as Praise;
  }

  score(game: GameName, sheet: string): Score {
    return JSON.parse(this.call(`score ${game} ${inLine(sheet)}`));
  }

  choices(position: Position): Choices {
    return JSON.parse(this.call(`choices ${place(position)}`));
  }

  /** What a move so far makes of the sheet. Circles of a line may be named one after another. */
  attempt(position: Position, move: string): Attempt {
    return JSON.parse(this.call(`try ${place(position)} ${inLine(move)}`));
  }

  replay(records: string): Replayed[] {
    return objects(this.call(`replay\n${records}`));
  }

  steps(records: string): Walk[] {
    return objects(this.call(`steps\n${records}`));
  }

  verify(records: string): Proof[] {
    return objects(this.call(`verify\n${records}`));
  }

  /** Takes its time, and the nets of the records' games. */
  analyse(records: string, player = ""): Analysis[] {
    return objects(this.call(`analyse ${inLine(player)}\n${records}`));
  }

  /** Takes its time, and the game's net. */
  advise(position: Position): Advice {
    return JSON.parse(this.call(`advise ${place(position)}`));
  }

  /** The number of all play; takes seconds, and both nets. */
  bench(): string {
    return this.call("bench");
  }

  /** The games whose nets were handed over. */
  nets(): GameName[] {
    return JSON.parse(this.call("nets"));
  }

  /** Whether people and tables can be called so. */
  isName(name: string): boolean {
    return this.call(`name ${inLine(name)}`) === "yes";
  }

  /** A room as a client folds it. */
  outside(code: string): OutsideRoom {
    return new OutsideRoom(this, this.call(`outside ${inLine(code)}`));
  }

  /** What a table has come to, by its log. */
  stateOf(code: string, log: string): RoomState {
    const room = new OutsideRoom(this, this.call(`fold ${inLine(code)}\n${log}`));
    try {
      return room.state();
    } finally {
      room.close();
    }
  }
}

/** A room as a client folds it. */
export class OutsideRoom {
  constructor(
    private readonly engine: Engine,
    private readonly number: string,
  ) {}

  state(): RoomState {
    return JSON.parse(this.engine.call(`state ${this.number}`));
  }

  /** Takes events, one a line; gives the version. */
  hear(lines: string): number {
    return Number(this.engine.call(`hear ${this.number}\n${lines}`));
  }

  close(): void {
    this.engine.call(`close ${this.number}`);
  }
}
