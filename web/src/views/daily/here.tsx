// The daily challenge of a page without a server: the dice follow from the date, and nobody compares.

import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../../engine/engine";
import { engine } from "../../connections/machine";
import { dailyTotals, dayOf, streak } from "../../game/days";
import { results, type Result } from "../../game/results";
import { playDay } from "../../game/tables";
import { Pencil } from "../../parts/marks";
import { Page, Trouble, useTrying } from "../../parts/parts";
import { go } from "../../device/route";
import { settings } from "../../device/settings";
import { t } from "../../device/words";
import { Calendar } from "./calendar";
import { Hero } from "./daily";

export function DailyHere({ game }: { game: GameName }) {
  const today = dayOf(Date.now());
  const [day, setDay] = useState(today);
  const [kept, setKept] = useState<Result[]>([]);
  const [trouble, attempt, isBusy] = useTrying();
  useEffect(() => void results().then(setKept, () => {}), [game]);
  const totals = dailyTotals(kept, game);
  const name = engine.isName(settings.name) ? settings.name : t("You");
  return (
    <Page title={t("Daily challenge")} game={game} place="daily" back="" wide>
      <Pencil game={game} onChange={(chosen) => go(`/daily/${chosen}`)} />
      <div class="daily">
        <Hero
          game={game}
          today={today}
          total={totals.get(today)}
          count={0}
          streak={streak(kept, today)}
          isBusy={isBusy}
          onPlay={() => attempt(() => playDay(game, today, name))}
        />
        <Trouble text={trouble} />
        <Calendar game={game} today={today} day={day} totals={totals} onChoose={setDay} />
      </div>
    </Page>
  );
}
