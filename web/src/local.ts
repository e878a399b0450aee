// A table on this device: it takes and gives the lines of docs/protocol.md as a server does, so that
// the page need not know which of the two it speaks to. It throws the dice, lets the bots move, and
// stores every event before anybody sees it.

import { Refusal, type Engine, type GameName, type LocalRoom, type Tick } from "./engine";

/** Where the events of tables are kept, one a line. */
export interface Store {
  /** All events of a table, each with its newline; "" where there are none. */
  read(code: string): Promise<string>;
  /** Puts events behind the first `version` ones of a table: all or none, and none where others stand there already. */
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

const reactions = ["hello", "well", "wow", "oops", "haha", "hurry", "thanks", "bye"];
const lineMost = 1024;
const retryPause = 2000;
const racesMost = 5;
const tokenLetters = "abcdefghijklmnopqrstuvwxyz234567";

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  return Array.from(bytes, (byte) => tokenLetters[byte & 31]).join("");
}

/** Somebody at the table; made by Table.connect. */
export class Connection {
  token = "";
  version = 0;
  unveiled = 0;
  you = "";

  constructor(
    private readonly table: Table,
    readonly out: (lines: string) => void,
  ) {}

  /** Says a line of the protocol. The answer comes through `out`. */
  send(line: string): void {
    this.table.hear(this, line);
  }

  close(): void {
    this.table.leave(this);
  }
}

/** A table, made or resumed. */
export class Table {
  private readonly connections = new Set<Connection>();
  private work: Promise<void> = Promise.resolve();
  private tick: Tick | undefined;
  private cancelTick: () => void = () => {};
  private thinking = false;
  private here = "";
  private clock = "";
  private readonly away = new Set<
    "net" | "store"
  >(); /* without which nothing can be thought about, or stored, at the moment */
  private isClosed = false;

  private constructor(
    readonly code: string,
    private readonly around: Surroundings,
    private room: LocalRoom,
  ) {}

  /** A new table, whose host is whoever has the token; `words` are those of `make`. What is asked then is done at once,
   * up to what is refused, and stored together with it. */
  static async make(
    around: Surroundings,
    code: string,
    token: string,
    words: string,
    asked: Asked[] = [],
  ): Promise<Table> {
    const now = around.clock.now();
    const room = around.engine.make(now, code, token, words);
    const table = new Table(code, around, room);
    try {
      table.begin(now, asked);
      await around.store.append(code, 0, room.unsaved() + "\n");
    } catch (failure) {
      room.close();
      throw failure;
    }
    room.saved();
    return table;
  }

  private begin(now: number, asked: Asked[]): void {
    try {
      for (const { token, words } of asked) this.room.ask(now, token, words);
      this.room.tick(now);
    } catch (failure) {
      if (!(failure instanceof Refusal))
        throw failure; /* what is refused is asked again by the people there */
    }
  }

  /** A table from its events. */
  static async resume(around: Surroundings, code: string): Promise<Table> {
    const log = await around.store.read(code);
    const table = new Table(code, around, around.engine.resume(around.clock.now(), code, log));
    table.later(() => table.goOn());
    return table;
  }

  connect(out: (lines: string) => void): Connection {
    const connection = new Connection(this, out);
    this.connections.add(connection);
    return connection;
  }

  get isEmpty(): boolean {
    return this.connections.size === 0;
  }

  /** Ends the table here; its events stay in the store. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.cancelTick();
    await this.work;
    this.room.close();
  }

  /** Looks at what somebody else has stored, another tab for instance. */
  catchUp(): void {
    this.later(async () => {
      const stored = await this.around.store.read(this.code);
      if (stored === "" || stored === this.room.log()) return;
      this.reload(stored);
      await this.goOn();
    });
  }

  /** A finished sheet as a record. */
  record(sheet: number): string {
    return this.room.record(sheet);
  }

  leave(connection: Connection): void {
    if (!this.connections.delete(connection) || connection.token === "") return;
    this.later(async () => {
      this.room.leave(this.around.clock.now(), connection.token);
      this.publish();
    });
  }

  hear(connection: Connection, line: string): void {
    this.later(() => this.answer(connection, line));
  }

  /** Does one thing after another. What fails for want of store or net is tried again. */
  private later(what: () => void | Promise<void>): void {
    this.work = this.work.then(async () => {
      if (this.isClosed) return;
      try {
        await what();
      } catch (failure) {
        if (failure instanceof Refusal && failure.reason === "taken") {
          this.later(() => this.goOn());
          return;
        }
        const what =
          failure instanceof Refusal && failure.reason.startsWith("net ") ? "net" : "store";
        this.tell(`${what} away`, !this.away.has(what));
        this.away.add(what);
        this.cancelTick();
        this.cancelTick = this.around.clock.after(retryPause, () => this.later(() => this.goOn()));
        if (!(failure instanceof Refusal)) console.error(failure);
      }
    });
  }

