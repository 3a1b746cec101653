/**
 * The state of the page: one type, one pure reducer.
 *
 * @module
 */
import { MAX_EXCLUDED, MAX_EXCLUDED_CHARACTERS } from "../../../worker/contract";
import {
  type Addition,
  ingredientCount,
  type ListChange,
  namesSeveral,
  toIngredient,
  toParts,
} from "../list/ingredients";
import { HALF } from "../reading/scaleRecipe";
import type { Session } from "../storage/session";
import {
  type Answers,
  type AnswersAction,
  allEnded,
  NO_ANSWERS,
  reduceAnswers,
  toEnded,
} from "./answers";
import {
  type Asking,
  type AskingAction,
  endsQuestion,
  NO_QUESTIONS,
  type Question,
  reduceAsking,
} from "./asking";
import { recipeOf } from "./recipeOf";
import { NO_TIMERS, reduceTimers, type Timers, type TimersAction } from "./timers";

export interface PageState extends Omit<Session, "answers" | "questions">, Answers, Asking, Timers {
  /** In the order they were added. Duplicates are allowed. In memory only. */
  ingredients: readonly string[];
  /** Whether cooking mode shows the ingredients in place of the method, on a narrow screen. */
  showsIngredients: boolean;
  /** The photo whose names are offered. */
  photo: Blob | undefined;
  /** What the last Reset removed, until the page is no longer empty. */
  removed: { ingredients: readonly string[]; session: Session } | undefined;
  /** The latest addition to the list. `undefined` after a removal, a request and an opened recipe. */
  added: Addition | undefined;
}

/** Everything that changes the state. */
export type Action =
  | ListChange
  /** Sets the announcement, and nothing else. */
  | { type: "announce"; words: string }
  | { type: "cookingMode"; on: boolean }
  | { type: "showIngredients"; shown: boolean }
  | { type: "readAloud"; on: boolean }
  | { type: "setPhoto"; photo: Blob | undefined }
  | { type: "reset" }
  /** Brings back what the last Reset removed. */
  | { type: "undoReset" }
  /** Restores the stored session after a reload, before any other action. */
  | { type: "restore"; session: Session }
  | AnswersAction
  | AskingAction
  | TimersAction;

/** No ingredients, no recipe. */
export const EMPTY_PAGE: PageState = {
  ...NO_TIMERS,
  ...NO_ANSWERS,
  ...NO_QUESTIONS,
  ingredients: [],
  cookingMode: false,
  showsIngredients: false,
  photo: undefined,
  exclude: [],
  readsAloud: undefined,
  removed: undefined,
  added: undefined,
};

/** A new recipe begins outside of cooking mode. A recipe that is shown again stays as it was. */
const READING = { cookingMode: false, showsIngredients: false };

/** @returns The part of the state that outlives a reload. */
export function toSession(state: PageState): Session {
  const { answers, cookingMode, timers, exclude, questions, readsAloud } = state;
  const ended = allEnded(answers).map(({ change: _, dish: __, ...answer }) => answer);
  return { answers: ended, cookingMode, timers, exclude, questions, readsAloud };
}

