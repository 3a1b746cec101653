/**
 * Elements that actions focus or scroll to, and keeping the focus.
 *
 * @module
 */
import { createRef, useCallback } from "react";

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