  private comeBack(what: "net" | "store"): void {
    this.tell(`${what} back`, this.away.delete(what));
  }

  private tell(line: string, isNews: boolean): void {
    for (const connection of this.connections)
      if (isNews && connection.token !== "") connection.out(line);
  }

  private async answer(connection: Connection, line: string): Promise<void> {
    const [id = "", verb = ""] = line.split(" ", 2);
    const words = line.slice(id.length + verb.length + 2);
    const number = /^[1-9][0-9]{0,8}$/.test(id) ? id : "0";
    try {
      if (number === "0" || line.includes("\n") || new TextEncoder().encode(line).length > lineMost)
        throw new Refusal("syntax");
      if (verb === "hello") return this.greet(connection, number, words);
      if (connection.token === "") throw new Refusal("hello");
      connection.out(`ok ${number}${await this.serveSurely(connection, verb, words)}`);
      this.later(() => this.goOn());
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      connection.out(`no ${number} ${failure.reason}`);
      if (failure.reason === "store") this.later(() => this.goOn()); /* there may be news */
    }
  }

  private greet(connection: Connection, id: string, words: string): void {
    const [protocol, token = "", version = "0"] = words.split(" ");
    if (connection.token !== "") throw new Refusal("hello");
    if (protocol !== "1") throw new Refusal("protocol");
    if (token !== "new" && !/^[a-z2-7]{26}$/.test(token)) throw new Refusal("token");
    if (!/^(0|[1-9][0-9]{0,8})$/.test(version)) throw new Refusal("syntax");
    connection.token = token === "new" ? newToken() : token;
    connection.version = Number(version);
    connection.out(token === "new" ? `ok ${id} ${connection.token}` : `ok ${id}`);
    this.room.enter(connection.token);
    this.look();
    connection.unveiled = this.tick?.unveiled ?? 0;
    if (connection.version > (this.tick?.version ?? 0)) this.refresh(connection);
    this.here = ""; /* whoever is new has to be told, too */
    this.clock = "";
    this.publish();
    this.later(() => this.goOn());
  }

  /** Serves; where somebody else was faster, what is asked is asked of what they made. */
  private async serveSurely(connection: Connection, verb: string, words: string): Promise<string> {
    for (let count = 0; count < racesMost; count++)
      try {
        return await this.serve(connection, verb, words);
      } catch (failure) {
        if (!(failure instanceof Refusal) || failure.reason !== "taken") throw failure;
        this.publish();
      }
    throw new Refusal("store");
  }

  /** Does what a verb asks for, and gives what stands behind `ok ID`. */
  private async serve(connection: Connection, verb: string, words: string): Promise<string> {
    switch (verb) {
      case "ping":
        return "";
      case "react":
        return this.react(connection, words);
      case "hint": {
        const seat = this.room.seat(connection.token).seat;
        if (seat === 0) throw new Refusal("no-seat");
        return " " + (await this.withNet(() => this.room.hint(seat)));
      }
      case "analyse":
        return this.analyse(words);
    }
    const asked = this.room.ask(
      this.around.clock.now(),
      connection.token,
      words === "" ? verb : `${verb} ${words}`,
    );
    await this.save();
    this.publish();
    return ` ${asked.version}${asked.ticket === "" ? "" : ` ${asked.ticket}`}`;
  }

  private react(connection: Connection, word: string): string {
    const seat = this.room.seat(connection.token).seat;
    if (seat === 0) throw new Refusal("no-seat");
    if (!reactions.includes(word)) throw new Refusal("word");
    this.tell(`react ${seat} ${word}`, true);
    return "";
  }

  /** Thinks about something; where a net is missing, it is fetched first. */
  private async withNet<T>(think: () => T): Promise<T> {
    try {
      return think();
    } catch (failure) {
      if (!(failure instanceof Refusal) || !failure.reason.startsWith("net ")) throw failure;
      await this.around.provideNet(failure.reason.slice(4) as GameName).catch(() => {
        throw failure;
      });
      return think();
    }
  }

