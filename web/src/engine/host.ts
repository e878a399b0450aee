// What the program imports from the page (src/wasm/host.h): random bytes and translation.

/** Replacements for the default functions. */
export interface Host {
  /** Fills an array with random bytes. */
  random?: (bytes: Uint8Array) => void;
  /** A sentence in the user's language; undefined if there is no translation. */
  translate?: (sentence: string) => string | undefined;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The imported functions; `bytes` returns a part of the program's memory. */
export function hostFunctions(
  host: Host,
  bytes: (start: number, length: number) => Uint8Array,
): Record<string, (...numbers: number[]) => number | void> {
  const random =
    host.random ?? ((target: Uint8Array<ArrayBuffer>) => void crypto.getRandomValues(target));
  const copy = (start: number, length: number) => bytes(start, length).slice();
  return {
    random: (start = 0, length = 0) => {
      const filled = new Uint8Array(length >>> 0);
      random(filled);
      bytes(start, length).set(filled);
    },
    translate: (start = 0, length = 0, target = 0, size = 0) => {
      const sentence = encoder.encode(host.translate?.(decoder.decode(copy(start, length))) ?? "");
      if (sentence.length > size >>> 0) return 0;
      bytes(target, sentence.length).set(sentence);
      return sentence.length;
    },
  };
}
