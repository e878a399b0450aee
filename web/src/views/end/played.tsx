// How a game was played: luck, what was left behind, the best and the costliest move. The analysis
// comes by itself a moment after the end if that is cheap, otherwise when it is asked for.

import { useEffect, useState } from "preact/hooks";
import { analyseHere, type PlayerAnalysis } from "../../game/analysis";
import { boxName } from "../../game/boxes";
import { firstCell } from "../../game/grid";
import { gameOf, levelName } from "../../game/names";
import type { Standing } from "../../game/standing";
import { likeOnce } from "../../game/strength";
import type { Table } from "../../game/table";
import { engine } from "../../connections/machine";
import { Icon } from "../../parts/icon";
import { Button, Trouble, useTrying } from "../../parts/parts";
import { SmallSheet } from "../../sheet/small";
import { number, t, tn } from "../../device/words";
import { mayFetch } from "../net";
import { movesOf, type Move } from "../record/moves";
import { showReview } from "./files";

const rest = 2500; /* milliseconds; whoever plays again at once is not kept waiting */
const playersMost = 4;

/** Whether the analysis may start unasked. */
function isCheap({ players }: Table): boolean {
  return players.length <= playersMost && mayFetch();
}

interface PlayedProps {
  table: Table;
  record: string;
  mine: Standing;
}

function useAnalysis({ table, record, mine }: PlayedProps) {
  const [judged, setJudged] = useState<{ players: PlayerAnalysis[]; like: string | null }>();
  const [trouble, attempt, isBusy] = useTrying(record);
  const judge = async () => {
    const like = await likeOnce(record, mine.seat.name);
    setJudged({ players: await analyseHere(record, table.game), like });
  };
  const ask = () => attempt(judge);
  useEffect(() => {
    if (record === "" || !isCheap(table)) return undefined;
    const timer = setTimeout(ask, rest);
    return () => clearTimeout(timer);
  }, [record]);
  const found = judged?.players.find((each) => each.name === mine.seat.name);
  return { found, like: judged?.like ?? null, trouble, isBusy, ask };
}

function Figure({ value, name }: { value: string; name: string }) {
  return (
    <div>
      <dd>{value}</dd>
      <dt>{name}</dt>
    </div>
  );
}

interface ShownMove {
  move: Move;
  title: string;
  icon: "star" | "down";
  text: string;
}

/** The move that brought most of those that could not be bettered. */
function bestOf(moves: Move[]): ShownMove | undefined {
  const gain = (move: Move) => move.total - (moves[moves.indexOf(move) - 1]?.total ?? 0);
  const [best] = moves
    .filter((move) => move.quality === "best" && move.cell !== undefined)
    .sort((one, other) => gain(other) - gain(one));
  if (best === undefined || gain(best) <= 0) return undefined;
  const text = tn(
    "The {sum} in {box} brings {count} point.",
    "The {sum} in {box} brings {count} points.",
    gain(best),
    { sum: best.sum, box: boxName(best.cell ?? "") },
  );
  return { move: best, title: t("Best move"), icon: "star", text };
}

function worstOf(moves: Move[]): ShownMove | undefined {
  const [worst] = [...moves].sort((one, other) => (other.cost ?? 0) - (one.cost ?? 0));
  if (worst?.best === undefined || (worst.cost ?? 0) < 0.05) return undefined;
  const cell = firstCell(worst.best);
  const cost = t("This cost you {points} points.", { points: number(worst.cost ?? 0, 1) });
  const better =
    cell === undefined
      ? t("Doing nothing was better.")
      : t("The {sum} was better in {box}.", { sum: worst.sum, box: boxName(cell) });
  return { move: worst, title: t("Costliest move"), icon: "down", text: `${better} ${cost}` };
}

function ShownMove({ move, title, icon, text }: ShownMove) {
  const better = icon === "down" ? firstCell(move.best) : move.cell;
  return (
    <figure class={`end-move ${icon}`}>
      <h3>
        <Icon name={icon} />
        {title}
      </h3>
      <SmallSheet
        sheet={move.after}
        latest={better}
        {...(better === move.cell ? {} : { worse: move.cell })}
      />
      <figcaption>
        <strong>{t("Round {round}.", { round: move.round })}</strong> {text}
      </figcaption>
    </figure>
  );
}

interface JudgedProps {
  player: PlayerAnalysis;
  record: string;
  /** The level that the game was most like; null if that is not known. */
  like: string | null;
}

/** The figures and moves of one player. */
function Judged({ player, record, like }: JudgedProps) {
  const walk = engine.steps(record)[0];
  const index = walk?.players.indexOf(player.name) ?? -1;
  const moves = walk === undefined || index < 0 ? [] : movesOf(walk, index, player);
  const shown = [bestOf(moves), worstOf(moves)].filter((each) => each !== undefined);
  const sign = player.luck < 0 ? "−" : "+";
  return (
    <>
      <div class="end-moves">
        {shown.map((each) => (
          <ShownMove key={each.title} {...each} />
        ))}
      </div>
      <dl class="end-figures">
        <Figure
          value={`${sign}${number(Math.abs(player.luck), 1)}`}
          name={player.luck < 0 ? t("unlucky dice") : t("lucky dice")}
        />
        <Figure value={`−${number(player.loss, 1)}`} name={t("left behind")} />
        <Figure value={`${player.bestMoves}/${player.moves}`} name={t("best moves")} />
      </dl>
      {like !== null && (
        <p class="end-like">{t("This game: like {level}", { level: levelName(like) })}</p>
      )}
    </>
  );
}

export function Played(props: PlayedProps) {
  const { table, record } = props;
  const { found, like, trouble, isBusy, ask } = useAnalysis(props);
  if (!gameOf(table.game).has_net) return null;
  return (
    <section class="card end-played">
      <header>
        <h2>{t("How you played")}</h2>
        <Button
          class="quiet compact"
          disabled={record === ""}
          onClick={() => showReview(table, record)}
        >
          {t("Full review")}
        </Button>
      </header>
      {found !== undefined ? (
        <Judged player={found} record={record} like={like} />
      ) : (
        <div class="end-judging">
          <Button disabled={isBusy || record === ""} onClick={ask}>
            {isBusy ? t("Thinking…") : t("Find my best and costliest move")}
          </Button>
        </div>
      )}
      <Trouble text={trouble} />
    </section>
  );
}
