/**
 * What the journey needs of a browser.
 *
 * @module
 */

/** An element: the one at `index` (0 by default) of all visible ones that match. */
export interface Part {
  selector: string;
  /** Accessible name: `aria-label`, or else the text. Any by default. */
  name?: string;
  index?: number;
}

/** A browser with one tab. */
export interface Engine extends AsyncDisposable {
  /** Name and version, such as `Firefox 153.0`. */
  version: string;
  /** In a new tab, where nothing is stored, in place of the one before. */
  open(url: URL): Promise<void>;
  reload(): Promise<void>;
  /** Gives the window another size, in pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Clicks by the driver: browsers allow copying and sound only after a real click. */
  click(part: Part): Promise<void>;
  /** Types by the driver, and presses Enter. */
  type(part: Part, text: string): Promise<void>;
  /**
   * Calls a function in the page.
   *
   * @param script Can't use anything from outside it.
   * @param args And the result: JSON.
   */
  call<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
}

/** Runs in the page. */
export function findElement({ selector, name, index = 0 }: Part): Element | null {
  const matches = Array.from(document.querySelectorAll(selector)).filter(
    (element) =>
      element.checkVisibility() &&
      (name === undefined || (element.ariaLabel ?? element.textContent) === name),
  );
  return matches[index] ?? null;
}
