/**
 * Reads a recipe from Markdown by its form and marks: text, tree, sections, then their contents.
 *
 * @module
 */
import type { Root, RootContent } from "mdast";
import { annotate } from "./annotate";
import { readFacts } from "./facts";
import { readUnlessTooLarge } from "./isTooLarge";
import { withLineFeeds } from "./lineFeeds";
import { kindIn, languageIn } from "./markLines";
import { hasAmount } from "./marks";
import { lineOf, nodesIn } from "./mdast";
import { asWritten, parseMarkdown } from "./parseMarkdown";
import type { Recipe } from "./recipe";
import { sectionsOf } from "./sections";
import { toListedName } from "./toListedName";

/**
 * @param written Markdown as a model wrote it.
 * @param complete Whether no more text will come, and none is missing.
 * @returns The recipe; `isTooLarge` if the text is too large or can't be read. It never throws.
 */
export function readRecipe(written: string, complete: boolean): Recipe {
  const text = withLineFeeds(written);
  const read = (tree: Root) => readTree(tree, text, complete);
  const recipe = readUnlessTooLarge(text, () => read(parseMarkdown(text, complete)));
  return recipe ?? { ...read(asWritten(text, complete)), isTooLarge: true };
}

function readTree(tree: Root, text: string, complete: boolean): Recipe {
  const sections = sectionsOf(tree);
  const facts = readFacts(sections);
  const heading = sections.find(({ part }) => part === "title");
  const title = (heading && toListedName(lineOf(heading.block))) || undefined;
  const lang = languageIn(text, complete);
  const isRefusal =
    complete && !!title && isSentence(tree.children[1]) && tree.children.length === 2;
  return {
    title,
    lang,
    kind: kindIn(text, complete),
    refusal: isRefusal || undefined,
    dish: title ?? "Recipe",
    facts,
    ...annotate(sections, lang),
    tree,
  };
}

/** A paragraph without marks. */
const isSentence = (block: RootContent | undefined) =>
  block?.type === "paragraph" &&
  !hasAmount(block) &&
  nodesIn(block).every(({ type }) => type !== "link" && type !== "strong");
