/**
 * The one place that decides the document's title.
 *
 * @module
 */

import { useLayoutEffect, useRef } from "react";
import { DOCUMENT_TITLE as PAGE_TITLE } from "./texts";

/**
 * While the page is printed, the title is the dish: browsers print it, and name a PDF after it.
 * Otherwise it is `ringing` or `linked`, if given, or the page's own.
 *
 * @param ringing Shown while a timer rings.
 * @param linked Of a recipe of a link: a bookmark of its address, and history, are named so.
 * @param dishOf Gives what the recipe on the page is called. Stable identity as long as it is the same.
 */
export function useDocumentTitle(
  ringing: string | undefined,
  linked: string | undefined,
  dishOf: () => string,
) {
  const printing = useRef(false);
  useLayoutEffect(() => {
    const show = () => {
      document.title = printing.current ? dishOf() : (ringing ?? linked ?? PAGE_TITLE);
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
      document.title = PAGE_TITLE;
    };
  }, [ringing, linked, dishOf]);
}
