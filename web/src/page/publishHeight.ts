type Cover = "--bar" | "--timers" | "--step" | "--ready";

/**
 * Publishes how much of the window an element covers, as a custom property of the document, for what
 * must not be covered by it.
 *
 * @param name Of the property, in pixels. 0 while the element covers nothing.
 * @param maxShare Of the window's height. What is higher scrolls with the page and covers nothing.
 * @returns A ref. Must be created outside of a component: React calls another ref again.
 */
export function publishHeight(name: Cover, maxShare = 1) {
  return (element: HTMLElement | null) => {
    if (!element) return;
    const { style } = document.documentElement;
    const publish = () => {
      const isTooHigh = element.offsetHeight > innerHeight * maxShare;
      element.toggleAttribute("data-too-high", isTooHigh);
      style.setProperty(name, `${isTooHigh ? 0 : element.offsetHeight}px`);
    };
    const observer = new ResizeObserver(publish);
    observer.observe(element);
    addEventListener("resize", publish);
    return () => {
      observer.disconnect();
      removeEventListener("resize", publish);
      style.removeProperty(name);
    };
  };
}

/** @returns What an element that publishes its height covers, in pixels. */
export function coveredBy(name: Cover): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue(name)) || 0;
}
