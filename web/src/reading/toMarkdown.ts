/** Mends a model's text before it is parsed. */

/** Captures the fence and its language. */
const OPENING = /^(`{3,}|~{3,})\s*([^`\s]*)$/;
/** The beginning of a fence, or only the marker of an item or a heading. */
const UNFINISHED =
  /^(?:(?:`+|~+)[^`]*|[-+*_#]+|\d+[.)]?|[•‣●▪◦○■□▢☐–・✓✔✅☑➤►▶🔸🔹👉①-⑳]\uFE0F?|\d\uFE0F?\u20E3)$/u;
/** A fence after such a line is a part of the recipe. */
const BEGINS_RECIPE = /^(?:#{1,6}[ \t]|[-+*][ \t]|\d+[.)][ \t]|\*\*[^*]+\*\*[:：]?$)/;
/** What stands behind the fence around an answer. */
export const NAMES_OF_MARKDOWN = ["", "markdown", "md", "text", "txt"];
/** An item right above a name: without an empty line, the name would be a part of the item. */
const LAZY_NAME =
  /^ {0,8}(?:[-*+]|\d{1,3}[.)])[ \t].*\n(?=\*\*[^*\n]{1,60}(?:[:：]\*\*|\*\*[:：])|(?![-*+#>|]|\d)\S[^.!?,;:\n]{0,39}:[ \t]*\n)/gm;
/** Signs that stand for a bullet. Behind some of them no blank is needed. */
const BULLET = /^(\s{0,8})(?:[•‣●▪◦○■□▢☐–](?=\s)|(?:[・✓✔✅☑➤►▶🔸🔹👉]\uFE0F?)\s?)/u;
/** "①" and "1️⃣". */
const NUMBER_SIGN = /^(\s{0,8})(?:([①-⑳])|([1-9])\uFE0F?\u20E3)\s?/u;
const FIRST_NUMBER_SIGN = "①".charCodeAt(0);

/**
 * Removes the fence around a whole answer, and makes Markdown's bullets and numbers of other signs.
 * Each of the fence's two lines becomes an empty line, so that places before it stay the same.
 *
 * @param text As a model wrote it, perhaps with a few words before and after the fence.
 * @param complete Whether no more text will come. Until then a last line that may become a fence,
 *   or is only a marker, is left out: an empty item would appear and disappear.
 */
export function toMarkdown(text: string, complete: boolean): string {
  const lines = text.split("\n");
  const last = lines.length - 1;
  if (!complete && UNFINISHED.test(lines[last]?.trim() ?? "")) lines[last] = "";

  const trimmed = lines.map((line) => line.trim());
  const first = trimmed.findIndex((line) => OPENING.test(line) || BEGINS_RECIPE.test(line));
  const [, fence, language = ""] = trimmed[first]?.match(OPENING) ?? [];
  if (fence && NAMES_OF_MARKDOWN.includes(language.toLowerCase())) {
    lines[first] = "";
    const closing = trimmed.findIndex(
      (line, index) => index > first && line.startsWith(fence) && !/[^`~]/.test(line),
    );
    if (closing > 0) lines[closing] = "";
  }
  return lines.map(toMarker).join("\n").replace(LAZY_NAME, "$&\n");
}

function toMarker(line: string): string {
  return line
    .replace(BULLET, "$1- ")
    .replace(NUMBER_SIGN, (_, indent: string, circled?: string, digit?: string) => {
      const number = digit ?? (circled?.charCodeAt(0) ?? 0) - FIRST_NUMBER_SIGN + 1;
      return `${indent}${number}. `;
    });
}
