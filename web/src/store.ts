// The events of the tables on this device, in the browser's own database: a row for each append.

import type { Store } from "./local";

const database = "knobel";
const events = "events";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** A store that survives reloads; one for all tables. */
export class DeviceStore implements Store {
  private constructor(private readonly tables: IDBDatabase) {}

  static async open(): Promise<DeviceStore> {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(events, { autoIncrement: true }).createIndex("code", "code");
    };
    return new DeviceStore(await done(request));
  }

  async read(code: string): Promise<string> {
    const rows = this.tables.transaction(events).objectStore(events).index("code").getAll(code);
    return (await done(rows)).map((row: { events: string }) => row.events).join("");
  }

  async append(code: string, lines: string): Promise<void> {
    const transaction = this.tables.transaction(events, "readwrite", { durability: "strict" });
    transaction.objectStore(events).add({ code, events: lines });
    await finished(transaction);
  }

  /** The codes of all tables. */
  async codes(): Promise<string[]> {
    const rows: { code: string }[] = await done(this.tables.transaction(events).objectStore(events).getAll());
    return [...new Set(rows.map((row) => row.code))];
  }

  async remove(code: string): Promise<void> {
    const transaction = this.tables.transaction(events, "readwrite");
    const store = transaction.objectStore(events);
    for (const key of await done(store.index("code").getAllKeys(code))) store.delete(key);
    await finished(transaction);
  }
}
