type Name = "--bar" | "--timers" | "--step" | "--ready";

/** Of the elements on the page. */
const heights = new Map<Name, () => number>();

/**
 * Publishes how much of the window an element covers, as a custom property of the document, for what
 * must not be covered by it.
 *
 * @param name Of the property, in pixels. 0 while the element covers nothing.
 * @param maxShare Of the window's height. What is higher scrolls with the page and covers nothing.
 * @returns A ref. Must be created outside of a component: React calls another ref again.
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

/** @returns What the element covers now, in pixels. The property has it only after the next layout. */
export const coveredBy = (name: Name): number => heights.get(name)?.() ?? 0;
