/**
 * The state of the page: one type, one pure reducer.
 *
 * @module
 */
import { MAX_EXCLUDED, MAX_EXCLUDED_CHARACTERS, MIN_INGREDIENTS } from "../../../worker/contract";
import { HALF } from "../reading/scaleRecipe";
import type { Session } from "../storage/session";
import {
  ingredientCount,
  type ListChange,
  namesSeveral,
  toIngredient,
  toParts,
} from "./ingredients";
import {
  endsQuestion,
  NO_QUESTIONS,
  type Question,
  type Questions,
  type QuestionsAction,
  reduceQuestions,
  stopQuestion,
} from "./questions";
import { recipeOf } from "./recipeOf";
import {
  endAll,
  endRecipe,
  isRequested,
  NO_RECIPES,
  type Recipes,
  type RecipesAction,
  reduceRecipes,
} from "./recipes";
import { announced, NO_TIMERS, reduceTimers, type Timers, type TimersAction } from "./timers";

export interface PageState
  extends Omit<Session, "recipes" | "questions">,
    Recipes,
    Questions,
    Timers {
  /** In the order they were added. Duplicates are allowed. In memory only. */
  ingredients: readonly string[];
  /** Whether each of several timers has a row of its own. */
  showsAllTimers: boolean;
  /** Whether the voice failed at the latest try. */
  speechFailed: boolean;
  /** Whether cooking mode shows the ingredients in place of the method, on a narrow screen. */
  showsIngredients: boolean;
  /** The text of the household while it differs from what is stored, and the wishes when it began to. */
  household: { base: readonly string[]; text: string } | undefined;
  /** The photo whose names are offered. */
  photo: Photo | undefined;
  /** Whether the Worker takes photos, as far as is known. */
  hasPhotos: boolean;
  /** What presses have done, at most one at each place. */
  results: readonly Result[];
  /** The note that was typed last. */
  note: TypedNote | undefined;
}

/** What a press has done, said beside the pressed control until the next click elsewhere. */
export interface Result {
  /** Of the control. */
  place: string;
  /** Shown and announced. */
  words?: string;
  undo?: () => void;
  /** Whether clicks elsewhere leave it there. */
  stays?: boolean;
}

/** The result of Reset goes with the first new ingredient, and with a recipe that is opened or asked for. */
export const RESET = "reset";

/** What Reset removes. */
export interface Removed {
  ingredients: readonly string[];
  session: Session;
}

/** A note in its field. */
interface TypedNote {
  recipeId: number;
  /** As typed. */
  words: string;
  /** The stored note that was changed into this one. */
  base: string;
  isStored: boolean;
}

/** A photo of ingredients, and what is seen in it. */
export interface Photo {
  id: number;
  /** As it is sent: a JPEG in base64. Absent until it is made. */
  jpeg?: string;
  /** Names of what is seen, a line each, as they arrive. */
  text: string;
  /** The result once the request has ended. `words` may be empty. */
  end?: { words: string; failed?: true };
}

/** Everything that changes the state. */
export type Action =
  | ListChange
  /** Sets the announcement, and nothing else. */
  | { type: "announce"; words: string; lang?: string | undefined }
  | { type: "typeHousehold"; household: PageState["household"] }
  | { type: "cookingMode"; on: boolean }
  | { type: "showIngredients"; shown: boolean }
  | { type: "showAllTimers"; shown: boolean }
  | { type: "readAloud"; on: boolean }
  /** A voice can't read aloud. */
  | { type: "speechFailed" }
  /** Replaces the photo, or closes it. */
  | { type: "setPhoto"; photo: Photo | undefined }
  /** Ignored unless this photo is on the page. */
  | { type: "changePhoto"; id: number; change: Partial<Photo> }
  /** The Worker's owner has switched photos off. */
  | { type: "photosOff" }
  /** Adds a result, in place of the one before at this place. */
  | { type: "result"; result: Result }
  | { type: "endResult"; place: string }
  | { type: "note"; note: TypedNote }
  | { type: "reset" }
  | { type: "undoReset"; removed: Removed }
  /** Restores the stored session after a reload, before any other action. */
  | { type: "restore"; session: Session }
  | RecipesAction
  | QuestionsAction
  | TimersAction;

