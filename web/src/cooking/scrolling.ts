/**
 * Where the current step stands in the window, and the line that is read.
 *
 * @module
 */
import { useEffect, useRef } from "react";
import { coveredBy } from "../ui/publishHeight";

const CURRENT = "[data-current]";
const LINE = "li[data-id], [data-part]";

/** @returns The selector of the control that starts, or shows, the timer of a duration. */
export const startButton = (durationId: string) => `[data-id="${CSS.escape(durationId)}"]`;

/** @returns The vertical range of the window that nothing covers, in pixels. */
function uncoveredRange() {
  const from = coveredBy("--bar");
  return { from, to: innerHeight - coveredBy("--timers") - coveredBy("--step") };
}

/** Scrolls a line to a fifth below the bar, or as high as lets it be wholly in sight. */
export function scrollToLine(line: Element | null | undefined) {
  if (!line?.checkVisibility()) return;
  const { from, to } = uncoveredRange();
  const { top, height } = line.getBoundingClientRect();
  const below = Math.max(0, Math.min((to - from) / 5, to - from - height - 8));
  // At once: whoever presses again, presses for what is in sight.
  scrollBy({ top: top - from - below, behavior: "instant" });
}

/** Scrolls to the current step: see {@link scrollToLine}. */
export const scrollToCurrentStep = () => scrollToLine(document.querySelector(CURRENT));

/** Scrolls only if the timers or the buttons cover a part of the line. */
export function scrollIfCovered(line: Element | null | undefined) {
  if (line && line.getBoundingClientRect().bottom > uncoveredRange().to) scrollToLine(line);
}

/** @returns Whether half of the current step is in sight, or it fills half of what nothing covers. */
export function isCurrentInSight(): boolean {
  const line = document.querySelector(CURRENT);
  if (!line?.checkVisibility()) return false;
  const { from, to } = uncoveredRange();
  const { top, bottom, height } = line.getBoundingClientRect();
  return Math.min(bottom, to) - Math.max(top, from) >= Math.min(height, to - from) / 2;
}

/** @returns The last line that begins above the free room, in the order of the recipe, and its top. */
export function topLine() {
  const end = uncoveredRange().from + 8;
  const lines = Array.from(document.querySelectorAll(LINE));
  const tops = lines.map((line) => ({ line, top: line.getBoundingClientRect().top }));
  return tops.findLast(({ line, top }) => top < end && line.checkVisibility());
}

/** Scrolls a line back to where it was, unless it is hidden or replaced. */
export function restoreLine(before: ReturnType<typeof topLine>) {
  if (!before?.line.checkVisibility()) return;
  const top = before.line.getBoundingClientRect().top - before.top;
  scrollBy({ top, behavior: "instant" });
}

/**
 * Keeps the current step, or the line that is read, in sight when the window's width changes, and shows
 * the current step of a recipe that comes back.
 *
 * @param answerId Id of the recipe.
 * @param comesBack Whether the recipe has a step to come back to.
 */
export function useStepInSight(answerId: number, comesBack: boolean) {
  const restore = useRef(() => {});
  useEffect(() => {
    let width = innerWidth;
    const remember = () => {
      // A turned tablet has scrolled before it says so.
      if (innerWidth !== width) return;
      const read = topLine();
      const isCooking = document.querySelector("[data-cooking]") && isCurrentInSight();
      restore.current = isCooking ? scrollToCurrentStep : () => restoreLine(read);
    };
    // If only the height changes, it is a phone's toolbar, which hides while the page scrolls.
    const onResize = () => {
      if (innerWidth !== width) restore.current();
      width = innerWidth;
    };
    addEventListener("scroll", remember, { passive: true });
    addEventListener("resize", onResize);
    return () => {
      removeEventListener("scroll", remember);
      removeEventListener("resize", onResize);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only with another recipe.
  useEffect(() => {
    // After whatever brings it back has scrolled to the region.
    if (comesBack) queueMicrotask(scrollToCurrentStep);
  }, [answerId]);
}
