// Shares, copies and saves texts.

import { useState } from "preact/hooks";
import { Button } from "./parts";
import { t } from "../device/words";

/** Shares a text with other programs, or copies it if that is unsupported. Whether it copied. */
async function share(text: string, url?: string): Promise<boolean> {
  if (navigator.share !== undefined && matchMedia("(pointer: coarse)").matches) {
    await navigator.share(url === undefined ? { text } : { text, url }).catch(() => {});
    return false;
  }
  try {
    await navigator.clipboard.writeText(url ?? text);
    return true;
  } catch {
    return false; /* browsers allow it only over HTTPS */
  }
}

interface ShareProps {
  label: string;
  text: string;
  url?: string;
  onShare?: () => void;
}

export function ShareButton({ label, text, url, onShare }: ShareProps) {
  const [isCopied, setCopied] = useState(false);
  const press = () => {
    onShare?.();
    void share(text, url).then(setCopied);
  };
  return (
    <>
      <Button onClick={press}>{label}</Button>
      <span role="status">{isCopied ? ` ${t("Copied.")}` : ""}</span>
    </>
  );
}

/** Saves a text as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
