import type { ListItem, Nodes, Root } from "mdast";
import { thingOf } from "./annotate";
import { nodesIn, ownLineOf } from "./mdast";
import { MAX_SERVINGS, type Recipe, type Step } from "./recipe";
import { firstNumberIn, scaleAmount } from "./scaleAmount";

/** @returns The servings that a recipe is written for: 4 for "4–6 portions". */
export function servingsOf({ facts }: Recipe): number | undefined {
  const servings = firstNumberIn(facts.servings ?? "");
  return Number.isInteger(servings) && Number(servings) <= MAX_SERVINGS ? servings : undefined;
}

/**
 * @param recipe As written: amounts of a scaled recipe would be rounded twice.
 * @param factor More than 0.
 * @returns A copy with scaled servings and amounts, in the tree and in `words`, and the same ids. For
 *   factor 1 the same object.
 */
export function scaleRecipe(recipe: Recipe, factor: number): Recipe {
  if (factor === 1) return recipe;
  const tree = structuredClone(recipe.tree);
  const marked = nodesIn(tree).filter(({ data }) => data?.quantity);
  const texts = marked.flatMap((node) => nodesIn(node)).filter((node) => node.type === "text");
  // For digits and decimal signs that an amount itself doesn't show.
  const half = recipe.lang ? new Intl.NumberFormat(recipe.lang).format(0.5) : "";
  const like = [...texts.map(({ value }) => value), half].join(" ");
  for (const text of texts) text.value = scaleAmount(text.value, factor, like);

  const items = itemsIn(tree);
  const scaleStep = (step: Step): Step => {
    const item = items.get(step.id);
    return {
      ...step,
      words: item ? ownLineOf(item) : step.words,
      steps: step.steps.map(scaleStep),
    };
  };
  const ingredients = recipe.ingredients.map((ingredient) => {
    const item = items.get(ingredient.id);
    return { ...ingredient, words: item ? thingOf(item) : ingredient.words };
  });
  const { servings } = recipe.facts;
  const scaled = servings && { servings: scaleAmount(servings, factor, like) };
  const facts = { ...recipe.facts, ...scaled };
  return { ...recipe, tree, facts, ingredients, steps: recipe.steps.map(scaleStep) };
}

/** The items of ingredients and steps by id. */
function itemsIn(tree: Root): Map<unknown, ListItem> {
  const isItem = (node: Nodes): node is ListItem => node.type === "listItem";
  return new Map(
    nodesIn(tree)
      .filter(isItem)
      .map((item) => [item.data?.hProperties?.dataId, item]),
  );
}
