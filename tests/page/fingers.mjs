// What fingers do on a sheet besides tapping: they scroll, zoom, slide and change their minds. None of that writes.
import assert from "node:assert/strict";
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
  await person.page.getByRole("button", { name: "Play now, alone" }).click();
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
      const from = await middle(person, "c4");
      await touch(person, "touchStart", from);
      await cellOf(person, "c4").and(page.locator(".looked")).waitFor();
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
  assert.deepEqual(person.wrong, []);
  await person.leave();
});

/** The cells without their letter above them or their number at their left. */
function namesBeside(cells) {
  const names = [...document.querySelectorAll(".own .at[aria-hidden=true]")].map((name) => ({
    text: name.textContent,
    box: name.getBoundingClientRect(),
  }));
  return cells
    .map((cell) => cell.dataset.cell)
    .filter((name, index) => {
      const box = cells[index].getBoundingClientRect();
      const above = names.find(
        ({ box: { left, right, bottom } }) =>
          left >= box.left &&
          right <= box.right &&
          bottom <= box.top + 1 + box.height * (name[1] - 1),
      );
      const beside = names.find(
        ({ box: { top, bottom, right } }) =>
          top >= box.top && bottom <= box.bottom && right <= box.left + 1,
      );
      return `${above?.text}${beside?.text}` !== name;
    });
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
      assert.deepEqual(await page.locator(".own .cell").evaluateAll(namesBeside), []);
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
