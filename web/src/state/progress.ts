/**
 * How far the recipe on the page is cooked, and scrolling to where the cook is.
 *
 * @module
 */
import { MAX_DONE } from "../../../worker/contract";
import { elements } from "./elements";
import { toRecipeOnPage } from "./recipeOnPage";
import { isInSight, scrollToLine } from "./scrolling";
import { store } from "./store";

/** @returns The recipe on the page, as the store has it. */
export function recipeOnPage() {
  const [stored] = store.getState().recipes;
  return stored && toRecipeOnPage(stored);
}

/** The line of the first leaf step that is not ticked. */
export function currentLine() {
  const current = recipeOnPage()?.current;
  return current && elements.lines.get(current.id);
}

export const isCurrentInSight = () => isInSight(currentLine());

export const scrollToCurrentStep = () => scrollToLine(currentLine());

/** @returns Whether a step of a recipe that has ended is ticked. */
export function isBegun(): boolean {
  const { hasEnded, leaves = [], ticked } = recipeOnPage() ?? {};
  return hasEnded === true && leaves.some(({ id }) => ticked?.has(id));
}

/** @returns The number of the last step of those that are done without a gap from the first on. */
export function stepsDone(): number | undefined {
  const { leaves = [], ticked } = recipeOnPage() ?? {};
  const next = leaves.findIndex(({ id }) => !ticked?.has(id));
  const last = next === -1 ? leaves.at(-1) : leaves[next - 1];
  return last && Math.min(Number(last.number), MAX_DONE);
}

/**
 * Keeps the current step in sight when the window's width changes. If only the height changes, it is a phone's
 * toolbar, which hides while the page scrolls.
 *
 * @returns A function that ends it.
 */
export function followResize() {
  let width = innerWidth;
  const onResize = () => {
    if (innerWidth !== width && isBegun()) scrollToCurrentStep();
    width = innerWidth;
  };
  addEventListener("resize", onResize);
  return () => removeEventListener("resize", onResize);
}
