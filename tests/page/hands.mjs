// How people play: by mouse, by touch, by keyboard. Each looks at the page and does what is possible.

/** Waits for something to do other than `before`, the end, or a round after `last`; returns a look at the page. */
function see([before, last]) {
  const heading = document.querySelector("h1")?.textContent ?? "";
  const cells = [...document.querySelectorAll('.own [data-cell][aria-disabled="false"]')].map(
    (cell) => cell.dataset.cell,
  );
  const names = [...document.querySelectorAll(".own .actions button:enabled")].map(
    (button) => button.textContent,
  );
  const isOver = document.querySelector(".end") !== null;
  const label = JSON.stringify([
    heading,
    cells,
    names,
    document.querySelector(".own .grid")?.textContent,
  ]);
  const roll = document.querySelector(".own .dock-roll:enabled")?.textContent;
  const pass = document.querySelector(".own .dock-pass:enabled")?.textContent;
  const isDrawing = document.querySelector(".own .dock-count") !== null;
  const own = document.querySelector(".play")?.dataset.name;
  const isOwn = ({ dataset }) => own !== undefined && dataset.name === own;
  const isSent =
    document.querySelector(".own .unsent") !== null ||
    names.includes("Take back") ||
    [...document.querySelectorAll(".strip li:not(.waited)")].some(isOwn);
  const canBegin = (cells.length > 0 || pass !== undefined) && (!isSent || isDrawing);
  const canMove = roll !== undefined || canBegin;
  const round = Number(/\d+/.exec(heading)?.[0] ?? 0);
  const isDone = isOver || round > last;
  return (isDone || (canMove && label !== before)) && { label, cells, names, roll, pass, isDone };
}

const glance = 2500;
const glances = 24;
const attempts = 12;

/** What can be done now, as a player sees it. A player who has seen nothing new for a while does the same again: a tap
 * can get lost if its target changes at that moment. A player who knows what to do about it does so sooner, and then
 * waits longer each time. */
async function look(page, before, last, whenStuck) {
  for (let count = 1; ; count++)
    try {
      const timeout = whenStuck === undefined ? glance : Math.min(4 * glance, 300 * 2 ** count);
      const handle = await page.waitForFunction(see, [count === 1 ? before : "", last], {
        polling: 50,
        timeout,
      });
      return await handle.jsonValue();
    } catch (failure) {
      if (failure.name !== "TimeoutError") throw failure;
      if (count === glances) throw new Error(`nothing can be done: ${await describe(page)}`);
      await whenStuck?.();
    }
}

const patience = 2000;

/** Where to point; throws if the element has disappeared. */
const middle = (locator) =>
  locator.evaluate(
    (element) => {
      element.scrollIntoViewIfNeeded();
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    },
    undefined,
    { timeout: patience },
  );
const cellOf = (page, cell) => page.locator(`.own [data-cell="${cell}"]`);
const buttonOf = (page, name) =>
  page.locator(".own .actions").getByRole("button", { name, exact: true });

