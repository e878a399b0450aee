// The pictures of scripts/pictures, before they are made smaller: the arguments of tests/page/support.mjs, NAME...
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { endAll, knobel, Person, pictures as room, Server } from "../tests/page/support.mjs";
import { begin, makeTable, press, sit } from "../tests/page/tables.mjs";

const names = process.argv.slice(6);
const server = await Server.start();
const letters = { "": ".", 10: "A", 11: "B", 12: "C" };

/** A browser of these sizes, in English and in daylight. */
const blank = (width, height, deviceScaleFactor) =>
  Person.come(server, {
    viewport: { width, height },
    deviceScaleFactor,
    colorScheme: "light",
    keeps: true,
  });

/** One that has the page, whose heading font is used from the next visit on. */
async function come(width, height, deviceScaleFactor = 1) {
  const person = await blank(width, height, deviceScaleFactor);
  await person.open("/");
  await person.kept();
  await person.open("/");
  return person;
}

const save = (person, name, options = {}) =>
  person.page.screenshot({ path: path.join(room, `${name}.png`), ...options });

/** Waits until nothing moves. The heading font is optional: on a busy machine it may have come too late. */
async function settle({ page }) {
  await page.evaluate(async () => {
    const font = new FontFace("Gabarito", "url(/gabarito.woff2)", { weight: "700" });
    document.fonts.add(await font.load());
  });
  await page.waitForTimeout(1500);
}

/** The sheet and the throw that somebody sees, as the program reads them. */
const position = ({ page }) =>
  page.evaluate((letters) => {
    const cells = [...document.querySelectorAll(".own [data-cell]")].map(
      (cell) => letters[cell.textContent] ?? cell.textContent,
    );
    const rows = [0, 5, 10, 15, 20].map((at) => cells.slice(at, at + 5).join(""));
    return [rows.join("/"), document.querySelector(".own .dice").dataset.sum];
  }, letters);

/** Writes the throw where the program would, or in the next best cell, or the one after it. */
async function move(person, rank = 0) {
  const { page } = person;
  const open = page.locator('.own [data-cell][aria-disabled="false"]').first();
  await open.waitFor();
  const told = spawnSync(knobel, ["advise", "knister", ...(await position(person)), "--json"]);
  const { moves } = JSON.parse(String(told.stdout));
  await page.locator(`.own [data-cell="${moves[rank % moves.length].move}"]`).click();
}

const inRound = ({ page }, round) =>
  page.getByRole("heading", { level: 1, name: `Round ${round} ` }).waitFor();

/** A phone in the middle of a game. */
async function phone() {
  const person = await come(390, 780, 2);
  await press(person, "Roll the dice");
  for (let round = 1; round < 18; round++) {
    await inRound(person, round);
    await move(person);
    await person.page.locator(".dock-roll:enabled").click();
  }
  await inRound(person, 18);
  await settle(person);
  await save(person, "phone");
  await person.leave();
}

/** The big screen of a table of four. */
async function screen() {
  const guests = ["Ana", "Ben", "Cleo", "Dora"];
  const ranks = [0, 2, 1, 5];
  const people = await Promise.all(guests.map(() => come(1280, 720)));
  const code = await makeTable(people[0], guests[0]);
  for (const [index, person] of people.entries())
    if (index > 0) {
      await person.open(`/t/${code}`);
      await sit(person, guests[index]);
    }
  const show = await come(1280, 720);
  await show.open(`/tv/${code}`);
  await begin(people[0]);
  for (let round = 1; round < 17; round++)
    await Promise.all(people.map((person, index) => inRound(person, round).then(() => move(person, ranks[index]))));
  await Promise.all(people.map((person) => inRound(person, 17)));
  await Promise.all(people.slice(0, 2).map((person) => move(person)));
  await settle(show);
  await save(show, "screen");
  for (const person of [...people, show]) await person.leave();
}

/** The review of a game on a laptop. */
async function review() {
  const person = await come(1440, 900);
  await person.page.evaluate(
    (record) => sessionStorage.setItem("knobel.handed", record),
    fs.readFileSync(path.join(room, "record"), "utf8"),
  );
  await person.open("/replay?handed");
  await person.page.locator(".review-equation").waitFor();
  await person.page.locator(".review-chip.slip").first().click();
  await settle(person);
  await save(person, "review");
  await person.leave();
}

