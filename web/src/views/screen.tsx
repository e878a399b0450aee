// A table for a television in the room: dice and all sheets, nothing to press.

import { Dice } from "../dice";
import { gameName, gameOf, reactionName } from "../names";
import { Page } from "../parts";
import { CoveredSheet, firstCell, SmallSheet } from "../sheet";
import { t } from "../words";
import { Clock, isCovered } from "./play";
import { Invite } from "./seats";
import { Going, useTable } from "./table";

export function BigScreen({ code }: { code: string }) {
  const table = useTable(code, false);
  if (table === undefined) return <main aria-busy="true" />;
  const { state } = table;
  if (typeof table.status === "object")
    return (
      <Page title={t("No table here")}>
        <p>{t("There is no such table.")}</p>
      </Page>
    );
  const seats = state.seats.filter((seat) => seat.playing || state.phase === "open");
  const winners = seats.filter((seat) => seat.won).map((seat) => seat.name);
  return (
    <Page
      wide
      title={`${state.options?.name ?? ""} · ${gameName(state.game)}${state.round === undefined ? "" : ` · ${t("Round {round}", { round: state.round })}`}`}
    >
      <Going table={table} />
      <div class="screen">
        {state.phase === "playing" && (
          <Dice
            shown={state.throw}
            sum={state.sum ?? 0}
            turn={`${state.sheet} ${state.round} ${state.throw}`}
            isPast={state.due === "throw"}
          />
        )}
        {state.phase === "playing" && <Clock deadline={table.deadline} />}
        {state.over === true && winners.length > 0 && (
          <p class="big">{t("Won by: {names}.", { names: winners.join(", ") })}</p>
        )}
        {state.phase !== "playing" && <Invite code={code} isShown />}
        <div class="others">
          <ul>
            {seats.map((seat) => (
              <li key={seat.seat} class="seat">
                <p>
                  <strong>
                    {seat.moved && state.due === "moves" ? "✓ " : ""}
                    {seat.name}
                  </strong>{" "}
                  {isCovered(table, seat) ? t("Hidden until the end") : (seat.total ?? "")}
                </p>
                {seat.sheet !== undefined &&
                  (isCovered(table, seat) ? (
                    <CoveredSheet label={t("Sheet of {name}", { name: seat.name })} />
                  ) : (
                    <SmallSheet
                      sheet={seat.sheet}
                      label={t("Sheet of {name}", { name: seat.name })}
                      latest={firstCell(seat.move)}
                      game={gameOf(state.game).name}
                      points={seat.points ?? []}
                    />
                  ))}
                {table.reactions
                  .filter((each) => each.seat === seat.seat)
                  .slice(-1)
                  .map((each) => (
                    <span key={each.key} class="bubble">
                      {reactionName(each.word)}
                    </span>
                  ))}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Page>
  );
}
