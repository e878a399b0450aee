// The start page: play at once, play together, continue a game, learn.

import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../engine/engine";
import { engine } from "../connections/machine";
import { gameOf } from "../game/names";
import { Button, Choice, lazy, Page } from "../parts/parts";
import { remember, remembered, settings } from "../device/settings";
import { playHere } from "../game/tables";
import { t } from "../device/words";
import { NewLocalGame } from "./here";
import { Join, NewServerTable } from "./online";
import { RunningGames, VisitedTables } from "./running";

const JoinGroup = lazy(() => import("./more").then((views) => views.JoinGroup));

/** The group of a link: `/#group=CODE`. */
function groupOfLink(): string {
  const code = new URLSearchParams(location.hash.slice(1)).get("group") ?? "";
  return /^[0-9a-z]{8,16}$/.test(code) ? code : "";
}

/** The group that the page's link invites to, and a function that forgets it. */
function useInvitation(): [string, () => void] {
  const [group, setGroup] = useState(groupOfLink);
  useEffect(() => {
    const look = () => setGroup(groupOfLink());
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  const forget = () => {
    history.replaceState(history.state, "", location.pathname);
    setGroup("");
  };
  return [group, forget];
}

const lastGame = "knobel.game";

function More({ game }: { game: GameName }) {
  const ways = [
    [`/learn/${game}`, t("Learn")],
    [`/rules/${game}`, t("Rules")],
    ["/stats", t("Statistics")],
    ["/replay", t("Look at a game")],
    ["/settings", t("Settings")],
  ];
  return (
    <nav class="tiles" aria-label={t("More")}>
      {ways.map(([path, name]) => (
        <a key={path} class="button quiet" href={path}>
          {name}
        </a>
      ))}
    </nav>
  );
}

export function Home() {
  const [game, setGame] = useState(() => gameOf(remembered<GameName>(lastGame)).name);
  const [box, setBox] = useState<"" | "here" | "together" | "join">("");
  const [group, forgetGroup] = useInvitation();
  const choose = (chosen: GameName) => {
    setGame(chosen);
    remember(lastGame, chosen);
  };
  const close = () => setBox("");
  const playAlone = () =>
    playHere(game, [engine.isName(settings.name) ? settings.name : t("You")], []);
  return (
    <Page title="knobel">
      <p class="lead">{t("Two dice, one sheet, everybody uses every throw.")}</p>
      <Choice
        label={t("Game")}
        value={game}
        onChange={choose}
        options={engine.games().map(({ name, title }) => [name, title])}
      />
      <Button class="main large" onClick={playAlone}>
        {t("Play now, alone")}
      </Button>
      <div class="tiles">
        <Button onClick={() => setBox("here")}>{t("With computers or people here")}</Button>
        <Button onClick={() => setBox("together")}>{t("Together: make a table")}</Button>
        <Button onClick={() => setBox("join")}>{t("Join a table")}</Button>
        <a class="button" href={`/daily/${game}`}>
          {t("Daily challenge")}
        </a>
      </div>
      <RunningGames />
      <VisitedTables />
      <More game={game} />
      {box === "here" && <NewLocalGame game={game} onClose={close} />}
      {box === "together" && <NewServerTable game={game} onClose={close} />}
      {box === "join" && <Join onClose={close} />}
      {group !== "" && <JoinGroup code={group} onClose={forgetGroup} />}
      <footer class="quiet-text">
        {t(
          "Unofficial. Knister is by Heinz Wüppen; Knaster by Markus Schleininger, Reinhard Staupe and Heinz Wüppen. The names are marks of NSV.",
        )}
      </footer>
    </Page>
  );
}
