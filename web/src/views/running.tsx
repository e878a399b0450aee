// Games to go on with: those of this device, and tables of the server.

import { useEffect, useState } from "preact/hooks";
import type { RoomState } from "../engine";
import { device, results } from "../kept";
import { engine } from "../machine";
import { gameName } from "../names";
import { Button, Cross } from "../parts";
import { remember, remembered } from "../settings";
import { forgetPeople, lookAt } from "../tables";
import { useTurnNotice } from "../turn";
import { t } from "../words";
import { visitedKey, type Visit } from "./table";

interface Game {
  code: string;
  state: RoomState;
}

const dayLength = 86_400_000;
const quick = 100;

async function forget(code: string): Promise<void> {
  forgetPeople(code);
  await (await device()).remove(code);
}

/** The games under way. Tables of finished ones are forgotten after a day. */
async function findGames(): Promise<Game[]> {
  const store = await device();
  const found: Game[] = [];
  const latest = (await results()).filter((result) => Date.now() - result.at < dayLength);
  for (const code of await store.codes())
    try {
      const state = engine.stateOf(code, await store.read(code));
      if (state.phase === "playing") found.push({ code, state });
      else if (!latest.some(({ id }) => id.startsWith(`${code}/`))) await forget(code);
    } catch {
      /* It is none, or one of another time. */
    }
  return found;
}

/** The games of this device that are under way. */
export function Running() {
  const [running, setRunning] = useState<Game[]>([]);
  const [sure, setSure] = useState(""); /* which is to be thrown away, if that is said twice */
  const look = () => void findGames().then(setRunning, () => {});
  useEffect(() => {
    const timer = setTimeout(look, quick); /* whoever plays at once does not wait for it */
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
                <Cross label={t("Throw away")} onClick={() => setSure(code)} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A table at the server: whether it is one's turn there. */
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

/** The server's tables this device was at lately. */
export function Visited() {
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
