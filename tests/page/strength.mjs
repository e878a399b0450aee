// Strength: totals without luck, worked out on the device by the program, are those of `knobel stats`; they are kept, and
// too few games are no strength.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Crowd, throwsFor } from "./crowd.mjs";
import { build, check, finish, knobel, Person, room, Server } from "./support.mjs";

const server = await Server.start();
const nets = new URL("../../nets/", import.meta.url);
const env = { ...process.env, XDG_DATA_HOME: path.join(room, "data"), TZ: "UTC", LANGUAGE: "en" };

function native(words, input = "") {
  const run = spawnSync(knobel, words, { input, encoding: "utf8", env });
  assert.equal(run.status, 0, run.stderr);
  return run.stdout;
}

/** Plays a game as a computer player would, under Ana's name. */
function playNatively(game, level, seed) {
  const [theirs, own] = ["bot", "ana"].map((who) => path.join(room, `${game}-${seed}-${who}`));
  native(["play", game, "--bot", level, "--seed", String(seed), "--record", theirs]);
  const rounds = [...fs.readFileSync(theirs, "utf8").matchAll(/^\d+ (\d)\+(\d) (.+)$/gm)];
  const entries = rounds.map(([, one, other, move]) => `${Number(one) + Number(other)} ${move}\n`);
  native(["keep", game, "--player", "Ana", "--record", own], `${entries.join("")}\n`);
  return fs.readFileSync(own, "utf8");
}

/** Ana's games, the earliest first, as results of a device, and her strength by `knobel stats`. */
function gamesOf(game, level, count) {
  const records = Array.from({ length: count }, (_, seed) => playNatively(game, level, seed + 1));
  const played = [
    ...native(["store", "export"]).matchAll(/^result \S+ \S+ \S+ (\S+) \S+ (\d+) (\d+) /gm),
  ]
    .filter(([, name]) => name === game)
    .map(([, , at, total]) => ({ at: Number(at), total: Number(total) }))
    .sort((one, other) => one.at - other.at);
  assert.equal(played.length, count);
  const results = played.map(({ at, total }, index) => ({
    ...{ id: `kept${index}/${game}`, at, game, name: "Ana", total },
    ...{ players: 1, won: true, isLocal: true, record: records[index] },
  }));
  const stats = JSON.parse(native(["stats", "--json", "--player", "Ana", "--game", game]));
  return { results, strength: stats.players[0].games[0].strength };
}

const { Engine } = await import(pathToFileURL(path.join(build, "modules/engine.js")).href);
const engine = await Engine.load(fs.readFileSync(path.join(build, "page/whole.wasm")));
for (const file of fs.readdirSync(nets).filter((name) => name.endsWith(".net")))
  assert.equal(engine.giveNet(fs.readFileSync(new URL(file, nets))), "fine");
const adjust = (record) => JSON.parse(engine.call(`adjust Ana\n${record}`));
const hundredths = (points) => Math.round(points * 100);

const games = {
  knister: gamesOf("knister", "casual", 13),
  knaster: gamesOf("knaster", "skilled", 12),
};

/** Loads results as a copy from another device. */
async function load({ page }, results) {
  const text = JSON.stringify({ format: "knobel results 1", results });
  const name = /^\d+ games? loaded\.$/;
  await page
    .getByLabel("Load a copy")
    .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await page.getByText(name).waitFor();
}

/** The results kept on a device. */
const kept = ({ page }) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open("knobel");
        request.onsuccess = () => {
          const all = request.result.transaction("results").objectStore("results").getAll();
          all.onsuccess = () => resolve(all.result);
        };
      }),
  );

/** What the card has to say about a strength. */
const names = { beginner: "Beginner", casual: "Casual", regular: "Regular", skilled: "Skilled" };
function titleOf({ like, below, above }) {
  if (like !== null) return `You play like ${names[like]}`;
  return below === null
    ? `Not yet like ${names[above]}`
    : `Between ${names[below]} and ${names[above]}`;
}

const scale = (page) => page.locator(".strength-scale");
const choose = (page, game) => page.locator(".pencil").getByText(game, { exact: true }).click();

async function shows(page, { mean, margin, ...strength }) {
  const title = page.getByRole("heading", { level: 2, name: titleOf(strength) });
  await title.waitFor({ timeout: 120_000 });
  assert.ok((await title.textContent()).startsWith(`${Math.round(mean)} points.`));
  const sure = Math.max(1, Math.round(margin));
  await page.getByText(`± ${sure}, with luck taken out`, { exact: true }).waitFor();
  const label = await scale(page).getAttribute("aria-label");
  assert.match(
    label,
    new RegExp(`^You: ${Math.round(mean)} ± ${Math.round(margin)}\\. Beginner \\d+, Casual`),
  );
}

await check("the program on the page and `knobel stats` have the same strength", () => {
  for (const [game, { results, strength }] of Object.entries(games)) {
    const lines = results.map(({ at, total, record }) => {
      const { finished, players } = adjust(record);
      assert.ok(finished);
      assert.equal(players.length, 1);
      assert.equal(players[0].total, total);
      return `${at} ${hundredths(players[0].adjusted)}`;
    });
    assert.deepEqual(JSON.parse(engine.call(`strength ${game}\n${lines.join("\n")}`)), strength);
    assert.ok(strength.curve.length > 1);
  }
});

