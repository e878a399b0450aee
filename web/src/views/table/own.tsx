// The game as a player of this device sees it: their sheet and all its controls.

import { useEffect, useRef, useState } from "preact/hooks";
import { timeoutText } from "../../parts/announce";
import { engine } from "../../connections/machine";
import type { RoomSeat } from "../../engine/engine";
import { isCutOff } from "../../game/company";
import { boxName } from "../../game/boxes";
import { textOf } from "../../game/compose";
import { emptySheet, firstCell } from "../../game/grid";
import { hasMet } from "../../game/met";
import { gameOf, shortName } from "../../game/names";
import { Steps } from "../../sheet/circles";
import { Hands } from "../../sheet/hands";
import { behindBest } from "../../sheet/hints";
import { capital, lineText, madeText } from "../../sheet/lines";
import { circlesQuestion, throwQuestion } from "../../sheet/questions";
import { Sheet } from "../../sheet/sheet";
import type { Table } from "../../game/table";
import { useFocusBack, useTurn, type Turn } from "../../sheet/turn";
import { t } from "../../device/words";
import { Dock } from "./dock";
import { Company, Frame, HandsTab, Meanwhile, PadHead, Players, Tip, WhyBox } from "./frame";
import { isLastThrow, throwOf, Tray } from "./tray";
import { waitingText } from "./waiting";

interface Own {
  table: Table;
  seat: RoomSeat;
}

/** What a move has done with the throw. */
function doneText(move: string, sum: number): string {
  if (move === "-") return t("You did nothing with the {sum}.", { sum });
  return move.startsWith("(") ? t("{sum} is circled", { sum }) : t("{sum} is written", { sum });
}

/** Whether a move waits here for the connection. */
function isKept(table: Table, turn: Turn): boolean {
  return turn.isSending && turn.draft !== undefined && !turn.isHeld && isCutOff(table);
}

/** At a table with real dice, while a throw is awaited. */
function realDiceText({ isHost }: Table): string {
  return isHost ? t("Roll your dice and enter the sum") : t("Waiting for the dice");
}

/** What is asked of the player, or what their move makes. */
function questionOf(table: Table, seat: RoomSeat, turn: Turn): string {
  const { state } = table;
  const { draft, tried, due, isWhole, mayBegin, open, mayPass } = turn;
  const sum = state.sum ?? 0;
  if (seat.stand_in !== null) return t("The computer is playing for you.");
  if (due !== undefined) return circlesQuestion(due, tried);
  if (isWhole || seat.moved) {
    const made = (tried?.changes ?? []).filter((each) => each.points > each.before);
    if (made.length > 0) return made.map((each) => madeText(each, table.game)).join(" · ");
    if (state.due === "throw" && state.options?.dice === "hand") return realDiceText(table);
    if (isKept(table, turn)) return t("Your {sum} is kept here", { sum });
    if (seat.moved || !turn.isHeld) return doneText(draft?.first ?? seat.move ?? "", sum);
    return isLastThrow(table) ? t("That was the last throw") : t("Keep it there?");
  }
  if (!mayBegin) return state.options?.dice === "hand" ? realDiceText(table) : "";
  if (open.length === 0 && mayPass) return t("The {sum} fits nowhere", { sum });
  const whose = table.seats.length > 1 ? `${shortName(seat.name)}: ` : "";
  return whose + throwQuestion(sum, turn.canWrite, turn.canCircle);
}

/** The smaller line below the question. */
function noteOf(table: Table, seat: RoomSeat, turn: Turn): string {
  if (seat.stand_in !== null) return turn.isLate ? t("Your move came too late.") : "";
  if (turn.isHeld && turn.isWhole)
    return isLastThrow(table) ? t("Tap another box to change it.") : t("Tap another box, or roll.");
  if (isKept(table, turn)) return t("It goes to the table by itself.");
  if (seat.moved === true) return isCutOff(table) ? "" : waitingText(table);
  const isNew = (seat.total ?? 0) === 0 && !hasMet(table.game) && !turn.isWhole;
  return isNew && !gameOf(table.game).has_circles ? t("Only full lines count.") : "";
}

/** The move that the player has chosen, if the hint was worth more. */
function worseChoice({ draft, hints, isWhole }: Turn): string | undefined {
  const cell = firstCell(draft?.first);
  if (draft === undefined || hints === undefined || !isWhole || cell === undefined)
    return undefined;
  return behindBest(hints.values, cell) === 0 ? undefined : textOf(draft);
}

