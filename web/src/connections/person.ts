// A person at a table, with a connection of their own. Several people can share this device.

import type { Connection } from "./connection";
import { Refusal } from "../engine/engine";

/** An answer: the words after its number, and the lines sent ahead of it. */
export interface Answer {
  words: string[];
  lines: string[];
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (failure: Error) => void;
  end: () => void;
}

export const answerTime = 15_000;
export const thoughtTime = 180_000;
const slowAnswer = 2000;

export class Person {
  connection!: Connection;
  seat = 0;
  isHost = false;
  /** Whether they made the table, which somebody else leads now. */
  isMaker = false;
  /** Under which they wait for the next game; 0: they do not. */
  nextNumber = 0;
  isGreeted = false;
  private readonly waiting = new Map<number, Waiting>();
  /** Lines of a long answer that is not complete yet. */
  private before: string[] = [];
  private lastId = 0;

  constructor(
    public token: string,
    /** Called when an answer takes long, and when that is over. */
    private readonly setSlow: (isSlow: boolean) => void,
  ) {}

  /** Whether a request is not answered yet. */
  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  /** Sends a request. Rejects with a Refusal; `lost` means that the outcome is unknown. */
  ask(words: string, time = answerTime): Promise<Answer> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const slow = setTimeout(() => this.setSlow(time === answerTime), slowAnswer);
      const timer = setTimeout(() => {
        this.settle(id, () => reject(new Refusal("lost")));
        this.connection.restart();
      }, time);
      const end = () => {
        clearTimeout(slow);
        clearTimeout(timer);
        this.setSlow(false);
      };
      this.waiting.set(id, { resolve, reject, end });
      this.connection.send(`${id} ${words}`);
    });
  }

  private settle(id: number, how: (asked: Waiting) => void): void {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    asked?.end();
    if (asked !== undefined) how(asked);
  }

  /** Handles a line that is an answer or part of one. Returns false for any other line. */
  hear(line: string, isLong = /^(analysis|round) /): boolean {
    const [word, id, ...words] = line.split(" ");
    if (isLong.test(line)) this.before.push(line);
    else if (word === "no")
      this.settle(Number(id), ({ reject }) => reject(new Refusal(words.join(" "))));
    else if (word === "ok")
      this.settle(Number(id), ({ resolve }) => resolve({ words, lines: this.before.splice(0) }));
    else return false;
    return true;
  }

  /** Rejects all waiting requests; `lost`: because their outcome is unknown. */
  rejectWaiting(reason = "lost"): void {
    this.before = [];
    for (const id of [...this.waiting.keys()])
      this.settle(id, ({ reject }) => reject(new Refusal(reason)));
  }

  close(): void {
    this.rejectWaiting();
    this.connection.close();
  }
}
