// A table for a television: the lobby with its code, the throw and the standings, the podium.

import { useState } from "preact/hooks";
import { gameName } from "../../game/names";
import { findTable, lookAt } from "../../game/tables";
import type { Table } from "../../game/table";
import { Field, Form } from "../../parts/forms";
import { Icon } from "../../parts/icon";
import { Button, DeadEnd, Page, Trouble, useTrying, useView } from "../../parts/parts";
import { go } from "../../device/route";
import { t } from "../../device/words";
import { TableStatus, useTable } from "../table/table";
import { Lobby } from "./lobby";
import { Podium } from "./podium";
import { Show } from "./show";

/** For somebody at the television: which table is to be shown? */
function AskCode() {
  const [code, setCode] = useState("");
  const [trouble, attempt, isBusy] = useTrying(code);
  return (
    <Page title={t("Big screen")} back="/friends">
      <Form
        class="card stack tv-ask"
        onSend={() => attempt(() => findTable(code).then((found) => go(`/tv/${found}`)))}
      >
        <Icon name="tv" />
        <p>{t("Everybody sees the throw and the standings here, and plays on a phone.")}</p>
        <p>
          {t("First open a table on a phone, under Friends. It shows a code of six characters.")}
        </p>
        <Field
          label={t("Table code")}
          value={code}
          autoCapitalize="characters"
          autoComplete="off"
          autoFocus
          onText={setCode}
        />
        <Button class="main" type="submit" disabled={isBusy || code.trim() === ""}>
          {t("Show the table")}
        </Button>
        <Trouble text={trouble} />
      </Form>
    </Page>
  );
}

function Shown({ table }: { table: Table }) {
  const { state, game } = table;
  useView(`${state.options?.name ?? ""} · ${gameName(game)}`, game);
  return (
    <main id="main" class="tv">
      {state.phase === "playing" ? (
        <Show table={table} />
      ) : state.over === true ? (
        <Podium table={table} />
      ) : (
        <Lobby table={table} />
      )}
      <TableStatus table={table} />
    </main>
  );
}

function Followed({ code }: { code: string }) {
  const table = useTable(code, lookAt);
  if (typeof table?.status === "object")
    return <DeadEnd title={t("No table here")} text={t("There is no such table.")} />;
  if (table === undefined || table.state.phase === "new")
    return <main aria-busy="true">{table !== undefined && <TableStatus table={table} />}</main>;
  return <Shown table={table} />;
}

export function BigScreen({ code }: { code: string | undefined }) {
  return code === undefined ? <AskCode /> : <Followed key={code} code={code} />;
}
