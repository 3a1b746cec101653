/**
 * Reads a recipe from Markdown by its form and marks: text, tree, sections, then their contents.
 *
 * @module
 */
import type { Root } from "mdast";
import { annotate } from "./annotate";
import { readUnlessTooLarge } from "./isTooLarge";
import { amountsIn, kindIn, languageIn } from "./marks";
import { lineOf } from "./mdast";
import { asWritten, parseMarkdown } from "./parseMarkdown";
import type { Recipe } from "./recipe";
import { readFacts, type Section, sectionsOf } from "./sections";
import { toListedName, withLineFeeds } from "./text";

/**
 * @param written Markdown as a model wrote it.
 * @param complete Whether no more text will come, and none is missing.
 * @returns The recipe; `isTooLarge` if the text is too large or can't be read. It never throws.
 */
export function readRecipe(written: string, complete: boolean): Recipe {
  const text = withLineFeeds(written);
  const marks = { lang: languageIn(text, complete), kind: kindIn(text, complete) };
  const read = (tree: Root) => ({ ...marks, ...readTree(tree, complete, marks.lang) });
  const recipe = readUnlessTooLarge(text, () => read(parseMarkdown(text, complete)));
  return recipe ?? { ...read(asWritten(text, complete)), isTooLarge: true };
}

function readTree(tree: Root, complete: boolean, lang?: string) {
  const sections = sectionsOf(tree);
  const heading = sections.find(({ part }) => part === "title");
  const title = (heading && toListedName(lineOf(heading.block))) || undefined;
  const facts = readFacts(sections);
  const refusal = (complete && title && isRefusal(sections)) || undefined;
  return { title, dish: title ?? "Recipe", refusal, facts, ...annotate(sections, lang), tree };
}

/** Whether there is only a heading and a paragraph without marks. */
const isRefusal = ([, words, ...more]: readonly Section[]) =>
  words?.part === "intro" &&
  words.block.type === "paragraph" &&
  amountsIn(words.block).length === 0 &&
  more.length === 0;
