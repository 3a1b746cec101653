/**
 * Writes the prompt.
 *
 * @module
 */

/** What the model is to write, in the form that the page shows best. */
const INSTRUCTION = [
  "You receive a list of ingredients that somebody has, and suggest a recipe they could make with some or all of them.",
  "The recipe may add a few other ingredients, but not many.",
  "Leave out whatever in the list is not safe to eat, and say so.",
  "Answer in Markdown, in the language of the list.",
  "Begin with the name of the dish as a first-level heading, then one line with servings and time.",
  "Then two second-level headings: one for the ingredients, as bullets with amounts and with (extra) behind each one that is not in the list, and one for the method, as numbered steps with times in figures.",
  "No word before or after.",
].join(" ");

/**
 * @param ingredients What the visitor has, as typed.
 * @returns The text of the only user message: the instruction, a blank line, the request.
 */
export function writePrompt(ingredients: readonly string[]): string {
  // Replaces lone surrogates, which UTF-8 can't encode: Gemini would reject the prompt.
  const list = ingredients.join(", ").toWellFormed();
  return `${INSTRUCTION}\n\nI have ${list}. Please give me a recipe you'd recommend I make!`;
}
