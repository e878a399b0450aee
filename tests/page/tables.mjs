// What people do at a table of the server, by its buttons, and what all of them must agree about.
import assert from "node:assert/strict";
import { recordOf, totalsOf } from "./hands.mjs";
import { replay } from "./support.mjs";

export const button = (person, name, options = {}) =>
  person.page.getByRole("button", { name, exact: true, ...options });
export const press = (person, name, options) => button(person, name, options).click();
export const going = (person) => person.page.locator(".going");

/** Waits until this is shown somewhere. */
export const shows = (person, text) => person.page.getByText(text).first().waitFor();

/** Opens a table in three taps, with choices if some are given; returns its code. */
export async function makeTable(person, name, { game = "Knister", choices = [] } = {}) {
  await person.open("/friends");
  await press(person, "Open a table");
  const box = person.page.locator("dialog[open]");
  await box.getByText(game, { exact: true }).click();
  await box.getByLabel("Your name").fill(name);
  if (choices.length > 0) await box.getByText("Options").click();
  for (const choice of choices) await box.getByText(choice, { exact: true }).click();
  await press(person, "Open the table");
  await seated(person, name);
  return new URL(person.page.url()).pathname.split("/").at(-1);
}

/** Waits until somebody sits in the lobby. */
export const seated = (person, name) =>
  person.page.locator(".lobby-people").getByText(name, { exact: true }).waitFor();

/** Makes a table with options that the form does not offer, on the same device; nobody sits there yet. */
export async function makeOther(person, words) {
  await person.open("/");
  return person.page.evaluate(
    (words) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/lobby`);
        const token = JSON.parse(localStorage.getItem("knobel.token") ?? '"new"');
        socket.onopen = () => socket.send(`1 hello 2 ${token}`);
        socket.onerror = reject;
        socket.onmessage = ({ data }) => {
          const [word, id, told] = data.split(" ");
          if (word !== "ok") reject(new Error(data));
          else if (id === "1") {
            if (told !== undefined) localStorage.setItem("knobel.token", JSON.stringify(told));
            socket.send(`2 make ${words}`);
          } else {
            socket.close();
            resolve(told);
          }
        };
      }),
    words,
  );
}

export async function sit(person, name) {
  await person.page.getByLabel("Your name").fill(name);
  await press(person, "Sit down");
  await seated(person, name);
}

export async function addBot(person, level) {
  const levels = person.page.locator(".levels");
  if (!(await levels.isVisible())) await person.page.getByText("Add a computer player").click();
  await levels.getByRole("button", { name: level }).click();
  await person.page.locator(".lobby-people").getByText("computer").first().waitFor();
}

/** Opens what the host can do with somebody in the lobby. */
export const choosePerson = (person, name) =>
  person.page
    .locator(".lobby-people")
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();

/** Starts the game. */
export const begin = (person) => person.page.getByRole("button", { name: /^Start/ }).click();

/** The current round, once there is one. */
export async function roundOf(person) {
  await person.page.getByRole("heading", { level: 1, name: /Round/ }).waitFor();
  return Number(/\d+/.exec(await person.page.locator("h1").textContent())[0]);
}

/** All sheets as a player sees them in the game, by owner. */
export function sheetsOf(person) {
  return person.page.evaluate(() => {
    const sheets = {};
    for (const small of document.querySelectorAll(".small-sheet[aria-label]"))
      sheets[small.getAttribute("aria-label")] = [...small.querySelectorAll("[data-number]")]
        .map((cell) => cell.dataset.number + (cell.querySelector("circle") === null ? "" : "*"))
        .join(" ");
    const label = (large) => {
      const { name } = large.closest(".play").dataset; /* one's own has another label */
      return name === undefined ? large.getAttribute("aria-label") : `Sheet of ${name}`;
    };
    for (const large of document.querySelectorAll(".play .grid"))
      sheets[label(large)] = [...large.querySelectorAll("[data-cell]")]
        .map((cell) => cell.textContent + (cell.matches(".circled") ? "*" : ""))
        .join(" ");
    return { round: /\d+/.exec(document.querySelector("h1")?.textContent)?.[0], sheets };
  });
}

/** Waits until all see the same as the first. */
export async function agree(people, whenStuck) {
  const [first, ...others] = people;
  for (let count = 1; ; count++) {
    const wanted = await sheetsOf(first);
    const seen = await Promise.all(others.map(sheetsOf));
    const areSame = seen.every(
      (each) => JSON.stringify(sorted(each)) === JSON.stringify(sorted(wanted)),
    );
    if (areSame && Object.keys(wanted.sheets).length > 0) return;
    if (count === 150)
      assert.deepEqual(
        seen.map(sorted),
        others.map(() => sorted(wanted)),
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (count % 10 === 0) await whenStuck?.();
  }
}

const sorted = ({ round, sheets }) => [round, Object.entries(sheets).sort()];

/** A finished sheet as the server's record has it. */
export async function recordAt(server, code, sheet = 1) {
  const response = await fetch(`${server.address}/record/${code}/${sheet}`);
  assert.equal(response.status, 200);
  return response.text();
}

/** After a game: all show the same totals, have the same record, and the program agrees with both. */
export async function sameEnd(people, server, code, sheet = 1) {
  const told = await recordAt(server, code, sheet);
  const replayed = replay(told);
  assert.ok(replayed.finished);
  const wanted = Object.fromEntries(replayed.players.map((player) => [player.name, player.total]));
  for (const person of people) {
    await person.page.locator(".end").waitFor();
    assert.deepEqual(await totalsOf(person), wanted);
    assert.equal(await recordOf(person), told);
    assert.deepEqual(person.wrong, []);
  }
}

const atOnce = 4; /* more browsers at the same time take more of the processor than they save */

/** Runs some cases at the same time, since most of the time they wait, and reports them one after another. */
export async function together(check, cases) {
  const waiting = Object.entries(cases);
  const running = new Map();
  const proceed = async () => {
    while (waiting.length > 0) {
      const [name, what] = waiting.shift();
      running.set(name, what());
      await running.get(name).catch(() => undefined); /* told below */
    }
  };
  await Promise.all(Array.from({ length: atOnce }, proceed));
  for (const name of Object.keys(cases)) await check(name, () => running.get(name));
}
