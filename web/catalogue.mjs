// Reads a gettext catalogue without plural forms.

const unquote = (text) => JSON.parse(text);

/** The translations in a .po file by sentence, without untranslated and fuzzy ones. */
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
