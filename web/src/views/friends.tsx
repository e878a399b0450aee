// The place Friends: one's tables, a new one, joining by a code, and the big screen.

import { useState } from "preact/hooks";
import type { GameName } from "../engine/engine";
import { gameOf, reasonName } from "../game/names";
import { Icon } from "../parts/icon";
import { Button, Page, PaleSheet } from "../parts/parts";
import { remembered } from "../device/settings";
import { server } from "../device/site";
import { lastGame } from "../game/tables";
import { t } from "../device/words";
import { CodeForm, NewServerTable, OpenTables } from "./online";
import { Tables } from "./home/tables";
import { visitedKey, type Visit } from "./table/table";

/** For those who were at no table yet. */
function NoTables() {
  return (
    <section class="card nothing">
      <PaleSheet />
      <p>{t("No tables yet. Open one and send its code, and your friends can sit down.")}</p>
    </section>
  );
}

export function Friends() {
  const [isOpening, setOpening] = useState(false);
  if (server === "")
    return (
      <Page title={t("Friends")} place="friends" back="">
        <p>{reasonName("alone")}</p>
      </Page>
    );
  const visits = remembered<Visit[]>(visitedKey) ?? [];
  const isJoining = location.search.includes("join");
  const code = (
    <section class="card stack">
      <h2>{t("Join with a code")}</h2>
      <CodeForm isLoud={isJoining} />
    </section>
  );
  return (
    <Page title={t("Friends")} place="friends" back="" wide>
      <div class={isJoining ? "friends joining" : "friends"}>
        <div class="stack friends-mine">
          {visits.length > 0 ? <Tables visits={visits} isAll /> : <NoTables />}
          <OpenTables />
        </div>
        <div class="stack">
          {isJoining && code}
          <Button class={isJoining ? "whole" : "main big whole"} onClick={() => setOpening(true)}>
            <Icon name="plus" />
            {t("Open a table")}
          </Button>
          {!isJoining && code}
          <a class="card link" href="/tv">
            <Icon name="tv" />
            <span class="link-text">
              <strong>{t("Big screen")}</strong>
              <small>{t("Throw and standings for the whole room.")}</small>
            </span>
            <Icon name="fwd" />
          </a>
        </div>
      </div>
      {isOpening && (
        <NewServerTable
          game={gameOf(remembered<GameName>(lastGame)).name}
          onClose={() => setOpening(false)}
        />
      )}
    </Page>
  );
}
