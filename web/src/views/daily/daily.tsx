// The daily challenge: one try with the same dice for everybody, a calendar, and the ranking.

import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../../engine/engine";
import { askLobby } from "../../connections/lobby";
import { engine } from "../../connections/machine";
import { dailyTotals, dayOf, leftOf, streak } from "../../game/days";
import { gameName } from "../../game/names";
import { askRanking, askSolution, playedBy, type Ranking } from "../../game/ranking";
import { results, type Result } from "../../game/results";
import { Select } from "../../parts/figures";
import { Icon } from "../../parts/icon";
import { Pencil } from "../../parts/marks";
import { Form, NameField } from "../../parts/forms";
import { Box } from "../../parts/box";
import { Button, Page, Trouble, useRedraw, useTrying } from "../../parts/parts";
import { useOnline } from "../net";
import { Die } from "../../sheet/dice";
import { go } from "../../device/route";
import { change, settings, tidyName } from "../../device/settings";
import { dayText, t, tn } from "../../device/words";
import { showRecord } from "../record/replay";
import { Calendar } from "./calendar";
import { askGroups, type Group, GroupTools, NewGroup } from "./groups";
import { Ranks } from "./ranks";

/** The name in the ranking. Whoever has given none gets one, so that nobody is asked before playing. */
function rankingName(): string {
  if (!engine.isName(settings.name)) {
    const digits = 1000 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 9000);
    change({ name: `${t("Guest")} ${digits}` });
  }
  return settings.name;
}

