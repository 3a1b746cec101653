/**
 * Where the step that is cooked stands in the window, and the line that is read.
 *
 * @module
 */
import { type RefObject, useEffect, useRef } from "react";
import { coveredBy } from "../page/publishHeight";

const CURRENT = "[data-current]";
const LINE = "[data-id], [data-part]";

/** @returns The part of the window that nothing covers, from its top, in pixels. */
function freeRoom() {
  const from = coveredBy("--bar");
  return { from, to: innerHeight - coveredBy("--timers") - coveredBy("--step") };
}

/** Scrolls a line to a fifth below the bar, or as high as lets it be wholly in sight. */
export function stand(line: Element | null | undefined) {
  if (!line) return;
  const { from, to } = freeRoom();
  const { top, height } = line.getBoundingClientRect();
  const below = Math.max(0, Math.min((to - from) / 5, to - from - height - 8));
  // At once: whoever presses again, presses for what is in sight.
  scrollBy({ top: top - from - below, behavior: "instant" });
}

/** Scrolls to the current step: see {@link stand}. */
export const standAtCurrent = () => stand(document.querySelector(CURRENT));

/** Scrolls only if the timers or the buttons cover a part of the line. */
export function uncover(line: Element | null | undefined) {
  if (line && line.getBoundingClientRect().bottom > freeRoom().to) stand(line);
}

/** @returns Whether half of the current step is in sight, or it fills half of what nothing covers. */
export function isCurrentInSight(): boolean {
  const line = document.querySelector(CURRENT);
  if (!line?.checkVisibility()) return false;
  const { from, to } = freeRoom();
  const { top, bottom, height } = line.getBoundingClientRect();
  return Math.min(bottom, to) - Math.max(top, from) >= Math.min(height, to - from) / 2;
}

/** @returns The line at the top of what is in sight, and where it is. */
export function lineAtTop(region: HTMLElement | null) {
  if (!region) return undefined;
  const { left, width } = region.getBoundingClientRect();
  const { from } = freeRoom();
  // Between lines there is up to 48 px of nothing. Of two columns, the method is the one that is read.
  const points = [8, 32, 56].flatMap((y) => [0.25, 0.75].map((x) => [left + x * width, from + y]));
  const lines = points.flatMap(([x = 0, y = 0]) => {
    const line = document.elementFromPoint(x, y)?.closest(LINE);
    return line && region.contains(line) ? [line] : [];
  });
  const line = lines.find((found) => found.closest("[data-column=method]")) ?? lines[0];
  return line && { line, top: line.getBoundingClientRect().top };
}

/** Puts a line back where it was. One that is hidden or replaced is left. */
export function putBack(before: ReturnType<typeof lineAtTop>) {
  if (!before?.line.checkVisibility()) return;
  const top = before.line.getBoundingClientRect().top - before.top;
  scrollBy({ top, behavior: "instant" });
}

/**
 * Keeps in sight what is cooked or read where no browser does: when the window gets another width, and
 * when a recipe comes back.
 *
 * @param answerId Another one is another recipe.
 * @param comesBack Whether the recipe has a step to come back to.
 */
export function useStepInSight(
  region: RefObject<HTMLElement | null>,
  answerId: number,
  comesBack: boolean,
) {
  const read = useRef<ReturnType<typeof lineAtTop>>(undefined);
  const wasCurrent = useRef(false);
  useEffect(() => {
    let width = innerWidth;
    const remember = () => {
      // A turned tablet has scrolled before it says so.
      if (innerWidth !== width) return;
      read.current = lineAtTop(region.current);
      wasCurrent.current = isCurrentInSight();
    };
    // If only the height changes, it is a phone's toolbar, which hides while the page scrolls.
    const onResize = () => {
      if (innerWidth === width) return;
      width = innerWidth;
      if (wasCurrent.current && region.current?.closest("[data-cooking]")) standAtCurrent();
      else putBack(read.current);
    };
    addEventListener("scroll", remember, { passive: true });
    addEventListener("resize", onResize);
    return () => {
      removeEventListener("scroll", remember);
      removeEventListener("resize", onResize);
    };
  }, [region]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only with another recipe.
  useEffect(() => {
    // After whatever brings it back has scrolled to the region.
    if (comesBack) queueMicrotask(standAtCurrent);
  }, [answerId]);
}
