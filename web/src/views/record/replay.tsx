// Shows records: chosen or dropped files, or from a link.

import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../../engine/engine";
import { Select } from "../../parts/figures";
import { engine } from "../../connections/machine";
import { Page, Trouble, useTrying } from "../../parts/parts";
import { go } from "../../device/route";
import { ShareButton } from "../../parts/share";
import { t } from "../../device/words";
import { Steps } from "./steps";

const mostBytes = 4_000_000;

const handed = "knobel.handed";

let latest = "";

/** Shows a record, which survives a reload of the page. */
export function showRecord(record: string): void {
  latest = record;
  try {
    sessionStorage.setItem(handed, record);
  } catch {
    /* Then the record lasts until the page is closed. */
  }
  go("/replay?handed");
}

/** Splits a text into games. Text before the first game belongs to it. */
function gamesOf(text: string): string[] {
  const [before = "", ...rest] = text.split(/^(?=knobel 1\r?$)/m);
  return before.startsWith("knobel 1")
    ? [before, ...rest]
    : [before + (rest[0] ?? ""), ...rest.slice(1)];
}

async function fetchRecord(place: string): Promise<string> {
  const response = await fetch(`/record/${place}`).catch(() => undefined);
  if (response === undefined) throw new Refusal("lost");
  if (!response.ok) throw new Refusal("table");
  return response.text();
}

function tooLarge(): Refusal {
  return new Refusal(`fault ${t("This file is too large.")}`);
}

/** The games of the latest text, and which one is shown; `count` is the number of texts so far. */
function useRecords() {
  const [games, setGames] = useState({ records: [] as string[], chosen: 0, count: 0 });
  const [trouble, attempt] = useTrying();
  const read = (text: string) => {
    if (text.length > mostBytes) throw tooLarge();
    if (engine.steps(text).length === 0) throw new Refusal(`fault ${t("There is no game in it.")}`);
    setGames(({ count }) => ({ records: gamesOf(text), chosen: 0, count: count + 1 }));
  };
  const readFile = (file: File | undefined) => {
    if (file === undefined) return;
    attempt(async () => {
      if (file.size > mostBytes) throw tooLarge();
      read(await file.text());
    });
  };
  useEffect(() => {
    const asked = new URLSearchParams(location.search);
    const linked = asked.get("record") ?? "";
    if (asked.has("handed"))
      attempt(async () => read(latest || (sessionStorage.getItem(handed) ?? "")));
    else if (/^[0-9a-z]+\/[0-9]+$/.test(linked))
      attempt(async () => read(await fetchRecord(linked)));
  }, []);
  const choose = (chosen: number) => setGames((before) => ({ ...before, chosen }));
  return { ...games, choose, trouble, readFile };
}

/** Reads files that are dropped anywhere on the view. */
function useDrop(readFile: (file: File | undefined) => void): void {
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
}

export function Replay() {
  const { records, chosen, count, choose, trouble, readFile } = useRecords();
  const record = records[chosen];
  const isLinked = records.length > 0 && new URLSearchParams(location.search).has("record");
  useDrop(readFile);
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
          <ShareButton label={t("Share the link")} text={t("Look at a game")} url={location.href} />
        </p>
      )}
      {records.length > 1 && (
        <Select
          label={t("Which game?")}
          names={records.map((_, index) => t("Game {number}", { number: index + 1 }))}
          value={chosen}
          onChange={choose}
        />
      )}
      {record !== undefined && <Steps key={`${count} ${chosen}`} record={record} />}
    </Page>
  );
}
