/**
 * The one place that decides the document's title.
 *
 * @module
 */
import { useLayoutEffect, useRef } from "react";

/** The page's own, from index.html. */
const pageTitle = document.title;

/**
 * While the page is printed, the title is the dish: browsers print it, and name a PDF after it.
 * Otherwise it is `ringing` or `linked`, if given, or the page's own.
 *
 * @param ringing Shown while a timer rings.
 * @param linked Of a recipe of a link: a bookmark of its address, and history, are named so.
 * @param dish What the recipe on the page is called.
 */
export function useDocumentTitle(
  ringing: string | undefined,
  linked: string | undefined,
  dish: string,
) {
  const printing = useRef(false);
  useLayoutEffect(() => {
    const show = () => {
      document.title = printing.current ? dish : (ringing ?? linked ?? pageTitle);
    };
    // The browser reads the title as soon as this event has been handled.
    const onPrint = ({ type }: Event) => {
      printing.current = type === "beforeprint";
      show();
    };
    show();
    window.addEventListener("beforeprint", onPrint);
    window.addEventListener("afterprint", onPrint);
    return () => {
      window.removeEventListener("beforeprint", onPrint);
      window.removeEventListener("afterprint", onPrint);
      document.title = pageTitle;
    };
  }, [ringing, linked, dish]);
}
