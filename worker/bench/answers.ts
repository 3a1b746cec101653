/**
 * Recipes of any length, always the same, as text and in Gemini's format.
 *
 * @see https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 * @module
 */

export interface AnswerSize {
  words: number;
  /** Number of messages. The words are divided evenly between them. */
  pieces: number;
}

/** A typical recipe, in pieces as large as Gemini's; and a long one in small pieces. */
export const SIZES: readonly AnswerSize[] = [
  { words: 600, pieces: 40 },
  { words: 2000, pieces: 800 },
];

export const describeSize = ({ words, pieces }: AnswerSize) => `${words} words in ${pieces} pieces`;

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
 * @returns A recipe in the form that the prompt asks for, with exactly this many words, those of its
 *   marks included. A quarter of them are the ingredients.
 */
export function writeRecipe(words: number): string {
  const pick = (list: readonly string[], index: number) => list[index % list.length] ?? "";
  let text = BEGINNING;
  for (let item = 0; splitWords(text).length < words / 4; item++) {
    text += `- ${pick(AMOUNTS, item)} ${pick(FOODS, item)}, ${pick(CUTS, item)}\n`;
  }
  text += "\n## Method\n\n";
  for (let step = 0; splitWords(text).length < words; step++) {
    if (step > 0 && step % 50 === 0) text += "\n### Later\n\n";
    const sentences = [step, step + 3, step + 5].map(
      (index) => `${pick(VERBS, index)} the ${pick(FOODS, index)} ${pick(SIGNS, index)}.`,
    );
    text += `${step + 1}. ${sentences.join(" ")}\n`;
  }
  return splitWords(text).slice(0, words).join("").trimEnd();
}

/** @returns The words, each with the white space after it. */
const splitWords = (text: string) => text.match(/\S+\s*/g) ?? [];

/** @returns The recipe in pieces. No word is split. */
export function writePieces({ words, pieces }: AnswerSize): string[] {
  const tokens = splitWords(writeRecipe(words));
  const start = (piece: number) => Math.floor((piece * tokens.length) / pieces);
  return Array.from({ length: pieces }, (_, piece) =>
    tokens.slice(start(piece), start(piece + 1)).join(""),
  );
}

/** @returns Gemini's answer as server-sent events, one string each. */
export function writeAnswer(size: AnswerSize): string[] {
  return writePieces(size).map((text, index) => {
    const finishReason = index === size.pieces - 1 ? { finishReason: "STOP" } : {};
    const message = {
      candidates: [{ content: { parts: [{ text }], role: "model" }, ...finishReason, index: 0 }],
      usageMetadata: {
        promptTokenCount: 96,
        candidatesTokenCount: (index + 1) * 20,
        totalTokenCount: 96 + (index + 1) * 20,
        promptTokensDetails: [{ modality: "TEXT", tokenCount: 96 }],
      },
      modelVersion: "gemini-stand-in",
      responseId: "b7kdaZ3xLpqe7M8P4d2ZyQo",
    };
    return `data: ${JSON.stringify(message)}\r\n\r\n`;
  });
}
