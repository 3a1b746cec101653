/**
 * What the journey needs of a browser.
 *
 * @module
 */

/** Keys in WebDriver. */
export const ENTER = "\uE007";
export const ESCAPE = "\uE00C";

/** A browser with one tab, in which nothing is stored. */
export interface Engine extends AsyncDisposable {
  open(url: string): Promise<void>;
  /** Gives the window another size, in pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Clicks at a point through the driver: browsers allow copying and sound only after a real click. */
  click(x: number, y: number): Promise<void>;
  /** Types through the driver, into the focused element. */
  type(text: string): Promise<void>;
  /**
   * Calls a function in the page.
   *
   * @param script Must not use variables from outside.
   * @param args JSON, like the result.
   */
  call<A extends unknown[], R>(script: (...args: A) => R, ...args: A): Promise<R>;
}
