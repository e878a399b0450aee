// Tables of the server that this device was at lately, and where it is one's turn.

import { useEffect, useState } from "preact/hooks";
import type { RoomState } from "../../engine/engine";
import { gameName, gameOf } from "../../game/names";
import { Icon } from "../../parts/icon";
import { Face } from "../../parts/face";
import { GameMark } from "../../parts/marks";
import { remember } from "../../device/settings";
import { lookAt } from "../../game/tables";
import { useTurnNotice } from "../../sheet/turn";
import { t, tn } from "../../device/words";
import { visitedKey, type Visit } from "../table/table";

const shownMost = 4;
const facesMost = 3;

/** Which game it is, and how far. */
function standText(state: RoomState): string {
  const game = gameName(state.game);
  if (state.phase === "playing")
    return t("{game} · round {round}", { game, round: state.round ?? 1 });
  const count = state.seats.length;
  return `${game} · ${tn("{count} at the table", "{count} at the table", count)}`;
}

/** A table, and whether it is the user's turn there. */
function TableLine({ code, name, onGone }: Visit & { onGone: () => void }) {
  const [stand, setStand] = useState<"" | "turn" | "playing">("");
  const [state, setState] = useState<RoomState>();
  useEffect(() => {
    const table = lookAt(code);
    const end = table.subscribe(() => {
      const { phase, version } = table.state;
      if (version > 0) setState({ ...table.state });
      const isTurn = table.mustMove(table.seat);
      if (typeof table.status === "object") onGone();
      else if (version > 0) setStand(phase === "playing" ? (isTurn ? "turn" : "playing") : "");
    });
    return () => {
      end();
      table.close();
    };
  }, [code]);
  useTurnNotice(stand === "turn", `/t/${code}`);
  return (
    <li class={stand}>
      <a class="home-line" href={`/t/${code}`}>
        {state === undefined ? (
          <i class="game-mark" />
        ) : (
          <GameMark game={gameOf(state.game).name} />
        )}
        <span>
          <strong>{name}</strong>
          <small>{state !== undefined && standText(state)}</small>
        </span>
        <span class="home-faces">
          {state?.seats.slice(0, facesMost).map((seat) => (
            <Face key={seat.seat} seat={seat} />
          ))}
        </span>
        {stand === "turn" && <span class="chip gold">{t("Your turn")}</span>}
        {stand === "playing" && <small>{t("in play")}</small>}
        {stand === "" && <Icon name="fwd" />}
      </a>
    </li>
  );
}

interface TablesProps {
  visits: Visit[];
  /** Shows all of them, where nothing else waits. */
  isAll?: boolean;
}

/** The tables that this device visited lately; those where it is one's turn come first. */
export function Tables({ visits, isAll = false }: TablesProps) {
  const [visited, setVisited] = useState(visits);
  const drop = (code: string) =>
    setVisited((before) => {
      const left = before.filter((each) => each.code !== code);
      remember(visitedKey, left);
      return left;
    });
  if (visited.length === 0) return null;
  return (
    <section>
      <header class="row">
        <h2>{t("Tables")}</h2>
        {!isAll && <a href="/friends">{t("Open a table")}</a>}
      </header>
      <ul class="home-lines home-tables card">
        {visited.slice(0, isAll ? visited.length : shownMost).map((visit) => (
          <TableLine key={visit.code} {...visit} onGone={() => drop(visit.code)} />
        ))}
      </ul>
    </section>
  );
}
