/**
 * The steps that can be ticked, and the labels of timers.
 *
 * @module
 */
import { type Duration, type Recipe, type Step, stepsById } from "../reading/recipe";

/** @returns The steps without nested steps, in order: only these can be ticked by themselves. */
export function leafSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => (step.steps.length > 0 ? leafSteps(step.steps) : [step]));
}

/**
 * @returns A timer's label: the step's number and the duration's name, "7. Bake the cake", or without
 *   a name "Step 7". For a duration without a step its name, or else the dish.
 */
export function timerLabel({ steps, dish }: Recipe, { stepId, name }: Duration): string {
  const step = stepId === undefined ? undefined : stepsById(steps).get(stepId);
  if (!step) return name ?? dish;
  return name ? `${step.number}. ${name}` : `Step ${step.number}`;
}
