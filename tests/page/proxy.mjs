// A proxy between a browser and the server: it passes bytes on, knows where the frames of a WebSocket begin and end,
// and treats them as bad networks do.
import net from "node:net";
import { atEnd, Random } from "./support.mjs";

/** The length of the first frame in some bytes; 0 if it is incomplete. */
function frameLength(bytes) {
  if (bytes.length < 2) return 0;
  const short = bytes[1] & 0x7f;
  const head = 2 + (short === 126 ? 2 : short === 127 ? 8 : 0);
  if (bytes.length < head) return 0;
  const payload =
    short === 126
      ? bytes.readUInt16BE(2)
      : short === 127
        ? Number(bytes.readBigUInt64BE(2))
        : short;
  const length = head + (bytes[1] & 0x80 ? 4 : 0) + payload;
  return bytes.length < length ? 0 : length;
}

const isText = (frame) => (frame[0] & 0x0f) === 1;

/** One direction of a connection; `fate` decides what happens to each text, in order. */
class Way {
  held = Buffer.alloc(0);
  isBehindHead = false;
  sent = Promise.resolve();

  constructor(to, fate, gate = () => undefined, alter = (frame) => frame) {
    this.alter = alter;
    this.to = to;
    this.fate = fate;
    this.gate = gate;
  }

  write(bytes, pause = 0) {
    this.sent = this.sent.then(async () => {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      await this.gate();
      if (!this.to.destroyed) this.to.write(bytes);
    });
  }

  take(bytes, hasFrames) {
    if (!hasFrames) return this.write(bytes);
    this.held = Buffer.concat([this.held, bytes]);
    if (!this.isBehindHead) {
      const end = this.held.indexOf("\r\n\r\n");
      if (end < 0) return undefined;
      this.write(this.held.subarray(0, end + 4));
      this.held = this.held.subarray(end + 4);
      this.isBehindHead = true;
    }
    for (let length = frameLength(this.held); length > 0; length = frameLength(this.held)) {
      this.pass(this.held.subarray(0, length));
      this.held = this.held.subarray(length);
    }
    return undefined;
  }

  pass(frame) {
    const fate = isText(frame) ? this.fate() : "pass";
    frame = isText(frame) ? this.alter(frame) : frame;
    if (fate !== "lose") this.write(frame, fate === "delay" ? 150 : 0);
    if (fate === "double") this.write(frame);
    if (fate === "cut") this.sent.then(() => this.to.destroy());
  }
}

/** A way to the server for one browser. */
export class Detour {
  pairs = new Set();
  /** Whether the way is closed. */
  isDown = false;
  /** How many frames had each fate. */
  counts = { pass: 0, lose: 0, double: 0, delay: 0, cut: 0 };
  /** How many of a hundred frames have each fate; the rest pass. Or a function of the direction and the count so far. */
  plan = {};
  connections = 0;
  /** Changes the frames of the server. */
  alter = (frame) => frame;

  static async start(server, seed = 0) {
    const proxy = new Detour();
    proxy.server = server;
    proxy.seed = seed;
    proxy.listener = net.createServer((browser) => proxy.accept(browser));
    await new Promise((resolve) => proxy.listener.listen(0, "127.0.0.1", resolve));
    proxy.address = `http://127.0.0.1:${proxy.listener.address().port}`;
    atEnd(async () => {
      proxy.cut();
      proxy.listener.close();
    });
    return proxy;
  }

  /** The fate of the next frame of a connection and direction: the same each time. */
  fates(direction, random) {
    let count = 0;
    const draw = () => {
      let number = random.below(100);
      for (const [fate, share] of Object.entries(this.plan)) {
        number -= share;
        if (number < 0) return fate;
      }
      return "pass";
    };
    return () => {
      count++;
      const fate = typeof this.plan === "function" ? this.plan(direction, count) : draw();
      this.counts[fate]++;
      return fate;
    };
  }

  accept(browser) {
    if (this.isDown) {
      browser.destroy();
      return;
    }
    const { hostname, port } = new URL(this.server.address);
    const far = net.connect(Number(port), hostname);
    const pair = { browser, far, hasFrames: false, isSilent: false };
    const number = 2 * ++this.connections + 1000 * this.seed;
    const there = new Way(far, this.fates("there", new Random(number)));
    const here = new Way(
      browser,
      this.fates("here", new Random(number + 1)),
      () => this.gate,
      (frame) => this.alter(frame),
    );
    this.pairs.add(pair);
    browser.once(
      "data",
      (first) => (pair.hasFrames = /^upgrade: websocket/im.test(first.toString("latin1"))),
    );
    browser.on("data", (bytes) => pair.isSilent || there.take(bytes, pair.hasFrames));
    far.on("data", (bytes) => here.take(bytes, pair.hasFrames));
    for (const [one, other] of [
      [browser, far],
      [far, browser],
    ]) {
      one.on("error", () => undefined);
      one.on("close", () => {
        if (!pair.isSilent) other.destroy();
        if (one === browser) this.pairs.delete(pair);
      });
    }
  }

  /** Holds back everything for the browser until the returned function is called; nothing is lost. */
  hold() {
    let release;
    this.gate = new Promise((resolve) => (release = resolve));
    return release;
  }

  /** Ends all connections, so that both sides notice. */
  cut() {
    for (const { browser, far } of this.pairs) {
      browser.destroy();
      far.destroy();
    }
  }

  /** Like a sleeping laptop or a phone in a tunnel: the server sees the connections end, the browser hears nothing more on
   * sockets that seem open. */
  hush() {
    for (const pair of this.pairs)
      if (pair.hasFrames) {
        pair.isSilent = true;
        pair.far.destroy();
      }
  }
}
