import { type RefObject, useLayoutEffect } from "react";

const isBrowser = typeof document !== "undefined";

/** The field on the page: prerendered, then React's. Removed, it still has its text and selection. */
let latest = isBrowser ? document.querySelector<HTMLInputElement>("[name=ingredient]") : null;
let hasFocus = isBrowser && document.activeElement === latest;

if (isBrowser) {
  document.addEventListener("focusin", ({ target }) => {
    hasFocus = target === latest;
  });
  document.addEventListener("focusout", ({ target }) => {
    // Ignores the loss of focus of an element that is removed: only the visitor's counts.
    queueMicrotask(() => {
      if (target === latest && latest?.isConnected) hasFocus = document.activeElement === latest;
    });
  });
}

/**
 * Text, selection and focus of the earlier field, where React has rendered another in its place: after
 * an extension has changed the prerendered page, or after an error at the root.
 */
export function useEarlierField(input: RefObject<HTMLInputElement | null>) {
  useLayoutEffect(() => {
    const field = input.current;
    const earlier = latest;
    latest = field;
    if (!field || !earlier || field === earlier) return;
    field.value = earlier.value;
    if (!hasFocus) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(earlier.selectionStart, earlier.selectionEnd);
  }, [input]);
}
