// Puzzles: the start at /puzzles, and below it the sets: /puzzles/knister, /puzzles/knister-today.

import { isGame } from "../../game/names";
import { DeadEnd } from "../../parts/parts";
import { t } from "../../device/words";
import { Solving } from "./solving";
import { Start } from "./start";
import { isPuzzleSet } from "./tasks";

export function Puzzles({ argument = "" }: { argument?: string | undefined }) {
  const [game = "", set = "next"] = argument.split("-");
  if (argument === "") return <Start />;
  if (!isGame(game) || !isPuzzleSet(set))
    return <DeadEnd title={t("Nothing here")} text={t("There is no page at this address.")} />;
  return <Solving game={game} set={set} />;
}
