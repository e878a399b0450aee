// The home view: unfinished games, invalid names and codes, tables at a glance; and odd data that is kept on
// the device.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { hands, play } from "./hands.mjs";
import { check, finish, isAway, knobel, Person, Random, room, Server } from "./support.mjs";

const server = await Server.start();
const person = await Person.come(server, { isHasty: true, keeps: true });
const { page } = person;
const button = (name) => page.getByRole("button", { name, exact: true });
const heading = (name) => page.getByRole("heading", { name });
const card = page.locator(".home-continue");
const isOpen = page.locator('.own [data-cell][aria-disabled="false"]').first();

/** Starts a game alone, as a newcomer or as somebody who returns. */
async function begin() {
  await person.open("/");
  await page.locator(".home-roll").click();
  await isOpen.waitFor();
}

/** Makes a move and throws again. */
const moves = (count, seed = 1) => play(person, hands.mouse, new Random(seed), count);
const home = () => person.open("/");

await check("a newcomer sees a sheet, both games and one loud button that throws", async () => {
  await person.open("/");
  await page.locator(".home-hero .ink").first().waitFor();
  assert.equal(await page.locator(".button.main").count(), 1);
  assert.deepEqual(await page.locator(".home-games strong").allInnerTexts(), [
    "Knister",
    "Knaster",
  ]);
  for (const way of ["Show me how", "With friends", "I have a code"])
    await page.getByRole("link", { name: way }).waitFor();
  const before = await page.locator(".home-roll").boundingBox();
  await page.locator(".pencil").getByText("Knaster", { exact: true }).click();
  await page.getByRole("heading", { name: "Write it or circle it?" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.game), "knaster");
  assert.ok((await page.locator(".home-hero .ring").count()) > 5);
  assert.deepEqual(await page.locator(".home-roll").boundingBox(), before, "the button moved");
  await page.locator(".pencil").getByText("Knister", { exact: true }).click();
});

await check("a newcomer with a small phone sees where to enter a code", async () => {
  for (const [width, height] of [
    [360, 640],
    [360, 740],
    [360, 800],
    [390, 844],
  ]) {
    const guest = await Person.come(server, { viewport: { width, height } });
    await guest.open("/");
    const way = await guest.page.getByRole("link", { name: "I have a code" }).boundingBox();
    const tabs = await guest.page.locator(".tabs").boundingBox();
    assert.ok(way.y + way.height <= tabs.y, `${width}x${height}: ${way.y + way.height}`);
    await guest.leave();
  }
});

await check("the sheet plays itself, and stands still without motion or out of view", async () => {
  const written = async (who) => await who.page.locator(".home-pad .ink").count();
  const eva = await Person.come(server, { reducedMotion: "no-preference" });
  await eva.open("/");
  const first = await written(eva);
  await eva.page.waitForFunction(
    (count) => document.querySelectorAll(".home-pad .ink").length > count + 3,
    first,
  );
  await eva.page.evaluate(() => scrollTo(0, 10_000));
  await eva.page.setViewportSize({ width: 390, height: 200 });
  await eva.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await eva.page.waitForTimeout(700);
  const gone = await written(eva);
  await eva.page.waitForTimeout(1500);
  assert.equal(await written(eva), gone);
  await eva.leave();
  await home();
  await page.waitForTimeout(2500);
  assert.equal(await written(person), first, "moves although it should not");
});

await check("seven starts without a move leave nothing behind", async () => {
  for (let count = 0; count < 7; count++) await begin();
  await home();
  await button("Roll the dice").waitFor();
  assert.equal(await card.count(), 0);
});

await check("an unfinished game is continued", async () => {
  await begin();
  await play(person, hands.mouse, new Random(1), Infinity, { last: 3 });
  await home();
  await card.getByText("Knister · round 4 of 25").waitFor();
  await card.getByRole("heading", { name: /^An? \d+ is waiting$/ }).waitFor();
  assert.match(await card.innerText(), /\d\d:\d\d · \d+ points?/);
  assert.equal(await page.locator(".button.main").count(), 0, "Continue is the loud one");
  await card.getByRole("link", { name: "Continue" }).click();
  await isOpen.waitFor();
  await play(person, hands.mouse, new Random(1));
  await page.locator(".end").waitFor();
  const over = page.url();
  await home();
  await button("New game").waitFor();
  assert.equal(await card.count(), 0);
  await page.locator(".home-recent li").waitFor();
  await page.getByRole("link", { name: /Learn Knaster, too/ }).waitFor();
  const first = page.getByRole("link", { name: /^New to Knaster\? Show me how/ });
  const choose = (game) => page.locator(".pencil").getByText(game, { exact: true }).click();
  assert.equal(await first.count(), 0);
  await choose("Knaster");
  await first.waitFor();
  assert.equal(await page.getByRole("link", { name: /Learn Knaster, too/ }).count(), 0);
  await page.goto("/computer");
  await first.click();
  await heading(/^Learn Knaster, throw 1 of/).waitFor();
  await home();
  await choose("Knister");
  await page.goto(over);
  await page.locator(".end").waitFor();
});

