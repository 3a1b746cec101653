/**
 * Elements without which the page is not whole. An extension may remove them, or put a dead copy in
 * their place, and React doesn't notice it.
 *
 * @module
 */

const elements = new Set<Element>();

/** A ref callback for an essential element. */
export function essential(element: Element | null) {
  if (!element) return;
  elements.add(element);
  return () => {
    elements.delete(element);
  };
}

/** @param onMissing Called when an essential element is not in the document any more. */
export function watchEssential(onMissing: () => void) {
  const observer = new MutationObserver(() => {
    for (const { isConnected } of elements) if (!isConnected) return onMissing();
  });
  observer.observe(document, { childList: true, subtree: true });
}
