import { elements } from "./elements";

/**
 * Gives the focus to the recipe, or without one to the field, when the element that has it is removed and
 * nothing else takes it. Otherwise a keyboard or a screen reader would begin at the top of the page.
 */
export function keepFocus() {
  let focused: EventTarget | null = null;
  const isRemoved = () => focused instanceof Node && !focused.isConnected;
  const isLost = () => document.activeElement === document.body;
  document.addEventListener("focusin", ({ target }) => {
    focused = target;
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
    if (elements.region.current) elements.region.current.focus({ preventScroll: true });
    else elements.input.current?.focus();
  }).observe(document.body, { childList: true, subtree: true });
}
