// What a player of this device does with their sheet: choose, send, take back, ask for hints.

import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce, moveText } from "../parts/announce";
import { attempt as tryDraft, begin, textOf, undo, useDraft, type Draft } from "../game/compose";
import type { Attempt, Change, Choices, Position, RoomSeat } from "../engine/engine";
import { firstCell } from "../game/grid";
import { focusSheet } from "./input";
import { engine } from "../connections/machine";
import { handName, lineName } from "../game/names";
import { useTrying } from "../parts/parts";
import { knock } from "../device/sound";
import type { Table } from "../game/table";
import { number, t } from "../device/words";

type Trying = (what: () => Promise<unknown>) => void;

const noChoices: Choices = { write: [], circle: [], pass: false };

/** The change of a line in words. */
export function changeText(change: Change): string {
  const values = { line: lineName(change.line), hand: handName(change.hand) };
  return change.points === change.before
    ? t("{line}: {hand}", values)
    : t("{line}: {hand}, {points} points", { ...values, points: change.points });
}

/** The effects of a move in words. */
function previewParts(tried: Attempt | undefined): string[] {
  const changes = tried?.changes.filter((each) => each.completed || each.points !== each.before);
  const dues = tried?.dues.map(({ count }) => t("circles to draw: {count}", { count }));
  return [...(changes ?? []).map(changeText), ...(dues ?? [])];
}

/** Identifies a throw and whether this seat has answered it. */
function turnOf({ state }: Table, seat: RoomSeat | undefined): string {
  return `${state.sheet} ${state.round} ${seat?.seat} ${seat?.moved} ${state.throw} ${state.sum}`;
}

function usePosition({ game, state }: Table, seat: RoomSeat): Position {
  const thrown = state.throw ?? String(state.sum);
  return useMemo(
    () => ({ game, sheet: seat.sheet ?? "", throw: thrown, last: state.last ?? false }),
    [game, seat.sheet, thrown, state.last],
  );
}

/** Sends moves. `isSent`: a move was sent that the table does not show yet. */
function useSending(table: Table, seat: RoomSeat, attempt: Trying) {
  const key = turnOf(table, seat);
  const [sent, setSent] = useState("");
  useEffect(() => setSent(""), [key]);
  const fail = (failure: unknown) => {
    if (turnOf(table, table.seatOf(seat.seat)) !== key)
      return; /* the move arrived, or another tab was faster */
    setSent("");
    throw failure;
  };
  const send = (move: string) => {
    setSent(key);
    knock();
    attempt(() => table.ask(`move ${table.state.round} ${move}`, seat.seat).catch(fail));
  };
  return { isSent: sent === key, send };
}

/** Expected totals of cells, once the player has asked for a hint. */
function useHints(table: Table, seat: RoomSeat, attempt: Trying) {
  const [hints, setHints] = useState<Map<string, number>>();
  useEffect(() => setHints(undefined), [turnOf(table, seat)]);
  const askHint = () =>
    attempt(async () => {
      const { words } = await table.ask("hint", seat.seat);
      const found = new Map<string, number>();
      for (let index = 0; index + 1 < words.length; index += 2) {
        const cell = firstCell(words[index]) ?? "-";
        if (!found.has(cell)) found.set(cell, Number(words[index + 1]));
      }
      setHints(found);
      const [[cell, value] = ["", 0]] = found;
      if (cell !== "")
        announce(t("Best: {cell}, expected total {value}.", { cell, value: number(value, 1) }));
    });
  return { hints, askHint };
}

/** The effect of the previewed cell, announced if it was chosen by key. */
function usePreview(place: RefObject<Element>, position: Position, begun: Draft | undefined) {
  const preview = begun === undefined ? undefined : tryDraft(position, begun);
  const parts = previewParts(preview);
  const isByKey = Boolean(place.current?.querySelector(".cell:focus-visible"));
  useEffect(() => {
    if (isByKey && parts.length > 0) announce(`${parts.join(", ")}.`);
  }, [begun?.first, position]);
  return { preview, parts };
}

