// What a player of this device does with their sheet: choose, change, throw, take back, ask for hints.

import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce, circledText, moveText } from "../parts/announce";
import { attempt as tryDraft, begin, textOf, undo, useDraft, type Draft } from "../game/compose";
import type { Attempt, Choices, Position, RoomSeat } from "../engine/engine";
import { engine } from "../connections/machine";
import { isCutOff } from "../game/company";
import { firstCell } from "../game/grid";
import { handName, lineName } from "../game/names";
import { useTrying } from "../parts/parts";
import { address, currentPath } from "../device/route";
import { playCircle, playNumber } from "../device/sound";
import type { Table } from "../game/table";
import { t, tn } from "../device/words";
import { useHints } from "./hints";
import { changeText, moveSentence } from "./lines";
import { holdsMoves, turnOf, useSending } from "./sending";

const noChoices: Choices = { write: [], circle: [], pass: false };

/** The position of a seat before its move of this round, which may have been sent already; undefined
 * if the page has not seen it. */
function usePosition(table: Table, seat: RoomSeat): Position | undefined {
  const { game, state } = table;
  const key = turnOf(table, seat);
  const seen = useRef<{ key: string; sheet: string }>();
  if (!seat.moved) seen.current = { key, sheet: seat.sheet ?? "" };
  const sheet = seen.current?.key === key ? seen.current.sheet : undefined;
  const thrown = state.throw ?? String(state.sum);
  return useMemo(
    () =>
      sheet === undefined ? undefined : { game, sheet, throw: thrown, last: state.last ?? false },
    [game, sheet, thrown, state.last],
  );
}

/** The effect of the previewed cell, announced if it was chosen by key. */
function usePreview(
  place: RefObject<Element>,
  position: Position,
  begun: Draft | undefined,
): { preview: Attempt | undefined; sentence: string } {
  const preview = begun === undefined ? undefined : tryDraft(position, begun);
  const cell = firstCell(begun?.first);
  const sentence =
    preview === undefined || cell === undefined ? "" : moveSentence(position, cell, preview);
  const isByKey = Boolean(place.current?.querySelector(".cell:focus-visible"));
  useEffect(() => {
    if (isByKey && sentence !== "") announce(sentence);
  }, [begun?.first, position]);
  return { preview, sentence };
}

/** Moves the focus to the sheet when the focused button disappears. */
export function useFocusBack(place: RefObject<Element>) {
  const isAtButton = useRef(false);
  useEffect(() => {
    if (isAtButton.current && document.activeElement === document.body)
      place.current
        ?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')
        ?.focus({ preventScroll: true });
  });
  return (event: FocusEvent) => {
    isAtButton.current = (event.target as Element).matches(".actions *");
  };
}

/** Announces the taken cell and what the move still needs. */
function sayTaken(table: Table, draft: Draft, result: Attempt, cell: string): void {
  const asked = result.dues[0];
  announce(
    draft.circles.length === 0
      ? moveText("", draft.first, table.state.sum ?? 0, result.sheet)
      : circledText([cell], result.sheet),
  );
  if (asked === undefined) {
    const made = result.changes.filter((each) => each.completed && each.hand !== "none");
    announce(made.map((each) => `${changeText(each, table.game)}.`).join(" "));
    return;
  }
  const hand = result.changes.find((each) => each.line === asked.line)?.hand ?? "none";
  announce(
    tn(
      "{line}: {hand}. One circle to draw.",
      "{line}: {hand}. {count} circles to draw.",
      asked.count,
      { line: lineName(asked.line), hand: handName(hand) },
    ),
  );
}

/** The cells that a draft circles. */
function circledBy(draft: Draft | undefined): string[] {
  if (draft === undefined) return [];
  const own = draft.first.startsWith("(") ? [firstCell(draft.first) ?? ""] : [];
  return [...own, ...draft.circles.flatMap(({ cells }) => cells)];
}

/** Whether a tap on this cell takes the latest step back. */
function isLastStep(draft: Draft | undefined, cell: string): boolean {
  const last = draft?.circles.at(-1)?.cells.at(-1) ?? firstCell(draft?.first);
  return last === cell;
}

const nowhere: Position = { game: "knister", sheet: "", throw: "7" };

