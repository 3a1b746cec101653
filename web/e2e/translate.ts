/**
 * Changes a page as browsers do that translate it, without a translator: text nodes are replaced, the
 * words stay.
 *
 * @module
 */
import type { Page } from "playwright-core";

/**
 * `fonts`: Chrome wraps each text node in two `<font>` elements. Edge wraps it in one if it has siblings,
 * and otherwise changes its text. `texts`: Safari replaces each text node by another.
 *
 * @see https://github.com/react/react/issues/11538
 * @see https://github.com/WebKit/WebKit/blob/main/Source/WebCore/editing/TextManipulationController.cpp
 */
type Way = "fonts" | "texts";

const NEVER = "[translate=no], .notranslate, script, style";

declare const window: { findStale?: () => string[] };

/** @returns Outdated words: the page has changed a text node that is no longer in the document. */
export const findStale = (page: Page) => page.evaluate(() => window.findStale?.() ?? []);

/** Translates the page now, and after each change until it is reloaded. */
export function translate(page: Page, way: Way = "fonts") {
  return page.evaluate(
    ({ way, never }) => {
      if (window.findStale) return;
      const translated = new WeakSet<Node>();
      const lost: [text: Text, words: Text][] = [];
      window.findStale = () =>
        lost
          .filter(([text, words]) => words.isConnected && text.data !== words.data)
          .map(([text, words]) => `${words.data} → ${text.data}`);
      const font = (content: Node) => {
        const element = document.createElement("font");
        element.style.verticalAlign = "inherit";
        element.appendChild(content);
        return element;
      };
      function translateAll(changes: MutationRecord[]) {
        for (const { type, target } of changes) {
          if (type === "characterData") translated.delete(target);
        }
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts: Text[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
        for (const text of texts) {
          const isBlank = text.data.trim() === "";
          if (isBlank || translated.has(text) || text.parentElement?.closest(never)) continue;
          const words = new Text(text.data);
          translated.add(words);
          lost.push([text, words]);
          text.replaceWith(way === "fonts" ? font(font(words)) : words);
        }
        observer.takeRecords();
      }
      const observer = new MutationObserver(translateAll);
      const attributeFilter = ["translate", "class"];
      const what = { subtree: true, childList: true, characterData: true, attributeFilter };
      observer.observe(document.body, what);
      translateAll([]);
    },
    { way, never: NEVER },
  );
}