/** Moves the focus to the sheet when the focused button disappears. */
export function useFocusBack(place: RefObject<Element>) {
  const isAtButton = useRef(false);
  const toSheet = () => focusSheet(place.current, { preventScroll: true });
  useEffect(() => {
    if (isAtButton.current && document.activeElement === document.body) toSheet();
  });
  const noteFocus = (event: FocusEvent) => {
    isAtButton.current = (event.target as Element).matches(".actions *");
  };
  const leaveButton = (event: MouseEvent) => {
    if (event.detail === 0) toSheet();
  };
  return { noteFocus, leaveButton };
}

/** Announces the taken cell and what the move still needs. */
function sayTaken(draft: Draft, result: Attempt, cell: string, sum: number): void {
  const asked = result.dues[0];
  const hand = result.changes.find((each) => each.line === asked?.line)?.hand ?? "none";
  announce(
    draft.circles.length === 0
      ? moveText("", draft.first, sum)
      : t("Circled: {cells}.", { cells: cell }),
  );
  announce(
    asked === undefined
      ? t("The move is whole. Confirm it.")
      : t("{line}: {hand}. Circles to draw: {count}.", {
          line: lineName(asked.line),
          hand: handName(hand),
          count: asked.count,
        }),
  );
}

/** The state and actions of a seat's move; `place` is the element of its sheet. */
export function useTurn(table: Table, seat: RoomSeat, place: RefObject<Element>) {
  const { state } = table;
  const key = turnOf(table, seat);
  const [looked, setLooked] = useState<string>();
  const [trouble, attempt, isBusy] = useTrying(key);
  const { isSent, send } = useSending(table, seat, attempt);
  const mayMove = table.mustMove(seat.seat) && table.status === "open";
  const position = usePosition(table, seat);
  const choices = useMemo(
    () => (mayMove ? engine.choices(position) : noChoices),
    [mayMove, position],
  );
  const drafting = useDraft(position, choices, key);
  const { draft, extend, keep } = drafting;
  const begun = looked === undefined || draft !== undefined ? undefined : begin(choices, looked);
  useEffect(() => setLooked(undefined), [key]);
  const take = (cell: string) => {
    const [next, result] = extend(cell) ?? [];
    if (next === undefined || result === undefined) return;
    if (draft === undefined && result.whole && result.dues.length === 0) {
      send(textOf(next));
      return;
    }
    keep(next);
    sayTaken(next, result, cell, state.sum ?? 0);
  };
  const back = () => {
    if (draft !== undefined) {
      keep(undo(draft));
      announce(t("One step back."));
    } else if (seat.moved) attempt(() => table.ask(`back ${state.round}`, seat.seat));
  };
  return {
    ...drafting,
    ...useHints(table, seat, attempt),
    ...usePreview(place, position, begun),
    ...{ looked, setLooked, take, back, send, isSent, trouble, isBusy },
    open: mayMove && !isSent ? drafting.open : [],
    mayBegin: mayMove && !isSent && draft === undefined,
    mayPass: choices.pass,
    takeOver: () => attempt(() => table.ask("take", seat.seat)),
  };
}

export type Turn = ReturnType<typeof useTurn>;

/** Tells players in another tab that it is their turn: by the title, and by a notification if they
 * allow it. The service worker shows it, since phones allow nothing else. */
export function useTurnNotice(isTurn: boolean, path = location.pathname): void {
  useEffect(() => {
    if (!isTurn || !document.hidden) return undefined;
    const title = document.title;
    const text = t("Your turn!");
    document.title = text;
    if (typeof Notification !== "undefined" && Notification.permission === "granted")
      void navigator.serviceWorker
        ?.getRegistration()
        .then((kept) => kept?.showNotification(text, { tag: path, data: path }))
        .catch(() => {});
    const seen = () => {
      if (document.title === text) document.title = title;
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      seen();
    };
  }, [isTurn]);
}
