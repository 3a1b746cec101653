/**
 * Reads a recipe in Markdown.
 *
 * @module
 */
import type { Root } from "mdast";
import { collectDurations, collectIngredients, collectSteps } from "./collect";
import { dishIn } from "./dish";
import { readFacts } from "./facts";
import { hideOpenMarks } from "./hideOpenMarks";
import { isTooMuch } from "./isTooMuch";
import { markExtras } from "./markExtras";
import { lineOf } from "./mdast";
import { parseMarkdown } from "./parseMarkdown";
import type { Recipe } from "./recipe";
import { remarkListsIntoItems } from "./remarkListsIntoItems";
import { remarkNameLines } from "./remarkNameLines";
import { remarkRecipe } from "./remarkRecipe";
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
  // The order matters.
  for (const mend of [remarkNameLines(), remarkListsIntoItems(), remarkRecipe()]) {
    tryTo(() => mend(tree), undefined);
  }
  const ingredients = tryTo(() => collectIngredients(tree), []);
  const steps = tryTo(() => collectSteps(tree), []);
  tryTo(() => markExtras(tree), undefined);
  const durations = tryTo(() => collectDurations(tree, steps), []);
  const facts = tryTo(() => readFacts(tree), {});
  const title = tryTo(() => titleIn(tree), undefined);
  const dish = title ?? tryTo(() => dishIn(tree), undefined) ?? UNTITLED;
  return { ...(title && { title }), dish, facts, ingredients, steps, durations, tree };
}

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

function titleIn({ children }: Root): string | undefined {
  const title = children.find((block) => block.data?.hProperties?.dataPart === "title");
  return (title && lineOf(title)) || undefined;
}
