// Views that are not needed at the start: one file, fetched when the first of them is shown.

import { bringSentences } from "../game/names";
import { faults, reasons } from "../game/reasons";

export { Back, findKept } from "./home/back";
export { Daily } from "./daily/daily";
export { DailyHere } from "./daily/here";
export { End } from "./end/end";
export { Ended } from "./ended";
export { JoinGroup } from "./daily/groups";
export { Computer, Here } from "./here";
export { Friends } from "./friends";
export { Learn } from "./learn";
export { showRecord, Replay } from "./record/replay";
export { Puzzles } from "./puzzles/puzzles";
export { Rules, RulesText } from "./rules";
export { Company, Players, Reactions } from "./table/company";
export { ThrowEntry } from "./table/entry";
export { sayChanges } from "../parts/news";
export { NextGame } from "./table/guests";
export { Clock } from "./table/clock";
export { ClosingRing, Meanwhile, TakeBack } from "./table/closing";
export { HandOver } from "./table/handover";
export { Menu } from "./table/menu";
export { NoTable, ShortLink } from "./online";
export { Seats } from "./table/seats";
export { WatchPlay } from "./table/watch";
export { SettingsList, SettingsView } from "./settings";
export { Statistics } from "./you/statistics";
export { offerUpdate, watchNetwork } from "../parts/pills";
export { Box } from "../parts/box";
export { WhyBox } from "./why/box";

bringSentences({ faults, reasons });
