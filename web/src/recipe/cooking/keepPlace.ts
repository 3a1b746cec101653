/**
 * Keeps the line that is being read in its place while the layout changes. Scroll anchoring, which
 * Safari does not have, covers only some changes.
 *
 * @module
 */

/** How much of the window the bar above the recipe covers, at most. */
const BAR_PX = 96;

/**
 * @param root The element that is read.
 * @returns A function that scrolls the first line that is visible now back to its present place.
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
