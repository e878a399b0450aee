// A table on this device. The program leads it and says what is to be done; this file does it: it
// stores events, keeps the time, fetches nets, and passes on the lines of docs/protocol.md.

import { Refusal, type Engine, type GameName, type Wishes } from "./engine";

/** Where the events of tables are kept, one a line. */
export interface Store {
  /** All events of a table, each with its newline; "" where there are none. */
  read(code: string): Promise<string>;
  /** Puts events behind the first `version` ones: all or none, and none if others are there. */
  append(code: string, version: number, events: string): Promise<void>;
}

/** Time, which tests make themselves. */
export interface Clock {
  now(): number;
  /** Calls somebody once, later; what it returns takes that back. */
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
export interface Surroundings {
  engine: Engine;
  store: Store;
  clock: Clock;
  /** Sees to it that the engine has a game's net. */
  provideNet(game: GameName): Promise<void>;
  /** How long a bot at least takes for a move, in milliseconds; 0 without it. */
  botPause?: number;
}

/** What somebody asks for: the words of a line of the protocol, behind its number. */
export interface Asked {
  token: string;
  words: string;
}

type Question = Wishes["think"][number];

const retryPause = 2000;

/** Somebody at the table. */
export interface Connection {
  readonly guest: string;
  /** Called with the lines that are said to them. */
  out: (lines: string) => void;
  /** Says a line of the protocol. The answer comes through `out`. */
  send(line: string): void;
  close(): void;
}

/** A table, made or resumed. */
export class Table {
  private readonly connections = new Map<string, Connection>();
  private readonly known = new Set<number>();
  private moves: Promise<void> = Promise.resolve();
  private cancelWake: () => void = () => {};
  private hasNet = true;
  private isClosed = false;
  private readonly table: string;

  private constructor(
    readonly code: string,
    private readonly around: Surroundings,
    isNew: boolean,
  ) {
    this.table = around.engine.call(`lead ${around.clock.now()} ${code}${isNew ? " new" : ""}`);
  }

  /** A new table, whose host is whoever has the token; `words` are those of `make`. What is asked
   * then is done at once, up to what is refused, and stored together with it. */
  static async make(
    around: Surroundings,
    code: string,
    token: string,
    words: string,
    asked: Asked[] = [],
  ): Promise<Table> {
    const table = new Table(code, around, true);
    const people = table.gather(token, words, asked);
    const wishes = table.call("begin");
    const refused = asked.findIndex(({ token }, index) =>
      wishes.tell.some(
        ({ guest, lines }) =>
          guest === Number(people.get(token)?.guest) &&
          lines.some((line) => new RegExp(`^no ${index + 2} `, "m").test(line)),
      ),
    );
    if (refused >= 0) {
      table.close();
      return Table.make(around, code, token, words, asked.slice(0, refused));
    }
    return table.openedBy(() => table.begin(wishes, people));
  }

  /** A table from its events. */
  static async resume(around: Surroundings, code: string): Promise<Table> {
    const log = await around.store.read(code);
    if (log === "") throw new Refusal("table");
    const table = new Table(code, around, false);
    return table.openedBy(async () => table.tell("loaded", log, "fine"));
  }

  /** Closes the table again where it cannot be opened. */
  private async openedBy(open: () => Promise<void>): Promise<Table> {
    try {
      await open();
    } catch (failure) {
      this.close();
      throw failure;
    }
    return this;
  }

  /** Everybody says hello and asks; later it is all done at once. The maker is under "". */
  private gather(token: string, words: string, asked: Asked[]): Map<string, Connection> {
    const maker = this.connect(() => {});
    const people = new Map([["", maker]]);
    this.tell(`make ${maker.guest}`, "", `${token} ${words}`);
    asked.forEach(({ token, words }, index) => {
      const person = people.get(token) ?? this.connect(() => {});
      if (!people.has(token)) person.send(`1 hello 1 ${token}`);
      people.set(token, person);
      person.send(`${index + 2} ${words}`);
    });
    return people;
  }

