// One question to the lobby: connects, says hello, asks, and leaves.

import { Refusal } from "./engine";
import { answerTime, Person, thoughtTime, type Answer } from "./person";
import { keepToken, Remote, token } from "./remote";

const listed = /^(listed|own|rank|solution)\b/;

/** Goes there; rejects with a Refusal where nobody is there. */
function enter(person: Person): Promise<void> {
  return new Promise((resolve, reject) => {
    person.connection = new Remote("/lobby", {
      opened: resolve,
      changed: (status) => {
        if (status !== "lost") return;
        person.forgetAsked();
        reject(new Refusal("lost"));
      },
      heard: (text) => text.split("\n").forEach((line) => person.hear(line, listed)),
    });
  });
}

/** Rejects with a Refusal; `lost`: nobody is there. */
export async function askLobby(words: string): Promise<Answer> {
  const person = new Person(token(), () => {});
  try {
    await enter(person);
    const [told] = (await person.ask(`hello 1 ${person.token}`)).words;
    if (told !== undefined) keepToken(told);
    return await person.ask(words, words.startsWith("solution ") ? thoughtTime : answerTime);
  } finally {
    person.connection.close();
  }
}
