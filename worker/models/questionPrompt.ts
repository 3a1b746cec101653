import { MAX_ANSWER_CHARACTERS, type QuestionRequest } from "../contract";
import type { Prompt } from "./provider";
import instruction from "./question.md" with { type: "text" };
import { fence, fill, quote, quoteAll } from "./quote";

/** An answer takes some 120 tokens. The rest is for thinking, which counts. */
const MAX_TOKENS = 4096;

const SERVINGS = "It is cooked for {shown} instead of {written}: all amounts change with that.";

const STEP = "Step {number} is cooked now, counted through the whole method: {words}.";

/**
 * Each sentence of the instruction is there because an answer was wrong without it. The question comes last,
 * because models give the end more weight. Parts that are equal for all questions about a recipe come first,
 * so that the provider can reuse it (Gemini's implicit caching).
 */
export function writeQuestionPrompt(request: QuestionRequest): Prompt {
  const { question, recipe, step, done = [], servings, household = [], exchanges = [] } = request;
  const wishes = quoteAll(household);
  const known = [
    servings && servings.shown !== servings.written && fill(SERVINGS, servings),
    step ? fill(STEP, { ...step, words: quote(step.words) }) : "No step is cooked now.",
    done.length > 0 ? `Done: ${toRanges(done)}.` : "Nothing is done yet.",
    wishes && `Always holds in this household: ${wishes}.`,
    ...exchanges.map(
      (past) => `Asked before: ${quote(past.question)}. Answered: ${quote(past.answer)}.`,
    ),
    `Asked now: ${quote(question)}.`,
  ];
  return {
    text: fill(instruction, { ...fence(recipe), known: known.filter(Boolean).join("\n") }),
    maxTokens: MAX_TOKENS,
    maxCharacters: MAX_ANSWER_CHARACTERS,
  };
}

/** @returns Such as "1 to 4, 6". */
function toRanges(numbers: readonly number[]): string {
  const steps = [...new Set(numbers)].sort((a, b) => a - b);
  const first = steps.filter((step) => !steps.includes(step - 1));
  const last = steps.filter((step) => !steps.includes(step + 1));
  return first.map((step, at) => (step === last[at] ? step : `${step} to ${last[at]}`)).join(", ");
}
