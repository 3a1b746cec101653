/**
 * What moves the page while somebody cooks, and what then stays in sight: the step that is cooked, or
 * the line that is read. What happens, from top to bottom: the window gets another width, an answer
 * comes back, a recipe is complete, timers cover more, a step is ticked, cooking mode is switched.
 *
 * @module
 */
import { type ChangeEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { bringStep, CURRENT, readIn, restore, stand } from "./lines";

/** The state of a person who cooks, and what may cover more of the recipe when it changes. */
interface Options {
  cookingMode: boolean;
  recipeId: number;
  complete: boolean;
  timers: unknown;
  message: unknown;
}

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
