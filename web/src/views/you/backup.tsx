// Saves all results as a file, and loads such a file on another device.

import { useState } from "preact/hooks";
import { exportResults, importResults, type Imported } from "../../game/backup";
import { Icon } from "../../parts/icon";
import { Button } from "../../parts/parts";
import { saveFile } from "../../parts/share";
import { t, tn } from "../../device/words";

/** What was loaded. */
function loadedText(found: Imported | undefined): string {
  if (found === undefined) return t("This file holds no results. Nothing was changed.");
  const { games, tries } = found;
  const text = tn("{count} game loaded.", "{count} games loaded.", games);
  return tries === 0
    ? text
    : `${text} ${tn("{count} tried puzzle, too.", "{count} tried puzzles, too.", tries)}`;
}

export function BackUp({ onLoad }: { onLoad: () => void }) {
  const [said, setSaid] = useState("");
  const save = () => void exportResults().then((text) => saveFile("knobel-results.json", text));
  const load = async (file: File | undefined) => {
    if (file === undefined) return;
    const found = await file
      .text()
      .then(importResults)
      .catch(() => undefined);
    setSaid(loadedText(found));
    onLoad();
  };
  return (
    <section class="card stack">
      <h2>{t("Back up and move")}</h2>
      <p class="muted small">
        {t("Your results are kept on this device only. Save a copy, or load it on another device.")}
      </p>
      <div class="row">
        <Button class="compact" onClick={save}>
          <Icon name="download" />
          {t("Save a copy")}
        </Button>
        <label class="button compact you-load">
          <Icon name="up" />
          {t("Load a copy")}
          <input
            class="hidden"
            type="file"
            accept=".json,application/json"
            onChange={(event) => void load(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
      <p role="status">{said}</p>
    </section>
  );
}
