/** What changes in a model's text before it is parsed. */
import { NAMED_DURATION } from "../../../worker/form";
import { withoutLanguage, withoutOpenLanguage } from "./marks";

/** The beginning of a fence, or only the marker of an item or a heading. */
const UNFINISHED = /^(?:`+\w*|~+\w*|[-+*_#]+|\d+[.)]?)$/;
/** Captures the fence. Behind it may stand the name of a format. */
const OPENING = /^(`{3,}|~{3,})\s*\w*$/;
/** A fence after such a line is a part of the recipe. */
const BEGINS_RECIPE = /^(?:#{1,6}[ \t]|[-+*][ \t]|\d+[.)][ \t])/;

/**
 * Removes the fence around a whole answer and the line with its language, and lets the name of a
 * duration have quotation marks in it. Removed lines become empty ones.
 *
 * @param text As a model wrote it, perhaps with a few words before and after the fence.
 * @param complete Whether no more text will come. Until then a last line that may become a fence or
 *   the language, or is only a marker, is left out: an empty item would appear and disappear.
 */
export function toMarkdown(text: string, complete: boolean): string {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  const isUnfinished = !complete && UNFINISHED.test(last.trim());
  lines.push(isUnfinished ? "" : complete ? last : withoutOpenLanguage(last));

  const trimmed = lines.map((line) => line.trim());
  const first = trimmed.findIndex((line) => OPENING.test(line) || BEGINS_RECIPE.test(line));
  const [, fence] = trimmed[first]?.match(OPENING) ?? [];
  if (fence) {
    lines[first] = "";
    const closing = trimmed.findIndex((line, index) => index > first && line === fence);
    if (closing > 0) lines[closing] = "";
  }
  return withoutLanguage(lines.join("\n")).replace(NAMED_DURATION, (_, target, name, end) => {
    return `${target} "${name.replace(/(?<!\\)"/g, '\\"')}"${end}`;
  });
}
