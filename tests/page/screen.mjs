// The big screen: everybody is seen, in large letters, from the lobby to the podium, on every screen.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";
import { Crowd, throwsFor } from "./crowd.mjs";
import { build, check, finish, isLong, Server } from "./support.mjs";

const { encode } = createRequire(path.resolve(build, "package.json"))("uqr");
const server = await Server.start();
const sizes = [
  [1920, 1080],
  [1280, 720],
  [1366, 650],
  [1024, 768],
  [3840, 2160],
].map(([width, height]) => ({ width, height }));
const large = sizes[0];

/** What is wrong with the picture: what lies outside, what overlaps, what is small or broken. */
function faults(names) {
  const found = [];
  const { innerWidth: width, innerHeight: height } = window;
  const unit = Math.min(width / 1920, height / 1080);
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > width || scrollHeight > height)
    found.push(`the page has ${scrollWidth} x ${scrollHeight}`);
  const shown = [...document.querySelectorAll(".tv *")].filter((each) => each.checkVisibility());
  for (const each of shown) {
    const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
    if (!own || each.closest(".hidden, svg")) continue;
    const box = each.getBoundingClientRect();
    const text = each.textContent;
    if (box.right > width + 1 || box.bottom > height + 1 || box.left < -1 || box.top < -1)
      found.push(`${text} is outside`);
    if (parseFloat(getComputedStyle(each).fontSize) < 23.9 * unit) found.push(`${text} is small`);
  }
  const seats = [...document.querySelectorAll("[data-key], .tv-guest")].map((each) => ({
    text: each.querySelector(".tv-name").textContent,
    box: each.getBoundingClientRect(),
    name: each.querySelector(".tv-name").getBoundingClientRect(),
    size: parseFloat(getComputedStyle(each.querySelector(".tv-name")).fontSize),
  }));
  for (const name of names)
    if (!seats.some((each) => each.text === name)) found.push(`${name} is missing`);
  for (const { text, name, size } of seats) {
    if (name.height > (document.querySelector(".tv-guest") ? 2.7 : 1.6) * size)
      found.push(`${text} is broken`);
    if (name.width < Math.min(2, text.length) * 0.5 * size) found.push(`${text} is cut off`);
  }
  const isOver = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  seats.forEach(({ text, box, name }, index) => {
    for (const other of seats.slice(index + 1))
      if (isOver(box, other.box) || isOver(name, other.name))
        found.push(`${text} overlaps ${other.text}`);
  });
  const blocks = [
    ...document.querySelectorAll(".tv-round, .tv-throw .dice, .tv-waiting, .tv-corner"),
  ];
  blocks.forEach((one, index) => {
    const box = one.getBoundingClientRect();
    const next = blocks[index + 1]?.getBoundingClientRect();
    if (next !== undefined && next.left < box.right && box.bottom > next.top + 1)
      found.push(`${one.className} overlaps ${blocks[index + 1].className}`);
  });
  return found;
}

/** Looks at the big screen in all sizes. */
async function fits(screen, names, picture) {
  for (const size of sizes) {
    await screen.page.setViewportSize(size);
    assert.deepEqual(await screen.page.evaluate(faults, names), [], JSON.stringify(size));
  }
  await screen.page.setViewportSize(large);
  await screen.picture(picture);
}

async function crowdOf(count) {
  const crowd = await Crowd.come(server, count);
  const screen = await crowd.look("tv", { viewport: large });
  const { page } = screen;
  await page.locator(".tv-guest", { hasText: crowd.names.at(-1) }).waitFor();
  await page.locator(".tv-pattern path").waitFor();
  await fits(screen, crowd.names, `lobby-${count}`);
  const link = await page.evaluate(() =>
    document.querySelector(".tv-pattern path").getAttribute("d"),
  );
  const short = (await page.locator(".tv-letters").getAttribute("aria-label")).replaceAll(" ", "");
  const pathOf = (text) =>
    encode(text, { border: 2 })
      .data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
      .join("");
  assert.equal(short, crowd.code.slice(0, 6).toUpperCase());
  assert.equal(link, pathOf(`${server.address}/${short}`));
  assert.ok((await page.locator(".tv-pattern").boundingBox()).height > 1080 / 3);

  await crowd.start();
  await crowd.play([
    [1, 7, "a1"],
    [2, 4, "b2"],
    [3, 9, ""],
  ]);
  await page.locator(".tv-waiting", { hasText: `${count - 1} of ${count} done` }).waitFor();
  await fits(screen, crowd.names, `play-${count}`);
  assert.deepEqual(await page.locator(".thinking .tv-name").allTextContents(), ["Ana"]);
  assert.deepEqual(await page.locator(".tv-waiting .tv-name").allTextContents(), ["Ana"]);
  assert.ok((await page.locator(".tv-tray").boundingBox()).width > 1920 / 4);
  assert.ok((await page.locator(".dice-sum .ink").boundingBox()).height > 1080 / 5);
  assert.match(await crowd.told("here"), /^here 0 1$/); /* the television is no guest */
  assert.equal(await page.locator("button, input, select, textarea").count(), 0);
  if (count === 8 || isLong) assert.deepEqual(await screen.axe(), []);
  assert.deepEqual(screen.wrong, []);
  await screen.leave();
  await crowd.host.leave();
}

