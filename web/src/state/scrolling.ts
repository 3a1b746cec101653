/**
 * How far the recipe on the page is cooked, and scrolling to its lines.
 *
 * @module
 */
import { MAX_DONE } from "../../../worker/contract";
import { coveredBy } from "../ui/publishHeight";
import { elements } from "./elements";
import { toRecipeOnPage } from "./recipeOnPage";
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

export const scrollToCurrentStep = () => scrollToLine(currentLine());

/** @returns Whether a step of a recipe that has ended is ticked. */
export function isBegun(): boolean {
  const { stored, leaves = [], ticked } = recipeOnPage() ?? {};
  return stored?.end !== undefined && leaves.some(({ id }) => ticked?.has(id));
}

/** @returns The number of the last step of those that are done without a gap from the first on. */
export function stepsDone(): number | undefined {
  const { leaves = [], ticked } = recipeOnPage() ?? {};
  const next = leaves.findIndex(({ id }) => !ticked?.has(id));
  const last = next === -1 ? leaves.at(-1) : leaves[next - 1];
  return last && Math.min(Number(last.number), MAX_DONE);
}

/** @returns The line around an element: of several the outermost, which begins first. */
export function lineAround(element: Element): Element | undefined {
  const around = Array.from(elements.lines).filter(([, line]) => line.contains(element));
  return elements.lines.get(Math.min(...around.map(([offset]) => offset)));
}

/** @returns The vertical range of the window that nothing covers, in pixels. */
function uncoveredRange() {
  const from = coveredBy("--bar");
  return { from, to: innerHeight - coveredBy("--timers") - coveredBy("--step") };
}

/**
 * Scrolls a line to a fifth below the bar, or higher if only then all of it is in sight.
 *
 * @param pressed An element in the line, which stays in sight also if the line is too high for that.
 */
export function scrollToLine(line: Element | undefined, pressed?: Element) {
  if (!line?.checkVisibility()) return;
  const { from, to } = uncoveredRange();
  const { top, height } = line.getBoundingClientRect();
  const below = Math.max(0, Math.min((to - from) / 5, to - from - height - 8));
  const least = pressed
    ? pressed.getBoundingClientRect().bottom + 8 - to
    : Number.NEGATIVE_INFINITY;
  // Instantly: a second press must apply to the line that is in sight by then.
  scrollBy({ top: Math.max(top - from - below, least), behavior: "instant" });
}

/** Scrolls further until all of a part is in sight, or as much of it as there is room for. */
export function scrollToWhole(part: Element | null) {
  if (!part?.checkVisibility()) return;
  const { from, to } = uncoveredRange();
  const { top, bottom } = part.getBoundingClientRect();
  const by = Math.min(bottom + 8 - to, top - from - 8);
  if (by > 0) scrollBy({ top: by, behavior: "instant" });
}

/** Scrolls only if the timers or the buttons cover a part of the line. */
export function scrollIfCovered(line: Element | undefined) {
  if (line && line.getBoundingClientRect().bottom > uncoveredRange().to) scrollToLine(line);
}

/** If the line is in the window, scrolls until its end is uncovered. */
export function scrollToEnd(line: Element | undefined) {
  const { to } = uncoveredRange();
  const { top = to, bottom = 0 } = line?.getBoundingClientRect() ?? {};
  if (top < innerHeight && bottom + 8 > to) scrollBy({ top: bottom + 8 - to, behavior: "instant" });
}

/**
 * @returns Whether half of the current step is in sight, or it fills half of the uncovered range. Also true if
 *   an extension has removed its line: there is nothing to scroll to.
 */
export function isCurrentInSight(): boolean {
  const line = currentLine();
  if (!line?.isConnected) return true;
  if (!line.checkVisibility()) return false;
  const { from, to } = uncoveredRange();
  const { top, bottom, height } = line.getBoundingClientRect();
  return Math.min(bottom, to) - Math.max(top, from) >= Math.min(height, to - from) / 2;
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
