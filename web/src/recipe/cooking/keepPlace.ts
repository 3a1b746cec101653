/**
 * Keeps what one reads where it is while the page around it changes. Browsers do so by themselves for
 * some changes (scroll anchoring), and Safari for none.
 *
 * @module
 */

/** How much of the window the bar above the recipe covers, at most. */
const BAR_PX = 96;

/**
 * @param root Holds what is read.
 * @returns A function that scrolls the window so that the first line that is in sight now is where it
 *   is now.
 */
export function rememberPlace(root: Element | null): () => void {
  const lines = Array.from(root?.querySelectorAll("h2, h3, h4, p, li, tr, pre") ?? []);
  const line = lines.find((one) => one.getBoundingClientRect().bottom > BAR_PX);
  const topBefore = line?.getBoundingClientRect().top ?? 0;
  return () => {
    const top = line?.getBoundingClientRect().top ?? 0;
    window.scrollBy({ top: top - topBefore, behavior: "instant" });
  };
}
