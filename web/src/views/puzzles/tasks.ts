// Which puzzle comes next, and what its answer does to the rating.

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameName, Puzzle, PuzzleAnswer, Training } from "../../engine/engine";
import { mistakes, solve, train, type Mistake } from "../../game/puzzles";
import { keepTry } from "../../game/tries";
import { useTrying } from "../../parts/parts";

const sets = ["next", "today", "mine"] as const;
export type PuzzleSet = (typeof sets)[number];

export function isPuzzleSet(name: string): name is PuzzleSet {
  return (sets as readonly string[]).includes(name);
}

/** A puzzle to solve. */
export interface Task {
  puzzle: Puzzle;
  /** How the player does; undefined for a mistake of their own, which has no rating. */
  training?: Training;
  /** Whether it was not tried before. */
  counts: boolean;
  /** When the game was played whose mistake it is. */
  at?: number;
}

/** An answer that was given; without a move it was shown. */
export interface Given {
  move: string | undefined;
  answer: PuzzleAnswer;
  /** How the player does now; undefined until that is known, or if it has not changed. */
  after?: Training;
}

function nextTask(training: Training): Task | undefined {
  const { next } = training;
  return next && { puzzle: next, training, counts: true };
}

async function ownTask(found: AsyncGenerator<Mistake>): Promise<Task | undefined> {
  const { value, done } = await found.next();
  return done ? undefined : { ...value, counts: false };
}

async function findTask(
  game: GameName,
  set: PuzzleSet,
  found: AsyncGenerator<Mistake>,
): Promise<Task | undefined> {
  if (set === "mine") return ownTask(found);
  const training = await train(game);
  if (set === "next") return nextTask(training);
  return { puzzle: training.today, training, counts: !training.today.tried };
}

/** The puzzles of a set, one after the other. `task` is undefined until there is one, null after the last. */
export function useTasks(game: GameName, set: PuzzleSet) {
  const [task, setTask] = useState<Task | null>();
  const [given, setGiven] = useState<Given>();
  const [trouble, attempt, isBusy] = useTrying();
  const found = useRef(mistakes(game));
  const show = (next: Task | undefined) => {
    setGiven(undefined);
    setTask(next ?? null);
  };
  const next = () => {
    if (set === "next" && given?.after !== undefined) {
      show(nextTask(given.after));
      return;
    }
    setTask(undefined);
    attempt(async () => show(await findTask(game, set, found.current)));
  };
  useEffect(next, []);
  const give = (move?: string) =>
    attempt(async () => {
      if (!task || given !== undefined) return;
      const answer = await solve(task.puzzle, move);
      setGiven({ move, answer });
      if (!task.counts) return;
      await keepTry(answer.try);
      const after = await train(game);
      setGiven({ move, answer, after });
    });
  return { task, given, trouble, isBusy, next, give };
}

export type Tasks = ReturnType<typeof useTasks>;
