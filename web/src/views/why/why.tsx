// Why a move is better than another: at most three sentences, and the difference line by line.

import { useEffect, useState } from "preact/hooks";
import type { Position } from "../../engine/engine";
import { compareMoves, gamesMost, type Comparison } from "../../game/comparison";
import { reasonName } from "../../game/names";
import { announce } from "../../parts/announce";
import { Trouble } from "../../parts/parts";
import { t } from "../../device/words";
import { WhyTable } from "./table";
import { reasonText } from "./words";

/** Two moves of a position: the better one, and the one to compare it with. */
export interface WhyProps {
  position: Position;
  move: string;
  other: string;
}

/** The comparison so far, while both moves are being played on. */
export function useComparison({ position, move, other }: WhyProps) {
  const [comparison, setComparison] = useState<Comparison>();
  const [isDone, setDone] = useState(false);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const show = (so: Comparison) => signal.aborted || setComparison(so);
    setComparison(undefined);
    setDone(false);
    setTrouble("");
    compareMoves(position, move, other, { signal, progress: show }).then(
      () => signal.aborted || setDone(true),
      (failure: { reason?: string }) =>
        signal.aborted || setTrouble(reasonName(failure.reason ?? "machine")),
    );
    return () => stop.abort();
  }, [position.game, position.sheet, position.throw, position.last, move, other]);
  return { comparison, isDone, trouble };
}

/** The reasons, once they no longer change with every game. */
export function WhyWords({ comparison }: { comparison: Comparison }) {
  const texts = comparison.sentences.map((reason) => reasonText(reason, comparison));
  return (
    <div class="why-words">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

interface Meanwhile {
  /** What can be said before both moves were played on. */
  meanwhile?: string;
}

export function Why({ meanwhile = "", ...props }: WhyProps & Meanwhile) {
  const { comparison, isDone, trouble } = useComparison(props);
  const games = comparison?.games ?? 0;
  useEffect(() => {
    if (isDone && comparison !== undefined)
      announce(comparison.sentences.map((reason) => reasonText(reason, comparison)).join(" "));
  }, [isDone]);
  return (
    <div class="why">
      {comparison !== undefined && isDone && <WhyWords comparison={comparison} />}
      {!isDone && meanwhile !== "" && <p>{meanwhile}</p>}
      {!isDone && trouble === "" && (
        <p class="why-wait">
          {t("Playing both to the end, many times…")}
          <progress
            value={games / gamesMost}
            aria-label={t("Playing both to the end, many times…")}
          />
        </p>
      )}
      {comparison !== undefined && isDone && (
        <WhyTable game={props.position.game} comparison={comparison} />
      )}
      <Trouble text={trouble} />
    </div>
  );
}
