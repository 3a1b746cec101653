/**
 * Scrolling to the recipe on the page, and in it to its lines.
 *
 * @module
 */
import { recipeOnPage } from "../state/recipeOnPage";
import { elements } from "./elements";

const { region } = elements;

/** The line of the first leaf step that is not ticked. */
export function currentLine() {
  const current = recipeOnPage()?.current;
  return current && elements.lines.get(current.id);
}

export const scrollToCurrentStep = () => scrollToLine(currentLine());

/** @returns The line around an element: of several the outermost, which begins first. */
export function lineAround(element: Element): Element | undefined {
  const around = Array.from(elements.lines).filter(([, line]) => line.contains(element));
  return elements.lines.get(Math.min(...around.map(([offset]) => offset)));
}

/** @returns What scrolls an element: in cooking mode a row of the window, otherwise nothing but the window. */
function scrollerOf(element: Element): Element | undefined {
  for (let { parentElement } = element; parentElement; { parentElement } = parentElement) {
    if (getComputedStyle(parentElement).overflowY === "auto") return parentElement;
  }
  return undefined;
}

/** Shows the title of the recipe, also where the last time ended further below. */
export function scrollToTitle() {
  const line = currentLine();
  region.current?.scrollIntoView({ behavior: "instant" });
  if (line) scrollerOf(line)?.scrollTo({ top: 0, behavior: "instant" });
}

/** Above a line that one is brought to: no more than the gap before it, where no line before it shows. */
const ABOVE = 12;

/**
 * Scrolls a line to the upper edge of what scrolls.
 *
 * @param pressed An element in the line, which stays in sight also if the line is too high for that.
 */
export function scrollToLine(line: Element | undefined, pressed?: Element) {
  if (!line?.checkVisibility()) return;
  const scroller = scrollerOf(line);
  if (!scroller) return line.scrollIntoView({ block: "start", behavior: "instant" });
  const view = scroller.getBoundingClientRect();
  edges.set(scroller, view.top);
  const { top } = line.getBoundingClientRect();
  const least = pressed
    ? pressed.getBoundingClientRect().bottom + 8 - view.bottom
    : Number.NEGATIVE_INFINITY;
  // Instantly: a second press must apply to the line that is in sight by then.
  scroller.scrollBy({ top: Math.max(top - view.top - ABOVE, least), behavior: "instant" });
}

/** The upper edges of scrollers, in pixels from the window's, when their content was put in its place. */
const edges = new WeakMap<Element, number>();

/**
 * Keeps the words of a line where they are when a clock or an alarm comes or goes above what scrolls, unless its
 * head is in sight: that stays below the clocks.
 *
 * @returns A function that ends it.
 */
export function holdPlace(line: Element, onResize: () => void) {
  const scroller = scrollerOf(line);
  if (!scroller) return () => {};
  edges.set(scroller, scroller.getBoundingClientRect().top);
  const observer = new ResizeObserver(() => {
    const { top } = scroller.getBoundingClientRect();
    if (line.getBoundingClientRect().top < top) {
      scroller.scrollTop += top - (edges.get(scroller) ?? top);
    }
    edges.set(scroller, top);
    onResize();
  });
  observer.observe(scroller);
  return () => observer.disconnect();
}

/**
 * @returns Whether half of the current step is in sight, or it fills half of what scrolls. Also true if an
 *   extension has removed its line: there is nothing to scroll to.
 */
export function isCurrentInSight(): boolean {
  const line = currentLine();
  if (!line?.isConnected) return true;
  if (!line.checkVisibility()) return false;
  const view =
    scrollerOf(line)?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const { top, bottom, height } = line.getBoundingClientRect();
  const seen = Math.min(bottom, view.bottom) - Math.max(top, view.top);
  return seen >= Math.min(height, view.height) / 2;
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
    if (innerWidth !== width && recipeOnPage()?.isBegun) scrollToCurrentStep();
    width = innerWidth;
  };
  addEventListener("resize", onResize);
  return () => removeEventListener("resize", onResize);
}