  /** Waits until what was gathered is stored; then they leave again. */
  private begin(wishes: Wishes, people: Map<string, Connection>): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const maker = people.get("") as Connection;
      maker.out = (lines) => {
        const answer = /^(ok|no) 1\b ?(.*)$/m.exec(lines);
        if (answer?.[1] === "ok") resolve();
        else if (answer !== null) reject(new Refusal(answer[2] ?? ""));
      };
      this.fulfil(wishes);
    }).finally(() => people.forEach((person) => person.close()));
  }

  connect(out: (lines: string) => void): Connection {
    const guest = this.around.engine.call(`guest ${this.table}`);
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

  /** Ends the table here; its events stay in the store. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.cancelWake();
    this.around.engine.call(`stop ${this.table}`);
  }

  /** Looks at what somebody else has stored, another tab for instance. */
  async catchUp(): Promise<void> {
    const stored = await this.around.store.read(this.code).catch(() => "");
    if (stored !== "" && !this.isClosed && stored !== this.log()) this.tell("news");
  }

  /** A finished sheet as a record. */
  record(sheet: number): string {
    return this.around.engine.call(`record ${this.table} ${sheet}`);
  }

  private log(): string {
    return this.around.engine.call(`log ${this.table}`);
  }

  /** Tells the program something, then does what it wants. `what` is `VERB [GUEST|QUESTION]`. */
  private tell(what: string, line = "", words = ""): void {
    if (!this.isClosed) this.fulfil(this.call(what, line, words));
  }

  private call(what: string, line = "", words = ""): Wishes {
    const [verb = "", number = ""] = what.split(" ");
    const parts = [verb, this.table, number, this.around.clock.now(), words];
    const request = parts.filter((part) => part !== "").join(" ");
    return JSON.parse(this.around.engine.call(`${request}\n${line}`));
  }

  private fulfil(wishes: Wishes): void {
    if (wishes.wake !== undefined) this.wakeAt(wishes.wake);
    if (wishes.append !== undefined) void this.append(wishes.append);
    if (wishes.load) void this.load();
    for (const question of wishes.think) this.consider(question);
    for (const { guest, lines } of wishes.tell)
      this.connections.get(String(guest))?.out(lines.join("\n"));
  }

  private wakeAt(at: number | null): void {
    this.cancelWake();
    if (at === null) return;
    const { clock } = this.around;
    this.cancelWake = clock.after(Math.max(0, at - clock.now()), () => this.tell("wake"));
  }

  /** Stores events. A table that was thrown away elsewhere is stored again as a whole. */
  private async append({ version, events }: { version: number; events: string }): Promise<void> {
    const { store } = this.around;
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
    const stored = await this.around.store.read(this.code).catch(() => undefined);
    if (stored === undefined) this.tell("loaded", "", "away");
    else this.tell("loaded", stored === "" ? this.log() : stored, "fine");
  }

  /** Bots move one after the other, so that people can follow; questions are answered at once. */
  private consider(question: Question): void {
    if (this.known.has(question.question)) return;
    this.known.add(question.question);
    if (question.is_move) this.moves = this.moves.then(() => this.move(question));
    else void this.answer(question);
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.around.clock.after(milliseconds, resolve));
  }

  private async move(question: Question): Promise<void> {
    await this.pause(this.around.botPause ?? 0);
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

  /** Fetches the net of a question, and tells everybody where that does not work. */
  private async provideNet({ game, needs_net }: Question): Promise<boolean> {
    const isThere = !needs_net || this.isClosed || this.around.engine.nets().includes(game);
    const fetched = isThere ? undefined : this.around.provideNet(game).then(() => true);
    const hasNet = isThere || (await fetched?.catch(() => false)) === true;
    if (hasNet !== this.hasNet)
      for (const { out } of this.connections.values()) out(hasNet ? "net back" : "net away");
    this.hasNet = hasNet;
    return hasNet;
  }
}
