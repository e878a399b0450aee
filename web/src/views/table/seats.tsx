// A table before the game: its seats, invitations, and the host's actions.

import { useEffect, useState } from "preact/hooks";
import type { GameName, RoomSeat } from "../../engine/engine";
import { gameName, levelName, levelsOf, reasonName } from "../../game/names";
import {
  Box,
  Button,
  CrossButton,
  Form,
  NameField,
  Page,
  Trouble,
  useTrying,
} from "../../parts/parts";
import { change, settings, tidyName } from "../../device/settings";
import { ShareButton } from "../../parts/share";
import type { Table } from "../../game/table";
import { freeName } from "../../game/tables";
import { t } from "../../device/words";
import { TableStatus } from "./table";

interface Asking {
  table: Table;
  ask: (words: string) => void;
}

function QrCode({ text }: { text: string }) {
  const [drawn, setDrawn] = useState<{ data: boolean[][]; size: number }>();
  useEffect(() => {
    void import("uqr").then(({ encode }) => setDrawn(encode(text, { border: 2 }))).catch(() => {});
  }, [text]);
  if (drawn === undefined) return <div class="pattern" />;
  const { data, size } = drawn;
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      class="pattern"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("QR code of the link")}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

export function Invite({ code, isShown = false }: { code: string; isShown?: boolean }) {
  const link = `${location.origin}/t/${code}`;
  return (
    <div class="invite">
      <QrCode text={link} />
      <div>
        <p>
          {t("Code")}: <strong class="code">{code}</strong>
        </p>
        <p class="link">{link}</p>
        {!isShown && (
          <ShareButton label={t("Share the link")} text={t("Play with me!")} url={link} />
        )}
      </div>
    </div>
  );
}

/** Makes a link for taking one's seat on another device. */
export function OtherDevice({ table }: { table: Table }) {
  const [link, setLink] = useState("");
  const [trouble, attempt, isBusy] = useTrying();
  const askTicket = async () => {
    const { words } = await table.ask("ticket");
    setLink(`${location.origin}/t/${table.code}#ticket=${words[1] ?? ""}`);
  };
  return (
    <div>
      <Button class="quiet" disabled={isBusy} onClick={() => attempt(askTicket)}>
        {t("Go on with another device")}
      </Button>
      {link !== "" && (
        <div class="invite">
          <QrCode text={link} />
          <p>
            {t("Open this link there. It works once:")}
            <br />
            <span class="link">{link}</span>
          </p>
        </div>
      )}
      <Trouble text={trouble} />
    </div>
  );
}

/** Asks for a name and sits down. */
function SitDown({ table }: { table: Table }) {
  const [name, setName] = useState(settings.name);
  const [trouble, attempt, isBusy] = useTrying();
  const sit = () => {
    const tidy = tidyName(name);
    attempt(() => table.sitNext(tidy).then(() => change({ name: tidy })));
  };
  return (
    <Form class="row" onSend={sit}>
      <NameField name={name} onName={setName} />
      <button class="main" disabled={isBusy || name.trim() === ""}>
        {t("Sit down")}
      </button>
      <Trouble text={trouble} />
    </Form>
  );
}

interface LevelProps {
  game: GameName;
  onPick: (level: string) => void;
  onClose: () => void;
}

