// A table as this device sees it: folds what is heard, asks, and knows what is going on. It knows no rule: the state
// is the program's, folded from the events alone.

import type { Connection, Listener, Status } from "./connection";
import { Refusal, type OutsideRoom, type RoomSeat, type RoomState } from "./engine";
import { engine } from "./machine";

/** Somebody of this device at the table: most have one, several people at one screen one each. */
interface Person {
  connection: Connection;
  token: string;
  seat: number;
  isHost: boolean;
  waiting: Map<
    number,
    { resolve: (lines: string[]) => void; reject: (failure: Error) => void; end: () => void }
  >;
  /** Lines of a long answer that is not whole yet. */
  before: string[];
  isGreeted: boolean;
}

export interface Reaction {
  seat: number;
  word: string;
  key: number;
}

/** Makes a connection for the holder of a token. */
export type Connect = (token: string, listener: Listener) => Connection;

const answerTime = 15_000;
const slowAnswer = 2000;
const thoughtTime = 180_000;
const longMessage = 8; /* events; who hears so much at once has been away */
const doubt = 20_000;
const longestDoubt = 320_000;

export class Table {
  state: RoomState;
  status: Status = "connecting";
  isStored = true;
  /** Whether the computer players have what they need to think. */
  hasNet = true;
  /** Whether something was asked long ago and is not answered. */
  isSlow = false;
  /** What the person should know about how they came here. */
  notice = "";
  /** Whether the seat of this device went to another one. */
  isElsewhere = false;
  here = new Set<number>();
  watchers = 0;
  /** When the round ends, in milliseconds of performance.now(). */
  deadline: number | undefined;
  reactions: Reaction[] = [];
  /** Whose time was up latest, and what a bot did for them; until they move themselves. */
  slept = new Map<number, string>();
  /** Called with the states before and after what was heard. */
  watch: (before: RoomState, after: RoomState) => void = () => {};
  private room: OutsideRoom;
  private readonly people: Person[] = [];
  private readonly listeners = new Set<() => void>();
  private lastId = 1;
  private doubtTimer = 0;
  private patience = doubt;
  private isDoubted = false;
  private isClosed = false;

  constructor(
    readonly code: string,
    /** Whether it is on this device. */
    readonly isLocal: boolean,
    tokens: string[],
    connect: Connect,
    private readonly keep: (token: string) => void = () => {},
    private readonly isLooking = false,
  ) {
    this.room = engine.outside(code);
    this.state = this.room.state();
    tokens.forEach((token, index) => this.addPerson(token, connect, index === 0));
  }

  private addPerson(token: string, connect: Connect, isFirst: boolean): void {
    const person: Person = {
      connection: undefined as unknown as Connection,
      token,
      seat: 0,
      isHost: false,
      waiting: new Map(),
      before: [],
      isGreeted: false,
    };
    const listener: Listener = {
      opened: () => {
        if (isFirst) this.isDoubted = false;
        this.greet(person, isFirst);
      },
      heard: (lines) => this.hear(person, lines, isFirst),
      changed: (status) => {
        if (status !== "open") this.forgetAsked(person);
        if (isFirst) this.status = status === "open" ? "connecting" : status;
        this.tell();
      },
    };
    this.people.push(person);
    person.connection = connect(token, listener);
  }

