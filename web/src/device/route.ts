// Client-side routing. Paths are those of the views, like `/t/abc`. A host of plain files has only one
// document, so there a view follows a question mark: `/games/knobel/?/t/abc`.

import { options } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { base, fileAddress, isPlain } from "./site";

const listeners = new Set<() => void>();

/** The address of a path, without the host. */
export function address(path: string): string {
  if (!isPlain) return path;
  const { pathname, search, hash } = new URL(path, location.origin);
  const parts = [pathname.slice(1) && pathname, search.slice(1)].filter((part) => part !== "");
  return `${base}${parts.length > 0 ? "?" : ""}${parts.join("&")}${hash}`;
}

/** The address of a path with its host, to be given to others. */
export function linkTo(path: string): string {
  return `${location.origin}${address(path)}`;
}

/** The path of the view that is shown. */
export function currentPath(): string {
  if (!isPlain) return location.pathname;
  const [first = ""] = new URLSearchParams(location.search).keys();
  return first.startsWith("/") ? first : "/";
}

/** Lets views write links and pictures as they are at a server, wherever the page lies. */
export function translateAddresses(): void {
  if (!isPlain) return;
  const before = options.vnode;
  options.vnode = (vnode) => {
    const props = vnode.props as { href?: unknown; src?: unknown };
    const { href, src } = props;
    if (vnode.type === "a" && typeof href === "string" && href.startsWith("/"))
      props.href = address(href);
    if (vnode.type === "img" && typeof src === "string" && src.startsWith("/"))
      props.src = fileAddress(src);
    before?.(vnode);
  };
}

function show(where: string): void {
  history.pushState({ from: currentPath() }, "", where);
  for (const listener of listeners) listener();
  scrollTo(0, 0);
}

/** The path from which this view was opened; undefined if it was opened from elsewhere. */
export function openedFrom(): string | undefined {
  return (history.state as { from?: string } | null)?.from;
}

/** Gives the view a new address, without a new entry in the history. */
export function rename(path: string): void {
  history.replaceState(history.state, "", address(path));
}

export function go(path: string): void {
  show(address(path));
}

addEventListener("popstate", () => {
  for (const listener of listeners) listener();
});

/** Follows links within the page without loading anything. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.target !== "" || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.hash !== "") return;
  if (isPlain && link.pathname !== base) return;
  event.preventDefault();
  show(link.pathname + link.search);
}

/** The parts of the path: `/t/abc` is ["t", "abc"]. */
export function useRoute(): string[] {
  const [path, setPath] = useState(currentPath);
  useLayoutEffect(() => {
    /* A layout effect, so that it listens before anything can be tapped. */
    const listener = () => setPath(currentPath());
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return path.split("/").filter((part) => part !== "");
}
