/**
 * Scrolls to lines of the recipe.
 *
 * @module
 */
import { coveredBy } from "../ui/publishHeight";

/** By their offset in the Markdown. */
type Lines = ReadonlyMap<number, HTMLElement>;

/** In the order of the recipe. React adds a nested line before the line around it. */
const inOrder = (lines: Lines) =>
  Array.from(lines)
    .sort(([a], [b]) => a - b)
    .map(([, line]) => line);

/** @returns The line that contains an element. */
export const lineAround = (lines: Lines, element: Element) =>
  inOrder(lines).find((line) => line.contains(element));

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
 * @returns Whether half of the line is in sight, or the line fills half of the uncovered range. Also true if
 *   an extension has removed the line: there is nothing to scroll to.
 */
export function isInSight(line: Element | undefined): boolean {
  if (!line?.isConnected) return true;
  if (!line.checkVisibility()) return false;
  const { from, to } = uncoveredRange();
  const { top, bottom, height } = line.getBoundingClientRect();
  return Math.min(bottom, to) - Math.max(top, from) >= Math.min(height, to - from) / 2;
}
