/**
 * A browser that is driven by WebDriver.
 *
 * @see https://www.w3.org/TR/webdriver2/
 * @module
 */

/** Keys in WebDriver. */
export const ENTER = "\uE007";
export const ESCAPE = "\uE00C";

/** Commands: their paths over HTTP, and their names in Firefox. */
export const COMMANDS = {
  "/url": "WebDriver:Navigate",
  "/window/rect": "WebDriver:SetWindowRect",
  "/element/{id}/click": "WebDriver:ElementClick",
  "/actions": "WebDriver:PerformActions",
  "/execute/sync": "WebDriver:ExecuteScript",
};

/** Sends a command. @returns Its value. @throws {Error} What the browser reports. */
export type Send = (command: keyof typeof COMMANDS, parameters: object) => Promise<unknown>;

/** The key of a reference to an element in JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A browser with one tab, in which nothing is stored. */
export type Engine = AsyncDisposable & ReturnType<typeof drive>;

/** @param send Sends commands to a browser with one tab. */
export function drive(send: Send) {
  return {
    open: (url: string) => send("/url", { url }),
    /** Gives the window another size, in pixels. */
    resize: (width: number, height: number) => send("/window/rect", { width, height }),
    /** Scrolls to an element that a call has returned, and clicks it. Browsers allow sound only after a real click. */
    click: (element: unknown) =>
      send("/element/{id}/click", { id: (element as { [ELEMENT]: string })[ELEMENT] }),
    /** Types into the focused element. */
    type(text: string) {
      const press = (value: string) => ["keyDown", "keyUp"].map((type) => ({ type, value }));
      const actions = Array.from(text).flatMap(press);
      return send("/actions", { actions: [{ type: "key", id: "keys", actions }] });
    },
    /**
     * Calls a function in the page.
     *
     * @param script Must not use variables from outside.
     * @param args JSON, like the result. An element becomes a reference to it.
     */
    call: <A extends unknown[], R>(script: (...args: A) => R, ...args: A) =>
      send("/execute/sync", { script: `return (${script})(...arguments)`, args }) as Promise<
        Awaited<R>
      >,
  };
}
