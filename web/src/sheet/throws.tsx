// The throws so far: the latest sums, and how often each came against what was to be expected.

import { useStill } from "../parts/parts";
import { t, tn } from "../device/words";

const sums = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const shownMost = 8;

/** How many of 36 equally likely throws have this sum. */
function ways(sum: number): number {
  return 6 - Math.abs(7 - sum);
}

/** The earlier sums, latest first. */
export function Earlier({ throws }: { throws: number[] }) {
  const earlier = throws.slice(0, -1).reverse().slice(0, shownMost);
  if (earlier.length === 0) return null;
  return (
    <span class="earlier">
      <span>{t("earlier")}</span>
      {earlier.map((sum, index) => (
        <b key={index} style={{ opacity: 1 - index * 0.04 }}>
          {sum}
        </b>
      ))}
    </span>
  );
}

/** A column for each sum: a block for each throw, over what was to be expected. */
export function ThrowColumns({ throws }: { throws: number[] }) {
  const count = (sum: number) => throws.filter((each) => each === sum).length;
  const expected = (sum: number) => (throws.length * ways(sum)) / 36;
  const highest = Math.max(4, ...sums.map(count), expected(7));
  const unit = 100 / highest;
  const draw = () => (
    <figure class="columns">
      <figcaption>
        <span>{tn("{count} throw", "{count} throws", throws.length)}</span>
        <span class="columns-key">{t("expected")}</span>
      </figcaption>
      <ol aria-label={t("How often each sum came")}>
        {sums.map((sum) => (
          <li key={sum} class={throws.at(-1) === sum ? "latest" : ""}>
            <span class="columns-bar" aria-hidden="true">
              <i class="columns-expected" style={{ height: `${expected(sum) * unit}%` }} />
              {Array.from({ length: count(sum) }, (_, index) => (
                <i key={index} style={{ height: `${unit}%` }} />
              ))}
            </span>
            <span aria-hidden="true">{sum}</span>
            <span class="hidden">{`${sum}: ${count(sum)}`}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
  return useStill(draw, throws.join());
}
