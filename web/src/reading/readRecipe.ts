/**
 * Reads a recipe in Markdown by its form and its marks: text, tree, sections, and what is in them.
 *
 * @module
 */
import type { Paragraph } from "mdast";
import { withLineFeeds } from "../../../worker/form";
import {
  collectIngredients,
  collectSteps,
  markAmounts,
  markBlocks,
  markDurations,
} from "./annotate";
import { readFacts } from "./facts";
import { hideOpenMarks } from "./hideOpenMarks";
import { isTooMuch } from "./isTooMuch";
import { languageIn } from "./marks";
import { lineOf } from "./mdast";
import { parseMarkdown } from "./parseMarkdown";
import type { Recipe } from "./recipe";
import { sectionsOf } from "./sections";
import { toMarkdown } from "./toMarkdown";

/**
 * @param written Markdown as a model wrote it.
 * @param complete Whether no more text will come, and none is missing.
 */
export function readRecipe(written: string, complete: boolean): Recipe {
  const text = withLineFeeds(written);
  if (isTooMuch(text)) return asWritten(text);
  try {
    return read(text, complete);
  } catch (error) {
    console.error(error);
    return asWritten(text);
  }
}

function read(text: string, complete: boolean): Recipe {
  const tree = parseMarkdown(toMarkdown(text, complete));
  if (!complete) hideOpenMarks(tree);
  const sections = sectionsOf(tree);
  const facts = readFacts(sections);
  markBlocks(sections);
  markAmounts(sections);
  const ingredients = collectIngredients(sections);
  const steps = collectSteps(sections);
  const durations = markDurations(sections, steps);
  const [block] = sections.filter(({ part }) => part === "title").map((section) => section.block);
  const title = block && lineOf(block);
  const lang = languageIn(complete ? text : text.slice(0, text.lastIndexOf("\n") + 1));
  const more = { ...(title && { title }), ...(lang && { lang }) };
  return { ...more, dish: title ?? UNTITLED, facts, ingredients, steps, durations, tree };
}

const UNTITLED = "Recipe";

function asWritten(text: string): Recipe {
  const data = { hName: "pre", hProperties: { dataPart: "intro", dir: "auto" } };
  const block: Paragraph = { type: "paragraph", data, children: [{ type: "text", value: text }] };
  const nothing = { facts: {}, ingredients: [], steps: [], durations: [] };
  return { dish: UNTITLED, ...nothing, plain: true, tree: { type: "root", children: [block] } };
}
