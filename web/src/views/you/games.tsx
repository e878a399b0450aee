// The latest and the best games, each with its sheet. A tap reviews the game.

import { useState } from "preact/hooks";
import { finalSheet } from "../../game/figures";
import { isMadeUp } from "../../game/ranking";
import type { Result } from "../../game/results";
import { Icon } from "../../parts/icon";
import { Choice } from "../../parts/forms";
import { Button } from "../../parts/parts";
import { SmallSheet } from "../../sheet/small";
import { date, t, tn } from "../../device/words";
import { showRecord } from "../record/replay";

const shownFirst = 12;

function GameRow({ result }: { result: Result }) {
  const name = isMadeUp(result.name) ? "" : result.name;
  const isWon = result.won && result.players > 1;
  const others =
    result.players > 1 ? tn("{count} player", "{count} players", result.players) : t("alone");
  return (
    <li>
      <button
        type="button"
        class="card link you-game"
        onClick={() => showRecord(result.record, result.name)}
      >
        <SmallSheet sheet={finalSheet(result)} />
        <span class="link-text">
          <strong>{result.day === undefined ? date(result.at) : t("Daily challenge")}</strong>
          <small>
            {[result.day === undefined ? "" : date(Date.parse(result.day)), name, others]
              .filter((each) => each !== "")
              .join(" · ")}
          </small>
        </span>
        {isWon && (
          <span class="chip gold">
            <Icon name="trophy" />
            {t("Won")}
          </span>
        )}
        <strong class="you-total">{result.total}</strong>
      </button>
    </li>
  );
}

export function Games({ list }: { list: Result[] }) {
  const [order, setOrder] = useState<"latest" | "best">("latest");
  const [isWhole, setWhole] = useState(false);
  const sorted =
    order === "latest" ? list : [...list].sort((one, other) => other.total - one.total);
  return (
    <section class="stack you-all">
      <h2>{t("All games")}</h2>
      {list.length > 1 && (
        <Choice
          label={t("Order")}
          value={order}
          onChange={setOrder}
          options={[
            ["latest", t("Latest first")],
            ["best", t("Best first")],
          ]}
        />
      )}
      <ul class="you-games">
        {sorted.slice(0, isWhole ? undefined : shownFirst).map((result) => (
          <GameRow key={result.id} result={result} />
        ))}
      </ul>
      {list.length > shownFirst && !isWhole && (
        <Button onClick={() => setWhole(true)}>{t("Show all")}</Button>
      )}
      <a class="button quiet" href="/replay">
        {t("Open a saved game")}
      </a>
    </section>
  );
}
