// Shares, copies and saves texts and pictures.

import { useState } from "preact/hooks";
import { Button } from "./parts";
import { t } from "../device/words";

interface Shared {
  text: string;
  url?: string;
  picture?: Blob;
  name?: string;
}

/** For an answer that appears where it may not be seen, as its `ref`. */
export function bringIntoView(shown: Element | null): void {
  shown?.scrollIntoView({ block: "center" });
}

/** Whether the device has a menu for sharing that people are used to. */
function hasMenu(): boolean {
  return navigator.share !== undefined && matchMedia("(pointer: coarse)").matches;
}

function fileOf(picture: Blob, name: string): File {
  return new File([picture], name, { type: picture.type });
}

export function canSharePicture(): boolean {
  const files = [fileOf(new Blob([], { type: "image/png" }), "x.png")];
  return hasMenu() && navigator.canShare?.({ files }) === true;
}

/** Shares with other programs. */
export async function share({ text, url, picture, name = "" }: Shared): Promise<void> {
  const data: ShareData = { text };
  if (url !== undefined) data.url = url;
  if (picture !== undefined) data.files = [fileOf(picture, name)];
  await navigator.share(data).catch(() => {}); /* the user has closed the menu */
}

/** Copies a text. Whether that worked: browsers allow it only over HTTPS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface ShareProps {
  label: string;
  text: string;
  url?: string;
}

/** Shares a link with its text, or copies the link, or shows it where the browser allows neither. */
export function ShareButton({ label, text, url }: ShareProps) {
  const [said, setSaid] = useState("");
  const link = url ?? text;
  const press = async () => {
    if (hasMenu()) await share(url === undefined ? { text } : { text, url });
    else setSaid((await copyText(link)) ? t("Link copied.") : link);
  };
  return (
    <>
      <Button onClick={() => void press()}>{label}</Button>
      <span class="shared" role="status">
        {said}
      </span>
    </>
  );
}

/** Saves a text or a picture as a file. */
export function saveFile(name: string, content: string | Blob): void {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