/** Moves the focus by Tab until it is where it should be. */
async function tabTo(page, wanted, argument) {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate(wanted, argument)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

/** Each way to take a cell and to press a button. */
export const hands = {
  mouse: {
    take: async (page, cell) => page.mouse.click(...(await middle(cellOf(page, cell)))),
    press: async (page, name) => page.mouse.click(...(await middle(buttonOf(page, name)))),
  },
  touch: {
    take: async (page, cell) => page.touchscreen.tap(...(await middle(cellOf(page, cell)))),
    press: async (page, name) => page.touchscreen.tap(...(await middle(buttonOf(page, name)))),
  },
  keyboard: {
    take: async (page, cell) => {
      await tabTo(page, () => document.activeElement?.matches(".own [data-cell]"));
      await page.keyboard.press(cell[0]);
      await page.keyboard.press(cell[1]);
      await page.keyboard.press("Enter");
    },
    press: async (page, name) => {
      await tabTo(
        page,
        (name) =>
          document.activeElement?.matches(".own .actions button") &&
          document.activeElement.textContent === name,
        name,
      );
      await page.keyboard.press("Enter");
    },
  },
};

/** The button that throws the dice once the move is made, as soon as the page has drawn it. */
async function drawnRoll() {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return document.querySelector(".own .dock-roll:enabled")?.textContent;
}

/** The text of the page, and what lies on top of the button that throws the dice. */
const describe = (page) =>
  page.evaluate(() => {
    const button = document.querySelector(".own .dock-roll");
    const { x, y, width, height } = button?.getBoundingClientRect() ?? {};
    const top = button && document.elementFromPoint(x + width / 2, y + height / 2);
    return `${document.body.innerText}\n${top?.outerHTML.slice(0, 300) ?? "no button"}`;
  });

/** Starts a game alone from the start page of a newcomer. */
export async function beginAlone({ page }, game = "Knister") {
  await page.locator(".pencil").getByText(game, { exact: true }).click();
  await page.getByRole("button", { name: "Roll the dice", exact: true }).click();
}

/** Plays until the game is over, for this many moves, or until the round after `last`; `random` chooses. */
export async function play(
  person,
  hand,
  random,
  moves = Infinity,
  { last = Infinity, whenStuck } = {},
) {
  const { page } = person;
  let before;
  let trouble = 0;
  let vain = 0;
  for (let i = 0; i < moves; i++) {
    const seen = await look(page, before, last, whenStuck);
    vain = seen.label === before ? vain + 1 : 0;
    if (vain === attempts) throw new Error(`nothing happens: ${await describe(page)}`);
    before = seen.label;
    if (seen.isDone) return i;
    const action = seen.roll
      ? hand.press(page, seen.roll)
      : seen.cells.length > 0
        ? hand.take(page, random.of(seen.cells))
        : hand.press(page, seen.pass);
    const missed = (failure) => {
      if (trouble++ > 5) throw failure; /* it disappeared after it was seen */
    };
    await action.catch(missed);
    const roll = seen.roll ? undefined : await page.evaluate(drawnRoll);
    if (roll !== undefined) await hand.press(page, roll).catch(missed);
  }
  return moves;
}

/** Makes a move while others still have to move, and waits until it is confirmed. */
export async function moveOnce(person, hand, random) {
  const standing = person.page
    .locator(".own .actions")
    .getByRole("button", { name: "Take back", exact: true });
  for (let count = 1; ; count++) {
    if ((await standing.count()) === 0) await play(person, hand, random, 1);
    try {
      return await standing.waitFor({ timeout: 4 * glance });
    } catch (failure) {
      if (failure.name !== "TimeoutError" || count === glances) throw failure;
    }
  }
}

/** The record of the finished game, as it is saved. */
export async function recordOf(person) {
  const button = person.page.getByRole("button", { name: "Download the game" });
  const [download] = await Promise.all([person.page.waitForEvent("download"), button.click()]);
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** The totals that the end of a game shows, by name. */
export async function totalsOf(person) {
  const totals = {};
  for (const own of await person.page.locator(".end .end-sheet[data-name]").all())
    totals[await own.getAttribute("data-name")] = Number(
      await own.locator(".total strong").textContent(),
    );
  for (const row of await person.page.locator(".end tbody tr").all())
    totals[await row.locator(".end-name").textContent()] = Number(
      await row.locator("td.number").first().textContent(),
    );
  return totals;
}

/** Runs at the start of a page: starts a game alone as soon as possible, and notes when a cell can be taken. */
export function hurry() {
  const look = () => {
    const button = document.querySelector("button.home-roll");
    if (button !== null && window.shown === undefined) {
      window.shown = performance.now();
      button.click();
    }
    if (document.querySelector('.own [data-cell][aria-disabled="false"]') !== null)
      window.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
