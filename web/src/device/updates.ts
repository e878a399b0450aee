// Installs the page for offline use and reports new versions.

import { fileAddress } from "./site";

const updateInterval = 60 * 60 * 1000;

/** Makes the page work offline, if the browser can. `onUpdate` is called when a new version waits.
 * Its argument changes to that version and reloads the page; without that, the version changes when
 * the page is opened next. */
export async function registerServiceWorker(onUpdate: (change: () => void) => void): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await container
    ?.register(fileAddress("/service-worker.js"), { type: "module" })
    .catch(() => undefined);
  if (container === undefined || registration === undefined) return;
  let isChanging = false;
  const tell = () => {
    const waiting = registration.waiting;
    if (waiting === null || container.controller === null) return;
    onUpdate(() => {
      isChanging = true;
      waiting.postMessage("take over");
    });
  };
  container.addEventListener("controllerchange", () => {
    if (isChanging) location.reload();
  });
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", tell);
  });
  tell();
  setInterval(() => void registration.update().catch(() => undefined), updateInterval);
}

const renewedKey = "knobel.renewed";

/** Whether this tab has not been renewed yet. A second time would not help. */
function isFirstRenewal(): boolean {
  try {
    const isFirst = sessionStorage.getItem(renewedKey) === null;
    sessionStorage.setItem(renewedKey, "yes");
    return isFirst;
  } catch {
    return false; /* sessionStorage is unavailable. */
  }
}

/** Waits until a new version is installed, and lets it take over. */
async function takeNewVersion(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing !== null)
    await new Promise<void>((resolve) =>
      installing.addEventListener("statechange", () => {
        if (installing.state !== "installing") resolve();
      }),
    );
  const { waiting } = registration;
  if (waiting === null) return;
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve());
    waiting.postMessage("take over");
  });
}

/** Loads the page again in the server's version. */
export async function reloadPage(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await container?.getRegistration().catch(() => undefined);
  if (registration !== undefined) await takeNewVersion(registration);
  location.reload();
}

/** Reloads the page by itself, once in each tab: the server is newer. */
export async function renewPage(): Promise<void> {
  if (isFirstRenewal()) await reloadPage();
}
