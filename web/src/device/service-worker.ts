// Makes the page work offline: caches the files of each version together, and nets once fetched. A
// new version waits until no tab runs the previous one, or a tab asks for it.

declare const KNOBEL_VERSION: string;
declare const KNOBEL_FILES: string[];
declare const KNOBEL_NETS: string;

const scope = self as unknown as ServiceWorkerGlobalScope;
const page = `page-${KNOBEL_VERSION}`;
const nets = "nets";
const netFiles = Object.values(JSON.parse(KNOBEL_NETS));
const views = /^\/$|^\/(replay|settings|stats)$|^\/(daily|learn|play|rules|t|tv)\/[^/]+$/;

async function install(): Promise<void> {
  const cache = await caches.open(page);
  await cache.addAll(KNOBEL_FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

/** Deletes the files of other versions. */
async function activate(): Promise<void> {
  for (const name of await caches.keys())
    if (name !== page && name !== nets) await caches.delete(name);
  const kept = await caches.open(nets);
  for (const request of await kept.keys())
    if (!netFiles.includes(new URL(request.url).pathname)) await kept.delete(request);
  await scope.clients.claim();
}

async function net(request: Request): Promise<Response> {
  const cache = await caches.open(nets);
  const found = await cache.match(request.url);
  if (found !== undefined) return found;
  const response = await fetch(request);
  if (response.ok)
    await cache
      .put(request.url, response.clone())
      .catch(() => undefined); /* a full disk is not an error */
  return response;
}

async function file(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(page);
  return (await cache.match(path)) ?? fetch(request);
}

/** Shows the table of a notification: in the tab that shows it, in one at home, or in a new one. */
async function goThere(path: string): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: "window" });
  const there =
    tabs.find((tab) => new URL(tab.url).pathname === path) ??
    tabs.find((tab) => new URL(tab.url).pathname === "/");
  if (there === undefined) await scope.clients.openWindow(path);
  else if (new URL(there.url).pathname === path) await there.focus();
  else await (await there.focus()).navigate(path);
}

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goThere(String(event.notification.data)));
});
scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", (event) => {
  if (event.data === "take over") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  if (request.mode === "navigate" && views.test(pathname)) event.respondWith(file("/", request));
  else if (KNOBEL_FILES.includes(pathname)) event.respondWith(file(pathname, request));
  else if (netFiles.includes(pathname)) event.respondWith(net(request));
});