await check(
  "unfinished games are one entry, whose list says when and how many points",
  async () => {
    for (let count = 0; count < 3; count++) {
      await begin();
      await moves(2, count);
    }
    await home();
    await card.waitFor();
    assert.equal(await card.count(), 1);
    await card.getByRole("button", { name: "3 unfinished games" }).click();
    const lines = page.locator("dialog li");
    assert.equal(await lines.count(), 3);
    for (const text of await lines.allInnerTexts()) assert.match(text, /\d\d:\d\d · \d+ points?/);
  },
);

await check("a game is deleted after a confirmation", async () => {
  const lines = page.locator("dialog li");
  await lines.first().getByRole("button", { name: "Throw away" }).click();
  assert.equal(await lines.count(), 3);
  await lines.first().getByRole("button", { name: "Throw away" }).click();
  await lines.nth(2).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await card.getByRole("button", { name: "2 unfinished games" }).waitFor();
  await page.locator(".home-recent li").waitFor(); /* finished games stay */
});

await check("several people pass the device around, and their results are kept", async () => {
  await person.open("/here");
  await button("Start with 2").click();
  await page.locator('.own[data-name="Player 1"]').waitFor();
  await person.open("/here");
  await page.getByLabel("Player 1", { exact: true }).fill("player 2");
  assert.ok(await button("Start with 2").isDisabled());
  await page.getByLabel("Player 1", { exact: true }).fill("Kind");
  await page.getByLabel("Player 2", { exact: true }).fill("Oma");
  await page.getByRole("button", { name: "Move Oma up" }).click();
  await button("Start with 2").click();
  await page.locator('.own[data-name="Oma"]').waitFor();
  await person.open("/here");
  assert.equal(
    await page.getByLabel("Player 1", { exact: true }).inputValue(),
    "Oma",
    "names are remembered",
  );
});

await check(
  "an invalid name is reported at its field, and does not block anything else",
  async () => {
    for (const name of ["A\u202eB", "A\u200bB"]) {
      await person.open("/here");
      await page.getByLabel("Player 1", { exact: true }).fill(name);
      await page.getByLabel("Player 2", { exact: true }).fill("Bo");
      await button("Start with 2").click();
      await page.locator(".trouble", { hasText: "This name does not work" }).waitFor();
      await person.open("/friends");
      await button("Open a table").click();
      await page.getByLabel("Your name").fill(name);
      await button("Open the table").click();
      await page.locator("dialog .trouble").waitFor();
      await begin();
    }
    await person.open("/here");
    await page.getByLabel("Player 1", { exact: true }).fill("  Ana   Lena ");
    await button("Start with 2").click();
    await page.locator('.own[data-name="Ana Lena"]').waitFor();
    await page.evaluate(() =>
      localStorage.setItem("knobel.settings", JSON.stringify({ name: "A  \u200b" })),
    ); /* from an earlier time */
    await begin();
  },
);

