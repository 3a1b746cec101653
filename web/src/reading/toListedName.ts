import { VISIBLE } from "../../../worker/contract";

/** In UTF-16 code units. Nobody reads more, and a browser takes seconds to lay out endless words. */
const MAX_CHARACTERS = 1000;

/** Characters that turn the words around them. */
const BIDI_CONTROLS = /\p{Bidi_C}+/gu;

/**
 * @param words On one line, from outside.
 * @returns The name or title as it is listed among others. Empty where nothing of it is seen.
 * @see https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 */
export function toListedName(words: string): string {
  const name = words.replace(BIDI_CONTROLS, "").slice(0, MAX_CHARACTERS).trim();
  return VISIBLE.test(name) ? name.replace(/\p{Cs}$/u, "") : "";
}
