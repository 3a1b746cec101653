/**
 * When the page is built, this module is replaced by the table that it computes
 * (`web/vite.config.ts`): a phone loads it faster than it makes two hundred formats.
 *
 * @module
 */
import more from "./unitForms.json" with { type: "json" }; // Node reads it, too.
import { type Unit, unitWordsOf, WEB_LANGUAGES } from "./unitWords.ts";

/** What `Intl` doesn't have: usual short forms, other spellings, and forms with another stem. */
const FORMS: Record<string, Partial<Record<Unit, string>> | undefined> = more;

export const WEB_UNIT_WORDS = WEB_LANGUAGES.map((tag) =>
  unitWordsOf(tag, FORMS[tag.replace(/-.*/, "")]),
);
