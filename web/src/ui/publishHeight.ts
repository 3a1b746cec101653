type Name = "--bar" | "--timers" | "--step" | "--ready";

interface Cover {
  element: HTMLElement;
  /** Of the window's height. */
  maxShare: number;
}

/** The mounted elements that cover the window. */
const covers = new Map<Name, Cover>();

/** Shared by all covers: see {@link publishAll}. */
let observer: ResizeObserver | undefined;

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
    covers.set(name, { element, maxShare });
    observer ??= new ResizeObserver(publishAll);
    observer.observe(element);
    addEventListener("resize", publishAll);
    return () => {
      covers.delete(name);
      observer?.unobserve(element);
      document.documentElement.style.removeProperty(name);
    };
  };
}

/** Reads all heights before it writes: after each property, the whole page is styled and laid out anew. */
function publishAll() {
  const measured = Array.from(covers, ([name, cover]) => {
    return { name, element: cover.element, isHigh: isTooHigh(cover), height: heightOf(cover) };
  });
  for (const { name, element, isHigh, height } of measured) {
    element.toggleAttribute("data-too-high", isHigh);
    document.documentElement.style.setProperty(name, `${height}px`);
  }
}

const isTooHigh = ({ element, maxShare }: Cover) => element.offsetHeight > innerHeight * maxShare;

const heightOf = (cover: Cover) => (isTooHigh(cover) ? 0 : cover.element.offsetHeight);

/** @returns The covered height in pixels. The property is updated only after the next layout. */
export function coveredBy(name: Name): number {
  const cover = covers.get(name);
  return cover ? heightOf(cover) : 0;
}
