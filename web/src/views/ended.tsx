// A table that is not there, or not for this page.

import { reasonName } from "../game/names";
import { DeadEnd, ReloadButton } from "../parts/parts";
import { t } from "../device/words";
import { NoTable } from "./online";

/** The program's reasons if nothing valid is stored for a table of this device. */
const noTable = ["syntax", "memory", "damaged"];

interface EndedProps {
  reason: string;
  code: string;
  isLocal: boolean;
}

export function Ended({ reason, code, isLocal }: EndedProps) {
  const isMissing = noTable.includes(reason);
  const isOld = reason.startsWith("protocol");
  if (reason === "table" || (isMissing && !isLocal)) return <NoTable typed={code} />;
  return (
    <DeadEnd
      title={isOld ? t("Table") : t("No table here")}
      text={reasonName(isMissing ? "table" : reason)}
    >
      {isOld && <ReloadButton />}
    </DeadEnd>
  );
}