/** Asks how strong a computer player should be. */
export function LevelBox({ game, onPick, onClose }: LevelProps) {
  return (
    <Box title={t("How strong?")} onClose={onClose}>
      <ul class="tiles">
        {levelsOf(game).map((level) => (
          <li key={level}>
            <Button onClick={() => onPick(level)}>{levelName(level)}</Button>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** A player at the table, with the host's actions. */
function SeatRow({ table, seat, ask }: Asking & { seat: RoomSeat }) {
  const isPerson = seat.bot === null;
  const isAway = isPerson && !table.here.has(seat.seat);
  return (
    <li>
      <span class={isAway ? "away" : "there"}>
        {seat.name}
        {!isPerson && <small> {t("computer")}</small>}
        {table.state.host === seat.seat && <small> {t("host")}</small>}
        {isAway && <small> {t("away")}</small>}
      </span>
      {table.isHost && !table.isOwn(seat) && (
        <span class="row">
          {isPerson && (
            <Button class="quiet" onClick={() => ask(`host ${seat.seat}`)}>
              {t("Make host")}
            </Button>
          )}
          <CrossButton
            label={t("Remove {name}", { name: seat.name })}
            onClick={() => ask(`remove ${seat.seat}`)}
          />
        </span>
      )}
    </li>
  );
}

/** Lets a player become the host if the host is not there. */
export function BecomeHost({ table, ask }: Asking) {
  const hasHost = table.isHost || table.here.has(table.state.host ?? 0);
  if (hasHost || table.seat === 0) return null;
  return <Button onClick={() => ask("lead")}>{t("Become the host")}</Button>;
}

/** The host's actions before a game. */
function Start({ table, ask, isBusy }: Asking & { isBusy: boolean }) {
  const [isAdding, setAdding] = useState(false);
  const { seats } = table.state;
  const addBot = (level: string) => {
    setAdding(false);
    const taken = new Set(seats.map((seat) => seat.name.toLowerCase()));
    ask(`bot 0 ${level} ${freeName(levelName(level), taken)}`);
  };
  return (
    <>
      <Button onClick={() => setAdding(true)}>{t("Add a computer player")}</Button>
      <Button class="main" disabled={isBusy || seats.length === 0} onClick={() => ask("start")}>
        {t("Start")}
      </Button>
      {isAdding && <LevelBox game={table.game} onPick={addBot} onClose={() => setAdding(false)} />}
    </>
  );
}

export function Seats({ table }: { table: Table }) {
  const { state, isHost, isLocal } = table;
  const [trouble, attempt, isBusy] = useTrying();
  const ask = (words: string) => attempt(() => table.ask(words));
  const watching = table.watchers - table.standing;
  const isLocked = state.locked === true;
  const mayEnter = table.standing > 0 && !isLocal && !table.isRemoved;
  useEffect(() => {
    document.title = state.options?.name ?? "knobel";
  });
  return (
    <Page title={state.options?.name ?? t("Table")}>
      <TableStatus table={table} />
      <p class="quiet-text">{gameName(table.game)}</p>
      {mayEnter && !isLocked && <SitDown table={table} />}
      <section>
        <h2>{t("At the table")}</h2>
        {state.seats.length === 0 && <p class="quiet-text">{t("Nobody sits here yet.")}</p>}
        <ul class="people">
          {state.seats.map((seat) => (
            <SeatRow key={seat.seat} table={table} seat={seat} ask={ask} />
          ))}
        </ul>
        {isLocked && <p class={mayEnter ? "notice" : "quiet-text"}>{reasonName("locked")}</p>}
        {watching > 0 && <p class="quiet-text">{t("Watching: {count}", { count: watching })}</p>}
        <div class="row">{isHost && <Start table={table} ask={ask} isBusy={isBusy} />}</div>
        {!isHost && <p>{t("The host starts the game.")}</p>}
        <BecomeHost table={table} ask={ask} />
        <Trouble text={trouble} />
      </section>
      {!isLocal && (
        <section>
          <h2>{t("Invite")}</h2>
          <Invite code={table.code} />
        </section>
      )}
      {table.hasRemoteSeat && (
        <>
          <p class="row">
            <Button class="quiet" onClick={() => ask("stand")}>
              {t("Stand up")}
            </Button>
            <a class="button quiet" href={`/tv/${table.code}`}>
              {t("Big screen")}
            </a>
            {table.isHost && (
              <Button class="quiet" onClick={() => ask(isLocked ? "unlock" : "lock")}>
                {isLocked ? t("Let others sit down") : t("Let nobody else sit down")}
              </Button>
            )}
            {table.isHost && (
              <Button class="quiet" onClick={() => ask("close")}>
                {t("Close the table")}
              </Button>
            )}
          </p>
          <OtherDevice table={table} />
        </>
      )}
    </Page>
  );
}
