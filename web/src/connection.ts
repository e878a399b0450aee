// One way to a table, far away or on this device. Lines go both ways: see docs/protocol.md.

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
  /** A finished sheet as a record, where the connection has its own way to it. */
  record?(sheet: number): Promise<string>;
  close(): void;
}

/** Random characters, of 32 that there are. */
export function randomWord(length: number, of = "abcdefghijklmnopqrstuvwxyz234567"): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => of[byte & 31]).join("");
}
