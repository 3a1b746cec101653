/**
 * What covers the edges of the window: the bar above the recipe, and the timers below it.
 *
 * @module
 */

const covers: { bar?: HTMLElement; timers?: HTMLElement } = {};

/**
 * Tells the styles how much an element covers, now and whenever its size or the window's changes:
 * `--bar-height` and `--timers-height`. Bar and timers together may take half of the window. When
 * they need more, `--bar-position` is `static`, and the bar scrolls with the page.
 *
 * @param name The bar is as high as its content. The timers may be limited by styles, their only
 *   child has the height that they need.
 * @returns A function that ends it.
 */
export function observeCover(name: keyof typeof covers, element: HTMLElement): () => void {
  covers[name] = element;
  const observer = new ResizeObserver(publish);
  for (const one of [element, ...element.children]) observer.observe(one);
  window.addEventListener("resize", publish);
  publish();
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", publish);
    delete covers[name];
    publish();
  };
}

/** @returns The part of the window that shows the recipe, from `top` to `bottom`, in pixels. */
export function sight(): { top: number; bottom: number } {
  publish();
  return {
    top: barFits() ? heightOf(covers.bar) : 0,
    bottom: window.innerHeight - heightOf(covers.timers),
  };
}

function publish() {
  const fits = barFits();
  setStyle("--bar-position", fits ? "sticky" : "static");
  setStyle("--bar-height", `${fits ? heightOf(covers.bar) : 0}px`);
  setStyle("--timers-height", `${heightOf(covers.timers)}px`);
}

/** Writes only what has changed: each write costs the styles of the whole page. */
function setStyle(name: string, value: string) {
  const { style } = document.documentElement;
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}

function barFits(): boolean {
  const needed = heightOf(covers.bar) + (covers.timers?.scrollHeight ?? 0);
  return needed <= window.innerHeight / 2;
}

const heightOf = (element: HTMLElement | undefined) => element?.offsetHeight ?? 0;
