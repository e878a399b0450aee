// The page: decides which view belongs to which path.

import { render } from "preact";
import { useEffect } from "preact/hooks";
import "./styles/first.css";
import { addLiveRegion } from "./parts/announce";
import { start } from "./connections/machine";
import { readCode } from "./game/codes";
import { gameOf, isGame } from "./game/names";
import { DeadEnd, lazy, useRedraw } from "./parts/parts";
import { currentPath, followLink, translateAddresses, useRoute } from "./device/route";
import { settings, applySettings } from "./device/settings";
import { server } from "./device/site";
import { registerServiceWorker } from "./device/updates";
import { Home } from "./views/home/home";
import { TableView } from "./views/table/table";
import { preferredLanguage, setLanguage, t, watchLanguage } from "./device/words";

const more = () => import("./views/more");
const Computer = lazy(() => more().then((views) => views.Computer));
const NoTable = lazy(() => more().then((views) => views.NoTable));
const ShortLink = lazy(() => more().then((views) => views.ShortLink));
const Daily = lazy(() => more().then((views) => views.Daily));
const DailyHere = lazy(() => more().then((views) => views.DailyHere));
const Friends = lazy(() => more().then((views) => views.Friends));
const Here = lazy(() => more().then((views) => views.Here));
const Learn = lazy(() => more().then((views) => views.Learn));
const Puzzles = lazy(() => more().then((views) => views.Puzzles));
const Replay = lazy(() => more().then((views) => views.Replay));
const Rules = lazy(() => more().then((views) => views.Rules));
const Ended = lazy(() => more().then((views) => views.Ended));
const SettingsView = lazy(() => more().then((views) => views.SettingsView));
const Statistics = lazy(() => more().then((views) => views.Statistics));
const BigScreen = lazy(
  () => import("./views/screen/screen").then((views) => views.BigScreen),
  "screen",
);

const updateDelay = 2000;

/** Whether a table can have this code. */
function isCode(word: string | undefined): boolean {
  return /^[0-9a-hjkmnp-tv-z]{8,16}$/.test(word ?? "");
}

function App() {
  const [place, argument] = useRoute();
  const redraw = useRedraw();
  useEffect(() => watchLanguage(redraw), []);
  const isOfTable = ["play", "t", "tv"].includes(place ?? "");
  const asksCode = place === "tv" && argument === undefined;
  if (isOfTable && !isCode(argument) && !asksCode && currentPath() !== "/play")
    return <NoTable typed={argument ?? ""} />;
  if (["t", "tv"].includes(place ?? "") && server === "")
    return <Ended reason="alone" code="" isLocal />;
  const isOfGame = ["daily", "learn", "rules"].includes(place ?? "");
  switch (isOfGame && argument !== undefined && !isGame(argument) ? "" : place) {
    case undefined:
      return <Home />;
    case "play":
      if (argument === undefined) return <Home />;
      return <TableView key={argument} code={argument ?? ""} isLocal />;
    case "t":
      return <TableView key={argument} code={argument ?? ""} isLocal={false} />;
    case "tv":
      return <BigScreen code={argument} />;
    case "daily":
      return server === "" ? (
        <DailyHere key={argument} game={gameOf(argument).name} />
      ) : (
        <Daily key={argument} game={gameOf(argument).name} />
      );
    case "computer":
      return <Computer />;
    case "friends":
      return <Friends />;
    case "here":
      return <Here />;
    case "learn":
      return <Learn key={argument} game={gameOf(argument).name} />;
    case "rules":
      return <Rules key={argument} game={gameOf(argument).name} />;
    case "puzzles":
      return <Puzzles key={argument} argument={argument} />;
    case "replay":
      return <Replay />;
    case "stats":
    case "you":
      return <Statistics />;
    case "settings":
      return <SettingsView />;
    default:
      return place !== undefined && argument === undefined && readCode(place)?.code.length === 6 ? (
        <ShortLink key={place} code={place} />
      ) : (
        <DeadEnd title={t("Nothing here")} text={t("There is no page at this address.")} />
      );
  }
}

/** Opens a dropped file as a record. Otherwise the browser would leave the page for it. */
function lookAtDropped(event: DragEvent): void {
  const file = event.dataTransfer?.files[0];
  if (currentPath() === "/replay" || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  if (event.type === "drop" && file !== undefined)
    void Promise.all([more(), file.text()]).then(([views, text]) => views.showRecord(text));
}

/** Keeps the page for offline use. */
async function keepOnDevice(): Promise<void> {
  const { offerUpdate, watchNetwork } = await more();
  watchNetwork();
  await registerServiceWorker(offerUpdate);
}

async function begin(): Promise<void> {
  translateAddresses();
  applySettings();
  await Promise.all([start(), setLanguage(settings.language || preferredLanguage())]);
  addLiveRegion();
  document.addEventListener("click", followLink);
  document.addEventListener("dragover", lookAtDropped);
  document.addEventListener("drop", lookAtDropped);
  const place = document.getElementById("app");
  if (place !== null) render(<App />, place);
  setTimeout(() => void keepOnDevice(), updateDelay); /* playing comes first */
}

void begin().catch((failure) => {
  const place = document.getElementById("app");
  if (place !== null)
    place.textContent = `knobel: ${failure instanceof Error ? failure.message : String(failure)}`;
});