/** No ingredients, no recipe. */
export const EMPTY_PAGE: PageState = {
  ...NO_TIMERS,
  ...NO_RECIPES,
  ...NO_QUESTIONS,
  ingredients: [],
  cookingMode: false,
  showsIngredients: false,
  showsAllTimers: false,
  speechFailed: false,
  household: undefined,
  photo: undefined,
  hasPhotos: true,
  exclude: [],
  readsAloud: undefined,
  results: [],
  note: undefined,
};

/** A new recipe begins outside of cooking mode. A recipe that is shown again stays as it was. */
const READING = { cookingMode: false, showsIngredients: false };

/** @returns The part of the state that outlives a reload. */
export function toSession(state: PageState): Session {
  const { recipes, cookingMode, timers, exclude, readsAloud } = state;
  const { questions, draft } = stopQuestion(state);
  const ended = endAll(recipes).map(({ change: _, dish: __, ...stored }) => stored);
  return { recipes: ended, cookingMode, timers, exclude, questions, draft, readsAloud };
}

/** @returns The same state if the action does not fit it. */
export function reducePage(before: PageState, action: Action): PageState {
  const state = endsQuestion(action) ? stopQuestion(before) : before;
  const { ingredients } = state;
  switch (action.type) {
    case "add": {
      const names = [action.typed].flat().flatMap((typed) => toIngredient(typed) ?? []);
      if (names.length === 0) return state;
      const all = [...ingredients, ...names];
      const words = `${describeAddition(names)}, ${ingredientCount(all)}`;
      const results = withoutResult(state, RESET);
      return { ...state, ingredients: all, results, ...announced(state, words) };
    }
    case "split": {
      const parts = toParts(ingredients[action.index] ?? "");
      if (parts.length < 2) return state;
      const all = ingredients.toSpliced(action.index, 1, ...parts);
      const words = `${ingredientCount(parts)} instead of one, ${ingredientCount(all)}`;
      return { ...state, ingredients: all, ...announced(state, words) };
    }
    case "remove": {
      const removed = ingredients[action.index];
      if (removed === undefined) return state;
      const left = ingredients.toSpliced(action.index, 1);
      const words = `Removed ${removed}, ${ingredientCount(left)}`;
      return { ...state, ingredients: left, ...announced(state, words) };
    }
    case "edit": {
      const { index, typed } = action;
      const before = ingredients[index];
      const after = toIngredient(typed);
      if (before === undefined || after === before) return state;
      if (after === undefined) return reducePage(state, { type: "remove", index });
      const changed = ingredients.with(index, after);
      const words = `${before} is now ${after}`;
      return { ...state, ingredients: changed, ...announced(state, words) };
    }
    case "announce":
      return { ...state, ...announced(state, action.words, action.lang) };
    case "typeHousehold":
      return { ...state, household: action.household };
    case "cookingMode":
      return {
        ...state,
        cookingMode: action.on,
        showsIngredients: false,
        speechFailed: false,
      };
    case "showIngredients":
      return { ...state, showsIngredients: action.shown };
    case "showAllTimers":
      return { ...state, showsAllTimers: action.shown };
    case "readAloud":
      return { ...state, readsAloud: action.on || undefined, speechFailed: false };
    case "speechFailed":
      return { ...state, readsAloud: undefined, speechFailed: true };
    case "setPhoto":
      return { ...state, photo: action.photo };
    case "changePhoto":
      if (state.photo?.id !== action.id) return state;
      return { ...state, photo: { ...state.photo, ...action.change } };
    case "photosOff":
      return { ...state, hasPhotos: false };
    case "result": {
      const { result } = action;
      const results = [...withoutResult(state, result.place), result];
      return { ...state, results, ...(result.words && announced(state, result.words)) };
    }
    case "endResult":
      return { ...state, results: withoutResult(state, action.place) };
    case "note":
      return { ...state, note: action.note };
    case "reset":
      return {
        ...EMPTY_PAGE,
        readsAloud: state.readsAloud,
        hasPhotos: state.hasPhotos,
        household: state.household,
        ...announced(state, "Reset. Undo reset brings everything back."),
      };
    case "undoReset": {
      const { photo, hasPhotos, household } = state;
      const { session, ingredients } = action.removed;
      const words = announced(state, "Reset undone");
      return { ...EMPTY_PAGE, ...session, ingredients, photo, hasPhotos, household, ...words };
    }
    case "restore": {
      // In sessions of versions before 0.9.0, other dishes are in the text.
      const recipes = action.session.recipes.map((old) => ({ ...old, ...endRecipe(old, old.end) }));
      return { ...state, ...action.session, recipes };
    }
    case "startTimer":
    case "stopTimer":
    case "resumeTimer":
    case "extendTimer":
    case "elapse":
      return reduceTimers(state, action);
    case "typeQuestion":
    case "askQuestion":
    case "answerEvent":
    case "stopQuestion":
    case "closeAnswer":
      return reduceQuestions(state, action);
    default: {
      const timed = state.timers.map(({ recipeId }) => recipeId);
      const next = reduceRecipes(state, action, timed);
      if (next === state) return state;
      return { ...next, ...consequencesOf(action, next), questions: questionsOf(next) };
    }
  }
}

