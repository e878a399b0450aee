// The game: the dice, the sheet whose turn it is, and the others.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce, moveText, sleptText } from "../announce";
import { attempt as tryDraft, begin, circle, textOf, undo, type Draft } from "../compose";
import { Dice } from "../dice";
import type { Attempt, Change, Position, RoomSeat } from "../engine";
import { engine, watchNets } from "../machine";
import { gameName, gameOf, handName, levelName, lineName, reactionName, reactions } from "../names";
import { Box, Choice, LanguageChoice, Page, Trouble, useTrying } from "../parts";
import { CoveredSheet, firstCell, Sheet, SmallSheet } from "../sheet";
import { knock } from "../sound";
import type { Table } from "../table";
import { number, t } from "../words";
import { Invite, OtherDevice } from "./seats";
import { Going } from "./table";

/** What a change of a line means, in words. */
export function changeText(change: Change): string {
  const line = lineName(change.line);
  if (change.points !== change.before)
    return t("{line}: {hand}, {points} points", {
      line,
      hand: handName(change.hand),
      points: change.points,
    });
  return t("{line}: {hand}", { line, hand: handName(change.hand) });
}

/** What a move would complete. */
function previewParts(tried: Attempt): string[] {
  const parts = tried.changes
    .filter((change) => change.completed || change.points !== change.before)
    .map(changeText);
  const due = tried.dues.map((each) => t("circles to draw: {count}", { count: each.count }));
  return [...parts, ...due];
}

