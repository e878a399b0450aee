// Reads a catalogue of gettext without plural forms: sentences and what they are in another
// language.

const unquote = (text) => JSON.parse(text);

/** Of the text of a .po file; sentences that are not translated, or doubtful, are left out. */
export function catalogue(text) {
  const found = {};
  for (const block of text.split(/\n\n+/)) {
    const lines = block.split("\n").filter((line) => !line.startsWith("#~"));
    if (lines.some((line) => /^#,.*\bfuzzy\b/.test(line))) continue;
    const parts = { msgid: "", msgstr: "" };
    let part;
    for (const line of lines) {
      const [, name, rest] = /^(?:(msgid|msgstr) )?(".*")$/.exec(line) ?? [];
      if (rest === undefined) continue;
      part = name ?? part;
      if (part !== undefined) parts[part] += unquote(rest);
    }
    if (parts.msgid !== "" && parts.msgstr !== "") found[parts.msgid] = parts.msgstr;
  }
  return found;
}
