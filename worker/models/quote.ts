/**
 * Puts texts that may be a prompt injection into a prompt, so that none can look like a part of it: a
 * visitor, a stranger or a model wrote them.
 *
 * @module
 */

/** @returns The template with a value in place of each name in braces. A value may itself have braces. */
export const fill = (template: string, values: Readonly<Record<string, unknown>>) =>
  template.trimEnd().replace(/\{(\w+)\}/g, (_, name) => `${values[name]}`);

/**
 * What could end a quotation: quotation marks of any script, and what looks like a double one (primes,
 * dittos); and the backslash, which could escape the one at the end.
 *
 * @see https://www.unicode.org/reports/tr44/#Quotation_Mark
 */
const QUOTATION_MARKS = /["\\\p{Pi}\p{Pf}„⹂＂「」『』｢｣﹁﹂﹃﹄〝〞〟《》︽︾❝❞❠🙶🙷🙸″‴⁗‶‷〃״ʺ˝ˮ᳓]/gu;

/**
 * @returns One line in quotation marks, without invisible characters, and without quotation marks inside.
 *   Keeps ZWNJ and ZWJ, which some scripts need.
 */
export function quote(text: string): string {
  // U+2800 is a Braille pattern without a dot.
  const invisible = /[[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]--[\u200c\u200d]]+/gv;
  const line = text.replace(invisible, " ").trim();
  return `"${line.replace(QUOTATION_MARKS, "'")}"`;
}

/** @returns The quoted texts with commas between them, without those in which nothing is visible. */
export const quoteAll = (texts: readonly string[]) =>
  texts
    .map(quote)
    .filter((quoted) => quoted !== '""')
    .join(", ");

/**
 * @returns `fenced`: the recipe between two lines of `backticks`, more than any run of them in it. The
 *   prompt must name their number: otherwise a shorter line of them in the recipe could be taken for its end.
 */
export function fence(recipe: string) {
  // Replaces lone surrogates, which UTF-8 can't encode. Fences of thousands of backticks would multiply the
  // cost of the prompt.
  const data = recipe.toWellFormed().replace(/(`{50})`+/g, "$1");
  let backticks = "````";
  while (data.includes(backticks)) backticks += "`";
  return { backticks: backticks.length, fenced: `${backticks}\n${data}\n${backticks}` };
}
