// What fingers do on a sheet besides tapping: they scroll, zoom, slide and change their minds. None of that writes.
import assert from "node:assert/strict";
import { beginAlone } from "./hands.mjs";
import { check, devices, finish, Person, Server } from "./support.mjs";

const server = await Server.start();

/** A player with a phone of this size, a started game, and a way to put fingers on the screen. */
async function holder(width, height) {
  const person = await Person.come(server, {
    ...devices["Pixel 5"],
    viewport: { width, height },
    screen: { width, height },
  });
  await person.open("/");
  await beginAlone(person);
  await open(person).first().waitFor();
  person.session = await person.context.newCDPSession(person.page);
  return person;
}
const open = ({ page }) => page.locator('.own [data-cell][aria-disabled="false"]');
const cellOf = ({ page }, cell) => page.locator(`.own [data-cell="${cell}"]`);

/** Puts fingers on the screen, moves them, or lifts those that are no longer listed. */
const touch = ({ session }, type, ...points) =>
  session.send("Input.dispatchTouchEvent", {
    type,
    touchPoints: points.map(([x, y], id) => ({ x, y, id })),
  });

async function middle(person, cell) {
  const box = await cellOf(person, cell).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Slides all fingers from one place to another in small steps. */
async function slide(person, from, to, steps = 8) {
  for (let step = 1; step <= steps; step++) {
    const share = step / steps;
    const points = from.map(([x, y], at) => [
      x + (to[at][0] - x) * share,
      y + (to[at][1] - y) * share,
    ]);
    await touch(person, "touchMove", ...points);
    await person.page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Puts a finger on a cell, again if the page dropped the press because a throw came at that moment. */
async function press(person, cell) {
  for (let tries = 5; ; tries--) {
    const place = await middle(person, cell);
    await touch(person, "touchStart", place);
    const looked = cellOf(person, cell).and(person.page.locator(".looked"));
    const isSeen = await looked.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (isSeen) return place;
    assert.ok(tries > 0, `a press on ${cell} shows nothing`);
    await touch(person, "touchCancel");
  }
}

/** Nothing was written, and the next tap still is. */
async function nothingWritten(person) {
  await person.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  assert.equal(await open(person).count(), 25, "something was written");
  assert.equal(await person.page.locator(".cell.looked").count(), 0);
}

for (const [width, height] of [
  [740, 360],
  [320, 568],
])
  await check(
    `swiping over the sheet of a phone of ${width} x ${height} scrolls, and writes nothing`,
    async () => {
      const person = await holder(width, height);
      const { page } = person;
      await page.evaluate(() =>
        document.body.style.setProperty("padding-bottom", "40rem"),
      ); /* so that it can be scrolled */
      const from = await press(person, "c4");
      await slide(person, [from], [[from[0], from[1] - 120]]);
      await touch(person, "touchEnd");
      await page.waitForFunction(() => scrollY > 20);
      await nothingWritten(person);
      assert.deepEqual(person.wrong, []);
      await person.leave();
    },
  );

const person = await holder(360, 740);

await check("two fingers that pinch enlarge the page, and write nothing", async () => {
  const person = await holder(360, 740);
  const [one, other] = [await middle(person, "b2"), await middle(person, "d4")];
  await touch(person, "touchStart", one);
  await touch(person, "touchStart", one, other);
  await slide(
    person,
    [one, other],
    [
      [one[0] - 20, one[1] - 20],
      [other[0] + 20, other[1] + 20],
    ],
  );
  await touch(person, "touchEnd", [one[0] - 20, one[1] - 20]);
  await touch(person, "touchEnd");
  await nothingWritten(person);
  assert.ok(await person.page.evaluate(() => visualViewport.scale > 1));
  await person.leave();
});

await check("a second finger beside the sheet cancels the first one's tap", async () => {
  const one = await middle(person, "c3");
  await touch(person, "touchStart", one);
  await touch(person, "touchStart", one, [20, 20]);
  await touch(person, "touchEnd", one);
  await touch(person, "touchEnd");
  await nothingWritten(person);
});

await check("a finger that slides to another cell writes nothing", async () => {
  const one = await middle(person, "b3");
  await touch(person, "touchStart", one);
  await cellOf(person, "b3").and(person.page.locator(".looked")).waitFor();
  await slide(person, [one], [await middle(person, "d3")]);
  await touch(person, "touchEnd");
  await nothingWritten(person);
});

await check(
  "a mouse that is pressed on one cell and let go on another writes nothing",
  async () => {
    const { mouse } = person.page;
    await mouse.move(...(await middle(person, "b3")));
    await mouse.down();
    await mouse.move(...(await middle(person, "d3")), { steps: 4 });
    await mouse.up();
    await mouse.move(5, 5);
    await nothingWritten(person);
  },
);

await check("a tap writes where it was shown", async () => {
  const one = await middle(person, "d2");
  await touch(person, "touchStart", one);
  await cellOf(person, "d2").and(person.page.locator(".looked")).waitFor();
  await touch(person, "touchEnd");
  await cellOf(person, "d2").filter({ hasText: /\d/ }).waitFor();
});

await check("until the dice are rolled, a tap elsewhere moves the number", async () => {
  const { page } = person;
  await page.getByRole("button", { name: "Roll", exact: true }).waitFor();
  await page.waitForTimeout(1500); /* nothing is thrown by itself */
  await page.touchscreen.tap(...(await middle(person, "b4")));
  await cellOf(person, "b4").filter({ hasText: /\d/ }).waitFor();
  assert.equal(await cellOf(person, "d2").textContent(), "");
  assert.equal(await page.locator("h1").textContent(), "Round 1 of 25");
  await page.locator(".tray-roll").click();
  await page.locator("h1", { hasText: "Round 2 of 25" }).waitFor();
  assert.match(await cellOf(person, "b4").textContent(), /\d/);
  assert.equal(await open(person).count(), 24);
  assert.deepEqual(person.wrong, []);
  await person.leave();
});

/** The ends of lines that do not stand beside their line, or reach beyond the screen. */
function strayEnds(ends) {
  const box = (cell) =>
    document.querySelector(`.own [data-cell="${cell}"]`).getBoundingClientRect();
  return ends
    .filter((end) => {
      const { left, right, top, bottom } = end.getBoundingClientRect();
      const { line } = end.dataset;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const row = /\d/.test(line) ? box(`e${line}`) : undefined;
      const column = /[a-e]/.test(line) ? box(`${line}5`) : undefined;
      const isBeside =
        row !== undefined
          ? y > row.top && y < row.bottom && left >= row.right - 1
          : column !== undefined
            ? x > column.left && x < column.right && top >= column.bottom - 1
            : left >= box("e1").right - 1;
      return !isBeside || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    })
    .map((end) => end.dataset.line);
}

for (const [width, height] of [
  [740, 360],
  [568, 320],
  [915, 412],
])
  await check(
    `a phone of ${width} x ${height}, on its side, shows the whole sheet and the dice`,
    async () => {
      const person = await holder(width, height);
      const { page } = person;
      for (const place of [".own .grid", ".throw .dice"]) {
        const box = await page.locator(place).boundingBox();
        assert.ok(
          box.y >= 0 && box.y + box.height <= height,
          `${place}: ${box.y} to ${box.y + box.height} of ${height}`,
        );
        assert.ok(
          box.x >= 0 && box.x + box.width <= width,
          `${place}: ${box.x} to ${box.x + box.width} of ${width}`,
        );
      }
      const cell = await cellOf(person, "c3").boundingBox();
      assert.deepEqual(await page.locator(".own [data-line]").evaluateAll(strayEnds), []);
      assert.ok(cell.width >= 36, `cells of ${cell.width}`);
      assert.deepEqual(
        await page.evaluate(() => [
          document.documentElement.scrollWidth > innerWidth,
          document.documentElement.scrollHeight > innerHeight,
        ]),
        [false, false],
      );
      await person.picture(`landscape-${width}`);
      assert.deepEqual(await person.axe(), []);
      assert.deepEqual(person.wrong, []);
      await person.leave();
    },
  );
await finish();
