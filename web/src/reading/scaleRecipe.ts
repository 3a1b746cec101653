import type { ListItem, Nodes, Root } from "mdast";
import { thingOf } from "./annotate";
import { nodesIn, ownLineOf } from "./mdast";
import { MAX_SERVINGS, type Recipe, type Step } from "./recipe";
import { firstNumberIn, scaleAmount } from "./scaleAmount";

/** @returns For how many a recipe is written: its first number, of "4–6 portions" 4. */
export function servingsOf({ facts }: Recipe): number | undefined {
  const servings = firstNumberIn(facts.servings ?? "");
  return Number.isInteger(servings) && Number(servings) <= MAX_SERVINGS ? servings : undefined;
}

/**
 * @param recipe As it was written. A scaled one would be rounded twice.
 * @param factor More than 0.
 * @returns The same recipe with other amounts, in the tree and in words; ids stay. With the factor 1
 *   the same object.
 */
export function scaleRecipe(recipe: Recipe, factor: number): Recipe {
  if (factor === 1) return recipe;
  const tree = structuredClone(recipe.tree);
  const marked = nodesIn(tree).filter(({ data }) => data?.quantity);
  const texts = marked.flatMap((node) => nodesIn(node)).filter((node) => node.type === "text");
  // Digits and the decimal sign of an amount that has none of its own.
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
  const ingredients = recipe.ingredients.map((one) => {
    const item = items.get(one.id);
    return { ...one, words: item ? thingOf(item) : one.words };
  });
  const { servings } = recipe.facts;
  const scaled = servings && { servings: scaleAmount(servings, factor, like) };
  const facts = { ...recipe.facts, ...scaled };
  return { ...recipe, tree, facts, ingredients, steps: recipe.steps.map(scaleStep) };
}

/** The ingredients and steps of a tree, by their ids. */
function itemsIn(tree: Root): Map<unknown, ListItem> {
  const isItem = (node: Nodes): node is ListItem => node.type === "listItem";
  return new Map(
    nodesIn(tree)
      .filter(isItem)
      .map((item) => [item.data?.hProperties?.dataId, item]),
  );
}
