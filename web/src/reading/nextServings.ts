import { MAX_SERVINGS } from "./recipe";

/** Half a tray: the fewest where a recipe is written for one. */
export const HALF = 0.5;

/** Steps that cooks use. Beyond the last, it goes on by as many as were written. */
const COMMON = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48];

/**
 * @param count For how many the amounts are shown.
 * @param written For how many the recipe was written: always one of the steps.
 * @param by Fewer or more.
 * @returns The next step, up to {@link MAX_SERVINGS}. `undefined` behind the last.
 */
export function nextServings(count: number, written: number, by: -1 | 1): number | undefined {
  const times = Array.from({ length: Math.floor(MAX_SERVINGS / written) }, (_, at) => at + 1);
  const more = times.map((one) => one * written).filter((one) => one === written || one > 48);
  const steps = [...(written === 1 ? [HALF] : []), ...COMMON, ...more].toSorted(
    (a, b) => by * (a - b),
  );
  return steps.find((step) => by * (step - count) > 0);
}
