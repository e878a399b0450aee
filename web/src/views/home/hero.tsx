// The sheet on the start page, which plays itself. It is a picture: the words beside it say the same.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { GameName, Prospect } from "../../engine/engine";
import { cellsOf, emptySheet, readSheet } from "../../game/grid";
import { engine } from "../../connections/machine";
import { gameOf } from "../../game/names";
import { Ink, Ring, tiltOf } from "../../parts/ink";
import { HandGlyph } from "../../parts/marks";
import { Die } from "../../sheet/dice";
import { mayAnimate } from "../../device/settings";
import { t } from "../../device/words";
import { nextScene, type Scene } from "./living";

const loop = 9000;
const rest = 1800; /* of the loop, in which the whole sheet is seen */
const before = 1500; /* until life begins, so that the first throw need not wait for it */

/** What the page shows at once, and all the time without motion. */
function firstScene(game: GameName): Scene {
  return gameOf(game).has_circles
    ? { sheet: "5*6.9*8/7*78*.6/95*5*9*9*/4.6.7*/..B*.A*", thrown: [4, 5], latest: "e3" }
    : { sheet: "79A86/4..5./6.7.3/..8.9/5.6..", thrown: [5, 3], latest: "c4" };
}

/** Whether an element is in view, in a tab that is looked at. */
function useInView(place: RefObject<Element>): boolean {
  const [isSeen, setSeen] = useState(true);
  const [isShown, setShown] = useState(!document.hidden);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true));
    const look = () => setShown(!document.hidden);
    if (place.current !== null) watch.observe(place.current);
    document.addEventListener("visibilitychange", look);
    return () => {
      watch.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return isSeen && isShown;
}

/** The scenes of a game that plays itself, again and again. */
function useLife(game: GameName, isSeen: boolean): Scene {
  const [scene, setScene] = useState(() => firstScene(game));
  const now = useRef(scene);
  const show = (next: Scene) => {
    now.current = next;
    setScene(next);
  };
  useEffect(() => {
    if (!isSeen || !mayAnimate()) return undefined;
    const step = () => {
      const next = nextScene(game, now.current);
      show(next ?? { sheet: emptySheet, thrown: now.current.thrown, latest: "" });
      const isWhole = next !== undefined && !next.sheet.includes(".");
      timer = setTimeout(step, isWhole ? rest : (loop - rest) / 25);
    };
    let timer = setTimeout(step, before);
    return () => clearTimeout(timer);
  }, [isSeen]);
  return scene;
}

const diagonals = [...cellsOf("\\"), ...cellsOf("/")];

/** The end of a row: what it is, or the best it can become. */
function RowEnd({ game, line }: { game: GameName; line: Prospect }) {
  const { now, best, full, value, missing } = line;
  if (value > 0)
    return (
      <span class={missing === 0 ? "home-end done" : "home-end"}>
        <b>{value}</b>
        {missing > 0 && <small>{t("{count} to go", { count: missing })}</small>}
      </span>
    );
  const shown = full ? now : best;
  const hand = gameOf(game).categories.find(({ name }) => name === shown?.hand);
  if (shown === null || hand === undefined) return <span class="home-end" />;
  return (
    <span class={full ? "home-end done" : "home-end hoped"}>
      <b>{shown.points}</b>
      <HandGlyph example={hand.example} />
    </span>
  );
}

/** The sheet and the dice of the start page; with the game as its key. */
export function Hero({ game }: { game: GameName }) {
  const place = useRef<HTMLDivElement>(null);
  const { sheet, thrown, latest } = useLife(game, useInView(place));
  const lines = engine.prospects(game, sheet);
  return (
    <div class="home-hero" ref={place} aria-hidden="true">
      <div class="home-pad">
        {readSheet(sheet).map(({ name, number, isCircled }, index) => (
          <span
            key={name}
            class={`home-cell${diagonals.includes(name) ? " diagonal" : ""}${name === latest ? " latest" : ""}`}
            style={{ gridArea: `${1 + Math.floor(index / 5)} / ${1 + (index % 5)}` }}
          >
            {number !== "" && (
              <span style={{ transform: `rotate(${tiltOf(index)}deg)` }}>
                <Ink text={number} isWritten={name === latest} />
              </span>
            )}
            {isCircled && <Ring seed={index} isDrawn={name === latest} />}
          </span>
        ))}
        {lines.slice(0, 5).map((line) => (
          <RowEnd key={line.line} game={game} line={line} />
        ))}
      </div>
      <div class="home-dice">
        {thrown.map((face, index) => (
          <Die key={index} value={face} />
        ))}
      </div>
    </div>
  );
}
