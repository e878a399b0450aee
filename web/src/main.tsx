// The page: decides which view belongs to which path.

import { render } from "preact";
import { useEffect } from "preact/hooks";
import "./app.css";
import { addLiveRegion } from "./parts/announce";
import { start } from "./connections/machine";
import { gameOf, isGame } from "./game/names";
import { DeadEnd, lazy, useRedraw } from "./parts/parts";
import { followLink, useRoute } from "./device/route";
import { settings, applySettings } from "./device/settings";
import { registerServiceWorker } from "./device/updates";
import { Home } from "./views/home";
import { TableView } from "./views/table/table";
import { preferredLanguage, setLanguage, t, watchLanguage } from "./device/words";

const more = () => import("./views/more");
const Daily = lazy(() => more().then((views) => views.Daily));
const Learn = lazy(() => more().then((views) => views.Learn));
const Replay = lazy(() => more().then((views) => views.Replay));
const Rules = lazy(() => more().then((views) => views.Rules));
const SettingsView = lazy(() => more().then((views) => views.SettingsView));
const Statistics = lazy(() => more().then((views) => views.Statistics));
const BigScreen = lazy(() => more().then((views) => views.BigScreen));

const updateDelay = 2000;

/** Whether a table can have this code. */
function isCode(word: string | undefined): boolean {
  return /^[0-9a-hjkmnp-tv-z]{8,16}$/.test(word ?? "");
}

/** Offers a new version. If the user ignores it, the page changes when it is opened next. */
function offerUpdate(change: () => void): void {
  const bar = document.createElement("aside");
  bar.className = "update";
  bar.setAttribute("aria-label", t("New version"));
  document.body.append(bar);
  render(
    <p class="row">
      <span>{t("There is a new version. Your games stay.")}</span>
      <button type="button" class="main" onClick={change}>
        {t("Take it")}
      </button>
      <button type="button" onClick={() => bar.remove()}>
        {t("Later")}
      </button>
    </p>,
    bar,
  );
}

function App() {
  const [place, argument] = useRoute();
  const redraw = useRedraw();
  useEffect(() => watchLanguage(redraw), []);
  if (["play", "t", "tv"].includes(place ?? "") && !isCode(argument))
    return <DeadEnd title={t("No table here")} text={t("There is no such table.")} />;
  const isOfGame = ["daily", "learn", "rules"].includes(place ?? "");
  switch (isOfGame && argument !== undefined && !isGame(argument) ? "" : place) {
    case undefined:
      return <Home />;
    case "play":
      return <TableView key={argument} code={argument ?? ""} isLocal />;
    case "t":
      return <TableView key={argument} code={argument ?? ""} isLocal={false} />;
    case "tv":
      return <BigScreen key={argument} code={argument ?? ""} />;
    case "daily":
      return <Daily key={argument} game={gameOf(argument).name} />;
    case "learn":
      return <Learn key={argument} game={gameOf(argument).name} />;
    case "rules":
      return <Rules key={argument} game={gameOf(argument).name} />;
    case "replay":
      return <Replay />;
    case "stats":
      return <Statistics />;
    case "settings":
      return <SettingsView />;
    default:
      return <DeadEnd title={t("Nothing here")} />;
  }
}

/** Opens a dropped file as a record. Otherwise the browser would leave the page for it. */
function lookAtDropped(event: DragEvent): void {
  const file = event.dataTransfer?.files[0];
  if (location.pathname === "/replay" || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  if (event.type === "drop" && file !== undefined)
    void Promise.all([more(), file.text()]).then(([views, text]) => views.showRecord(text));
}

async function begin(): Promise<void> {
  applySettings();
  await Promise.all([start(), setLanguage(settings.language || preferredLanguage())]);
  addLiveRegion();
  document.addEventListener("click", followLink);
  document.addEventListener("dragover", lookAtDropped);
  document.addEventListener("drop", lookAtDropped);
  const place = document.getElementById("app");
  if (place !== null) render(<App />, place);
  setTimeout(() => void registerServiceWorker(offerUpdate), updateDelay); /* playing comes first */
}

void begin().catch((failure) => {
  const place = document.getElementById("app");
  if (place !== null)
    place.textContent = `knobel: ${failure instanceof Error ? failure.message : String(failure)}`;
});
