// The end of a game: what is counted, praised, compared, shared and analysed, alone and together.
import assert from "node:assert/strict";
import { Crowd, throwsFor } from "./crowd.mjs";
import { check, finish, Server } from "./support.mjs";

const server = await Server.start();
const greatRows = ["7 9 8 10 6", "7 7 3 7 3", "4 6 8 12 3", "4 5 8 7 6", "4 8 8 10 8"];
const goodRows = ["7 4 8 9 11", "3 7 3 7 7", "5 5 10 5 5", "8 9 3 6 9", "8 11 8 8 7"];
const poorRows = ["2 3 4 6 7", "8 2 9 3 4", "5 6 2 10 3", "9 12 5 4 2", "3 7 6 11 5"];
const phone = { width: 390, height: 844 };

/** A finished game of Ana with this sheet, seen on her own device. */
async function ended(rows, { players = 1, words, ...options } = {}) {
  const crowd = await Crowd.come(server, players, words);
  await crowd.start();
  await crowd.play(throwsFor(rows));
  const ana = await crowd.look("t", { isHost: true, viewport: phone, ...options });
  await ana.page.locator(".end").waitFor();
  return { crowd, ana, page: ana.page };
}

/** Stores earlier totals on the device. */
const remember = (page, totals) =>
  page.evaluate(
    (totals) =>
      new Promise((resolve) => {
        const request = indexedDB.open("knobel", 2);
        request.onsuccess = () => {
          const change = request.result.transaction("results", "readwrite");
          totals.forEach((total, index) =>
            change.objectStore("results").put({
              id: `earlier/${index}`,
              at: index,
              game: "knister",
              name: "Ana",
              total,
              players: 1,
              won: true,
              isLocal: true,
              record: "",
            }),
          );
          change.oncomplete = resolve;
        };
      }),
    totals,
  );

const words = (page) => page.locator(".end-words").innerText();

async function praised() {
  for (const [rows, title] of [
    [greatRows, "87 points. Great game!"],
    [goodRows, "53 points. Good game!"],
    [poorRows, /^\d+ points?\. Ready for another\?$/],
  ]) {
    const { ana, page } = await ended(rows);
    const heading = page.getByRole("heading", { level: 1 });
    await heading.filter({ hasText: title }).waitFor();
    const parts = await page.locator(".end-parts li").allTextContents();
    const total = Number(/^\d+/.exec(await heading.textContent())[0]);
    const sum = parts.reduce((before, part) => before + Number(/\d+$/.exec(part)[0]), 0);
    assert.equal(sum, total);
    assert.equal(await page.locator(".end-sheet .total strong").textContent(), String(total));
    assert.equal(await page.locator(".confetti").count(), 0); /* motion is reduced */
    assert.deepEqual(ana.wrong, []);
    await ana.leave();
  }
}

/** Lines are counted one after the other; then confetti, only for a great total. */
async function celebrated() {
  for (const [rows, pieces] of [
    [greatRows, 60],
    [goodRows, 0],
  ]) {
    const { ana, page } = await ended(rows, { reducedMotion: "no-preference" });
    await page.addInitScript(() => {
      window.counts = new Set();
      const note = () => window.counts.add(document.querySelectorAll(".end-parts .counted").length);
      new MutationObserver(note).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    });
    await page.reload();
    await page.locator(".end-words:not(.waiting)").waitFor();
    assert.equal(await page.locator(".confetti svg").count(), pieces);
    const all = await page.locator(".end-parts li").count();
    const counts = await page.evaluate(() => [...window.counts].sort((one, other) => one - other));
    assert.deepEqual(counts, [...Array(all + 1).keys()]); /* one after the other */
    await ana.leave();
  }
}

async function compared() {
  const { ana, page } = await ended(greatRows);
  await page.getByText("Your first game of Knister.").waitFor();
  await remember(page, [60, 61, 62, 63, 90]);
  await page.reload();
  await page.getByText("20 above your average.").waitFor();
  assert.match(await words(page), /Only 1 game was better\./);
  const chart = page.locator(".end-among");
  await chart.getByRole("heading", { name: "Your 6 games" }).waitFor();
  await chart.locator(".totals-mark", { hasText: "87" }).waitFor();
  await remember(page, [60, 61, 62, 63, 64]);
  await page.reload();
  await page.getByText("Your best ever!").waitFor();
  assert.deepEqual(ana.wrong, []);
}

async function shared() {
  const { ana, page } = await ended(greatRows, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.getByRole("button", { name: "Copy text" }).click();
  await page.locator(".end-share").getByText("Copied.").waitFor();
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    [
      "Knister 87 · great",
      "🟦🟦🟨🟨🟦",
      "🟦🟦🟨🟦🟨",
      "🟨🟨🟦⬜⬜",
      "🟦🟦🟨🟦🟨",
      "🟦🟨⬜⬜🟨",
      `${server.address}/`,
    ].join("\n"),
  );
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save picture" }).click(),
  ]);
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  const picture = Buffer.concat(parts);
  assert.equal(picture.toString("latin1", 1, 4), "PNG");
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1080, 1080]);
  assert.ok(picture.length > 20_000, `${picture.length} bytes`);
  assert.deepEqual(ana.wrong, []);
}

