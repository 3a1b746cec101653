/**
 * What a model may send when it loops: one thing again and again.
 *
 * @module
 */

/** Each takes the number of characters. */
export const LOOPS: Record<string, (characters: number) => string> = {
  blanks: (length) => `a${" ".repeat(length)}a`,
  tabs: (length) => `a${"\t".repeat(length)}a`,
  "line ends": (length) => "\n".repeat(length),
  "blank lines": repeat(" \n"),
  colons: repeat(":"),
  labels: repeat("a: "),
  digits: repeat("1"),
  numbers: repeat("1 1/2 "),
  servings: repeat("serves 4 "),
  letters: repeat("a"),
  words: repeat("a b "),
  sentences: repeat("Boil it. "),
  parentheses: repeat("("),
  extras: repeat("(extra) "),
  Japanese: repeat("のレシピ"),
  dishes: repeat("recipe for "),
  stars: repeat("*"),
  "bold words": repeat("**a** "),
  "stars and underscores": repeat("*a_ "),
  "lines with equals signs": repeat("a\n=\n"),
  "line separators": repeat("a\u2028\f"),
  "carriage returns in items": (length) => `${"- ".repeat(19)}x\r`.padEnd(length, "x\r"),
  "empty items": repeat("-\n"),
  items: repeat("- a\n"),
  steps: repeat("1. Boil it all well.\n"),
  facts: repeat("**a:** 1\n"),
  headings: repeat("**a**\n\n"),
  paragraphs: repeat("a\n\n"),
  lines: repeat("a\n"),
  quotations: repeat("> a\n"),
  "nested quotations": repeat(">"),
  fences: repeat("```\n"),
  table: (length) => tableOf(768, length),
  "table in a quotation": (length) => tableOf(768, length).replaceAll(/^/gm, "> "),
};

function repeat(one: string) {
  return (length: number) => "".padEnd(length, one);
}

/** A table of empty columns. GFM fills each of its rows up to their number. */
function tableOf(columns: number, length: number): string {
  const head = `${"|".repeat(columns + 1)}\n${"|-".repeat(columns)}|\n`;
  return head + repeat("|\n")(Math.max(length - head.length, 0));
}
