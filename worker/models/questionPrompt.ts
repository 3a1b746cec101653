import { MAX_ANSWER_CHARACTERS, type QuestionRequest } from "../contract";
import type { Prompt } from "./provider";
import text from "./question.md" with { type: "text" };
import { fence, quote, quoteAll } from "./quote";

/** What the model must write. Each sentence is there because an answer was wrong without it. */
const INSTRUCTION = text.trimEnd();

/** An answer takes some 120 tokens. The rest is for thinking, which counts. */
const MAX_TOKENS = 4096;

/**
 * The question comes last, because models give the end more weight. Parts that are equal for all questions
 * about a recipe come first, so that the provider can reuse it (Gemini's implicit caching).
 */
export function writeQuestionPrompt(request: QuestionRequest): Prompt {
  const { question, recipe, step, done = [], servings, household = [], exchanges = [] } = request;
  const wishes = quoteAll(household);
  const lines = [
    servings &&
      servings.shown !== servings.written &&
      `It is cooked for ${servings.shown} instead of ${servings.written}: all amounts change with that.`,
    step
      ? `Step ${step.number} is cooked now, counted through the whole method: ${quote(step.words)}.`
      : "No step is cooked now.",
    done.length > 0 ? `Done: ${toRanges(done)}.` : "Nothing is done yet.",
    wishes && `Always holds in this household: ${wishes}.`,
    ...exchanges.map(
      (past) => `Asked before: ${quote(past.question)}. Answered: ${quote(past.answer)}.`,
    ),
    `Asked now: ${quote(question)}.`,
  ];
  const { backticks, fenced } = fence(recipe);
  const prompt = `${INSTRUCTION}

The recipe is between the next two lines of ${backticks} backticks:

${fenced}

${lines.filter(Boolean).join("\n")}`;
  return { text: prompt, maxTokens: MAX_TOKENS, maxCharacters: MAX_ANSWER_CHARACTERS };
}

/** @returns Such as "1 to 4, 6". */
function toRanges(numbers: readonly number[]): string {
  const steps = [...new Set(numbers)].sort((a, b) => a - b);
  const first = steps.filter((step) => !steps.includes(step - 1));
  const last = steps.filter((step) => !steps.includes(step + 1));
  return first.map((step, at) => (step === last[at] ? step : `${step} to ${last[at]}`)).join(", ");
}
