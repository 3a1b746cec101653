import { expect, it } from "vitest";
import type { AnswerRequest } from "../contract";
import { writeQuestionPrompt } from "./questionPrompt";

const [INSTRUCTION = ""] = writeQuestionPrompt({ question: "?", recipe: "# Soup" }).text.split(
  "\n\nThe recipe is between ",
);

/** @returns The paragraphs of the message after the instruction. */
function read(request: AnswerRequest) {
  const { text } = writeQuestionPrompt(request);
  expect(text.startsWith(`${INSTRUCTION}\n\n`)).toBe(true);
  const [, backticks, fence = "", recipe = "", lines = ""] =
    /^The recipe is between the next two lines of (\d+) backticks:\n\n(`{4,})\n(.*)\n\2\n\n(.*)$/s.exec(
      text.slice(INSTRUCTION.length + 2),
    ) ?? expect.unreachable();
  expect(fence).toHaveLength(Number(backticks));
  return { fence, recipe, lines: lines.split("\n") };
}

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
  expect(read({ question: "Lumpy\u2028now!", recipe, ...known })).toEqual({
    fence: "`````",
    recipe,
    lines: [
      "It is cooked for 6 instead of 4: all amounts change with that.",
      "Step 5 is cooked now, counted through the whole method: \"Stir 'well' and\".",
      "Done: 1 to 4, 6.",
      `Always holds in this household: "no 'nuts'", "for 4".`,
      `Asked before: "Too thick?". Answered: "Add 'water'.".`,
      'Asked before: "And salt?". Answered: "".',
      'Asked now: "Lumpy now!".',
    ],
  });
  const servings = { shown: 4, written: 4 };
  expect(read({ question: "Lumpy!", recipe: "# Soup", servings }).lines).toEqual([
    "No step is cooked now.",
    "Nothing is done yet.",
    'Asked now: "Lumpy!".',
  ]);
});
