// A connection to a server's table or lobby. A lost connection is retried after pauses that grow
// and are partly random. Unanswered requests are not repeated: the table's state tells the outcome.

import type { Connection, Listener } from "./connection";
import { remember, remembered } from "../device/settings";
import { ofServer, server } from "../device/site";

const tokenKey = ofServer("knobel.token");
const firstPause = 500;
const longestPause = 20_000;
const answerTime = 8000;

/** The device's secret token; "new" until the server has sent one. */
export function token(): string {
  return remembered<string>(tokenKey) ?? "new";
}

export function keepToken(given: string): void {
  if (/^[a-z2-7]{26}$/.test(given)) remember(tokenKey, given);
}

const keyName = "knobel.key";

/** The device's secret for the dice, which it never tells: 64 hexadecimal digits. */
export function deviceKey(): string {
  const kept = remembered<string>(keyName);
  if (kept !== undefined && /^[0-9a-f]{64}$/.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  remember(keyName, key);
  return key;
}

const seenName = "knobel.seen";
const seenMost = 60;

/** What this device has seen of the dice at the server's tables, by code. */
export function seenAt(code: string): string {
  return remembered<Record<string, string>>(seenName)?.[code] ?? "";
}

export function keepSeen(code: string, seen: string): void {
  const { [code]: _, ...others } = remembered<Record<string, string>>(seenName) ?? {};
  const kept = Object.entries(others).slice(1 - seenMost);
  remember(seenName, Object.fromEntries([...kept, [code, seen]]));
}

/** Whether the server answers that it has banned this address. */
async function saysBanned(path: string): Promise<boolean> {
  try {
    const answer = await fetch(`${server}${path}`, { cache: "no-store" });
    return answer.status === 403 && (await answer.text()).trim() === "banned";
  } catch {
    return false;
  }
}

export class RemoteConnection implements Connection {
  private socket: WebSocket | undefined;
  private pause = firstPause;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  private readonly wake = () => {
    if (document.visibilityState === "visible") this.probe();
  };

  /** A socket without a network looks open for a long time. */
  private readonly lose = () => this.again();

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.wake);
    addEventListener("offline", this.lose);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.listener.changed("connecting");
    const socket = new WebSocket(`${server.replace(/^http/, "ws")}${this.path}`);
    this.socket = socket;
    this.expect();
    let wasOpen = false;
    socket.onopen = () => {
      wasOpen = true;
      if (this.socket === socket) this.listener.opened();
    };
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket || typeof data !== "string") return;
      clearTimeout(this.silence);
      this.listener.heard(data);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      if (wasOpen) this.again();
      else void this.explain(socket);
    };
  }

  /** After a refused connection, which does not tell why: ends if this address is banned. */
  private async explain(socket: WebSocket): Promise<void> {
    const isBanned = await saysBanned(this.path);
    if (this.socket !== socket) return;
    if (!isBanned) {
      this.again();
      return;
    }
    this.close();
    this.listener.changed({ ended: "banned" });
  }

  /** Reconnects if nothing arrives in time. */
  private expect(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.again(), answerTime);
  }

  /** Sends a ping: after sleep, a dead socket looks open for a long time. */
  private probe(): void {
    if (this.isClosed) return;
    if (this.socket?.readyState !== WebSocket.OPEN) {
      this.pause = firstPause;
      this.restart();
      return;
    }
    this.socket.send("999999999 ping");
    this.expect();
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = undefined;
    clearTimeout(this.silence);
    clearTimeout(this.timer);
    socket?.close();
  }

  private again(): void {
    if (this.isClosed) return;
    this.drop();
    this.listener.changed("lost");
    this.timer = setTimeout(() => this.connect(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(longestPause, this.pause * 2);
  }

  send(line: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(line);
  }

  restart(): void {
    if (this.isClosed) return;
    if (this.pause > firstPause) {
      this.again();
      return;
    }
    this.pause *= 2;
    this.drop();
    this.connect();
  }

  approve(): void {
    this.pause = firstPause;
  }

  close(): void {
    this.isClosed = true;
    this.drop();
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.lose);
    document.removeEventListener("visibilitychange", this.wake);
  }
}
