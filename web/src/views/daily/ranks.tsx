// The ranking of a day: one's own place among all, the totals of all, and the list.

import type { GameName } from "../../engine/engine";
import { isMadeUp, playedBy, type Rank, type Ranking } from "../../game/ranking";
import { TotalsChart } from "../../parts/totals";
import { ordinal, percent, t, tn } from "../../device/words";

function doubtName(word: string): string {
  const names: Record<string, string> = {
    source: t("Several others played at your address before you."),
    speed: t("You played faster than people can."),
    foresight: t("Nobody is this lucky without knowing the throws."),
  };
  return names[word] ?? word;
}

function OwnPlace({ own, doubted, totals }: Ranking) {
  if (doubted !== undefined)
    return (
      <p>
        <strong>
          {t("Your {total} points don't count in everybody's ranking.", { total: doubted.total })}
        </strong>{" "}
        {doubted.words.map(doubtName).join(" ")} {t("In your groups they do.")}
      </p>
    );
  if (own === undefined) return null;
  const others = own.count - 1;
  const share = (own.count - own.place) / Math.max(1, others);
  return (
    <p>
      <strong>{t("{place} of {count}", { place: ordinal(own.place), count: own.count })}</strong>
      {others > 0 && totals !== undefined && (
        <>
          {" · "}
          {t("at least as good as {share} of the others", { share: percent(share) })}
        </>
      )}
    </p>
  );
}

function youText(name: string): string {
  return isMadeUp(name) ? t("You") : t("You ({name})", { name });
}

interface RankRowProps {
  rank: Rank;
  isOwn: boolean;
}

function RankRow({ rank, isOwn }: RankRowProps) {
  return (
    <tr class={isOwn ? "mine" : ""}>
      <td class="number muted">{rank.place}</td>
      <th scope="row">{isOwn ? youText(rank.name) : rank.name}</th>
      <td class="number">
        <strong>{rank.total}</strong>
      </td>
    </tr>
  );
}

interface RanksProps {
  game: GameName;
  title: string;
  ranking: Ranking;
  /** The name under which this device plays. */
  name: string;
}

export function Ranks({ game, title, ranking, name }: RanksProps) {
  const { ranks, own, doubted, totals } = ranking;
  const count = playedBy(ranking);
  const isOwn = (rank: Rank) =>
    own !== undefined && rank.place === own.place && rank.total === own.total && rank.name === name;
  const to = totals === undefined ? 0 : totals.least + totals.band * totals.counts.length - 1;
  return (
    <section class="card stack">
      <header class="daily-head">
        <h2>{title}</h2>
        {count > 0 && (
          <span class="muted">{tn("{count} player so far", "{count} players so far", count)}</span>
        )}
      </header>
      <OwnPlace {...ranking} />
      {totals !== undefined && count > 1 && (
        <TotalsChart
          game={game}
          {...totals}
          mark={own?.total ?? doubted?.total}
          label={t("Totals of all, from {from} to {to}", { from: totals.least, to })}
        />
      )}
      {ranks.length === 0 && doubted === undefined && (
        <p class="muted">{t("Nobody yet. Be the first.")}</p>
      )}
      {ranks.length > 0 && (
        <table class="daily-ranks">
          <caption class="hidden">{title}</caption>
          <thead class="hidden">
            <tr>
              <th scope="col">{t("Place")}</th>
              <th scope="col">{t("Name")}</th>
              <th scope="col">{t("Total")}</th>
            </tr>
          </thead>
          <tbody>
            {ranks.map((rank, index) => (
              <RankRow key={index} rank={rank} isOwn={isOwn(rank)} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