/** What is left of the round's time. */
export function Clock({ deadline }: { deadline: number | undefined }) {
  const [, setCount] = useState(0);
  useEffect(() => {
    if (deadline === undefined) return;
    const timer = setInterval(() => setCount((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [deadline]);
  if (deadline === undefined) return null;
  const left = Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
  const text =
    left >= 3600
      ? t("{hours} h left", { hours: Math.ceil(left / 3600) })
      : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span class="clock" role="timer" aria-label={t("Time left: {time}", { time: text })}>
      {text}
    </span>
  );
}

/** The host enters what people have thrown. */
function ThrowEntry({ table }: { table: Table }) {
  const [trouble, attempt, isBusy] = useTrying();
  return (
    <fieldset class="throw-entry">
      <legend>{t("What do the dice show together?")}</legend>
      <div class="tiles">
        {Array.from({ length: 11 }, (_, index) => index + 2).map((sum) => (
          <button
            key={sum}
            type="button"
            disabled={isBusy}
            onClick={() => attempt(() => table.ask(`throw ${sum}`))}
          >
            {sum}
          </button>
        ))}
      </div>
      <Trouble text={trouble} />
    </fieldset>
  );
}

/** How much of the net has come, while it is on its way. */
function NetShare() {
  const [share, setShare] = useState(1);
  useEffect(() => watchNets((_, now) => setShare(now)), []);
  return share >= 1 ? null : (
    <p class="quiet-text">
      <label>
        {t("The computer player is being loaded")} <progress value={share} />
      </label>
    </p>
  );
}

/** What somebody at this device is about to do: to begin a move, to draw its circles, or to say that it is whole. */
type Stage = "begin" | "circles" | "whole";

interface HandProps {
  table: Table;
  seat: RoomSeat;
  onStage: (stage: Stage) => void;
}

/** Whether somebody's sheet is not to be seen before the end. */
export function isCovered({ state, seats }: Table, seat: RoomSeat): boolean {
  return state.options?.hidden === true && state.phase === "playing" && !seats.includes(seat.seat);
}

/** What a move is an answer to: a throw that this seat has answered, or has not. */
function turnOf({ state }: Table, seat: RoomSeat | undefined): string {
  return `${state.sheet} ${state.round} ${seat?.seat} ${seat?.moved} ${state.throw} ${state.sum}`;
}

/** The sheet of somebody at this device, with all that can be done to it. */
function OwnSheet({ table, seat, onStage }: HandProps) {
  const { state } = table;
  const game = gameOf(state.game).name;
  const mayMove = table.mustMove(seat.seat) && table.status === "open";
  const key = turnOf(table, seat);
  const [draft, setDraft] = useState<Draft>();
  const [looked, setLooked] = useState<string>();
  const [chosenLine, setChosenLine] = useState("");
  const [hints, setHints] = useState<Map<string, number>>();
  const [sent, setSent] = useState("");
  const [trouble, attempt, isBusy] = useTrying(key);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    setDraft(undefined);
    setHints(undefined);
    setLooked(undefined);
    setSent("");
  }, [key]);

  const position: Position = useMemo(
    () => ({
      game,
      sheet: seat.sheet ?? "",
      throw: state.throw ?? String(state.sum),
      last: state.last ?? false,
    }),
    [game, seat.sheet, state.throw, state.sum, state.last],
  );
  const choices = useMemo(
    () => (mayMove ? engine.choices(position) : { write: [], circle: [], pass: false }),
    [mayMove, position],
  );
  const tried = draft === undefined ? undefined : tryDraft(position, draft);
  const due = tried?.dues.find((each) => each.line === chosenLine) ?? tried?.dues[0];
  const isSent = sent === key;
  const stage = due !== undefined ? "circles" : tried?.whole === true ? "whole" : "begin";
  useEffect(() => onStage(stage), [stage]);
  const slept = table.slept.get(seat.seat);
  const open =
    !mayMove || isSent
      ? []
      : tried === undefined
        ? [...choices.write, ...choices.circle]
        : (due?.cells ?? []);

  const send = (move: string) => {
    setSent(key);
    knock();
    attempt(() =>
      table.ask(`move ${state.round} ${move}`, seat.seat).catch((failure) => {
        if (turnOf(table, table.seatOf(seat.seat)) !== key)
          return; /* it came through, or another tab was faster */
        setSent("");
        throw failure;
      }),
    );
  };
  const take = (cell: string) => {
    const next =
      draft === undefined
        ? begin(choices, cell)
        : due === undefined
          ? undefined
          : circle(draft, due.line, cell);
    if (next === undefined) return;
    const result = tryDraft(position, next);
    if (result === undefined) return;
    if (draft === undefined && result.whole && result.dues.length === 0) {
      send(textOf(next));
      return;
    }
    setDraft(next);
    setChosenLine("");
    announce(
      draft === undefined
        ? moveText("", next.first, state.sum ?? 0)
        : t("Circled: {cells}.", { cells: cell }),
    );
    const asked = result.dues[0];
    announce(
      asked === undefined
        ? t("The move is whole. Confirm it.")
        : t("{line}: {hand}. Circles to draw: {count}.", {
            line: lineName(asked.line),
            hand: handName(result.changes.find((each) => each.line === asked.line)?.hand ?? "none"),
            count: asked.count,
          }),
    );
  };
  /* A button that was pressed by key goes away, or goes when the round closes; the focus is not to go with it. */
  const toSheet = () =>
    place.current
      ?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')
      ?.focus({ preventScroll: true });
  const backToSheet = (event: MouseEvent) => {
    if (event.detail === 0) toSheet();
  };
  const isAtButton = useRef(false);
  useEffect(() => {
    if (isAtButton.current && document.activeElement === document.body) toSheet();
  });
  const back = () => {
    if (draft !== undefined) {
      setDraft(undo(draft));
      announce(t("One step back."));
    } else if (seat.moved) attempt(() => table.ask(`back ${state.round}`, seat.seat));
  };
  const askHint = () =>
    attempt(async () => {
      const { words } = await table.ask("hint", seat.seat);
      const found = new Map<string, number>();
      for (let index = 0; index + 1 < words.length; index += 2) {
        const cell = firstCell(words[index]) ?? "-";
        if (!found.has(cell)) found.set(cell, Number(words[index + 1]));
      }
      setHints(found);
      const [best] = found;
      if (best)
        announce(
          t("Best: {cell}, expected total {value}.", { cell: best[0], value: number(best[1], 1) }),
        );
    });

  const lookedDraft =
    looked === undefined || draft !== undefined ? undefined : begin(choices, looked);
  const preview = lookedDraft === undefined ? undefined : tryDraft(position, lookedDraft);
  const completes = preview === undefined ? [] : previewParts(preview);
  const isByKey = Boolean(place.current?.querySelector(".cell:focus-visible"));
  useEffect(() => {
    if (isByKey && completes.length > 0) announce(`${completes.join(", ")}.`);
  }, [looked, position]);
  const shown = tried?.sheet ?? seat.sheet ?? "";
  const score = tried === undefined ? undefined : engine.score(game, tried.sheet);
  const edges =
    score === undefined
      ? { points: seat.points ?? [], hands: seat.hands ?? [] }
      : {
          points: score.lines.map((line) => line.points),
          hands: score.lines.map((line) => line.hand),
        };
  const mayBegin = mayMove && !isSent && draft === undefined;

  return (
    <section
      class="own"
      data-name={seat.name}
      ref={place}
      onFocusIn={(event) => (isAtButton.current = (event.target as Element).matches(".actions *"))}
    >
      <Sheet
        game={game}
        sheet={shown}
        edges={edges}
        label={
          table.seats.length === 1 ? t("Your sheet") : t("Sheet of {name}", { name: seat.name })
        }
        pending={draft === undefined ? String(state.sum ?? "") : ""}
        open={open}
        latest={firstCell(seat.move)}
        changes={(preview ?? tried)?.changes.map((change) => change.line) ?? []}
        hints={draft === undefined ? hints : undefined}
        onTake={take}
        onLook={setLooked}
        onBack={back}
      />
      <p class="total">
        {t("Total")}: <strong>{tried?.total ?? seat.total ?? 0}</strong>
      </p>
      {slept !== undefined && <p class="notice">{sleptText("", slept)}</p>}
      <p class="preview">
        {preview !== undefined && looked !== undefined && [looked, ...completes].join(" · ")}
        {tried !== undefined && due !== undefined && (
          <strong>
            {t("{line}: circles to draw: {count}", { line: lineName(due.line), count: due.count })}
          </strong>
        )}
        {tried?.whole === true && t("Is this your move?")}
      </p>
      {tried !== undefined && tried.dues.length > 1 && (
        <Choice
          label={t("Which line first?")}
          value={due?.line ?? ""}
          onChange={setChosenLine}
          options={tried.dues.map((each) => [each.line, lineName(each.line)])}
        />
      )}
      <div class="row actions" onClick={backToSheet}>
        {tried?.whole === true && (
          <button
            type="button"
            class="main"
            disabled={isSent}
            onClick={() => draft && send(textOf(draft))}
          >
            {t("Confirm")}
          </button>
        )}
        {mayBegin && choices.pass && (
          <button type="button" onClick={() => send("-")}>
            {t("Do nothing")}
          </button>
        )}
        {(draft !== undefined || (seat.moved === true && seat.stand_in === null)) && (
          <button type="button" onClick={back}>
            {t("Take back")}
          </button>
        )}
        {state.options?.hints !== false && gameOf(state.game).has_net && mayBegin && (
          <button type="button" disabled={isBusy} onClick={askHint}>
            {isBusy ? t("Thinking…") : t("Hint")}
          </button>
        )}
      </div>
      {seat.stand_in !== null && (
        <p class="row">
          <span>{t("A computer plays for you.")}</span>
          <button
            type="button"
            class="main"
            disabled={isBusy}
            onClick={() => attempt(() => table.ask("take", seat.seat))}
          >
            {t("Play again yourself")}
          </button>
        </p>
      )}
      <NetShare />
      <Trouble text={trouble} />
    </section>
  );
}

/** Somebody's sheet, only to look at. */
function Shown({ table, seat }: { table: Table; seat: RoomSeat }) {
  if (isCovered(table, seat)) return <p>{t("Hidden until the end")}</p>;
  return (
    <>
      <Sheet
        game={gameOf(table.state.game).name}
        sheet={seat.sheet ?? ""}
        label={t("Sheet of {name}", { name: seat.name })}
        edges={{ points: seat.points ?? [], hands: seat.hands ?? [] }}
        latest={firstCell(seat.move)}
      />
      <p class="total">
        {t("Total")}: <strong>{seat.total ?? 0}</strong>
      </p>
    </>
  );
}

/** What the others do, small; a tap enlarges a sheet. */
function Others({
  table,
  shown,
  onChoose,
}: {
  table: Table;
  shown: number;
  onChoose: (seat: number) => void;
}) {
  const [large, setLarge] = useState<number>();
  const [trouble, attempt] = useTrying();
  const { state } = table;
  const others = state.seats.filter((seat) => seat.playing && seat.seat !== shown);
  const enlarged = state.seats.find((seat) => seat.seat === large);
  if (others.length === 0) return null;
  return (
    <aside class="others" aria-label={t("The others")}>
      <ul>
        {others.map((seat) => {
          const isOwn = table.seats.includes(seat.seat);
          const isAway = seat.bot === null && seat.stand_in === null && !table.here.has(seat.seat);
          const reaction = table.reactions.filter((each) => each.seat === seat.seat).at(-1);
          const doing = state.due !== "moves" ? "" : seat.moved ? t("has moved") : t("thinks");
          return (
            <li key={seat.seat} class={seat.moved ? "moved" : ""}>
              <button
                type="button"
                class="other"
                onClick={() => (isOwn ? onChoose(seat.seat) : setLarge(seat.seat))}
              >
                <span class="name">
                  {seat.moved && state.due === "moves" ? "✓ " : ""}
                  {seat.name}
                </span>
                {isCovered(table, seat) ? (
                  <>
                    <CoveredSheet label={t("Sheet of {name}", { name: seat.name })} />
                    <span>{t("Hidden until the end")}</span>
                  </>
                ) : (
                  <>
                    <SmallSheet
                      sheet={seat.sheet ?? ""}
                      label={t("Sheet of {name}", { name: seat.name })}
                      latest={firstCell(seat.move)}
                    />
                    <span>
                      {t("Total")} {seat.total ?? 0}
                    </span>
                  </>
                )}
                <small>
                  {isAway ? t("away") : seat.stand_in !== null ? t("a computer plays on") : doing}
                </small>
              </button>
              {reaction !== undefined && <span class="bubble">{reactionName(reaction.word)}</span>}
              {isAway && table.seat > 0 && !table.isLocal && !seat.votes.includes(table.seat) && (
                <button
                  type="button"
                  class="quiet"
                  onClick={() => attempt(() => table.ask(`vote ${seat.seat}`))}
                >
                  {t("Let a computer play")}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <Trouble text={trouble} />
      {enlarged !== undefined && (
        <Box title={enlarged.name} onClose={() => setLarge(undefined)}>
          <Shown table={table} seat={enlarged} />
        </Box>
      )}
    </aside>
  );
}

/** Reactions, the host's rights, and how to go elsewhere. */
function Menu({ table, onClose }: { table: Table; onClose: () => void }) {
  const [trouble, attempt] = useTrying();
  const { state } = table;
  return (
    <Box title={t("Menu")} onClose={onClose}>
      {table.seat > 0 && !table.isLocal && (
        <ul class="tiles">
          {reactions.map((word) => (
            <li key={word}>
              <button
                type="button"
                onClick={() =>
                  attempt(async () => {
                    await table.ask(`react ${word}`);
                    onClose();
                  })
                }
              >
                {reactionName(word)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {state.options?.dice === "hand" && table.isHost && state.due === "moves" && (
        <button type="button" onClick={() => attempt(() => table.ask("unthrow").then(onClose))}>
          {t("The throw was entered wrongly")}
        </button>
      )}
      {table.isHost &&
        !table.isLocal &&
        state.seats
          .filter((seat) => seat.bot === null && !table.seats.includes(seat.seat))
          .map((seat) => (
            <button
              key={seat.seat}
              type="button"
              class="quiet"
              onClick={() => attempt(() => table.ask(`host ${seat.seat}`))}
            >
              {t("Make {name} the host", { name: seat.name })}
            </button>
          ))}
      {!table.isHost && table.seat > 0 && !table.here.has(state.host ?? 0) && !table.isLocal && (
        <button type="button" onClick={() => attempt(() => table.ask("lead"))}>
          {t("Become the host")}
        </button>
      )}
      {!table.isLocal && (
        <details>
          <summary>{t("Invite to watch")}</summary>
          <Invite code={table.code} />
        </details>
      )}
      {table.seat > 0 && !table.isLocal && <OtherDevice table={table} />}
      <Trouble text={trouble} />
      <LanguageChoice />
      <p class="row">
        {!table.isLocal && (
          <a class="button quiet" href={`/tv/${table.code}`}>
            {t("Big screen")}
          </a>
        )}
        <a class="button quiet" href={`/rules/${gameOf(state.game).name}`}>
          {t("Rules")}
        </a>
        <button type="button" class="quiet" onClick={() => print()}>
          {t("Print")}
        </button>
        <a class="button" href="/">
          {t("Leave for now")}
        </a>
      </p>
    </Box>
  );
}

/** Tells people who look elsewhere that it is their turn: by the title, and by a notice where they want one. The service
 * worker shows it, as phones let nobody else. */
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

export function Play({ table }: { table: Table }) {
  const { state } = table;
  const [chosen, setChosen] = useState(0);
  const [isMenu, setMenu] = useState(false);
  const [stage, setStage] = useState<Stage>("begin");
  const turn = `${state.sheet} ${state.round} ${state.throw} ${state.sum}`;
  const ownTurn = table.seats.filter((seat) => table.mustMove(seat));
  useEffect(() => setChosen(0), [turn, ownTurn.length]);
  useTurnNotice(ownTurn.length > 0);
  const shownSeat = table.seatOf(chosen || table.seat) ?? state.seats.find((seat) => seat.playing);
  const isOwn = shownSeat !== undefined && table.seats.includes(shownSeat.seat);
  const asked = table.seatOf(ownTurn.find((seat) => seat === shownSeat?.seat) ?? ownTurn[0] ?? 0);
  const waits = state.seats.filter(
    (seat) => seat.playing && !seat.moved && !table.seats.includes(seat.seat),
  );
  const sheets = state.options?.sheets ?? 1;
  let text = "";
  if (state.due === "throw") text = state.options?.dice === "hand" ? t("The dice are thrown.") : "";
  else if (stage === "circles") text = t("Now draw circles.");
  else if (stage === "whole") text = t("Is this your move?");
  else if (ownTurn.length > 0)
    text =
      table.seats.length > 1
        ? t("{name}: where does it go?", { name: asked?.name ?? "" })
        : t("Where does it go?");
  else if (waits.length > 0)
    text = t("Waiting for {names}", {
      names:
        waits
          .slice(0, 3)
          .map((seat) => seat.name)
          .join(", ") + (waits.length > 3 ? " …" : ""),
    });
  return (
    <Page
      wide
      title={`${gameName(state.game)} · ${t("Round {round}", { round: Math.max(1, state.round ?? 1) })}`}
    >
      <Going table={table} />
      <div class="play">
        <section class="throw" aria-label={t("Dice")}>
          <Dice
            shown={state.throw}
            sum={state.sum ?? 0}
            turn={turn}
            isPast={state.due === "throw"}
          />
          <div class="turn">
            <p>{text}</p>
            {state.last && (
              <p>
                <strong>{t("Last round")}</strong>
              </p>
            )}
            {sheets > 1 && (
              <p class="quiet-text">
                {t("Sheet {number} of {count}", { number: state.series_sheet ?? 1, count: sheets })}
              </p>
            )}
            <Clock deadline={table.deadline} />
          </div>
          <button type="button" class="quiet" onClick={() => setMenu(true)} aria-haspopup="dialog">
            {t("Menu")}
          </button>
        </section>
        {state.due === "throw" && state.options?.dice === "hand" && table.isHost && (
          <ThrowEntry table={table} />
        )}
        {shownSeat !== undefined && isOwn && (
          <OwnSheet table={table} seat={shownSeat} onStage={setStage} />
        )}
        {shownSeat !== undefined && !isOwn && (
          <section class="own">
            <p>
              {table.standing > 0 ? t("You watch.") : ""} {shownSeat.name}
              {shownSeat.bot === null ? "" : ` (${levelName(shownSeat.bot)})`}
            </p>
            <Shown table={table} seat={shownSeat} />
          </section>
        )}
        <Others table={table} shown={shownSeat?.seat ?? 0} onChoose={setChosen} />
      </div>
      {isMenu && <Menu table={table} onClose={() => setMenu(false)} />}
    </Page>
  );
}
