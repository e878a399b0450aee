// The menu of a game: reactions, the host's actions, and links to other views.

import { reactionName, reactions } from "../../game/names";
import { Box, Button, LanguageChoice, Trouble, useTrying } from "../../parts/parts";
import type { Table } from "../../game/table";
import { t } from "../../device/words";
import { Invite, BecomeHost, OtherDevice } from "./seats";

function Ways({ table }: { table: Table }) {
  return (
    <p class="row">
      {!table.isLocal && (
        <a class="button quiet" href={`/tv/${table.code}`}>
          {t("Big screen")}
        </a>
      )}
      <a class="button quiet" href={`/rules/${table.game}`}>
        {t("Rules")}
      </a>
      <Button class="quiet" onClick={() => print()}>
        {t("Print")}
      </Button>
      <a class="button" href="/">
        {t("Leave for now")}
      </a>
    </p>
  );
}

export function Menu({ table, onClose }: { table: Table; onClose: () => void }) {
  const [trouble, attempt] = useTrying();
  const ask = (words: string) => attempt(() => table.ask(words));
  const askLast = (words: string) => attempt(() => table.ask(words).then(onClose));
  const { state, isLocal, isHost } = table;
  const isLeading = isHost && !isLocal;
  const heirs = state.seats.filter((seat) => isLeading && seat.bot === null && !table.isOwn(seat));
  const isThrown = state.options?.dice === "hand" && state.due === "moves";
  return (
    <Box title={t("Menu")} onClose={onClose}>
      {table.hasRemoteSeat && (
        <ul class="tiles">
          {reactions.map((word) => (
            <li key={word}>
              <Button onClick={() => askLast(`react ${word}`)}>{reactionName(word)}</Button>
            </li>
          ))}
        </ul>
      )}
      {isThrown && isHost && (
        <Button onClick={() => askLast("unthrow")}>{t("The throw was entered wrongly")}</Button>
      )}
      {heirs.map(({ seat, name }) => (
        <Button key={seat} class="quiet" onClick={() => ask(`host ${seat}`)}>
          {t("Make {name} the host", { name })}
        </Button>
      ))}
      {!isLocal && <BecomeHost table={table} ask={ask} />}
      {!isLocal && (
        <details>
          <summary>{t("Invite to watch")}</summary>
          <Invite code={table.code} />
        </details>
      )}
      {table.hasRemoteSeat && <OtherDevice table={table} />}
      <Trouble text={trouble} />
      <LanguageChoice />
      <Ways table={table} />
    </Box>
  );
}
