// Shows a record of one game step by step.

import { useState } from "preact/hooks";
import { analyseHere, proofText, type PlayerAnalysis } from "../../game/analysis";
import { announce } from "../../parts/announce";
import { Dice } from "../../sheet/dice";
import type { Step, Walk } from "../../engine/engine";
import { Select } from "../../parts/figures";
import { emptySheet, firstCell } from "../../game/grid";
import { engine } from "../../connections/machine";
import { gameName, gameOf } from "../../game/names";
import { Button, Total, Trouble, useTrying } from "../../parts/parts";
import { Sheet } from "../../sheet/sheet";
import { t } from "../../device/words";
import { AnalysisView } from "./study";

/** Everybody's sheet after the first `count` steps, and the latest throw. */
function sheetsAfter(walk: Walk, count: number) {
  const sheets = walk.players.map((name) => ({ name, sheet: emptySheet, move: "", total: 0 }));
  let thrown: Extract<Step, { round: number }> | undefined;
  for (const step of walk.steps.slice(0, count))
    if ("round" in step) thrown = step;
    else {
      const player = sheets[step.player];
      if (player !== undefined)
        Object.assign(player, { sheet: step.sheet, move: step.move, total: step.total });
    }
  return { sheets, thrown };
}

/** The current step, and the player whose sheet is shown. */
function useSteps(walk: Walk | undefined) {
  const [at, setAt] = useState(0);
  const [who, setWho] = useState(0);
  const move = (to: number) => {
    const next = Math.max(0, Math.min(walk?.steps.length ?? 0, to));
    setAt(next);
    const step = walk?.steps[next - 1];
    if (step === undefined) return;
    if ("round" in step) announce(t("Round {round}: {sum}.", { round: step.round, sum: step.sum }));
    else {
      setWho(step.player);
      announce(t("{name}: {move}.", { name: walk?.players[step.player] ?? "", move: step.move }));
    }
  };
  return { at, move, who, setWho };
}

interface StepControlsProps {
  steps: ReturnType<typeof useSteps>;
  last: number;
  names: string[];
}

/** Controls for choosing the step and the sheet. */
function StepControls({ steps: { at, move, who, setWho }, last, names }: StepControlsProps) {
  return (
    <>
      <label class="field">
        <span>{t("Step {step} of {count}", { step: at, count: last })}</span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          onInput={(event) => move(Number(event.currentTarget.value))}
        />
      </label>
      <div class="row">
        <Button disabled={at === 0} onClick={() => move(at - 1)}>
          {t("Back")}
        </Button>
        <Button class="main" disabled={at === last} onClick={() => move(at + 1)}>
          {t("Next")}
        </Button>
        {names.length > 1 && (
          <Select label={t("Whose sheet?")} names={names} value={who} onChange={setWho} />
        )}
      </div>
    </>
  );
}

/** Checks the dice of a game and analyses it. */
function Questions({ record, walk }: { record: string; walk: Walk }) {
  const [proof, setProof] = useState("");
  const [analysis, setAnalysis] = useState<PlayerAnalysis[]>();
  const [trouble, attempt, isBusy] = useTrying();
  return (
    <>
      <div class="row">
        <Button onClick={() => attempt(async () => setProof(proofText(record)))}>
          {t("Check the dice")}
        </Button>
        {gameOf(walk.game).has_net && (
          <Button
            disabled={isBusy}
            onClick={() => attempt(async () => setAnalysis(await analyseHere(record, walk.game)))}
          >
            {isBusy ? t("Thinking…") : t("Analyse the game")}
          </Button>
        )}
      </div>
      <p role="status">{proof}</p>
      <Trouble text={trouble} />
      {analysis !== undefined && <AnalysisView players={analysis} record={record} />}
    </>
  );
}

export function Steps({ record }: { record: string }) {
  const walk = engine.steps(record)[0];
  const steps = useSteps(walk);
  if (walk === undefined) return null;
  const { sheets, thrown } = sheetsAfter(walk, steps.at);
  const player = sheets[steps.who] ?? sheets[0];
  if (player === undefined) return null;
  return (
    <>
      <p>
        {gameName(walk.game)}: {sheets.map((each) => `${each.name} ${each.total}`).join(", ")}
      </p>
      <div class="throw">
        <Dice shown={thrown?.throw} sum={thrown?.sum ?? 0} turn={String(thrown?.round)} />
        <p>{t("Round {round}", { round: thrown?.round ?? 0 })}</p>
      </div>
      <StepControls steps={steps} last={walk.steps.length} names={walk.players} />
      <div class="own">
        <Sheet
          game={walk.game}
          sheet={player.sheet}
          label={t("Sheet of {name}", { name: player.name })}
          latest={firstCell(player.move)}
        />
        <Total value={player.total} />
      </div>
      <Questions record={record} walk={walk} />
    </>
  );
}
