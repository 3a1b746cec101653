/**
 * What is on the screen: elements that actions focus or scroll to, how far the recipe on the page is cooked,
 * scrolling to its lines, and keeping the focus.
 *
 * @module
 */
import { createRef, useCallback } from "react";
import { MAX_DONE } from "../../../worker/contract";
import { store } from "../state/page";
import { toRecipeOnPage } from "../state/recipeOnPage";

/**
 * Elements that parts of other rooms focus, or scroll to. An extension of the browser may have removed
 * any of them from the document.
 */
export const elements = {
  /** The field for ingredients. */
  input: createRef<HTMLInputElement>(),
  /** The field for a recipe of the visitor's own, and the buttons that open and send it. */
  own: createRef<HTMLTextAreaElement>(),
  ownButton: createRef<HTMLButtonElement>(),
  cookOwnButton: createRef<HTMLButtonElement>(),
  /** 'Get a recipe'. */
  requestButton: createRef<HTMLButtonElement>(),
  /** The region of the recipe. */
  region: createRef<HTMLElement>(),
  /** The heading of the saved recipes. */
  saved: createRef<HTMLHeadingElement>(),
  startCooking: createRef<HTMLButtonElement>(),
  askButton: createRef<HTMLButtonElement>(),
  leaveCooking: createRef<HTMLButtonElement>(),
  /** The answer to a question, below the words of the current step. */
  answer: createRef<HTMLElement>(),
  /** Blocks and items of the recipe on the page, by their offset in the Markdown: the id of a step. */
  lines: new Map<number, HTMLElement>(),
  /** Boxes of steps, by ids of steps. */
  boxes: new Map<number, HTMLElement>(),
  /** Controls that start the timers of the recipe on the page, by ids of durations. */
  durations: new Map<string, HTMLElement>(),
  /** The list of timers. */
  timers: createRef<HTMLElement>(),
  /** Rows of timers that don't ring, by ids of timers. */
  rows: new Map<number, HTMLElement>(),
};

/**
 * @param key Absent: the element gets no entry.
 * @returns A callback ref for an element that has an entry in `map` while it is mounted.
 */
export function useEntry<Key>(map: Map<Key, HTMLElement>, key: Key | undefined) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || key === undefined) return;
      map.set(key, element);
      return () => {
        // The next recipe's element may be registered already.
        if (map.get(key) === element) map.delete(key);
      };
    },
    [map, key],
  );
}

const { input, region, timers } = elements;

/** @returns The recipe on the page, as the store has it. */
export function recipeOnPage() {
  const [tabRecipe] = store.getState().recipes;
  return tabRecipe && toRecipeOnPage(tabRecipe);
}

/** The line of the first leaf step that is not ticked. */
export function currentLine() {
  const current = recipeOnPage()?.current;
  return current && elements.lines.get(current.id);
}

export const scrollToCurrentStep = () => scrollToLine(currentLine());

/** @returns The number of the last step of those that are done without a gap from the first on. */
export function stepsDone(): number | undefined {
  const { leaves = [], current } = recipeOnPage() ?? {};
  const last = leaves[(current ? leaves.indexOf(current) : leaves.length) - 1];
  return last && Math.min(Number(last.number), MAX_DONE);
}

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

/**
 * Gives the focus to the recipe, or without one to the field, when the element that has it is removed and
 * nothing else takes it. Otherwise a keyboard or a screen reader would begin at the top of the page. A timer
 * that is removed gives it back to what had it before the timers.
 */
export function keepFocus() {
  let focused: EventTarget | null = null;
  let beforeTimers: EventTarget | null = null;
  const isRemoved = () => focused instanceof Node && !focused.isConnected;
  const isLost = () => document.activeElement === document.body;
  const isOfTimers = (target: EventTarget | null) => timers.current?.contains(target as Node);
  document.addEventListener("focusin", ({ target, relatedTarget }) => {
    focused = target;
    if (!isOfTimers(target)) beforeTimers = null;
    else if (relatedTarget && !isOfTimers(relatedTarget)) beforeTimers = relatedTarget;
  });
  document.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (relatedTarget) focused = null;
      // Some browsers dispatch this for a removed element, too.
      queueMicrotask(() => {
        if (isLost() && !isRemoved()) focused = null;
      });
    },
    // Before a handler that removes the element.
    true,
  );
  new MutationObserver(() => {
    // In another window, the focus is the visitor's.
    if (!isLost() || !isRemoved() || !document.hasFocus()) return;
    focused = null;
    // Focusing it clears the variable.
    const before = beforeTimers;
    if (before instanceof HTMLElement && before.checkVisibility()) {
      before.focus({ preventScroll: true });
      // Only by keyboard: a tap must not move the page.
      if (before.matches(":focus-visible")) before.scrollIntoView({ block: "nearest" });
    } else if (region.current) region.current.focus({ preventScroll: true });
    else input.current?.focus();
  }).observe(document.body, { childList: true, subtree: true });
}
