// The daily challenge: one try with the same dice for everybody, and the ranking.

import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../engine/engine";
import { Figures, Select } from "../parts/figures";
import { askLobby } from "../connections/lobby";
import { engine } from "../connections/machine";
import { gameName } from "../game/names";
import { Button, Form, NameField, Page, Trouble, useTrying } from "../parts/parts";
import { go } from "../device/route";
import { change, settings, tidyName } from "../device/settings";
import { t } from "../device/words";
import { askGroups, type Group, GroupTools, NewGroup } from "./groups";
import { showRecord } from "./record/replay";

interface Totals {
  least: number;
  band: number;
  counts: number[];
}

interface Ranking {
  ranks: { place: string; total: string; name: string }[];
  own: { place: string; total: string; count: string } | undefined;
  /** One's own result, if it has no place in the ranking, and why. */
  doubted: { total: string; words: string[] } | undefined;
  totals: Totals | undefined;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

/** The ranking of everybody, or of a group. */
async function askRanking(game: GameName, day: string, group: string): Promise<Ranking> {
  const { lines } = await askLobby(`ranking ${game} ${day} ${group}`.trim());
  const ranking: Ranking = { ranks: [], own: undefined, doubted: undefined, totals: undefined };
  for (const line of lines) {
    const [word, ...words] = line.split(" ");
    const [first = "", second = "", ...rest] = words;
    if (word === "rank") ranking.ranks.push({ place: first, total: second, name: rest.join(" ") });
    else if (word === "own") ranking.own = { place: first, total: second, count: rest[0] ?? "" };
    else if (word === "doubted") ranking.doubted = { total: first, words: words.slice(1) };
    else if (word === "totals")
      ranking.totals = { least: Number(first), band: Number(second), counts: rest.map(Number) };
  }
  return ranking;
}

function doubtName(word: string): string {
  const names: Record<string, string> = {
    source: t("Several others played at your address before you."),
    speed: t("You played faster than people can."),
    foresight: t("Nobody is this lucky without knowing the throws."),
  };
  return names[word] ?? word;
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

interface RanksProps {
  day: string;
  ranking: Ranking;
}

/** How many have reached which totals, as bars; one's own is marked. */
function Distribution({ totals, own }: { totals: Totals; own: number | undefined }) {
  const most = Math.max(...totals.counts);
  const isMine = (index: number) =>
    own !== undefined && Math.floor((own - totals.least) / totals.band) === index;
  const to = totals.least + totals.band * totals.counts.length - 1;
  return (
    <svg
      class="totals"
      viewBox={`0 0 ${totals.counts.length * 10} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("Totals of all, from {from} to {to}", { from: totals.least, to })}
    >
      {totals.counts.map((count, index) => (
        <rect
          key={index}
          class={isMine(index) ? "mine" : ""}
          x={index * 10 + 1}
          width={8}
          y={100 - (count / most) * 100}
          height={(count / most) * 100}
        />
      ))}
    </svg>
  );
}

function OwnPlace({ own, doubted }: Pick<Ranking, "own" | "doubted">) {
  if (doubted !== undefined)
    return (
      <p>
        <strong>
          {t("Your {total} points have no place in the ranking of everybody.", {
            total: doubted.total,
          })}
        </strong>{" "}
        {doubted.words.map(doubtName).join(" ")} {t("In your groups they count.")}
      </p>
    );
  if (own === undefined) return null;
  const others = Number(own.count) - 1;
  const percent = Math.round((100 * (Number(own.count) - Number(own.place))) / others);
  return (
    <p>
      <strong>{t("Your place: {place} of {count}, with {total} points.", own)}</strong>{" "}
      {others > 0 &&
        t("At least as good as {share} of the {count} others.", {
          share: `${percent} %`,
          count: others,
        })}
    </p>
  );
}

function Ranks({ day, ranking: { ranks, own, doubted, totals } }: RanksProps) {
  const total = own?.total ?? doubted?.total;
  return (
    <>
      <OwnPlace own={own} doubted={doubted} />
      {totals !== undefined && (
        <Distribution totals={totals} own={total === undefined ? undefined : Number(total)} />
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
  const [groups, setGroups] = useState<Group[]>([]);
  const [code, setCode] = useState(""); /* of the group whose ranking is shown; "": everybody's */
  const [isMaking, setMaking] = useState(false);
  const [trouble, attempt, isBusy] = useTrying();
  const group = groups.find((each) => each.code === code);
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
    attempt(async () => setRanking(await askRanking(game, day, code)));
  }, [game, day, code]);
  const choose = (chosen: string) =>
    attempt(async () => {
      setGroups(await askGroups());
      setCode(chosen);
      setMaking(false);
    });
  useEffect(() => choose(""), []);
  return (
    <Page title={t("Daily challenge: {game}", { game: gameName(game) })}>
      <p>{t("The same dice for everybody, one try, until midnight (UTC).")}</p>
      <Today
        isPlayed={isToday && (ranking?.own ?? ranking?.doubted) !== undefined}
        isBusy={isBusy}
        onOpen={open}
      />
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
      <div class="row">
        {groups.length > 0 && (
          <Select
            label={t("Among")}
            names={[t("everybody"), ...groups.map(({ name }) => name)]}
            value={groups.findIndex((each) => each.code === code) + 1}
            onChange={(index) => setCode(groups[index - 1]?.code ?? "")}
          />
        )}
        <Button onClick={() => setMaking(true)}>{t("A new group")}</Button>
      </div>
      {ranking !== undefined && <Ranks day={day} ranking={ranking} />}
      {group !== undefined && <GroupTools group={group} onLeft={() => choose("")} />}
      {isMaking && <NewGroup onMade={choose} onClose={() => setMaking(false)} />}
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