/** The time left, to the minute. */
export function Countdown({ day }: { day: string }) {
  const redraw = useRedraw();
  useEffect(() => {
    const timer = setInterval(redraw, 20_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil(leftOf(day, Date.now()) / 60_000);
  const time = t("{hours} h {minutes} min", {
    hours: Math.floor(minutes / 60),
    minutes: String(minutes % 60).padStart(2, "0"),
  });
  return <>{t("Ends in {time}", { time })}</>;
}

interface HeroProps {
  game: GameName;
  today: string;
  total: number | undefined;
  count: number;
  streak: number;
  isBusy: boolean;
  onPlay: () => void;
}

export function Hero({ game, today, total, count, streak: days, isBusy, onPlay }: HeroProps) {
  const isPlayed = total !== undefined;
  return (
    <section class="daily-hero">
      <p class="daily-date">{dayText(today)}</p>
      <div class="daily-head">
        <div class="stack">
          <h2>{gameName(game)}</h2>
          <p>
            {isPlayed
              ? tn("You made {count} point today.", "You made {count} points today.", total)
              : t("Same dice for all, one try.")}
          </p>
        </div>
        <span class="daily-dice" aria-hidden="true">
          <Die value={3} />
          <Die value={6} />
        </span>
      </div>
      <Button class="big whole daily-go" disabled={isBusy} onClick={onPlay}>
        {isPlayed ? t("Look at my game") : t("Play today's")}
      </Button>
      <p class="daily-foot">
        <Countdown day={today} />
        {count > 0 && <> · {tn("{count} player so far", "{count} players so far", count)}</>}
        {days > 0 && (
          <span class="daily-streak">
            <Icon name="flame" />
            {tn("{count} day in a row", "{count} days in a row", days)}
          </span>
        )}
      </p>
    </section>
  );
}

/** Asks for another name in the ranking. */
function NameBox({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(settings.name);
  const isFine = engine.isName(tidyName(name));
  const save = () => {
    if (!isFine) return;
    change({ name: tidyName(name) });
    onClose();
  };
  return (
    <Box title={t("Your name in the ranking")} onClose={onClose}>
      <Form class="stack" onSend={save}>
        <NameField name={name} onName={setName} />
        <p class="muted small">{t("It counts from your next try on.")}</p>
        <button class="button main" disabled={!isFine}>
          {t("Save")}
        </button>
      </Form>
    </Box>
  );
}

/** The ranking of a day among everybody or a group. */
function useRanking(game: GameName, day: string, attempt: (what: () => Promise<void>) => void) {
  const [ranking, setRanking] = useState<Ranking>();
  const [groups, setGroups] = useState<Group[]>([]);
  const [code, setCode] = useState(""); /* of the group whose ranking is shown; "": everybody's */
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return;
    setRanking(undefined);
    attempt(async () => setRanking(await askRanking(game, day, code)));
  }, [game, day, code, isOnline]);
  const choose = (chosen: string) =>
    attempt(async () => {
      setGroups(await askGroups());
      setCode(chosen);
    });
  useEffect(() => {
    if (isOnline) choose(code);
  }, [isOnline]);
  return { ranking, groups, code, setCode, choose, isOnline };
}

interface AmongProps {
  groups: Group[];
  code: string;
  onCode: (code: string) => void;
  onChoose: (code: string) => void;
}

/** Chooses whose ranking is shown: everybody's, or that of a group. */
function Among({ groups, code, onCode, onChoose }: AmongProps) {
  const [isMaking, setMaking] = useState(false);
  const group = groups.find((each) => each.code === code);
  const made = (chosen: string) => {
    setMaking(false);
    onChoose(chosen);
  };
  return (
    <section class="card stack">
      <h2>{t("Your groups")}</h2>
      {groups.length > 0 && (
        <Select
          label={t("Compare among")}
          names={[t("everybody"), ...groups.map(({ name }) => name)]}
          value={groups.findIndex((each) => each.code === code) + 1}
          onChange={(index) => onCode(groups[index - 1]?.code ?? "")}
        />
      )}
      {groups.length === 0 && (
        <p class="muted">{t("A family, a class, a club: compare your totals among yourselves.")}</p>
      )}
      {group !== undefined && <GroupTools group={group} onLeft={() => onChoose("")} />}
      <Button class="compact" onClick={() => setMaking(true)}>
        <Icon name="plus" />
        {t("New group")}
      </Button>
      {isMaking && <NewGroup onMade={made} onClose={() => setMaking(false)} />}
    </section>
  );
}

export function Daily({ game }: { game: GameName }) {
  const today = dayOf(Date.now());
  const [day, setDay] = useState(today);
  const [kept, setKept] = useState<Result[]>([]);
  const [isNaming, setNaming] = useState(false);
  const [trouble, attempt, isBusy] = useTrying();
  const { ranking, groups, code, setCode, choose, isOnline } = useRanking(game, day, attempt);
  useEffect(() => void results().then(setKept, () => {}), [game]);
  const totals = dailyTotals(kept, game);
  const isToday = day === today;
  const own = isToday ? (ranking?.own ?? ranking?.doubted)?.total : undefined;
  if (own !== undefined) totals.set(today, own);
  const play = () =>
    attempt(async () => {
      const { words } = await askLobby(`daily ${game} ${rankingName()}`);
      go(`/t/${words[0] ?? ""}`);
    });
  const solve = () => attempt(async () => showRecord(await askSolution(game, day)));
  return (
    <Page title={t("Daily challenge")} game={game} place="daily" back="" wide>
      <Pencil game={game} onChange={(chosen) => go(`/daily/${chosen}`)} />
      <div class="daily">
        <div class="stack">
          <Hero
            game={game}
            today={today}
            total={own ?? totals.get(today)}
            count={isToday && ranking !== undefined && code === "" ? playedBy(ranking) : 0}
            streak={streak(kept, today)}
            isBusy={isBusy || !isOnline}
            onPlay={play}
          />
          {!isOnline && <p class="trouble">{t("Today's dice need a connection.")}</p>}
          {isOnline && <Trouble text={trouble} />}
        </div>
        <Calendar game={game} today={today} day={day} totals={totals} onChoose={setDay} />
        <div class="stack">
          {ranking !== undefined && (
            <Ranks
              game={game}
              title={isToday ? t("Today's ranking") : dayText(day)}
              ranking={ranking}
              name={settings.name}
            />
          )}
          {!isToday && (
            <Button disabled={isBusy} onClick={solve}>
              <Icon name="bot" />
              {t("See the computer's best sheet")}
            </Button>
          )}
          <Among groups={groups} code={code} onCode={setCode} onChoose={choose} />
          {settings.name !== "" && (
            <p class="muted small daily-name">
              {t("In the ranking you are {name}.", { name: settings.name })}{" "}
              <Button class="quiet compact" onClick={() => setNaming(true)}>
                {t("Change")}
              </Button>
            </p>
          )}
        </div>
      </div>
      {isNaming && <NameBox onClose={() => setNaming(false)} />}
    </Page>
  );
}
