// Learning: the daily challenge, analyses with moves to try again, records step by step, checking fair dice,
// introductions and hints; and what is stored of all that. All numbers are compared with the native program.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { beginAlone, hands, play, recordOf, totalsOf } from "./hands.mjs";
import {
  check,
  finish,
  isLong,
  knobel,
  numberFile,
  Person,
  Random,
  replay,
  room,
  Server,
} from "./support.mjs";

const server = await Server.start();

function native(args, input = "") {
  const run = spawnSync(knobel, args, { input, encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(run.status, 0, run.stderr);
  return run.stdout;
}

/** The file of a game's small net, by which the page gives hints. */
function smallNet(game) {
  const folder = path.resolve(path.dirname(numberFile), "../../nets/small");
  return path.join(
    folder,
    fs.readdirSync(folder).find((name) => name.startsWith(game)),
  );
}

const texts = (locator) => locator.allInnerTexts();
const numberOf = (text) => Number(text.replace("−", "-"));

/** Plays the daily challenge by mouse; returns the record. */
async function daily(game, seed) {
  const person = await Person.come(server, { permissions: ["clipboard-read", "clipboard-write"] });
  await person.open(`/daily/${game}`);
  await person.page.getByText("Nobody yet. Be the first.").waitFor();
  await person.page.getByRole("button", { name: "Play today's" }).click();
  await play(person, hands.mouse, new Random(seed));
  return { person, game, record: await recordOf(person), totals: await totalsOf(person) };
}

/** Plays alone on the device. */
async function alone() {
  const person = await Person.come(server, { isHasty: true });
  await person.open("/");
  await beginAlone(person);
  await play(person, hands.mouse, new Random(5));
  return {
    person,
    game: "knister",
    record: await recordOf(person),
    totals: await totalsOf(person),
  };
}

/** The shown sheet, in the notation. */
async function sheetOf(page) {
  const cells = await page.locator(".own [data-cell]").evaluateAll((all) =>
    all.map((cell) => [
      cell
        .getAttribute("aria-label")
        .replace(/^row \d, column \d/i, "box")
        .split(", ")[1],
      cell.classList.contains("circled"),
    ]),
  );
  const letters = { empty: ".", 10: "A", 11: "B", 12: "C" };
  const text = cells.map(
    ([number, isCircled]) => (letters[number] ?? number) + (isCircled ? "*" : ""),
  );
  return [0, 1, 2, 3, 4].map((row) => text.slice(row * 5, row * 5 + 5).join("")).join("/");
}

/** Asks for a hint in mid-game and compares every cell with the native program. */
async function hint(name, seed) {
  const game = name.toLowerCase();
  const person = await Person.come(server);
  const { page } = person;
  await person.open("/");
  await beginAlone(person, name);
  for (const moves of [0, 7]) {
    await play(person, hands.mouse, new Random(seed), moves);
    const button = page.getByRole("button", { name: "Hint" });
    await button.waitFor();
    const sheet = await sheetOf(page);
    await button.click();
    await page.locator(".cell:is(.hint1, .hint2)").first().waitFor();
    const shown = await page.locator(".own .cell:is(.hint1, .hint2, .hint3)").evaluateAll((cells) =>
      cells.map((cell) => ({
        cell: cell.dataset.cell,
        cost: Number((cell.querySelector("small")?.dataset.text ?? "").replace(/[−★]/, "")),
        isBest: cell.classList.contains("hint1"),
      })),
    );
    const sum = await page.locator(".dice").getAttribute("data-sum");
    const advice = JSON.parse(
      native(["advise", game, "--json", "--net", smallNet(game), sheet, sum]),
    );
    const wanted = new Map();
    for (const { move, value } of advice.moves) {
      const cell = /[a-e][1-5]/.exec(move)[0];
      if (!wanted.has(cell)) wanted.set(cell, value);
    }
    assert.ok(shown.length > 1);
    const best = advice.moves[0].value;
    /* Where many boxes are equally good, none of them has a star, and a sentence says so. */
    const count = shown.filter(({ cost }) => cost === 0).length;
    const isClear = count <= 2;
    if (!isClear)
      await page.locator(".tip-text", { hasText: `${count} boxes are equally good.` }).waitFor();
    for (const { cell, cost, isBest } of shown) {
      const less = best - wanted.get(cell);
      assert.ok(
        Math.abs(cost - less) < 0.071,
        `${sheet} ${sum}: ${cell} ${cost}, natively ${less}`,
      );
      assert.equal(isBest, isClear && cost === 0, `${cell} ${cost}`);
    }
    await page.locator(".cell:is(.hint1, .hint2)").first().click();
    await page.locator(".cell:is(.hint1, .hint2)").first().waitFor({ state: "detached" });
  }
  assert.deepEqual(person.wrong, []);
  await person.leave();
}

/** Asks why the hint is better, and compares the split by line with the native program. */
async function why(name, seed, moves) {
  const game = name.toLowerCase();
  const person = await Person.come(server);
  const { page } = person;
  await person.open("/");
  await beginAlone(person, name);
  await play(person, hands.mouse, new Random(seed), moves);
  const sheet = await sheetOf(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Why?" }).click();
  const box = page.getByRole("dialog", { name: "Why?" });
  await box.getByRole("heading", { name: "Line by line" }).waitFor();
  const sum = await page.locator(".dice").getAttribute("data-sum");
  const games = Number((await box.locator(".why-games").innerText()).replace(/\D/g, ""));
  assert.ok(games >= 100, `${games} games`);
  const command = ["advise", game, "--json", "--net", smallNet(game), sheet, sum];
  const cellOf = ({ move }) => /[a-e][1-5]/.exec(move)?.[0];
  const [best, ...rest] = JSON.parse(native(command)).moves;
  const next = rest.find((each) => cellOf(each) !== cellOf(best));
  const rollout = ["--rollout", String(games), "--seed", "0", "--against", next.move];
  const { reasons } = JSON.parse(native([...command, ...rollout]));
  const rows = await box.locator("tbody tr").evaluateAll((all) =>
    all.map((row) => ({
      name: row.querySelector("th").firstChild.textContent,
      points: Math.round(Number(row.lastChild.textContent.replace("−", "-")) * 10),
    })),
  );
  const clear = reasons.lines.filter((line) => line.clear).slice(0, 5);
  assert.deepEqual(
    rows.slice(0, -1).map(({ points }) => points),
    clear.map(({ points }) => Math.round(points * 10)),
  );
  const together = await box.locator("tfoot td").last().innerText();
  const total = Math.round(Number(together.replace("−", "-")) * 10);
  assert.equal(total, Math.round(reasons.points * 10));
  assert.equal(
    rows.reduce((sum, { points }) => sum + points, 0),
    total,
  );
  const figures = (text) => text.match(/\d+(\.\d)?%| \d+\.\d/g);
  const told = await box.locator(".why-words p").allInnerTexts();
  assert.deepEqual(
    told.map(figures),
    reasons.sentences.map(({ text }) => figures(text)),
  );
  assert.deepEqual(
    (await person.axe()).map(({ id }) => id),
    [],
  );
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
  assert.deepEqual(person.wrong, []);
  await person.leave();
}

/** The figures of the shown equation. */
async function equation(page) {
  const shown = page.locator(".review-equation");
  await shown.waitFor({ timeout: 120_000 });
  return (await texts(shown.locator("dd"))).map(numberOf);
}

/** The grades as the page names them. */
const titles = {
  best: "Best",
  good: "Good",
  inaccurate: "Inaccurate",
  slip: "Slip",
  "big-slip": "Big slip",
};

/** Compares a shown review with the native analysis and with the end of the game, and tries an expensive move again. */
async function study({ person, record }) {
  const { page } = person;
  await page.locator(".end-figures").waitFor({ timeout: 120_000 });
  const [, left] = await texts(page.locator(".end-figures dd"));
  await page.getByRole("button", { name: "Review my game" }).click();
  const analysed = JSON.parse(native(["analyse", "--json", "-"], record)).players[0];
  const [start, luck, loss, total] = await equation(page);
  const exact = [analysed.start, Math.abs(analysed.luck), analysed.loss, analysed.total];
  for (const [index, shown] of [start, luck, loss, total].entries())
    assert.ok(Math.abs(shown - exact[index]) <= 0.0501, `${shown} is not ${exact[index]}`);
  assert.equal(numberOf(left), -loss, "the end of the game and the review differ");
  const isLucky = (await page.getByText("unlucky dice").count()) === 0;
  assert.equal(isLucky, analysed.luck >= 0);
  const points = await page.locator(".review-line").getAttribute("points");
  assert.equal(points.trim().split(" ").length, analysed.rounds.length + 1);
  const qualities = analysed.rounds.map(({ quality }) => titles[quality]);
  const chips = page.locator(".review-chip");
  const labels = await chips.evaluateAll((all) =>
    all.map((chip) => chip.getAttribute("aria-label").split(", ")[2]),
  );
  assert.deepEqual(labels, qualities);
  const [worst] = analysed.most_expensive;
  await chips.nth(analysed.rounds.findIndex(({ round }) => round === worst.round)).click();
  const cost = worst.cost.toLocaleString("en", {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  await page.getByText(`${cost} points`).waitFor(); /* toFixed rounds 12.85 otherwise */
  await tryAgain(page, analysed.rounds, worst);
}

/** Tries the last costly move again: the best one, and the one that was made. */
async function tryAgain(page, rounds) {
  const last = rounds.findLast(({ cost }) => cost >= 1) ?? rounds.at(-1);
  await page.locator(".review-chip").nth(rounds.indexOf(last)).click();
  await page.getByRole("button", { name: "Try it from here" }).click();
  const again = page.getByRole("dialog");
  const said = again.locator("strong"); /* it is announced, too */
  const cell = (move) => again.locator(`[data-cell="${/[a-e][1-5]/.exec(move)[0]}"]`);
  if (/[a-e][1-5]/.test(last.best)) {
    await cell(last.best).click();
    await said.filter({ hasText: "That is the best there is!" }).waitFor({ timeout: 120_000 });
  }
  if (/^[a-e][1-5]$/.test(last.move) && last.cost >= 0.005) {
    await cell(last.move).click();
    /* Advice has four decimals: the shown one can differ by one from that of the analysis. */
    const costs = [-0.1, 0, 0.1].map((more) => (last.cost + more).toFixed(1)).join("|");
    await said.filter({ hasText: new RegExp(`(${costs}) points less than the best`) }).waitFor();
  }
  await again.getByRole("button", { name: "Close" }).click();
}

/** A daily result, as text to share. */
function shared(game, record) {
  const {
    players: [player],
  } = replay(record);
  const day = /^day (.*)$/m.exec(record)[1];
  const isKnaster = game === "knaster";
  const good = player.lines.filter(({ points }) => points >= (isKnaster ? 1 : 8));
  const squares = [0, 1, 2, 3, 4].map((row) =>
    [0, 1, 2, 3, 4]
      .map((column) => {
        const names = [`${row + 1}`, "abcde"[column]];
        if (row === column) names.push("\\");
        if (row + column === 4) names.push("/");
        const count = good.filter(({ line }) => names.includes(line)).length;
        return count === 0 ? "⬜" : count === 1 ? "🟨" : isKnaster ? "🟥" : "🟦";
      })
      .join(""),
  );
  const praise = ["good", "great", "spectacular"].findLast(
    (_, index) => player.total > [50, 80, 100][index],
  );
  const title = `${game[0].toUpperCase()}${game.slice(1)} ${day} ${player.total}`;
  return [
    praise === undefined ? title : `${title} · ${praise}`,
    ...(good.length > 0 ? squares : []),
    `${server.address}/daily/${game}`,
  ].join("\n");
}

/** Makes a group in the view of the daily challenge, invites somebody, and leaves it. */
async function grouped({ page }) {
  await page.getByRole("button", { name: "New group" }).click();
  await page.getByLabel("Name of the group").fill("Club");
  await page.getByRole("button", { name: "Create the group" }).click();
  await page.getByText("1 member", { exact: true }).waitFor();
  await page.getByText("1st of 1").waitFor();
  const link = await page.getByText("/#group=").innerText();
  const friend = await Person.come(server);
  await friend.open(link.slice(server.address.length));
  await friend.page.getByText("Join the group “Club”?").waitFor();
  await friend.page.getByRole("button", { name: "Join the group" }).click();
  await friend.page.getByText("You are in the group “Club” now.").waitFor();
  assert.deepEqual(friend.wrong, []);
  await page.getByRole("button", { name: "Leave the group" }).click();
  await page.getByRole("button", { name: "Yes, leave the group" }).click();
  await page.getByText("1 member", { exact: true }).waitFor({ state: "detached" });
}

/** The only name and total of a game. */
const onlyOf = (totals) => Object.entries(totals)[0];

async function ranked({ person, game, record, totals }) {
  const { page } = person;
  const [name, total] = onlyOf(totals);
  if (!record.includes(`\nday ${new Date().toISOString().slice(0, 10)}\n`))
    return; /* midnight has passed meanwhile */
  await page.getByRole("button", { name: "Copy text" }).click();
  await page.locator(".end-share").getByText("Copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), shared(game, record));
  await page.getByRole("button", { name: "Verify the dice" }).click();
  await page.getByText("The secret of these dice is not told yet.").waitFor();
  await page.getByRole("link", { name: "Ranking" }).click();
  await page.getByText("1st of 1").waitFor();
  assert.deepEqual(await texts(page.locator(".daily-ranks tbody tr > *")), [
    "1",
    /^Guest \d+$/.test(name) ? "You" : `You (${name})`,
    String(total),
  ]);
  await page.getByText(`You made ${total} points today.`).waitFor();
  await page.getByText("1 day in a row").waitFor();
  assert.equal(await page.locator(".daily-day.today strong").innerText(), String(total));
  await grouped(person);
  assert.equal(await page.getByRole("button", { name: "Play today's" }).count(), 0);
  await page.getByRole("button", { name: "Look at my game" }).click();
  await page.locator(".end").waitFor();
  assert.deepEqual(await totalsOf(person), totals);
  assert.equal(await page.getByRole("button", { name: "Play again" }).count(), 0);
  assert.deepEqual(person.wrong, []);
}

const playing = {
  knister: daily("knister", 1),
  knaster: daily("knaster", 2),
  alone: alone(),
  hintKnister: hint("Knister", 3),
  why: why("Knister", 3, 9),
  ...(isLong && { hintKnaster: hint("Knaster", 4) }),
};
for (const each of Object.values(playing))
  each.catch(() => undefined); /* told below, one after another */

await check("a hint in Knister is the native program's", () => playing.hintKnister);
await check("why a hint is better, line by line, is the native program's", () => playing.why);
if (isLong) await check("a hint in Knaster is the native program's", () => playing.hintKnaster);
for (const game of ["knister", "knaster"]) {
  await check(`the daily challenge of ${game} is played`, async () => {
    const { record, totals } = await playing[game];
    assert.deepEqual(
      totals,
      Object.fromEntries(replay(record).players.map(({ name, total }) => [name, total])),
    );
  });
  await check(`${game}: the result is shared and ranked, and there is one attempt`, async () =>
    ranked(await playing[game]),
  );
  await check(`${game}: the review adds up, and a move is tried again`, async () =>
    study(await playing[game]),
  );
}

/** The shown part of a record: the round and the sheet. */
async function step(page) {
  const chip = page.locator('.review-chip[aria-current="step"]');
  return {
    round: Number(await chip.locator("small").innerText()),
    sheet: await page.locator(".review-board").getAttribute("data-sheet"),
  };
}

/** Drops a file on the page. */
async function drop(page, text) {
  const data = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "game.txt", { type: "text/plain" }));
    return data;
  }, text);
  for (const kind of ["dragover", "drop"])
    await page.dispatchEvent("main", kind, { dataTransfer: data });
}

const { person, record, totals } = await playing.alone;
const { page } = person;
const last = replay(record).players[0];
const rounds = replay(record).rounds;
const empty = "...../...../...../...../.....";

/** Steps through a game alone by keys and buttons. The sheet is that before the move, once it is judged. */
async function stepThrough() {
  await equation(page);
  assert.deepEqual(await step(page), { round: 1, sheet: empty });
  await page.locator("h1").focus();
  await page.keyboard.press("ArrowRight");
  const { round, sheet } = await step(page);
  assert.equal(round, 2);
  const [, thrown, move] = /^1 (\S+) (\S+)/m.exec(record);
  const sum = thrown.split("+").reduce((sum, part) => sum + Number(part), 0);
  const index = (Number(move[1]) - 1) * 6 + "abcde".indexOf(move[0]);
  assert.equal(sheet, `${empty.slice(0, index)}${"..23456789ABC"[sum]}${empty.slice(index + 1)}`);
  await page.getByRole("button", { name: "Move before" }).click();
  assert.equal((await step(page)).round, 1);
  await page.locator(".review-chip").last().click();
  assert.equal((await step(page)).round, rounds);
  assert.equal((await equation(page))[3], last.total);
}

await check("a game alone, move by move", async () => {
  await page.getByRole("button", { name: "Review my game" }).click();
  await stepThrough();
});

await check("fair dice are checked with one click", async () => {
  await page.getByRole("button", { name: "Verify the dice" }).click();
  await page.getByText(`All ${rounds} throws of this game of Knister were fair.`).waitFor();
});

await check("a record dropped in, move by move", async () => {
  await person.open("/replay");
  await page.getByRole("heading", { name: "Open a saved game" }).waitFor(); /* it listens now */
  await drop(page, record);
  await page.locator(".review-board").waitFor();
  await stepThrough();
});

await check("manipulated dice are reported", async () => {
  const [line, thrown] = /^3 (\S+) /m.exec(record);
  const other = thrown === "1+1" ? "2+2" : "1+1";
  const tampered = record.replace(line, `3 ${other} `).replace(/^score.*\n/m, "");
  await drop(page, tampered);
  await page.locator('.review-chip[aria-current="step"]', { hasText: "1" }).first().waitFor();
  await page.getByRole("button", { name: "Verify the dice" }).click();
  await page.getByText(`Not fair: in round 3 the dice should have shown ${thrown}.`).waitFor();
  await drop(
    page,
    record.replace(/^(link 0 25 )(.)/m, (_, start, digit) => start + (digit === "0" ? "1" : "0")),
  );
  await page.getByText("Not fair: in round 3").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Verify the dice" }).click();
  await page.getByText("Not fair: a part of the dice is not the one that was promised.").waitFor();
});

await check("a damaged record is refused with its line, and nothing is lost", async () => {
  await drop(page, record);
  await page.getByText("Not fair").waitFor({ state: "detached" });
  await equation(page);
  await page.locator(".review-chip").nth(9).click();
  const before = await step(page);
  const number = record.split("\n").findIndex((line) => /^4 /.test(line)) + 1;
  const move = /^4 \S+ (\S+)/m.exec(record)[1];
  const refused = async (damaged, wanted) => {
    const run = spawnSync(knobel, ["replay", "--json", "-"], { input: damaged, encoding: "utf8" });
    assert.equal(run.status, 1);
    await drop(page, damaged);
    const trouble = page.locator(".trouble");
    await trouble.filter({ hasText: wanted }).waitFor();
    assert.ok(
      run.stderr.includes(await trouble.innerText()),
      `${run.stderr} is not ${await trouble.innerText()}`,
    );
    assert.deepEqual(await step(page), before);
  };
  await refused(record.replace(/^(5 \S+) \S+/m, `$1 ${move}`), `line ${number + 1}: column`);
  await refused(record.replace(/^4 \S+/m, "4 7+1"), `line ${number}: column`);
  await refused(record.slice(0, -5).replace(/^score.*/m, "score 1"), "line ");
  await refused("\u0000\u0001 nothing of the kind", "line 1");
});

await check("a file is chosen; several games in it are distinguished", async () => {
  const file = path.join(room, "games.txt");
  fs.writeFileSync(file, record + (await playing.knaster).record);
  await page.getByLabel("Choose a game file").setInputFiles(file);
  await page.getByLabel("Which game?").selectOption("Game 2");
  await page.locator('html[data-game="knaster"] .review-board').waitFor();
  await page.getByRole("button", { name: "Next move" }).click();
});

await check("a game at the server is opened by its link", async () => {
  const { person: ana, record: theirs } = await playing.knister;
  const link = `/replay?record=${/^table (.*)$/m.exec(theirs)[1]}/1`;
  await page.goto(link);
  assert.equal((await equation(page))[3], replay(theirs).players[0].total);
  await ana.open(link);
  assert.equal((await equation(ana.page))[3], replay(theirs).players[0].total);
  person.expected.push(/404/);
  await page.goto("/replay?record=zzzzzzzz/1");
  await page.locator(".trouble").filter({ hasText: "There is no such table." }).waitFor();
});

for (const [name, after] of [
  ["Knister", "12 points! Now you know the game."],
  ["Knaster", "The game ends when"],
])
  await check(`the introduction to ${name} works to its end, with the way on in view`, async () => {
    const sizes = [
      [320, 568],
      [1280, 600],
      [844, 390],
      [390, 844],
    ];
    await person.open(`/learn/${name.toLowerCase()}`);
    for (let i = 1; i <= 4; i++) {
      const [width, height] = sizes[i - 1];
      await page.setViewportSize({ width, height });
      await page.getByRole("heading", { name: `Learn ${name}, throw ${i} of 4` }).waitFor();
      const next = page.getByRole("button", { name: "Next" });
      while ((await next.count()) === 0) {
        await page.locator('.own [data-cell][aria-disabled="false"]').first().click();
        for (const gives of await texts(page.locator(".lesson", { hasText: "That gives" })))
          assert.match(gives, /That gives 3 circles/); /* however many are still due */
      }
      if (i === 1 && name === "Knister")
        await page.locator(".lesson", { hasText: "Only full lines count." }).waitFor();
      if (i === 4) await page.locator(".lesson", { hasText: after }).waitFor();
      const box = await next.boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${width}x${height}: ${box.y}`);
      const tall = await page.evaluate(() => document.documentElement.scrollHeight);
      assert.ok(tall <= height, `${width}x${height} scrolls: ${tall}`);
      await next.click();
    }
    await page.getByRole("heading", { name: `You know ${name}` }).waitFor();
    await page.getByRole("link", { name: "All the rules" }).click();
    await page.goBack(); /* not to the first throw */
    await page.getByRole("heading", { name: `You know ${name}` }).waitFor();
    await page.getByRole("button", { name: "Roll the dice" }).click();
    await page.getByRole("heading", { name: new RegExp(`^Round 1\\b|${name}`) }).waitFor();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

/** The four figures of the statistics. */
const figures = async (where) => {
  await where.page.locator(".you-figures dd").first().waitFor();
  return texts(where.page.locator(".you-figures dd"));
};

await check("statistics show finished games, and save a copy of them", async () => {
  await person.open("/stats");
  const [, total] = onlyOf(totals);
  assert.deepEqual((await figures(person)).slice(0, 3), ["1", total.toFixed(1), String(total)]);
  assert.equal(await page.locator(".totals-bar").count(), 0); /* one total alone is no chart */
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save a copy" }).click(),
  ]);
  const file = path.join(room, "results.json");
  await download.saveAs(file);

  const { person: ana, totals: anas } = await playing.knister;
  await ana.open("/stats");
  const before = await figures(ana);
  assert.equal(before[0], "1");
  const give = (text) =>
    ana.page
      .getByLabel("Load a copy")
      .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
  const whole = fs.readFileSync(file, "utf8");
  for (const damaged of [
    whole.slice(0, -20),
    whole.replace(/"total": \d+/, '"total": "many"'),
    '{"format": "other", "results": []}',
    "null",
    "",
  ]) {
    await give(damaged);
    await ana.page.getByText("This file holds no results. Nothing was changed.").waitFor();
    assert.deepEqual(await figures(ana), before);
    await ana.open("/stats");
  }
  for (let i = 0; i < 2; i++) {
    await give(whole);
    await ana.page.getByText("1 game loaded.").waitFor();
    await ana.page.locator(".you-figures dd", { hasText: /^2$/ }).waitFor();
  }
  const [, theirs] = onlyOf(anas);
  assert.deepEqual((await figures(ana)).slice(0, 3), [
    "2",
    ((total + theirs) / 2).toFixed(1),
    String(Math.max(total, theirs)),
  ]);
  await ana.page.locator(".you-game", { hasText: "You" }).first().click();
  assert.equal((await equation(ana.page))[3], last.total);
});

await check("the browser reported no errors", async () => {
  for (const { person: each } of [
    await playing.knister,
    await playing.knaster,
    await playing.alone,
  ])
    assert.deepEqual(each.wrong, []);
});
await finish();
