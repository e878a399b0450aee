// The way in: play at once, play together, go on, learn.

import { useEffect, useState } from "preact/hooks";
import { Refusal, type GameName, type RoomState } from "../engine";
import { device, results } from "../kept";
import { askLobby } from "../lobby";
import { engine } from "../machine";
import { gameName, gameOf, levelName, levelsOf } from "../names";
import { Box, Choice, Page, Trouble, useTrying } from "../parts";
import { go } from "../route";
import { change, remember, remembered, settings, tidyName } from "../settings";
import { arrive, forgetPeople, lookAt, playHere } from "../tables";
import { t } from "../words";
import { useTurnNotice } from "./play";
import { LevelPicker } from "./seats";
import { visitedKey } from "./table";

const lastGame = "knobel.game";
const dayLength = 86_400_000;
const quick = 100;

/** Makes a game on this device: who plays, and against whom. */
function Here({ game, onClose }: { game: GameName; onClose: () => void }) {
  const [names, setNames] = useState([settings.name || t("You")]);
  const [bots, setBots] = useState(() =>
    (remembered<string[]>("knobel.bots") ?? []).filter((bot) => levelsOf(game).includes(bot)),
  );
  const [isAdding, setAdding] = useState(false);
  const [trouble, attempt] = useTrying();
  const tidy = names.map(tidyName);
  const areGood =
    tidy.every((name) => name !== "") &&
    new Set(tidy.map((name) => name.toLowerCase())).size === tidy.length;
  if (isAdding)
    return (
      <Box key="level" title={t("How strong?")} onClose={() => setAdding(false)}>
        <LevelPicker
          game={game}
          onPick={(level) => {
            setBots([...bots, level]);
            setAdding(false);
          }}
        />
      </Box>
    );
  return (
    <Box
      key="people"
      title={t("{game} on this device", { game: gameName(game) })}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          attempt(async () => {
            const refused = tidy.find((name) => !engine.isName(name));
            if (refused !== undefined)
              throw new Refusal(`fault ${t("This name does not work: {name}", { name: refused })}`);
            if (tidy[0] !== t("You")) change({ name: tidy[0] ?? "" });
            remember("knobel.bots", bots);
            playHere(game, tidy, bots);
          });
        }}
      >
        {names.map((name, index) => (
          <div class="row" key={index}>
            <label class="field">
              <span>{t("Player {number}", { number: index + 1 })}</span>
              <input
                value={name}
                maxLength={20}
                required
                onInput={(event) =>
                  setNames(names.map((old, at) => (at === index ? event.currentTarget.value : old)))
                }
              />
            </label>
            {names.length > 1 && (
              <button
                type="button"
                class="quiet"
                aria-label={t("Remove {name}", { name })}
                onClick={() => setNames(names.filter((_, at) => at !== index))}
              >
                ✕
              </button>
            )}
          </div>
        ))}
        <ul class="people">
          {bots.map((level, index) => (
            <li key={index}>
              <span>
                {levelName(level)} <small>{t("computer")}</small>
              </span>
              <button
                type="button"
                class="quiet"
                aria-label={t("Remove {name}", { name: levelName(level) })}
                onClick={() => setBots(bots.filter((_, at) => at !== index))}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
        <div class="row">
          {names.length < 12 && (
            <button
              type="button"
              onClick={() =>
                setNames([...names, t("Player {number}", { number: names.length + 1 })])
              }
            >
              {t("Add a person")}
            </button>
          )}
          {bots.length < 12 && (
            <button type="button" onClick={() => setAdding(true)}>
              {t("Add a computer player")}
            </button>
          )}
        </div>
        <button class="main large" disabled={!areGood}>
          {t("Play")}
        </button>
        <Trouble text={trouble} />
      </form>
    </Box>
  );
}

/** Makes a table at the server. */
function Together({ game, onClose }: { game: GameName; onClose: () => void }) {
  const [name, setName] = useState(settings.name);
  const [dice, setDice] = useState<"fair" | "hand">("fair");
  const [time, setTime] = useState<"0" | "60" | "86400">("0");
  const [listed, setListed] = useState<"0" | "1">("0");
  const [sheets, setSheets] = useState<"1" | "3" | "5">("1");
  const [hidden, setHidden] = useState<"0" | "1">("0");
  const [hints, setHints] = useState<"0" | "1">("1");
  const [trouble, attempt, isBusy] = useTrying();
  return (
    <Box title={t("A table for {game}", { game: gameName(game) })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const tidy = tidyName(name);
          attempt(async () => {
            if (!engine.isName(tidy)) throw new Refusal("name");
            const long = t("Table of {name}", { name: tidy });
            const options = `listed=${listed} dice=${dice} time=${time} sheets=${sheets} hidden=${hidden} hints=${hints} name=${engine.isName(long) ? long : tidy}`;
            const { words } = await askLobby(`make ${game} ${options}`);
            change({ name: tidy });
            arrive(words[0] ?? "", tidy);
          });
        }}
      >
        <label class="field">
          <span>{t("Your name")}</span>
          <input
            value={name}
            maxLength={20}
            required
            autoComplete="nickname"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <details>
          <summary>{t("More choices")}</summary>
          <Choice
            label={t("Dice")}
            value={dice}
            onChange={setDice}
            options={[
              ["fair", t("thrown by the computer")],
              ["hand", t("real ones, thrown by us")],
            ]}
          />
          <Choice
            label={t("Time for a round")}
            value={time}
            onChange={setTime}
            options={[
              ["0", t("as you like")],
              ["60", t("one minute")],
              ["86400", t("one day")],
            ]}
          />
          <Choice
            label={t("Sheets")}
            value={sheets}
            onChange={setSheets}
            options={[
              ["1", "1"],
              ["3", "3"],
              ["5", "5"],
            ]}
          />
          <Choice
            label={t("The others' sheets")}
            value={hidden}
            onChange={setHidden}
            options={[
              ["0", t("shown")],
              ["1", t("hidden until the end")],
            ]}
          />
          <Choice
            label={t("Hints")}
            value={hints}
            onChange={setHints}
            options={[
              ["1", t("for all who ask")],
              ["0", t("for nobody")],
            ]}
          />
          <Choice
            label={t("Who may come")}
            value={listed}
            onChange={setListed}
            options={[
              ["0", t("who has the code")],
              ["1", t("everybody")],
            ]}
          />
        </details>
        <button class="main large" disabled={isBusy || name.trim() === ""}>
          {t("Make the table")}
        </button>
        <Trouble text={trouble} />
      </form>
    </Box>
  );
}

