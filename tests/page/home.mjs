// The home view: unfinished games, invalid names and codes, tables at a glance; and odd data that is kept on
// the device.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { hands, moveOnce, play } from "./hands.mjs";
import { check, finish, isAway, knobel, Person, Random, room, Server } from "./support.mjs";

const server = await Server.start();
const person = await Person.come(server, { isHasty: true, keeps: true });
const { page } = person;
const goOn = page
  .locator("section", { has: page.getByRole("heading", { name: "Go on" }) })
  .locator("li");
const button = (name) => page.getByRole("button", { name, exact: true });
const heading = (name) => page.getByRole("heading", { name });

async function begin() {
  await person.open("/");
  await button("Play now, alone").click();
  await page.locator('.own [data-cell][aria-disabled="false"]').first().waitFor();
}

await check("an unfinished game is continued", async () => {
  await begin();
  await play(person, hands.mouse, new Random(1), Infinity, { last: 3 });
  await heading("Knister · Round 4").waitFor();
  await page.getByRole("link", { name: "Home" }).click();
  await goOn.filter({ hasText: "Knister Round 4, You" }).waitFor();
  await person.open("/");
  await goOn.getByRole("link", { name: "Go on" }).click();
  await heading("Knister · Round 4").waitFor();
  await play(person, hands.mouse, new Random(1));
  await heading("The game is over").waitFor();
  const over = page.url();
  await page.getByRole("link", { name: "Home" }).click();
  await button("Play now, alone").waitFor();
  await page.goto(over);
  await heading("The game is over").waitFor();
});

await check("a game is deleted after a confirmation", async () => {
  await begin();
  await page.getByRole("link", { name: "Home" }).click();
  await goOn.getByRole("button", { name: "Throw away" }).click();
  assert.equal(await goOn.count(), 1);
  await goOn.getByRole("button", { name: "Throw away" }).click();
  await goOn.waitFor({ state: "detached" });
  await person.open("/stats");
  await heading("High scores").waitFor(); /* finished games stay */
});

await check("the results of several people at one device are kept", async () => {
  await person.open("/");
  await button("With computers or people here").click();
  await page.getByLabel("Player 1").fill("Oma");
  await button("Add a person").click();
  await page.getByRole("textbox", { name: "Player 2" }).fill("Kind");
  await button("Play").click();
  await play(person, hands.mouse, new Random(6));
  await page.locator("button:enabled", { hasText: "Save the record" }).waitFor();
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("link", { name: "Statistics" }).click();
  for (const name of ["Oma", "Kind"])
    await page.getByRole("region", { name: "Latest games" }).getByText(name).waitFor();
});

await check(
  "an invalid name is reported at its field, and does not block anything else",
  async () => {
    for (const name of ["A\u202eB", "A\u200bB"]) {
      await person.open("/");
      await button("With computers or people here").click();
      await page.getByLabel("Player 1").fill(name);
      await button("Play").click();
      await page.locator("dialog .trouble", { hasText: "This name does not work" }).waitFor();
      await page.keyboard.press("Escape");
      await button("Together: make a table").click();
      await page.getByLabel("Your name").fill(name);
      await button("Make the table").click();
      await page.locator("dialog .trouble").waitFor();
      await page.keyboard.press("Escape");
      await begin();
    }
    await person.open("/");
    await button("With computers or people here").click();
    await page.getByLabel("Player 1").fill("  Ana   Lena ");
    await button("Play").click();
    await page.locator('.own[data-name="Ana Lena"]').waitFor();
    await page.evaluate(() =>
      localStorage.setItem("knobel.settings", JSON.stringify({ name: "A  \u200b" })),
    ); /* from an earlier time */
    await begin();
  },
);

await check("a name of many bytes has a table, too", async () => {
  await person.open("/");
  await button("Together: make a table").click();
  await page.getByLabel("Your name").fill("さくらさくらさくらさくらさくらさくらさく");
  await button("Make the table").click();
  await heading("Invite").waitFor();
});

