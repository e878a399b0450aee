// The card between two people who share one screen.

import type { RoomSeat } from "../../engine/engine";
import { Face } from "../../parts/face";
import { Icon } from "../../parts/icon";
import { Button, PaleSheet } from "../../parts/parts";
import { Hands } from "../../sheet/hands";
import type { Table } from "../../game/table";
import { t } from "../../device/words";
import { Frame, Players } from "./frame";
import { Tray } from "./tray";

interface HandOverProps {
  table: Table;
  seat: RoomSeat;
  onMenu: () => void;
  onChoose: (seat: number) => void;
  onShow: () => void;
}

/** The throw and who has written are open. The cover lies askew on the sheet, with the next face. */
export function HandOver({ table, seat, onMenu, onChoose, onShow }: HandOverProps) {
  return (
    <Frame
      table={table}
      tray={
        <Tray table={table} onMenu={onMenu}>
          <Players table={table} shown={seat.seat} onChoose={onChoose} />
        </Tray>
      }
      pad={
        <div class="cover">
          <PaleSheet />
          <div class="cover-card">
            <Face seat={seat} />
            <h2>{t("{name}, your turn", { name: seat.name })}</h2>
            <p>{t("Take the device. Your sheet stays covered until you tap.")}</p>
          </div>
        </div>
      }
      tab={null}
      tip={<p class="tip-text">{t("Everybody else looks away.")}</p>}
      dock={
        <footer class="dock">
          <Button class="main big whole" onClick={onShow}>
            <Icon name="eye" />
            {t("Show my sheet")}
          </Button>
        </footer>
      }
      hands={<Hands game={table.game} />}
      others={null}
    />
  );
}
