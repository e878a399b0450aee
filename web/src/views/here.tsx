// Starts a game on this device: against the computer, or with people who pass the device around.

import { useState } from "preact/hooks";
import { Refusal, type GameName } from "../engine/engine";
import { levelsOf, netOf } from "../game/levels";
import { engine } from "../connections/machine";
import { hasMet } from "../game/met";
import { gameOf, levelName } from "../game/names";
import { Icon } from "../parts/icon";
import { Levels } from "../parts/levels";
import { Pencil } from "../parts/marks";
import { Field, Form } from "../parts/forms";
import { Button, CrossButton, Page, Trouble, useTrying } from "../parts/parts";
import { change, remember, remembered, settings, tidyName } from "../device/settings";
import { lastGame, playHere } from "../game/tables";
import { t, tn } from "../device/words";
import { FirstTime } from "./home/back";
import { useNet } from "./net";

const playersMost = 12;
const lastBots = "knobel.bots";
const lastPeople = "knobel.players";

/** The game chosen last, and a function that chooses another. */
export function useGame(): [GameName, (game: GameName) => void] {
  const [game, setGame] = useState(() => gameOf(remembered<GameName>(lastGame)).name);
  const choose = (chosen: GameName) => {
    setGame(chosen);
    remember(lastGame, chosen);
  };
  return [game, choose];
}

function without(list: string[], index: number): string[] {
  return list.filter((_, at) => at !== index);
}

/** The computer players who sit already; a cross removes one. */
function Chosen({ bots, onRemove }: { bots: string[]; onRemove: (index: number) => void }) {
  return (
    <ul class="here-chosen" aria-label={t("At the table")}>
      {bots.map((level, index) => (
        <li key={index}>
          <Icon name="bot" />
          {levelName(level)}
          <CrossButton
            label={t("Remove {name}", { name: levelName(level) })}
            onClick={() => onRemove(index)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Against the computer: five levels, of which any number may sit down. */
export function Computer() {
  const [game, chooseGame] = useGame();
  const [bots, setBots] = useState(() =>
    (remembered<string[]>(lastBots) ?? []).filter((bot) => levelsOf(game).includes(bot)),
  );
  const isThere = useNet(game, netOf(bots));
  const play = () => {
    const name = engine.isName(settings.name) ? settings.name : t("You");
    remember(lastBots, bots);
    playHere(game, [name], bots);
  };
  return (
    <Page title={t("Against the computer")} game={game}>
      <Pencil game={game} onChange={chooseGame} />
      {!hasMet(game) && <FirstTime game={game} />}
      <section class="card">
        <h2>{t("Who plays with you?")}</h2>
        <Levels
          game={game}
          chosen={bots}
          isFull={bots.length >= playersMost}
          onAdd={(level) => setBots([...bots, level])}
        />
      </section>
      {!isThere && (
        <p class="trouble">
          {t("This computer player needs the internet once. After that it plays offline, too.")}
        </p>
      )}
      <div class="here-dock">
        <Chosen bots={bots} onRemove={(index) => setBots(without(bots, index))} />
        <Button class="main big whole" disabled={bots.length === 0 || !isThere} onClick={play}>
          <Icon name="dice" />
          {bots.length === 0
            ? t("Choose somebody")
            : bots.length === 1
              ? t("Play against {name}", { name: levelName(bots[0] ?? "") })
              : tn("Play against {count} computer", "Play against {count} computers", bots.length)}
        </Button>
      </div>
    </Page>
  );
}

interface PeopleProps {
  list: string[];
  onChange: (list: string[]) => void;
}

/** What somebody without a name is called. */
function playerText(index: number): string {
  return t("Player {number}", { number: index + 1 });
}

/** How people are called who have typed this. */
function calledBy(typed: string[]): string[] {
  return typed.map((name, index) => name || playerText(index));
}

/** Names in the order in which they play. */
function People({ list, onChange }: PeopleProps) {
  const moveUp = (index: number) => {
    const next = [...list];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    onChange(next);
  };
  return (
    <ol class="here-people">
      {list.map((name, index) => (
        <li key={index}>
          <Field
            label={playerText(index)}
            placeholder={playerText(index)}
            required={false}
            value={name}
            maxLength={20}
            onText={(text) => onChange(list.map((old, at) => (at === index ? text : old)))}
          />
          <Button
            class="bare"
            disabled={index === 0}
            aria-label={t("Move {name} up", { name: name || playerText(index) })}
            onClick={() => moveUp(index)}
          >
            <Icon name="up" />
          </Button>
          <Button
            class="bare"
            disabled={list.length <= 2}
            aria-label={t("Remove {name}", { name: name || playerText(index) })}
            onClick={() => onChange(without(list, index))}
          >
            <Icon name="close" />
          </Button>
        </li>
      ))}
    </ol>
  );
}

/** Starts the game if all names are valid. */
async function play(game: GameName, typed: string[]): Promise<void> {
  const names = calledBy(typed);
  const refused = names.find((name) => !engine.isName(name));
  if (refused !== undefined)
    throw new Refusal(`fault ${t("This name does not work: {name}", { name: refused })}`);
  if (settings.name === "" && typed[0] !== "") change({ name: typed[0] ?? "" });
  remember(lastPeople, typed);
  playHere(game, names, []);
}

function firstPeople(): string[] {
  const known = remembered<string[]>(lastPeople) ?? [];
  if (known.length > 1) return known;
  return [settings.name, ""];
}

/** Pass the device around: who plays, and in which order. */
export function Here() {
  const [game, chooseGame] = useGame();
  const [names, setNames] = useState(firstPeople);
  const [trouble, attempt] = useTrying();
  const tidy = names.map(tidyName);
  const called = calledBy(tidy).map((name) => name.toLowerCase());
  const areDifferent = new Set(called).size === called.length;
  return (
    <Page title={t("Pass the device around")} game={game}>
      <Pencil game={game} onChange={chooseGame} />
      {!hasMet(game) && <FirstTime game={game} />}
      <Form class="stack" onSend={() => attempt(() => play(game, tidy))}>
        <section class="card stack">
          <h2>{t("Who plays?")}</h2>
          <People list={names} onChange={setNames} />
          {names.length < playersMost && (
            <Button class="compact" onClick={() => setNames([...names, ""])}>
              <Icon name="plus" />
              {t("Add a person")}
            </Button>
          )}
        </section>
        {!areDifferent && <p class="trouble">{t("Two of you have the same name.")}</p>}
        <Trouble text={trouble} />
        <div class="here-dock">
          <button class="button main big whole" disabled={!areDifferent}>
            <Icon name="dice" />
            {tn("Start with {count}", "Start with {count}", names.length)}
          </button>
        </div>
      </Form>
    </Page>
  );
}
