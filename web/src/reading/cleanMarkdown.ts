/** Prepares a model's text for the Markdown parser. */
import type { Root } from "mdast";
import { withoutMarkLines } from "./markLines";
import { OPEN_EXTRA } from "./marks";
import { nodesIn } from "./mdast";
import { OPEN_MARKER } from "./repairBlocks";

/** A last line that may begin a fence, or is the marker of a heading without text. */
const UNFINISHED = /(?<![^\n])[^\S\n]*(?:`+\w*|~+\w*|[_#]+)[^\S\n]*$/;
/** A fence, captured, and an info string such as `markdown`. */
const OPENING = /^(`{3,}|~{3,})\s*\w*$/;
/** A fence after such a line is part of the recipe. */
const BEGINS_RECIPE = /^(?:#{1,6}[ \t]|[-+*][ \t]|\d+[.)][ \t])/;

/**
 * The target and title of a duration, with quotation marks of any kind around the title or in it, and
 * with or without a blank before it. Captures what is before the title, the title, and what is after
 * it. The quantifiers are bounded so that matching takes linear time.
 */
const NAMED_DURATION =
  /(\]\(P[\dA-Z.,]{0,40})[ \t]{0,9}["'＂\p{Pi}\p{Pf}„「『〝﹁﹃｢]([^\n]{0,400}?)["'＂\p{Pi}\p{Pf}」』〞〟﹂﹄｣](\))/gu;

/**
 * Removes the fence around a whole answer and the lines that are marks, and lets the name of a duration
 * have quotation marks in it. Removed lines become empty ones.
 *
 * @param written As a model wrote it, perhaps with a few words before and after the fence.
 * @param complete Whether no more text will come. Until then a last line that may become a fence or
 *   a mark, or is only a marker, is left out: an empty item would appear and disappear. So is "(extra".
 */
export function cleanMarkdown(written: string, complete: boolean): string {
  const text = withoutMarkLines(written, complete);
  const lines = (complete ? text : withoutOpenEnd(text)).split("\n");
  const trimmed = lines.map((line) => line.trim());
  const first = trimmed.findIndex((line) => OPENING.test(line) || BEGINS_RECIPE.test(line));
  const [, fence] = trimmed[first]?.match(OPENING) ?? [];
  if (fence) {
    lines[first] = "";
    const closing = trimmed.findIndex((line, index) => index > first && line === fence);
    if (closing > 0) lines[closing] = "";
  }
  return lines.join("\n").replace(NAMED_DURATION, (_, target, name, end) => {
    return `${target} "${name.replace(/(?<!\\)"/g, '\\"')}"${end}`;
  });
}

const withoutOpenEnd = (text: string) =>
  text.replace(UNFINISHED, "").replace(OPEN_MARKER, "").replace(OPEN_EXTRA, "");

/** Opening marks that the parser left as text: their closing marks may still arrive. */
const OPEN_MARKS = new RegExp(
  [
    "(?<!\\p{N})\\*(?=\\S|$)",
    "(?<![\\p{L}\\p{N}])_{1,3}(?=\\S|$)",
    "`{1,3}",
    // An incomplete link: `[words`, `[words]`, `[words](PT5M "na`.
    "!?\\[(?=[^[\\]]{0,400}(?:\\](?:\\([^\\n]{0,400})?)?$)",
    "\\](?:\\([^)\\n]{0,400})?$",
  ].join("|"),
  "gu",
);

/** Removes unclosed marks from the last block of a text that is still being written. */
export function hideOpenMarks(tree: Root) {
  const block = nodesIn(tree).findLast(({ type }) => TEXT_BLOCKS.includes(type));
  for (const node of block ? nodesIn(block) : []) {
    if (node.type === "text") node.value = node.value.replace(OPEN_MARKS, "");
  }
}

const TEXT_BLOCKS = ["paragraph", "heading", "tableCell"];
