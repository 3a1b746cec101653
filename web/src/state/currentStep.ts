/**
 * Which step is cooked now, and what it is called.
 *
 * @module
 */
import { type Duration, type Recipe, type Step, stepsById } from "../reading/recipe";

/** @returns The steps that can be ticked by themselves, in order: those without steps in them. */
export function leafSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => (step.steps.length > 0 ? leafSteps(step.steps) : [step]));
}

/** @returns The first step that is not ticked. `undefined` after the last one. */
export function currentStep({ steps }: Recipe, ticks: readonly number[]): Step | undefined {
  return leafSteps(steps).find(({ id }) => !ticks.includes(id));
}

/** @returns Which step of how many is cooked. `step` is absent after the last one. */
export function progressOf(recipe: Recipe, ticks: readonly number[]) {
  const leaves = leafSteps(recipe.steps);
  const current = leaves.findIndex(({ id }) => !ticks.includes(id));
  return { dish: recipe.dish, of: leaves.length, ...(current >= 0 && { step: current + 1 }) };
}

/**
 * @returns What a timer is called: the number of its step and its own name, "7. Bake the cake", or
 *   "Step 7". Without a step its name, or the dish.
 */
export function labelOf({ steps, dish }: Recipe, { stepId, name }: Duration): string {
  const step = stepId === undefined ? undefined : stepsById(steps).get(stepId);
  if (!step) return name ?? dish;
  return name ? `${step.number}. ${name}` : `Step ${step.number}`;
}
