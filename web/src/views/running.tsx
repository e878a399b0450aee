// Games to continue: those of this device, and tables of the server.

import { useEffect, useState } from "preact/hooks";
import type { RoomState } from "../engine/engine";
import { deviceStore, results } from "../game/results";
import { engine } from "../connections/machine";
import { gameName } from "../game/names";
import { Button, CrossButton } from "../parts/parts";
import { remember, remembered } from "../device/settings";
import { forgetPeople, lookAt } from "../game/tables";
import { useTurnNotice } from "../sheet/turn";
import { t } from "../device/words";
import { visitedKey, type Visit } from "./table/table";

interface Game {
  code: string;
  state: RoomState;
}

const dayLength = 86_400_000;
const quick = 100;

async function forget(code: string): Promise<void> {
  forgetPeople(code);
  await (await deviceStore()).remove(code);
}

/** Finds the running games. Tables of finished games are deleted after a day. */
async function findGames(): Promise<Game[]> {
  const store = await deviceStore();
  const found: Game[] = [];
  const latest = (await results()).filter((result) => Date.now() - result.at < dayLength);
  for (const code of await store.codes())
    try {
      const state = engine.stateOf(code, await store.read(code));
      if (state.phase === "playing") found.push({ code, state });
      else if (!latest.some(({ id }) => id.startsWith(`${code}/`))) await forget(code);
    } catch {
      /* The log is damaged or has an old format. */
    }
  return found;
}

/** The running games of this device. */
export function RunningGames() {
  const [running, setRunning] = useState<Game[]>([]);
  const [sure, setSure] = useState(""); /* the game that a second tap throws away */
  const look = () => void findGames().then(setRunning, () => {});
  useEffect(() => {
    const timer = setTimeout(look, quick); /* so that starting a game need not wait for it */
    return () => clearTimeout(timer);
  }, []);
  if (running.length === 0) return null;
  return (
    <section>
      <h2>{t("Go on")}</h2>
      <ul class="people">
        {running.map(({ code, state }) => (
          <li key={code}>
            <span>
              {gameName(state.game)}{" "}
              <small>
                {t("Round {round}", { round: state.round ?? 1 })},{" "}
                {state.seats.map((seat) => seat.name).join(", ")}
              </small>
            </span>
            <span class="row">
              <a class="button main" href={`/play/${code}`}>
                {t("Go on")}
              </a>
              {sure === code ? (
                <Button onClick={() => void forget(code).then(look)}>{t("Throw away")}</Button>
              ) : (
                <CrossButton label={t("Throw away")} onClick={() => setSure(code)} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A table of the server, and whether it is the user's turn there. */
function VisitedTable({ code, name, onGone }: Visit & { onGone: () => void }) {
  const [text, setText] = useState("");
  useEffect(() => {
    const table = lookAt(code);
    const end = table.subscribe(() => {
      const { phase, version } = table.state;
      if (typeof table.status === "object") onGone();
      else if (version > 0 && phase === "playing")
        setText(table.mustMove(table.seat) ? t("Your turn!") : t("in play"));
      else if (version > 0) setText("");
    });
    return () => {
      end();
      table.close();
    };
  }, [code]);
  const isTurn = text === t("Your turn!");
  useTurnNotice(isTurn, `/t/${code}`);
  return (
    <li>
      <span>
        {name} <small>{code}</small> {isTurn ? <strong>{text}</strong> : <small>{text}</small>}
      </span>
      <a class={isTurn ? "button main" : "button"} href={`/t/${code}`}>
        {t("Go there")}
      </a>
    </li>
  );
}

/** The server's tables that this device visited lately. */
export function VisitedTables() {
  const [visited, setVisited] = useState(remembered<Visit[]>(visitedKey) ?? []);
  const drop = (code: string) =>
    setVisited((before) => {
      const left = before.filter((each) => each.code !== code);
      remember(visitedKey, left);
      return left;
    });
  if (visited.length === 0) return null;
  return (
    <section>
      <h2>{t("Tables you were at")}</h2>
      <ul class="people">
        {visited.map((visit) => (
          <VisitedTable key={visit.code} {...visit} onGone={() => drop(visit.code)} />
        ))}
      </ul>
    </section>
  );
}
