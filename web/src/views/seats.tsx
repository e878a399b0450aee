// A table before the game: who is there, how others get here, and what the host may do.

import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../engine";
import { gameName, levelName, levelsOf } from "../names";
import { Box, Page, share, Trouble, useTrying } from "../parts";
import { change, settings, tidyName } from "../settings";
import type { Table } from "../table";
import { sitDown } from "../tables";
import { t } from "../words";
import { Going } from "./table";

/** A link as a pattern that phones read. */
export function Pattern({ text }: { text: string }) {
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
  const [isCopied, setCopied] = useState(false);
  return (
    <div class="invite">
      <Pattern text={link} />
      <div>
        <p>
          {t("Code")}: <strong class="code">{code}</strong>
        </p>
        <p class="link">{link}</p>
        {!isShown && (
          <button
            type="button"
            onClick={() => void share(t("Play with me!"), link).then(setCopied)}
          >
            {t("Share the link")}
          </button>
        )}
        <span role="status">{isCopied ? ` ${t("Copied.")}` : ""}</span>
      </div>
    </div>
  );
}

/** A way for somebody to take their seat elsewhere. */
export function OtherDevice({ table }: { table: Table }) {
  const [link, setLink] = useState("");
  const [trouble, attempt, isBusy] = useTrying();
  return (
    <div>
      <button
        type="button"
        class="quiet"
        disabled={isBusy}
        onClick={() =>
          attempt(async () => {
            const { words } = await table.ask("ticket");
            setLink(`${location.origin}/t/${table.code}?ticket=${words[1] ?? ""}`);
          })
        }
      >
        {t("Go on with another device")}
      </button>
      {link !== "" && (
        <div class="invite">
          <Pattern text={link} />
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
export function SitDown({ table }: { table: Table }) {
  const [name, setName] = useState(settings.name);
  const [trouble, attempt, isBusy] = useTrying();
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        const tidy = tidyName(name);
        attempt(() => sitDown(table, tidy).then(() => change({ name: tidy })));
      }}
    >
      <label class="field">
        <span>{t("Your name")}</span>
        <input
          value={name}
          maxLength={20}
          required
          autoComplete="nickname"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button class="main" disabled={isBusy || name.trim() === ""}>
        {t("Sit down")}
      </button>
      <Trouble text={trouble} />
    </form>
  );
}

export function LevelPicker({
  game,
  onPick,
}: {
  game: GameName | undefined;
  onPick: (level: string) => void;
}) {
  return (
    <ul class="tiles">
      {levelsOf(game).map((level) => (
        <li key={level}>
          <button type="button" onClick={() => onPick(level)}>
            {levelName(level)}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Seats({ table }: { table: Table }) {
  const { state } = table;
  const [trouble, attempt, isBusy] = useTrying();
  const [isAdding, setAdding] = useState(false);
  const isHost = table.isHost;
  const addBot = (level: string) => {
    setAdding(false);
    const taken = new Set(state.seats.map((seat) => seat.name.toLowerCase()));
    let name = levelName(level);
    for (let count = 2; taken.has(name.toLowerCase()); count++)
      name = `${levelName(level)} ${count}`;
    attempt(() => table.ask(`bot 0 ${level} ${name}`));
  };
  useEffect(() => {
    document.title = state.options?.name ?? "knobel";
  });
  return (
    <Page title={state.options?.name ?? t("Table")}>
      <Going table={table} />
      <p class="quiet-text">{gameName(state.game)}</p>
      {table.standing > 0 && !table.isLocal && <SitDown table={table} />}
      <section>
        <h2>{t("At the table")}</h2>
        {state.seats.length === 0 && <p class="quiet-text">{t("Nobody sits here yet.")}</p>}
        <ul class="people">
          {state.seats.map((seat) => (
            <li key={seat.seat}>
              <span class={seat.bot !== null || table.here.has(seat.seat) ? "there" : "away"}>
                {seat.name}
                {seat.bot !== null && <small> {t("computer")}</small>}
                {state.host === seat.seat && <small> {t("host")}</small>}
                {seat.bot === null && !table.here.has(seat.seat) && <small> {t("away")}</small>}
              </span>
              {isHost && !table.seats.includes(seat.seat) && (
                <span class="row">
                  {seat.bot === null && (
                    <button
                      type="button"
                      class="quiet"
                      onClick={() => attempt(() => table.ask(`host ${seat.seat}`))}
                    >
                      {t("Make host")}
                    </button>
                  )}
                  <button
                    type="button"
                    class="quiet"
                    aria-label={t("Remove {name}", { name: seat.name })}
                    onClick={() => attempt(() => table.ask(`remove ${seat.seat}`))}
                  >
                    ✕
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
        {table.watchers > table.standing && (
          <p class="quiet-text">
            {t("Watching: {count}", { count: table.watchers - table.standing })}
          </p>
        )}
        <div class="row">
          {isHost && (
            <button type="button" onClick={() => setAdding(true)}>
              {t("Add a computer player")}
            </button>
          )}
          {isHost && (
            <button
              type="button"
              class="main"
              disabled={isBusy || state.seats.length === 0}
              onClick={() => attempt(() => table.ask("start"))}
            >
              {t("Start")}
            </button>
          )}
        </div>
        {!isHost && <p>{t("The host starts the game.")}</p>}
        {!isHost && table.seat > 0 && !table.here.has(state.host ?? 0) && (
          <button type="button" onClick={() => attempt(() => table.ask("lead"))}>
            {t("Become the host")}
          </button>
        )}
        <Trouble text={trouble} />
      </section>
      {!table.isLocal && (
        <section>
          <h2>{t("Invite")}</h2>
          <Invite code={table.code} />
        </section>
      )}
      {table.seat > 0 && !table.isLocal && (
        <p class="row">
          <button type="button" class="quiet" onClick={() => attempt(() => table.ask("stand"))}>
            {t("Stand up")}
          </button>
          <a class="button quiet" href={`/tv/${table.code}`}>
            {t("Big screen")}
          </a>
          {isHost && (
            <button type="button" class="quiet" onClick={() => attempt(() => table.ask("close"))}>
              {t("Close the table")}
            </button>
          )}
        </p>
      )}
      {table.seat > 0 && !table.isLocal && <OtherDevice table={table} />}
      {isAdding && (
        <Box title={t("How strong?")} onClose={() => setAdding(false)}>
          <LevelPicker game={state.game} onPick={addBot} />
        </Box>
      )}
    </Page>
  );
}
