/**
 * Lines of a recipe, and where they stand in the window.
 *
 * @module
 */

const LINE = "div, h2, h3, h4, p, li, tr, td, th, pre";
export const CURRENT = "[data-current]";

/** Brings the step with this element in it. `ifCovered`: only if the timers cover a part of it. */
export const bringStep = (element: Element, ifCovered = false) =>
  stand(element.closest<HTMLElement>(LINE), "auto", ifCovered);

/** Puts an element where it is to stand: see `scroll-margin` in CookingArea.module.css. */
export function stand(
  element: HTMLElement | null | undefined,
  how: ScrollBehavior,
  ifCovered = false,
) {
  const timers = document.querySelector('[data-covers="bottom"]')?.getBoundingClientRect();
  if (!element || !timers) return;
  const { height, bottom } = element.getBoundingClientRect();
  if (ifCovered && bottom <= timers.top) return;
  // The styles have no word for an element's height, and get that of the timers a frame later.
  element.style.setProperty("--in-sight", `${height + timers.height}px`);
  element.scrollIntoView({ behavior: how });
}

/**
 * @returns The line that is read, and where it is: in cooking mode the current step if it is in sight,
 *   or else the line where it would stand.
 */
export function readIn(root: HTMLElement | null) {
  // Scrolling rounds to whole pixels.
  const place = root ? Number.parseFloat(getComputedStyle(root).scrollMarginTop) + 1 : 0;
  const lines = Array.from(root?.querySelectorAll<HTMLElement>(LINE) ?? [], (line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return { line, top, bottom };
  });
  const step = lines.find(({ line }) => line.matches(`[data-cooking] ${CURRENT}`));
  if (step && step.bottom > 0 && step.top < window.innerHeight) return step;
  return lines.findLast(({ top, bottom }) => bottom > top && top <= place);
}

/** Puts a line back where it was. Hidden or replaced, it is nowhere. */
export function restore(before: ReturnType<typeof readIn>) {
  if (!before?.line.checkVisibility()) return;
  const top = before.line.getBoundingClientRect().top - before.top;
  window.scrollBy({ top, behavior: "instant" });
}
