// The daily challenge: one try with the same dice for everybody, and the ranking.

import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../engine/engine";
import { Figures } from "../parts/figures";
import { askLobby } from "../connections/lobby";
import { engine } from "../connections/machine";
import { gameName } from "../game/names";
import { Button, Form, NameField, Page, Trouble, useTrying } from "../parts/parts";
import { go } from "../device/route";
import { change, settings, tidyName } from "../device/settings";
import { t } from "../device/words";
import { showRecord } from "./record/replay";

interface Ranking {
  ranks: { place: string; total: string; name: string }[];
  own: { place: string; total: string; count: string } | undefined;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

async function askRanking(game: GameName, day: string): Promise<Ranking> {
  const { lines } = await askLobby(`ranking ${game} ${day}`);
  const ranks: Ranking["ranks"] = [];
  let own: Ranking["own"];
  for (const line of lines) {
    const [word, place = "", total = "", ...rest] = line.split(" ");
    if (word === "rank") ranks.push({ place, total, name: rest.join(" ") });
    else if (word === "own") own = { place, total, count: rest[0] ?? "" };
  }
  return { ranks, own };
}

/** The strongest bot's game, as a record. */
async function askSolution(game: GameName, day: string): Promise<string> {
  const { lines } = await askLobby(`solution ${game} ${day}`);
  return lines
    .filter((line) => line.startsWith("solution"))
    .map((line) => `${line.slice(9)}\n`)
    .join("");
}

interface TodayProps {
  isPlayed: boolean;
  isBusy: boolean;
  /** Opens the day's game, under a name. */
  onOpen: (name: string) => void;
}

function Today({ isPlayed, isBusy, onOpen }: TodayProps) {
  const [name, setName] = useState(settings.name);
  const open = () => onOpen(tidyName(name));
  return isPlayed ? (
    <p class="row">
      <strong class="field">{t("You have played today. Tomorrow there are new dice.")}</strong>
      <Button disabled={isBusy} onClick={open}>
        {t("Your game")}
      </Button>
    </p>
  ) : (
    <Form class="row" onSend={open}>
      <NameField name={name} onName={setName} />
      <button class="main" disabled={isBusy || name.trim() === ""}>
        {t("Play today")}
      </button>
    </Form>
  );
}

function Ranks({ day, ranking: { ranks, own } }: { day: string; ranking: Ranking }) {
  return (
    <>
      {own !== undefined && (
        <p>
          <strong>{t("Your place: {place} of {count}, with {total} points.", own)}</strong>
        </p>
      )}
      {ranks.length === 0 ? (
        <p class="quiet-text">{t("Nobody has played yet.")}</p>
      ) : (
        <Figures
          label={t("Ranking of {day}", { day })}
          columns={[[t("Place"), "number"], [t("Name")], [t("Total"), "number"]]}
        >
          {ranks.map((rank, index) => (
            <tr key={index}>
              <td class="number">{rank.place}</td>
              <td>{rank.name}</td>
              <td class="number">{rank.total}</td>
            </tr>
          ))}
        </Figures>
      )}
    </>
  );
}

export function Daily({ game }: { game: GameName }) {
  const today = new Date().toISOString().slice(0, 10);
  const [day, setDay] = useState(today);
  const [ranking, setRanking] = useState<Ranking>();
  const [trouble, attempt, isBusy] = useTrying();
  const isToday = day === today;
  const open = (name: string) =>
    attempt(async () => {
      const { words } = await askLobby(`daily ${game} ${name || "knobel"}`);
      change({ name });
      go(`/t/${words[0] ?? ""}`);
    });
  const solve = () => attempt(async () => showRecord(await askSolution(game, day)));
  useEffect(() => {
    setRanking(undefined);
    attempt(async () => setRanking(await askRanking(game, day)));
  }, [game, day]);
  return (
    <Page title={t("Daily challenge: {game}", { game: gameName(game) })}>
      <p>{t("The same dice for everybody, one try, until midnight (UTC).")}</p>
      <Today isPlayed={isToday && ranking?.own !== undefined} isBusy={isBusy} onOpen={open} />
      <Trouble text={trouble} />
      <h2>{t("Ranking of {day}", { day })}</h2>
      <div class="row">
        <Button onClick={() => setDay(dayBefore(day))}>{t("The day before")}</Button>
        {!isToday && <Button onClick={() => setDay(today)}>{t("Today")}</Button>}
        {!isToday && (
          <Button disabled={isBusy} onClick={solve}>
            {t("How the strongest computer played")}
          </Button>
        )}
      </div>
      {ranking !== undefined && <Ranks day={day} ranking={ranking} />}
      <p>
        {engine
          .games()
          .filter((other) => other.name !== game)
          .map((other) => (
            <a key={other.name} class="button quiet" href={`/daily/${other.name}`}>
              {t("Daily challenge: {game}", { game: other.title })}
            </a>
          ))}
      </p>
    </Page>
  );
}