const person = await Person.come(server, { keeps: true, viewport: { width: 390, height: 844 } });
const { page } = person;

await check("too few games are said to be too few, and cost nothing", async () => {
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  await person.open("/stats");
  await load(person, games.knister.results.slice(0, 9));
  await page.getByText(/^Play 1 more game, and your strength appears here/).waitFor();
  assert.equal(await page.locator(".strength-lacking .played").count(), 9);
  assert.equal(await scale(page).count(), 0);
  assert.ok(
    !fetched.some((address) => /\/nets\/knister-abb|whole\.wasm/.test(address)),
    fetched.join(),
  );
});

await check("with ten it is there, of imported games and after a broken one", async () => {
  const { results, strength } = games.knister;
  const [first] = results;
  const broken = { ...first, id: "broken", at: first.at + 1, record: first.record.slice(0, 200) };
  await load(person, [...results, broken, { ...broken, id: "empty", record: "" }]);
  await shows(page, strength);
  const own = await kept(person);
  for (const { id, record, adjusted } of own.filter((each) => each.game === "knister"))
    assert.equal(
      adjusted.total,
      /broken|empty/.test(id) ? null : hundredths(adjust(record).players[0].adjusted),
    );
});

await check("the curve goes to the strength of today, through all games", async () => {
  const { results, strength } = games.knister;
  const label = await page.locator(".strength-curve svg").getAttribute("aria-label");
  const whole = (points) => String(Math.round(points));
  assert.match(
    label,
    new RegExp(
      `^Strength from ${whole(strength.curve[0].mean)} on .* to ${whole(strength.mean)} on `,
    ),
  );
  assert.equal(await page.locator(".strength-curve circle:not(.newest)").count(), results.length);
  const points = await page.locator(".strength-curve polyline").getAttribute("points");
  assert.equal(points.split(" ").length, strength.curve.length);
});

await check("axe finds nothing, light or dark, on a phone or wide", async () => {
  for (const [colorScheme, width] of [
    ["light", 390],
    ["dark", 1280],
  ]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    assert.deepEqual(await person.axe(), []);
    await person.picture(`strength-${colorScheme}`);
  }
});

await check("the other game has its own strength, and both are kept", async () => {
  await load(person, games.knaster.results);
  await choose(page, "Knaster");
  await shows(page, games.knaster.strength);
  await person.kept();
  await person.context.setOffline(true);
  const nobody = await person.newTab();
  const fetched = [];
  nobody.on("request", (request) => fetched.push(request.url()));
  nobody.on("worker", (worker) => worker.on("request", (request) => fetched.push(request.url())));
  await person.open("/stats");
  for (const [title, game] of [
    ["Knister", "knister"],
    ["Knaster", "knaster"],
  ]) {
    await choose(nobody, title);
    await shows(nobody, games[game].strength);
    assert.equal(await nobody.getByText(/Taking the luck out/).count(), 0);
  }
  await person.context.setOffline(false);
  assert.deepEqual(
    fetched.filter((address) => /\/nets\/k.*-(abb|ea9)/.test(address)),
    [],
  );
});

await check("without a network and the net it waits", async () => {
  const away = await Person.come(server, { keeps: true });
  await away.open("/stats");
  await away.kept();
  await away.context.setOffline(true);
  await load(away, games.knaster.results);
  await choose(away.page, "Knaster");
  await away.page.getByText("12 games are looked at as soon as you are online.").waitFor();
  await away.context.setOffline(false);
  await shows(away.page, games.knaster.strength);
  assert.deepEqual(away.wrong, []);
  await away.leave();
});

/** A finished game of Ana with this sheet, written row by row, on her own device. */
async function ended(rows) {
  const crowd = await Crowd.come(server, 1);
  await crowd.start();
  await crowd.play(throwsFor(rows));
  const ana = await crowd.look("t", { isHost: true });
  await ana.page.locator(".end-figures").waitFor({ timeout: 120_000 });
  return ana;
}

await check("the end of a game says which level it was like, and keeps that", async () => {
  for (const [rows, like] of [
    [["7 9 8 10 6", "7 7 3 7 3", "4 6 8 12 3", "4 5 8 7 6", "4 8 8 10 8"], "regular"],
    [["2 3 4 6 7", "8 2 9 3 4", "5 6 2 10 3", "9 12 5 4 2", "3 7 6 11 5"], null],
  ]) {
    const ana = await ended(rows);
    const said = await ana.page.locator(".end-like").allInnerTexts();
    assert.deepEqual(said, like === null ? [] : [`This game: like ${names[like]}`]);
    const [{ record, adjusted }] = await kept(ana);
    const [player] = adjust(record).players;
    assert.equal(player.like, like);
    assert.equal(adjusted.total, hundredths(player.adjusted));
    assert.deepEqual(await ana.axe(), []);
    assert.deepEqual(ana.wrong, []);
    await ana.leave();
  }
});

await check("the browser reported no errors", () => assert.deepEqual(person.wrong, []));
await finish();
