// Opens a table of the server, or joins one by its code.

import { useEffect, useState } from "preact/hooks";
import { Refusal, type GameName } from "../engine/engine";
import { askLobby } from "../connections/lobby";
import { engine } from "../connections/machine";
import { isShort, readCode } from "../game/codes";
import { gameName } from "../game/names";
import { Icon } from "../parts/icon";
import { GameMark, Pencil } from "../parts/marks";
import { Choice, Field, Form, NameField } from "../parts/forms";
import { Box } from "../parts/box";
import { Page, PaleSheet, Trouble, useTrying } from "../parts/parts";
import { address, go } from "../device/route";
import { change, settings, tidyName } from "../device/settings";
import { findTable, goToNewTable } from "../game/tables";
import { t, tn } from "../device/words";

type Options = Record<string, string>;

const usual = {
  ...{ listed: "0", dice: "fair", time: "0", sheets: "1", hidden: "0", hints: "1" },
  pause: "30" /* tenths of a second in which the last move can be changed */,
};

/** The options of a table: key, name, and possible values with their names. */
function choices(): string[][] {
  return [
    [
      ...["time", t("Clock")],
      ...["0", t("none"), "60", t("1 minute"), "180", t("3 minutes"), "86400", t("one day")],
    ],
    ["dice", t("Dice"), "fair", t("rolled here"), "hand", t("our own dice")],
    ["sheets", t("Sheets in a game"), "1", "1", "3", "3", "5", "5"],
    ["hidden", t("The others' sheets"), "0", t("open"), "1", t("hidden until the end")],
    ["hints", t("Hints"), "1", t("allowed"), "0", t("not allowed")],
    ["listed", t("Who can join"), "0", t("whoever has the code"), "1", t("everybody")],
  ];
}

function pairs(list: string[]): [string, string][] {
  return list.flatMap((key, index) => (index % 2 === 0 ? [[key, list[index + 1] ?? ""]] : []));
}

/** Makes the table and shows it. */
async function make(game: GameName, name: string, options: Options): Promise<void> {
  if (!engine.isName(name)) throw new Refusal("name");
  const long = t("{name}'s table", { name });
  const chosen = Object.entries({ ...options, name: engine.isName(long) ? long : name });
  const { words } = await askLobby(
    `make ${game} ${chosen.map((option) => option.join("=")).join(" ")}`,
  );
  change({ name });
  goToNewTable(words[0] ?? "", name);
}

export function NewServerTable({ game, onClose }: { game: GameName; onClose: () => void }) {
  const [chosen, setChosen] = useState(game);
  const [name, setName] = useState(settings.name);
  const [options, setOptions] = useState<Options>(usual);
  const [trouble, attempt, isBusy] = useTrying();
  return (
    <Box title={t("Open a table")} game={chosen} onClose={onClose}>
      <Form class="stack" onSend={() => attempt(() => make(chosen, tidyName(name), options))}>
        <Pencil game={chosen} onChange={setChosen} />
        <NameField name={name} onName={setName} />
        <details class="friends-options">
          <summary>
            <Icon name="gear" />
            {t("Options")}
          </summary>
          <div class="stack">
            {choices().map(([option = "", label = "", ...values]) => (
              <Choice
                key={option}
                label={label}
                value={options[option] ?? ""}
                onChange={(value) => setOptions({ ...options, [option]: value })}
                options={pairs(values)}
              />
            ))}
          </div>
        </details>
        <div class="friends-foot stack">
          <Trouble text={trouble} />
          <button class="button main big whole" disabled={isBusy || name.trim() === ""}>
            {t("Open the table")}
          </button>
        </div>
      </Form>
    </Box>
  );
}

/** Tells how long codes are, unless as much was typed. */
function noTable(isWhole: boolean): Refusal {
  const text = isWhole
    ? `${t("No table with this code")}.`
    : t("No table with this code. Codes have six characters.");
  return new Refusal(`fault ${text}`);
}

/** Shows the table of a code or a link. */
async function goTo(text: string): Promise<void> {
  const typed = readCode(text);
  if (typed === undefined) throw noTable(false);
  const { code, ticket } = typed;
  const found = isShort(typed)
    ? await findTable(code).catch((failure: Refusal) => {
        throw failure.reason === "table" ? noTable(true) : failure;
      })
    : code;
  go(`/t/${found}${ticket === "" ? "" : `#ticket=${ticket}`}`);
}

/** Asks for a code. What was typed stays if there is no such table. */
export function CodeForm({ typed = "", isLoud = false }: { typed?: string; isLoud?: boolean }) {
  const [code, setCode] = useState(typed);
  const [trouble, attempt, isBusy] = useTrying(code);
  return (
    <Form class="friends-code" onSend={() => attempt(() => goTo(code))}>
      <Field
        label={t("Code or link")}
        value={code}
        autoCapitalize="characters"
        autoComplete="off"
        autoFocus={location.search.includes("join")}
        spellcheck={false}
        onText={setCode}
      />
      <button class={isLoud ? "button main" : "button"} disabled={isBusy || code.trim() === ""}>
        {t("Join")}
      </button>
      <Trouble text={trouble} />
    </Form>
  );
}

/** A view for a code that leads nowhere. */
export function NoTable({ typed = "" }: { typed?: string }) {
  return (
    <Page title={t("No table with this code")} back="/friends">
      <section class="card nothing">
        <PaleSheet />
        <p>{t("Codes have six characters. Maybe the table is closed.")}</p>
        <CodeForm typed={typed} />
      </section>
    </Page>
  );
}

/** The view of a short link, until the table is found. */
export function ShortLink({ code }: { code: string }) {
  const [reason, setReason] = useState("");
  useEffect(() => {
    history.replaceState(null, "", address("/friends")); /* where the way back leads */
    goTo(code).catch((failure: Refusal) => setReason(failure.fault ?? failure.reason));
  }, [code]);
  return reason === "" ? <main aria-busy="true" /> : <NoTable typed={code} />;
}

interface Listed {
  code: string;
  game: GameName;
  taken: number;
  name: string;
}

async function askTables(): Promise<Listed[]> {
  const { lines } = await askLobby("tables");
  return lines
    .filter((line) => line.startsWith("listed "))
    .map((line) => {
      const [, code = "", game = "", taken = "", , ...name] = line.split(" ");
      return { code, game: game as GameName, taken: Number(taken), name: name.join(" ") };
    });
}

/** The tables that wait for anybody. */
export function OpenTables() {
  const [tables, setTables] = useState<Listed[]>([]);
  useEffect(() => {
    askTables().then(setTables, () => {}); /* without a network there is nothing to show */
  }, []);
  if (tables.length === 0) return null;
  return (
    <section class="stack">
      <h2>{t("Open to everybody")}</h2>
      <ul class="stack">
        {tables.map((table) => (
          <li key={table.code}>
            <a class="card link" href={`/t/${table.code}`}>
              <GameMark game={table.game} />
              <span class="link-text">
                <strong>{table.name}</strong>
                <small>
                  {gameName(table.game)} · {tn("{count} player", "{count} players", table.taken)}
                </small>
              </span>
              <Icon name="fwd" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
