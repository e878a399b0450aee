// Plays on from a move of a game, alone and with the same throws, and says what each move is worth.

import { useMemo, useState } from "preact/hooks";
import { announce } from "../../parts/announce";
import type { Advice, GameName, Position } from "../../engine/engine";
import { boxName } from "../../game/boxes";
import { begin, useDraft } from "../../game/compose";
import { firstCell } from "../../game/grid";
import { gameOf } from "../../game/names";
import { engine } from "../../connections/machine";
import { Box } from "../../parts/box";
import { Icon } from "../../parts/icon";
import { Button, Trouble, useTrying } from "../../parts/parts";
import { capital } from "../../sheet/lines";
import { Sheet } from "../../sheet/sheet";
import { number, t, tn } from "../../device/words";
import { adviceFor, costsOf, positionOf } from "./advice";
import type { Move } from "./moves";

/** Says how good it was to begin with a box, or to do nothing. */
function judge(advice: Advice, cell: string | undefined): string {
  const behind = costsOf(advice).get(cell ?? "-");
  if (behind === undefined) return t("That is not among the best.");
  if (behind < 0.05) return t("That is the best there is!");
  return t("{points} points less than the best.", { points: number(behind, 1) });
}

/** Where the player has come to. */
interface Reached {
  /** The index of the move of the game whose throw is next. */
  at: number;
  sheet: string;
  total: number;
  /** Nothing more can be thrown. */
  isOver: boolean;
}

/** The throw of a move of the game, on another sheet: it is the last one once that is full. */
function positionOn(game: GameName, move: Move, sheet: string): Position {
  const position = positionOf(game, move);
  if (sheet === move.before) return position;
  const isFull = !sheet.includes(".");
  const last = move.isLast || (gameOf(game).has_last_round && isFull);
  return { ...position, sheet, last };
}

/** What came of it, compared with the game. */
function resultText(total: number, before: number): string {
  const more = total - before;
  if (more === 0) return t("{total} points, as many as in the game.", { total });
  return more > 0
    ? t("{total} points, {more} more than in the game!", { total, more })
    : t("{total} points, {less} fewer than in the game.", { total, less: -more });
}

interface AnswerProps {
  game: GameName;
  position: Position;
  round: number;
  sum: number;
  onDone: (sheet: string, total: number) => void;
}

/** One throw: the sheet to write on, what the move is worth, and the way to the next throw. */
function Answer({ game, position, round, sum, onDone }: AnswerProps) {
  const choices = useMemo(() => engine.choices(position), [position]);
  const { draft, tried, due, open, extend, keep } = useDraft(position, choices, "");
  const [said, setSaid] = useState("");
  const [trouble, attempt, isBusy] = useTrying();
  const isWhole = tried?.whole === true && tried.dues.length === 0;
  const say = (cell: string | undefined) =>
    attempt(async () => {
      const advice = await adviceFor(position);
      const text = judge(advice, cell);
      const named = cell === undefined ? text : `${capital(boxName(cell))}: ${text}`;
      setSaid(named);
      announce(named);
    });
  const take = (cell: string) => {
    if (isWhole || draft === undefined) {
      const next = begin(choices, cell);
      if (next === undefined) return;
      keep(next);
      say(cell);
    } else {
      const [next] = extend(cell) ?? [];
      if (next !== undefined) keep(next);
    }
  };
  const miss = (cell: string) => {
    if (firstCell(draft?.first) !== cell) return;
    keep(undefined);
    setSaid("");
  };
  const pass = () => onDone(position.sheet, engine.score(game, position.sheet).total);
  const asked =
    due === undefined
      ? t("Tap a box.")
      : tn("Draw {count} circle", "Draw {count} circles", due.count);
  return (
    <>
      <div class="review-again">
        <Sheet
          game={game}
          sheet={tried?.sheet ?? position.sheet}
          label={t("Sheet before round {round}", { round })}
          pending={String(sum)}
          open={isWhole ? [...choices.write, ...choices.circle] : open}
          latest={firstCell(draft?.first)}
          awake={due?.line}
          onTake={take}
          onMiss={miss}
        />
      </div>
      <p class="review-said">
        <strong>{isBusy ? t("Thinking…") : said || asked}</strong>
        {due !== undefined && said !== "" && ` ${asked}`}
      </p>
      <Trouble text={trouble} />
      <div class="row">
        <Button
          class="main"
          disabled={!isWhole}
          onClick={() => tried !== undefined && onDone(tried.sheet, tried.total)}
        >
          {t("Next throw")}
          <Icon name="fwd" />
        </Button>
        {choices.pass && !isWhole && <Button onClick={pass}>{t("Do nothing")}</Button>}
      </div>
    </>
  );
}

interface AgainProps {
  game: GameName;
  moves: Move[];
  /** The index of the move to begin with. */
  from: number;
  onClose: () => void;
}

/** A sheet to play on, above the review. */
export function TryAgain({ game, moves, from, onClose }: AgainProps) {
  const start = moves[from];
  const begun = {
    at: from,
    sheet: start?.before ?? "",
    total: moves[from - 1]?.total ?? 0,
    isOver: start === undefined,
  };
  const [reached, setReached] = useState<Reached>(begun);
  const { at, sheet, total, isOver } = reached;
  const move = moves[at];
  const position = useMemo(
    () => (move === undefined ? undefined : positionOn(game, move, sheet)),
    [at, sheet],
  );
  const result = resultText(total, moves.at(-1)?.total ?? 0);
  const done = (made: string, points: number) => {
    const isLast = position?.last === true || at + 1 === moves.length;
    if (isLast) announce(resultText(points, moves.at(-1)?.total ?? 0));
    setReached({ at: isLast ? at : at + 1, sheet: made, total: points, isOver: isLast });
  };
  const title = isOver
    ? t("Played on from round {round}", { round: start?.round ?? 0 })
    : t("Where does the {sum} go?", { sum: move?.sum ?? 0 });
  return (
    <Box title={title} onClose={onClose}>
      {isOver || move === undefined || position === undefined ? (
        <>
          <p>
            <strong>{result}</strong>
          </p>
          <div class="review-again">
            <Sheet game={game} sheet={sheet} label={t("The sheet you made")} />
          </div>
          <div class="row">
            <Button class="main" onClick={() => setReached(begun)}>
              <Icon name="again" />
              {t("Once more")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p class="muted">
            {t("Round {round}, {total} points so far. The throws are those of the game.", {
              round: move.round,
              total,
            })}
          </p>
          <Answer
            key={at}
            game={game}
            position={position}
            round={move.round}
            sum={move.sum}
            onDone={done}
          />
        </>
      )}
    </Box>
  );
}
