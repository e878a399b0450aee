// QR codes, drawn by a part that is fetched when the first one is shown.

import { useEffect, useState } from "preact/hooks";
import { t } from "../device/words";

export function QrCode({ text }: { text: string }) {
  const [drawn, setDrawn] = useState<{ data: boolean[][]; size: number }>();
  useEffect(() => {
    void import("uqr").then(({ encode }) => setDrawn(encode(text, { border: 2 }))).catch(() => {});
  }, [text]);
  if (drawn === undefined) return <div class="pattern" />;
  const { data, size } = drawn;
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      class="pattern"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("QR code of the link")}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