/** A straight on the diagonal is called out; then the places change. */
async function calledOut() {
  const crowd = await Crowd.come(server, 2);
  const screen = await crowd.look("tv", { viewport: large, reducedMotion: "no-preference" });
  const { page } = screen;
  await crowd.start();
  await crowd.play([
    [1, 4, "a1"],
    [2, 5, "b2"],
    [3, 6, "c3"],
    [4, 7, "d4"],
    [5, 8, "e5"],
  ]);
  const banner = page.locator(".tv-banner", { hasText: "Best line of this throw" });
  await banner.waitFor();
  assert.match(await banner.textContent(), /Ana.*diagonal.*straight.*\+16/i);
  const ana = page.locator(".tv-card", { hasText: "Ana" });
  await ana.locator(".tv-gain", { hasText: "+16" }).waitFor();
  assert.equal(await ana.locator(".tv-points strong").textContent(), "16");
  assert.equal(await ana.locator(".tv-place").textContent(), "1");
  assert.ok(await ana.evaluate((card) => card.matches(".first")));
  assert.equal(
    await page.locator(".tv-card").first().locator(".tv-name").first().textContent(),
    "Ana",
  );
  await page.getByRole("link", { name: "Back to the table" }).click();
  assert.equal(new URL(page.url()).pathname, `/t/${crowd.code}`);
  assert.deepEqual(screen.wrong, []);
}

async function podium() {
  const crowd = await Crowd.come(server, 30);
  await crowd.start();
  await crowd.play(throwsFor(["7 9 8 10 6", "7 7 3 7 3", "4 6 8 12 3", "4 5 8 7 6", "4 8 8 10 8"]));
  const screen = await crowd.look("tv", { viewport: large });
  const { page } = screen;
  await page.getByRole("heading", { level: 1, name: "Ana wins with 87!" }).waitFor();
  assert.equal(await page.locator(".tv-step").count(), 3);
  assert.equal(await page.locator(".tv-best li").count(), 3);
  assert.equal(await page.locator(".tv-next li").count(), 27); /* a whole class */
  const totals = await page.locator(".tv-step .hidden, .tv-next strong").allTextContents();
  assert.deepEqual(
    totals.map(Number),
    totals.map(Number).sort((one, other) => other - one),
  );
  const best = await page.locator(".tv-best .tv-worth").allTextContents();
  assert.deepEqual([best.length, Number(best[0]) >= 16], [3, true]);
  await fits(screen, [], "podium");
  assert.deepEqual(await screen.axe(), []);
  assert.deepEqual(screen.wrong, []);
}

async function hidden() {
  const crowd = await Crowd.come(server, 3, "knister dice=hand hidden=1");
  await crowd.start();
  await crowd.play([
    [1, 7, "a1"],
    [2, 4, ""],
  ]);
  const screen = await crowd.look("tv", { isHost: true, viewport: large });
  await screen.page.locator(".tv-cards").getByText("Hidden until the end").first().waitFor();
  assert.ok(!/\d/.test(await screen.page.locator(".tv-cards").textContent()), "a total is told");
  assert.deepEqual(await screen.page.locator(".tv-gain").allTextContents(), ["done", "done"]);
}

/** The code is asked for; it may be typed as it is heard. */
async function asked() {
  const crowd = await Crowd.come(server, 2);
  const screen = await crowd.look("tv", { viewport: large });
  const { page } = screen;
  await screen.open("/tv");
  await page.getByLabel("Table code").fill(crowd.code.slice(0, 6).toUpperCase());
  await page.getByRole("button", { name: "Show the table" }).click();
  await page.locator(".tv-guest", { hasText: "Ana" }).waitFor();
  assert.equal(new URL(page.url()).pathname, `/tv/${crowd.code}`);
  assert.deepEqual(screen.wrong, []);
}

/** A teacher's laptop with thirty at the table: nothing covers the menu, and everybody's face can be reached. */
async function teacher() {
  const crowd = await Crowd.come(server, 30);
  await crowd.start();
  await crowd.play([[1, 7, ""]]);
  const laptop = { width: 1280, height: 800 };
  const host = await crowd.look("t", { isHost: true, viewport: laptop });
  const { page } = host;
  await page.locator(".strip li").nth(29).waitFor();
  const [dice, strip] = await Promise.all(
    [".tray .dice", ".strip"].map((part) => page.locator(part).boundingBox()),
  );
  assert.ok(dice.y + dice.height <= strip.y + 1, "the faces cover the throw");
  for (const at of [0, 29]) await page.locator(".strip li button").nth(at).click({ trial: true });
  await page.getByRole("button", { name: "Menu" }).click();
  assert.ok((await page.locator("dialog button").count()) < 20, "the menu lists everybody");
  assert.deepEqual(host.wrong, []);
}

for (const count of [2, 8, 30, 100])
  await check(`${count} players are seen on every screen`, () => crowdOf(count));
await check("a line is called out, and a way leads back", calledOut);
await check("the end: podium, best lines, the next ten", podium);
await check("hidden sheets stay hidden", hidden);
await check("the code is asked for", asked);
await check("thirty players on a teacher's laptop", teacher);
await finish();
