// What players can change before a game: their name and face, and for the host, everything else.

import { useEffect, useState } from "preact/hooks";
import type { RoomSeat } from "../../engine/engine";
import { faceCount, faceOf, seatWithFace } from "../../game/faces";
import { reasonName } from "../../game/names";
import { announce } from "../../parts/announce";
import { Face } from "../../parts/face";
import { Icon } from "../../parts/icon";
import { Form, NameField } from "../../parts/forms";
import { Box } from "../../parts/box";
import { Button, Trouble, useTrying } from "../../parts/parts";
import { change, tidyName } from "../../device/settings";
import type { Table } from "../../game/table";
import { t } from "../../device/words";
import { OtherDevice, ScreenInvite } from "./invite";

interface BoxProps {
  table: Table;
  onClose: () => void;
}

interface FaceChoiceProps {
  table: Table;
  /** The number of the seat that is taken or wanted. */
  seat: number;
  onChoose: (seat: number) => void;
}

/** A choice of the faces; those of others are taken. */
function FaceChoice({ table, seat, onChoose }: FaceChoiceProps) {
  const own = faceOf(seat);
  return (
    <fieldset class="lobby-faces">
      <legend>{t("Your face")}</legend>
      {Array.from({ length: faceCount }, (_, face) => {
        const wanted = face === own ? seat : seatWithFace(face, table.state.seats);
        return (
          <label key={face}>
            <input
              type="radio"
              name="face"
              checked={face === own}
              aria-label={t("Face {number}", { number: face + 1 })}
              onChange={() => onChoose(wanted)}
            />
            <Face seat={{ seat: wanted, bot: null }} />
          </label>
        );
      })}
    </fieldset>
  );
}

/** One's own name and face. Both belong to the seat, so that a change means to sit down anew. */
export function SelfBox({ table, seat, onClose }: BoxProps & { seat: RoomSeat }) {
  const [name, setName] = useState(seat.name);
  const [wanted, setWanted] = useState(seat.seat);
  const [trouble, attempt, isBusy] = useTrying();
  const move = async () => {
    const tidy = tidyName(name);
    if (tidy !== seat.name || wanted !== seat.seat) {
      await table.ask("stand");
      await table.ask(`sit ${wanted} ${tidy}`).catch(async (failure) => {
        await table.ask(`sit ${seat.seat} ${seat.name}`);
        throw failure;
      });
      change({ name: tidy, face: faceOf(wanted) });
    }
    onClose();
  };
  return (
    <Box title={t("Your name and face")} onClose={onClose}>
      <Form class="stack" onSend={() => attempt(move)}>
        <NameField name={name} onName={setName} />
        <FaceChoice table={table} seat={wanted} onChoose={setWanted} />
        <button class="button main" disabled={isBusy || name.trim() === ""}>
          {t("Done")}
        </button>
        <Button
          class="quiet"
          disabled={isBusy}
          onClick={() => attempt(() => table.ask("stand").then(onClose))}
        >
          {table.isHost ? t("Lead without playing") : t("Give up my seat")}
        </Button>
        <Trouble text={trouble} />
      </Form>
    </Box>
  );
}

/** What the host can do with another player. */
export function PersonBox({ table, seat, onClose }: BoxProps & { seat: RoomSeat }) {
  const [trouble, attempt, isBusy] = useTrying();
  const ask = (words: string) => attempt(() => table.ask(words).then(onClose));
  const { name } = seat;
  return (
    <Box title={name} onClose={onClose}>
      <div class="stack">
        <Face seat={seat} size={5} />
        {seat.bot === null && (
          <Button disabled={isBusy} onClick={() => ask(`host ${seat.seat}`)}>
            {t("Make {name} the host", { name })}
          </Button>
        )}
        <Button class="danger" disabled={isBusy} onClick={() => ask(`remove ${seat.seat}`)}>
          {t("Remove {name}", { name })}
        </Button>
        {seat.bot === null && (
          <p class="small muted">
            {t("They can't sit down here again until you let them back in from the menu.")}
          </p>
        )}
        <Trouble text={trouble} />
      </div>
    </Box>
  );
}

/** Closes the table for everybody, after asking. */
function Closing({ ask }: { ask: (words: string) => void }) {
  const [isSure, setSure] = useState(false);
  if (!isSure)
    return (
      <Button class="quiet danger" onClick={() => setSure(true)}>
        {t("Close the table")}
      </Button>
    );
  return (
    <div class="lobby-sure" role="group" aria-label={t("Close the table")}>
      <p>{t("Everybody leaves, and nobody can play here again.")}</p>
      <div class="row">
        <Button onClick={() => setSure(false)}>{t("Keep it open")}</Button>
        <Button class="danger" onClick={() => ask("close")}>
          {t("Close it for everybody")}
        </Button>
      </div>
    </div>
  );
}

/** What concerns the whole table. */
export function TableBox({ table, onClose }: BoxProps) {
  const [trouble, attempt] = useTrying();
  const ask = (words: string) => attempt(() => table.ask(words));
  const isLocked = table.state.locked === true;
  const [isScreen, setScreen] = useState(false);
  if (isScreen)
    return (
      <Box key="screen" title={t("Big screen")} onClose={onClose}>
        <ScreenInvite table={table} />
        <Button class="quiet" onClick={() => setScreen(false)}>
          {t("Back to the menu")}
        </Button>
      </Box>
    );
  return (
    <Box key="menu" title={table.state.options?.name ?? t("Table")} onClose={onClose}>
      <div class="stack">
        {table.isHost && (
          <label class="switch">
            {t("Lock the table")}
            <input
              type="checkbox"
              role="switch"
              checked={isLocked}
              onChange={() => ask(isLocked ? "unlock" : "lock")}
            />
          </label>
        )}
        {table.isHost && (table.state.removed ?? 0) > 0 && (
          <Button onClick={() => ask("pardon")}>
            <Icon name="people" />
            {t("Let removed players back in")}
          </Button>
        )}
        <Button onClick={() => setScreen(true)}>
          <Icon name="tv" />
          {t("Big screen")}
        </Button>
        {table.hasRemoteSeat && <OtherDevice table={table} />}
        {table.isHost && <Closing ask={ask} />}
        <Trouble text={trouble} />
      </div>
    </Box>
  );
}

interface Asking {
  table: Table;
  ask: (words: string) => void;
}

/** For somebody whom the host has removed. */
export function Removed() {
  const text = reasonName("removed");
  useEffect(() => announce(text), []);
  return <p>{text}</p>;
}

/** Lets a player become the host if the host is not there, and whoever opened the table at any time. */
export function BecomeHost({ table, ask }: Asking) {
  const { host = 0 } = table.state;
  /* A host without a seat is one of those who watch. */
  const hasHost = table.isHost || table.here.has(host) || (host === 0 && table.watchers > 0);
  if (!table.isMaker && (hasHost || table.seat === 0)) return null;
  return (
    <Button onClick={() => ask("lead")}>
      {table.isMaker ? t("Be the host again") : t("Become the host")}
    </Button>
  );
}
