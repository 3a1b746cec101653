/** Limits, because a list can have thousands of entries, and an entry thousands of characters. */
const MAX_QUOTED = 10;
const MAX_QUOTED_CHARACTERS = 40;

/** Quotes a visitor's entries as one phrase in Markdown. Empty if none has a visible character. */
export function quoteAll(entries: readonly string[]): string {
  const quoted = entries.map(quote).filter(Boolean);
  const more = quoted.length - MAX_QUOTED;
  const shown = quoted.slice(0, MAX_QUOTED).map((text) => `“${text}”`);
  return enumerate(more > 0 ? [...shown, `${more} more`] : shown);
}

/**
 * Makes a visitor's entry safe to quote: one line, shortened, with all characters of Markdown and
 * HTML syntax escaped, and without characters that change the direction of the text.
 *
 * @see https://spec.commonmark.org/0.31.2/#backslash-escapes
 */
function quote(typed: string): string {
  const line = typed.replace(/\p{Bidi_Control}/gu, "").replace(/[\s\p{Cc}\p{Cs}]+/gu, " ");
  const characters = Array.from(line.trim());
  const short = characters.slice(0, MAX_QUOTED_CHARACTERS).join("").trimEnd();
  const end = characters.length > MAX_QUOTED_CHARACTERS ? "…" : "";
  return short.replace(/[!-/:-@[-`{-~]/g, "\\$&") + end;
}

/** "a", "a and b", "a, b and c". */
export function enumerate(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}
