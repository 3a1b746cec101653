import { MAX_SERVINGS } from "../../../worker/contract";
import { notationOf, scaleAmount, scaleServings, servingsIn } from "./amounts";
import { withoutExtra } from "./annotate";
import { idOf, nodesIn, ownLineOf } from "./mdast";
import type { Recipe, Step } from "./recipe";

/** The minimum for a recipe that is written for one, such as one tray. */
export const HALF = 0.5;

/** @returns The servings that can be changed. `undefined` if no amount of the recipe would change with them. */
export function servingsOf(recipe: Recipe): number | undefined {
  const hasAmount = nodesIn(recipe.tree).some(({ data }) => data?.quantity === "amount");
  return hasAmount ? writtenServings(recipe) : undefined;
}

/** @returns The servings that a recipe is written for: 4 for "4–6 portions". */
export function writtenServings({ facts, lang }: Pick<Recipe, "facts" | "lang">) {
  const servings = servingsIn(facts.servings ?? "", lang);
  return Number.isInteger(servings) && Number(servings) <= MAX_SERVINGS ? servings : undefined;
}

/**
 * @param recipe As written. Scaling a recipe again would round its amounts twice.
 * @param factor More than 0.
 * @returns A copy with scaled servings and amounts, in the tree and in `words`, and the same ids. For
 *   factor 1 the same object.
 */
export function scaleRecipe(recipe: Recipe, factor: number): Recipe {
  if (factor === 1) return recipe;
  const tree = structuredClone(recipe.tree);
  const nodes = nodesIn(tree);
  const textsIn = (quantity: "amount" | "servings") =>
    nodes
      .filter(({ data }) => data?.quantity === quantity)
      .flatMap((node) => nodesIn(node))
      .filter((node) => node.type === "text");
  const amounts = textsIn("amount");
  const written = amounts.map(({ value }) => value);
  const notation = notationOf(written, recipe.lang);
  for (const text of amounts) text.value = scaleAmount(text.value, factor, notation);
  for (const text of textsIn("servings")) text.value = scaleServings(text.value, factor, notation);

  const items = nodes.filter((node) => node.type === "listItem");
  const lines = new Map(items.map((item) => [idOf(item), ownLineOf(item)]));
  const scaleStep = (step: Step): Step => ({
    ...step,
    words: lines.get(step.id) ?? "",
    steps: step.steps.map(scaleStep),
  });
  const ingredients = recipe.ingredients.map((ingredient) => ({
    ...ingredient,
    words: withoutExtra(lines.get(ingredient.id) ?? ""),
  }));
  const { servings } = recipe.facts;
  const scaled = servings && { servings: scaleServings(servings, factor, notation) };
  const facts = { ...recipe.facts, ...scaled };
  return { ...recipe, tree, facts, ingredients, steps: recipe.steps.map(scaleStep) };
}

/** The steps of the buttons for servings. */
const COMMON = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48];

/** Above this number, the steps are multiples of the written servings. */
const MAX_COMMON = 48;

/**
 * @param count The servings shown.
 * @param written The servings that the recipe was written for: always a step.
 * @param by -1 for fewer, 1 for more.
 * @returns The next step, at most {@link MAX_SERVINGS}. `undefined` if there is none.
 */
export function nextServings(count: number, written: number, by: -1 | 1): number | undefined {
  const isStep = (servings: number) =>
    COMMON.includes(servings) ||
    servings === written ||
    (servings > MAX_COMMON && servings % written === 0);
  const wholes = Array.from({ length: MAX_SERVINGS }, (_, at) => at + 1).filter(isStep);
  const steps = written === 1 ? [HALF, ...wholes] : wholes;
  return by > 0 ? steps.find((step) => step > count) : steps.findLast((step) => step < count);
}
