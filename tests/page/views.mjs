// Every view there is: nothing that axe finds wrong, pictures in both themes and two sizes, and its words.
import assert from "node:assert/strict";
import { hands, play } from "./hands.mjs";
import { check, finish, Person, Random, Server } from "./support.mjs";

const server = await Server.start();
const click = (name) => async (person) => {
  await person.open("/");
  await person.page.getByRole("button", { name }).click();
  await person.page.locator("dialog[open]").waitFor();
};
const at = (address) => (person) => person.open(address);

async function begin(person, game) {
  await person.open("/");
  await person.page.getByText(game, { exact: true }).click();
  await person.page.getByRole("button", { name: "Play now, alone" }).click();
  await person.page.locator(".own [data-cell]").first().waitFor();
}

async function makeTable(person) {
  await click("Together: make a table")(person);
  await person.page.getByLabel("Your name").fill("Ana");
  await person.page.getByRole("button", { name: "Make the table" }).click();
  await person.page.getByRole("heading", { name: "Invite" }).waitFor();
}

/** How to come to each view. */
const views = {
  home: at("/"),
  here: click("With computers or people here"),
  together: click("Together: make a table"),
  join: click("Join a table"),
  settings: at("/settings"),
  seats: makeTable,
  knister: async (person) => {
    await begin(person, "Knister");
    await play(person, hands.mouse, new Random(1), 6);
  },
  knaster: async (person) => {
    await begin(person, "Knaster");
    await play(person, hands.mouse, new Random(2), 8);
  },
  learn: at("/learn/knister"),
  rules: at("/rules/knaster"),
  statistics: at("/stats"),
  replay: at("/replay"),
  daily: at("/daily/knister"),
  nothing: at("/play/nothing"),
};
const sizes = { phone: { width: 360, height: 740 }, screen: { width: 1440, height: 900 } };

for (const [size, viewport] of Object.entries(sizes))
  for (const colorScheme of ["light", "dark"]) {
    const person = await Person.come(server, { viewport, colorScheme });
    for (const [name, show] of Object.entries(views))
      await check(`${name}, ${size}, ${colorScheme}`, async () => {
        await show(person);
        await person.picture(`${name}-${size}-${colorScheme}`);
        assert.deepEqual(await person.axe(), []);
        const isTooWide = await person.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.ok(!isTooWide, "it is wider than the screen");
        assert.deepEqual(person.wrong.splice(0), []);
      });
    await person.leave();
  }

await check("nothing is wider than a screen of 320 pixels", async () => {
  const person = await Person.come(server, { viewport: { width: 320, height: 568 } });
  for (const [name, show] of Object.entries(views)) {
    await show(person);
    const width = await person.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${name}: ${width}`);
  }
  await person.leave();
});

await check("the browser chooses the language, and the person changes it in mid-game", async () => {
  const person = await Person.come(server, { locale: "de-DE" });
  const language = () => person.page.evaluate(() => document.documentElement.lang);
  await person.open("/");
  assert.equal(await language(), "de");
  await person.page.locator("button.main.large").click();
  await person.page.locator('.own [data-cell="c3"][aria-disabled="false"]').click();
  await person.page.locator('.own [data-cell="c3"]').filter({ hasText: /\d/ }).waitFor();
  const address = person.page.url();
  await person.open("/settings");
  await person.page.getByText("Français").click();
  await person.page.waitForFunction(() => document.documentElement.lang === "fr");
  await person.open(address);
  assert.equal(await language(), "fr");
  await person.page.locator('.own [data-cell="c3"]').filter({ hasText: /\d/ }).waitFor();
  await person.page.locator('.own [data-cell="b2"][aria-disabled="false"]').click();
  await person.page.locator('.own [data-cell="b2"]').filter({ hasText: /\d/ }).waitFor();
  assert.deepEqual(person.wrong, []);
  await person.leave();
});
await finish();
