// What a finished game was like: the expectation over the rounds, luck and loss, and the most expensive moves to try again.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../announce";
import type { Advice, GameName, Position, Walk } from "../engine";
import { emptySheet } from "../grid";
import { engine, think } from "../machine";
import { gameName } from "../names";
import { Trouble, useTrying } from "../parts";
import { firstCell, Sheet } from "../sheet";
import { number, t } from "../words";

export interface StudiedRound {
  round: number;
  throw: string;
  luck: number;
  move: string;
  best: string;
  cost: number;
}

export interface Studied {
  name: string;
  start: number;
  luck: number;
  loss: number;
  total: number;
  /** Whether that is the total, or, of a game that is not finished, what can be expected. */
  isFinal: boolean;
  bestMoves: number;
  moves: number;
  rounds: StudiedRound[];
}

/** An analysis as the protocol tells it. */
export function readAnalysis(lines: string[], nameOf: (seat: number) => string): Studied[] {
  const found = new Map<string, Studied>();
  for (const line of lines) {
    const [word, seat = "", ...rest] = line.split(" ");
    const numbers = rest.map(Number);
    if (word === "analysis") {
      const [start = 0, luck = 0, loss = 0, total = 0, bestMoves = 0, moves = 0] = numbers;
      found.set(seat, {
        name: nameOf(Number(seat)),
        start,
        luck,
        loss,
        total,
        isFinal: true,
        bestMoves,
        moves,
        rounds: [],
      });
    } else
      found.get(seat)?.rounds.push({
        round: numbers[0] ?? 0,
        throw: rest[1] ?? "",
        luck: numbers[2] ?? 0,
        move: rest[3] ?? "",
        best: rest[4] ?? "",
        cost: numbers[5] ?? 0,
      });
  }
  return [...found.values()];
}

/** A record analysed on this device. */
export async function analyseHere(record: string, game: GameName): Promise<Studied[]> {
  const text = await think(`analyse \n${record}`, [game]);
  const analysis = JSON.parse(text.split("\n")[0] ?? "null") as ReturnType<
    typeof engine.analyse
  >[number];
  return analysis.players.map((player) => ({
    name: player.name,
    start: player.start,
    luck: player.luck,
    loss: player.loss,
    total: player.total ?? player.value ?? 0,
    isFinal: player.total !== undefined,
    bestMoves: player.best_moves,
    moves: player.moves,
    rounds: player.rounds,
  }));
}

const namedMost = 4;

/** Curves over rounds; told apart by their dashes and by their names. Where there are many, only the chosen one stands out
 * and is named. */
