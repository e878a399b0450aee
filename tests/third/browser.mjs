// The page with a third game, of which it knows only what the program says: BUILD KNOBEL FOLDER NUMBER WASM
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { beginAlone, hands, play, recordOf, totalsOf } from "../page/hands.mjs";
import { build, check, finish, Person, Random, replay, room, Server } from "../page/support.mjs";

const folder = path.join(room, "page");
fs.cpSync(path.join(build, "page"), folder, { recursive: true });
fs.copyFileSync(process.argv[6], path.join(folder, "knobel.wasm"));
const server = await Server.start("--page", folder);
const person = await Person.come(server, { isHasty: true });
const { page } = person;

await check("its rules are shown", async () => {
  await person.open("/rules/parity");
  await page.getByRole("heading", { name: "How to play Parity" }).waitFor();
  await page.getByText("Write the sum into any empty cell.").waitFor();
  await page.getByText("more than 300 spectacular").waitFor();
  const rows = await page.locator("tbody tr").allInnerTexts();
  assert.deepEqual(
    rows.map((row) => row.trim().replace(/\s+/g, " ")),
    ["All even 10 4 12 8 6 40", "All odd 7 3 11 5 9 35"],
  );
  await page.getByRole("link", { name: "How to play Knaster" }).click();
  await page.getByRole("heading", { name: "How to play Knaster" }).waitFor();
});

await check("an unknown game has none", async () => {
  await person.open("/rules/chess");
  await page.getByRole("heading", { name: "Nothing here" }).waitFor();
});

await check("without lessons there is nothing to learn", async () => {
  await person.open("/learn/parity");
  await page.getByRole("heading", { name: "You know Parity" }).waitFor();
});

await check("bots that need a net are not offered", async () => {
  await person.open("/computer");
  await page.locator(".pencil").getByText("Parity", { exact: true }).click();
  await page.getByRole("heading", { name: "Who plays with you?" }).waitFor();
  assert.deepEqual(await page.locator(".levels strong").allInnerTexts(), ["Greedy"]);
});

await check("it is played, without hints, and the native program agrees", async () => {
  await person.open("/");
  await beginAlone(person, "Parity");
  await page.getByRole("heading", { name: /^Round 1/ }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Hint" }).count(), 0);
  await play(person, hands.mouse, new Random(1));
  assert.equal(await page.locator(".end-played").count(), 0, "nothing can judge this game");
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
  await page.getByRole("heading", { name: "Daily challenge" }).waitFor();
  await page.getByRole("button", { name: "Play today's" }).click();
  await page.getByRole("heading", { name: /^Round 1/ }).waitFor();
});

await check("the browser reported no errors", async () => assert.deepEqual(person.wrong, []));
await finish();