/** @returns The questions about recipes that are in `recipes`. The same array if these are all. */
function questionsOf({ questions, recipes }: PageState) {
  const hasRecipe = ({ recipeId }: Question) => recipes.some(({ id }) => id === recipeId);
  return questions.every(hasRecipe) ? questions : questions.filter(hasRecipe);
}

/** @returns Changes to the rest of the state by an action on the recipes. No announcement of a failure, which is an alert. */
function consequencesOf(action: RecipesAction, after: PageState): Partial<PageState> {
  // Undo reset would remove the request or the recipe.
  const begun = { results: withoutResult(after, RESET) };
  switch (action.type) {
    case "request":
      return { ...begun, ...announced(after, "Loading recipe"), photo: undefined };
    case "open":
      return {
        ...begun,
        ...announced(after, "Recipe ready"),
        ...READING,
        exclude: excludeShown(after),
      };
    case "text":
      return isCookedOn(after) ? {} : READING;
    case "tick":
      return { speechFailed: false };
    case "servings":
      return announced(after, describeServings(action.servings));
    case "stop":
      return announced(after, "Stopped");
    case "done":
      // A recipe without text counts as failed.
      if (after.request.status === "failed") return announced(after, "");
      return { ...announced(after, "Recipe ready"), exclude: excludeShown(after) };
    case "failed":
      return announced(after, "");
    default:
      return {};
  }
}

const withoutResult = ({ results }: PageState, place: string) =>
  results.filter((result) => result.place !== place);

function describeAddition([name = "", ...more]: readonly string[]): string {
  if (more.length > 0) return `${more.length + 1} added`;
  return namesSeveral(name) ? `Added as one entry: ${name}` : `Added ${name}`;
}

const describeServings = (servings: number) =>
  servings > 1 ? `${servings} servings` : `${servings === HALF ? "½" : 1} serving`;

/** @returns `exclude` with the dish on the page as the most recent. A refusal is no dish. */
function excludeShown({ exclude, recipes: [shown] }: PageState): string[] {
  const { title, refusal } = shown ? recipeOf(shown) : {};
  if (!title || refusal) return exclude;
  const name = toExcludedName(title);
  return [...exclude.filter((known) => known !== name), name].slice(-MAX_EXCLUDED);
}

/** @returns A title as the name of a dish in a request. Without half of a surrogate pair at its end. */
const toExcludedName = (title: string) =>
  title.slice(0, MAX_EXCLUDED_CHARACTERS).replace(/\p{Cs}$/u, "");

/** @returns Whether there are enough ingredients to ask for a recipe. */
export const isReady = ({ ingredients }: PageState) => ingredients.length >= MIN_INGREDIENTS;

/** @returns Whether there is a recipe or something of a request to show. */
export const hasRecipe = ({ request, recipes }: PageState) =>
  request.status !== "none" || recipes.length > 0;

/** @returns Whether a request for a recipe is under way. */
export const isAwaited = ({ request }: PageState) => isRequested(request);

/** @returns Whether cooking mode is on, and its recipe has ended or is being changed. */
export const isCooking = (state: PageState) =>
  state.cookingMode && (!isRequested(state.request) || isCookedOn(state));

/** @returns Whether the recipe that is requested takes the place of one that is being cooked. */
const isCookedOn = ({ cookingMode, request, recipes }: PageState) =>
  cookingMode &&
  (request.status === "waiting" ? request.isCooked === true : recipes[0]?.change !== undefined);