await check("a dialog within a dialog is closed first", async () => {
  await person.open("/");
  await button("With computers or people here").click();
  await button("Add a computer player").click();
  await heading("How strong?").waitFor();
  assert.ok(await page.evaluate(() => document.activeElement !== document.body));
  await page.keyboard.press("Escape");
  await page.getByLabel("Player 1").waitFor();
  await button("Add a computer player").click();
  await button("Greedy").click();
  await page.locator("dialog .people", { hasText: "Greedy" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
});

await check("invalid codes are reported; blanks and capitals are accepted", async () => {
  await person.open("/");
  await button("Join a table").click();
  for (const wrong of ["abc", "#"]) {
    await page.getByLabel("Code or link").fill(wrong);
    await button("Join").click();
    await page.locator("dialog .trouble", { hasText: "This is no code of a table" }).waitFor();
  }
  await page.getByLabel("Code or link").fill(" ABCD-efgh ");
  await button("Join").click();
  await page.getByText("There is no such table.").waitFor();
  assert.equal(new URL(page.url()).pathname, "/t/abcdefgh");
});

await check("a look at a table from home does not count as presence", async () => {
  const tim = await Person.come(server);
  await tim.open("/");
  await tim.page.getByRole("button", { name: "Together: make a table" }).click();
  await tim.page.getByLabel("Your name").fill("Tim");
  await tim.page.getByRole("button", { name: "Make the table" }).click();
  await tim.page.getByRole("heading", { name: "Invite" }).waitFor();
  const { pathname } = new URL(tim.page.url());
  await person.open(pathname);
  await page.getByLabel("Your name").fill("Ana");
  await button("Sit down").click();
  await button("Stand up").waitFor();
  await tim.page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator('.own [data-cell][aria-disabled="false"]').first().waitFor();
  await person.open("/");
  await page.locator("li", { hasText: "Your turn!" }).waitFor();
  await tim.page.locator(".other", { hasText: "away" }).waitFor();
  await tim.leave();
});

await check("impossible results are refused", async () => {
  const fine = {
    id: "x",
    at: 1,
    game: "knister",
    name: "a",
    total: 50,
    players: 1,
    won: false,
    isLocal: true,
    record: "",
  };
  for (const odd of [
    { total: -50 },
    { total: 1e9 },
    { total: 7.5 },
    { at: 1e300 },
    { at: -1 },
    { players: 0 },
    { game: "chess" },
  ]) {
    await person.open("/stats");
    const buffer = Buffer.from(
      JSON.stringify({ format: "knobel results 1", results: [{ ...fine, ...odd }] }),
    );
    await page
      .getByLabel("Import")
      .setInputFiles({ name: "x.json", mimeType: "application/json", buffer });
    await page.getByText("This file holds no results.").waitFor();
  }
  await heading("High scores").waitFor();
});

await check(
  "a record after a comment is opened, and one dropped anywhere; an open record survives a reload",
  async () => {
    const file = path.join(room, "commented.txt");
    const games = ["knister", "knaster"].map((game, index) => {
      const record = path.join(room, `commented-${index}.txt`);
      spawnSync(knobel, ["play", game, "--bot", "greedy", "--seed", "5", "--record", record], {
        input: "\n".repeat(60),
      });
      return fs.readFileSync(record, "utf8");
    });
    fs.writeFileSync(file, `# my games\n\n${games.join("# the other one\n")}`);
    await person.open("/replay");
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText(/^Knister: greedy/).waitFor();
    await page.getByLabel("Which game?").selectOption("Game 2");
    await page.getByText(/^Knaster: greedy/).waitFor();
    assert.equal(await page.getByLabel("Which game?").locator("option").count(), 2);
    await person.open("/");
    const data = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "game.txt", { type: "text/plain" }));
      return data;
    }, games[1]);
    for (const kind of ["dragover", "drop"])
      await page.dispatchEvent("main", kind, { dataTransfer: data });
    await page.getByText(/^Knaster: greedy/).waitFor();
    await person.open("/stats");
    await page.getByRole("button", { name: "Look" }).first().click();
    await page.getByRole("slider").waitFor();
    await page.reload();
    await page.getByRole("slider").waitFor();
  },
);

await check("the language chosen last wins, however slowly another loads", async () => {
  const eva = await Person.come(server, { keeps: false });
  const choose = (name) => eva.page.getByText(name, { exact: true }).click();
  let release;
  const gate = new Promise((resolve) => (release = resolve));
  await eva.page.route("**/words.pt.json", async (route) => {
    await gate;
    await route.continue();
  });
  await eva.open("/settings");
  const come = eva.page.waitForResponse("**/words.pt.json");
  await choose("Português");
  await choose("English");
  release();
  await (await come).finished();
  await eva.page.evaluate(
    () => new Promise((go) => setTimeout(go, 300)),
  ); /* for a page that would still follow it */
  assert.equal(await eva.page.evaluate(() => document.documentElement.lang), "en");
  await eva.leave();
});

await check("a computer player that cannot be loaded is reported", async () => {
  await person.open("/");
  await person.kept();
  person.expected.push(isAway, /Failed to load/);
  await server.stop();
  await button("With computers or people here").click();
  await button("Add a computer player").click();
  await button("Beginner").click();
  await button("Play").click();
  await moveOnce(person, hands.mouse, new Random(2));
  await page
    .locator(".going", { hasText: "The computer player could not be loaded. Are you online?" })
    .waitFor();
  await server.restart();
  await heading("Knister · Round 2").waitFor();
  await page.locator(".going", { hasText: "could not be loaded" }).waitFor({ state: "detached" });
});

await check("and the browser reported no errors", async () => assert.deepEqual(person.wrong, []));
await person.leave();
await finish();
