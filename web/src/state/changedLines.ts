import type { Recipe, Step } from "../reading/recipe";

/**
 * @param before The recipe that the visitor wanted changed.
 * @returns Ids of the ingredients and steps in `after` whose words are not in `before`. Empty if these
 *   are more than half: `after` is then another recipe.
 */
export function changedLines(before: Recipe, after: Recipe): ReadonlySet<number> {
  const known = new Set(linesOf(before).map(({ words }) => words));
  const lines = linesOf(after);
  const changed = lines.filter(({ words }) => !known.has(words));
  return new Set(changed.length * 2 > lines.length ? [] : changed.map(({ id }) => id));
}

const linesOf = ({ ingredients, steps }: Recipe) => [...ingredients, ...steps.flatMap(withInner)];

const withInner = (step: Step): Step[] => [step, ...step.steps.flatMap(withInner)];