  /** Calls somebody after every change; what it returns ends that. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  private forgetAsked(person: Person): void {
    const asked = [...person.waiting.values()];
    person.waiting.clear();
    person.before = [];
    for (const each of asked) {
      each.end();
      each.reject(new Refusal("lost"));
    }
  }

  private greet(person: Person, isFirst: boolean): void {
    const version = isFirst ? this.state.version : 0;
    const behind = this.isLooking ? ` ${version} look` : version > 0 ? ` ${version}` : "";
    this.request(person, `hello 1 ${person.token}${behind}`, answerTime).then(
      ([answer = ""]) => {
        const told = answer.split(" ")[2];
        if (told !== undefined) {
          person.token = told;
          this.keep(told);
        }
        person.isGreeted = true;
        if (isFirst) {
          this.status = "open";
          this.isStored = true; /* else it would be told now */
          this.watchSilence();
        }
        this.tell();
      },
      (failure: Refusal) => {
        if (failure.reason === "lost") return;
        person.connection.close();
        if (isFirst) this.status = { ended: failure.reason };
        this.tell();
      },
    );
  }

  private request(person: Person, words: string, time: number): Promise<string[]> {
    this.lastId = (this.lastId % 99_999_999) + 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      const slow = window.setTimeout(() => this.setSlow(time === answerTime), slowAnswer);
      const timer = window.setTimeout(() => {
        person.waiting.delete(id);
        this.setSlow(false);
        reject(new Refusal("lost"));
        person.connection.restart();
      }, time);
      const end = () => {
        clearTimeout(slow);
        clearTimeout(timer);
        this.setSlow(false);
      };
      person.waiting.set(id, { resolve, reject, end });
      person.connection.send(`${id} ${words}`);
    });
  }

  private setSlow(isSlow: boolean): void {
    if (this.isSlow === isSlow) return;
    this.isSlow = isSlow;
    this.tell();
  }

  /** Asks for something in the name of a seat of this device; gives the answer's words behind the number, and the
   * lines that came before it. Rejects with a Refusal; its reason is `lost` where nobody knows. */
  async ask(words: string, seat = this.seat): Promise<{ words: string[]; lines: string[] }> {
    const person = this.people.find((each) => each.seat === seat) ?? this.people[0];
    if (person === undefined || !person.isGreeted || this.status !== "open")
      throw new Refusal("lost");
    const takesThought = /^(hint|analyse)\b/.test(words);
    const lines = await this.request(person, words, takesThought ? thoughtTime : answerTime);
    const answer = lines.pop() ?? "";
    const rest = answer.split(" ").slice(2);
    const version = Number(rest[0]);
    if (!takesThought && version > this.state.version)
      window.setTimeout(() => version > this.state.version && this.askAnew(), 3000);
    return { words: rest, lines };
  }

  /** Sits the first person of this device down who has no seat. */
  async sitNext(name: string): Promise<void> {
    const person = this.people.find((each) => each.seat === 0);
    if (person === undefined) throw new Refusal("seated");
    await this.request(person, `sit 0 ${name}`, answerTime);
    for (let count = 0; count < 100 && person.seat === 0; count++)
      await new Promise((go) => setTimeout(go, 20));
  }

  private hear(person: Person, text: string, isFirst: boolean): void {
    const heard = text.split("\n");
    const isLong = heard.filter((line) => /^\d/.test(line)).length > longMessage;
    const start = this.state;
    for (const line of heard) {
      const before = this.state;
      const [word = "", second = ""] = line.split(" ", 2);
      if (word === "ok" || word === "no") this.settle(person, line, word, Number(second));
      else if (word === "analysis" || word === "round") person.before.push(line);
      else if (word === "you") this.seatPerson(person, second, line.endsWith(" host"));
      else if (isFirst) this.hearTable(word, second, line);
      if (this.state !== before && !isLong) this.watch(before, this.state);
    }
    if (this.state !== start && isLong) this.watch(start, this.state);
    if (isFirst) this.tell();
  }

  private settle(person: Person, line: string, word: string, id: number): void {
    const asked = person.waiting.get(id);
    if (asked === undefined) return;
    person.waiting.delete(id);
    asked.end();
    const lines = person.before;
    person.before = [];
    if (word === "no") asked.reject(new Refusal(line.split(" ").slice(2).join(" ")));
    else asked.resolve([...lines, line]);
  }

  private seatPerson(person: Person, seat: string, isHost: boolean): void {
    const before = person.seat;
    person.seat = seat === "-" ? 0 : Number(seat);
    person.isHost = isHost;
    this.isElsewhere = person.seat === 0 && (this.isElsewhere || this.seatOf(before)?.bot === null);
  }

  private hearTable(word: string, second: string, line: string): void {
    if (/^\d+$/.test(word)) this.fold(Number(word), line);
    else if (word === "fresh") this.forget();
    else if (word === "here") {
      const [watchers = 0, ...seats] = line.split(" ").slice(1).map(Number);
      this.watchers = watchers;
      this.here = new Set(seats);
    } else if (word === "clock") this.deadline = performance.now() + Number(second);
    else if (word === "react") this.react(Number(second), line.split(" ")[2] ?? "");
    else if (word === "net") this.hasNet = second !== "away";
    else if (word === "store") this.isStored = second !== "away";
    else if (word === "bye" && second === "closed") {
      this.people[0]?.connection.close();
      this.status = { ended: "closed" };
    }
  }

  private fold(version: number, line: string): void {
    if (version <= this.state.version) return;
    const [, word, seat, move = ""] = line.split(" ");
    if (word === "throw") this.deadline = undefined;
    if (word === "auto") this.slept.set(Number(seat), move);
    else if (word === "move" || word === "back") this.slept.delete(Number(seat));
    else if (word === "start" || word === "unthrow") this.slept.clear();
    if (version !== this.state.version + 1) {
      this.askAnew(); /* something is missing; what is known is right */
      return;
    }
    try {
      this.room.hear(line);
      this.state = this.room.state();
    } catch {
      this.forget();
      this.askAnew();
      return;
    }
    this.patience = doubt;
    this.watchSilence();
  }

  /** Connects anew, with the version that is known, once what is being heard is heard. */
  private askAnew(): void {
    if (this.isDoubted) return;
    this.isDoubted = true;
    queueMicrotask(() => this.people[0]?.connection.restart());
  }

  /** A table that says nothing for long is asked anew, less and less often. */
  private watchSilence(): void {
    clearTimeout(this.doubtTimer);
    if (this.isLocal || this.isClosed || this.state.phase === "closed") return;
    this.doubtTimer = window.setTimeout(() => {
      if (this.status === "open" && this.people[0]?.waiting.size === 0) this.askAnew();
      this.patience = Math.min(longestDoubt, this.patience * 2);
      this.watchSilence();
    }, this.patience);
  }

  private forget(): void {
    this.room.close();
    this.room = engine.outside(this.code);
    this.state = this.room.state();
  }

  private react(seat: number, word: string): void {
    const reaction = { seat, word, key: ++this.lastId };
    this.reactions = [...this.reactions.slice(-4), reaction];
    window.setTimeout(() => {
      this.reactions = this.reactions.filter((each) => each !== reaction);
      this.tell();
    }, 5000);
  }

  /** The first seat of this device that has to move, else the first it has; 0: none. */
  get seat(): number {
    const seats = this.seats;
    return seats.find((seat) => this.mustMove(seat)) ?? seats[0] ?? 0;
  }

  /** The seats of this device. */
  get seats(): number[] {
    return this.people.map((person) => person.seat).filter((seat) => seat > 0);
  }

  /** The people of this device who have no seat yet. */
  get standing(): number {
    return this.people.filter((person) => person.isGreeted && person.seat === 0).length;
  }

  get isHost(): boolean {
    return this.people.some((person) => person.isHost);
  }

  seatOf(seat: number): RoomSeat | undefined {
    return this.state.seats.find((each) => each.seat === seat);
  }

  mustMove(seat: number): boolean {
    const found = this.seatOf(seat);
    return (
      this.state.due === "moves" &&
      found?.playing === true &&
      found.moved === false &&
      found.stand_in === null
    );
  }

  /** A finished sheet as a record. */
  async record(sheet: number): Promise<string> {
    const connection = this.people[0]?.connection as Connection & {
      record?: (sheet: number) => Promise<string>;
    };
    if (connection?.record !== undefined) return connection.record(sheet);
    const response = await fetch(`/record/${this.code}/${sheet}`);
    if (!response.ok) throw new Refusal("lost");
    return response.text();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.doubtTimer);
    for (const person of this.people) {
      this.forgetAsked(person);
      person.connection.close();
    }
    this.room.close();
  }
}
