// Tables with many players, made and played through the protocol in a person's browser, so that what is shown afterwards
// is known exactly: the host throws the dice by hand.
import { Person } from "./support.mjs";

/** Runs in a page: makes a table, whose host this device is, and stays connected. */
async function makeCrowd([words, names]) {
  const connect = (path, onLine = () => {}) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://${location.host}${path}`);
      const waiting = new Map();
      let count = 0;
      const ask = (request) =>
        new Promise((granted, refused) => {
          waiting.set(String(++count), { granted, refused });
          socket.send(`${count} ${request}`);
        });
      socket.onerror = reject;
      socket.onopen = () => resolve({ socket, ask });
      socket.onmessage = ({ data }) => {
        for (const line of data.split("\n")) {
          const [word, id, ...rest] = line.split(" ");
          const answer = word === "ok" || word === "no" ? waiting.get(id) : undefined;
          waiting.delete(answer === undefined ? "" : id);
          if (answer === undefined) onLine(line);
          else if (word === "ok") answer.granted(rest);
          else answer.refused(new Error(line));
        }
      };
    });
  const lobby = await connect("/lobby");
  const [token] = await lobby.ask("hello 2 new");
  localStorage.setItem("knobel.token", JSON.stringify(token));
  const [code] = await lobby.ask(`make ${words} pause=0 name=Class 4b`);
  lobby.socket.close();
  const told = [];
  const table = await connect(`/table/${code}`, (line) => told.push(line));
  await table.ask(`hello 2 ${token}`);
  await table.ask(`sit 0 ${names[0]}`);
  for (const name of names.slice(1)) await table.ask(`bot 0 greedy ${name}`);
  window.crowd = { ...table, told, code, token };
  return code;
}

/** Runs in a page: throws these sums, and writes each into its cell unless the cell is "". */
async function playOn(throws) {
  const { ask } = window.crowd;
  const again = async (request) => {
    for (let count = 0; ; count++)
      try {
        return await ask(request);
      } catch (refusal) {
        if (count === 200) throw refusal;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
  };
  for (const [round, sum, cell] of throws) {
    await again(`throw ${sum}`);
    if (cell !== "") await again(`move ${round} ${cell}`);
  }
}

const firstNames =
  "Ana Bo Cleo Dora Emil Finn Gia Hugo Ines Jan Kaya Leo Mia Noor Opa Pavel Quinn Rosa Sam Tara".split(
    " ",
  );

/** Names of players; the second is as long as a name can be. */
export const namesOf = (count) =>
  Array.from({ length: count }, (_, index) =>
    index === 1
      ? "Maximilian-Alexander"
      : `${firstNames[index % 20]}${index < 20 ? "" : ` ${Math.floor(index / 20) + 1}`}`,
  );

/** The cells of a sheet with their numbers, as throws: round, sum, cell. */
export function throwsFor(rows) {
  const numbers = rows.join(" ").split(" ").map(Number);
  return numbers.map((sum, index) => [
    index + 1,
    sum,
    `${"abcde"[index % 5]}${Math.floor(index / 5) + 1}`,
  ]);
}

/** A host and everybody else at a table with dice by hand. */
export class Crowd {
  static async come(server, count, words = "knister dice=hand", names = namesOf(count)) {
    const crowd = new Crowd();
    crowd.server = server;
    crowd.names = names;
    crowd.host = await Person.come(server);
    await crowd.host.open("/rules/knister");
    crowd.code = await crowd.host.page.evaluate(makeCrowd, [words, crowd.names]);
    return crowd;
  }

  start() {
    return this.host.page.evaluate(() => window.crowd.ask("start"));
  }

  play(throws) {
    return this.host.page.evaluate(playOn, throws);
  }

  /** The latest line of the server that begins with this word. */
  told(word) {
    return this.host.page.evaluate(
      (word) => window.crowd.told.filter((line) => line.startsWith(`${word} `)).at(-1),
      word,
    );
  }

  /** Somebody's browser at the table; with `isHost` it has the host's seat. */
  async look(view, { isHost = false, ...options } = {}) {
    const person = await Person.come(this.server, options);
    if (isHost) {
      const token = await this.host.page.evaluate(() => window.crowd.token);
      await person.context.addInitScript(
        (kept) => localStorage.setItem("knobel.token", JSON.stringify(kept)),
        token,
      );
    }
    await person.open(`/${view}/${this.code}`);
    return person;
  }
}
