/**
 * The only module that sets the document's title.
 *
 * @module
 */

import { useLayoutEffect, useRef } from "react";
import { DOCUMENT_TITLE as PAGE_TITLE } from "./texts";

/**
 * While the page is printed, the title is the dish: browsers print it, and name a PDF after it.
 * Otherwise it is `ringing` or `linked`, if given, or the page's own.
 *
 * @param ringing Title while a timer rings.
 * @param linked Title while the recipe of a link is shown: it names bookmarks and history entries.
 * @param dishOf Returns the dish on the page. Stable identity until that changes: an effect dependency.
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
    // The browser reads the title right after this event's listeners.
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