interface Listed {
  code: string;
  game: GameName;
  taken: string;
  seats: string;
  name: string;
}

/** Goes to a table by its code, or to one that everybody may come to. */
function Join({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState("");
  const [tables, setTables] = useState<Listed[]>();
  const [trouble, attempt] = useTrying();
  useEffect(() => {
    attempt(async () => {
      const { lines } = await askLobby("tables");
      setTables(
        lines
          .filter((line) => line.startsWith("listed "))
          .map((line) => {
            const [, at = "", game = "", taken = "", seats = "", ...name] = line.split(" ");
            return { code: at, game: game as GameName, taken, seats, name: name.join(" ") };
          }),
      );
    });
  }, []);
  return (
    <Box title={t("Join a table")} onClose={onClose}>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          const found = code
            .replace(/[\s-]/g, "")
            .match(/^(?:\S*\/t\/)?([0-9a-z]{8,16})\/?(\?ticket=\w+)?$/i);
          if (found === null)
            attempt(() =>
              Promise.reject(
                new Refusal(
                  `fault ${t("This is no code of a table: it has 8 letters and digits.")}`,
                ),
              ),
            );
          else go(`/t/${found[1]?.toLowerCase()}${found[2] ?? ""}`);
        }}
      >
        <label class="field">
          <span>{t("Code or link")}</span>
          <input
            value={code}
            required
            autoCapitalize="none"
            spellcheck={false}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </label>
        <button class="main">{t("Join")}</button>
      </form>
      <h3>{t("Open tables")}</h3>
      {tables?.length === 0 && (
        <p class="quiet-text">{t("No table waits for players right now.")}</p>
      )}
      <ul class="people">
        {tables?.map((table) => (
          <li key={table.code}>
            <span>
              {table.name}{" "}
              <small>
                {gameName(table.game)}, {t("players: {count}", { count: table.taken })}
              </small>
            </span>
            <a class="button" href={`/t/${table.code}`}>
              {t("Join")}
            </a>
          </li>
        ))}
      </ul>
      <Trouble text={trouble} />
    </Box>
  );
}