/** The state and actions of a seat's move; `place` is the element of its sheet. */
export function useTurn(table: Table, seat: RoomSeat, place: RefObject<Element>) {
  const { state } = table;
  const key = turnOf(table, seat);
  const isHeld = holdsMoves(table);
  const [looked, setLooked] = useState<string>();
  const [trouble, attempt, isBusy] = useTrying(key);
  const known = usePosition(table, seat);
  const position = known ?? nowhere;
  const isAsked = seat.playing && seat.stand_in === null && !table.isFinal && known !== undefined;
  const mayMove = isAsked && (state.due === "moves" || seat.moved === true);
  const choices = useMemo(
    () => (mayMove ? engine.choices(position) : noChoices),
    [mayMove, position],
  );
  const drafting = useDraft(position, choices, key);
  const { draft, tried, extend, keep } = drafting;
  const drop = (failure?: unknown) => {
    keep(undefined);
    if (failure !== undefined) attempt(() => Promise.reject(failure));
  };
  const { isSending, isLate, want } = useSending(table, seat, drop);
  const begun = looked === undefined || draft !== undefined ? undefined : begin(choices, looked);
  useEffect(() => setLooked(undefined), [key]);
  const isWhole = tried?.whole === true && tried.dues.length === 0;
  const isLocked = isHeld && isSending;
  const isSent = !isHeld && seat.moved === true;
  const take = (cell: string) => {
    if (isLocked) return;
    const isDue =
      draft !== undefined && drafting.open.includes(cell); /* the number just written, too */
    if (!isDue && isLastStep(draft, cell)) {
      back();
      return;
    }
    const next = isWhole || draft === undefined ? begin(choices, cell) : extend(cell)?.[0];
    const result = next && tryDraft(position, next);
    if (next === undefined || result === undefined) return;
    if (next.circles.length > 0 || next.first.startsWith("(")) playCircle();
    else playNumber();
    keep(next);
    const isReady = result.whole && result.dues.length === 0;
    if (isHeld || !isReady) sayTaken(table, next, result, cell);
    else want(textOf(next)); /* the table tells the move when it has it */
  };
  const back = () => {
    if (isLocked || (draft === undefined && (isHeld || seat.moved !== true))) return;
    if (isSent && isCutOff(table)) return; /* whether it still counts, only the table knows */
    keep(draft === undefined ? undefined : undo(draft));
    announce(t("One step back."));
    if (!isHeld) want("");
  };
  return {
    ...drafting,
    ...useHints(table, seat, position, attempt),
    ...usePreview(place, position, begun),
    ...{
      looked,
      setLooked,
      take,
      back,
      trouble,
      isBusy,
      isSending,
      isLate,
      isHeld,
      isWhole,
      position,
    },
    open: isLocked ? [] : isWhole ? [...choices.write, ...choices.circle] : drafting.open,
    chosen: circledBy(draft),
    mayBegin: mayMove && draft === undefined && seat.moved !== true,
    /** Whether the throw can be written somewhere, and whether a cell can be circled as a move. */
    canWrite: choices.write.length > 0,
    canCircle: choices.circle.length > 0,
    mayPass: choices.pass && state.due === "moves",
    mayTakeBack: !isLocked && (isSent ? mayMove && !isCutOff(table) : draft !== undefined),
    /** Sends the draft of a table where players throw themselves. */
    roll: () => isHeld && isWhole && draft !== undefined && !isSending && want(textOf(draft)),
    pass: () => want("-"),
    takeOver: () => attempt(() => table.ask("take", seat.seat)),
  };
}

export type Turn = ReturnType<typeof useTurn>;

/** Tells players in another tab that it is their turn: by the title, and by a notification if they
 * allow it. The service worker shows it, since phones allow nothing else. */
export function useTurnNotice(isTurn: boolean, path = currentPath()): void {
  useEffect(() => {
    if (!isTurn || !document.hidden) return undefined;
    const title = document.title;
    const text = t("Your turn!");
    document.title = text;
    if (typeof Notification !== "undefined" && Notification.permission === "granted")
      void navigator.serviceWorker
        ?.getRegistration()
        .then((kept) => kept?.showNotification(text, { tag: path, data: address(path) }))
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
