import { type RefObject, useLayoutEffect } from "react";

/** Gives the focus back when the row that has it is removed, by its button or by the time. */
export function useFocusBack(
  row: RefObject<HTMLElement | null>,
  focusedBefore: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(
    () => () => {
      if (!row.current?.contains(document.activeElement)) return;
      const before = focusedBefore.current;
      const recipe = row.current.closest<HTMLElement>("[tabindex]");
      const target = before?.checkVisibility() ? before : recipe;
      target?.focus({ preventScroll: true });
      // Only by keyboard: a tap must not move the page.
      if (target?.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
    },
    [row, focusedBefore],
  );
}
