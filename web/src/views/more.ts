// Views that are not needed to begin to play: one file, fetched when the first one is shown.

export { Daily } from "./daily";
export { End } from "./end";
export { Learn } from "./learn";
export { handOver, Replay } from "./replay";
export { Rules } from "./rules";
export { BigScreen } from "./screen";
export { SettingsView } from "./settings";
export { Statistics } from "./statistics";
