/**
 * Which step is cooked now, and what it is called.
 *
 * @module
 */
import type { Duration, Recipe, Step } from "../reading/recipe";

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

/** Of a label. As many fit beside the time that is left. */
const MAX_WORDS_CHARACTERS = 40;

/**
 * @returns What the step of a duration is called: its number and name, "7. Bake", or its number and
 *   first words. The dish where the duration is in no step.
 */
export function labelOf({ steps, dish }: Recipe, { stepId }: Duration): string {
  const step = allSteps(steps).find(({ id }) => id === stepId);
  return step ? `${step.number}. ${step.name ?? firstWords(step.words)}` : dish;
}

const allSteps = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => [step, ...allSteps(step.steps)]);

function firstWords(words: string): string {
  const characters = Array.from(words);
  if (characters.length <= MAX_WORDS_CHARACTERS) return words;
  const first = characters.slice(0, MAX_WORDS_CHARACTERS).join("");
  // Japanese and Chinese have no spaces between words.
  return `${first.replace(/\s+\S*$/, "")}…`;
}