/** The tables of this device where a game is under way. Those of finished games are forgotten after a day: until then one
 * can go back to them. */
function Running() {
  const [running, setRunning] = useState<{ code: string; state: RoomState }[]>([]);
  const [sure, setSure] = useState(""); /* which is to be thrown away, if that is said twice */
  const forget = async (code: string) => {
    forgetPeople(code);
    await (await device()).remove(code);
  };
  const look = async () => {
    const store = await device();
    const found: { code: string; state: RoomState }[] = [];
    const latest = (await results()).filter((result) => Date.now() - result.at < dayLength);
    for (const code of await store.codes())
      try {
        const state = engine.stateOf(code, await store.read(code));
        if (state.phase === "playing") found.push({ code, state });
        else if (!latest.some(({ id }) => id.startsWith(`${code}/`))) await forget(code);
      } catch {
        /* It is none, or one of another time. */
      }
    setRunning(found);
  };
  useEffect(() => {
    const timer = setTimeout(
      () => void look().catch(() => {}),
      quick,
    ); /* whoever plays at once does not wait for it */
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
                <button type="button" onClick={() => void forget(code).then(look)}>
                  {t("Throw away")}
                </button>
              ) : (
                <button
                  type="button"
                  class="quiet"
                  aria-label={t("Throw away")}
                  onClick={() => setSure(code)}
                >
                  ✕
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A table at the server: whether it is one's turn there. */
function VisitedTable({ code, name, onGone }: { code: string; name: string; onGone: () => void }) {
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
function Visited() {
  const [visited, setVisited] = useState(
    remembered<{ code: string; name: string }[]>(visitedKey) ?? [],
  );
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
        {visited.map(({ code, name }) => (
          <VisitedTable key={code} code={code} name={name} onGone={() => drop(code)} />
        ))}
      </ul>
    </section>
  );
}

export function Home() {
  const [game, setGame] = useState(() => gameOf(remembered<GameName>(lastGame)).name);
  const [box, setBox] = useState<"" | "here" | "together" | "join">("");
  const choose = (chosen: GameName) => {
    setGame(chosen);
    remember(lastGame, chosen);
  };
  const close = () => setBox("");
  return (
    <Page title="knobel">
      <p class="lead">{t("Two dice, one sheet, everybody uses every throw.")}</p>
      <Choice
        label={t("Game")}
        value={game}
        onChange={choose}
        options={engine.games().map(({ name, title }) => [name, title])}
      />
      <button
        type="button"
        class="main large"
        onClick={() =>
          playHere(game, [engine.isName(settings.name) ? settings.name : t("You")], [])
        }
      >
        {t("Play now, alone")}
      </button>
      <div class="tiles">
        <button type="button" onClick={() => setBox("here")}>
          {t("With computers or people here")}
        </button>
        <button type="button" onClick={() => setBox("together")}>
          {t("Together: make a table")}
        </button>
        <button type="button" onClick={() => setBox("join")}>
          {t("Join a table")}
        </button>
        <a class="button" href={`/daily/${game}`}>
          {t("Daily challenge")}
        </a>
      </div>
      <Running />
      <Visited />
      <nav class="tiles" aria-label={t("More")}>
        <a class="button quiet" href={`/learn/${game}`}>
          {t("Learn")}
        </a>
        <a class="button quiet" href={`/rules/${game}`}>
          {t("Rules")}
        </a>
        <a class="button quiet" href="/stats">
          {t("Statistics")}
        </a>
        <a class="button quiet" href="/replay">
          {t("Look at a game")}
        </a>
        <a class="button quiet" href="/settings">
          {t("Settings")}
        </a>
      </nav>
      {box === "here" && <Here game={game} onClose={close} />}
      {box === "together" && <Together game={game} onClose={close} />}
      {box === "join" && <Join onClose={close} />}
      <footer class="quiet-text">
        {t(
          "Unofficial. Knister is by Heinz Wüppen; Knaster by Markus Schleininger, Reinhard Staupe and Heinz Wüppen. The names are marks of NSV.",
        )}
      </footer>
    </Page>
  );
}
