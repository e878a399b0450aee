// The time left in a round.

import { useEffect } from "preact/hooks";
import { useRedraw } from "../../parts/parts";
import { t } from "../../device/words";

function timeText(seconds: number): string {
  if (seconds >= 3600) return t("{hours} h left", { hours: Math.ceil(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function Clock({ deadline }: { deadline: number | undefined }) {
  const redraw = useRedraw();
  useEffect(() => {
    if (deadline === undefined) return;
    const timer = setInterval(redraw, 500);
    return () => clearInterval(timer);
  }, [deadline]);
  if (deadline === undefined) return null;
  const time = timeText(Math.max(0, Math.ceil((deadline - performance.now()) / 1000)));
  return (
    <span class="clock" role="timer" aria-label={t("Time left: {time}", { time })}>
      {time}
    </span>
  );
}
