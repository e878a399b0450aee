// The day's challenge: one try with the same dice for everybody, and how others did.

import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../engine";
import { askLobby } from "../lobby";
import { engine } from "../machine";
import { gameName } from "../names";
import { Page, Trouble, useTrying } from "../parts";
import { go } from "../route";
import { change, settings, tidyName } from "../settings";
import { t } from "../words";
import { handOver } from "./replay";

interface Ranking {
  ranks: { place: string; total: string; name: string }[];
  own: { place: string; total: string; count: string } | undefined;
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
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

export function Daily({ game }: { game: GameName }) {
  const today = new Date().toISOString().slice(0, 10);
  const [day, setDay] = useState(today);
  const [name, setName] = useState(settings.name);
  const [ranking, setRanking] = useState<Ranking>();
  const [trouble, attempt, isBusy] = useTrying();
  const isPlayed = day === today && ranking?.own !== undefined;
  const open = () =>
    attempt(async () => {
      const tidy = tidyName(name);
      const { words } = await askLobby(`daily ${game} ${tidy || "knobel"}`);
      change({ name: tidy });
      go(`/t/${words[0] ?? ""}`);
    });
  useEffect(() => {
    setRanking(undefined);
    attempt(async () => setRanking(await askRanking(game, day)));
  }, [game, day]);
  return (
    <Page title={t("Daily challenge: {game}", { game: gameName(game) })}>
      <p>{t("The same dice for everybody, one try, until midnight (UTC).")}</p>
      {isPlayed ? (
        <p class="row">
          <strong class="field">{t("You have played today. Tomorrow there are new dice.")}</strong>
          <button type="button" disabled={isBusy} onClick={open}>
            {t("Your game")}
          </button>
        </p>
      ) : (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            open();
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
          <button class="main" disabled={isBusy || name.trim() === ""}>
            {t("Play today")}
          </button>
        </form>
      )}
      <Trouble text={trouble} />
      <h2>{t("Ranking of {day}", { day })}</h2>
      <div class="row">
        <button type="button" onClick={() => setDay(dayBefore(day, 1))}>
          {t("The day before")}
        </button>
        {day !== today && (
          <button type="button" onClick={() => setDay(today)}>
            {t("Today")}
          </button>
        )}
        {day !== today && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() =>
              attempt(async () => {
                const { lines } = await askLobby(`solution ${game} ${day}`);
                handOver(
                  lines
                    .filter((line) => line.startsWith("solution"))
                    .map((line) => `${line.slice(9)}\n`)
                    .join(""),
                );
              })
            }
          >
            {t("How the strongest computer played")}
          </button>
        )}
      </div>
      {ranking?.own !== undefined && (
        <p>
          <strong>{t("Your place: {place} of {count}, with {total} points.", ranking.own)}</strong>
        </p>
      )}
      {ranking?.ranks.length === 0 && <p class="quiet-text">{t("Nobody has played yet.")}</p>}
      {ranking !== undefined && ranking.ranks.length > 0 && (
        <table>
          <caption class="hidden">{t("Ranking of {day}", { day })}</caption>
          <thead>
            <tr>
              <th scope="col" class="number">
                {t("Place")}
              </th>
              <th scope="col">{t("Name")}</th>
              <th scope="col" class="number">
                {t("Total")}
              </th>
            </tr>
          </thead>
          <tbody>
            {ranking.ranks.map((rank, index) => (
              <tr key={index}>
                <td class="number">{rank.place}</td>
                <td>{rank.name}</td>
                <td class="number">{rank.total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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
