// Small parts that all views share.

import type { ButtonHTMLAttributes, ComponentChildren, ComponentType } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "./announce";
import { type GameName, Refusal } from "../engine/engine";
import { Icon, type IconName } from "./icon";
import { Wordmark } from "./marks";
import { reasonName } from "../game/names";
import { settings } from "../device/settings";
import { fileAddress } from "../device/site";
import { reloadPage } from "../device/updates";
import { language, t } from "../device/words";

let isLater = false; /* the first view does not move the focus */

/** The four places, with what belongs to each of them. */
const places = ["play", "daily", "friends", "you"] as const;
export type Place = (typeof places)[number];

/** The tabs: at the bottom on phones, at the top on wide screens. Games and lessons have none. */
function Tabs({ here }: { here: Place }) {
  const tabs: [Place, string, IconName, string][] = [
    ["play", "/", "dice", t("Play")],
    ["daily", "/daily", "cal", t("Daily")],
    ["friends", "/friends", "people", t("Friends")],
    ["you", "/stats", "you", t("You")],
  ];
  return (
    <nav class="tabs" aria-label={t("Places")}>
      <Wordmark />
      {tabs.map(([place, path, icon, name]) => (
        <a key={place} href={path} aria-current={place === here ? "page" : undefined}>
          <Icon name={icon} />
          {name}
        </a>
      ))}
      <a class="button bare" href="/settings" aria-label={t("Settings")}>
        <Icon name="gear" />
      </a>
    </nav>
  );
}

interface PageProps {
  title: string;
  children: ComponentChildren;
  /** Gives the view its colours; without it, those of the first game. */
  game?: GameName | undefined;
  /** Shows the tabs, with this place as the current one. */
  place?: Place;
  wide?: boolean;
  /** Where the arrow at the top leads; "" for a view without an arrow. */
  back?: string;
  /** What stands at the end of the bar at the top. */
  tools?: ComponentChildren;
  /** Replaces the bar at the top. The view then has to show a heading itself. */
  bare?: boolean;
}

/** The title of the tab and the colours of the page. */
export function useView(title: string, game: GameName | undefined): void {
  useEffect(() => {
    document.title = title === "knobel" ? title : `${title} – knobel`;
  }, [title]);
  useLayoutEffect(() => {
    document.documentElement.dataset.game = game ?? "";
  }, [game]);
}

/** Moves the focus to the heading of a view that follows another one. */
export function useHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body && isLater)
      heading.current?.focus({ preventScroll: true });
    isLater = true;
  }, []);
  return heading;
}

/** A view: a bar with the way back and the heading, the content, and the tabs. */
export function Page({
  title,
  children,
  game,
  place,
  wide = false,
  back = "/",
  tools,
  bare = false,
}: PageProps) {
  const heading = useHeading();
  useView(title, game);
  return (
    <>
      {!bare && (
        <header class="bar">
          {back !== "" && (
            <a class="button bare" href={back} aria-label={back === "/" ? t("Home") : t("Back")}>
              <Icon name="back" />
            </a>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {tools}
        </header>
      )}
      <main id="main" class={wide ? "wide" : ""}>
        {children}
      </main>
      {place !== undefined && <Tabs here={place} />}
    </>
  );
}

interface DeadEndProps {
  title: string;
  text?: string;
  children?: ComponentChildren;
}

/** An empty sheet, where there is nothing else to show. */
export function PaleSheet() {
  return (
    <span class="nothing-sheet" aria-hidden="true">
      {Array.from({ length: 25 }, (_, index) => (
        <i key={index} class={index % 6 === 0 || index % 4 === 0 ? "diagonal" : ""} />
      ))}
    </span>
  );
}

/** A view with only a message, a pale sheet, a link to home, and perhaps another way on. */
export function DeadEnd({ title, text, children }: DeadEndProps) {
  const heading = useHeading();
  return (
    <Page title={title} bare>
      <div class="nothing">
        <PaleSheet />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text !== undefined && <p>{text}</p>}
        {children}
        <a class={children === undefined ? "button main" : "button"} href="/">
          {t("Home")}
        </a>
      </div>
    </Page>
  );
}

/** A button; `class` adds its kind: main, big, compact, quiet, bare, gold, danger, whole. */
export function Button({ class: kind = "", ...props }: ButtonHTMLAttributes & { class?: string }) {
  return <button type="button" {...props} class={`button ${kind}`} />;
}

/** A small button that closes or removes something. */
export function CrossButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button class="bare" aria-label={label} onClick={onClick}>
      <Icon name="close" />
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

export function Trouble({ text }: { text: string }) {
  return text === "" ? null : <p class="trouble">{text}</p>;
}

export function Total({ value }: { value: number | undefined }) {
  return (
    <p class="total">
      {t("Total:")} <strong>{value ?? 0}</strong>
    </p>
  );
}

/** Returns a function that redraws the calling component. */
export function useRedraw(): () => void {
  const [, setCount] = useState(0);
  return () => setCount((count) => count + 1);
}

/** What is drawn, kept until one of these values, the language or the kind of digits changes. Drawing
 * a game costs less if what stays the same is not compared again and again. */
export function useStill<Drawn>(draw: () => Drawn, ...about: unknown[]): Drawn {
  return useMemo(draw, [...about, language(), settings.plainDigits]);
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

/** Shown while something loads, if that takes a while. */
export function Waiting() {
  return (
    <main aria-busy="true">
      <p class="setting">
        <i />
        <i />
        <span>{t("Setting the table")}</span>
      </p>
    </main>
  );
}

declare const KNOBEL_STYLES: string;

/** The addresses of the style sheets that are fetched later. */
const styles = JSON.parse(KNOBEL_STYLES) as Record<string, string>;
const wanted = new Map<string, Promise<void>>();

/** Fetches a style sheet, once. */
export function loadStyle(name: string): Promise<void> {
  const loading =
    wanted.get(name) ??
    new Promise<void>((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = fileAddress(styles[name] ?? "");
      link.onload = () => resolve();
      link.onerror = () => {
        link.remove();
        wanted.delete(name);
        reject(new Error(name));
      };
      document.head.append(link);
    });
  wanted.set(name, loading);
  return loading;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A view whose code and style are fetched when it is first shown. */
export function lazy<Props extends object>(load: Load<Props>, style = "more") {
  return fetched(load, style, <Waiting />, <NotLoaded />);
}

/** The same for a part of a view, which can be missing for a while. */
export function lazyPart<Props extends object>(load: Load<Props>) {
  return fetched(load, "more", null, null);
}

function NotLoaded() {
  return (
    <DeadEnd
      title={t("Not loaded")}
      text={t("This part is not on your device yet. Connect to the internet and try again.")}
    />
  );
}

function fetched<Props extends object>(
  load: Load<Props>,
  style: string,
  waiting: ComponentChildren,
  lost: ComponentChildren,
): ComponentType<Props> {
  let View: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, setLoaded] = useState(View !== undefined);
    const [isLost, setLost] = useState(false);
    useEffect(() => {
      if (View !== undefined) {
        setLoaded(true); /* another place has fetched it since this one was drawn */
        return;
      }
      Promise.all([load(), loadStyle(style)]).then(
        ([view]) => {
          View = view;
          setLoaded(true);
        },
        () => setLost(true),
      );
    }, []);
    if (isLost) return <>{lost}</>;
    if (View === undefined) return <>{waiting}</>;
    return <View {...props} />;
  };
}
