// Results of games and the events of this device's tables, in IndexedDB. Each append is a row,
// keyed by the table's code and the number of earlier events. If two tabs run the same table and
// append at the same time, one is refused. After an append, a tab notifies the others.

import type { Store } from "./local";

const database = "knobel";
const events = "events";
const results = "results";

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** The range of all rows of a table. */
function all(code: string): IDBKeyRange {
  return IDBKeyRange.bound([code, 0], [code, Infinity]);
}

interface Row {
  code: string;
  version: number;
  events: string;
  /** When it was written, in milliseconds since 1970; missing in rows of version 0.1. */
  at?: number;
}

/** A store that survives reloads; one for all tables. */
export class DeviceStore implements Store {
  private readonly news = new BroadcastChannel("knobel.tables");

  private constructor(private readonly tables: IDBDatabase) {}

  /** Called with the code of a table that another tab has appended to. */
  set onNews(listener: (code: string) => void) {
    this.news.onmessage = ({ data }) => listener(String(data));
  }

  static async open(): Promise<DeviceStore> {
    const request = indexedDB.open(database, 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1)
        request.result.createObjectStore(events, { keyPath: ["code", "version"] });
      if (oldVersion < 2) request.result.createObjectStore(results, { keyPath: "id" });
    };
    return new DeviceStore(await done(request));
  }

  private get<T>(name: string, range?: IDBKeyRange): Promise<T[]> {
    return done(this.tables.transaction(name).objectStore(name).getAll(range));
  }

  async read(code: string): Promise<string> {
    const rows = await this.get<Row>(events, all(code));
    return rows.map((row) => row.events).join("");
  }

  async append(code: string, version: number, lines: string): Promise<void> {
    const transaction = this.tables.transaction(events, "readwrite", { durability: "strict" });
    const written = finished(transaction);
    const rows = transaction.objectStore(events);
    rows.openCursor(all(code), "prev").onsuccess = ({ target }) => {
      const last: Row | undefined = (target as IDBRequest<IDBCursorWithValue | null>).result?.value;
      const count = last === undefined ? 0 : last.version + last.events.split("\n").length - 1;
      if (count === version)
        rows.add({ code, version, events: lines, at: Date.now() } satisfies Row);
      else transaction.abort();
    };
    await written;
    this.news.postMessage(code);
  }

  /** All tables, by code: when each was written to last; 0 if that is unknown. */
  async times(): Promise<Map<string, number>> {
    const rows = await this.get<Row>(events);
    return new Map(rows.map((row) => [row.code, row.at ?? 0]));
  }

  async remove(code: string): Promise<void> {
    const transaction = this.tables.transaction(events, "readwrite");
    transaction.objectStore(events).delete(all(code));
    await finished(transaction);
  }

  /** The stored results, each with its `id` as the key. */
  results<T>(): Promise<T[]> {
    return this.get(results);
  }

  /** Stores all results or none. */
  async putResults<T extends { id: string }>(list: T[]): Promise<void> {
    const transaction = this.tables.transaction(results, "readwrite");
    for (const result of list) transaction.objectStore(results).put(result);
    await finished(transaction);
  }
}
