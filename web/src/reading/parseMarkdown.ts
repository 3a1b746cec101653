/**
 * Parses CommonMark and GitHub's tables, but not GitHub's automatic links and task lists, which would
 * change a recipe's text.
 *
 * @see https://spec.commonmark.org/0.31.2/
 * @see https://github.github.com/gfm/#tables-extension-
 * @module
 */
import type { Nodes, Paragraph, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { attention } from "micromark-core-commonmark";
import { gfmTable } from "micromark-extension-gfm-table";
import { cleanMarkdown, hideOpenMarks } from "./cleanMarkdown";
import { withoutMarkLines } from "./markLines";
import { repairBlocks } from "./repairBlocks";

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
 *   are those of the repaired text: unique, and stable while the text grows.
 */
export function parseMarkdown(written: string, complete: boolean): Root {
  const text = repairBlocks(cleanMarkdown(written, complete), complete);
  const tree = fromMarkdown(text, {
    extensions: [gfmTable(), touchingEmphasis, { disable: { null: WITHOUT } }],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  mendChildren(tree);
  if (!complete) hideOpenMarks(tree);
  return tree;
}

/** @returns A text that can't be parsed in one block, without marks on lines of their own. */
export function asWritten(text: string, complete: boolean): Root {
  const value = withoutMarkLines(text, complete).trim();
  const block: Paragraph = { type: "paragraph", children: [{ type: "text", value }] };
  return { type: "root", children: [{ ...block, data: { hName: "pre" } }] };
}

function mendChildren(node: Nodes) {
  if (!("children" in node)) return;
  const children = node.children.flatMap((child: Nodes): Nodes[] => {
    mendChildren(child);
    if (child.type !== "text") return [child];
    const texts = child.value.split("\n").map((value): Nodes => ({ type: "text", value }));
    return texts.flatMap((text, at) => (at > 0 ? [{ type: "break" }, text] : [text]));
  });
  Object.assign(node, { children });
  // With `align`, every row is rendered with as many cells as the first: a few kilobytes could become
  // a million cells, and additional cells would be lost.
  if (node.type === "table") {
    const isEven = node.children.every((row) => row.children.length === node.align?.length);
    if (!isEven) node.align = null;
  }
}
