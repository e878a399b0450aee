// The lobby: a table before the game, with its code, its people, computer players, and the start.

import { useState } from "preact/hooks";
import type { Refusal, RoomSeat } from "../../engine/engine";
import { gameName, levelName, reasonName, widthOfName } from "../../game/names";
import { Face } from "../../parts/face";
import { Icon } from "../../parts/icon";
import { Levels } from "../../parts/levels";
import { Form, NameField, useTypedName } from "../../parts/forms";
import { Button, CrossButton, Page, Trouble, useHeading, useTrying } from "../../parts/parts";
import { change, tidyName } from "../../device/settings";
import type { Table } from "../../game/table";
import { freeName } from "../../game/tables";
import { capital } from "../../sheet/lines";
import { t, tn } from "../../device/words";
import { BecomeHost, PersonBox, Removed, SelfBox, TableBox } from "./hosting";
import { Invite } from "./invite";
import { TableStatus } from "./table";

interface Asking {
  table: Table;
  ask: (words: string) => void;
}

/** Asks for a name and sits down. */
function SitDown({ table, isQuiet = false }: { table: Table; isQuiet?: boolean }) {
  const [name, setName] = useTypedName(table.code);
  const [trouble, attempt, isBusy] = useTrying();
  const sit = () => {
    const tidy = tidyName(name);
    const isLate = (failure: Refusal) => failure.reason === "started";
    const wait = async (failure: Refusal) => {
      if (!isLate(failure)) throw failure;
      await table.playNext(tidy); /* the game began in the same moment */
    };
    attempt(() =>
      table
        .sitNext(tidy)
        .catch(wait)
        .then(() => change({ name: tidy })),
    );
  };
  return (
    <Form class="lobby-sit" onSend={sit}>
      <NameField name={name} onName={setName} />
      <button class={isQuiet ? "button" : "button main"} disabled={isBusy || name.trim() === ""}>
        {t("Sit down")}
      </button>
      <Trouble text={trouble} />
    </Form>
  );
}

/** For somebody who came by the link: whose table it is, and their name. */
function Welcome({ table }: { table: Table }) {
  const name = table.seatOf(table.state.host ?? 0)?.name;
  return (
    <section class="lobby-welcome">
      <h2>
        {name === undefined
          ? t("What's your name?")
          : t("You're at {name}'s table. What's your name?", { name })}
      </h2>
      <SitDown table={table} />
    </section>
  );
}

/** How much room the longest word of the names takes, its hyphen included: names are broken between words only. */
function longestWord(seats: RoomSeat[]): number {
  return Math.max(0, ...seats.flatMap(({ name }) => name.split(/\s|(?<=-)/).map(widthOfName)));
}

/** What a player is here: host, computer, away. */
function roleText(table: Table, seat: RoomSeat): string {
  if (seat.bot !== null) return t("computer");
  if (!table.here.has(seat.seat) && !table.isLocal) return t("away");
  return table.state.host === seat.seat ? t("host") : t("here");
}

/** A player with name and face. The user changes their own; the host has a say about the others. */
function Seat({ table, seat, ask, onChoose }: Asking & { seat: RoomSeat; onChoose: () => void }) {
  const isOwn = table.isOwn(seat);
  const isBot = seat.bot !== null;
  const mayChange = isOwn ? !table.isLocal : table.isHost && !isBot;
  const role = roleText(table, seat);
  const shown = (
    <>
      <Face seat={seat} />
      <strong>{seat.name}</strong>
      <small>{isOwn && table.seats.length === 1 ? `${t("you")} · ${role}` : role}</small>
    </>
  );
  return (
    <li class={role === t("away") ? "away" : ""}>
      {mayChange ? (
        <button type="button" class="lobby-person" onClick={onChoose}>
          {shown}
        </button>
      ) : (
        <span class="lobby-person">{shown}</span>
      )}
      {isBot && table.isHost && (
        <CrossButton
          label={t("Remove {name}", { name: seat.name })}
          onClick={() => ask(`remove ${seat.seat}`)}
        />
      )}
    </li>
  );
}

/** Everybody at the table. */
function People({ table, ask }: Asking) {
  const [chosen, setChosen] = useState(0);
  const { seats, locked } = table.state;
  const watching = table.watchers - table.standing;
  const seat = table.seatOf(chosen);
  const close = () => setChosen(0);
  return (
    <section class="card lobby-people">
      <header>
        <h2>{tn("{count} at the table", "{count} at the table", seats.length)}</h2>
        <span class="muted small">
          {locked ? reasonName("locked") : t("room for more")}
          {watching > 0 && ` · ${tn("{count} watching", "{count} watching", watching)}`}
        </span>
      </header>
      {seats.length === 0 && <p class="muted">{t("Nobody sits here yet.")}</p>}
      <ul style={`--longest: ${longestWord(seats)}`}>
        {seats.map((each) => (
          <Seat
            key={each.seat}
            table={table}
            seat={each}
            ask={ask}
            onChoose={() => setChosen(each.seat)}
          />
        ))}
      </ul>
      {seat !== undefined && table.isOwn(seat) && (
        <SelfBox table={table} seat={seat} onClose={close} />
      )}
      {seat !== undefined && !table.isOwn(seat) && (
        <PersonBox table={table} seat={seat} onClose={close} />
      )}
    </section>
  );
}

