// Makes or joins a table of the server.

import { useEffect, useState } from "preact/hooks";
import { Refusal, type GameName } from "../engine/engine";
import { askLobby } from "../connections/lobby";
import { engine } from "../connections/machine";
import { gameName } from "../game/names";
import { Box, Choice, Field, Form, NameField, Trouble, useTrying } from "../parts/parts";
import { go } from "../device/route";
import { change, settings, tidyName } from "../device/settings";
import { goToNewTable } from "../game/tables";
import { t } from "../device/words";

type Options = Record<string, string>;

const usual = { listed: "0", dice: "fair", time: "0", sheets: "1", hidden: "0", hints: "1" };

/** The options of a table: key, name, and possible values with their names. */
function choices(): string[][] {
  return [
    ["dice", t("Dice"), "fair", t("thrown by the computer"), "hand", t("real ones, thrown by us")],
    [
      ...["time", t("Time for a round")],
      ...["0", t("as you like"), "60", t("one minute"), "86400", t("one day")],
    ],
    ["sheets", t("Sheets"), "1", "1", "3", "3", "5", "5"],
    ["hidden", t("The others' sheets"), "0", t("shown"), "1", t("hidden until the end")],
    ["hints", t("Hints"), "1", t("for all who ask"), "0", t("for nobody")],
    ["listed", t("Who may come"), "0", t("who has the code"), "1", t("everybody")],
  ];
}

function pairs(list: string[]): [string, string][] {
  return list.flatMap((key, index) => (index % 2 === 0 ? [[key, list[index + 1] ?? ""]] : []));
}

/** Makes the table and shows it. */
async function make(game: GameName, name: string, options: Options): Promise<void> {
  if (!engine.isName(name)) throw new Refusal("name");
  const long = t("Table of {name}", { name });
  const chosen = Object.entries({ ...options, name: engine.isName(long) ? long : name });
  const { words } = await askLobby(
    `make ${game} ${chosen.map((option) => option.join("=")).join(" ")}`,
  );
  change({ name });
  goToNewTable(words[0] ?? "", name);
}

export function NewServerTable({ game, onClose }: { game: GameName; onClose: () => void }) {
  const [name, setName] = useState(settings.name);
  const [options, setOptions] = useState<Options>(usual);
  const [trouble, attempt, isBusy] = useTrying();
  return (
    <Box title={t("A table for {game}", { game: gameName(game) })} onClose={onClose}>
      <Form onSend={() => attempt(() => make(game, tidyName(name), options))}>
        <NameField name={name} onName={setName} />
        <details>
          <summary>{t("More choices")}</summary>
          {choices().map(([option = "", label = "", ...values]) => (
            <Choice
              key={option}
              label={label}
              value={options[option] ?? ""}
              onChange={(value) => setOptions({ ...options, [option]: value })}
              options={pairs(values)}
            />
          ))}
        </details>
        <button class="main large" disabled={isBusy || name.trim() === ""}>
          {t("Make the table")}
        </button>
        <Trouble text={trouble} />
      </Form>
    </Box>
  );
}

interface Listed {
  code: string;
  game: GameName;
  taken: string;
  name: string;
}

async function askTables(): Promise<Listed[]> {
  const { lines } = await askLobby("tables");
  return lines
    .filter((line) => line.startsWith("listed "))
    .map((line) => {
      const [, code = "", game = "", taken = "", , ...name] = line.split(" ");
      return { code, game: game as GameName, taken, name: name.join(" ") };
    });
}

/** Shows the table of a code or a link. */
async function goTo(code: string): Promise<void> {
  const found = code
    .replace(/[\s-]/g, "")
    .match(/^(?:\S*\/t\/)?([0-9a-z]{8,16})\/?(?:[?#](ticket=\w+))?$/i);
  if (found === null)
    throw new Refusal(`fault ${t("This is no code of a table: it has 8 letters and digits.")}`);
  go(`/t/${found[1]?.toLowerCase()}${found[2] === undefined ? "" : `#${found[2]}`}`);
}

/** Joins a table by its code, or one that is open to everybody. */
export function Join({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState("");
  const [tables, setTables] = useState<Listed[]>();
  const [trouble, attempt] = useTrying();
  useEffect(() => attempt(async () => setTables(await askTables())), []);
  return (
    <Box title={t("Join a table")} onClose={onClose}>
      <Form class="row" onSend={() => attempt(() => goTo(code))}>
        <Field
          label={t("Code or link")}
          value={code}
          autoCapitalize="none"
          spellcheck={false}
          onText={setCode}
        />
        <button class="main">{t("Join")}</button>
      </Form>
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
