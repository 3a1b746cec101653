import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { QuestionRequest } from "../contract";
import { writeQuestionPrompt } from "./questionPrompt";

/** @returns What follows the instruction. */
const read = (request: QuestionRequest) =>
  writeQuestionPrompt(request).text.split(/(?<=\n\n)(?=The recipe is )/)[1];

it("the instruction has the words that were tried: see the prompt for a recipe", () => {
  const { text } = writeQuestionPrompt({ question: "Hot?", recipe: "# Soup" });
  expect(createHash("sha256").update(text).digest("hex").slice(0, 16)).toBe("7a6b8892156a0044");
});

it("what is known is quoted behind the recipe, and the question last", () => {
  const known = {
    step: { number: 5, words: 'Stir "well"\nand' },
    done: [4, 1, 3, 6, 2, 3],
    servings: { shown: 6, written: 4 },
    household: ['no "nuts"', "\u200b", "for 4"],
    exchanges: [
      { question: "Too\nthick?", answer: 'Add "water".' },
      { question: "And salt?", answer: "" },
    ],
  };
  const recipe = "[lang]: en\n\n# Soup ````\n\n```";
  const lines = read({ question: "Lumpy\u2028now!", recipe, ...known })?.split("\n") ?? [];
  expect(lines.slice(2, -8).join("\n")).toBe(`\`\`\`\`\`\n${recipe}\n\`\`\`\`\``);
  expect(lines.slice(-6)).toEqual([
    "Step 5 is cooked now, counted through the whole method: \"Stir 'well' and\".",
    "Done: 1 to 4, 6.",
    'Always holds in this household: "no \'nuts\'", "for 4".',
    'Asked before: "Too thick?". Answered: "Add \'water\'.".',
    'Asked before: "And salt?". Answered: "".',
    'Asked now: "Lumpy now!".',
  ]);
  expect(lines.at(-7)).toBe("It is cooked for 6 instead of 4: all amounts change with that.");
  const servings = { shown: 4, written: 4 };
  const least = 'No step is cooked now.\nNothing is done yet.\nAsked now: "Lumpy!".';
  expect(read({ question: "Lumpy!", recipe: "# Soup", servings })?.endsWith(`\`\n\n${least}`)).toBe(
    true,
  );
});
