// A record, step by step: chosen, dropped, or by link.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../announce";
import { Dice } from "../dice";
import { Refusal, type Step, type Walk } from "../engine";
import { emptySheet } from "../grid";
import { engine } from "../machine";
import { gameName, gameOf } from "../names";
import { Page, share, Trouble, useTrying } from "../parts";
import { go } from "../route";
import { firstCell, Sheet } from "../sheet";
import { t } from "../words";
import { analyseHere, proofText, Study, type Studied } from "./study";

const mostBytes = 4_000_000;

const handed = "knobel.handed";

let latest = "";

/** Goes and looks at a record; it is still there when the page is loaded anew. */
export function handOver(record: string): void {
  latest = record;
  try {
    sessionStorage.setItem(handed, record);
  } catch {
    /* It holds until the page is closed. */
  }
  go("/replay?handed");
}

/** What stands on everybody's sheet after the first steps. */
function standAt(walk: Walk, count: number) {
  const sheets = walk.players.map((name) => ({ name, sheet: emptySheet, move: "", total: 0 }));
  let thrown: Extract<Step, { round: number }> | undefined;
  for (const step of walk.steps.slice(0, count))
    if ("round" in step) thrown = step;
    else {
      const player = sheets[step.player];
      if (player !== undefined)
        Object.assign(player, { sheet: step.sheet, move: step.move, total: step.total });
    }
  return { sheets, thrown };
}

/** Gives each game of a text by itself; what stands before the first belongs to it. */
function gamesOf(text: string): string[] {
  const [before = "", ...rest] = text.split(/^(?=knobel 1\r?$)/m);
  return before.startsWith("knobel 1")
    ? [before, ...rest]
    : [before + (rest[0] ?? ""), ...rest.slice(1)];
}

function Steps({ record }: { record: string }) {
  const walk = engine.steps(record)[0];
  const [at, setAt] = useState(0);
  const [who, setWho] = useState(0);
  const [proof, setProof] = useState("");
  const [studied, setStudied] = useState<Studied[]>();
  const [trouble, attempt, isBusy] = useTrying();
  if (walk === undefined) return null;
  const { sheets, thrown } = standAt(walk, at);
  const player = sheets[who] ?? sheets[0];
  const last = walk.steps.length;
  const move = (to: number) => {
    const next = Math.max(0, Math.min(last, to));
    setAt(next);
    const step = walk.steps[next - 1];
    if (step === undefined) return;
    if ("round" in step) announce(t("Round {round}: {sum}.", { round: step.round, sum: step.sum }));
    else {
      setWho(step.player);
      announce(t("{name}: {move}.", { name: walk.players[step.player] ?? "", move: step.move }));
    }
  };
  if (player === undefined) return null;
  const score = engine.score(walk.game, player.sheet);
  return (
    <>
      <p>
        {gameName(walk.game)}: {sheets.map((each) => `${each.name} ${each.total}`).join(", ")}
      </p>
      <div class="throw">
        <Dice shown={thrown?.throw} sum={thrown?.sum ?? 0} turn={String(thrown?.round)} />
        <p>{t("Round {round}", { round: thrown?.round ?? 0 })}</p>
      </div>
      <label class="field">
        <span>{t("Step {step} of {count}", { step: at, count: last })}</span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          onInput={(event) => move(Number(event.currentTarget.value))}
        />
      </label>
      <div class="row">
        <button type="button" disabled={at === 0} onClick={() => move(at - 1)}>
          {t("Back")}
        </button>
        <button type="button" class="main" disabled={at === last} onClick={() => move(at + 1)}>
          {t("Next")}
        </button>
        {sheets.length > 1 && (
          <label class="field">
            <span>{t("Whose sheet?")}</span>
            <select value={who} onChange={(event) => setWho(Number(event.currentTarget.value))}>
              {sheets.map((each, index) => (
                <option key={each.name} value={index}>
                  {each.name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div class="own">
        <Sheet
          game={walk.game}
          sheet={player.sheet}
          label={t("Sheet of {name}", { name: player.name })}
          latest={firstCell(player.move)}
          edges={{
            points: score.lines.map((line) => line.points),
            hands: score.lines.map((line) => line.hand),
          }}
        />
        <p class="total">
          {t("Total")}: <strong>{player.total}</strong>
        </p>
      </div>
      <div class="row">
        <button type="button" onClick={() => attempt(async () => setProof(proofText(record)))}>
          {t("Check the dice")}
        </button>
        {gameOf(walk.game).has_net && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => attempt(async () => setStudied(await analyseHere(record, walk.game)))}
          >
            {isBusy ? t("Thinking…") : t("Analyse the game")}
          </button>
        )}
      </div>
      <p role="status">{proof}</p>
      <Trouble text={trouble} />
      {studied !== undefined && <Study players={studied} record={record} />}
    </>
  );
}

export function Replay() {
  const [records, setRecords] = useState<string[]>([]);
  const [chosen, setChosen] = useState(0);
  const [count, setCount] = useState(0);
  const [isCopied, setCopied] = useState(false);
  const [trouble, attempt] = useTrying();
  const read = (text: string) =>
    attempt(async () => {
      if (text.length > mostBytes) throw new Refusal(`fault ${t("This file is too large.")}`);
      if (engine.steps(text).length === 0)
        throw new Refusal(`fault ${t("There is no game in it.")}`);
      setRecords(gamesOf(text));
      setChosen(0);
      setCount((count) => count + 1);
    });
  const readFile = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > mostBytes)
      attempt(() => Promise.reject(new Refusal(`fault ${t("This file is too large.")}`)));
    else void file.text().then(read);
  };
  useEffect(() => {
    const asked = new URLSearchParams(location.search);
    const linked = asked.get("record");
    if (asked.has("handed")) read(latest || (sessionStorage.getItem(handed) ?? ""));
    else if (linked !== null && /^[0-9a-z]+\/[0-9]+$/.test(linked))
      attempt(async () => {
        const response = await fetch(`/record/${linked}`).catch(() => undefined);
        if (response === undefined) throw new Refusal("lost");
        if (!response.ok) throw new Refusal("table");
        read(await response.text());
      });
  }, []);
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      readFile(event.dataTransfer?.files[0]);
    };
    document.addEventListener("dragover", allow);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", allow);
      document.removeEventListener("drop", drop);
    };
  }, []);
  const isLinked = records.length > 0 && new URLSearchParams(location.search).has("record");
  return (
    <Page title={t("Look at a game")}>
      <div class="drop">
        <label class="field">
          <span>{t("Drop a record here, or choose a file")}</span>
          <input
            type="file"
            accept=".txt,text/plain"
            onChange={(event) => readFile(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
      <Trouble text={trouble} />
      {isLinked && (
        <p class="row">
          <button
            type="button"
            onClick={() => void share(t("Look at a game"), location.href).then(setCopied)}
          >
            {t("Share the link")}
          </button>
          <span role="status">{isCopied ? t("Copied.") : ""}</span>
        </p>
      )}
      {records.length > 1 && (
        <label class="field">
          <span>{t("Which game?")}</span>
          <select value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
            {records.map((_, index) => (
              <option key={index} value={index}>
                {t("Game {number}", { number: index + 1 })}
              </option>
            ))}
          </select>
        </label>
      )}
      {records[chosen] !== undefined && (
        <Steps key={`${count} ${chosen}`} record={records[chosen] ?? ""} />
      )}
    </Page>
  );
}
