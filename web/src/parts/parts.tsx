// Small parts that all views share.

import type {
  ButtonHTMLAttributes,
  ComponentChildren,
  ComponentType,
  FormHTMLAttributes,
  InputHTMLAttributes,
} from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce, speakIn } from "./announce";
import { Refusal } from "../engine/engine";
import { reasonName } from "../game/names";
import { change } from "../device/settings";
import { reloadPage } from "../device/updates";
import { language, languages, setLanguage, t, type Language } from "../device/words";

let isLater = false; /* the first view does not move the focus */

interface PageProps {
  title: string;
  children: ComponentChildren;
  wide?: boolean;
}

/** A view: heading, link to home, and content. */
export function Page({ title, children, wide = false }: PageProps) {
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

interface DeadEndProps {
  title: string;
  text?: string;
  children?: ComponentChildren;
}

/** A view with only a message, a link to home, and perhaps another way on. */
export function DeadEnd({ title, text, children }: DeadEndProps) {
  return (
    <Page title={title}>
      {text !== undefined && <p>{text}</p>}
      <p class="row">
        {children}
        <a class="button" href="/">
          {t("Home")}
        </a>
      </p>
    </Page>
  );
}

interface BoxProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A dialog, closed by its button, Escape, or a tap beside it. */
export function Box({ title, onClose, children }: BoxProps) {
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
          <CrossButton label={t("Close")} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** A form, sent by Enter or its last button. */
export function Form({ onSend, ...form }: FormHTMLAttributes & { onSend: () => void }) {
  const send = (event: Event) => {
    event.preventDefault();
    onSend();
  };
  return <form {...form} onSubmit={send} />;
}

export function Button(props: ButtonHTMLAttributes) {
  return <button type="button" {...props} />;
}

/** A small button that closes or removes something. */
export function CrossButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button class="quiet" aria-label={label} onClick={onClick}>
      ✕
    </Button>
  );
}

/** For a page that is older than the server. */
export function ReloadButton() {
  return (
    <Button class="main" onClick={() => void reloadPage()}>
      {t("Reload")}
    </Button>
  );
}

interface FieldProps extends Omit<InputHTMLAttributes, "label" | "value"> {
  label: string;
  value: string;
  onText: (text: string) => void;
}

/** A required line of text. */
export function Field({ label, onText, ...input }: FieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input required {...input} onInput={(event) => onText(event.currentTarget.value)} />
    </label>
  );
}

/** Asks for the user's name. */
export function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <Field
      label={t("Your name")}
      value={name}
      maxLength={20}
      autoComplete="nickname"
      onText={onName}
    />
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  options: [T, string][];
  value: T;
  onChange: (value: T) => void;
}

/** A choice between large buttons. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
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

export function Trouble({ text }: { text: string }) {
  return text === "" ? null : <p class="trouble">{text}</p>;
}

export function Total({ value }: { value: number | undefined }) {
  return (
    <p class="total">
      {t("Total")}: <strong>{value ?? 0}</strong>
    </p>
  );
}

/** Returns a function that redraws the calling component. */
export function useRedraw(): () => void {
  const [, setCount] = useState(0);
  return () => setCount((count) => count + 1);
}

/** Runs actions. Shows and announces what went wrong, until `about` changes. */
export function useTrying(about = ""): [string, (what: () => Promise<unknown>) => void, boolean] {
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setTrouble(""), [about]);
  const fail = (failure: unknown) => {
    const isRefusal = failure instanceof Refusal;
    const text = isRefusal ? (failure.fault ?? reasonName(failure.reason)) : String(failure);
    setTrouble(text);
    announce(text);
  };
  const attempt = (what: () => Promise<unknown>) => {
    setTrouble("");
    setBusy(true);
    what()
      .catch(fail)
      .finally(() => setBusy(false));
  };
  return [trouble, attempt, isBusy];
}

/** A view whose code is fetched when it is first shown. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let View: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, setLoaded] = useState(View !== undefined);
    const [isLost, setLost] = useState(false);
    useEffect(() => {
      if (View !== undefined) return;
      const show = (view: ComponentType<Props>) => {
        View = view;
        setLoaded(true);
      };
      load().then(show, () => setLost(true));
    }, []);
    if (isLost)
      return (
        <Page title={t("Not loaded")}>
          <p>{t("This part could not be loaded. Are you online?")}</p>
        </Page>
      );
    return View === undefined ? <main aria-busy="true" /> : <View {...props} />;
  };
}
