// The ends of the lines: what a line is, on a solid chip, and what it can become, on a dashed one.

import type { GameName, Hand, Prospect } from "../engine/engine";
import { cellsOf, readSheet } from "../game/grid";
import { gameOf, lineName } from "../game/names";
import { HandGlyph } from "../parts/marks";
import { useStill } from "../parts/parts";
import { t, tn } from "../device/words";
import { capital, endWord, lineText } from "./lines";

const longestWord = 8; /* letters that fit below a column */
const longestOfTwo = 6; /* where there are two rows */

/** The classes of a word by its length: on a phone a broad one has no room beside the points, a wide one none below
 * a column. */
function widthClass(word: string): string {
  return word.length > longestOfTwo
    ? " line-broad line-wide"
    : word.length === longestOfTwo
      ? " line-broad"
      : "";
}

/** Where a line's end stands: right of a row, below a column, or in a corner. */
function placeOf(line: string): "side" | "below" | "up" | "down" {
  if (line === "/") return "up";
  if (line === "\\") return "down";
  return /\d/.test(line) ? "side" : "below";
}

/** A hand by its short word or its long one, and by its sign where there is no room for words. */
function Word({ hand, most }: { hand: Hand; most: number }) {
  const short = endWord(hand);
  const long = endWord(hand, true);
  if (hand === "none") return <span class="line-word">{short}</span>;
  const example = gameOf(undefined).categories.find((each) => each.name === hand)?.example;
  const sign = example === undefined ? null : <HandGlyph example={example} />;
  if (sign !== null && short.length > most) return sign;
  return (
    <>
      <span class={`line-word${widthClass(short)}`}>
        {short === long ? (
          short
        ) : (
          <>
            <span class="line-short">{short}</span>
            <span class="line-long">{long}</span>
          </>
        )}
      </span>
      {sign !== null && <span class="line-sign">{sign}</span>}
    </>
  );
}

interface EndProps {
  game: GameName;
  prospect: Prospect;
  sheet: string;
  /** Whether the line has no number yet. */
  isEmpty: boolean;
}

/** The end of a line that pays by its hand. */
function HandEnd({ prospect: { full, now, best, line }, isEmpty }: EndProps) {
  const isBelow = placeOf(line) === "below";
  if (full)
    return (
      <>
        <span class="line-points">{now?.points ?? 0}</span>
        <span class="line-name">
          <Word hand={now?.hand ?? "none"} most={isBelow ? longestWord : 99} />
        </span>
      </>
    );
  const isBetter = best !== null && best.points > (now?.points ?? 0);
  const isTwo = now !== null && isBetter;
  const most = !isBelow ? 99 : isTwo ? longestOfTwo : longestWord;
  if (now === null && best === null) return <span class="line-none">{t("nothing")}</span>;
  return (
    <>
      {now !== null && (
        <span class="line-row line-now">
          <Word hand={now.hand} most={most} />
          <b>{now.points}</b>
        </span>
      )}
      {isBetter && (
        <span class="line-row line-best">
          {isEmpty ? (
            <span class={`line-upto${widthClass(t("up to"))}`}>{t("up to")}</span>
          ) : (
            <Word hand={best.hand} most={most} />
          )}
          <b>{best.points}</b>
        </span>
      )}
    </>
  );
}

/** The end of a line that pays when all its cells are circled. */
function CircleEnd({ prospect: { line, full, best, value, missing } }: EndProps) {
  const most = placeOf(line) === "below" ? 0 : longestWord; /* a sign fits below every column */
  return (
    <>
      <span class="line-value">{value}</span>
      {missing > 0 && missing < 5 && (
        <span class="line-left">{tn("{count} to go", "{count} to go", missing)}</span>
      )}
      {!full && best !== null && best.circles > 0 && (
        <span class="line-gift">
          <Word hand={best.hand} most={most} /> +{best.circles}
        </span>
      )}
    </>
  );
}

interface EndButtonProps extends EndProps {
  /** Whether the line is lit. */
  isLit: boolean;
  onLight: (line: string | undefined) => void;
}

/** An end; touched or focused, it lights its line. */
function End(props: EndButtonProps) {
  const { game, prospect, sheet, isLit, onLight } = props;
  const { line, full, now, missing } = prospect;
  const { has_circles, diagonal_factor } = gameOf(game);
  const place = placeOf(line);
  const isDiagonal = place === "up" || place === "down";
  const isDone = has_circles ? missing === 0 : full;
  const kinds = [
    `line-end ${place}`,
    isDiagonal && "diagonal",
    isDone && "done",
    isDone && !has_circles && (now?.points ?? 0) === 0 && "flat",
    has_circles && missing <= 2 && "near",
    isLit && "lit",
  ];
  return (
    <button
      type="button"
      class={kinds.filter(Boolean).join(" ")}
      data-line={line}
      data-name={capital(lineName(line))}
      tabIndex={-1}
      aria-label={lineText(prospect, sheet, game)}
      aria-pressed={isLit}
      onClick={() => onLight(isLit ? undefined : line)}
      onFocus={(event) => (event.target as Element).matches(":focus-visible") && onLight(line)}
      onBlur={() => onLight(undefined)}
    >
      {has_circles ? <CircleEnd {...props} /> : <HandEnd {...props} />}
      {isDiagonal && diagonal_factor > 1 && <span class="line-double">×{diagonal_factor}</span>}
    </button>
  );
}

interface EndsProps {
  game: GameName;
  sheet: string;
  prospects: Prospect[];
  /** The lines that are lit. */
  lit: string[];
  onLight: (line: string | undefined) => void;
}

export function Ends({ game, sheet, prospects, lit, onLight }: EndsProps) {
  const draw = () => {
    const written = readSheet(sheet).filter((cell) => cell.number !== "");
    const names = written.map((cell) => cell.name);
    return (
      <>
        {prospects.map((prospect) => (
          <End
            key={prospect.line}
            game={game}
            prospect={prospect}
            sheet={sheet}
            isEmpty={!cellsOf(prospect.line).some((cell) => names.includes(cell))}
            isLit={lit.includes(prospect.line)}
            onLight={onLight}
          />
        ))}
      </>
    );
  };
  return useStill(draw, prospects, lit.join());
}
