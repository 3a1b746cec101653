/**
 * What covers the edges of the window: the bar above the recipe, and the timers below it.
 *
 * @module
 */

/** Heights in pixels, as they are laid out. 0 while there is none. */
const heights = { bar: 0, timers: 0 };

/**
 * Measures an element now and whenever its size changes, for styles and for {@link sight}.
 *
 * Styles get `--bar-height` and `--timers-height`. Together they may take half of the window. If they
 * would take more, `--bar-position` is `static`: the bar scrolls with the page.
 *
 * @param name The timers' only child has the height that they would take if nothing limited it.
 * @returns A function that ends it.
 */
export function observeCover(name: keyof typeof heights, element: HTMLElement): () => void {
  const measure = () => {
    heights[name] = element.offsetHeight;
    naturalHeights[name] = Math.max(
      element.offsetHeight,
      element.firstElementChild?.scrollHeight ?? 0,
    );
    publish();
  };
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  if (element.firstElementChild) observer.observe(element.firstElementChild);
  window.addEventListener("resize", measure);
  measure();
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", measure);
    heights[name] = 0;
    naturalHeights[name] = 0;
    publish();
  };
}

const naturalHeights = { bar: 0, timers: 0 };

const barFits = () => naturalHeights.bar + naturalHeights.timers <= window.innerHeight / 2;

function publish() {
  const { style } = document.documentElement;
  const bar = barFits() ? heights.bar : 0;
  style.setProperty("--bar-height", `${bar}px`);
  style.setProperty("--bar-position", barFits() ? "sticky" : "static");
  style.setProperty("--timers-height", `${heights.timers}px`);
}

/** @returns The part of the window in which the recipe is seen, from `top` to `bottom`, in pixels. */
export function sight(): { top: number; bottom: number } {
  return { top: barFits() ? heights.bar : 0, bottom: window.innerHeight - heights.timers };
}