  private async analyse(words: string): Promise<string> {
    if (!/^[1-9][0-9]*$/.test(words)) throw new Refusal("sheet");
    const record = this.room.record(Number(words));
    const [analysis] = await this.withNet(() => this.around.engine.analyse(record));
    const seats = new Map(this.room.state().seats.map((seat) => [seat.name, seat.seat]));
    const lines: string[] = [];
    for (const player of analysis?.players ?? []) {
      const seat = seats.get(player.name) ?? 0;
      const points = [player.start, player.luck, player.loss, player.total ?? player.value ?? 0];
      lines.push(
        `analysis ${seat} ${points.map((value) => value.toFixed(2)).join(" ")} ${player.best_moves} ${player.moves}`,
      );
      for (const round of player.rounds)
        lines.push(
          `round ${seat} ${round.round} ${round.throw} ${round.luck.toFixed(2)} ${round.move} ${round.best} ` +
            round.cost.toFixed(2),
        );
    }
    return ` ${lines.length}${lines.map((line) => `\n${line}`).join("")}`;
  }

  /** Stores what is new. What cannot be stored has not happened: `store`, or `taken` where somebody else was faster. A
   * table that was thrown away elsewhere and is played on here is stored again. */
  private async save(): Promise<void> {
    const { store } = this.around;
    const events = this.room.unsaved();
    if (events === "") return;
    const before = this.room.log();
    try {
      await store
        .append(this.code, before.split("\n").length - 1, events + "\n")
        .catch(async (failure) => {
          if ((await store.read(this.code)) !== "") throw failure;
          await store.append(this.code, 0, `${before}${events}\n`);
        });
      this.room.saved();
    } catch {
      const stored = await store.read(this.code).catch(() => before);
      this.reload(stored === "" ? before : stored);
      throw new Refusal(this.room.log() === before ? "store" : "taken");
    }
  }

  /** Forgets what is not stored. */
  private reload(stored: string): void {
    this.room.close();
    this.room = this.around.engine.resume(this.around.clock.now(), this.code, stored);
    this.look();
    for (const connection of this.connections)
      if (connection.token !== "") this.room.enter(connection.token);
  }

  private look(): void {
    this.tick = this.room.tick(this.around.clock.now());
  }

  /** Lets happen what is due, and sees to it that what comes next will. */
  private async goOn(): Promise<void> {
    this.cancelTick();
    this.look();
    await this.save();
    this.comeBack("store");
    this.publish();
    const tick = this.tick;
    if (tick === undefined) return;
    const next = tick.next;
    if (next !== null)
      this.cancelTick = this.around.clock.after(Math.max(0, next - this.around.clock.now()), () =>
        this.later(() => this.goOn()),
      );
    const bot = tick.bots[0];
    if (bot !== undefined && !this.thinking) this.think(bot.seat);
  }

  /** Lets a bot move; others may be heard before it begins. */
  private think(seat: number): void {
    this.thinking = true;
    this.around.clock.after(this.around.botPause ?? 0, () =>
      this.later(async () => {
        this.thinking = false;
        await this.moveBot(seat);
        await this.goOn();
      }),
    );
  }

  private async moveBot(seat: number): Promise<void> {
    const now = () => this.around.clock.now();
    try {
      const choice = await this.withNet(() => this.room.choose(now(), seat));
      this.comeBack("net");
      this.room.moved(now(), seat, choice.round, choice.move);
      await this.save();
    } catch (failure) {
      const isWanted = !(failure instanceof Refusal) || /^(net|store|taken)\b/.test(failure.reason);
      if (isWanted) throw failure;
    }
  }

  private refresh(connection: Connection): void {
    connection.version = 0;
    connection.out("fresh");
  }

  /** Tells everybody what they do not know yet. */
  private publish(): void {
    for (const connection of this.connections) {
      if (connection.token === "") continue;
      const { seat, host } = this.room.seat(connection.token);
      const unveiled = this.tick?.unveiled ?? 0;
      if (connection.unveiled !== unveiled) this.refresh(connection);
      connection.unveiled = unveiled;
      const events = this.room.show(seat, connection.version);
      if (events !== "") {
        connection.out(events.slice(0, -1));
        connection.version += events.split("\n").length - 1;
      }
      const you = `you ${seat === 0 ? "-" : seat}${host ? " host" : ""}`;
      if (you !== connection.you) connection.out(you);
      connection.you = you;
    }
    this.tellWhoIsHere();
  }

  /** And how long the round lasts, where it has a time. */
  private tellWhoIsHere(): void {
    const seats = new Set<number>();
    let watchers = 0;
    for (const connection of this.connections) {
      if (connection.token === "") continue;
      const seat = this.room.seat(connection.token).seat;
      if (seat === 0) watchers++;
      else seats.add(seat);
    }
    const here = ["here", watchers, ...[...seats].sort((one, other) => one - other)].join(" ");
    const deadline = this.tick?.deadline ?? null;
    const clock =
      deadline === null ? "" : `clock ${Math.max(0, deadline - this.around.clock.now())}`;
    this.tell(here, here !== this.here);
    this.tell(clock, clock !== "" && String(deadline) !== this.clock);
    this.here = here;
    this.clock = String(deadline);
  }
}
