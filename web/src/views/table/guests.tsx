// Those who came during a game: they watch, and can take a seat in the next one at once.

import { useLayoutEffect, useRef } from "preact/hooks";
import { isGuest } from "../../game/company";
import { cells, gameOf, reasonName } from "../../game/names";
import { Icon } from "../../parts/icon";
import { Form, NameField, useTypedName } from "../../parts/forms";
import { Button, Trouble, useTrying } from "../../parts/parts";
import { change, tidyName } from "../../device/settings";
import type { Table } from "../../game/table";
import { t, tn } from "../../device/words";
import { Removed } from "./hosting";

/** How many throws the game still takes; undefined where nobody knows. */
function throwsLeft({ state, game }: Table): number | undefined {
  return gameOf(game).has_last_round ? undefined : cells.length - (state.round ?? 0);
}

/** The throws to go, in a ring that closes with them. */
function LeftRing({ left }: { left: number }) {
  return (
    <svg class="next-left" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="21" />
      <circle
        class="next-done"
        cx="24"
        cy="24"
        r="21"
        pathLength="1"
        stroke-dashoffset={left / cells.length}
      />
      <text x="24" y="24">
        {left}
      </text>
    </svg>
  );
}

/** That a game is on, and how far it is. */
function GameOn({ table }: { table: Table }) {
  const left = throwsLeft(table);
  return (
    <div class="next-head">
      {left !== undefined && <LeftRing left={left} />}
      <p>
        <strong>{t("A game is on")}</strong>{" "}
        {left !== undefined && tn("{count} throw to go.", "{count} throws to go.", left)}{" "}
        {t("Take a seat now and you're in the next one.")}
      </p>
    </div>
  );
}

/** Who waits for the next game, in words; "" if nobody does. */
export function guestsText({ state }: Table): string {
  const names = state.guests.map(({ name }) => name);
  if (names.length === 0) return "";
  return t("In the next game: {names}", { names: names.join(", ") });
}

/** Everybody sees who waits for the next game. */
export function Guests({ table }: { table: Table }) {
  const text = guestsText(table);
  return text === "" ? null : (
    <p class="guests">
      <Icon name="people" />
      <span>{text}</span>
    </p>
  );
}

/** Lets somebody who watches sit down for the next game. */
export function NextGame({ table }: { table: Table }) {
  const [name, setName, isKept] = useTypedName(table.code);
  const [trouble, attempt, isBusy] = useTrying();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    /* before the next key */
    if (isKept && document.activeElement?.matches("body, h1"))
      place.current?.querySelector("input")?.focus({ preventScroll: true });
  }, []);
  if (!isGuest(table)) return null;
  if (table.isRemoved)
    return (
      <div class="next-game">
        <Removed />
      </div>
    );
  if (table.state.locked === true) return <p class="next-game">{reasonName("locked")}</p>;
  if (table.nextName !== "")
    return (
      <div class="next-game seated">
        <p>
          <strong>{t("You're in the next game.")}</strong> {t("Enjoy watching until then.")}
        </p>
        <Button class="compact" disabled={isBusy} onClick={() => attempt(() => table.skipNext())}>
          {t("Leave the next game")}
        </Button>
        <Trouble text={trouble} />
      </div>
    );
  const sit = () => {
    const tidy = tidyName(name);
    change({ name: tidy });
    attempt(() => table.playNext(tidy));
  };
  return (
    <div class="next-game" ref={place}>
      <GameOn table={table} />
      <Form class="next-form" onSend={sit}>
        <NameField name={name} onName={setName} />
        <button class="button main" disabled={isBusy || name.trim() === ""}>
          {t("Sit down for the next game")}
        </button>
        <Trouble text={trouble} />
      </Form>
    </div>
  );
}
