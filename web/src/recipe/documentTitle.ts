/**
 * The one place that decides the document's title.
 *
 * @module
 */
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** The page's own, from index.html. */
const pageTitle = document.title;

/**
 * While the page is printed, the title is the dish: browsers print it, and name a PDF after it.
 * Otherwise it is `ringing`, if given, or the page's own.
 *
 * @param ringing Shown while a timer rings.
 * @param rendered The recipe. Its `h2` names the dish.
 */
export function useDocumentTitle(ringing: string | undefined, rendered: RefObject<Element | null>) {
  const [printed, setPrinted] = useState("");
  const title = printed || ringing || pageTitle;

  useLayoutEffect(() => {
    document.title = title;
    return () => {
      document.title = pageTitle;
    };
  }, [title]);

  useEffect(() => {
    // The browser reads the title as soon as this event has been handled.
    const print = (dish: string) => flushSync(() => setPrinted(dish));
    const onBeforePrint = () => print(titleOf(rendered.current));
    const onAfterPrint = () => print("");
    window.addEventListener("beforeprint", onBeforePrint);
    window.addEventListener("afterprint", onAfterPrint);
    return () => {
      window.removeEventListener("beforeprint", onBeforePrint);
      window.removeEventListener("afterprint", onAfterPrint);
    };
  }, [rendered]);
}

/** @returns The name of the dish. Empty where the recipe has none. */
export function titleOf(rendered: Element | null): string {
  return rendered?.querySelector("h2")?.textContent ?? "";
}
