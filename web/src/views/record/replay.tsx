// Shows records: chosen or dropped files, or from a link.

import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../../engine/engine";
import { Select } from "../../parts/figures";
import { engine } from "../../connections/machine";
import { Icon } from "../../parts/icon";
import { Page, PaleSheet, Trouble, useTrying } from "../../parts/parts";
import { go, openedFrom } from "../../device/route";
import { settings } from "../../device/settings";
import { server } from "../../device/site";
import { ShareButton } from "../../parts/share";
import { t } from "../../device/words";
import { Review } from "./review";

const mostBytes = 4_000_000;

const handed = "knobel.handed";

let latest = "";
let who = ""; /* whose sheet is shown first */

/** Shows a record, and this player's sheet first; it survives a reload of the page. */
export function showRecord(record: string, player = settings.name): void {
  latest = record;
  who = player;
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
  const response = await fetch(`${server}/record/${place}`).catch(() => undefined);
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

interface OpenProps {
  onFile: (file: File | undefined) => void;
  isLoud?: boolean;
}

/** Lets the user choose a file. */
function OpenFile({ onFile, isLoud = false }: OpenProps) {
  return (
    <label class={isLoud ? "review-open button main" : "review-open button compact"}>
      <Icon name="up" />
      {t("Choose a game file")}
      <input
        class="hidden"
        type="file"
        accept=".txt,text/plain"
        onChange={(event) => onFile(event.currentTarget.files?.[0])}
      />
    </label>
  );
}

/** The table whose game is reviewed, if that led here. */
function wayBack(): string {
  const from = openedFrom() ?? "";
  return /^\/(play|t)\//.test(from) ? from : "/stats";
}

export function Replay() {
  const { records, chosen, count, choose, trouble, readFile } = useRecords();
  const record = records[chosen];
  const isLinked = records.length > 0 && new URLSearchParams(location.search).has("record");
  const game = record === undefined ? undefined : engine.steps(record)[0]?.game;
  const [back] = useState(wayBack);
  useDrop(readFile);
  return (
    <Page
      title={record === undefined ? t("Open a saved game") : t("Review")}
      game={game}
      wide
      back={back}
    >
      <Trouble text={trouble} />
      {records.length > 1 && (
        <Select
          label={t("Which game?")}
          names={records.map((_, index) => t("Game {number}", { number: index + 1 }))}
          value={chosen}
          onChange={choose}
        />
      )}
      {record === undefined ? (
        <section class="nothing card">
          <PaleSheet />
          <p>{t("Drop a game file anywhere on this page, or choose one.")}</p>
          <OpenFile onFile={readFile} isLoud />
        </section>
      ) : (
        <Review key={`${count} ${chosen}`} record={record} name={who || settings.name}>
          {isLinked && (
            <ShareButton
              label={t("Share the link")}
              text={t("A game to look at")}
              url={location.href}
            />
          )}
          <OpenFile onFile={readFile} />
        </Review>
      )}
    </Page>
  );
}
