// How others find a table: its code, its link, a QR code, and a link for one's own other device.

import { useState } from "preact/hooks";
import { Button, Trouble, useTrying } from "../../parts/parts";
import { Icon } from "../../parts/icon";
import { QrCode } from "../../parts/qr";
import { ShareButton } from "../../parts/share";
import { linkTo } from "../../device/route";
import type { Table } from "../../game/table";
import { t } from "../../device/words";

/** What people type for a table: six signs while it is open, otherwise its whole code. */
export function codeOf({ state, code }: Table): string {
  return state.short || code.toUpperCase();
}

/** The link that opens a table. */
export function linkOf(table: Table): string {
  return linkTo(table.state.short ? `/${table.state.short}` : `/t/${table.code}`);
}

/** A code as tiles, in groups of three or four that are easily said. */
export function Code({ code }: { code: string }) {
  const half = Math.ceil(code.length / 2);
  return (
    <strong
      class="code"
      role="img"
      aria-label={[...code].join(" ")}
      style={{ "--signs": String(code.length) }}
    >
      {[code.slice(0, half), code.slice(half)].map((group, index) => (
        <span key={index} aria-hidden="true">
          {[...group].map((sign, at) => (
            <b key={at}>{sign}</b>
          ))}
        </span>
      ))}
    </strong>
  );
}

/** The code first, then the link. */
export function Invite({ table }: { table: Table }) {
  const link = linkOf(table);
  return (
    <div class="invite">
      <QrCode text={link} />
      <div class="invite-words">
        <p>{t("Scan it, or type this code")}</p>
        <Code code={codeOf(table)} />
        <p class="link">{link.replace(/^https?:\/\//, "")}</p>
        <ShareButton label={t("Invite friends")} text={t("Play with me!")} url={link} />
      </div>
    </div>
  );
}

/** How a television shows the table. Whoever reads this stays at it. */
export function ScreenInvite({ table }: { table: Table }) {
  const link = linkTo(`/tv/${table.code}`);
  const bare = (address: string) => address.replace(/^https?:\/\//, "");
  return (
    <>
      <div class="invite">
        <QrCode text={link} />
        <div class="invite-words">
          <p>{t("On the television, open")}</p>
          <p class="link">
            <strong>{bare(linkTo("/tv"))}</strong>
          </p>
          <p>{t("and type")}</p>
          <Code code={codeOf(table)} />
        </div>
      </div>
      <a class="button whole" href={`/tv/${table.code}`} target="_blank" rel="noreferrer">
        <Icon name="tv" />
        {t("Open in a new tab")}
      </a>
    </>
  );
}

/** Makes a link for taking one's seat on another device. */
export function OtherDevice({ table }: { table: Table }) {
  const [link, setLink] = useState("");
  const [trouble, attempt, isBusy] = useTrying();
  const askTicket = async () => {
    const { words } = await table.ask("ticket");
    setLink(linkTo(`/t/${table.code}#ticket=${words[1] ?? ""}`));
  };
  return (
    <>
      {link === "" && (
        <Button disabled={isBusy} onClick={() => attempt(askTicket)}>
          {t("Continue on another device")}
        </Button>
      )}
      {link !== "" && (
        <div class="invite">
          <QrCode text={link} />
          <div class="invite-words">
            <p>{t("Open this link there. It works once:")}</p>
            <p class="link">{link}</p>
          </div>
        </div>
      )}
      <Trouble text={trouble} />
    </>
  );
}
