/**
 * Which step is cooked now, and what it is called.
 *
 * @module
 */
import { findDurations } from "../reading/findDurations";
import type { Duration, Recipe, Step } from "../reading/recipe";
import { clauseAround } from "./clauseAround";

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
 * @returns What a duration is of: the number and name of its step, "7. Bake", or its number and the
 *   clause around the duration. The dish where the duration is in no step.
 */
export function labelOf({ steps, dish }: Recipe, duration: Duration): string {
  const step = allSteps(steps).find(({ id }) => id === duration.stepId);
  return step ? `${step.number}. ${step.name ?? clauseOf(duration, step)}` : dish;
}

const allSteps = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => [step, ...allSteps(step.steps)]);

function clauseOf({ id, seconds }: Duration, { words, durations }: Step): string {
  const alike = durations.filter((one) => one.seconds === seconds);
  const found = findDurations(words).filter((one) => one.seconds === seconds);
  const { start, end } = found[alike.findIndex((one) => one.id === id)] ?? { start: 0, end: 0 };
  return clauseAround(words, start, end);
}
