// Client-side routing.

import { useLayoutEffect, useState } from "preact/hooks";

const listeners = new Set<() => void>();

export function go(path: string): void {
  history.pushState(null, "", path);
  for (const listener of listeners) listener();
  scrollTo(0, 0);
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
  event.preventDefault();
  go(link.pathname + link.search);
}

/** The parts of the path: `/t/abc` is ["t", "abc"]. */
export function useRoute(): string[] {
  const [path, setPath] = useState(location.pathname);
  useLayoutEffect(() => {
    /* A layout effect, so that it listens before anything can be tapped. */
    const listener = () => setPath(location.pathname);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return path
    .split("/")
    .filter((part) => part !== "")
    .map(decodeURIComponent);
}
