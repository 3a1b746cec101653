/** Removes the code fence around a whole answer. */

/** Captures the fence and its language. */
const OPENING = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`\s]*)[ \t]*$/;
/** An incomplete last line: the beginning of a fence, or only the marker of an item or a heading. */
const UNFINISHED_LINE = /(^|\n)[ \t]*(?:(?:`+|~+)[^`\n]*|[-+*_#]+|\d+[.)]?)[ \t]*$/;
/** A fence after such a line is a part of the recipe. */
const BEGINS_RECIPE = /^ {0,3}(?:#{1,6}[ \t]|[-+*][ \t]|\d+[.)][ \t]|\*\*[^*]+\*\*[:：]?\s*$)/;
const LANGUAGES = ["", "markdown", "md", "text", "txt"];

/**
 * Each of the fence's two lines becomes an empty line. So while a text grows, each result begins with
 * the one before.
 *
 * @param text Markdown, perhaps with a few words before and after the fence.
 * @param complete Whether no more text will come. Until then a last line that may
 * become a fence, or is only a marker, is left out: an empty item would appear and disappear.
 */
export function unfence(text: string, complete: boolean): string {
  const known = complete ? text : text.replace(UNFINISHED_LINE, "$1");
  if (!known.includes("```") && !known.includes("~~~")) return known;

  const lines = known.split("\n");
  const opening = lines.findIndex((line) => OPENING.test(line) || BEGINS_RECIPE.test(line));
  const [, fence, language] = lines[opening]?.match(OPENING) ?? [];
  if (!fence || !LANGUAGES.includes(language?.toLowerCase() ?? "")) return known;

  const closing = lines.findIndex(
    (line, index) => index > opening && line.trim().startsWith(fence) && !/[^`~\s]/.test(line),
  );
  return lines
    .map((line, index) => (index === opening || index === closing ? "" : line))
    .join("\n");
}
