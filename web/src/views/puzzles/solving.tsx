// A set of puzzles, one after the other: the position, then its answer.

import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../../engine/engine";
import { PaleSheet, Page, Trouble, useView, Waiting } from "../../parts/parts";
import { watchNets } from "../../connections/machine";
import { go } from "../../device/route";
import { t } from "../../device/words";
import { Solution } from "./solution";
import { type PuzzleSet, type Tasks, useTasks } from "./tasks";
import { Trial } from "./trial";

interface SetProps {
  game: GameName;
  set: PuzzleSet;
}

/** While the player's games are looked through, which takes a while the first time. */
function Looking({ game, trouble }: { game: GameName; trouble: string }) {
  const [share, setShare] = useState(1);
  useEffect(() => watchNets(setShare), []);
  return (
    <Page title={t("Your own mistakes")} game={game} back="/puzzles">
      <div class="nothing">
        <PaleSheet />
        {trouble === "" && <p role="status">{t("Looking through your games…")}</p>}
        {share < 1 && <progress value={share} aria-label={t("Loading")} />}
        <Trouble text={trouble} />
      </div>
    </Page>
  );
}

function NotThere({ game, trouble }: { game: GameName; trouble: string }) {
  if (trouble === "") return <Waiting />;
  return (
    <Page title={t("Puzzle")} game={game} back="/puzzles">
      <Trouble text={trouble} />
    </Page>
  );
}

/** After the last puzzle of a set. */
function Over({ game, set, wasAny }: SetProps & { wasAny: boolean }) {
  const texts = {
    mine: wasAny
      ? t("Those were all of them. Play another game, and come back.")
      : t("No move of your games cost a point or more. Play one, and look again."),
    next: t("You've tried every puzzle of this game."),
    today: "",
  };
  return (
    <Page
      title={set === "mine" ? t("Your own mistakes") : t("Puzzles")}
      game={game}
      back="/puzzles"
    >
      <div class="nothing">
        <PaleSheet />
        <p>{texts[set]}</p>
        <a class="button main" href="/puzzles">
          {t("Puzzles")}
        </a>
      </div>
    </Page>
  );
}

/** The puzzle, or its answer once that was given. */
function Riddle({ game, set, tasks, isLater }: SetProps & { tasks: Tasks; isLater: boolean }) {
  const { task, given, trouble, next, give } = tasks;
  if (!task) return null;
  const onNext = set === "today" ? () => go(`/puzzles/${game}`) : next;
  return (
    <main id="main">
      {given === undefined ? (
        <Trial
          key={task.puzzle.line}
          task={task}
          isLater={isLater}
          trouble={trouble}
          onAnswer={give}
        />
      ) : (
        <Solution task={task} given={given} trouble={trouble} onNext={onNext} />
      )}
    </main>
  );
}

export function Solving({ game, set }: SetProps) {
  const tasks = useTasks(game, set);
  const { task, trouble } = tasks;
  const [wasAny, setAny] = useState(false);
  useView(t("Puzzle"), game);
  useEffect(() => {
    if (task) setAny(true);
  }, [task]);
  if (task === null) return <Over game={game} set={set} wasAny={wasAny} />;
  if (task !== undefined) return <Riddle game={game} set={set} tasks={tasks} isLater={wasAny} />;
  return set === "mine" ? (
    <Looking game={game} trouble={trouble} />
  ) : (
    <NotThere game={game} trouble={trouble} />
  );
}