/** Lets the host add computer players. */
function Computers({ table, ask }: Asking) {
  const { seats } = table.state;
  const chosen = seats.flatMap(({ bot }) => (bot === null ? [] : [bot]));
  const add = (level: string) => {
    const taken = new Set(seats.map((seat) => seat.name.toLowerCase()));
    ask(`bot 0 ${level} ${freeName(levelName(level), taken)}`);
  };
  return (
    <details class="card lobby-computers">
      <summary>
        <Icon name="bot" />
        <h2>{t("Add a computer player")}</h2>
      </summary>
      <Levels game={table.game} chosen={chosen} onAdd={add} />
    </details>
  );
}

/** What is unusual about this table; "" if nothing is. */
function optionsText({ state }: Table): string {
  const { options } = state;
  const sheets = options?.sheets ?? 1;
  return [
    options?.dice === "hand" ? t("real dice") : "",
    sheets > 1 ? tn("{count} sheet", "{count} sheets", sheets) : "",
    options?.hidden === true ? t("sheets hidden until the end") : "",
    options?.hints === false ? t("no hints") : "",
  ]
    .filter((each) => each !== "")
    .join(" · ");
}

/** For a host without a seat, who can take one. */
function Leading({ table }: { table: Table }) {
  return (
    <section class="card">
      <h2>{t("You lead this table without playing")}</h2>
      <SitDown table={table} isQuiet />
    </section>
  );
}

/** The one thing to do next for those at the table: start, or wait for the host. */
function Dock({ table, ask, isBusy }: Asking & { isBusy: boolean }) {
  const { state, isHost } = table;
  const count = state.seats.length;
  const host = table.seatOf(state.host ?? 0)?.name;
  if (table.isRemoved) return <Removed />;
  if (isHost)
    return (
      <Button class="main big whole" disabled={isBusy || count === 0} onClick={() => ask("start")}>
        <Icon name="dice" />
        {count === 1 ? t("Start alone") : t("Start with {count}", { count })}
      </Button>
    );
  if (mayEnter(table)) return <p>{reasonName("locked")}</p>;
  return (
    <>
      <p>
        {host === undefined
          ? t("The host starts the game when everyone is here.")
          : t("{name} starts the game when everyone is here.", { name: host })}
      </p>
      <BecomeHost table={table} ask={ask} />
    </>
  );
}

/** Whether somebody at this device has no seat, and was not removed. */
function mayEnter(table: Table): boolean {
  return table.standing > 0 && !table.isLocal && !table.isRemoved;
}

export function Seats({ table }: { table: Table }) {
  const heading = useHeading();
  const [isBox, setBox] = useState(false);
  const [trouble, attempt, isBusy] = useTrying();
  const ask = (words: string) => attempt(() => table.ask(words));
  const name = table.state.options?.name ?? t("Table");
  const options = optionsText(table);
  const isStanding = mayEnter(table) && table.state.locked !== true;
  const isNew = isStanding && !table.isHost;
  return (
    <Page bare title={name} game={table.game} wide>
      <div class="lobby">
        <header class="lobby-tray">
          <div class="lobby-bar">
            <a class="button bare" href="/friends" aria-label={t("Back")}>
              <Icon name="back" />
            </a>
            <h1 ref={heading} tabIndex={-1}>
              {name}{" "}
              <span>
                <i class="dot">· </i>
                {gameName(table.game)}
              </span>
            </h1>
            <Button
              class="bare"
              aria-label={t("Menu")}
              aria-haspopup="dialog"
              onClick={() => setBox(true)}
            >
              <Icon name="more" />
            </Button>
          </div>
          {isNew && <Welcome table={table} />}
          {!table.isLocal && !isNew && <Invite table={table} />}
        </header>
        <div class="lobby-cards">
          <TableStatus table={table} />
          <People table={table} ask={ask} />
          {isStanding && table.isHost && <Leading table={table} />}
          {options !== "" && (
            <p class="card lobby-options">
              <Icon name="gear" />
              {capital(options)}
            </p>
          )}
          {table.isHost && <Computers table={table} ask={ask} />}
          {isNew && (
            <section class="card" aria-label={t("Invite")}>
              <Invite table={table} />
            </section>
          )}
        </div>
        {!isNew && (
          <div class="lobby-dock">
            <Trouble text={trouble} />
            <Dock table={table} ask={ask} isBusy={isBusy} />
          </div>
        )}
      </div>
      {isBox && <TableBox table={table} onClose={() => setBox(false)} />}
    </Page>
  );
}
