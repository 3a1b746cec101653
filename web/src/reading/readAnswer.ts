/**
 * Reads the answer to a question about a recipe: a few sentences, and marks.
 *
 * @module
 */
import type { Nodes, Paragraph, Root } from "mdast";
import { MAX_ANSWER_CHARACTERS, MAX_WISH_CHARACTERS, VISIBLE } from "../../../worker/contract";
import { markTimer } from "./annotate";
import { readUnlessTooLarge } from "./isTooLarge";
import { languageIn, markValues } from "./marks";
import { nodesOf, wordsOf } from "./mdast";
import { asWritten, parseMarkdown } from "./parseMarkdown";
import type { Duration } from "./recipe";
import { toListedName, withLineFeeds, withoutBidiControls } from "./text";

/** An answer, as it is shown. */
export interface ReadAnswer {
  /** The language of the text: a BCP 47 tag. */
  lang?: string | undefined;
  /** Paragraphs, none of which is empty. Durations have their id in `data.hProperties.dataId`. */
  tree: Root;
  /** All words, with a line end between paragraphs. Empty if nothing is visible. */
  words: string;
  /** In the order of the text. An id is unique in the answer, and stable while the text grows. */
  durations: readonly Duration[];
  /** How the recipe should change from here on, at most {@link MAX_WISH_CHARACTERS}. */
  change?: string | undefined;
}

/**
 * @param written Markdown as a model wrote it.
 * @param complete Whether no more text will come.
 * @returns Never throws.
 */
export function readAnswer(written: string, complete: boolean): ReadAnswer {
  // What is shown must be what is sent.
  const text = withoutBidiControls(withLineFeeds(written)).slice(0, MAX_ANSWER_CHARACTERS);
  const parsed = readUnlessTooLarge(text, () => parseMarkdown(text, complete));
  const paragraphs = paragraphsIn(parsed ?? asWritten(text, complete)).filter((paragraph) =>
    VISIBLE.test(wordsOf(paragraph)),
  );
  const tree: Root = { type: "root", children: paragraphs };
  // Character references may have become such characters.
  for (const text of nodesOf(tree, "text")) text.value = withoutBidiControls(text.value);
  return {
    lang: languageIn(text, complete),
    tree,
    words: paragraphs.map((paragraph) => wordsOf(paragraph).trim()).join("\n"),
    durations: nodesOf(tree, "link").flatMap((link) => markTimer(link)),
    change: complete ? changeIn(text) : undefined,
  };
}

/** Each block with words becomes a paragraph, wherever it is nested. */
function paragraphsIn(node: Nodes): Paragraph[] {
  if (node.type === "paragraph" || node.type === "heading") {
    const data = { hProperties: { dir: "auto" } };
    return [{ type: "paragraph", data, children: node.children }];
  }
  return "children" in node ? node.children.flatMap(paragraphsIn) : [];
}

/**
 * @returns The first change. `undefined` if it is too long, or its bracket is not closed: its beginning
 *   alone could mean the opposite.
 */
function changeIn(text: string): string | undefined {
  const [value = ""] = markValues("change", text, true);
  const [, enclosed, open = ""] = /^\s*(?:<([^<>]*)>|([^<>]*)$)/.exec(value) ?? [];
  const line = toListedName(enclosed ?? open);
  return line !== "" && line.length <= MAX_WISH_CHARACTERS ? line : undefined;
}
