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
import { number, t } from "../../device/words";
import { TryAgain } from "./again";
import { Board } from "./board";
import { Curve, Legend } from "./curve";
import { type Move, movesOf, qualityIcons, qualityName } from "./moves";
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

interface StripProps {
  moves: Move[];
  at: number;
  onChoose: (index: number) => void;
}

/** All moves in a row; the chosen one is kept in view. */
function Strip({ moves, at, onChoose }: StripProps) {
  const place = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = place.current;
    const chosen = list?.children[at] as HTMLElement | undefined;
    if (list !== null && chosen !== undefined)
      list.scrollTo(
        chosen.offsetLeft - (list.clientWidth - chosen.clientWidth) / 2,
        chosen.offsetTop - (list.clientHeight - chosen.clientHeight) / 2,
      );
  }, [at, moves.length]);
  return (
    <ol class="review-strip" ref={place}>
      {moves.map((move, index) => {
        const { quality, cost } = move;
        const words = [t("Round {round}", { round: move.round }), String(move.sum)];
        if (quality !== undefined) words.push(qualityName(quality));
        return (
          <li key={move.round}>
            <button
              type="button"
              class={`review-chip ${quality ?? ""}`}
              aria-label={words.join(", ")}
              aria-current={index === at ? "step" : undefined}
              onClick={() => onChoose(index)}
            >
              <small>{move.round}</small>
              <Ink text={move.sum} />
              {quality === undefined ? <i /> : <Icon name={qualityIcons[quality]} />}
              {quality !== undefined && <span class="review-word">{qualityName(quality)}</span>}
              {(cost ?? 0) >= 0.05 && <b class="review-word">−{number(cost ?? 0, 1)}</b>}
            </button>
          </li>
        );
      })}
    </ol>
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
  onChoose: (index: number) => void;
  onTry: () => void;
}

/** Forward, back, and on to the next slip; after the last one, try this move again. */
function Controls({ moves, at, onChoose, onTry }: ControlsProps) {
  const isCostly = ({ quality }: Move) => quality === "slip" || quality === "inaccurate";
  const next = moves.findIndex((move, index) => index > at && isCostly(move));
  return (
    <div class="review-controls">
      <Button aria-label={t("Move before")} disabled={at === 0} onClick={() => onChoose(at - 1)}>
        <Icon name="back" />
      </Button>
      <Button
        aria-label={t("Next move")}
        disabled={at >= moves.length - 1}
        onClick={() => onChoose(at + 1)}
      >
        <Icon name="fwd" />
      </Button>
      {next >= 0 ? (
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

/** Arrow keys step through the moves wherever the focus is, except in fields. */
function useArrows(step: (by: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isField = (event.target as Element).matches("input, select, textarea, [data-cell]");
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by === undefined || isField || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      step(by);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
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

export function Review({ record, name, children }: ReviewProps) {
  const [walk] = useState(() => engine.steps(record)[0]);
  const [who, setWho] = useState(() => Math.max(0, walk?.players.indexOf(name) ?? 0));
  const [at, setAt] = useState(0);
  const [isTrying, setTrying] = useState(false);
  const { players, trouble, isBusy } = useAnalysis(record, walk);
  const player = players?.[who];
  const moves = walk === undefined ? [] : movesOf(walk, who, player);
  const move = moves[at];
  const choose = (index: number) => {
    const next = Math.max(0, Math.min(moves.length - 1, index));
    const chosen = moves[next];
    setAt(next);
    if (chosen === undefined) return;
    const box = chosen.cell === undefined ? t("nothing") : boxName(chosen.cell);
    const quality = chosen.quality === undefined ? "" : ` ${qualityName(chosen.quality)}.`;
    announce(
      `${t("Round {round}: {sum}.", { round: chosen.round, sum: chosen.sum })} ${box}.${quality}`,
    );
  };
  useArrows((by) => choose(at + by));
  if (walk === undefined || move === undefined)
    return (
      <section class="card stack">
        <p class="muted">{t("Nothing was played in this game yet.")}</p>
        <div class="row">{children}</div>
      </section>
    );
  const label = t("Sheet before round {round}", { round: move.round });
  return (
    <div class="review">
      <section class="review-tray">
        {walk.players.length > 1 && (
          <Select label={t("Whose game?")} names={walk.players} value={who} onChange={setWho} />
        )}
        {player !== undefined && <Equation player={player} />}
        {isBusy && <p class="review-wait">{t("Thinking about every move…")}</p>}
        <Strip moves={moves} at={at} onChoose={choose} />
      </section>
      <section class="review-pad card">
        <Board move={move} label={label} />
      </section>
      <section class="review-words">
        <Controls moves={moves} at={at} onChoose={choose} onTry={() => setTrying(true)} />
        <Story game={walk.game} move={move} />
        <Trouble text={trouble} />
      </section>
      {player !== undefined && (
        <section class="review-chart card">
          <h2>
            {player.isFinal
              ? t("How the {total} came about", { total: player.total })
              : t("How it went so far")}
          </h2>
          <Curve player={player} at={move.round} />
          <Legend />
        </section>
      )}
      <Tools record={record}>{children}</Tools>
      {isTrying && move.quality !== undefined && (
        <TryAgain key={move.round} game={walk.game} move={move} onClose={() => setTrying(false)} />
      )}
    </div>
  );
}
