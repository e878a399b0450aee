// How evenly the page moves on a phone: the longest frame while the dice roll, while a number is written and while a line is
// drawn, with the drawing thread slowed down 4 times. Arguments: those of tests/page/support.mjs, TURNS.
//
// Chromium traces what follows a tap. A frame lasts from one picture to the next one, or from its own beginning if there was
// nothing new to show before; other programs on the machine lengthen it. A task is what the drawing thread does in one go. Its
// processor time is measured at full speed and multiplied: then other programs do not count, and Chromium's slowing down, which
// goes by the clock, does not count them in.
import { devices, endAll, Person, Server } from "../tests/page/support.mjs";
import { makeOther, press } from "../tests/page/tables.mjs";

const turns = Number(process.argv[6]);
const slowness = 4;
const watched = 1200; /* milliseconds; all of these movements are over by then */
const touch = 80; /* milliseconds that a finger stays */
const most = 32;
const categories = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
];

/** The lengths of frames. A frame that begins and is neither drawn nor dropped had nothing new to show. */
function lengths(events) {
  const frames = new Map();
  for (const { name, ts, args } of events)
    if (name === "BeginFrame") frames.set(args.frameSeqId, { begun: ts });
    else if (name === "DrawFrame" || name === "DroppedFrame") {
      const frame = frames.get(args.frameSeqId);
      if (frame !== undefined) frame[name] = ts;
    }
  const found = [];
  let since;
  for (const { begun, DrawFrame: drawn, DroppedFrame: dropped } of frames.values()) {
    if (drawn === undefined) {
      since = dropped === undefined ? undefined : (since ?? begun);
      continue;
    }
    found.push((drawn - (since ?? begun)) / 1000);
    since = drawn;
  }
  return found;
}

/** What follows the first tap of a trace: the lengths of frames, and of the tasks of the page's main thread, in ms. */
function measure(events) {
  const tap = events.find(
    ({ name, args }) => name === "EventDispatch" && args.data?.type === "pointerdown",
  );
  const after = events
    .filter(({ pid, ts }) => pid === tap.pid && ts >= tap.ts)
    .sort((one, other) => one.ts - other.ts);
  const tasks = after
    .filter(({ name, tid, tdur }) => name === "RunTask" && tid === tap.tid && tdur !== undefined)
    .map(({ tdur }) => tdur / 1000);
  return { frames: lengths(after), tasks };
}

/** Traces the page while something happens in it. */
async function trace(person, action) {
  const browser = person.context.browser();
  await browser.startTracing(person.page, { categories });
  await action();
  await person.page.waitForTimeout(watched);
  const traced = await browser.stopTracing();
  return measure(JSON.parse(traced).traceEvents);
}

async function come(server, rate) {
  const person = await Person.come(server, {
    ...devices["Pixel 5"],
    reducedMotion: "no-preference",
  });
  person.session = await person.context.newCDPSession(person.page);
  await person.session.send("Emulation.setCPUThrottlingRate", { rate });
  return person;
}

/** Touches the middle of something for as long as people do. */
async function tap({ page, session }, locator) {
  const { x, y, width, height } = await locator.boundingBox();
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForTimeout(touch);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
const tapCell = (person, cell) =>
  tap(person, person.page.locator(`.own [data-cell="${cell}"][aria-disabled="false"]`));
const settle = ({ page }) => page.waitForTimeout(watched);

/** A round of a game alone. */
async function playRound(person, cell, seen) {
  await settle(person);
  seen["a number is written"].push(await trace(person, () => tapCell(person, cell)));
  seen["the dice roll"].push(
    await trace(person, () => tap(person, person.page.locator(".dock-roll:enabled"))),
  );
}

/** Completes a full house at a table where people throw. */
async function completeLine(server, rate, seen) {
  const person = await come(server, rate);
  const code = await makeOther(person, "knister dice=hand pause=0 name=Frames");
  await person.open(`/t/${code}`);
  await person.page.getByLabel("Your name").fill("Kim");
  await press(person, "Sit down");
  await press(person, "Start alone");
  const row = [4, 4, 4, 9, 9];
  for (const [index, sum] of row.entries()) {
    const entry = person.page.locator(".throw-entry");
    await entry.getByRole("button", { name: String(sum), exact: true }).tap();
    const write = () => tapCell(person, `${"abcde"[index]}1`);
    await settle(person); /* a touch during which the sheet changes does not count */
    if (index + 1 < row.length) await write();
    else seen["a line is drawn"].push(await trace(person, write));
  }
  await person.leave();
}

const kinds = ["the dice roll", "a number is written", "a line is drawn"];
const cells = ["c3", "a1", "b2", "d4", "e5", "a5", "b4", "d2", "e1", "c1"];

/** All movements, with a drawing thread that is so many times slower. */
async function watch(server, rate) {
  const seen = Object.fromEntries(kinds.map((kind) => [kind, []]));
  const person = await come(server, rate);
  await person.open("/");
  await person.page.getByRole("button", { name: "Roll the dice", exact: true }).tap();
  for (const cell of cells.slice(0, turns)) await playRound(person, cell, seen);
  await person.leave();
  for (let turn = 0; turn < turns; turn++) await completeLine(server, rate, seen);
  return seen;
}

let slow;
let fast;
try {
  const server = await Server.start();
  slow = await watch(server, slowness);
  fast = await watch(server, 1);
} finally {
  await endAll();
}

const longest = (lists) =>
  lists
    .map((list) => Math.max(...list))
    .sort((one, other) => one - other)
    .map((each) => each.toFixed(0))
    .join(" ");
for (const kind of kinds) {
  const frames = slow[kind].map((each) => each.frames);
  const all = frames.flat();
  const tasks = fast[kind].map((each) => each.tasks.map((time) => slowness * time));
  const long = all.filter((each) => each > most).length;
  console.log(`  ${kind}: ${long} of ${all.length} frames over ${most} ms`);
  console.log(`  ${kind}: longest frames ${longest(frames)} ms`);
  console.log(`  ${kind}: longest tasks ${longest(tasks)} ms of processor time`);
}
process.exit();
