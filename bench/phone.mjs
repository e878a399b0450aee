// How long it takes on a phone until the first throw can be used: the first time, and once the page is cached.
// Arguments: those of tests/page/support.mjs, TURNS. The processor is slowed down 4 times (only the main thread; Chromium cannot
// slow down workers). The network is "fast 3G": every round trip takes 150 ms, including that of a new connection, with
// 1.6 Mbit/s down and 750 kbit/s up, shared by all connections.
import net from "node:net";
import { hurry } from "../tests/page/hands.mjs";
import { devices, endAll, Person, Server } from "../tests/page/support.mjs";

const turns = Number(process.argv[6]);
const roundTrip = 150;
const down = 1_600_000 / 8 / 1000; /* bytes a millisecond */
const up = 750_000 / 8 / 1000;
const piece = 1460;

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Bytes that go one way at a fixed speed and arrive half a round trip later. */
class Wire {
  free = 0;

  constructor(speed) {
    this.speed = speed;
  }

  /** Delivers one piece after the other. On a busy machine timers may fire out of order: the queue keeps the order. */
  carry(bytes, queue, to) {
    for (let at = 0; at < bytes.length; at += piece) {
      const part = bytes.subarray(at, at + piece);
      this.free = Math.max(this.free, performance.now()) + part.length / this.speed;
      queue.push(part);
      setTimeout(
        () => to.writable && to.write(queue.shift()),
        this.free - performance.now() + roundTrip / 2,
      );
    }
  }
}

/** One direction of a connection, which opens after a while. */
function connect(from, to, wire, opened) {
  const queue = [];
  from.on("data", (bytes) => void opened.then(() => wire.carry(bytes, queue, to)));
  from.on("end", async () => {
    await opened;
    while (queue.length > 0 && to.writable) await sleep(roundTrip / 2);
    to.end();
  });
  from.on("error", () => to.destroy());
}

/** A connection to the server that is as slow as a phone's. */
function slowDown(server) {
  const [slowUp, slowDown] = [new Wire(up), new Wire(down)];
  const { hostname, port } = new URL(server.address);
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    connect(near, far, slowUp, sleep(roundTrip)); /* connecting takes a round trip too */
    connect(far, near, slowDown, Promise.resolve());
  });
  return new Promise((resolve) =>
    proxy.listen(0, "127.0.0.1", () =>
      resolve({ address: `http://127.0.0.1:${proxy.address().port}` }),
    ),
  );
}

async function open(person) {
  await person.page.goto("/");
  await person.page.waitForFunction(() => window.ready !== undefined);
  return person.page.evaluate(() => ({ shown: window.shown, ready: window.ready }));
}

const times = { "the first time": [], "once it is kept": [] };
try {
  const slow = await slowDown(await Server.start());
  for (let turn = 0; turn < turns; turn++) {
    const person = await Person.come(slow, { ...devices["Pixel 5"], keeps: true });
    await person.context.addInitScript(hurry);
    const slowly = async () =>
      (await person.context.newCDPSession(person.page)).send("Emulation.setCPUThrottlingRate", {
        rate: 4,
      });
    await slowly();
    times["the first time"].push(await open(person));
    await person.kept();
    await person.page.close();
    await person.newTab();
    await slowly();
    times["once it is kept"].push(await open(person));
    await person.leave();
  }
} finally {
  await endAll();
}
const seconds = (list) =>
  list
    .sort((one, other) => one - other)
    .map((time) => (time / 1000).toFixed(2))
    .join(" ");
for (const [name, list] of Object.entries(times)) {
  console.log(`  ${name}: shown after ${seconds(list.map(({ shown }) => shown))} s`);
  console.log(`  ${name}: first throw after ${seconds(list.map(({ ready }) => ready))} s`);
}
process.exit();
