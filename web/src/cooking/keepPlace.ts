/**
 * Keeps the line that is read in its place while the layout changes. Scroll anchoring, which Safari
 * does not have, covers only some changes.
 *
 * @module
 */
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { sight } from "./cover";
import { bringIntoSight, firstStepToDo } from "./steps";

/** A smaller change of the window's height is a phone's toolbar, which hides while scrolling. */
const TOOLBARS_PX = 120;

/**
 * @param root The element that is read.
 * @returns A function that scrolls the line that is read now back to its present place. It is then
 *   in sight, and wholly if it was so.
 */
export function rememberPlace(root: Element | null): () => void {
  const line = root && lineRead(root);
  if (!line) return () => {};
  const { top: topBefore, bottom: bottomBefore } = line.getBoundingClientRect();
  const { top, bottom } = sight();
  const wasWhole = topBefore >= top && bottomBefore <= bottom;
  return () => {
    // Replaced or hidden, it has no place.
    if (!line.checkVisibility()) return;
    const moved = line.getBoundingClientRect().top - topBefore;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: "instant" });
    if (wasWhole || !isInSight(line)) bringIntoSight(line, "instant");
  };
}

/**
 * Keeps the place when the recipe's width changes, and when the window's height changes by more
 * than a toolbar: when a tablet is turned, for one.
 *
 * @param key A new key is a new element in `root`.
 * @returns `keep` makes a change to the layout and keeps the place meanwhile. `restore` is for a
 *   change that was made already.
 */
export function useKeptPlace(root: RefObject<Element | null>, key: number) {
  const latest = useRef(() => {});

  const actions = useMemo(() => {
    const remember = () => {
      latest.current = rememberPlace(root.current);
    };
    const restore = () => {
      latest.current();
      remember();
    };
    const keep = (change: () => void) => {
      remember();
      change();
      restore();
    };
    return { remember, restore, keep };
  }, [root]);
  const { remember, restore } = actions;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new element.
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let { width } = element.getBoundingClientRect();
    let height = window.innerHeight;

    // Called when the layout has changed already: the place was remembered at the last scrolling.
    const onResize = () => {
      const { width: newWidth } = element.getBoundingClientRect();
      const changed = newWidth !== width || Math.abs(window.innerHeight - height) > TOOLBARS_PX;
      if (!changed) return;
      width = newWidth;
      height = window.innerHeight;
      restore();
    };
    const observer = new ResizeObserver(onResize);
    observer.observe(element);
    window.addEventListener("resize", onResize);
    window.addEventListener("scroll", remember, { passive: true });
    remember();
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", onResize);
      window.removeEventListener("scroll", remember);
    };
  }, [root, key, remember, restore]);

  return actions;
}

/**
 * The next step if it is in sight, otherwise the first line in sight: of the method if there is
 * one, because beside it the ingredients stay where they are.
 */
function lineRead(root: Element): Element | undefined {
  const step = firstStepToDo(root);
  if (step && isInSight(step)) return step;
  const linesOf = (part: Element | null) =>
    Array.from(part?.querySelectorAll("h2, h3, h4, p, li, tr, pre") ?? []);
  const method = root.querySelector('[data-column="method"]');
  return [...linesOf(method), ...linesOf(root)].find(isInSight);
}

function isInSight(line: Element): boolean {
  const { top, bottom } = sight();
  const box = line.getBoundingClientRect();
  return box.height > 0 && box.bottom > top && box.top < bottom;
}
