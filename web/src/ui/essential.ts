/**
 * Elements that the page can't do without. An extension of the browser may remove them, or replace them
 * by copies without event listeners. React does not notice it.
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

/** @param onMissing Called when an essential element is no longer in the document. Must remount the page. */
export function watchEssential(onMissing: () => void) {
  const observer = new MutationObserver(() => {
    if (Array.from(elements).every(({ isConnected }) => isConnected)) return;
    elements.clear();
    onMissing();
  });
  observer.observe(document, { childList: true, subtree: true });
}
