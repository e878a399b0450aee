// One question to the lobby: connects, says hello, asks, and leaves.

import { Refusal } from "./engine";
import { keepToken, Remote, token } from "./remote";

const answerTime = 15_000;
const thoughtTime = 180_000;

/** The answer's words behind the number, and the lines before it. Rejects with a Refusal; `lost`: nobody is there. */
export function askLobby(words: string): Promise<{ words: string[]; lines: string[] }> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    let remote: Remote | undefined;
    let isDone = false;
    const timer = setTimeout(
      () => finish(new Refusal("lost")),
      words.startsWith("solution ") ? thoughtTime : answerTime,
    );
    const finish = (failure?: Refusal, answer: string[] = []) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      queueMicrotask(() => remote?.close());
      if (failure === undefined) resolve({ words: answer, lines });
      else reject(failure);
    };
    remote = new Remote("/lobby", {
      opened: () => remote?.send(`1 hello 1 ${token()}`),
      changed: (status) => status === "lost" && finish(new Refusal("lost")),
      heard: (text) => {
        for (const line of text.split("\n")) {
          const [word, id, ...rest] = line.split(" ");
          if (word === "no") finish(new Refusal(rest.join(" ")));
          else if (word === "ok" && id === "1") {
            if (rest[0] !== undefined) keepToken(rest[0]);
            remote?.send(`2 ${words}`);
          } else if (word === "ok" && id === "2") finish(undefined, rest);
          else lines.push(line);
        }
      },
    });
  });
}
