// One way to a table, whether it is far away or on this device. Lines go both ways, as docs/protocol.md has them.

export type Status =
  /** on the way there */
  | "connecting"
  | "open"
  /** lost; it is tried again by itself */
  | "lost"
  /** for good, and why */
  | { ended: string };

export interface Listener {
  /** The way is open: say hello. */
  opened(): void;
  /** One or more lines. */
  heard(lines: string): void;
  changed(status: Status): void;
}

export interface Connection {
  send(line: string): void;
  /** Begins anew, where what came cannot be trusted. */
  restart(): void;
  close(): void;
}

const letters = "abcdefghijklmnopqrstuvwxyz234567";

/** Random letters and digits. */
export function randomWord(length: number): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => letters[byte & 31],
  ).join("");
}
