// A table as this device sees it: folds events, sends requests, and knows the connection's state.
// It contains no rules: the program folds the state from the events.

import type { Connection, Listener, Status } from "../connections/connection";
import {
  Refusal,
  type GameName,
  type ClientRoom,
  type RoomSeat,
  type RoomState,
} from "../engine/engine";
import { engine } from "../connections/machine";
import { likedSeat } from "./faces";
import { sumOf } from "./grid";
import { gameOf } from "./names";
import { answerTime, Person, thoughtTime, type Answer } from "../connections/person";
import { keepSeen, seenAt } from "../connections/remote";
import { remember, remembered } from "../device/settings";
import { ofServer } from "../device/site";
import { renewPage } from "../device/updates";

/** Connects the owner of a token. */
export type Connect = (token: string, listener: Listener) => Connection;

const removedKey = ofServer("knobel.removed");
const longMessage = 8; /* events; more at once means that the client was disconnected */
const firstSilence = 20_000;
const longestSilence = 320_000;
const reactionTime = 5000;

export class Table {
  state: RoomState;
  status: Status = "connecting";
  isStored = true;
  /** Whether the computer players have the net they need. */
  hasNet = true;
  /** Whether an answer takes long. */
  isSlow = false;
  /** Why the link's ticket was refused; "" if it was not. */
  notice = "";
  /** Whether the table has events that this page does not understand. */
  isBaffled = false;
  /** Whether another device has taken over this device's seat. */
  isElsewhere = false;
  /** The first throw that was not fair, and why. */
  unfair: { fault: string; round: number } | undefined;
  here = new Set<number>();
  watchers = 0;
  /** The sums thrown for the latest sheet. */
  throws: number[] = [];
  /** Whether no move of the round can be taken back any more. */
  isFinal = false;
  /** When the round ends, in milliseconds of performance.now(). */
  deadline: number | undefined;
  reactions: { seat: number; word: string; key: number }[] = [];
  /** Seats whose time was up, with the bot's move for them, until they move themselves. */
  timedOut = new Map<number, string>();
  /** Called with each new state. */
  watch: (state: RoomState) => void = () => {};
  private room: ClientRoom;
  private readonly people: Person[] = [];
  private readonly listeners = new Set<() => void>();
  private reactionCount = 0;
  private silenceTimer = 0;
  private silenceLimit = firstSilence;
  private isRestarting = false;
  /** The version after which an event could not be folded, and how often. */
  private misread = { version: -1, count: 0 };
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
    this.room = this.newRoom();
    this.state = this.room.state();
    for (const token of tokens) this.addPerson(token, connect);
  }

  private addPerson(token: string, connect: Connect): void {
    const person = new Person(token, (isSlow) => this.setSlow(isSlow));
    this.people.push(person);
    person.connection = connect(token, {
      opened: () => this.greet(person),
      heard: (lines) => this.hear(person, lines),
      changed: (status) => {
        if (status !== "open") person.rejectWaiting();
        if (this.isFirst(person)) this.status = status === "open" ? "connecting" : status;
        this.tell();
      },
    });
  }

  /** Whether this person's connection gets the table's events for all on this device. */
  private isFirst(person: Person): boolean {
    return person === this.people[0];
  }

  /** Calls the listener after every change. Returns a function that ends this. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  private greet(person: Person): void {
    const isFirst = this.isFirst(person);
    const version = isFirst ? this.state.version : 0;
    const suffix = this.isLooking ? ` ${version} look` : version > 0 ? ` ${version}` : "";
    if (isFirst) {
      this.isRestarting = false;
      this.room.reconnect();
    }
    person.ask(`hello 2 ${person.token}${suffix}`).then(
      ({ words }) => this.welcome(person, words[0]),
      (failure: Refusal) => {
        if (failure.reason === "lost") return;
        if (["store", "busy", "hello"].includes(failure.reason)) {
          person.connection.restart(); /* hello: its answer was lost on the way */
          return;
        }
        person.connection.close();
        if (isFirst) this.status = { ended: failure.reason };
        if (failure.reason.startsWith("protocol")) void renewPage();
        this.tell();
      },
    );
  }

  private welcome(person: Person, token: string | undefined): void {
    if (token !== undefined) {
      person.token = token;
      this.keep(token);
    }
    person.isGreeted = true;
    if (this.isFirst(person)) {
      this.status = "open";
      this.isStored = true; /* otherwise the table says so next */
      this.watchSilence();
    }
    this.tell();
  }

  private setSlow(isSlow: boolean): void {
    if (this.isSlow === isSlow) return;
    this.isSlow = isSlow;
    this.tell();
  }

  /** Sends a request for a seat of this device. Rejects like Person.ask. */
  async ask(words: string, seat = this.seat): Promise<Answer> {
    const person = this.people.find((each) => each.seat === seat) ?? this.people[0];
    if (!person?.isGreeted || this.status !== "open") throw new Refusal("lost");
    const takesThought = /^(hint|analyse)\b/.test(words);
    const answer = await person.ask(words, takesThought ? thoughtTime : answerTime);
    const version = Number(answer.words[0]);
    if (!takesThought && version > this.state.version)
      setTimeout(() => version > this.state.version && this.restart(), 3000);
    return answer;
  }

  /** Seats the first person of this device without a seat, with the face they like if it is free. */
  async sitNext(name: string): Promise<void> {
    const person = this.people.find((each) => each.seat === 0);
    if (person === undefined) throw new Refusal("seated");
    const liked = likedSeat(this.state.seats);
    await person
      .ask(`sit ${liked} ${name}`)
      .catch((failure: Refusal) => {
        if (!failure.reason.startsWith("seat")) throw failure;
        return person.ask(`sit 0 ${name}`);
      })
      .catch((failure) => this.noteRefusal(failure));
    for (let count = 0; count < 100 && person.seat === 0; count++)
      await new Promise((go) => setTimeout(go, 20));
  }

  /** Handles a message: first all its events at once, then the other lines. */
  private hear(person: Person, text: string): void {
    const lines = text.split("\n");
    const isFirst = this.isFirst(person);
    if (isFirst) this.fold(lines);
    for (const line of lines) {
      const [word = "", ...rest] = line.split(" ");
      if (word === "you") this.seatPerson(person, rest);
      else if (!person.hear(line) && isFirst) this.hearTable(word, rest);
    }
    if (!isFirst) return;
    if (this.misread.count === 0 && person.isGreeted) person.connection.approve();
    this.takePart(person);
    this.tell();
  }

  private newRoom(): ClientRoom {
    return engine.outside(this.code, this.isLocal ? "" : seenAt(this.code));
  }

  /** Sends what the dice need from this device, and keeps what it has seen of them. */
  private takePart(person: Person): void {
    if (this.isLocal || this.isLooking || !person.isGreeted) return;
    const { room } = this;
    const { send, fault, round, seen } = room.dice(person.seat);
    this.unfair = fault === "" ? undefined : { fault, round };
    if (seen !== seenAt(this.code) && !seen.startsWith("0 ")) keepSeen(this.code, seen);
    if (send === undefined) return;
    const granted = () => this.room === room && room.granted();
    person.ask(send).then(granted, () => {});
  }

  private seatPerson(person: Person, [seat = "-", ...rest]: string[]): void {
    const before = person.seat;
    person.seat = seat === "-" ? 0 : Number(seat);
    person.isHost = rest.includes("host");
    person.isMaker = rest.includes("maker");
    person.nextNumber = rest.includes("next") ? Number(rest[rest.length - 1]) : 0;
    this.isElsewhere = person.seat === 0 && (this.isElsewhere || this.seatOf(before)?.bot === null);
  }

  private hearTable(word: string, [first = "", ...rest]: string[]): void {
    if (word === "here") {
      this.watchers = Number(first);
      this.here = new Set(rest.map(Number));
    } else if (word === "clock") this.deadline = performance.now() + Number(first);
    else if (word === "react") this.react(Number(first), rest[0] ?? "");
    else if (word === "net") this.hasNet = first !== "away";
    else if (word === "store") this.isStored = first !== "away";
    else if (word === "bye" && (first === "closed" || first === "banned")) {
      this.people[0]?.connection.close();
      this.status = { ended: first };
    }
  }

  /** Folds the events of a message. If one is missing, reconnects; the state so far stays. */
  private fold(lines: string[]): void {
    const fresh = lines.lastIndexOf("fresh");
    if (fresh >= 0) this.forget();
    const { version } = this.state;
    const news = lines.slice(fresh + 1).filter((line) => Number.parseInt(line, 10) > version);
    const next = news.filter((line, index) => Number.parseInt(line, 10) === version + index + 1);
    if (next.length < news.length) this.restart();
    if (next.length === 0) return;
    const text = next.join("\n");
    /* A new part for each throw, so that the moves before it are announced, unless they are old. */
    const parts = next.length > longMessage ? [text] : text.split(/\n(?=\d+ throw )/);
    if (!parts.every((part) => this.foldPart(part))) this.startOver();
    else if (this.state.version > this.misread.version) {
      this.misread = { version: -1, count: 0 };
      this.isBaffled = false;
    }
  }

  /** Asks for all events from the first one, after an event that could not be folded. A newer page
   * may understand it. */
  private startOver(): void {
    const { version } = this.state;
    const isAgain = this.misread.version === version;
    this.misread = { version, count: isAgain ? this.misread.count + 1 : 1 };
    this.isBaffled = this.misread.count > 1;
    if (this.misread.count === 2) void renewPage();
    this.forget();
    this.restart();
  }

  private foldPart(events: string): boolean {
    try {
      this.room.hear(events);
      this.state = this.room.state();
    } catch {
      return false;
    }
    events.split("\n").forEach((event) => this.note(event));
    this.silenceLimit = firstSilence;
    this.watchSilence();
    this.watch(this.state);
    return true;
  }

  /** Keeps what the state does not contain. */
  private note(event: string): void {
    const [version, word, seat, move = ""] = event.split(" ");
    if (word === "remove" && this.seats.includes(Number(seat))) this.setRemoved(Number(version));
    else if (word === "pardon" && Number(version) > this.removedAt) this.setRemoved(0);
    this.noteThrow(word, seat);
    if (word === "auto") this.timedOut.set(Number(seat), move);
    else if (word === "move" || word === "back") this.timedOut.delete(Number(seat));
    else if (word === "start" || word === "unthrow") this.timedOut.clear();
  }

  /** Keeps the throws; `dice` is what a throw shows. */
  private noteThrow(word: string | undefined, dice = ""): void {
    if (word === "throw") {
      this.deadline = undefined;
      this.throws = [...this.throws, sumOf(dice)];
    } else if (word === "start") this.throws = [];
    else if (word === "unthrow") this.throws = this.throws.slice(0, -1);
    if (word === "final") this.isFinal = true;
    else if (word === "throw" || word === "start") this.isFinal = false;
  }

  /** Connects again from the known version, once the current message is handled. */
  private restart(): void {
    if (this.isRestarting) return;
    this.isRestarting = true;
    queueMicrotask(() => this.people[0]?.connection.restart());
  }

  /** Reconnects if a table is silent for long, less and less often. */
  private watchSilence(): void {
    clearTimeout(this.silenceTimer);
    if (this.isLocal || this.isClosed || this.state.phase === "closed") return;
    this.silenceTimer = window.setTimeout(() => {
      if (this.status === "open" && this.people[0]?.isWaiting === false) this.restart();
      this.silenceLimit = Math.min(longestSilence, this.silenceLimit * 2);
      this.watchSilence();
    }, this.silenceLimit);
  }

  private forget(): void {
    this.room.close();
    this.room = this.newRoom();
    this.state = this.room.state();
    this.throws = [];
    this.isFinal = false;
  }

  private react(seat: number, word: string): void {
    const reaction = { seat, word, key: ++this.reactionCount };
    this.reactions = [...this.reactions.slice(-4), reaction];
    setTimeout(() => {
      this.reactions = this.reactions.filter((each) => each !== reaction);
      this.tell();
    }, reactionTime);
  }

  get game(): GameName {
    return gameOf(this.state.game).name;
  }

  /** The players of the latest sheet. */
  get players(): RoomSeat[] {
    return this.state.seats.filter((seat) => seat.playing);
  }

  /** The first seat of this device that has to move, otherwise its first seat; 0: none. */
  get seat(): number {
    const seats = this.seats;
    return seats.find((seat) => this.mustMove(seat)) ?? seats[0] ?? 0;
  }

  /** The seats of this device. */
  get seats(): number[] {
    return this.people.map((person) => person.seat).filter((seat) => seat > 0);
  }

  isOwn({ seat }: RoomSeat): boolean {
    return this.seats.includes(seat);
  }

  /** Whether this device has a seat at a server's table. */
  get hasRemoteSeat(): boolean {
    return this.seat > 0 && !this.isLocal;
  }

  /** How many people of this device have no seat yet. */
  get standing(): number {
    return this.people.filter((person) => person.isGreeted && person.seat === 0).length;
  }

  /** Takes a seat in the next game, which is kept while this one goes on. */
  async playNext(name: string): Promise<void> {
    await this.ask(`next ${name}`).catch((failure) => this.noteRefusal(failure));
  }

  /** Gives that seat up. */
  async skipNext(): Promise<void> {
    await this.ask("unnext");
  }

  /** The name under which this device has a seat in the next game; "" if it has none. */
  get nextName(): string {
    const number = this.people[0]?.nextNumber;
    return this.state.guests.find((guest) => guest.number === number)?.name ?? "";
  }

  /** The event by which the host has removed the player of this device; 0: none. It is kept on the
   * device, since the table does not tell it again. */
  private get removedAt(): number {
    return remembered<Record<string, number>>(removedKey)?.[this.code] ?? 0;
  }

  /** Somebody who was away when the host removed them learns it when they want to sit down. */
  private noteRefusal(failure: Refusal): never {
    if (failure.reason === "removed") this.setRemoved(this.state.version);
    this.tell();
    throw failure;
  }

  private setRemoved(version: number): void {
    const { [this.code]: _, ...others } = remembered<Record<string, number>>(removedKey) ?? {};
    remember(removedKey, version === 0 ? others : { ...others, [this.code]: version });
  }

  /** Whether the host has removed the player of this device. */
  get isRemoved(): boolean {
    return this.removedAt > 0;
  }

  get isHost(): boolean {
    return this.people.some((person) => person.isHost);
  }

  /** Whether the user made the table, which somebody else leads now. */
  get isMaker(): boolean {
    return this.people.some((person) => person.isMaker);
  }

  seatOf(seat: number): RoomSeat | undefined {
    return this.state.seats.find((each) => each.seat === seat);
  }

  mustMove(seat: number): boolean {
    const found = this.seatOf(seat);
    const isAsked = found?.playing === true && found.moved === false && found.stand_in === null;
    return isAsked && this.state.due === "moves";
  }

  /** A finished sheet as a record, made of what this device was shown. */
  record(sheet: number): string {
    return this.room.sheet(sheet);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.silenceTimer);
    for (const person of this.people) person.close();
    this.room.close();
  }
}
