// Views that are not needed at the start: one file, fetched when the first of them is shown.

export { Daily } from "./daily";
export { End } from "./table/end";
export { JoinGroup } from "./groups";
export { Learn } from "./learn";
export { showRecord, Replay } from "./record/replay";
export { Rules } from "./rules";
export { BigScreen } from "./table/screen";
export { SettingsView } from "./settings";
export { Statistics } from "./statistics";