await check("a name of many bytes has a table, too", async () => {
  await person.open("/friends");
  await button("Open a table").click();
  await page.getByLabel("Your name").fill("さくらさくらさくらさくらさくらさくらさく");
  await button("Open the table").click();
  await page.waitForURL(/\/t\//);
});

await check("five computer players are offered with what they usually make", async () => {
  const means = fs
    .readFileSync(new URL("../../docs/bots.md", import.meta.url), "utf8")
    .matchAll(/^\| `(\w+)` \|.*\| \**([\d.]+) .*\| \**([\d.]+) /gm);
  const usual = new Map([...means].map(([, name, ...two]) => [name, two.map(Number)]));
  await person.open("/computer");
  for (const [index, game] of [...["Knister", "Knaster"].entries()].reverse()) {
    await page.locator(".pencil").getByText(game, { exact: true }).click();
    const rows = await page.locator(".levels li").allInnerTexts();
    const shown = rows.map((row) => [
      row.split("\n")[0].toLowerCase(),
      Number(/usually scores (\d+)/.exec(row)[1]),
    ]);
    assert.deepEqual(
      shown.map(([name]) => name),
      ["beginner", "casual", "regular", "skilled", "expert"],
    );
    for (const [name, total] of shown)
      assert.equal(total, Math.round(usual.get(name)[index]), `${name} in ${game}`);
  }
});

await check("a tap adds a computer player, also twice; a cross removes it", async () => {
  const skilled = page.locator(".levels button", { hasText: "Skilled" });
  assert.ok(await button("Choose somebody").isDisabled());
  await skilled.click();
  await skilled.click();
  assert.match(await skilled.locator("b").innerText(), /^chosen:\s2$/);
  await page.getByRole("button", { name: "Remove Skilled" }).first().click();
  await button("Play against Skilled").waitFor();
});

await check("codes are forgiving, and wrong ones are reported kindly", async () => {
  await person.open("/friends");
  for (const [wrong, told] of [
    ["abc", "Codes have six characters."],
    ["kbz 4vq", "No table with this code."],
  ]) {
    await page.getByLabel("Code or link").fill(wrong);
    await button("Join").click();
    await page.locator(".trouble", { hasText: told }).waitFor();
    assert.equal(await page.getByLabel("Code or link").inputValue(), wrong);
  }
});

await check("an address without a view says so, and leads home", async () => {
  person.expected.push(/404/);
  await page.goto("/nonsense");
  await heading("Nothing here").waitFor();
  await page.getByRole("link", { name: "Home" }).last().click();
  await page.locator(".home-roll").waitFor();
});

await check("a look at a table from home does not count as presence", async () => {
  const tim = await Person.come(server);
  await tim.open("/friends");
  await tim.page.getByRole("button", { name: "Open a table" }).click();
  await tim.page.getByLabel("Your name").fill("Tim");
  await tim.page.getByRole("button", { name: "Open the table" }).click();
  await tim.page.waitForURL(/\/t\//);
  const { pathname } = new URL(tim.page.url());
  await person.open(pathname);
  await page.getByLabel("Your name").fill("Ana");
  await button("Sit down").click();
  await page.getByText("2 at the table").waitFor();
  await tim.page.getByRole("button", { name: /^Start/ }).click();
  await isOpen.waitFor();
  await home();
  await page.locator("li", { hasText: "Your turn" }).waitFor();
  await tim.page.locator(".strip-doing", { hasText: "away" }).waitFor();
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
      .getByLabel("Load a copy")
      .setInputFiles({ name: "x.json", mimeType: "application/json", buffer });
    await page.getByText("This file holds no results. Nothing was changed.").waitFor();
  }
  await page.locator(".you-games li").first().waitFor();
});

/** Waits for the review of a game. */
async function shows(game) {
  await heading("Review").first().waitFor();
  await page.waitForFunction((game) => document.documentElement.dataset.game === game, game);
}

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
    await shows("knister");
    await page.getByLabel("Which game?").selectOption("Game 2");
    await shows("knaster");
    assert.equal(await page.getByLabel("Which game?").locator("option").count(), 2);
    await person.open("/");
    const data = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "game.txt", { type: "text/plain" }));
      return data;
    }, games[1]);
    for (const kind of ["dragover", "drop"])
      await page.dispatchEvent("main", kind, { dataTransfer: data });
    await shows("knaster");
    await person.open("/stats");
    await page.locator(".you-games button").first().click();
    await shows("knister");
    await page.reload();
    await shows("knister");
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

await check(
  "offline all computer players but the strongest are there after one visit",
  async () => {
    const eva = await Person.come(server, { keeps: true });
    await eva.open("/");
    await eva.kept();
    eva.expected.push(isAway, /Failed to load/);
    await eva.open("/computer");
    await eva.page.locator(".levels button").first().click();
    await eva.context.setOffline(true);
    await eva.page.getByText("Offline. Solo games work as usual.").waitFor();
    assert.ok(await eva.page.getByRole("button", { name: "Play against Beginner" }).isEnabled());
    await eva.page.locator(".levels button", { hasText: "Expert" }).click();
    await eva.page.getByText("This computer player needs the internet once.").waitFor();
    assert.ok(await eva.page.getByRole("button", { name: "Play against 2" }).isDisabled());
    await eva.page.getByRole("button", { name: "Remove Expert" }).click();
    await eva.page.getByRole("button", { name: "Play against Beginner" }).click();
    await eva.page.getByRole("button", { name: "Hint" }).click();
    await eva.page.locator(".cell:is(.hint1, .hint2)").first().waitFor();
    await eva.page.locator('.own [data-cell="c3"]').click();
    await eva.page.locator(".tray-roll, .dock .main").first().click();
    await eva.page.getByText("Round 2").first().waitFor();
    await eva.open("/daily/knister");
    await eva.page.getByText("Today's dice need a connection.").waitFor();
    assert.ok(await eva.page.getByRole("button", { name: "Play today's" }).isDisabled());
    await eva.context.setOffline(false);
    await eva.page.locator("button:enabled", { hasText: "Play today's" }).waitFor();
    await eva.page.getByText("Nobody yet. Be the first.").waitFor();
    await eva.leave();
  },
);

await check("and the browser reported no errors", async () => assert.deepEqual(person.wrong, []));
await person.leave();
await finish();
