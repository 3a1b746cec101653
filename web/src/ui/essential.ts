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

/** @param onMissing Called when an essential element is not in the document any more. Renders all anew. */
export function watchEssential(onMissing: () => void) {
  const observer = new MutationObserver(() => {
    if (Array.from(elements).every(({ isConnected }) => isConnected)) return;
    elements.clear();
    onMissing();
  });
  observer.observe(document, { childList: true, subtree: true });
}
