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
