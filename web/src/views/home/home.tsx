// The start page. Newcomers see what the game is, and throw with one tap. Whoever has played here
// sees first what waits for them.

import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../../engine/engine";
import { gameOf, games } from "../../game/names";
import { GameMark, Pencil, Wordmark } from "../../parts/marks";
import { Icon, type IconName } from "../../parts/icon";
import { Button, lazy, loadStyle, Page } from "../../parts/parts";
import { address } from "../../device/route";
import { remember, remembered } from "../../device/settings";
import { hasPlayed, lastGame, playAlone } from "../../game/tables";
import { server } from "../../device/site";
import { t } from "../../device/words";
import { Credits } from "./credits";
import { Hero } from "./hero";
import type { Kept } from "./kept";

const JoinGroup = lazy(() => import("../more").then((views) => views.JoinGroup));

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
    history.replaceState(history.state, "", address("/"));
    setGroup("");
  };
  return [group, forget];
}

/** The same place in the words of each game; only the chosen one's are seen, so that nothing moves. */
function Words({ game, of }: { game: GameName; of: (hasCircles: boolean) => string }) {
  return (
    <span class="home-words">
      {games().map(({ name, has_circles }) => (
        <span key={name} class={name === game ? "" : "away"}>
          {of(has_circles)}
        </span>
      ))}
    </span>
  );
}

/** One of the ways that are not loud. */
function Way({
  href,
  icon,
  name,
  text,
}: {
  href: string;
  icon: IconName;
  name: string;
  text: string;
}) {
  return (
    <a href={href}>
      <Icon name={icon} />
      <span>
        <strong>{name}</strong>
        <small>{text}</small>
      </span>
    </a>
  );
}

function WaysTogether() {
  return (
    <>
      <Way
        href="/friends"
        icon="people"
        name={t("With friends")}
        text={t("Everybody at their own screen.")}
      />
      <Way
        href="/friends?join"
        icon="qr"
        name={t("I have a code")}
        text={t("A friend opened a table? Sit down.")}
      />
    </>
  );
}

/** For a page without a server. */
function WaysHere() {
  return (
    <>
      <Way
        href="/computer"
        icon="bot"
        name={t("Against the computer")}
        text={t("Five players, from gentle to strong.")}
      />
      <Way
        href="/here"
        icon="pass"
        name={t("Pass the device around")}
        text={t("Everybody in turn, at this screen.")}
      />
    </>
  );
}

/** Both games, each in a picture and a sentence. */
function BothGames() {
  return (
    <ul class="home-games">
      {games().map(({ name, title, has_circles }) => (
        <li key={name} class="card">
          <GameMark game={name} />
          <p>
            <strong>{title}</strong>{" "}
            {has_circles
              ? t("Write a throw, or circle the same number. Lines circled all along pay.")
              : t("Write every throw. Full lines pay: pairs, straights, full houses.")}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface ChoosingProps {
  game: GameName;
  onGame: (game: GameName) => void;
}

function Newcomer({ game, onGame }: ChoosingProps) {
  return (
    <div class="home-new">
      <div class="home-tray" />
      <Hero key={game} game={game} />
      <h1>
        <span>{t("Two dice. One sheet.")}</span>{" "}
        <Words
          game={game}
          of={(hasCircles) => (hasCircles ? t("Write it or circle it?") : t("Where does it go?"))}
        />
      </h1>
      <p class="home-lead">
        <Words
          game={game}
          of={(hasCircles) =>
            hasCircles
              ? t(
                  "Complete good lines to earn circles. A line that is circled all along pays its value.",
                )
              : t(
                  "Write every throw in a box of your choice to make pairs, straights and full houses.",
                )
          }
        />
      </p>
      <Pencil game={game} onChange={onGame} />
      <Button class="main big home-roll" onClick={() => playAlone(game)}>
        <Icon name="dice" />
        {t("Roll the dice")}
      </Button>
      <p class="home-free">
        <Words
          game={game}
          of={(hasCircles) =>
            hasCircles
              ? t("About 10 minutes · free, no account")
              : t("25 throws · about 5 minutes · free, no account")
          }
        />
      </p>
      <nav class="home-ways" aria-label={t("More")}>
        <Way
          href={`/learn/${game}`}
          icon="learn"
          name={t("Show me how")}
          text={t("Four throws, and you know the game.")}
        />
        {server === "" ? <WaysHere /> : <WaysTogether />}
      </nav>
      <BothGames />
      <Credits />
    </div>
  );
}

type Returned = { Back: typeof import("./back").Back; kept: Kept };

/** What waits on this device; undefined until it is known, null if there is nothing. */
function useKept(): Returned | null | undefined {
  const [found, setFound] = useState<Returned | null | undefined>(hasPlayed() ? undefined : null);
  useEffect(() => {
    if (found === null) return;
    Promise.all([import("../more"), loadStyle("more")])
      .then(async ([{ Back, findKept }]) => {
        const kept = await findKept();
        setFound(kept === undefined ? null : { Back, kept });
      })
      .catch(() => setFound(null));
  }, []);
  return found;
}

export function Home() {
  const [game, setGame] = useState(() => gameOf(remembered<GameName>(lastGame)).name);
  const [group, forgetGroup] = useInvitation();
  const found = useKept();
  const choose = (chosen: GameName) => {
    setGame(chosen);
    remember(lastGame, chosen);
  };
  return (
    <Page title="knobel" game={game} place="play" bare>
      <header class={found === null ? "home-top on-tray" : "home-top"}>
        <Wordmark />
        <a class="button bare" href="/settings" aria-label={t("Settings")}>
          <Icon name="gear" />
        </a>
      </header>
      {found === null && <Newcomer game={game} onGame={choose} />}
      {found && <found.Back kept={found.kept} game={game} onGame={choose} />}
      {group !== "" && <JoinGroup code={group} onClose={forgetGroup} />}
    </Page>
  );
}
