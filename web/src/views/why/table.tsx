// The difference of two moves, line by line, and together.

import type { GameName } from "../../engine/engine";
import type { Comparison, LineDifference } from "../../game/comparison";
import { gameOf, lineName } from "../../game/names";
import { capital } from "../../sheet/lines";
import { number, t, tn } from "../../device/words";
import { changeText, differenceText, moveName } from "./words";

const linesMost = 5;

interface RowProps {
  name: string;
  change?: string;
  points: number;
  /** The points of the longest bar. */
  most: number;
}

function Row({ name, change, points, most }: RowProps) {
  const kind = Math.round(points * 10) === 0 ? "" : points > 0 ? "more" : "less";
  const width = `${Math.min(50, (Math.abs(points) / most) * 50)}%`;
  return (
    <tr class={kind}>
      <th scope="row">
        {name}
        {change !== undefined && <small>{change}</small>}
      </th>
      <td class="why-bar" aria-hidden="true">
        <i style={{ width }} />
      </td>
      <td>{differenceText(points)}</td>
    </tr>
  );
}

function titleOf({ line }: LineDifference, game: GameName): string {
  const { diagonal_factor, has_circles } = gameOf(game);
  const name = capital(lineName(line));
  const isDouble = /[\\/]/.test(line) && diagonal_factor > 1 && !has_circles;
  return isDouble ? t("{line}, counts double", { line: name }) : name;
}

const tenths = (points: number) => Math.round(points * 10);

export function WhyTable({ game, comparison }: { game: GameName; comparison: Comparison }) {
  const { lines, points, error, move, other, games } = comparison;
  const shown = lines.filter(({ clear }) => clear).slice(0, linesMost);
  /* What rounding leaves goes to the other lines, so that all rows add up. */
  const rest = tenths(points) - shown.reduce((sum, line) => sum + tenths(line.points), 0);
  const most = Math.max(...lines.map((line) => Math.abs(line.points)), 0.1);
  const others = lines.length - shown.length;
  return (
    <section class="why-table">
      <header>
        <h3>{t("Line by line")}</h3>
        <p>
          {t("{move} against {other}", { move: capital(moveName(move)), other: moveName(other) })}
        </p>
      </header>
      <table>
        <tbody>
          {shown.map((line) => (
            <Row
              key={line.line}
              name={titleOf(line, game)}
              change={changeText(line)}
              points={line.points}
              most={most}
            />
          ))}
          <Row
            name={
              shown.length === 0
                ? t("All lines")
                : tn("The {count} other line", "The {count} other lines", others)
            }
            points={rest / 10}
            most={most}
          />
        </tbody>
        <tfoot>
          <tr class={points < 0 ? "less" : "more"}>
            <th scope="row">{t("Together")}</th>
            <td class="why-error">± {number(error, 1)}</td>
            <td>{differenceText(points)}</td>
          </tr>
        </tfoot>
      </table>
      <p class="why-games">
        {tn("{count} game played after each move", "{count} games played after each move", games)}
      </p>
    </section>
  );
}
