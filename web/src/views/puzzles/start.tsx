// Where puzzles begin: how the player does, the next puzzle, that of the day, and their own mistakes.

import { useEffect, useState } from "preact/hooks";
import type { GameName, Training } from "../../engine/engine";
import { dayOf } from "../../game/days";
import { hasPuzzles, train } from "../../game/puzzles";
import { Icon } from "../../parts/icon";
import { Pencil } from "../../parts/marks";
import { Page, Trouble, useTrying } from "../../parts/parts";
import { number, t, tn } from "../../device/words";
import { Countdown } from "../daily/daily";
import { useGame } from "../here";
import { Line } from "../home/back";

/** How the player does in a game; undefined until the program has said so. */
function useTraining(game: GameName): [Training | undefined, string] {
  const [known, setKnown] = useState<{ game: GameName; training: Training }>();
  const [trouble, attempt] = useTrying(game);
  useEffect(() => {
    let isHere = true;
    if (hasPuzzles(game))
      attempt(async () => {
        const training = await train(game);
        if (isHere) setKnown({ game, training });
      });
    return () => {
      isHere = false;
    };
  }, [game]);
  return [known?.game === game ? known.training : undefined, trouble];
}

function Figures({ training }: { training: Training | undefined }) {
  const { rating, found, tried, streak } = training ?? {};
  const figures: [string, string][] = [
    [rating === undefined ? "–" : String(rating), t("your rating")],
    [streak === undefined ? "–" : number(streak), t("in a row")],
    [
      found === undefined ? "–" : number(found),
      tried ? tn("found of {count}", "found of {count}", tried) : t("found"),
    ],
  ];
  return (
    <dl class="you-figures puzzle-figures card">
      {figures.map(([value, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was done with the puzzle of the day. */
function todayText({ tried, found }: Training["today"]): string {
  if (!tried) return t("The same for everybody.");
  return found ? t("You found it today.") : t("You missed it today.");
}

function Sets({ game, training }: { game: GameName; training: Training | undefined }) {
  return (
    <nav class="home-lines card" aria-label={t("More puzzles")}>
      <Line
        href={`/puzzles/${game}-today`}
        icon="cal"
        name={t("Puzzle of the day")}
        text={
          <>
            {training === undefined ? "…" : todayText(training.today)}{" "}
            <Countdown day={dayOf(Date.now())} />
          </>
        }
      />
      <Line
        href={`/puzzles/${game}-mine`}
        icon="again"
        name={t("Your own mistakes")}
        text={t("Moves of your games that cost a point or more")}
      />
    </nav>
  );
}

export function Start() {
  const [game, chooseGame] = useGame();
  const [training, trouble] = useTraining(game);
  const isDone = training !== undefined && training.next === undefined;
  return (
    <Page title={t("Puzzles")} game={game} place="you" back="/stats">
      <Pencil game={game} onChange={chooseGame} />
      {hasPuzzles(game) ? (
        <>
          <Figures training={training} />
          {isDone ? (
            <p class="card">{t("You've tried all {count} puzzles.", { count: training.count })}</p>
          ) : (
            <a class="button main big whole" href={`/puzzles/${game}`}>
              <Icon name="hint" />
              {training?.tried ? t("Next puzzle") : t("First puzzle")}
            </a>
          )}
          <Sets game={game} training={training} />
          <p class="muted small">
            {t(
              "One throw, one best move, and no clock. Every puzzle counts once, and your rating moves with it.",
            )}
          </p>
        </>
      ) : (
        <p class="card">{t("There are no puzzles of this game yet.")}</p>
      )}
      <Trouble text={trouble} />
    </Page>
  );
}
