// Views that are not needed at the start: one file, fetched when the first of them is shown.

export { Daily } from "./daily";
export { End } from "./end";
export { Learn } from "./learn";
export { showRecord, Replay } from "./replay";
export { Rules } from "./rules";
export { BigScreen } from "./screen";
export { SettingsView } from "./settings";
export { Statistics } from "./statistics";