export function Plot({
  curves,
  label,
  chosen,
}: {
  curves: { name: string; values: number[] }[];
  label: string;
  chosen?: number;
}) {
  const width = 400;
  const height = 200;
  const all = curves.flatMap((curve) => curve.values);
  const low = Math.floor(Math.min(...all, 0) / 10) * 10;
  const high = Math.max(low + 10, Math.ceil(Math.max(...all) / 10) * 10);
  const length = Math.max(2, ...curves.map((curve) => curve.values.length));
  const x = (index: number) => 30 + (index / (length - 1)) * (width - 100);
  const isMany = curves.length > namedMost;
  const order = curves
    .map((_, index) => index)
    .sort((one, other) => Number(one === chosen) - Number(other === chosen)); /* above the others */
  const y = (value: number) => 12 + ((high - value) / (high - low)) * (height - 32);
  return (
    <svg class="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {[low, (low + high) / 2, high].map((value) => (
        <g key={value}>
          <line class="frame" x1={30} x2={width - 70} y1={y(value)} y2={y(value)} />
          <text x={26} y={y(value) + 4} text-anchor="end">
            {Math.round(value)}
          </text>
        </g>
      ))}
      <text x={30} y={height - 4}>
        0
      </text>
      <text x={width - 70} y={height - 4} text-anchor="end">
        {t("Round {round}", { round: length - 1 })}
      </text>
      {order.map((index) => {
        const { name, values } = curves[index] ?? { name: "", values: [] };
        const isChosen = index === chosen;
        const kind = isMany
          ? isChosen
            ? "strong"
            : "weak"
          : `b${index % namedMost}${isChosen && curves.length > 1 ? " strong" : ""}`;
        return (
          <g key={index}>
            <polyline
              class={`curve ${kind}`}
              points={values.map((value, at) => `${x(at)},${y(value)}`).join(" ")}
            />
            {(!isMany || isChosen) && (
              <text x={x(values.length - 1) + 3} y={y(values.at(-1) ?? 0) + 4}>
                {name.slice(0, 10)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function curveOf(player: Studied): number[] {
  const values = [player.start];
  for (const round of player.rounds) values.push((values.at(-1) ?? 0) + round.luck - round.cost);
  return values;
}

/** The sheet of a player before a round, and what was thrown. */
function positionBefore(walk: Walk, player: number, wanted: number): Position {
  let sheet = emptySheet;
  let round = 0;
  for (const step of walk.steps) {
    if ("round" in step) {
      round = step.round;
      if (round === wanted) return { game: walk.game, sheet, throw: step.throw, last: step.last };
    } else if (step.player === player) sheet = step.sheet;
  }
  return { game: walk.game, sheet, throw: "7" };
}

/** Rounded before anything is taken from it, as the analysis does. */
function hundredths(value: number): number {
  return Math.round(value * 100);
}

/** One expensive move: what was done, what would have been better, and a try. */
function TryAgain({ walk, player, round }: { walk: Walk; player: number; round: StudiedRound }) {
  const position = positionBefore(walk, player, round.round);
  const [advice, setAdvice] = useState<Advice>();
  const [tried, setTried] = useState("");
  const [trouble, attempt, isBusy] = useTrying();
  const choices = engine.choices(position);
  const score = engine.score(walk.game, position.sheet);
  const take = (cell: string) =>
    attempt(async () => {
      let known = advice;
      if (known === undefined) {
        known = JSON.parse(
          await think(
            `advise ${position.game} ${position.sheet} ${position.throw}${position.last ? " last" : ""}`,
            [position.game],
          ),
        ) as Advice;
        setAdvice(known);
      }
      const best = hundredths(known.moves[0]?.value ?? 0);
      const mine = known.moves.find((move) => firstCell(move.move) === cell);
      const text =
        mine === undefined
          ? t("{cell} is not among the best.", { cell })
          : best === hundredths(mine.value)
            ? t("{cell} is the best there is!", { cell })
            : t("{cell}: {points} points less than the best.", {
                cell,
                points: number((best - hundredths(mine.value)) / 100, 2),
              });
      setTried(text);
      announce(text);
    });
  const sum = position.throw.split("+").reduce((total, part) => total + Number(part), 0);
  return (
    <div>
      <p>
        {t("Throw: {sum}", { sum })}.{" "}
        {t("You chose {move}. That cost {points} points.", {
          move: round.move,
          points: number(round.cost, 2),
        })}{" "}
        {t("Try again: tap a cell.")}
      </p>
      <div class="own">
        <Sheet
          game={walk.game}
          sheet={position.sheet}
          label={t("Before round {round}", { round: round.round })}
          edges={{
            points: score.lines.map((line) => line.points),
            hands: score.lines.map((line) => line.hand),
          }}
          pending={String(sum)}
          open={[...choices.write, ...choices.circle]}
          latest={undefined}
          onTake={take}
        />
      </div>
      {isBusy && <p class="quiet-text">{t("Thinking…")}</p>}
      <p>
        <strong>{tried}</strong>
      </p>
      <details>
        <summary>{t("Show the best move")}</summary>
        <p>{round.best}</p>
      </details>
      <Trouble text={trouble} />
    </div>
  );
}

export function Study({ players, record }: { players: Studied[]; record: string }) {
  const [who, setWho] = useState(0);
  const [walk, setWalk] = useState<Walk>();
  useEffect(() => {
    try {
      setWalk(engine.steps(record)[0]);
    } catch {
      /* Then there is nothing to try again. */
    }
  }, [record]);
  const player = players[who] ?? players[0];
  if (player === undefined) return null;
  const expensive = [...player.rounds]
    .filter((round) => round.cost > 0.005)
    .sort((one, other) => other.cost - one.cost)
    .slice(0, 3);
  return (
    <div>
      <Plot
        label={t("Expected total over the rounds")}
        chosen={who}
        curves={players.map((each) => ({ name: each.name, values: curveOf(each) }))}
      />
      <div
        class={players.length > 8 ? "scroll many" : "scroll"}
        tabIndex={0}
        role="region"
        aria-label={t("Luck and loss")}
      >
        <table>
          <caption class="hidden">{t("Luck and loss")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Player")}</th>
              <th scope="col" class="number">
                {t("Start")}
              </th>
              <th scope="col" class="number">
                {t("Luck")}
              </th>
              <th scope="col" class="number">
                {t("Loss")}
              </th>
              <th scope="col" class="number">
                {player.isFinal ? t("Total") : t("Expected total")}
              </th>
              <th scope="col" class="number">
                {t("Best moves")}
              </th>
            </tr>
          </thead>
          <tbody>
            {players.map((each, index) => (
              <tr key={index}>
                <th scope="row">{each.name}</th>
                <td class="number">{number(each.start, 2)}</td>
                <td class="number">
                  {each.luck >= 0 ? "+" : ""}
                  {number(each.luck, 2)}
                </td>
                <td class="number">{number(-each.loss, 2)}</td>
                <td class="number">{number(each.total, each.isFinal ? 0 : 2)}</td>
                <td class="number">
                  {each.bestMoves}/{each.moves}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {players.length > 1 && (
        <label class="field">
          <span>{t("Whose moves?")}</span>
          <select value={who} onChange={(event) => setWho(Number(event.currentTarget.value))}>
            {players.map((each, index) => (
              <option key={index} value={index}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <h2>{t("The most expensive moves")}</h2>
      {expensive.length === 0 && <p>{t("There were none: every move was the best.")}</p>}
      {walk !== undefined &&
        expensive.map((round) => (
          <details key={`${who} ${round.round}`}>
            <summary>
              {t("Round {round}", { round: round.round })}: {number(-round.cost, 2)}
            </summary>
            <TryAgain walk={walk} player={players.indexOf(player)} round={round} />
          </details>
        ))}
    </div>
  );
}

/** What a check of the dice says about a record. */
export function proofText(record: string): string {
  const proof = engine.verify(record)[0];
  if (proof === undefined) return t("There is no game in it.");
  if (proof.fair)
    return t("All {throws} throws of this game of {game} are as they were fixed before it began.", {
      throws: proof.throws,
      game: gameName(proof.game),
    });
  if (proof.reason === "other-throw")
    return t("Not fair: in round {round} the dice should have shown {expected}.", {
      round: proof.round ?? 0,
      expected: proof.expected ?? "",
    });
  if (proof.reason === "other-secret")
    return t("Not fair: the secret is not the one that was promised.");
  if (proof.reason === "no-secret") return t("The secret of these dice is not told yet.");
  return t("These dice were not made to be checked.");
}
