/**
 * When the page is built, this module is replaced by the table that it computes
 * (`web/vite.config.ts`): a phone loads it faster than it makes two hundred formats.
 *
 * @module
 */
import { LANGUAGES } from "./languages.ts"; // Node reads it, too.
import { unitWordsOf, WEB_LANGUAGES } from "./unitWords.ts";

export const WEB_UNIT_WORDS = WEB_LANGUAGES.map((tag) =>
  unitWordsOf(tag, LANGUAGES[tag.replace(/-.*/, "")]),
);
