// Keeps the page on this device, and tells when a new version of it waits there.

const often = 60 * 60 * 1000;

/** Where the browser can, the page works without a network from now on. `found` is told of a new
 * version and how to change to it, which loads the page anew; else it comes when the page is next
 * opened. */
export async function keepPage(found: (change: () => void) => void): Promise<void> {
  const keeper = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await keeper
    ?.register("/service-worker.js", { type: "module" })
    .catch(() => undefined);
  if (keeper === undefined || registration === undefined) return;
  let isChanging = false;
  const tell = () => {
    const waiting = registration.waiting;
    if (waiting === null || keeper.controller === null) return;
    found(() => {
      isChanging = true;
      waiting.postMessage("take over");
    });
  };
  keeper.addEventListener("controllerchange", () => {
    if (isChanging) location.reload();
  });
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", tell);
  });
  tell();
  setInterval(() => void registration.update().catch(() => undefined), often);
}
