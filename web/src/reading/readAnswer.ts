/**
 * Reads the answer to a question about a recipe: a few sentences, and marks.
 *
 * @module
 */
import type { Nodes, PhrasingContent } from "mdast";
import {
  MAX_ANSWER_CHARACTERS,
  MAX_DURATION_SECONDS,
  MAX_WISH_CHARACTERS,
  VISIBLE,
} from "../../../worker/contract";
import { durationName } from "./annotate";
import { isTooLarge } from "./isTooLarge";
import { withLineFeeds } from "./lineFeeds";
import { languageIn, markValues, replaceMarkLines } from "./markLines";
import { secondsOf } from "./marks";
import { idOf, lineOf } from "./mdast";
import { parseMarkdown } from "./parseMarkdown";
import { hideOpenMarks, toMarkdown } from "./toMarkdown";

/** An answer, as it is shown. */
export interface ReadAnswer {
  /** The language of the text: a BCP 47 tag. */
  lang?: string;
  /** None is empty. */
  paragraphs: readonly (readonly Inline[])[];
  /** All words, with a line end between paragraphs. Empty if nothing is visible. */
  words: string;
  /** How the recipe should change from here on, at most {@link MAX_WISH_CHARACTERS}. */
  change?: string;
}

/** Words within a line. Everything else that Markdown has is shown as its text. */
export type Inline =
  | { type: "text"; words: string }
  | { type: "strong" | "emphasis"; children: readonly Inline[] }
  /** `offset` in the Markdown is unique. */
  | { type: "duration"; words: string; offset: number; seconds: number; name?: string };

/**
 * @param written Markdown as a model wrote it.
 * @param complete Whether no more text will come.
 * @returns Never throws.
 */
export function readAnswer(written: string, complete: boolean): ReadAnswer {
  const text = withLineFeeds(written).slice(0, MAX_ANSWER_CHARACTERS);
  const paragraphs = paragraphsOf(text, complete).filter((inlines) =>
    VISIBLE.test(inlineWords(inlines)),
  );
  // The last line may not be complete: "pt" may become "pt-BR".
  const lang = languageIn(complete ? text : text.slice(0, text.lastIndexOf("\n") + 1));
  const change = complete ? changeIn(text) : undefined;
  return {
    ...(lang && { lang }),
    paragraphs,
    words: paragraphs.map((inlines) => inlineWords(inlines).trim()).join("\n"),
    ...(change && { change }),
  };
}

function paragraphsOf(text: string, complete: boolean): Inline[][] {
  try {
    if (!isTooLarge(text)) {
      const tree = parseMarkdown(toMarkdown(text, complete), complete);
      if (!complete) hideOpenMarks(tree);
      return toParagraphs(tree);
    }
  } catch (error) {
    console.error(error);
  }
  return [[{ type: "text", words: replaceMarkLines(text, complete, () => "").trim() }]];
}

const inlineWords = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => ("words" in inline ? inline.words : inlineWords(inline.children)))
    .join("");

/** Each block with words is a paragraph, wherever it is nested. */
function toParagraphs(node: Nodes): Inline[][] {
  switch (node.type) {
    case "paragraph":
    case "heading":
    case "tableCell":
      return [node.children.flatMap(toInlines)];
    default:
      if ("children" in node) return node.children.flatMap(toParagraphs);
      return "value" in node ? [[{ type: "text", words: node.value }]] : [];
  }
}

function toInlines(node: PhrasingContent): Inline[] {
  switch (node.type) {
    case "strong":
    case "emphasis":
      return [{ type: node.type, children: node.children.flatMap(toInlines) }];
    case "link": {
      const seconds = secondsOf(node.url, MAX_DURATION_SECONDS);
      if (!seconds) return node.children.flatMap(toInlines);
      const name = durationName(node);
      const words = lineOf(node);
      return [{ type: "duration", words, offset: idOf(node), seconds, ...(name && { name }) }];
    }
    case "break":
      return [{ type: "text", words: "\n" }];
    default:
      return [{ type: "text", words: lineIn(node) }];
  }
}

const lineIn = (node: PhrasingContent) =>
  "value" in node ? node.value : "alt" in node ? (node.alt ?? "") : lineOf(node);

/** @returns The first change. `undefined` if it is too long: its beginning alone could mean the opposite. */
function changeIn(text: string): string | undefined {
  const [value = ""] = markValues("change", text);
  const [, inBrackets = value] = /^\s*<([^<>]*)/.exec(value) ?? [];
  const line = inBrackets.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim();
  return VISIBLE.test(line) && line.length <= MAX_WISH_CHARACTERS ? line : undefined;
}
