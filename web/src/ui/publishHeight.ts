type Name = "--bar" | "--timers" | "--step" | "--ready";

/** Returns the covered height of each mounted element. */
const heights = new Map<Name, () => number>();

/**
 * Publishes the height of an element that covers the window, as a custom property of the document, so
 * that other elements can avoid being covered.
 *
 * @param name The property, in pixels. 0 while the element covers nothing.
 * @param maxShare Of the window's height. A higher element scrolls with the page and covers nothing.
 * @returns A callback ref. Create it outside of components: its identity must be stable.
 */
export function publishHeight(name: Name, maxShare = 1) {
  return (element: HTMLElement | null) => {
    if (!element) return;
    const { style } = document.documentElement;
    const isTooHigh = () => element.offsetHeight > innerHeight * maxShare;
    const height = () => (isTooHigh() ? 0 : element.offsetHeight);
    const publish = () => {
      element.toggleAttribute("data-too-high", isTooHigh());
      style.setProperty(name, `${height()}px`);
    };
    heights.set(name, height);
    const observer = new ResizeObserver(publish);
    observer.observe(element);
    addEventListener("resize", publish);
    return () => {
      observer.disconnect();
      removeEventListener("resize", publish);
      style.removeProperty(name);
      heights.delete(name);
    };
  };
}

/** @returns The covered height in pixels. The property is updated only after the next layout. */
export const coveredBy = (name: Name): number => heights.get(name)?.() ?? 0;
