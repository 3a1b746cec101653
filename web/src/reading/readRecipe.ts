/**
 * Reads a recipe in Markdown: text, tree, sections, and what stands in them.
 *
 * @module
 */
import type { Paragraph, Root } from "mdast";
import { type Block, toBlocks } from "./blocks";
import { collectIngredients } from "./collectIngredients";
import { collectSteps } from "./collectSteps";
import { dishIn } from "./dishIn";
import { factsIn, readFacts } from "./facts";
import { hideOpenMarks } from "./hideOpenMarks";
import { isTooMuch } from "./isTooMuch";
import { languagesOf } from "./languageOf";
import { markDurations } from "./markDurations";
import { lineOf, textNode } from "./mdast";
import { normalise } from "./normalise";
import { parseMarkdown } from "./parseMarkdown";
import type { Facts, Part, Recipe } from "./recipe";
import { sectionsOf } from "./sections";
import { toMarkdown } from "./toMarkdown";
import { withoutNumber } from "./words";

/**
 * @param text Markdown as a model wrote it.
 * @param complete Whether no more text will come.
 */
export function readRecipe(text: string, complete: boolean): Recipe {
  const tree = isTooMuch(text)
    ? undefined
    : tryTo(() => parseMarkdown(toMarkdown(text, complete)), undefined);
  if (!tree) return asWritten(text);
  if (!complete) tryTo(() => hideOpenMarks(tree), undefined);
  const languages = tryTo(() => languagesOf(lineOf(tree)), []);
  tryTo(() => normalise(tree), undefined);
  const blocks = tryTo(() => toBlocks(sectionsOf(tree.children)), []);
  const partOf = (part: Part) => blocks.filter((block) => block.part === part);
  if (blocks.length > 0) tree.children = blocks.map(({ node }) => node);

  const ingredients = tryTo(() => collectIngredients(partOf("ingredients")), []);
  const steps = tryTo(() => collectSteps(partOf("method")), []);
  const durations = tryTo(() => markDurations(partOf("method"), steps, languages), []);
  const facts = tryTo(() => factsAmong(blocks), {});
  const [titleBlock] = partOf("title");
  const title = titleBlock && lineOf(titleBlock.node);
  const dish = title || (tryTo(() => dishIn(blocks), undefined) ?? UNTITLED);
  const [lang] = languages;
  const more = { ...(title && { title }), ...(lang && { lang }) };
  return { ...more, dish, facts, ingredients, steps, durations, tree };
}

const UNTITLED = "Recipe";

function asWritten(text: string): Recipe {
  const data = { hName: "pre", hProperties: { dataPart: "intro", dir: "auto" } };
  const block: Paragraph = { type: "paragraph", data, children: [textNode(text)] };
  const tree: Root = { type: "root", children: [block] };
  const nothing = { facts: {}, ingredients: [], steps: [], durations: [] };
  return { dish: UNTITLED, ...nothing, plain: true, tree };
}

/** A part of the reading that throws costs only itself. */
function tryTo<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    console.error(error);
    return otherwise;
  }
}

function factsAmong(blocks: readonly Block[]): Facts {
  const all = blocks.flatMap(({ facts = [] }) => facts);
  const inPlace = blocks.flatMap(({ facts = [], isInPlace }) => (isInPlace ? facts : []));
  const heading = blocks.find(
    ({ part, node }) => part === "ingredients" && node.type === "heading",
  );
  // "Ingredients (serves 4)"
  const name = heading && withoutNumber(lineOf(heading.node)).replace(/[()（）]/g, ";");
  return readFacts(all, inPlace, name ? factsIn(name) : []);
}
