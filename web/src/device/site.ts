// Where the page lies, and the server that it plays at. A server serves the page at the top of its own
// address. `knobel page` writes it as plain files, which lie below any path and name their server.

/** The path of the page's files, with a slash at its end. */
export const base = new URL(".", import.meta.url).pathname;

/** The address of one of them, named as it is at the top of a server. */
export function fileAddress(path: string): string {
  return base + path.slice(1);
}

const named = document.querySelector<HTMLMetaElement>('meta[name="knobel-server"]');

/** Whether this is the page as plain files: their host knows no views and no tables. */
export const isPlain = named !== null;

/** The server's address, like https://example.org; "": there is none. */
export const server = named === null ? location.origin : named.content;

/** The name of a value on this device that belongs to the server. Another page at the same address
 * may play at another server. */
export function ofServer(name: string): string {
  return isPlain ? `${name} ${server}` : name;
}
