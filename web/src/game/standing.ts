// Who leads, and what the latest throw has changed: gains, places won and lost, lines made.

import type { GameName, Hand, RoomSeat } from "../engine/engine";
import { engine } from "../connections/machine";
import { cellsOf, firstCell, readSheet, writeSheet } from "./grid";
import { lines, shortName } from "./names";
import { list, t, tn } from "../device/words";

const namedMost = 3;

/** A line of a sheet that scores. */
export interface ScoredLine {
  line: string;
  hand: Hand;
  points: number;
}

/** A player's place. Equal totals share a place. */
export interface Standing {
  seat: RoomSeat;
  place: number;
  total: number;
  /** The points of this round's move. */
  gain: number;
  /** How many places it has won; lost, if negative. */
  climb: number;
  /** The lines that it has made, the best first. */
  made: ScoredLine[];
}

/** The sheet before its latest move. */
function sheetBefore(sheet: string, move: string): string {
  const [first = ""] = move.split("+");
  const circled: string[] = move.match(/[a-e][1-5]/g) ?? [];
  const written = first.startsWith("(") ? undefined : firstCell(first);
  return writeSheet(
    readSheet(sheet).map((cell) => ({
      name: cell.name,
      number: cell.name === written ? "" : cell.number,
      isCircled: cell.isCircled && !circled.includes(cell.name),
    })),
  );
}

/** The scoring lines of a sheet, the best first. */
export function scoredLines(game: GameName, sheet: string): ScoredLine[] {
  return engine
    .score(game, sheet)
    .lines.filter((each) => each.points > 0)
    .sort((one, other) => other.points - one.points);
}

function newsOf(game: GameName, { moved, move, sheet, total = 0 }: RoomSeat) {
  if (!moved || !move || sheet === undefined) return { before: total, made: [] };
  const old = engine.score(game, sheetBefore(sheet, move));
  const had = new Map(old.lines.map((each) => [each.line, each.points]));
  const made = scoredLines(game, sheet).filter((each) => had.get(each.line) !== each.points);
  return { before: old.total, made };
}

function placeIn(totals: number[], total: number): number {
  return 1 + totals.filter((each) => each > total).length;
}

/** Everybody's place, the leaders first. */
export function standingsOf(game: GameName, players: RoomSeat[]): Standing[] {
  const news = players.map((seat) => ({ seat, total: seat.total ?? 0, ...newsOf(game, seat) }));
  const now = news.map((each) => each.total);
  const earlier = news.map((each) => each.before);
  return news
    .map(({ seat, total, before, made }) => {
      const place = placeIn(now, total);
      const climb = placeIn(earlier, before) - place;
      return { seat, total, place, climb, gain: total - before, made };
    })
    .sort((one, other) => one.place - other.place || one.seat.seat - other.seat.seat);
}

/** The best line made with this throw; of equal ones, that of the player who climbs most. */
export function bestLine(standings: Standing[]): (ScoredLine & { by: Standing }) | undefined {
  return standings
    .flatMap((by) => by.made.slice(0, 1).map((line) => ({ ...line, by })))
    .sort((one, other) => other.points - one.points || other.by.climb - one.by.climb)[0];
}

/** The numbers of a line, and which of them is the latest. */
export function numbersOf({ sheet = "", move }: RoomSeat, line: string) {
  const names = cellsOf(line);
  const found = new Map(readSheet(sheet).map((cell) => [cell.name, cell]));
  const latest = firstCell(move);
  return names.map((name) => ({
    number: found.get(name)?.number ?? "",
    isCircled: found.get(name)?.isCircled ?? false,
    isLatest: name === latest,
  }));
}

export interface BestOfGame extends ScoredLine {
  seat: RoomSeat;
  /** How many others have made as much with the same hand. */
  others: number;
}

/** The best lines of a game, one for each kind. */
export function bestOfGame(game: GameName, standings: Standing[], most: number): BestOfGame[] {
  const kinds = new Map<string, BestOfGame>();
  for (const { seat } of standings) {
    const own = new Set<string>();
    for (const each of scoredLines(game, seat.sheet ?? "")) {
      const kind = `${each.points} ${each.hand}`;
      if (own.has(kind)) continue;
      own.add(kind);
      const first = kinds.get(kind);
      if (first === undefined) kinds.set(kind, { ...each, seat, others: 0 });
      else first.others++;
    }
  }
  return [...kinds.values()].sort((one, other) => other.points - one.points).slice(0, most);
}

export function isDiagonal(line: string): boolean {
  return lines.indexOf(line) > 9;
}

/** Who has won, as a sentence. */
export function winText(standings: Standing[]): string {
  const winners = standings.filter((each) => each.place === 1);
  const total = winners[0]?.total ?? 0;
  if (standings.length === 1) return tn("{count} point", "{count} points", total);
  if (winners.length > namedMost)
    return t("{count} players win with {total}!", { count: winners.length, total });
  const names = list(winners.map((each) => shortName(each.seat.name, 20)));
  return winners.length > 1
    ? t("{names} win with {total}!", { names, total })
    : t("{name} wins with {total}!", { name: names, total });
}
