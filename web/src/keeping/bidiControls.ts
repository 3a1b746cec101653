/**
 * Removes the characters that change the direction of what stands around a name in a list.
 *
 * @see https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 */
export const withoutBidiControls = (words: string) => words.replace(/\p{Bidi_Control}/gu, "");
