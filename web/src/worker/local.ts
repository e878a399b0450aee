// A table on this device. The program runs it and says what has to be done. This file does it: it
// stores events, sets timers, fetches nets, and passes on the lines of docs/protocol.md.

import {
  Refusal,
  type Engine,
  type GameName,
  type NetSize,
  type TableTasks,
} from "../engine/engine";

/** Stores the events of tables, one a line. */
export interface Store {
  /** All events of a table, each with its newline; "" if there are none. */
  read(code: string): Promise<string>;
  /** Appends all events after the first `version` ones, or none if others are already there. */
  append(code: string, version: number, events: string): Promise<void>;
}

/** The clock; tests have their own. */
export interface Clock {
  now(): number;
  /** Calls a function once, later. Returns a function that cancels it. */
  after(milliseconds: number, call: () => void): () => void;
}

export const realClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, Math.min(milliseconds, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};

/** What a table needs. */
export interface Services {
  engine: Engine;
  store: Store;
  clock: Clock;
  /** Makes sure that the engine has a game's net. */
  provideNet(game: GameName, size: NetSize): Promise<void>;
  /** The shortest time a bot takes for a move, in milliseconds; 0 by default. */
  botPause?: number;
}

/** A request of a player: a line of the protocol without its number. */
export interface TableRequest {
  token: string;
  words: string;
}

type Question = TableTasks["think"][number];

const retryPause = 2000;

/** A connection to the table. */
export interface LocalGuest {
  readonly guest: string;
  /** Called with the lines sent to the guest. */
  out: (lines: string) => void;
  /** Sends a line of the protocol. The answer comes through `out`. */
  send(line: string): void;
  close(): void;
}

/** A table, made or resumed. */
export class LocalTable {
  private readonly connections = new Map<string, LocalGuest>();
  private readonly known = new Set<number>();
  private moves: Promise<void> = Promise.resolve();
  private cancelWake: () => void = () => {};
  private hasNet = true;
  private isClosed = false;
  private readonly table: string;

  private constructor(
    readonly code: string,
    private readonly services: Services,
    isNew: boolean,
  ) {
    this.table = services.engine.call(`lead ${services.clock.now()} ${code}${isNew ? " new" : ""}`);
  }

  /** Makes a table. Its host is the owner of the token; `words` are those of `make`. The requests
   * are carried out at once, up to the first refused one, and stored together with the table. */
  static async make(
    services: Services,
    code: string,
    token: string,
    words: string,
    requests: TableRequest[] = [],
  ): Promise<LocalTable> {
    const table = new LocalTable(code, services, true);
    const people = table.gather(token, words, requests);
    const tasks = table.call("begin");
    const refused = requests.findIndex(({ token }, index) =>
      tasks.tell.some(
        ({ guest, lines }) =>
          guest === Number(people.get(token)?.guest) &&
          lines.some((line) => new RegExp(`^no ${index + 2} `, "m").test(line)),
      ),
    );
    if (refused >= 0) {
      table.close();
      return LocalTable.make(services, code, token, words, requests.slice(0, refused));
    }
    return table.openedBy(() => table.begin(tasks, people));
  }

  /** Loads a table from the store. */
  static async resume(services: Services, code: string): Promise<LocalTable> {
    const log = await services.store.read(code);
    if (log === "") throw new Refusal("table");
    const table = new LocalTable(code, services, false);
    return table.openedBy(async () => table.tell("loaded", log, "fine"));
  }

  /** Closes the table again if it cannot be opened. */
  private async openedBy(open: () => Promise<void>): Promise<LocalTable> {
    try {
      await open();
    } catch (failure) {
      this.close();
      throw failure;
    }
    return this;
  }

  /** Connects everybody and sends their requests, which wait for `begin`. The maker's key is "". */
  private gather(token: string, words: string, requests: TableRequest[]): Map<string, LocalGuest> {
    const maker = this.connect(() => {});
    const people = new Map([["", maker]]);
    this.tell(`make ${maker.guest}`, "", `${token} ${words}`);
    requests.forEach(({ token, words }, index) => {
      const person = people.get(token) ?? this.connect(() => {});
      if (!people.has(token)) person.send(`1 hello 2 ${token}`);
      people.set(token, person);
      person.send(`${index + 2} ${words}`);
    });
    return people;
  }

