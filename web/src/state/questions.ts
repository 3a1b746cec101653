/**
 * Questions about the recipe that is being cooked, and their answers.
 *
 * @module
 */
import {
  MAX_DONE,
  MAX_EXCHANGE_CHARACTERS,
  MAX_EXCHANGES,
  MAX_STEP_CHARACTERS,
  type QuestionRequest,
} from "../../../worker/contract";
import type { PageEvent } from "../api/request";
import { type ReadAnswer, readAnswer } from "../reading/readAnswer";
import { leafSteps } from "../reading/recipe";
import { cutTo } from "../reading/text";
import type { Question } from "../storage/session";
import { nextId, type PageState, type PendingQuestion } from "./page";
import { currentStepOf, recipeOf } from "./recipeOnPage";

export type { Question };

/** @returns Whether the request is under way. */
export const isAsking = (pending: PendingQuestion | undefined) =>
  pending !== undefined && !pending.failure;

/** Asks about the current step. Replaces a pending question. Only in cooking mode. */
export function questionAsked(state: PageState, question: string): PageState {
  const [recipe] = state.recipes;
  const stepId = currentStepId(state);
  if (!recipe || stepId === undefined || !state.cookingMode) return state;
  const id = nextId(state, state.questions);
  return { ...state, pending: { id, recipeId: recipe.id, stepId, question, text: "" } };
}

/** Ends the pending question, as another recipe and the end of cooking mode do. The words of its answer stay. */
export function questionStopped(state: PageState): PageState {
  const { pending } = state;
  if (!pending) return state;
  const isSeen = !pending.demo && readAnswer(pending.text, false).words !== "";
  const next = { ...state, pending: undefined };
  return isSeen ? withAnswer(next, { ...pending, isStopped: true }) : next;
}

/** Never shows this answer again. Ends the question if it is pending. */
export function answerClosed(state: PageState, id: number): PageState {
  const { questions, pending } = state;
  if (pending?.id === id) return { ...state, pending: undefined };
  const closed = questions.map((question) =>
    question.id === id ? { ...question, isClosed: true as const } : question,
  );
  return { ...state, questions: closed };
}

/** Adds a question that has an answer. */
function withAnswer(state: PageState, question: Question): PageState {
  const whole = { ...question, ...lateStep(state, question) };
  return { ...state, questions: [...state.questions, whole] };
}

/** If the step is done by now, the answer is shown at the current step, too. */
function lateStep(state: PageState, { stepId }: Question) {
  const currentId = currentStepId(state) ?? null;
  return currentId !== stepId && { lateStepId: currentId };
}

/** Takes an event of the answer. Ignored unless a question is being asked. */
export function answered(state: PageState, event: PageEvent): PageState {
  const { pending } = state;
  if (!pending || !isAsking(pending)) return state;
  const change = (changes: Partial<PendingQuestion>) => ({
    ...state,
    pending: { ...pending, ...changes },
  });
  const fail = (failure: PendingQuestion["failure"]) =>
    change({ ...lateStep(state, pending), text: "", failure });
  switch (event.type) {
    case "model":
      return change({ demo: event.demo });
    case "text":
      return change({ text: pending.text + event.text });
    case "done":
      if (pending.demo) return fail("demo");
      if (readAnswer(pending.text, true).words === "") return fail({ code: "no_text" });
      return withAnswer({ ...state, pending: undefined, draft: "" }, pending);
    case "failed": {
      const { type: _, ...failure } = event;
      return fail(failure);
    }
  }
}

const currentStepId = ({ recipes: [recipe] }: PageState) => recipe && currentStepOf(recipe)?.id;

/**
 * @param stepId `undefined` after the last step.
 * @returns The question to show at a step: the pending question, or the latest that was asked there.
 */
export function questionAt(
  { questions, pending }: PageState,
  recipeId: number,
  stepId: number | undefined,
): PendingQuestion | undefined {
  const belongs = (question: Question) =>
    question.recipeId === recipeId &&
    [question.stepId, question.lateStepId].includes(stepId ?? null);
  // While its answer is awaited, it is shown at every step.
  if (pending && (isAsking(pending) || belongs(pending))) return pending;
  const latest = questions.findLast(belongs);
  return latest?.isClosed ? undefined : latest;
}

/** @returns What a question's answer says. */
export const answerOf = ({ text, isStopped }: Question, isPending = false): ReadAnswer =>
  readAnswer(text, !isPending && !isStopped);

/** @returns The body of the request for the pending question. */
export function toAnswerRequest(
  { recipes, questions }: PageState,
  question: string,
  servings: QuestionRequest["servings"],
  household: readonly string[],
): QuestionRequest | undefined {
  const [tabRecipe] = recipes;
  if (!tabRecipe) return undefined;
  const steps = leafSteps(recipeOf(tabRecipe).steps);
  const current = currentStepOf(tabRecipe);
  const done = steps.filter(({ id }) => tabRecipe.ticks.includes(id));
  const exchanges = questions
    .filter(({ recipeId }) => recipeId === tabRecipe.id)
    .slice(-MAX_EXCHANGES)
    .map((past) => ({
      question: past.question,
      answer: cutTo(answerOf(past).words, MAX_EXCHANGE_CHARACTERS),
    }));
  return {
    question,
    recipe: tabRecipe.text,
    step: current && {
      number: Number(current.number),
      words: cutTo(current.words, MAX_STEP_CHARACTERS),
    },
    ...(done.length > 0 && { done: done.map(({ number }) => Number(number)).slice(0, MAX_DONE) }),
    servings: servings?.shown === servings?.written ? undefined : servings,
    ...(household.length > 0 && { household: [...household] }),
    exchanges: exchanges.length > 0 ? exchanges : undefined,
  };
}
