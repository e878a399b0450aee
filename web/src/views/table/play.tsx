// A game: the sheet whose turn it is, or one to watch.

import { useEffect, useState } from "preact/hooks";
import { gameName } from "../../game/names";
import { Page } from "../../parts/parts";
import type { Table } from "../../game/table";
import { useTurnNotice } from "../../sheet/turn";
import { t } from "../../device/words";
import { HandOver, Menu, WatchPlay } from "./frame";
import { useHandOver } from "./holder";
import { OwnPlay } from "./own";
import { throwOf } from "./tray";

export { throwOf } from "./tray";

export function Play({ table }: { table: Table }) {
  const { state } = table;
  const [chosen, setChosen] = useState(0);
  const [isMenu, setMenu] = useState(false);
  const dueCount = table.seats.filter((seat) => table.mustMove(seat)).length;
  const round = t("Round {round}", { round: Math.max(1, state.round ?? 1) });
  const hand = useHandOver(table, chosen);
  const seat = table.seatOf(hand.seat || chosen) ?? table.players[0];
  useEffect(() => setChosen(0), [throwOf(table), dueCount]);
  useTurnNotice(dueCount > 0);
  const ways = { table, onMenu: () => setMenu(true), onChoose: setChosen };
  return (
    <Page bare wide game={table.game} title={`${gameName(table.game)} · ${round}`}>
      {seat !== undefined &&
        (hand.isCovered ? (
          <HandOver {...ways} seat={seat} onShow={hand.show} />
        ) : table.isOwn(seat) ? (
          <OwnPlay {...ways} key={seat.seat} seat={seat} />
        ) : (
          <WatchPlay {...ways} seat={seat} />
        ))}
      {isMenu && <Menu table={table} onClose={() => setMenu(false)} />}
    </Page>
  );
}
