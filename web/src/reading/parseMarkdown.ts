/**
 * Parses CommonMark.
 *
 * @see https://spec.commonmark.org/0.31.2/
 * @module
 */
import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { attention } from "micromark-core-commonmark";
import { visit } from "unist-util-visit";
import { OPEN_EXTRA, withoutMarkLines } from "./marks";
import { nodesOf, toText } from "./mdast";

const ASTERISK = 42;
const SIGN = /[\p{P}\p{S}]/u;
/** Includes Arabic and Korean, where suffixes are attached to words. */
const LETTER = /\p{Lo}/u;

const matches = (code: number | null, kind: RegExp) =>
  code !== null && code > 0 && kind.test(String.fromCharCode(code));

/**
 * A micromark extension for emphasis next to letters in scripts without word spacing:
 * `*大さじ2（30ml）*を`.
 *
 * In CommonMark, an asterisk after punctuation closes emphasis only before whitespace or punctuation.
 * As in markdown-cjk-friendly, letters of scripts without case count as such punctuation here.
 *
 * @see https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md
 */
const touchingEmphasis = {
  text: {
    [ASTERISK]: {
      ...attention,
      tokenize(effects, ok, nok) {
        const { previous, events } = this;
        const mend: typeof ok = (code) => {
          const token = events.at(-1)?.[1];
          if (token) {
            token._close ||= matches(previous, SIGN) && matches(code, LETTER);
            token._open ||= matches(code, SIGN) && matches(previous, LETTER);
          }
          return ok(code);
        };
        return attention.tokenize.call(this, effects, mend, nok);
      },
    } satisfies typeof attention,
  },
};

/**
 * Without HTML, tags are shown as text. The text of a definition or after a fence would not be shown.
 * Recipes have no indented code: it would be a list below a paragraph. A rule directly below a line is
 * a rule: models underline no headings.
 */
const WITHOUT = "codeFenced codeIndented definition htmlFlow htmlText setextUnderline".split(" ");

/**
 * @param written As a model wrote it, with line feeds.
 * @param complete Whether no more text will come. Until then, no sign of an unclosed mark is in the tree.
 * @returns The tree, without marks on lines of their own. Every line end in a paragraph is a break. Offsets
 *   are those of the cleaned text: unique, and stable while the text grows.
 */
export function parseMarkdown(written: string, complete: boolean): Root {
  const tree = fromMarkdown(cleanMarkdown(written, complete), {
    extensions: [touchingEmphasis, { disable: { null: WITHOUT } }],
  });
  breakLines(tree);
  if (!complete) hideOpenMarks(tree);
  return tree;
}

/** @returns A text that can't be parsed in one block, without marks on lines of their own. */
export function asWritten(text: string, complete: boolean): Root {
  const value = withoutMarkLines(text, complete).trim();
  const data = { hName: "pre" };
  return { type: "root", children: [{ type: "paragraph", data, children: [toText(value)] }] };
}

/** Makes every line end a break. */
function breakLines(tree: Root) {
  visit(tree, "text", (node, index = 0, parent) => {
    const [first = "", ...rest] = node.value.split("\n");
    const lines = rest.flatMap((value) => [{ type: "break" } as const, toText(value)]);
    node.value = first;
    parent?.children.splice(index + 1, 0, ...lines);
  });
}

/** A last line that may begin a fence, or is the marker of a heading or an item without text. */
const UNFINISHED = /(?<![^\n])[^\S\n]*(?:[`~]+\w*|[_#*+-]+|\d+[.)]?)[^\S\n]*$/;
/** A fence, captured, and an info string such as `markdown`. */
const OPENING = /^(`{3,}|~{3,})\s*\w*$/;
/** A fence after such a line is part of the recipe. */
const BEGINS_RECIPE = /^(?:#|[-+*] |\d+[.)] )/;

/**
 * The target and title of a duration, with quotation marks of any kind around the title or in it, and
 * with or without a blank before it. Captures what is before the title, the title, and what is after
 * it. The quantifiers are bounded so that matching takes linear time.
 */
const NAMED_DURATION =
  /(\]\(P[\dA-Z.,]{0,40})[ \t]{0,9}["'＂\p{Pi}\p{Ps}]([^\n]{0,400}?)["'＂\p{Pi}\p{Pf}\p{Pe}](\))/gu;

/**
 * Removes the fence around a whole answer and the lines that are marks, and lets the name of a duration
 * have quotation marks in it. Removed lines become empty ones.
 *
 * @param written As a model wrote it, perhaps with a few words before and after the fence.
 * @param complete Whether no more text will come. Until then a last line that may become a fence or
 *   a mark, or is only a marker, is left out: an empty item would appear and disappear. So is "(extra".
 */
function cleanMarkdown(written: string, complete: boolean): string {
  const text = withoutMarkLines(written, complete);
  const seen = complete ? text : text.replace(UNFINISHED, "").replace(OPEN_EXTRA, "");
  const lines = seen.split("\n");
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
function hideOpenMarks(tree: Root) {
  let last: Nodes = tree;
  visit(tree, (node) => {
    if (node.type === "paragraph" || node.type === "heading") last = node;
  });
  for (const text of nodesOf(last, "text")) text.value = text.value.replace(OPEN_MARKS, "");
}
