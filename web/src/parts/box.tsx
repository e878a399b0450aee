// A dialog above the view.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { GameName } from "../engine/engine";
import { speakIn } from "./announce";
import { CrossButton } from "./parts";
import { t } from "../device/words";

interface BoxProps {
  title: string;
  /** Gives the box its colours; without it, those of the view. */
  game?: GameName;
  onClose: () => void;
  children: ComponentChildren;
}

/** Where somebody begins who has opened a box: its form, otherwise its heading. */
const firstField = "form input:not(:disabled, [type=radio]:not(:checked))";
const heading = "header h2";

/** Gives the focus back to what opened a box, or to the heading if that has disappeared. */
function giveBack(opener: Element | null): void {
  (opener as HTMLElement | null)?.focus();
  if (document.activeElement === document.body) document.querySelector("h1")?.focus();
}

/** A dialog, closed by its button, Escape, or a tap beside it. */
export function Box({ title, game, onClose, children }: BoxProps) {
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const box = place.current;
    box?.showModal();
    if (box !== null) speakIn(box);
    (
      box?.querySelector<HTMLElement>(firstField) ?? box?.querySelector<HTMLElement>(heading)
    )?.focus();
    return () => {
      speakIn(document.body);
      queueMicrotask(() => giveBack(before)); /* until then the box lets nothing else have it */
    };
  }, []);
  return (
    <dialog
      ref={place}
      data-game={game}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === place.current && onClose()}
    >
      <div class="box">
        <header>
          <h2 tabIndex={-1}>{title}</h2>
          <CrossButton label={t("Close")} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
