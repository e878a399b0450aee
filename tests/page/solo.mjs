// Whole solo games, of each game by mouse, by touch and by keyboard; the native program agrees with every total.
import assert from "node:assert/strict";
import { beginAlone, hands, play, recordOf, totalsOf } from "./hands.mjs";
import { check, devices, finish, isLong, Person, Random, replay, Server } from "./support.mjs";

const server = await Server.start();

async function game(name, kind, seed) {
  const person = await Person.come(server, {
    ...(kind === "touch" ? devices["Pixel 5"] : {}),
    isHasty: true,
  });
  await person.open("/");
  await beginAlone(person, name);
  await play(person, hands[kind], new Random(seed));
  const totals = await totalsOf(person);
  const replayed = replay(await recordOf(person));
  assert.ok(replayed.finished);
  assert.deepEqual(
    totals,
    Object.fromEntries(replayed.players.map((player) => [player.name, player.total])),
  );
  assert.deepEqual(person.wrong, []);
  await person.leave();
}

/** All of them if there is time; otherwise each game once. What a screen reader hears is tested by keyboard. */
const wanted = isLong
  ? ["Knister", "Knaster"].flatMap((name) => Object.keys(hands).map((kind) => [name, kind]))
  : [
      ["Knister", "mouse"],
      ["Knaster", "touch"],
    ];
const games = wanted.map(([name, kind], index) => [name, kind, game(name, kind, index)]);
for (const [, , played] of games) played.catch(() => undefined); /* told below, one after another */
for (const [name, kind, played] of games) await check(`a game of ${name} by ${kind}`, () => played);
await finish();
