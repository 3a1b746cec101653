import { createRef, useCallback } from "react";

/**
 * Elements that parts of other rooms focus, or scroll to. An extension of the browser may have removed
 * any of them from the document.
 */
export const elements = {
  /** The field for ingredients. */
  input: createRef<HTMLInputElement>(),
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
