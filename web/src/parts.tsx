// Small parts that all views share.

import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce, speakIn } from "./announce";
import { Refusal } from "./engine";
import { reasonName } from "./names";
import { change } from "./settings";
import { language, languages, setLanguage, t, type Language } from "./words";

let isLater = false; /* the first view leaves the focus where the browser has it */

/** A view: its one heading, the way home, and what it shows. */
export function Page({
  title,
  children,
  wide = false,
}: {
  title: string;
  children: ComponentChildren;
  wide?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – knobel`;
  }, [title]);
  useEffect(() => {
    if (document.activeElement === document.body && isLater)
      heading.current?.focus({ preventScroll: true });
    isLater = true;
  }, []);
  return (
    <>
      <header class="bar">
        {location.pathname === "/" ? (
          <img src="/icons/icon.svg" alt="" />
        ) : (
          <a class="button quiet" href="/" aria-label={t("Home")}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 11 12 4l8 7v9h-5v-6H9v6H4z" />
            </svg>
          </a>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      <main id="main" class={wide ? "wide" : ""}>
        {children}
      </main>
    </>
  );
}

/** A view whose code is fetched when it is first shown. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let found: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, setLoaded] = useState(found !== undefined);
    const [isLost, setLost] = useState(false);
    useEffect(() => {
      if (found === undefined)
        load().then(
          (view) => {
            found = view;
            setLoaded(true);
          },
          () => setLost(true),
        );
    }, []);
    const View = found;
    if (isLost)
      return (
        <Page title={t("Not loaded")}>
          <p>{t("This part could not be loaded. Are you online?")}</p>
        </Page>
      );
    return View === undefined ? <main aria-busy="true" /> : <View {...props} />;
  };
}

/** A box over the page; closed by its button, Escape, or a tap beside it. */
export function Box({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const box = place.current;
    box?.showModal();
    if (box !== null) speakIn(box);
    return () => {
      speakIn(document.body);
      (before as HTMLElement | null)?.focus?.();
    };
  }, []);
  return (
    <dialog
      ref={place}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === place.current && onClose()}
    >
      <div class="box">
        <header>
          <h2>{title}</h2>
          <button type="button" class="quiet" onClick={onClose} aria-label={t("Close")}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** One of several, as large buttons. */
export function Choice<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: [T, string][];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div>
        {options.map(([key, name]) => (
          <label key={key} class={key === value ? "chosen" : ""}>
            <input
              type="radio"
              name={label}
              checked={key === value}
              onChange={() => onChange(key)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function LanguageChoice() {
  const choose = (wanted: Language) => {
    change({ language: wanted });
    void setLanguage(wanted);
  };
  return (
    <Choice
      label={t("Language")}
      value={language()}
      options={Object.entries(languages) as [Language, string][]}
      onChange={choose}
    />
  );
}

export function Switch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}) {
  return (
    <label class="switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

/** Tries something and tells what went wrong, on the page and aloud, until what it is `about` changes. */
export function useTrying(about = ""): [string, (what: () => Promise<unknown>) => void, boolean] {
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setTrouble(""), [about]);
  const attempt = (what: () => Promise<unknown>) => {
    setTrouble("");
    setBusy(true);
    what().then(
      () => setBusy(false),
      (failure) => {
        setBusy(false);
        const text =
          failure instanceof Refusal
            ? (failure.fault ?? reasonName(failure.reason))
            : String(failure);
        setTrouble(text);
        announce(text);
      },
    );
  };
  return [trouble, attempt, isBusy];
}

export function Trouble({ text }: { text: string }) {
  return text === "" ? null : <p class="trouble">{text}</p>;
}

/** Saves a text as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Hands a text to whoever shall get it; copies it where sharing is not known. Whether it was copied. */
export async function share(text: string, url?: string): Promise<boolean> {
  if (navigator.share !== undefined && matchMedia("(pointer: coarse)").matches) {
    await navigator.share(url === undefined ? { text } : { text, url }).catch(() => {});
    return false;
  }
  try {
    await navigator.clipboard.writeText(url ?? text);
    return true;
  } catch {
    return false; /* browsers let only pages with a certificate do it */
  }
}
