import { VISIBLE } from "../../../worker/contract";

/** In UTF-16 code units. A browser takes seconds to lay out an endless word. */
const MAX_CHARACTERS = 1000;

const BIDI_CONTROLS = /\p{Bidi_C}+/gu;

/**
 * @param words An untrusted name or title on one line.
 * @returns The name for a list of names: trimmed, bounded, without bidi controls. Empty if invisible.
 * @see https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 */
export function toListedName(words: string): string {
  const name = words.replace(BIDI_CONTROLS, "").slice(0, MAX_CHARACTERS).trim();
  return VISIBLE.test(name) ? name.replace(/\p{Cs}$/u, "") : "";
}
