// How strong a player is, from totals without the luck of the throws. The program takes the luck out of a game
// once; then it is kept with the result. It always judges by the large net, so every device comes to the same.

import { askWorker, engine, netAddresses } from "../connections/machine";
import { inLine, Refusal, type GameName } from "../engine/engine";
import { results, updateResult, type Result } from "./results";

/** The games from which on there is an interval, and the latest ones that make a curve; as in the program. */
export const gamesLeast = 10;
export const gamesMost = 500;

/** Members are null as long as there are too few games. */
interface Figures {
  games: number;
  mean: number | null;
  error: number | null;
  /** Half of the 90% interval. */
  margin: number | null;
}

export interface Strength extends Figures {
  /** The level that is as strong, the next weaker, and the next stronger one. */
  like: string | null;
  below: string | null;
  above: string | null;
  /** From the tenth game to the last; `until` is the time of a game. */
  curve: (Figures & { until: number })[];
}

/** A strength that is sure enough to be shown. */
export type KnownStrength = Strength & { mean: number; margin: number };

interface AdjustedGame {
  game: GameName;
  finished: boolean;
  players: { name: string; total: number; adjusted: number; like: string | null }[];
}

function judgeOf(game: GameName): string {
  return netAddresses().large[game]?.split("/").at(-1) ?? "";
}

/** Whether the luck is still to be taken out. */
export function hasLuck({ game, adjusted }: Result): boolean {
  return adjusted?.net !== judgeOf(game);
}

/** The total without luck in hundredths, if it is known. */
function adjustedOf(result: Result): number | undefined {
  const total = result.adjusted?.total;
  return hasLuck(result) || !Number.isSafeInteger(total) ? undefined : (total as number);
}

async function ask({
  game,
  name,
  record,
}: Result): Promise<AdjustedGame["players"][0] | undefined> {
  try {
    const [first] = (await askWorker(`adjust ${inLine(name)}\n${record}`, game)).split("\n");
    const found = JSON.parse(first || "null") as AdjustedGame | null;
    return found?.finished && found.game === game ? found.players[0] : undefined;
  } catch (failure) {
    if (failure instanceof Refusal && failure.fault !== undefined) return undefined;
    throw failure;
  }
}

/** Takes the luck out of a result and keeps it. Returns the level that this game is most like, if it can be told. */
export async function takeLuckOut(result: Result): Promise<string | null> {
  const player = await ask(result);
  const total = player === undefined ? null : Math.round(player.adjusted * 100);
  result.adjusted = { net: judgeOf(result.game), total };
  await updateResult(result);
  return player?.like ?? null;
}

/** The level that one game of this device was most like; null if that is not known. */
export async function likeOnce(record: string, name: string): Promise<string | null> {
  const kept = await results().catch(() => []);
  const result = kept.find((each) => each.record === record && each.name === name);
  return result === undefined ? null : takeLuckOut(result).catch(() => null);
}

/** The results that a strength is made of, the latest first. */
export function judgedOf(list: Result[]): Result[] {
  return list.filter((each) => adjustedOf(each) !== undefined);
}

/** The strength after these games of a game, the latest first. */
export async function strengthOf(game: GameName, list: Result[]): Promise<Strength> {
  const lines = judgedOf(list).map((each) => `${each.at} ${adjustedOf(each)}`);
  return JSON.parse(
    await askWorker(`strength ${game}\n${lines.reverse().join("\n")}`, game, "none"),
  );
}

/** Whether there are enough games for an interval. */
export function isKnown(strength: Strength | undefined): strength is KnownStrength {
  return strength !== undefined && strength.mean !== null && strength.margin !== null;
}

export interface Level {
  level: string;
  mean: number;
}

/** The levels of a game on a scale, the weakest first. Of those nearer to each other than `gap` only one is named: the
 * one that matters, or the first. */
export function levelsApart(game: GameName, gap: number, matters: string | null): Level[] {
  const levels = engine.bots().flatMap(({ name, net, means }) => {
    const mean = means[game];
    return net === "none" || mean === undefined ? [] : [{ level: name, mean }];
  });
  const apart: Level[] = [];
  for (const each of levels) {
    const last = apart.at(-1);
    if (last === undefined || each.mean - last.mean >= gap) apart.push(each);
    else if (each.level === matters) apart[apart.length - 1] = each;
  }
  return apart;
}
