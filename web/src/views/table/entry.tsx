// The throw of real dice, entered by the host.

import { Button, Trouble, useTrying } from "../../parts/parts";
import type { Table } from "../../game/table";
import { t } from "../../device/words";

/** Lets the host enter a throw of real dice. */
export function ThrowEntry({ table }: { table: Table }) {
  const [trouble, attempt, isBusy] = useTrying();
  return (
    <fieldset class="throw-entry">
      <legend>{t("What do the dice show together?")}</legend>
      <div>
        {[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((sum) => (
          <Button
            key={sum}
            class="compact"
            disabled={isBusy}
            onClick={() => attempt(() => table.ask(`throw ${sum}`))}
          >
            {sum}
          </Button>
        ))}
      </div>
      <Trouble text={trouble} />
    </fieldset>
  );
}
