// Unfinished games: the latest one to continue, and a list of all.

import { useState } from "preact/hooks";
import type { RoomState } from "../../engine/engine";
import { gameName, gameOf } from "../../game/names";
import { Icon } from "../../parts/icon";
import { GameMark } from "../../parts/marks";
import { Box } from "../../parts/box";
import { Button, CrossButton } from "../../parts/parts";
import { Die } from "../../sheet/dice";
import { SmallSheet } from "../../sheet/small";
import { t, tn, when } from "../../device/words";
import { forgetGame, peopleOf, type Unfinished } from "./kept";

/** Where a game stands: "Knister · round 16 of 25". */
function placeText(state: RoomState): string {
  const values = { game: gameName(state.game), round: state.round ?? 1 };
  return gameOf(state.game).has_last_round
    ? t("{game} · round {round}", values)
    : t("{game} · round {round} of 25", values);
}

/** When it was played last, and the total so far, of a game for one. */
function standText({ state, at }: Unfinished): string {
  const people = peopleOf(state);
  const total = people[0]?.total ?? 0;
  const names = state.seats.map((seat) => seat.name).join(", ");
  const stand = state.seats.length > 1 ? names : tn("{count} point", "{count} points", total);
  return at === 0 ? stand : `${when(at)} · ${stand}`;
}

/** What the game waits for. */
function waitingText({ due, sum = 0 }: RoomState): string {
  if (due !== "moves") return t("The dice are waiting");
  return sum === 8 || sum === 11
    ? t("An {sum} is waiting", { sum })
    : t("A {sum} is waiting", { sum });
}

interface ListProps {
  games: Unfinished[];
  onChange: () => void;
  onClose: () => void;
}

function List({ games, onChange, onClose }: ListProps) {
  const [sure, setSure] = useState(""); /* the game that a second tap throws away */
  const forget = (code: string) => {
    if (games.length === 1) onClose();
    void forgetGame(code).then(onChange);
  };
  return (
    <Box title={t("Unfinished games")} onClose={onClose}>
      <ul class="home-lines">
        {games.map((game) => (
          <li key={game.code} class="home-line">
            <GameMark game={gameOf(game.state.game).name} />
            <a href={`/play/${game.code}`}>
              <strong>{placeText(game.state)}</strong>
              <small>{standText(game)}</small>
            </a>
            {sure === game.code ? (
              <Button class="compact danger" onClick={() => forget(game.code)}>
                {t("Throw away")}
              </Button>
            ) : (
              <CrossButton label={t("Throw away")} onClick={() => setSure(game.code)} />
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** The latest unfinished game, and the way to all of them. */
export function Continue({ games, onChange }: { games: Unfinished[]; onChange: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [latest] = games;
  if (latest === undefined) return null;
  const { state, code } = latest;
  const faces = state.due === "moves" ? (state.throw?.split("+").map(Number) ?? []) : [];
  return (
    <section class="home-continue" data-game={state.game} aria-label={t("Continue")}>
      <span class="home-continue-sheet">
        <SmallSheet sheet={peopleOf(state)[0]?.sheet ?? ""} />
      </span>
      <p>{placeText(state)}</p>
      <h2>{waitingText(state)}</h2>
      <p>{standText(latest)}</p>
      <a class="button" href={`/play/${code}`}>
        {faces.length === 2 && (
          <span class="home-pair">
            {faces.map((face, index) => (
              <Die key={index} value={face} />
            ))}
          </span>
        )}
        {t("Continue")}
      </a>
      <button type="button" class="home-all" onClick={() => setOpen(true)}>
        {games.length === 1
          ? t("Throw away")
          : tn("{count} unfinished game", "{count} unfinished games", games.length)}
        <Icon name={games.length === 1 ? "close" : "fwd"} />
      </button>
      {isOpen && <List games={games} onChange={onChange} onClose={() => setOpen(false)} />}
    </section>
  );
}
