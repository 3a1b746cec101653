/** Takes the code fence off an answer that stands in one as a whole. */

/** Captures the fence and its language. */
const OPENING = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`\s]*)[ \t]*$/;
/** A last line that may become a fence, or of which only the marker of an item or a heading is there. */
const UNFINISHED_LINE = /(^|\n)[ \t]*(?:(?:`+|~+)[^`\n]*|[-+*_#]+|\d+[.)]?)[ \t]*$/;
/** With such a line before it, a fence is a part of the recipe. */
const BEGINS_RECIPE = /^ {0,3}(?:#{1,6}[ \t]|[-+*][ \t]|\d+[.)][ \t]|\*\*[^*]+\*\*[:：]?\s*$)/;
const LANGUAGES = ["", "markdown", "md", "text", "txt"];

/**
 * In place of each of the fence's two lines stands an empty one, so that a text that grows stays the
 * beginning of what it will be.
 *
 * @param text Markdown, perhaps with a few words before and after the fence.
 * @param complete Whether no more text will come. Until then a last line is held back that may
 * become a fence, or that is only a marker: an empty item would come and go.
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
