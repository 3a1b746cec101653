import { elements } from "./elements";

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