/** @returns The same state if the action does not fit it. */
export function reducePage(before: PageState, action: Action): PageState {
  const state = before.pending && endsQuestion(action) ? { ...before, pending: undefined } : before;
  const { ingredients } = state;
  switch (action.type) {
    case "add": {
      const names = [action.typed].flat().flatMap((typed) => toIngredient(typed) ?? []);
      if (names.length === 0) return state;
      const all = [...ingredients, ...names];
      const [name = ""] = names;
      const count = names.length;
      const added = { name, count, isSeveral: count === 1 && namesSeveral(name) };
      const announcement = `${announceAdded(added)}, ${ingredientCount(all)}`;
      return { ...state, ingredients: all, removed: undefined, added, announcement };
    }
    case "split": {
      const name = ingredients[action.index] ?? "";
      const parts = toParts(name);
      if (parts.length < 2) return state;
      const all = ingredients.toSpliced(action.index, 1, ...parts);
      const added = { name, count: parts.length, isSeveral: true };
      const announcement = `${ingredientCount(parts)} instead of one, ${ingredientCount(all)}`;
      return { ...state, ingredients: all, added, announcement };
    }
    case "remove": {
      const removed = ingredients[action.index];
      if (removed === undefined) return state;
      const left = ingredients.toSpliced(action.index, 1);
      const announcement = `Removed ${removed}, ${ingredientCount(left)}`;
      return { ...state, ingredients: left, added: undefined, announcement };
    }
    case "edit": {
      const { index, typed } = action;
      const before = ingredients[index];
      const after = toIngredient(typed);
      if (before === undefined || after === before) return state;
      if (after === undefined) return reducePage(state, { type: "remove", index });
      const announcement = `${before} is now ${after}`;
      return {
        ...state,
        ingredients: ingredients.with(index, after),
        added: undefined,
        announcement,
      };
    }
    case "announce":
      return { ...state, announcement: action.words };
    case "cookingMode":
      return { ...state, cookingMode: action.on, showsIngredients: false };
    case "showIngredients":
      return { ...state, showsIngredients: action.shown };
    case "readAloud":
      return { ...state, readsAloud: action.on || undefined };
    case "setPhoto":
      return { ...state, photo: action.photo };
    case "reset":
      return {
        ...EMPTY_PAGE,
        readsAloud: state.readsAloud,
        removed: { ingredients, session: toSession(state) },
        announcement: "Reset. Undo reset brings everything back.",
      };
    case "undoReset": {
      const { photo, removed } = state;
      if (!removed) return state;
      const announcement = "Reset undone";
      const { session, ingredients } = removed;
      return { ...EMPTY_PAGE, ...session, ingredients, photo, announcement };
    }
    case "restore": {
      // In sessions of versions before 0.9.0, other dishes are in the text.
      const answers = action.session.answers.map((old) => ({ ...old, ...toEnded(old, old.end) }));
      return { ...state, ...action.session, answers };
    }
    case "startTimer":
    case "stopTimer":
    case "resumeTimer":
    case "extendTimer":
    case "elapse":
      return reduceTimers(state, action);
    case "askQuestion":
    case "answerEvent":
    case "stopQuestion":
    case "closeAnswer":
      return reduceAsking(state, action);
    default: {
      const timed = state.timers.map(({ recipeId }) => recipeId);
      const next = reduceAnswers(state, action, timed);
      if (next === state) return state;
      return { ...next, ...consequencesOf(action, next), questions: questionsOf(next) };
    }
  }
}

/** @returns The questions about recipes that are in `answers`. The same array if these are all. */
function questionsOf({ questions, answers }: PageState) {
  const hasRecipe = ({ recipeId }: Question) => answers.some(({ id }) => id === recipeId);
  return questions.every(hasRecipe) ? questions : questions.filter(hasRecipe);
}

/** @returns Changes to the rest of the state by an action on the answers. No announcement of a failure, which is an alert. */
function consequencesOf(action: AnswersAction, after: PageState): Partial<PageState> {
  // Undo reset would remove the request or the recipe.
  const begun = { added: undefined, removed: undefined };
  switch (action.type) {
    case "request":
      return { ...begun, announcement: "Loading recipe", photo: undefined };
    case "open":
      return { ...begun, announcement: "Recipe ready", ...READING, exclude: excludeShown(after) };
    case "text":
      return READING;
    case "servings":
      return { announcement: describeServings(action.servings) };
    case "stop":
      return { announcement: "Stopped" };
    case "done":
      // An answer without text counts as failed.
      if (after.request.status === "failed") return { announcement: "" };
      return { announcement: "Recipe ready", exclude: excludeShown(after) };
    case "failed":
      return { announcement: "" };
    default:
      return {};
  }
}

/** The caller appends the total: screen readers skip an announcement that equals the previous one. */
function announceAdded({ name, count, isSeveral }: Addition): string {
  if (count > 1) return `${count} added`;
  return isSeveral ? `Added as one entry: ${name}` : `Added ${name}`;
}

const describeServings = (servings: number) =>
  servings > 1 ? `${servings} servings` : `${servings === HALF ? "½" : 1} serving`;

/** @returns `exclude` with the dish on the page as the most recent. A refusal is no dish. */
function excludeShown({ exclude, answers: [shown] }: PageState): string[] {
  const { title, refusal } = shown ? recipeOf(shown) : {};
  if (!title || refusal) return exclude;
  const name = toExcludedName(title);
  return [...exclude.filter((known) => known !== name), name].slice(-MAX_EXCLUDED);
}

/** @returns A title as the name of a dish in a request. Without half of a surrogate pair at its end. */
const toExcludedName = (title: string) =>
  title.slice(0, MAX_EXCLUDED_CHARACTERS).replace(/\p{Cs}$/u, "");
