/**
 * The one place that decides the document's title.
 *
 * @module
 */
import { useLayoutEffect } from "react";

/** The page's own, from index.html. */
const pageTitle = document.title;

/**
 * While the page is printed, the title is the dish: browsers print it, and name a PDF after it.
 * Otherwise it is `ringing`, if given, or the page's own.
 *
 * @param ringing Shown while a timer rings.
 * @param dish What the recipe on the page is called.
 */
export function useDocumentTitle(ringing: string | undefined, dish: string) {
  useLayoutEffect(() => {
    const shows = (title: string) => () => {
      document.title = title;
    };
    const [onBeforePrint, onAfterPrint] = [shows(dish), shows(ringing ?? pageTitle)];
    onAfterPrint();
    // The browser reads the title as soon as this event has been handled.
    window.addEventListener("beforeprint", onBeforePrint);
    window.addEventListener("afterprint", onAfterPrint);
    return () => {
      window.removeEventListener("beforeprint", onBeforePrint);
      window.removeEventListener("afterprint", onAfterPrint);
      document.title = pageTitle;
    };
  }, [ringing, dish]);
}
