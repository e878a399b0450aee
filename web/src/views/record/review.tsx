// A game move by move: how its total came about, what each move was worth, and what was better.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { analyseHere, proofText, type PlayerAnalysis } from "../../game/analysis";
import { announce } from "../../parts/announce";
import type { Walk } from "../../engine/engine";
import { engine } from "../../connections/machine";
import { boxName } from "../../game/boxes";
import { gameOf } from "../../game/names";
import { Select } from "../../parts/figures";
import { Icon } from "../../parts/icon";
import { Ink } from "../../parts/ink";
import { Button, Trouble, useTrying } from "../../parts/parts";
import { bringIntoView, saveFile } from "../../parts/share";
import { number, t, tn } from "../../device/words";
import { TryAgain } from "./again";
import { useCosts } from "./advice";
import { Board } from "./board";
import { Curve, Legend } from "./curve";
import { isSlip, type Move, movesOf, qualityIcons, qualityName } from "./moves";
import { Story } from "./story";

/** Where a total came from: expected at the start, plus luck, minus what was left behind. */
function Equation({ player }: { player: PlayerAnalysis }) {
  const parts: [string, string, string][] = [
    ["", number(player.start, 1), t("expected")],
    [
      player.luck < 0 ? "−" : "+",
      number(Math.abs(player.luck), 1),
      player.luck < 0 ? t("unlucky dice") : t("lucky dice"),
    ],
    ["−", number(player.loss, 1), t("left behind")],
    [
      "=",
      number(player.total, player.isFinal ? 0 : 1),
      player.isFinal ? t("total") : t("now expected"),
    ],
  ];
  return (
    <dl class="review-equation">
      {parts.map(([sign, value, name], index) => (
        <div key={index} data-sign={sign}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ChipProps {
  move: Move;
  isHere: boolean;
  onChoose: () => void;
}

/** A move of the strip: its throw and its grade. */
function Chip({ move, isHere, onChoose }: ChipProps) {
  const { quality, cost = 0, cell } = move;
  const words = [t("Round {round}", { round: move.round }), String(move.sum)];
  if (quality !== undefined) words.push(qualityName(quality));
  return (
    <button
      type="button"
      class={`review-chip ${quality ?? ""}`}
      aria-label={words.join(", ")}
      aria-current={isHere ? "step" : undefined}
      onClick={onChoose}
    >
      <small>{move.round}</small>
      <Ink text={move.sum} />
      <span class="review-word review-cell-name">{cell ?? "–"}</span>
      {quality === undefined ? <i /> : <Icon name={qualityIcons[quality]} />}
      {quality !== undefined && <span class="review-word">{qualityName(quality)}</span>}
      {cost >= 0.05 && <b class="review-word">−{number(cost, 1)}</b>}
    </button>
  );
}

interface StripProps {
  moves: Move[];
  at: number;
  onlySlips: boolean;
  onChoose: (index: number) => void;
}

/** All moves in a row, or only the slips; the chosen one is kept in view. */
function Strip({ moves, at, onlySlips, onChoose }: StripProps) {
  const place = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = place.current;
    const chosen = list?.querySelector("[aria-current]")?.parentElement;
    if (list !== null && chosen)
      list.scrollTo(
        chosen.offsetLeft - (list.clientWidth - chosen.clientWidth) / 2,
        chosen.offsetTop - (list.clientHeight - chosen.clientHeight) / 2,
      );
  }, [at, moves.length, onlySlips]);
  return (
    <ol class="review-strip" ref={place}>
      {moves.map(
        (move, index) =>
          (!onlySlips || isSlip(move)) && (
            <li key={move.round}>
              <Chip move={move} isHere={index === at} onChoose={() => onChoose(index)} />
            </li>
          ),
      )}
    </ol>
  );
}

interface MovesProps extends StripProps {
  accuracy: number | undefined;
  onFilter: (onlySlips: boolean) => void;
}

/** The moves, how accurate they were, and the choice to see only slips. */
function Moves({ accuracy, onFilter, ...strip }: MovesProps) {
  const { moves, onlySlips } = strip;
  const slips = moves.filter(isSlip).length;
  return (
    <div class="review-moves">
      {accuracy !== undefined && (
        <header class="review-head">
          <h2>{tn("{count} move", "{count} moves", moves.length)}</h2>
          <p>
            {t("Accuracy")} <b>{Math.floor(accuracy)}%</b>
          </p>
          <Button
            class="compact"
            aria-pressed={onlySlips}
            disabled={slips === 0}
            onClick={() => onFilter(!onlySlips)}
          >
            {t("Only slips")}
          </Button>
        </header>
      )}
      <Strip {...strip} />
    </div>
  );
}

/** The analysis of a record, asked for once. */
function useAnalysis(record: string, walk: Walk | undefined) {
  const [players, setPlayers] = useState<PlayerAnalysis[]>();
  const [trouble, attempt, isBusy] = useTrying(record);
  useEffect(() => {
    setPlayers(undefined);
    if (walk !== undefined && gameOf(walk.game).has_net && walk.steps.length > 0)
      attempt(async () => setPlayers(await analyseHere(record, walk.game)));
  }, [record]);
  return { players, trouble, isBusy };
}

interface ControlsProps {
  moves: Move[];
  at: number;
  /** The move shown before and after this one, and the next slip; undefined: none. */
  before: number | undefined;
  after: number | undefined;
  next: number | undefined;
  onChoose: (index: number) => void;
  onTry: () => void;
}

/** Forward, back, and on to the next slip, or to play on from here, which is the loud one after the last slip. */
function Controls({ moves, at, before, after, next, onChoose, onTry }: ControlsProps) {
  const turn = (index: number | undefined) => index !== undefined && onChoose(index);
  return (
    <div class="review-controls">
      <Button
        aria-label={t("Move before")}
        disabled={before === undefined}
        onClick={() => turn(before)}
      >
        <Icon name="back" />
      </Button>
      <Button
        aria-label={t("Next move")}
        disabled={after === undefined}
        onClick={() => turn(after)}
      >
        <Icon name="fwd" />
      </Button>
      {next !== undefined ? (
        <Button class="main" onClick={() => onChoose(next)}>
          {t("Next slip")}
          <Icon name="fwd" />
        </Button>
      ) : (
        <Button class="main" disabled={moves[at]?.quality === undefined} onClick={onTry}>
          {t("Try it from here")}
        </Button>
      )}
    </div>
  );
}

/** How far a key leads. */
const keys: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/** Arrow keys, Home and End go through the moves wherever the focus is, except in fields and boxes. */
function useArrows(step: (by: number) => void): void {
  const latest = useRef(step); /* of the latest drawing, however fast the keys come */
  latest.current = step;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isField = (event.target as Element).closest("input, select, textarea, dialog");
      const by = keys[event.key];
      if (by === undefined || isField || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      latest.current(by);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

const swiped = 40; /* pixels */

/** A finger that moves sideways goes to the next move, or back. */
function useSwipe(step: (by: number) => void) {
  const from = useRef<{ x: number; y: number }>();
  return {
    onTouchStart: (event: TouchEvent) => {
      const [touch] = event.touches;
      from.current =
        touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      const { x = 0, y = 0 } = from.current ?? {};
      if (touch === undefined || from.current === undefined) return;
      from.current = undefined;
      const across = touch.clientX - x;
      if (Math.abs(across) > swiped && Math.abs(across) > 2 * Math.abs(touch.clientY - y))
        step(across < 0 ? 1 : -1);
    },
  };
}

function Tools({ record, children }: { record: string; children: ComponentChildren }) {
  const [proof, setProof] = useState("");
  const [trouble, attempt] = useTrying(record);
  return (
    <div class="card stack">
      <div class="row">
        <Button class="compact" onClick={() => attempt(async () => setProof(proofText(record)))}>
          <Icon name="shield" />
          {t("Verify the dice")}
        </Button>
        <Button class="compact" onClick={() => saveFile("knobel.txt", record)}>
          <Icon name="download" />
          {t("Download the game")}
        </Button>
        {children}
      </div>
      {proof !== "" && (
        <p role="status" ref={bringIntoView}>
          {proof}
        </p>
      )}
      <Trouble text={trouble} />
    </div>
  );
}

interface ReviewProps {
  record: string;
  /** Whose sheet is shown first. */
  name: string;
  /** More that can be done with the game. */
  children?: ComponentChildren;
}

/** The moves that are shown, and the chosen one of them. */
function useChosen(moves: Move[]) {
  const [at, setAt] = useState(0);
  const [onlySlips, filter] = useState(false);
  const shown = moves.flatMap((move, index) => (!onlySlips || isSlip(move) ? [index] : []));
  const before = shown.filter((index) => index < at).at(-1);
  const after = shown.find((index) => index > at);
  const choose = (index: number) => {
    const chosen = moves[index];
    if (chosen === undefined) return;
    setAt(index);
    const box = chosen.cell === undefined ? t("nothing") : boxName(chosen.cell);
    const quality = chosen.quality === undefined ? "" : ` ${qualityName(chosen.quality)}.`;
    announce(
      `${t("Round {round}: {sum}.", { round: chosen.round, sum: chosen.sum })} ${box}.${quality}`,
    );
  };
  const step = (by: number) => {
    const ends = { [-Infinity]: shown[0], "-1": before, 1: after, [Infinity]: shown.at(-1) };
    choose(ends[by] ?? at);
  };
  const onFilter = (only: boolean) => {
    filter(only);
    const here = moves[at];
    if (only && here !== undefined && !isSlip(here)) choose(moves.findIndex(isSlip));
  };
  return {
    at: Math.min(at, Math.max(0, moves.length - 1)),
    onlySlips,
    onFilter,
    before,
    after,
    choose,
    step,
  };
}

export function Review({ record, name, children }: ReviewProps) {
  const [walk] = useState(() => engine.steps(record)[0]);
  const [who, setWho] = useState(() => Math.max(0, walk?.players.indexOf(name) ?? 0));
  const [isTrying, setTrying] = useState(false);
  const { players, trouble, isBusy } = useAnalysis(record, walk);
  const player = players?.[who];
  const moves = walk === undefined ? [] : movesOf(walk, who, player);
  const { at, onlySlips, onFilter, before, after, choose, step } = useChosen(moves);
  const move = moves[at];
  const costs = useCosts(walk?.game, move);
  useArrows(step);
  const swipe = useSwipe(step);
  if (walk === undefined || move === undefined)
    return (
      <section class="card stack">
        <p class="muted">{t("Nothing was played in this game yet.")}</p>
        <div class="row">{children}</div>
      </section>
    );
  const label = t("Sheet before round {round}", { round: move.round });
  const next = moves.flatMap((each, index) => (index > at && isSlip(each) ? [index] : []))[0];
  const turns = { moves, at, before, after, next, onChoose: choose };
  return (
    <div class="review">
      <section class="review-tray">
        {walk.players.length > 1 && (
          <Select label={t("Whose game?")} names={walk.players} value={who} onChange={setWho} />
        )}
        {player !== undefined && <Equation player={player} />}
        {isBusy && <p class="review-wait">{t("Thinking about every move…")}</p>}
        <Moves
          moves={moves}
          at={at}
          onlySlips={onlySlips}
          accuracy={player?.accuracy}
          onChoose={choose}
          onFilter={onFilter}
        />
      </section>
      <section class="review-pad card" {...swipe}>
        <Board move={move} costs={costs} label={label} />
      </section>
      <section class="review-words">
        <Story game={walk.game} move={move} />
        <Trouble text={trouble} />
        {next !== undefined && (
          <Button class="review-try compact" onClick={() => setTrying(true)}>
            <Icon name="again" />
            {t("Try it from here")}
          </Button>
        )}
        <Controls {...turns} onTry={() => setTrying(true)} />
      </section>
      {player !== undefined && (
        <section class="review-chart card">
          <header>
            <h2>
              {player.isFinal
                ? t("How the {total} came about", { total: player.total })
                : t("How it went so far")}
            </h2>
            <Legend />
          </header>
          <Curve player={player} at={move.round} />
        </section>
      )}
      <Tools record={record}>{children}</Tools>
      {isTrying && move.quality !== undefined && (
        <TryAgain
          key={`${who} ${move.round}`}
          game={walk.game}
          moves={moves}
          from={at}
          onClose={() => setTrying(false)}
        />
      )}
    </div>
  );
}
