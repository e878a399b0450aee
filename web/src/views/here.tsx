// Starts a game on this device: chooses players and bots.

import { useState } from "preact/hooks";
import { Refusal, type GameName } from "../engine/engine";
import { engine } from "../connections/machine";
import { gameName, levelName, levelsOf } from "../game/names";
import { Box, Button, CrossButton, Field, Form, Trouble, useTrying } from "../parts/parts";
import { change, remember, remembered, settings, tidyName } from "../device/settings";
import { playHere } from "../game/tables";
import { t } from "../device/words";
import { LevelBox } from "./table/seats";

const playersMost = 12;
const lastBots = "knobel.bots";

interface ListProps {
  list: string[];
  onChange: (list: string[]) => void;
}

function without(list: string[], index: number): string[] {
  return list.filter((_, at) => at !== index);
}

function People({ list, onChange }: ListProps) {
  return (
    <>
      {list.map((name, index) => (
        <div class="row" key={index}>
          <Field
            label={t("Player {number}", { number: index + 1 })}
            value={name}
            maxLength={20}
            onText={(text) => onChange(list.map((old, at) => (at === index ? text : old)))}
          />
          {list.length > 1 && (
            <CrossButton
              label={t("Remove {name}", { name })}
              onClick={() => onChange(without(list, index))}
            />
          )}
        </div>
      ))}
    </>
  );
}

function Bots({ list, onChange }: ListProps) {
  return (
    <ul class="people">
      {list.map((level, index) => (
        <li key={index}>
          <span>
            {levelName(level)} <small>{t("computer")}</small>
          </span>
          <CrossButton
            label={t("Remove {name}", { name: levelName(level) })}
            onClick={() => onChange(without(list, index))}
          />
        </li>
      ))}
    </ul>
  );
}

/** Starts the game if all names are valid. */
async function play(game: GameName, names: string[], bots: string[]): Promise<void> {
  const refused = names.find((name) => !engine.isName(name));
  if (refused !== undefined)
    throw new Refusal(`fault ${t("This name does not work: {name}", { name: refused })}`);
  if (names[0] !== t("You")) change({ name: names[0] ?? "" });
  remember(lastBots, bots);
  playHere(game, names, bots);
}

export function NewLocalGame({ game, onClose }: { game: GameName; onClose: () => void }) {
  const [names, setNames] = useState([settings.name || t("You")]);
  const [bots, setBots] = useState(() =>
    (remembered<string[]>(lastBots) ?? []).filter((bot) => levelsOf(game).includes(bot)),
  );
  const [isAdding, setAdding] = useState(false);
  const [trouble, attempt] = useTrying();
  const tidy = names.map(tidyName);
  const different = new Set(tidy.map((name) => name.toLowerCase()));
  const areGood = !tidy.includes("") && different.size === tidy.length;
  const addBot = (level: string) => {
    setBots([...bots, level]);
    setAdding(false);
  };
  const addPerson = () => setNames([...names, t("Player {number}", { number: names.length + 1 })]);
  if (isAdding) return <LevelBox game={game} onPick={addBot} onClose={() => setAdding(false)} />;
  return (
    <Box title={t("{game} on this device", { game: gameName(game) })} onClose={onClose}>
      <Form onSend={() => attempt(() => play(game, tidy, bots))}>
        <People list={names} onChange={setNames} />
        <Bots list={bots} onChange={setBots} />
        <div class="row">
          {names.length < playersMost && <Button onClick={addPerson}>{t("Add a person")}</Button>}
          {bots.length < playersMost && (
            <Button onClick={() => setAdding(true)}>{t("Add a computer player")}</Button>
          )}
        </div>
        <button class="main large" disabled={!areGood}>
          {t("Play")}
        </button>
        <Trouble text={trouble} />
      </Form>
    </Box>
  );
}