const colours = [
  ..."#22272e #e5534b #57ab5a #c69026 #539bf5 #b083f0 #39c5cf #adbac7".split(" "),
  ..."#768390 #ff938a #8ddb8c #daaa3f #6cb6ff #dcbdfb #76e3ea #ffffff".split(" "),
];

/** One of 256 colours of a terminal. */
function colourOf(number) {
  if (number < 16) return colours[number];
  if (number >= 232) return `rgb(${Array(3).fill(8 + 10 * (number - 232))})`;
  const level = (part) => (part === 0 ? 0 : 55 + 40 * part);
  const left = number - 16;
  return `rgb(${[Math.floor(left / 36), Math.floor(left / 6) % 6, left % 6].map(level)})`;
}

/** Carries out the numbers of one escape sequence. */
function change(style, numbers) {
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i];
    const part = number >= 48 || (number >= 40 && number < 48) ? "back" : "front";
    if (number === 0) for (const key of Object.keys(style)) delete style[key];
    else if (number === 1) style.bold = true;
    else if (number === 2) style.faint = true;
    else if (number === 4) style.line = true;
    else if (number === 7) style.turned = true;
    else if (number === 27) delete style.turned;
    else if (number === 39 || number === 49) delete style[part];
    else if (number === 38 || number === 48) {
      style[part] = colourOf(numbers[i + 2]);
      i += 2;
    } else if (number >= 90) style[number >= 100 ? "back" : "front"] = colourOf((number % 10) + 8);
    else if (number >= 30 && number < 48) style[part] = colourOf(number % 10);
  }
}

function spanOf(text, style) {
  const [front, back] = [style.front ?? "#d6dde6", style.back ?? "transparent"];
  const [ink, paper] = style.turned ? [style.back ?? "#1c2128", front] : [front, back];
  const rules = [
    `color:${ink}`,
    `background:${paper}`,
    style.bold && "font-weight:700",
    style.faint && "opacity:.65",
    style.line && "text-decoration:underline",
  ];
  const safe = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<span style="${rules.filter(Boolean).join(";")}">${safe}</span>`;
}

/** A screen of a terminal, with its escape sequences, as HTML. */
function screenOf(text) {
  const style = {};
  return text
    .trimEnd()
    .split(/(\u001b\[[\d;]*m)/)
    .map((piece) => {
      const found = /^\u001b\[([\d;]*)m$/.exec(piece);
      if (found === null) return piece === "" ? "" : spanOf(piece, style);
      change(style, found[1].split(";").map(Number));
      return "";
    })
    .join("");
}

/** A picture of some HTML of our own. */
async function draw(name, body, scale) {
  const person = await blank(1400, 1400, scale);
  await person.page.setContent(`<body style="margin:0;width:max-content">${body}</body>`);
  await person.page.locator("img").evaluateAll((images) => images.map((image) => image.decode()));
  await save(person, name, { clip: await person.page.locator("body > *").boundingBox() });
  await person.leave();
}

async function terminal() {
  const text = screenOf(fs.readFileSync(path.join(room, "screen"), "utf8"));
  const look = "margin:0;padding:20px 26px;background:#1c2128;font:15px/1.2 'DejaVu Sans Mono'";
  await draw("terminal", `<pre style="${look}">${text}</pre>`, 1);
}

/** A filled-in sheet on a desk. */
async function sheet() {
  const paper = fs.readFileSync(path.join(room, "paper.png")).toString("base64");
  const desk = "padding:28px 36px;background:#d9cfbd;width:max-content";
  const look = "display:block;width:420px;box-shadow:0 2px 14px rgb(0 0 0/35%)";
  const image = `<img style="${look}" src="data:image/png;base64,${paper}">`;
  await draw("sheet", `<div style="${desk}">${image}</div>`, 1.5);
}

const all = { phone, screen, review, terminal, sheet };
try {
  for (const name of names) await all[name]();
} finally {
  await endAll();
}
process.exit();
