/**
 * The answers of the stand-in for Gemini in benchmarks: always the same, in Gemini's format.
 *
 * @see https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 * @module
 */

export interface AnswerSize {
  words: number;
  /** Number of messages. The words are divided evenly between them. */
  pieces: number;
}

/** A typical recipe, in pieces as large as Gemini's. */
export const RECIPE: AnswerSize = { words: 600, pieces: 40 };

/** A long recipe in small pieces, where the cost for each piece dominates. */
export const LONG_RECIPE: AnswerSize = { words: 2000, pieces: 800 };

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

/**
 * @returns A recipe in the form that the prompt asks for, with exactly this many words, those of its
 *   marks included: a title, two lists, amounts and durations.
 */
export function writeRecipe(words: number): string {
  const tokens: string[] = [];
  const add = (text: string) => tokens.push(...splitWords(text));
  const pick = (list: readonly string[], index: number) => list[index % list.length] ?? "";

  add("[lang]: en\n\n# Golden Rice with Onions and Peas\n\n");
  add("**4 servings** · Preparation: [15 minutes](PT15M) · Cooking: [half an hour](PT30M)\n\n");
  add("A **simple** dish for a *cold* evening.\n\n");
  add("## Ingredients\n\n");
  // Most of a recipe is its method.
  for (let item = 0; tokens.length < words / 4; item++) {
    add(`- ${pick(AMOUNTS, item)} ${pick(FOODS, item)}, ${pick(CUTS, item)}\n`);
  }
  // A blank line. This token contains no word.
  tokens.push("\n");
  add("## Method\n\n");
  for (let step = 0; tokens.length <= words; step++) {
    // A long method has parts.
    if (step > 0 && step % 50 === 0) add("\n### Later\n\n");
    const sentence = (index: number) =>
      `${pick(VERBS, index)} the ${pick(FOODS, index)} ${pick(SIGNS, index)}.`;
    add(`${step + 1}. ${sentence(step)} ${sentence(step + 3)} ${sentence(step + 5)}\n`);
  }
  return splitWords(tokens.join("")).slice(0, words).join("").trimEnd();
}

/** @returns The words, each with the white space after it. */
const splitWords = (text: string) => text.match(/\S+\s*/g) ?? [];

/** @returns The text in this number of pieces. Words are not split. */
export function cut(text: string, pieces: number): string[] {
  const tokens = splitWords(text);
  const start = (piece: number) => Math.floor((piece * tokens.length) / pieces);
  return Array.from({ length: pieces }, (_, piece) =>
    tokens.slice(start(piece), start(piece + 1)).join(""),
  );
}

/** @returns A complete answer as server-sent events, one string each. */
export function writeAnswer({ words, pieces }: AnswerSize): string[] {
  return cut(writeRecipe(words), pieces).map((text, index) => {
    const last = index === pieces - 1;
    const message = {
      candidates: [
        {
          content: { parts: [{ text }], role: "model" },
          ...(last && { finishReason: "STOP" }),
          index: 0,
        },
      ],
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

/** @returns The recipe in Gemini's events or in this project's. */
export function readRecipe(events: string): string {
  const lines = events.matchAll(/^data: (.*)/gm);
  return Array.from(lines, ([, json = ""]) => {
    const data = JSON.parse(json);
    return data.text ?? data.candidates?.[0].content.parts[0].text ?? "";
  }).join("");
}
