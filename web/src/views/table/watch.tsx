// The game of somebody else.

import type { RoomSeat } from "../../engine/engine";
import { isCovered, isCutOff, isGuest } from "../../game/company";
import { firstCell } from "../../game/grid";
import { levelName, shortName } from "../../game/names";
import { Ink } from "../../parts/ink";
import type { Table } from "../../game/table";
import { Die } from "../../sheet/dice";
import { Hands } from "../../sheet/hands";
import { Sheet } from "../../sheet/sheet";
import { t } from "../../device/words";
import { Score } from "./dock";
import { Company, Frame, HandsTab, NextGame, PadHead, Players } from "./frame";
import { Tray } from "./tray";
import { waitingText } from "./waiting";

interface WatchProps {
  table: Table;
  seat: RoomSeat;
  onMenu: () => void;
  onChoose: (seat: number) => void;
}

/** The throw at the head of a guest's pad, for phones, where the tray has no room for it. */
function GuestDice({ table }: { table: Table }) {
  const { throw: thrown, sum = 0 } = table.state;
  if (sum === 0) return null;
  const faces = thrown?.includes("+") ? thrown.split("+").map(Number) : [];
  return (
    <span class="pad-dice" role="img" aria-label={t("Throw: {sum}", { sum })}>
      {faces.length === 0 && <Ink text={sum} />}
      {faces.map((face, index) => (
        <Die key={index} value={face} />
      ))}
    </span>
  );
}

export function WatchPlay({ table, seat, onMenu, onChoose }: WatchProps) {
  const level = seat.bot === null ? "" : ` (${levelName(seat.bot)})`;
  const isVisitor = isGuest(table) && table.seats.length === 0;
  const head = (
    <>
      {isVisitor && <GuestDice table={table} />}
      <PadHead
        question={t("You're watching {name}", { name: shortName(seat.name) + level })}
        note={isVisitor ? t("Tap a face to switch.") : isCutOff(table) ? "" : waitingText(table)}
        deadline={table.deadline}
      />
    </>
  );
  return (
    <Frame
      isGuest={isVisitor}
      table={table}
      tray={
        <Tray table={table} onMenu={onMenu}>
          {table.players.length > 1 && (
            <Players table={table} shown={seat.seat} onChoose={onChoose} />
          )}
        </Tray>
      }
      pad={
        <Sheet
          key={seat.seat}
          game={table.game}
          sheet={isCovered(table, seat) ? "" : (seat.sheet ?? "")}
          label={t("Sheet of {name}", { name: seat.name })}
          latest={firstCell(seat.move)}
          head={head}
        />
      }
      tab={<HandsTab game={table.game} made={[]} />}
      tip={isCovered(table, seat) && <p class="tip-text">{t("Hidden until the end")}</p>}
      dock={
        <footer class="dock dock-guest">
          {table.standing === 0 && !isCovered(table, seat) && <Score value={seat.total ?? 0} />}
          <NextGame table={table} />
        </footer>
      }
      hands={<Hands game={table.game} />}
      others={<Company table={table} shown={seat.seat} onChoose={onChoose} />}
    />
  );
}
