// Groups: people who compare their results of the daily challenge among themselves.

import { useEffect, useState } from "preact/hooks";
import { askLobby } from "../../connections/lobby";
import { Field, Form } from "../../parts/forms";
import { Box } from "../../parts/box";
import { Button, Trouble, useTrying } from "../../parts/parts";
import { ShareButton } from "../../parts/share";
import { linkTo } from "../../device/route";
import { t, tn } from "../../device/words";

export interface Group {
  code: string;
  name: string;
  members: string;
}

/** The groups that this device is in. */
export async function askGroups(): Promise<Group[]> {
  const { lines } = await askLobby("groups");
  return lines
    .filter((line) => line.startsWith("group "))
    .map((line) => {
      const [, code = "", members = "", ...name] = line.split(" ");
      return { code, members, name: name.join(" ") };
    });
}

interface NewGroupProps {
  onMade: (code: string) => void;
  onClose: () => void;
}

export function NewGroup({ onMade, onClose }: NewGroupProps) {
  const [name, setName] = useState("");
  const [trouble, attempt, isBusy] = useTrying();
  const make = () =>
    attempt(async () => {
      const { words } = await askLobby(`group ${name.trim()}`);
      onMade(words[0] ?? "");
    });
  return (
    <Box title={t("New group")} onClose={onClose}>
      <p>{t("A family, a class, a club: its members have a ranking of their own.")}</p>
      <Form class="stack" onSend={make}>
        <Field label={t("Name of the group")} value={name} maxLength={30} onText={setName} />
        <button class="button main" disabled={isBusy || name.trim() === ""}>
          {t("Create the group")}
        </button>
      </Form>
      <Trouble text={trouble} />
    </Box>
  );
}

/** What a member can do with a group: invite others, or leave. */
export function GroupTools({ group, onLeft }: { group: Group; onLeft: () => void }) {
  const [trouble, attempt, isBusy] = useTrying(group.code);
  const [isSure, setSure] = useState(false);
  const link = linkTo(`/#group=${group.code}`);
  const leave = () =>
    attempt(async () => {
      await askLobby(`leave ${group.code}`);
      onLeft();
    });
  return (
    <>
      <p class="muted small">{tn("{count} member", "{count} members", Number(group.members))}</p>
      <div class="row">
        <ShareButton label={t("Invite others")} text={group.name} url={link} />
        {isSure ? (
          <Button class="compact danger" disabled={isBusy} onClick={leave}>
            {t("Yes, leave the group")}
          </Button>
        ) : (
          <Button class="compact" onClick={() => setSure(true)}>
            {t("Leave the group")}
          </Button>
        )}
      </div>
      <p class="muted small">{link}</p>
      <Trouble text={trouble} />
    </>
  );
}

/** Asks whether to join the group of a link. */
export function JoinGroup({ code, onClose }: { code: string; onClose: () => void }) {
  const [name, setName] = useState("");
  const [isIn, setIn] = useState(false);
  const [trouble, attempt, isBusy] = useTrying(code);
  useEffect(() => {
    attempt(async () => {
      const { words } = await askLobby(`peek ${code}`);
      setName(words.slice(1).join(" "));
    });
  }, [code]);
  const join = () =>
    attempt(async () => {
      await askLobby(`join ${code}`);
      setIn(true);
    });
  return (
    <Box title={t("An invitation")} onClose={onClose}>
      {name !== "" && !isIn && (
        <>
          <p>
            {t("Join the group “{name}”? Its members see your results of the daily challenge.", {
              name,
            })}
          </p>
          <div class="row">
            <Button class="main" disabled={isBusy} onClick={join}>
              {t("Join the group")}
            </Button>
            <Button onClick={onClose}>{t("No, thank you")}</Button>
          </div>
        </>
      )}
      {isIn && <p role="status">{t("You are in the group “{name}” now.", { name })}</p>}
      <Trouble text={trouble} />
    </Box>
  );
}
