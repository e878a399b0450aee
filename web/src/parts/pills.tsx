// Pills above the tabs: that there is no network, and that a new version is ready.

import { render } from "preact";
import { t } from "../device/words";
import { Icon } from "./icon";
import { Button } from "./parts";

let place: HTMLElement | undefined;
let change: (() => void) | undefined; /* takes the new version that waits */

function Pills() {
  return (
    <>
      {!navigator.onLine && (
        <p class="pill" role="status">
          <Icon name="off" />
          {t("Offline. Solo games work as usual.")}
        </p>
      )}
      {change !== undefined && (
        <p class="pill update">
          {t("A new version is ready")}
          <Button onClick={change}>{t("Reload")}</Button>
        </p>
      )}
    </>
  );
}

function draw(): void {
  if (place === undefined) {
    place = document.createElement("aside");
    place.className = "pills";
    place.setAttribute("aria-label", t("News"));
    document.body.append(place);
  }
  render(<Pills />, place);
}

/** Offers a new version. If the user ignores it, the page changes when it is opened next. */
export function offerUpdate(take: () => void): void {
  change = take;
  draw();
}

/** Says so while there is no network. */
export function watchNetwork(): void {
  const look = () => {
    if (place !== undefined || !navigator.onLine) draw();
  };
  addEventListener("online", look);
  addEventListener("offline", look);
  look();
}