/** Opens the reasons why the hint is better than the move chosen, or than the next best. */
function WhyButton({ turn }: { turn: Turn }) {
  const [isOpen, setOpen] = useState(false);
  const [move, next] = turn.hints?.moves ?? [];
  const other = worseChoice(turn) ?? next;
  if (move === undefined || other === undefined) return null;
  return (
    <>
      <button type="button" class="tip-why" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("Why?")}
      </button>
      {isOpen && (
        <WhyBox position={turn.position} move={move} other={other} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The hint in words, also after another box was chosen. */
function hintText(turn: Turn): string {
  const { draft, hints } = turn;
  if (hints === undefined || draft === undefined) return hints?.why ?? "";
  const best = firstCell(hints.moves[0]);
  if (worseChoice(turn) === undefined || best === undefined) return "";
  return t("{box} was better.", { box: capital(boxName(best)) });
}

/** What there is to tell below the sheet. */
function TurnTip({ table, seat, turn, line }: Own & { turn: Turn; line: string | undefined }) {
  const { tried, sentence, trouble } = turn;
  const hint = hintText(turn);
  const sheet = tried?.sheet ?? (seat.sheet || emptySheet);
  const timedOut = table.timedOut.get(seat.seat);
  const prospect =
    line === undefined
      ? undefined
      : engine.prospects(table.game, sheet).find((each) => each.line === line);
  if (prospect !== undefined) return <Tip>{lineText(prospect, sheet, table.game)}</Tip>;
  if (trouble !== "") return <Tip kind="trouble">{trouble}</Tip>;
  if (timedOut !== undefined) return <Tip>{timeoutText("", timedOut)}</Tip>;
  if (tried !== undefined && tried.dues.length > 1) return <Steps turn={turn} />;
  if (sentence !== "") return <Tip>{sentence}</Tip>;
  if (hint !== "")
    return (
      <Tip kind="hint" tool={<WhyButton turn={turn} />}>
        {hint}
      </Tip>
    );
  if (table.state.last === true && turn.mayBegin)
    return <Tip>{t("Last throw: you may also do nothing.")}</Tip>;
  return <Tip />;
}

/** Space rolls the dice, H asks for a hint, U takes back. */
function useKeys(turn: Turn): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, input")) return;
      const isFree = target === document.body || target.matches("h1, [data-cell], [data-line]");
      if (event.key === " " && isFree && turn.isHeld && turn.isWhole) turn.roll();
      else if (/^h$/i.test(event.key) && turn.mayBegin) turn.askHint();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

export function OwnPlay({ table, seat, onMenu, onChoose }: Own & OwnPlayProps) {
  const place = useRef<HTMLDivElement>(null);
  const turn = useTurn(table, seat, place);
  const [line, setLine] = useState<string>();
  const noteFocus = useFocusBack(place);
  const { draft, tried, due, preview } = turn;
  const isAlone = table.seats.length === 1;
  const canRoll = turn.isHeld && turn.isWhole && !turn.isSending;
  const shown = preview ?? tried;
  const made = (shown?.changes ?? []).filter((each) => each.completed).map((each) => each.hand);
  useKeys(turn);
  useEffect(() => setLine(undefined), [throwOf(table)]);
  return (
    <Frame
      isOwn
      hasMove={turn.isSending && draft !== undefined}
      table={table}
      name={seat.name}
      place={place}
      onFocusIn={noteFocus}
      tray={
        <Tray table={table} onMenu={onMenu} onRoll={canRoll ? turn.roll : undefined}>
          {table.players.length > 1 && (
            <Players table={table} shown={seat.seat} onChoose={onChoose} />
          )}
        </Tray>
      }
      pad={
        <Sheet
          key={seat.seat}
          game={table.game}
          sheet={tried?.sheet ?? seat.sheet ?? ""}
          label={isAlone ? t("Your sheet") : t("Sheet of {name}", { name: seat.name })}
          head={
            <>
              <PadHead
                question={questionOf(table, seat, turn)}
                note={noteOf(table, seat, turn)}
                deadline={table.deadline}
              />
              {seat.moved && table.players.length > 1 && <Meanwhile table={table} turn={turn} />}
            </>
          }
          pending={due === undefined ? String(table.state.sum ?? "") : ""}
          open={turn.open}
          latest={firstCell(draft?.first) ?? firstCell(seat.move)}
          chosen={turn.chosen}
          awake={due?.line}
          isUnsent={turn.isSending}
          changes={preview?.changes.map((change) => change.line) ?? []}
          hints={draft === undefined ? turn.hints?.values : undefined}
          onTake={turn.take}
          onLook={turn.setLooked}
          onLine={setLine}
          onBack={turn.back}
        />
      }
      tab={<HandsTab game={table.game} made={made} />}
      tip={<TurnTip table={table} seat={seat} turn={turn} line={line} />}
      dock={<Dock table={table} seat={seat} turn={turn} />}
      hands={<Hands game={table.game} made={made} />}
      others={<Company table={table} shown={seat.seat} onChoose={onChoose} />}
    />
  );
}

interface OwnPlayProps {
  onMenu: () => void;
  /** Another player of this device is to be shown. */
  onChoose: (seat: number) => void;
}
