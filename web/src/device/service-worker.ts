// Makes the page work offline: caches the files of each version together, small nets with them, and
// large ones once fetched. A new version waits until no tab runs the previous one, or a tab asks for it.

declare const KNOBEL_VERSION: string;
declare const KNOBEL_FILES: string[];
declare const KNOBEL_NETS: string;

const scope = self as unknown as ServiceWorkerGlobalScope;
/** The path of the page's files. Other pages may lie at the same host and have their own caches. */
const base = new URL(".", scope.location.href).pathname;
const own = base === "/" ? "" : `knobel ${base} `;
const page = `${own}page-${KNOBEL_VERSION}`;
const nets = `${own}nets`;
const atBase = (path: string) => base + path.slice(1);
const files = KNOBEL_FILES.map(atBase);
const { large, small } = JSON.parse(KNOBEL_NETS) as Record<string, Record<string, string>>;
const smallNets = Object.values(small ?? {}).map(atBase);
const netFiles = [...Object.values(large ?? {}).map(atBase), ...smallNets];
/** The paths below the base at which the page shows a view. */
const views =
  /^\/(index\.html)?$|^\/(computer|daily|friends|here|play|puzzles|replay|settings|stats|tv|you)$|^\/(daily|learn|play|puzzles|rules|t|tv)\/[^/]+$/;

async function install(): Promise<void> {
  const cache = await caches.open(page);
  await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
  await Promise.all(smallNets.map((address) => net(new Request(address))));
}

/** Whether a cache is of this page, perhaps of another version. */
function isOwn(name: string): boolean {
  return name.startsWith(own) && /^(page-[0-9a-f]+|nets)$/.test(name.slice(own.length));
}

/** Deletes the files of other versions. */
async function activate(): Promise<void> {
  for (const name of await caches.keys())
    if (isOwn(name) && name !== page && name !== nets) await caches.delete(name);
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
async function goThere(address: string): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: "window" });
  const shows = (tab: Client, where: string) => {
    const { pathname, search } = new URL(tab.url);
    return pathname + search === where;
  };
  const there = tabs.find((tab) => shows(tab, address)) ?? tabs.find((tab) => shows(tab, base));
  if (there === undefined) await scope.clients.openWindow(address);
  else if (shows(there, address)) await there.focus();
  else await (await there.focus()).navigate(address);
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
  if (!pathname.startsWith(base)) return;
  const path = pathname.slice(base.length - 1);
  if (request.mode === "navigate" && views.test(path)) event.respondWith(file(base, request));
  else if (files.includes(pathname)) event.respondWith(file(pathname, request));
  else if (netFiles.includes(pathname)) event.respondWith(net(request));
});
