/** A recipe of any length, always the same. @module */

export interface RecipeSize {
  words: number;
  /** The words are divided evenly between them. */
  pieces: number;
}

const FOODS = ["onions", "brown rice", "red lentils", "peas", "eggs", "potatoes", "crème fraîche"];
const AMOUNTS = ["*2*", "*150 g* of", "*½ cup* of", "a handful of", "*3 tbsp* of"];
const CUTS = ["finely chopped", "rinsed under cold water", "at room temperature", "cut in halves"];
const VERBS = ["Stir", "Simmer", "Gently fry", "Season", "Cover", "Toss", "Warm"];
const SIGNS = [
  "until they are **soft and golden**, but not brown",
  "over a medium heat, and keep the lid on",
  'for [8 minutes](PT8M "Cook it through"), then take the pan off the heat',
  "with a pinch of salt, and taste before you add more",
];
const BEGINNING = `[lang]: en

# Golden Rice with Onions and Peas

**4 servings** · Preparation: [15 minutes](PT15M) · Cooking: [half an hour](PT30M)

A **simple** dish for a *cold* evening.

## Ingredients

`;

/**
 * @returns The pieces of a recipe in the form that the prompt asks for, with exactly this many words, those
 *   of its marks included. A quarter of them are the ingredients. No word is split.
 */
export function writePieces({ words, pieces }: RecipeSize): string[] {
  const pick = (list: readonly string[], index: number) => list[index % list.length] ?? "";
  let text = BEGINNING;
  for (let item = 0; splitWords(text).length < words / 4; item++) {
    text += `- ${pick(AMOUNTS, item)} ${pick(FOODS, item)}, ${pick(CUTS, item)}\n`;
  }
  text += "\n## Method\n\n";
  for (let step = 0; splitWords(text).length < words; step++) {
    const sentences = [step, step + 3, step + 5].map(
      (index) => `${pick(VERBS, index)} the ${pick(FOODS, index)} ${pick(SIGNS, index)}.`,
    );
    text += `${step + 1}. ${sentences.join(" ")}\n`;
  }
  const tokens = splitWords(text).slice(0, words);
  const start = (piece: number) => Math.floor((piece * tokens.length) / pieces);
  return Array.from({ length: pieces }, (_, piece) =>
    tokens.slice(start(piece), start(piece + 1)).join(""),
  );
}

/** @returns The words, each with the white space after it. */
const splitWords = (text: string) => text.match(/\S+\s*/g) ?? [];
