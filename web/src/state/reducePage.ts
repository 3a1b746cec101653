/**
 * The reducer of the page's state. Those of recipes, questions and timers are in their files.
 *
 * @module
 */
import type { Session } from "../storage/session";
import {
  ingredientCount,
  type ListChange,
  namesSeveral,
  toIngredient,
  toParts,
  toRows,
} from "./list";
import {
  announcing,
  EMPTY_PAGE,
  isAwaited,
  nextId,
  type PageState,
  type Photo,
  RESET,
  type Result,
  type Settings,
  withoutResult,
} from "./pageState";
import {
  endsQuestion,
  isAsking,
  type QuestionsAction,
  reduceQuestions,
  stopQuestion,
} from "./questions";
import { endedRecipe, type RecipesAction, reduceRecipes } from "./recipes";
import { reduceTimers, type TimersAction } from "./timers";

/** Everything that changes the state. */
export type Action =
  | ListChange
  | ({ type: "set" } & Settings)
  /** `lang`: of the words, a BCP 47 tag. By default English. */
  | { type: "announce"; words: string; lang?: string | undefined }
  | { type: "cookingMode"; on: boolean }
  /** Ignored unless this photo is on the page. */
  | { type: "changePhoto"; id: number; change: Partial<Photo> }
  /** Adds a result, in place of the one before at this place. */
  | { type: "result"; result: Result }
  | { type: "endResult"; place: string }
  | { type: "reset" }
  /** `removed`: the state before Reset. */
  | { type: "undoReset"; removed: PageState }
  /** Restores the stored session after a reload, before any other action. */
  | { type: "restore"; session: Session | undefined }
  | RecipesAction
  | QuestionsAction
  | TimersAction;

/** @returns The part of the state that outlives a reload. */
export function toSession(state: PageState): Session {
  const { recipes, cookingMode, timers, exclude, questions, notes, draft, own, readsAloud } =
    stopQuestion(state);
  const written = recipes
    .map(endedRecipe)
    .map(({ change: _, dish: __, isCooked: ___, ...rest }) => rest);
  return {
    recipes: written,
    cookingMode,
    timers,
    exclude,
    questions,
    notes,
    draft,
    own,
    readsAloud,
  };
}

/** What Reset and its Undo leave as it is. All else goes with Reset, and comes back with Undo. */
const keptOf = (state: PageState) => ({
  announcement: state.announcement,
  readsAloud: state.readsAloud,
  hasPhotos: state.hasPhotos,
  household: state.household,
  // The service's, whatever is on the page.
  wait: state.wait,
  notes: state.notes,
  lastId: state.lastId,
});

/** @returns The state with all requests ended. What has come of them stays. */
function ended(state: PageState): PageState {
  const { request, recipes, pending, photo, pages } = state;
  const withoutQuestion = isAsking(pending) ? stopQuestion(state) : state;
  return {
    ...withoutQuestion,
    request: isAwaited(state) ? EMPTY_PAGE.request : request,
    recipes: recipes.map(endedRecipe),
    pages: { ...pages, photos: [] },
    photo: photo?.end || photo?.text ? { end: { words: "" }, ...photo } : undefined,
  };
}

/** @returns Whether nothing has come to the page since Reset. */
function isAsReset(state: PageState): boolean {
  const others = { ...keptOf(state), results: state.results };
  const keys = Object.keys(state) as (keyof PageState)[];
  return keys.every((key) => key in others || state[key] === EMPTY_PAGE[key]);
}

/** @returns The same state if the action does not fit it. */
export function reducePage(before: PageState, action: Action): PageState {
  const state = reduce(before, action);
  const isOffered = state.results.some(({ place }) => place === RESET);
  // Undo reset would take away what has come since.
  return isOffered && !isAsReset(state) ? withoutResult(state, RESET) : state;
}

function reduce(before: PageState, action: Action): PageState {
  const state = endsQuestion(action) ? stopQuestion(before) : before;
  const { ingredients } = state;
  switch (action.type) {
    case "add": {
      const names = [action.typed].flat().flatMap((typed) => toIngredient(typed) ?? []);
      if (names.length === 0) return state;
      const all = [...ingredients, ...names];
      const words = `${describeAddition(names)}, ${ingredientCount(all)}`;
      return announcing({ ...state, ingredients: all }, words);
    }
    case "split": {
      const parts = toParts(ingredients[action.index] ?? "");
      if (parts.length < 2) return state;
      const all = ingredients.toSpliced(action.index, 1, ...parts);
      const words = `${ingredientCount(parts)} instead of one, ${ingredientCount(all)}`;
      return announcing({ ...state, ingredients: all }, words);
    }
    case "remove": {
      const removed = ingredients[action.index];
      if (removed === undefined) return state;
      const left = ingredients.toSpliced(action.index, 1);
      const words = `Removed ${removed}, ${ingredientCount(left)}`;
      return announcing({ ...state, ingredients: left }, words);
    }
    case "edit": {
      const { index, typed } = action;
      const before = ingredients[index];
      const after = toIngredient(typed);
      if (before === undefined || after === before) return state;
      if (after === undefined) return reducePage(state, { type: "remove", index });
      const changed = ingredients.with(index, after);
      return announcing({ ...state, ingredients: changed }, `${before} is now ${after}`);
    }
    case "beginEdit": {
      const left = reducePage(state, { type: "endEdit" });
      const row = toRows(left.ingredients).find(({ key }) => key === action.key);
      return row ? { ...left, entry: { key: row.key, typed: row.ingredient } } : left;
    }
    case "endEdit": {
      const { entry } = state;
      if (!entry) return state;
      const left = { ...state, entry: undefined };
      const index = toRows(ingredients).findIndex(({ key }) => key === entry.key);
      if (action.isCancelled || index < 0) return left;
      // Its text is one line, however it is pasted.
      return reducePage(left, { type: "edit", index, typed: entry.typed.replace(/[\r\n]+/g, " ") });
    }
    case "set": {
      const { type: _, ...change } = action;
      return { ...state, ...change };
    }
    case "announce":
      return announcing(state, action.words, action.lang);
    case "cookingMode":
      return {
        ...state,
        cookingMode: action.on,
        showsIngredients: false,
        speechFailed: false,
      };
    case "changePhoto":
      if (state.photo?.id !== action.id) return state;
      return { ...state, photo: { ...state.photo, ...action.change } };
    case "result": {
      const { result } = action;
      const { recipeId } = result;
      if (recipeId !== undefined && !state.recipes.some(({ id }) => id === recipeId)) return state;
      const others = withoutResult(state, result.place);
      const next = { ...others, results: [...others.results, result] };
      return result.words ? announcing(next, result.words) : next;
    }
    case "endResult":
      return withoutResult(state, action.place);
    case "reset": {
      const lastId = nextId(state, [...state.recipes, ...state.questions, ...state.timers]);
      const empty = { ...EMPTY_PAGE, ...keptOf(state), lastId };
      return announcing(empty, "Reset. Undo reset brings everything back.");
    }
    case "undoReset": {
      const { results } = state;
      const restored = { ...ended(action.removed), ...keptOf(state), results };
      return announcing(restored, "Reset undone");
    }
    case "restore":
      return { ...state, ...action.session };
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
      return reduceQuestions(state, action);
    default:
      return reduceRecipes(state, action);
  }
}

function describeAddition([name = "", ...more]: readonly string[]): string {
  if (more.length > 0) return `${more.length + 1} added`;
  return namesSeveral(name) ? `Added as one entry: ${name}` : `Added ${name}`;
}
