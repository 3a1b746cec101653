import fc from "fast-check";
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
  const [, fence = "", recipe = "", lines = ""] =
    /^The recipe is between the next two lines of backticks:\n\n(`{4,})\n(.*)\n\1\n\n(.*)$/s.exec(
      text.slice(INSTRUCTION.length + 2),
    ) ?? expect.unreachable();
  return { fence, recipe, lines: lines.split("\n") };
}

it("what is known stands behind the recipe, and the question last", () => {
  const known = {
    step: { number: 5, words: 'Stir "well"\nand' },
    done: [4, 1, 3, 6, 2, 3],
    servings: { shown: 6, written: 4 },
    household: ["no nuts", "\u200b", "for 4"],
    exchanges: [
      { question: "Too thick?", answer: "Add water." },
      { question: "And salt?", answer: "" },
    ],
  };
  const recipe = '[lang]: en\n\n# Soup\n\n- [other]: <Pie>\n[Other]: <Rice> "PT5M: x"\n[x]: y';
  expect(read({ question: "Lumpy\u2028now!", recipe, ...known })).toEqual({
    fence: "````",
    recipe: "[lang]: en\n\n# Soup\n\n[x]: y",
    lines: [
      "It is cooked for 6 instead of 4: all amounts change with that.",
      "Step 5 is cooked now, counted through the whole method: \"Stir 'well' and\".",
      "Done: 1 to 4, 6.",
      'Always holds in this household: "no nuts", "for 4".',
      'Asked before: "Too thick?". Answered: "Add water.".',
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

/** One quoted line, without quotation marks that could end it, and without invisible characters. */
const QUOTED = String.raw`"(?:(?![\p{Pi}\p{Pf}„‟＂〝〞〟❝❞❠″‶״ʺ\\\p{C}\p{DI}\p{Zl}\p{Zp}\u2800])[^"]|[\u200c\u200d])*"`;
const LINES = RegExp(
  String.raw`^(It is cooked for \S+ instead of \S+: all amounts change with that\.\n)?(Step \d+ is cooked now, counted through the whole method: ${QUOTED}|No step is cooked now)\.\n(Done: [\dto, ]+|Nothing is done yet)\.\n(Always holds in this household: ${QUOTED}(, ${QUOTED}){0,9}\.\n)?(Asked before: ${QUOTED}\. Answered: ${QUOTED}\.\n){0,2}Asked now: ${QUOTED}\.$`,
  "u",
);

const UNIT = fc.constantFrom(
  ..."\"\\“”«»„＂❝❞″‶״ʺ❠'`a 🥔\n\r\t\0\u0085\u2028\u2029\u202e\u2066\u200b\u200c\u200d\ufeff\u3164\u2800",
  ...["````", "\n`````\n", "\ud800", "\n[other]: <", "\nAsked now: ", '". Answered: "', "\n\n"],
);
const TEXT = fc.string({ unit: UNIT, minLength: 1, maxLength: 30 });
const number = fc.integer({ min: 1, max: 99 });

it("whatever is asked about whatever recipe, nothing leaves its line, its quotation or its fence", () => {
  const request = fc.record(
    {
      question: TEXT,
      recipe: TEXT,
      step: fc.record({ number, words: TEXT }),
      done: fc.array(number),
      servings: fc.record({ shown: number, written: number }),
      household: fc.array(TEXT, { maxLength: 10 }),
      exchanges: fc.array(fc.record({ question: TEXT, answer: TEXT }), { maxLength: 2 }),
    },
    { requiredKeys: ["question", "recipe"] },
  );
  fc.assert(
    fc.property(request, (asked) => {
      const { fence, recipe, lines } = read(asked);
      expect(recipe).not.toContain(fence);
      expect(recipe).not.toMatch(/\[other\]:/);
      expect(recipe.isWellFormed()).toBe(true);
      expect(lines.join("\n")).toMatch(LINES);
    }),
  );
});
