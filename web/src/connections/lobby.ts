// A single request to the lobby: connects, says hello, asks, and disconnects.

import { Refusal } from "../engine/engine";
import { answerTime, Person, thoughtTime, type Answer } from "./person";
import { keepToken, RemoteConnection, token } from "./remote";
import { server } from "../device/site";
import { renewPage } from "../device/updates";

const listed = /^(doubted|group|listed|own|rank|solution|totals)\b/;

/** Connects to the lobby. Rejects with a Refusal if the server cannot be reached. */
function enter(person: Person): Promise<void> {
  return new Promise((resolve, reject) => {
    person.connection = new RemoteConnection("/lobby", {
      opened: resolve,
      changed: (status) => {
        if (status === "connecting" || status === "open") return;
        const reason = status === "lost" ? "lost" : status.ended;
        person.rejectWaiting(reason);
        reject(new Refusal(reason));
      },
      heard: (text) =>
        text.split("\n").forEach((line) => {
          if (line === "bye banned") person.rejectWaiting("banned");
          else person.hear(line, listed);
        }),
    });
  });
}

/** Rejects with a Refusal; its reason is `lost` if the server cannot be reached, and `alone` if the
 * page has none. */
export async function askLobby(words: string): Promise<Answer> {
  if (server === "") throw new Refusal("alone");
  const person = new Person(token(), () => {});
  try {
    await enter(person);
    const [given] = (await person.ask(`hello 2 ${person.token}`)).words;
    if (given !== undefined) keepToken(given);
    return await person.ask(words, words.startsWith("solution ") ? thoughtTime : answerTime);
  } catch (failure) {
    if (failure instanceof Refusal && failure.reason.startsWith("protocol")) void renewPage();
    throw failure;
  } finally {
    person.connection.close();
  }
}