/** The analysis comes by itself: figures, and two moves with their sheets. */
async function judged() {
  const { ana, page } = await ended(goodRows);
  const played = page.locator(".end-played");
  await played.locator(".end-figures").waitFor();
  assert.match(await played.locator(".end-figures").innerText(), /left behind\s+\d+\/25/);
  assert.equal(await played.locator(".end-move .small-sheet").count(), 2);
  assert.match(
    await played.locator(".end-move.down").innerText(),
    /This cost you \d+\.\d points\./,
  );
  await page.getByRole("button", { name: "Review my game" }).click();
  await page.locator(".review").waitFor();
  await page.getByRole("link", { name: "Back" }).click();
  await page.locator(".end").waitFor();
  assert.deepEqual(ana.wrong, []);
}

async function standing() {
  const { crowd, ana, page } = await ended(greatRows, { players: 4 });
  await page.getByRole("heading", { level: 1, name: "87 points. You win!" }).waitFor();
  const rows = page.locator(".end-places tbody tr");
  assert.equal(await rows.count(), 4);
  assert.equal(await rows.locator(".small-sheet").count(), 4); /* one's own has a sheet, too */
  assert.equal(await rows.first().locator("td.number").textContent(), "87");
  const cleo = await crowd.look("t", { viewport: phone });
  await cleo.page.getByRole("heading", { level: 1, name: "Ana wins with 87!" }).waitFor();
  await cleo.page.getByText("You watched.").waitFor();
  assert.doesNotMatch(await cleo.page.locator(".end").innerText(), /Place \d+ of/);
  assert.equal(await cleo.page.locator(".end-share, .end-played, .end-among").count(), 0);
  await page.getByRole("button", { name: "Play again" }).click();
  await page.locator(".end").waitFor({ state: "detached" });
  await crowd.play(throwsFor(greatRows));
  await page.locator(".end").waitFor();
  await page.getByRole("columnheader", { name: "Evening" }).waitFor();
  assert.equal(await rows.first().locator("td.number").nth(1).textContent(), "174");
  for (const person of [ana, cleo]) assert.deepEqual(person.wrong, []);
}

/** What is printed: the standing and the sheets, and nothing to press but sheets. */
async function onPaper(page) {
  await page.emulateMedia({ media: "print" });
  const seen = await page
    .locator(".end button, .end .button")
    .evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.className),
    );
  assert.deepEqual(
    seen.filter((kind) => !/thumb|cell|line-end/.test(kind)),
    [],
  );
  for (const shown of [".end h1", ".end-places", ".end-sheet", ".end-sheet .total"])
    assert.ok(await page.locator(shown).isVisible(), shown);
  await page.emulateMedia({ media: null });
}

/** Two sheets: after the first one the next is offered, and the totals are added up. */
async function series() {
  const { crowd, ana, page } = await ended(greatRows, {
    players: 2,
    words: "knister dice=hand sheets=2",
  });
  await page.locator(".end-hero").getByText("Knister · Sheet 1 of 2").waitFor();
  await page.getByRole("columnheader", { name: "All sheets" }).waitFor();
  await onPaper(page);
  await page.getByRole("button", { name: /^Enlarge the sheet of Ana$/ }).click();
  await page.locator("dialog .total", { hasText: "87" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Next sheet" }).click();
  await page.locator(".end").waitFor({ state: "detached" });
  await crowd.play(throwsFor(greatRows));
  await page.locator(".end-hero").getByText("Knister · Sheet 2 of 2").waitFor();
  await page.getByRole("button", { name: "Play again" }).waitFor();
  const ours = page.locator(".end-places tr", { hasText: "Ana" });
  assert.deepEqual(await ours.locator("td.number").allTextContents(), ["87", "174"]);
  assert.deepEqual(ana.wrong, []);
}

/** Nothing scrolls sideways, and what comes next is in view. */
async function fits() {
  const { ana, page } = await ended(greatRows, { players: 4 });
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [820, 1180],
    [1280, 600],
    [1366, 650],
    [1920, 1080],
  ]) {
    await page.setViewportSize({ width, height });
    const where = `${width} x ${height}`;
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, where);
    const next = await page.getByRole("button", { name: "Play again" }).boundingBox();
    assert.ok(next.y + next.height <= height && next.height >= 44, where);
    assert.ok((await page.locator("h1").boundingBox()).y < height, where);
  }
  assert.deepEqual(ana.wrong, []);
}

await check("a total is counted and praised by the rule book's limits", praised);
await check("a great total is celebrated", celebrated);
await check("a total is compared with earlier ones", compared);
await check("a result is shared as text and as a picture", shared);
await check("the best and the costliest move are shown", judged);
await check("the standing has all sheets, and watchers have no place", standing);
await check("each sheet of a series has its end, which can be printed", series);
await check("the end fits every screen", fits);
await finish();
