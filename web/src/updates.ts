// Installs the page for offline use and reports new versions.

const updateInterval = 60 * 60 * 1000;

/** Makes the page work offline, if the browser can. `onUpdate` is called when a new version waits.
 * Its argument changes to that version and reloads the page; without that, the version changes when
 * the page is opened next. */
export async function registerServiceWorker(onUpdate: (change: () => void) => void): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await container
    ?.register("/service-worker.js", { type: "module" })
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
