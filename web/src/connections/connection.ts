// A connection to a table of a server or of this device, for the lines of docs/protocol.md.

export type Status =
  /** being opened */
  | "connecting"
  | "open"
  /** lost; retried automatically */
  | "lost"
  /** ended for good; `ended` is the reason */
  | { ended: string };

export interface Listener {
  /** The connection is open: send `hello`. */
  opened(): void;
  /** One or more lines. */
  heard(lines: string): void;
  changed(status: Status): void;
}

export interface Connection {
  send(line: string): void;
  /** Connects again, for example if an event is missing: at once, or after a pause if that has
   * happened before without an `approve` since. */
  restart(): void;
  /** Says that what was heard makes sense. */
  approve(): void;
  close(): void;
}

/** Random characters from an alphabet of 32. */
export function randomWord(length: number, of = "abcdefghijklmnopqrstuvwxyz234567"): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => of[byte & 31]).join("");
}