  /** Waits until the requests are stored, then disconnects everybody. */
  private begin(tasks: TableTasks, people: Map<string, LocalGuest>): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const maker = people.get("") as LocalGuest;
      maker.out = (lines) => {
        const answer = /^(ok|no) 1\b ?(.*)$/m.exec(lines);
        if (answer?.[1] === "ok") resolve();
        else if (answer !== null) reject(new Refusal(answer[2] ?? ""));
      };
      this.carryOut(tasks);
    }).finally(() => people.forEach((person) => person.close()));
  }

  connect(out: (lines: string) => void): LocalGuest {
    const guest = this.services.engine.call(`guest ${this.table}`);
    const send = (line: string) => this.tell(`say ${guest}`, line);
    const close = () => {
      if (this.connections.delete(guest)) this.tell(`leave ${guest}`);
    };
    const connection = { guest, out, send, close };
    this.connections.set(guest, connection);
    return connection;
  }

  get isEmpty(): boolean {
    return this.connections.size === 0;
  }

  /** Stops running the table; its events stay in the store. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.cancelWake();
    this.services.engine.call(`stop ${this.table}`);
  }

  /** Loads events that another tab has stored. */
  async catchUp(): Promise<void> {
    const stored = await this.services.store.read(this.code).catch(() => "");
    if (stored !== "" && !this.isClosed && stored !== this.log()) this.tell("news");
  }

  private log(): string {
    return this.services.engine.call(`log ${this.table}`);
  }

  /** Calls the program and carries out its tasks. `what` is `VERB [GUEST|QUESTION]`. */
  private tell(what: string, line = "", words = ""): void {
    if (!this.isClosed) this.carryOut(this.call(what, line, words));
  }

  private call(what: string, line = "", words = ""): TableTasks {
    const [verb = "", number = ""] = what.split(" ");
    const parts = [verb, this.table, number, this.services.clock.now(), words];
    const request = parts.filter((part) => part !== "").join(" ");
    return JSON.parse(this.services.engine.call(`${request}\n${line}`));
  }

  private carryOut(tasks: TableTasks): void {
    if (tasks.wake !== undefined) this.wakeAt(tasks.wake);
    if (tasks.append !== undefined) void this.append(tasks.append);
    if (tasks.load) void this.load();
    for (const question of tasks.think) this.consider(question);
    for (const { guest, lines } of tasks.tell)
      this.connections.get(String(guest))?.out(lines.join("\n"));
  }

  private wakeAt(at: number | null): void {
    this.cancelWake();
    if (at === null) return;
    const { clock } = this.services;
    this.cancelWake = clock.after(Math.max(0, at - clock.now()), () => this.tell("wake"));
  }

  /** Stores events. A table that another tab has removed is stored again as a whole. */
  private async append({ version, events }: { version: number; events: string }): Promise<void> {
    const { store } = this.services;
    const before = this.log();
    let state = "fine";
    try {
      await store.append(this.code, version, `${events}\n`).catch(async (failure) => {
        if ((await store.read(this.code)) !== "") throw failure;
        await store.append(this.code, 0, `${before}${events}\n`);
      });
    } catch {
      const stored = await store.read(this.code).catch(() => before);
      state = stored === before ? "away" : "taken";
    }
    this.tell("appended", "", state);
  }

  private async load(): Promise<void> {
    const stored = await this.services.store.read(this.code).catch(() => undefined);
    if (stored === undefined) this.tell("loaded", "", "away");
    else this.tell("loaded", stored === "" ? this.log() : stored, "fine");
  }

  /** Bots move one after the other, so that people can follow. Other questions do not wait. */
  private consider(question: Question): void {
    if (this.known.has(question.question)) return;
    this.known.add(question.question);
    if (question.is_move) this.moves = this.moves.then(() => this.move(question));
    else void this.answer(question);
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.services.clock.after(milliseconds, resolve));
  }

  private async move(question: Question): Promise<void> {
    await this.pause(this.services.botPause ?? 0);
    while (!(await this.provideNet(question))) await this.pause(retryPause);
    this.think(question);
  }

  private async answer(question: Question): Promise<void> {
    if (await this.provideNet(question)) this.think(question);
    else this.think(question, "away");
  }

  private think({ question }: Question, words = ""): void {
    this.known.delete(question);
    this.tell(`think ${question}`, "", words);
  }

  /** Fetches the net for a question, and tells all guests when it is unavailable. */
  private async provideNet({ game, net }: Question): Promise<boolean> {
    const given = this.services.engine.nets()[game];
    const isThere = net === "none" || this.isClosed || given === "large" || given === net;
    const fetched = isThere ? undefined : this.services.provideNet(game, net).then(() => true);
    const hasNet = isThere || (await fetched?.catch(() => false)) === true;
    if (hasNet !== this.hasNet)
      for (const { out } of this.connections.values()) out(hasNet ? "net back" : "net away");
    this.hasNet = hasNet;
    return hasNet;
  }
}
