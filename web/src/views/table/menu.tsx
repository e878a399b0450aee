// The menu of a game. Everything opens above the game: nothing in it leaves the table but leaving.

import { useState } from "preact/hooks";
import type { RoomSeat } from "../../engine/engine";
import { shortName } from "../../game/names";
import { Box } from "../../parts/box";
import { lazy, Button, Trouble, useTrying } from "../../parts/parts";
import { ColourChoice, LanguageChoice, Switch } from "../../parts/preferences";
import { Icon, type IconName } from "../../parts/icon";
import type { Table } from "../../game/table";
import { Hands } from "../../sheet/hands";
import { t } from "../../device/words";
import { BecomeHost } from "./hosting";
import { Invite, OtherDevice, ScreenInvite } from "./invite";

const RulesText = lazy(() => import("../more").then((views) => views.RulesText));

type Part = "rules" | "hands" | "colours" | "language" | "invite" | "screen" | "device" | "host";

function Entry({ icon, name, onPress }: { icon: IconName; name: string; onPress: () => void }) {
  return (
    <li>
      <Button class="menu-entry" onClick={onPress}>
        <Icon name={icon} />
        {name}
      </Button>
    </li>
  );
}

/** What the host can do during a game. */
function HostEntries({ table, onDone }: { table: Table; onDone: () => void }) {
  const [trouble, attempt] = useTrying();
  const ask = (words: string) => attempt(() => table.ask(words));
  const { state, isLocal, isHost } = table;
  const isThrown = state.options?.dice === "hand" && state.due === "moves";
  return (
    <div class="stack">
      {isThrown && isHost && (
        <Button onClick={() => attempt(() => table.ask("unthrow").then(onDone))}>
          {t("The throw was entered wrongly")}
        </Button>
      )}
      {!isLocal && <BecomeHost table={table} ask={ask} />}
      <Trouble text={trouble} />
    </div>
  );
}

/** Those who could lead the table instead of the host. */
function heirsOf(table: Table): RoomSeat[] {
  const { state, isLocal, isHost } = table;
  if (isLocal || !isHost) return [];
  return state.seats.filter((seat) => seat.bot === null && !table.isOwn(seat));
}

function Heirs({ table }: { table: Table }) {
  const [trouble, attempt, isBusy] = useTrying();
  return (
    <div class="stack">
      {heirsOf(table).map(({ seat, name }) => (
        <Button
          key={seat}
          disabled={isBusy}
          onClick={() => attempt(() => table.ask(`host ${seat}`))}
        >
          {t("Make {name} the host", { name: shortName(name, 20) })}
        </Button>
      ))}
      {!table.isHost && <p>{t("You're no longer the host.")}</p>}
      <Trouble text={trouble} />
    </div>
  );
}

function PartBox({ table, part }: { table: Table; part: Part }) {
  switch (part) {
    case "rules":
      return <RulesText game={table.game} />;
    case "hands":
      return <Hands game={table.game} />;
    case "colours":
      return <ColourChoice />;
    case "language":
      return <LanguageChoice />;
    case "invite":
      return <Invite table={table} />;
    case "screen":
      return <ScreenInvite table={table} />;
    case "host":
      return <Heirs table={table} />;
    case "device":
      return <OtherDevice table={table} />;
  }
}

export function Menu({ table, onClose }: { table: Table; onClose: () => void }) {
  const [part, setPart] = useState<Part>();
  const { isLocal } = table;
  const entries: [Part, IconName, string, boolean][] = [
    ["rules", "help", t("How to play"), true],
    ["hands", "bars", t("What lines score"), true],
    ["colours", "moon", t("Colours"), true],
    ["language", "globe", t("Language"), true],
    ["invite", "link", t("Invite to watch"), !isLocal],
    ["screen", "tv", t("Big screen"), !isLocal],
    ["device", "pass", t("Continue on another device"), table.hasRemoteSeat],
    ["host", "people", t("Change host"), part === "host" || heirsOf(table).length > 0],
  ];
  const offered = entries.filter(([, , , isOffered]) => isOffered);
  const title = offered.find(([name]) => name === part)?.[2] ?? t("Menu");
  if (part !== undefined)
    return (
      <Box key={part} title={title} onClose={onClose}>
        <PartBox table={table} part={part} />
        <Button class="quiet" onClick={() => setPart(undefined)}>
          {t("Back to the menu")}
        </Button>
      </Box>
    );
  return (
    <Box key="menu" title={title} onClose={onClose}>
      <ul class="menu">
        {offered.slice(0, 2).map(([name, icon, text]) => (
          <Entry key={name} icon={icon} name={text} onPress={() => setPart(name)} />
        ))}
        <li>
          <Switch name="sound" icon="sound" label={t("Sound")} class="menu-entry" />
        </li>
        {offered.slice(2).map(([name, icon, text]) => (
          <Entry key={name} icon={icon} name={text} onPress={() => setPart(name)} />
        ))}
        <Entry icon="print" name={t("Print")} onPress={() => print()} />
      </ul>
      <HostEntries table={table} onDone={onClose} />
      <a class="button whole" href="/">
        {t("Save and leave")}
      </a>
    </Box>
  );
}
