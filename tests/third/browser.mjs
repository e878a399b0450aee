// The page with a third game, of which it knows only what the program says: BUILD KNOBEL FOLDER NUMBER WASM
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { hands, play, recordOf, totalsOf } from "../page/hands.mjs";
import { build, check, finish, Person, Random, replay, room, Server } from "../page/support.mjs";

const folder = path.join(room, "page");
fs.cpSync(path.join(build, "page"), folder, { recursive: true });
fs.copyFileSync(process.argv[6], path.join(folder, "knobel.wasm"));
const server = await Server.start("--page", folder);
const person = await Person.come(server, { isHasty: true });
const { page } = person;

await check("its rules are shown", async () => {
  await person.open("/rules/parity");
  await page.getByRole("heading", { name: "Rules of Parity" }).waitFor();
  await page.getByText("Write the sum into any empty cell.").waitFor();
  await page.getByText("more than 300 spectacular").waitFor();
  assert.deepEqual(await page.locator("tbody tr").allInnerTexts(), [
    "all even\t10 4 12 8 6\t40",
    "all odd\t7 3 11 5 9\t35",
  ]);
  await page.getByRole("link", { name: "Rules of Knaster" }).click();
  await page.getByRole("heading", { name: "Rules of Knaster" }).waitFor();
});

await check("an unknown game has none", async () => {
  await person.open("/rules/chess");
  await page.getByRole("heading", { name: "Nothing here" }).waitFor();
});

await check("without lessons there is nothing to learn", async () => {
  await person.open("/learn/parity");
  await page.getByText("You are ready!").waitFor();
});

await check("bots that need a net are not offered", async () => {
  await person.open("/");
  await page.getByText("Parity", { exact: true }).click();
  await page.getByRole("button", { name: "With computers or people here" }).click();
  await page.getByRole("button", { name: "Add a computer" }).click();
  assert.deepEqual(await page.getByRole("dialog").locator(".tiles button").allInnerTexts(), [
    "Greedy",
  ]);
});

await check("it is played, without hints, and the native program agrees", async () => {
  await person.open("/");
  await page.getByText("Parity", { exact: true }).click();
  await page.getByRole("button", { name: "Play now, alone" }).click();
  await page.getByRole("heading", { name: /^Parity/ }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Hint" }).count(), 0);
  await play(person, hands.mouse, new Random(1));
  await page.getByText("The program cannot judge this game.").waitFor();
  const totals = await totalsOf(person);
  const replayed = replay(await recordOf(person));
  assert.equal(replayed.game, "parity");
  assert.deepEqual(
    totals,
    Object.fromEntries(replayed.players.map(({ name, total }) => [name, total])),
  );
});

await check("the daily challenge", async () => {
  await person.open("/daily/parity");
  await page.getByRole("heading", { name: "Daily challenge: Parity" }).waitFor();
  await page.getByLabel("Your name").fill("Ana");
  await page.getByRole("button", { name: "Play today" }).click();
  await page.getByRole("heading", { name: /^Parity/ }).waitFor();
});

await check("the browser reported no errors", async () => assert.deepEqual(person.wrong, []));
await finish();
