/**
 * What page and Worker both know of an answer's text: its line ends, and how its marks are written.
 *
 * @module
 */

/** @returns The text with `\n` at the end of each line. For Markdown, a lone `\r` ends one, too. */
export const withLineFeeds = (text: string) => text.replace(/\r\n?/g, "\n");

/** @returns The same for a text in pieces, one after the other: `\r\n` may end one and begin the next. */
export function joinLineFeeds(): (piece: string) => string {
  let endsInReturn = false;
  return (piece) => {
    const rest = endsInReturn ? piece.replace(/^\n/, "") : piece;
    if (piece !== "") endsInReturn = piece.endsWith("\r");
    return withLineFeeds(rest);
  };
}
