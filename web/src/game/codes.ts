// Codes of tables, as people write them.

const lookalikes: Record<string, string> = { o: "0", i: "1", l: "1", u: "v" };

/** Where a typed code or a pasted link leads. */
export interface Typed {
  /** Six signs, or the whole code. */
  code: string;
  /** For taking one's seat on another device; "" without one. */
  ticket: string;
}

/** Reads a code in capitals or not, with blanks and hyphens, with letters for the digits that look like
 * them; or a link with a code at its end. Undefined: it cannot be one. */
export function readCode(text: string): Typed | undefined {
  const [, path = "", ticket = ""] =
    /^\s*(?:\S*\/)?([^/?#]*)\/?\s*(?:[?#]ticket=(\w+))?\s*$/.exec(text) ?? [];
  const code = path
    .toLowerCase()
    .replace(/[\s-]/g, "")
    .replace(/[oilu]/g, (sign) => lookalikes[sign] ?? sign);
  if (!/^([0-9a-z]{6}|[0-9a-z]{8,16})$/.test(code)) return undefined;
  return { code, ticket };
}

/** Whether it is a short code, which has to be looked up. */
export function isShort({ code }: Typed): boolean {
  return code.length === 6;
}
