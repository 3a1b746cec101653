import type { Recipe, Step } from "../reading/recipe";

/**
 * @param before The recipe that was to be changed.
 * @returns Ids of the ingredients and steps whose words are not in it. None, where most are not: that
 *   is another recipe.
 */
export function changedLines(before: Recipe, after: Recipe): ReadonlySet<number> {
  const known = new Set(linesOf(before).map(({ words }) => words));
  const lines = linesOf(after);
  const changed = lines.filter(({ words }) => !known.has(words));
  return new Set(changed.length * 2 > lines.length ? [] : changed.map(({ id }) => id));
}

const linesOf = ({ ingredients, steps }: Recipe) => [...ingredients, ...steps.flatMap(withInner)];

const withInner = (step: Step): Step[] => [step, ...step.steps.flatMap(withInner)];
