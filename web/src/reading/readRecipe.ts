/**
 * Reads a recipe in Markdown.
 *
 * @module
 */
import type { Root } from "mdast";
import { collectIngredients } from "./collectIngredients";
import { collectSteps } from "./collectSteps";
import { dishIn } from "./dishIn";
import { hideOpenMarks } from "./hideOpenMarks";
import { isTooMuch } from "./isTooMuch";
import { listsIntoItems } from "./listsIntoItems";
import { markDurations } from "./markDurations";
import { markExtras } from "./markExtras";
import { markParts } from "./markParts";
import { blocksOf, lineOf } from "./mdast";
import { nameLinesToHeadings } from "./nameLinesToHeadings";
import { onlyListToSections } from "./onlyListToSections";
import { parseMarkdown } from "./parseMarkdown";
import { readFacts } from "./readFacts";
import type { Recipe } from "./recipe";
import { strayHeadingsToWords } from "./strayHeadingsToWords";
import { toMarkdown } from "./toMarkdown";

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
  for (const mend of MENDS) tryTo(() => mend(tree), undefined);
  const ingredients = tryTo(() => collectIngredients(tree), []);
  const steps = tryTo(() => collectSteps(tree), []);
  tryTo(() => markExtras(tree), undefined);
  const durations = tryTo(() => markDurations(tree, steps), []);
  const facts = tryTo(() => readFacts(tree), {});
  const title = tryTo(() => titleIn(tree), undefined);
  const dish = title ?? tryTo(() => dishIn(tree), undefined) ?? UNTITLED;
  return { ...(title && { title }), dish, facts, ingredients, steps, durations, tree };
}

/** Each turns one form into another, or marks it. The order matters. */
const MENDS = [
  nameLinesToHeadings,
  listsIntoItems,
  strayHeadingsToWords,
  onlyListToSections,
  markParts,
];

const UNTITLED = "Recipe";

function asWritten(text: string): Recipe {
  const data = { hName: "pre", hProperties: { dataPart: "intro", dir: "auto" } };
  const block = { type: "paragraph", data, children: [{ type: "text", value: text }] } as const;
  const tree: Root = { type: "root", children: [{ ...block, children: [...block.children] }] };
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

function titleIn(tree: Root): string | undefined {
  const [title] = blocksOf("title", tree);
  return (title && lineOf(title)) || undefined;
}
