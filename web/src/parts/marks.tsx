// The marks of the page and its games: logo, game mark, pencil, hand glyphs.

import type { GameName } from "../engine/engine";
import { gameName, gameOf, games } from "../game/names";
import { t } from "../device/words";
import { Icon } from "./icon";
import { Ink, Ring } from "./ink";

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 100 100" aria-hidden="true">
      <g transform="rotate(-9 50 50)">
        <rect class="logo-edge" x="8" y="14" width="84" height="84" rx="24" />
        <rect class="logo-face" x="8" y="6" width="84" height="84" rx="24" />
        <circle cx="31" cy="67" r="8.5" />
        <circle cx="31" cy="29" r="8.5" />
        <circle cx="69" cy="67" r="8.5" />
      </g>
      <circle class="logo-ring" cx="72" cy="25" r="24" />
      <circle class="logo-pip" cx="72" cy="25" r="9" />
    </svg>
  );
}

/** The logo and the name, whose o is a ring. */
export function Wordmark() {
  return (
    <span class="word" aria-hidden="true">
      <Logo />
      <span>
        kn
        <span class="word-ring">
          <Ring />
        </span>
        bel
      </span>
    </span>
  );
}

/** An ink 7 on the game's tint; ringed in games with circles. */
export function GameMark({ game }: { game: GameName }) {
  return (
    <span class="game-mark" data-game={game} aria-hidden="true">
      <Ink text="7" />
      {gameOf(game).has_circles && <Ring />}
    </span>
  );
}

interface PencilProps {
  game: GameName;
  onChange: (game: GameName) => void;
}

/** The switch between the games: one pencil, whose two ends write and circle. */
export function Pencil({ game, onChange }: PencilProps) {
  return (
    <fieldset class="pencil">
      <legend class="hidden">{t("Game")}</legend>
      {games().map(({ name }) => (
        <label key={name} data-game={name}>
          <input
            type="radio"
            name="pencil"
            checked={name === game}
            onChange={() => onChange(name)}
          />
          {name === game && <Icon name="check" />}
          {gameName(name)}
        </label>
      ))}
    </fieldset>
  );
}

/** Five bars for five numbers: as high as the number, equal ones alike. */
export function HandGlyph({ example }: { example: number[] }) {
  const values = [...new Set(example)].sort((one, other) => one - other);
  const isStraight = values.length === 5;
  const counts = example.map((each) => example.filter((other) => other === each).length);
  const order = example
    .map((value, index) => ({ value, count: counts[index] ?? 0 }))
    .sort((one, other) =>
      isStraight ? one.value - other.value : other.count - one.count || other.value - one.value,
    );
  const first = order[0]?.value;
  return (
    <svg class="hand-glyph" viewBox="0 0 43 18" aria-hidden="true">
      {order.map(({ value, count }, index) => {
        const height = isStraight ? 5 + index * 3 : count < 2 ? 4 : value === first ? 18 : 11;
        const kind = count < 2 && !isStraight ? "faint" : "";
        return (
          <rect
            key={index}
            class={kind}
            x={index * 9}
            y={18 - height}
            width="7"
            height={height}
            rx="2"
          />
        );
      })}
    </svg>
  );
}
