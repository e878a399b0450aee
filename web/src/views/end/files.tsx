// The game as a file, its dice, and the way to the review.

import { useState } from "preact/hooks";
import { proofText } from "../../game/analysis";
import type { Table } from "../../game/table";
import { Icon } from "../../parts/icon";
import { Button } from "../../parts/parts";
import { bringIntoView, saveFile } from "../../parts/share";
import { go } from "../../device/route";
import { t } from "../../device/words";
import { showRecord } from "../record/replay";

/** Shows a game move by move. That of a server has an address to share. */
export function showReview({ isLocal, code, state }: Table, record: string): void {
  if (isLocal) showRecord(record);
  else go(`/replay?record=${code}/${state.sheet ?? 1}`);
}

export function Files({ table, record }: { table: Table; record: string }) {
  const [proof, setProof] = useState("");
  const isMissing = record === "";
  const name = `knobel-${table.code}-${table.state.sheet ?? 1}.txt`;
  return (
    <section class="end-files">
      <Button class="compact" disabled={isMissing} onClick={() => saveFile(name, record)}>
        <Icon name="download" />
        {t("Download the game")}
      </Button>
      <Button class="compact" disabled={isMissing} onClick={() => setProof(proofText(record))}>
        <Icon name="shield" />
        {t("Verify the dice")}
      </Button>
      <Button class="compact" onClick={() => print()}>
        <Icon name="print" />
        {t("Print")}
      </Button>
      <p role="status">{proof !== "" && <span ref={bringIntoView}>{proof}</span>}</p>
    </section>
  );
}
