// Everybody's place during a game: cards with their sheets, or a ranking if there are many.

import { firstCell } from "../../game/grid";
import { handName } from "../../game/names";
import type { Standing } from "../../game/standing";
import type { Table } from "../../game/table";
import { Icon } from "../../parts/icon";
import { CoveredSheet, SmallSheet } from "../../sheet/small";
import { t } from "../../device/words";
import { isAway } from "../../game/company";
import { useSliding, Who } from "./frame";

interface PlayersProps {
  table: Table;
  standings: Standing[];
  /** Whether sheets and totals are hidden until the end. */
  isHidden: boolean;
  /** Columns and rows. */
  style: string;
}

interface PlayerProps {
  table: Table;
  standing: Standing;
  isHidden: boolean;
}

function isThinking({ state }: Table, { seat }: Standing): boolean {
  return state.due === "moves" && !seat.moved;
}

function kindOf(table: Table, standing: Standing): string {
  const kinds = [
    standing.place === 1 && standing.total > 0 && "first",
    isThinking(table, standing) && "thinking",
    isAway(table, standing.seat) && "away",
  ];
  return kinds.filter(Boolean).join(" ");
}

/** What a player's move has brought, or that it is still awaited. */
function Gain({ table, standing, isHidden }: PlayerProps) {
  const { seat, gain } = standing;
  if (isAway(table, seat)) return <span class="tv-gain away">{t("away")}</span>;
  if (isThinking(table, standing))
    return (
      <span class="tv-dots" role="img" aria-label={t("thinking…")}>
        <Icon name="more" />
      </span>
    );
  if (isHidden) return <span class="tv-gain">{t("done")}</span>;
  return <span class="tv-gain">{gain > 0 ? `+${gain}` : ""}</span>;
}

/** Places won or lost with this throw. */
function Climb({ standing: { climb } }: { standing: Standing }) {
  if (climb === 0) return <span class="tv-climb" />;
  const label =
    climb > 0 ? t("{count} up", { count: climb }) : t("{count} down", { count: -climb });
  return (
    <span class={climb > 0 ? "tv-climb up" : "tv-climb down"} role="img" aria-label={label}>
      <Icon name={climb > 0 ? "up" : "down"} />
      {Math.abs(climb)}
    </span>
  );
}

/** The hand that was made, or how many lines there were. */
function madeText({ made }: Standing): string {
  const [first] = made;
  if (first === undefined) return "";
  return made.length > 1 ? t("{count} lines", { count: made.length }) : handName(first.hand);
}

function Card({ table, standing, isHidden }: PlayerProps) {
  const { seat, place, total } = standing;
  const label = t("Sheet of {name}", { name: seat.name });
  return (
    <li class={`tv-card ${kindOf(table, standing)}`} data-key={seat.seat}>
      <header>
        {!isHidden && <span class="tv-place">{place}</span>}
        <Who table={table} seat={seat} />
        <Climb standing={standing} />
      </header>
      {isHidden ? (
        <CoveredSheet label={label} />
      ) : (
        <SmallSheet sheet={seat.sheet ?? ""} label={label} latest={firstCell(seat.move)} />
      )}
      <p class="tv-points">
        <Gain table={table} standing={standing} isHidden={isHidden} />
        <span class="tv-made">{madeText(standing)}</span>
        {isHidden ? <span>{t("Hidden until the end")}</span> : <strong>{total}</strong>}
      </p>
    </li>
  );
}

export function Cards({ table, standings, isHidden, style }: PlayersProps) {
  const place = useSliding<HTMLOListElement>();
  return (
    <ol class="tv-cards" style={style} ref={place}>
      {standings.map((each) => (
        <Card key={each.seat.seat} table={table} standing={each} isHidden={isHidden} />
      ))}
    </ol>
  );
}

function Row({ table, standing, isHidden }: PlayerProps) {
  const { seat, place, total } = standing;
  return (
    <li class={`tv-row ${kindOf(table, standing)}`} data-key={seat.seat}>
      {!isHidden && <span class="tv-place">{place}</span>}
      <Who table={table} seat={seat} />
      <span class="tv-news">
        <Gain table={table} standing={standing} isHidden={isHidden} />
        <Climb standing={standing} />
      </span>
      {!isHidden && <strong>{total}</strong>}
    </li>
  );
}

export function Ranking({ table, standings, isHidden, style }: PlayersProps) {
  const place = useSliding<HTMLOListElement>();
  return (
    <ol class="tv-ranking" style={style} ref={place}>
      {standings.map((each) => (
        <Row key={each.seat.seat} table={table} standing={each} isHidden={isHidden} />
      ))}
    </ol>
  );
}
