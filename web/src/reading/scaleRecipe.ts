import type { Root } from "mdast";
import { MAX_SERVINGS } from "../../../worker/contract";
import { numberStyleOf, scaleAmount, scaleServings, servingsIn } from "./amounts";
import { withoutExtra } from "./annotate";
import { idOf, lineOf, nodesOf, ownLineOf } from "./mdast";
import type { Recipe, Step } from "./recipe";

/** The minimum for a recipe that is written for one, such as one tray. */
export const HALF = 0.5;

/** @returns The servings that can be changed. `undefined` if no amount of the recipe would change with them. */
export function servingsOf(recipe: Recipe): number | undefined {
  return amountsOf(recipe.tree).length > 0 ? writtenServings(recipe) : undefined;
}

/** @returns The servings that a recipe is written for: 4 for "4–6 portions". */
export function writtenServings({ facts }: Recipe): number | undefined {
  const servings = servingsIn(facts.servings ?? "");
  return Number.isInteger(servings) && Number(servings) <= MAX_SERVINGS ? servings : undefined;
}

const amountsOf = (tree: Root) =>
  nodesOf(tree, "emphasis").filter(({ data }) => data?.quantity === "amount");

/**
 * @param recipe As written. Scaling a recipe again would round its amounts twice.
 * @param factor More than 0.
 * @returns A copy with scaled servings and amounts, in the tree and in `words`, and the same ids. For
 *   factor 1 the same object.
 */
export function scaleRecipe(recipe: Recipe, factor: number): Recipe {
  if (factor === 1) return recipe;
  const tree = structuredClone(recipe.tree);
  const amounts = amountsOf(tree);
  const style = numberStyleOf(amounts.map(lineOf), recipe.lang);
  for (const node of [...amounts, ...nodesOf(tree, "strong")]) {
    const { quantity, around } = node.data ?? {};
    if (!quantity) continue;
    const scale = quantity === "amount" ? scaleAmount : scaleServings;
    for (const text of nodesOf(node, "text")) text.value = scale(text.value, factor, style, around);
  }
  const items = nodesOf(tree, "listItem");
  const lines = new Map(items.map((item) => [idOf(item), ownLineOf(item)]));
  const scaleStep = (step: Step): Step => ({
    ...step,
    words: lines.get(step.id) ?? "",
    steps: step.steps.map(scaleStep),
  });
  const { servings } = recipe.facts;
  return {
    ...recipe,
    tree,
    facts: { ...recipe.facts, servings: servings && scaleServings(servings, factor, style) },
    ingredients: recipe.ingredients.map((ingredient) => ({
      ...ingredient,
      words: withoutExtra(lines.get(ingredient.id) ?? ""),
    })),
    steps: recipe.steps.map(scaleStep),
  };
}

/**
 * @param count The servings shown.
 * @param written The servings that the recipe was written for: always a step.
 * @param by -1 for fewer, 1 for more.
 * @returns The next step, at most {@link MAX_SERVINGS}. `undefined` if there is none.
 */
export function nextServings(count: number, written: number, by: -1 | 1): number | undefined {
  const isStep = (servings: number) => {
    const gap = servings <= 8 ? 1 : servings <= 16 ? 2 : servings <= 48 ? 4 : written;
    return servings % gap === 0 || servings === written;
  };
  const wholes = Array.from({ length: MAX_SERVINGS }, (_, at) => at + 1).filter(isStep);
  const steps = written === 1 ? [HALF, ...wholes] : wholes;
  return by > 0 ? steps.find((step) => step > count) : steps.findLast((step) => step < count);
}
