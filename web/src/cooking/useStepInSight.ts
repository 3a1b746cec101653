/**
 * Where the step that is cooked stands, and what keeps the line that is read in its place. How far
 * below the bar a step stands is its `scroll-margin`: see CookingArea.module.css.
 *
 * @module
 */
import { type ChangeEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

/** The state of a person who cooks, and what may cover more of the recipe when it changes. */
interface Options {
  cookingMode: boolean;
  recipeId: number;
  complete: boolean;
  timers: unknown;
  message: unknown;
}

const LINE = "div, h2, h3, h4, p, li, tr, td, th, pre";
const CURRENT = "[data-current]";
const METHOD = '[data-column="method"]';
const TICKED = `${METHOD} input:checked`;
const BELOW = ":scope > * + *";
/** What is behind the method, or else below the recipe. */
const BEHIND = `${METHOD} > :not([data-part="method"], :has(~ [data-part="method"])), ${BELOW}`;

/** @param root The recipe. It may be replaced by another. */
export function useStepInSight(root: RefObject<HTMLElement | null>, options: Options) {
  const { cookingMode, recipeId, complete, timers, message } = options;
  /** What was read when the page was scrolled last. */
  const read = useRef<ReturnType<typeof readIn>>(undefined);
  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);

  // No browser keeps the line where a new width changes margins: a tablet is turned. If only the
  // height changes, it is a phone's toolbar, which hides while the page scrolls.
  useEffect(() => {
    let width = window.innerWidth;
    const onChange = () => {
      if (window.innerWidth !== width) stand(read.current?.line, "instant");
      width = window.innerWidth;
      read.current = readIn(root.current);
    };
    const listeners = new AbortController();
    for (const type of ["resize", "scroll"]) window.addEventListener(type, onChange, listeners);
    return () => listeners.abort();
  }, [root]);

  // What is complete as it appears comes back: after a reload, Back, Undo reset.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only with another answer.
  useEffect(() => {
    if (!complete || !(cookingMode || find(TICKED))) return;
    // After what brings it back has scrolled to the region.
    queueMicrotask(() => stand(find(CURRENT), "instant"));
  }, [recipeId]);

  // WebKit has no scroll anchoring, and a complete recipe has buttons to go back above its words.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after that change.
  useLayoutEffect(() => restore(read.current), [complete]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only after such a change.
  useLayoutEffect(() => {
    if (read.current?.line.matches(CURRENT)) bringStep(read.current.line, true);
  }, [timers, message]);

  return {
    /**
     * Handles a tick. That of the current step brings the next one, or what is behind the last, and
     * the focus with it, so that Space, Space, Space cooks the dish.
     */
    onTick({ target }: ChangeEvent<HTMLElement>) {
      const before = find(CURRENT);
      const hasFocus = target === document.activeElement;
      // Out of cooking mode only by keyboard: a tap must not move the page.
      if (!before || !(cookingMode || target.matches(":focus-visible"))) return;
      // Once it is rendered.
      queueMicrotask(() => {
        // In cooking mode, what is below says that it is done.
        const next = find(CURRENT) ?? find(cookingMode ? BELOW : BEHIND);
        if (!next || next === before || !target.matches(":checked")) return;
        stand(next, "auto");
        // A tablet may be turned before the page has scrolled.
        read.current = readIn(root.current);
        const box = next.querySelector<HTMLElement>(":scope > input");
        if (!box) next.tabIndex = -1;
        if (hasFocus) (box ?? next).focus({ preventScroll: true });
      });
    },

    /** @param change Switches cooking mode. No browser keeps the line then, either. */
    switchMode(change: () => void) {
      const before = readIn(root.current);
      const { top = -1, bottom = 0 } = find(CURRENT)?.getBoundingClientRect() ?? {};
      const isReached = find(TICKED) || (top >= 0 && bottom <= window.innerHeight);
      flushSync(change);
      if (!cookingMode && isReached) stand(find(CURRENT), "instant");
      else if (cookingMode || before?.line.closest(METHOD)) restore(before);
      else root.current?.closest("section")?.scrollIntoView({ behavior: "instant" });
    },
  };
}

/** Brings the step with this element in it. `ifCovered`: only if the timers cover a part of it. */
export const bringStep = (element: Element, ifCovered = false) =>
  stand(element.closest<HTMLElement>(LINE), "auto", ifCovered);

function stand(element: HTMLElement | null | undefined, how: ScrollBehavior, ifCovered = false) {
  const timers = document.querySelector('[data-covers="bottom"]')?.getBoundingClientRect();
  if (!element || !timers) return;
  const { height, bottom } = element.getBoundingClientRect();
  if (ifCovered && bottom <= timers.top) return;
  // The styles have no word for an element's height, and get that of the timers a frame later.
  element.style.setProperty("--in-sight", `${height + timers.height}px`);
  element.scrollIntoView({ behavior: how });
}

/** @returns In cooking mode the current step if it is in sight, or else the line where it would stand. */
function readIn(root: HTMLElement | null) {
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
function restore(before: ReturnType<typeof readIn>) {
  if (!before?.line.checkVisibility()) return;
  const top = before.line.getBoundingClientRect().top - before.top;
  window.scrollBy({ top, behavior: "instant" });
}
