import { MAX_SERVINGS } from "./recipe";

/** Half a tray: the minimum for a recipe that is written for one. */
export const HALF = 0.5;

/** Servings that cooks choose. Above the last, the steps are multiples of the written servings. */
const COMMON = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48];

/**
 * @param count The servings shown.
 * @param written The servings that the recipe was written for: always a step.
 * @param by -1 for fewer, 1 for more.
 * @returns The next step, at most {@link MAX_SERVINGS}. `undefined` if there is none.
 */
export function nextServings(count: number, written: number, by: -1 | 1): number | undefined {
  const times = Array.from({ length: Math.floor(MAX_SERVINGS / written) }, (_, at) => at + 1);
  const more = times
    .map((factor) => factor * written)
    .filter((step) => step === written || step > 48);
  const steps = [...(written === 1 ? [HALF] : []), ...COMMON, ...more].toSorted(
    (a, b) => by * (a - b),
  );
  return steps.find((step) => by * (step - count) > 0);
}
