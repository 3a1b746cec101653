/**
 * Cleans untrusted text: line ends, names on one line.
 *
 * @module
 */
import { VISIBLE } from "../../../worker/contract";

/** @returns The text with `\n` as line ends. In Markdown, a lone `\r` ends a line, too. */
export const withLineFeeds = (text: string) => text.replace(/\r\n?/g, "\n");

/** @returns {@link withLineFeeds} for consecutive chunks of a text. `\r\n` may be split between two. */
export function joinLineFeeds(): (chunk: string) => string {
  let endsInReturn = false;
  return (chunk) => {
    const rest = endsInReturn ? chunk.replace(/^\n/, "") : chunk;
    if (chunk !== "") endsInReturn = chunk.endsWith("\r");
    return withLineFeeds(rest);
  };
}

/** In UTF-16 code units. A browser takes seconds to lay out an endless word. */
const MAX_NAME_CHARACTERS = 1000;

/** @see https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters */
export const withoutBidiControls = (words: string) => words.replace(/\p{Bidi_C}+/gu, "");

/**
 * @param words An untrusted name or title.
 * @returns The name for a list of names: on one line, bounded, without bidi controls. Empty if invisible.
 */
export function toListedName(words: string): string {
  const line = withoutBidiControls(words).replace(/[\s\p{Cc}\p{Cs}]+/gu, " ");
  const name = cutTo(line.trim(), MAX_NAME_CHARACTERS);
  return VISIBLE.test(name) ? name : "";
}

/** @returns The first UTF-16 code units of a text, without half of a surrogate pair at the end. */
export const cutTo = (text: string, length: number) =>
  text.slice(0, length).replace(/\p{Cs}$/u, "");
