import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { QuestionRequest } from "../contract";
import { writeQuestionPrompt } from "./questionPrompt";

const recipe = "[lang]: en\n\n# Soup ````\n\n```";
const servings = { shown: 6, written: 4 };
const known = {
  step: { number: 5, words: 'Stir "well"\nand' },
  done: [4, 1, 3, 6, 2, 3],
  household: ['no "nuts"', "\u200b", "for 4"],
  exchanges: [
    { question: "Too\nthick?", answer: 'Add "water".' },
    { question: "And salt?", answer: "" },
  ],
};

it.each<[string, QuestionRequest]>([
  ["7a6b8892156a0044", { question: "Hot?", recipe: "# Soup" }],
  ["b99f4a6c7da92a60", { question: "Lumpy\u2028now!", recipe, servings, ...known }],
  ["7a6b8892156a0044", { question: "Hot?", recipe: "# Soup", servings: { shown: 4, written: 4 } }],
])(
  "the words of a question are those that were tried: see the prompt for a recipe (%s)",
  (hash, request) => {
    const { text } = writeQuestionPrompt(request);
    expect(createHash("sha256").update(text).digest("hex").slice(0, 16)).toBe(hash);
  },
);

it("a question's recipe is fenced, and what is known stands behind it, the question last", () => {
  const { text } = writeQuestionPrompt({ question: "Lumpy\u2028now!", recipe, servings, ...known });
  const [, fenced, behind] = text.split(/\n\n`{5}\n|\n`{5}\n\n/);
  expect(fenced).toBe(recipe);
  expect(behind).toMatch(
    /^It is cooked for 6 instead of 4.*"Stir 'well' and"\.\nDone: 1 to 4, 6\.\n.*"no 'nuts'", "for 4"\.\n.*"Lumpy now!"\.$/s,
  );
});
