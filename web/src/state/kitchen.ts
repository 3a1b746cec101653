/**
 * The state of the page: one type, one pure reducer.
 *
 * @module
 */
import {
  MAX_EXCLUDED,
  MAX_EXCLUDED_CHARACTERS,
  type RecipeRequest,
} from "../../../worker/contract";
import { namesSeveral, toIngredient, toParts } from "../list/ingredients";
import { HALF } from "../reading/scaleRecipe";
import { type Answers, type AnswersAction, allEnded, NO_ANSWERS, reduceAnswers } from "./answers";
import { recipeOf } from "./recipeOf";
import type { Kept } from "./session";
import { NO_TIMERS, reduceTimers, type Timers, type TimersAction } from "./timers";

/** The state of the page. */
export interface Kitchen extends Omit<Kept, "answers">, Answers, Timers {
  /** In the order they were added. Duplicates are allowed. Kept in memory only. */
  ingredients: readonly string[];
  /** Whether cooking mode shows the ingredients in place of the method, on a narrow screen. */
  showsIngredients: boolean;
  /** The photo whose names are offered. */
  photo: Blob | undefined;
  /** What the last Reset removed, until the page is no longer empty. */
  removed: { ingredients: readonly string[]; kept: Kept } | undefined;
  /** Short words on what was added last. Empty after a removal, a request and a recipe from outside. */
  added: string;
}

/** Everything that changes the state. */
export type Action =
  /** `typed` is the text of the input, unchanged. Several such texts are announced as one. */
  | { type: "add"; typed: string | readonly string[] }
  /** Removes an ingredient, then adds `typed`, the text of the input that the ingredient replaces. */
  | { type: "remove"; index: number; typed?: string }
  /** Replaces an ingredient that {@link namesSeveral} by its parts. */
  | { type: "split"; index: number }
  /** Announces something that changes no state. */
  | { type: "say"; words: string }
  | { type: "cookingMode"; on: boolean }
  | { type: "showIngredients"; shown: boolean }
  | { type: "look"; photo: Blob | undefined }
  | { type: "reset" }
  /** Brings back what the last Reset removed. */
  | { type: "undoReset" }
  /** Brings back what outlived a reload, before anything else has happened. */
  | { type: "restore"; kept: Kept }
  | AnswersAction
  | TimersAction;

/** Longest name that is shown when it was added, in UTF-16 code units: the message fits one line. */
const MAX_SHOWN_CHARACTERS = 15;

/** No ingredients, no recipe. */
export const EMPTY_KITCHEN: Kitchen = {
  ...NO_TIMERS,
  ...NO_ANSWERS,
  ingredients: [],
  cookingMode: false,
  showsIngredients: false,
  photo: undefined,
  exclude: [],
  removed: undefined,
  added: "",
};

/** A new recipe is read before it is cooked. A recipe that comes back is as it was. */
const READING = { cookingMode: false, showsIngredients: false };

/** @returns What outlives a reload. */
export function keptOf({ answers, cookingMode, timers, exclude }: Kitchen): Kept {
  const ended = allEnded(answers).map(({ change: _, dish: __, ...answer }) => answer);
  return { answers: ended, cookingMode, timers, exclude };
}

/** @returns What to ask for. `exclude` has the latest ten dishes that were written to their end. */
export function requestOf({
  ingredients,
  answers,
  exclude,
}: Kitchen): Required<Pick<RecipeRequest, "ingredients" | "exclude">> {
  const titles = answers
    .filter(({ end }) => end === "done")
    .map(recipeOf)
    .flatMap(({ title, refusal }) => (title && !refusal ? toName(title) : []));
  return {
    ingredients: [...ingredients],
    exclude: [...new Set([...exclude, ...titles])].slice(-MAX_EXCLUDED),
  };
}

/** @returns The same state if the action does not fit it. */
export function reduceKitchen(kitchen: Kitchen, action: Action): Kitchen {
  const { ingredients } = kitchen;
  switch (action.type) {
    case "add": {
      const names = [action.typed].flat().flatMap((typed) => toIngredient(typed) ?? []);
      if (names.length === 0) return kitchen;
      const all = [...ingredients, ...names];
      const said = describeAdded(names, count(all.length));
      return { ...kitchen, ...said, ingredients: all, removed: undefined };
    }
    case "split": {
      const parts = toParts(ingredients[action.index] ?? "");
      if (parts.length < 2) return kitchen;
      const all = ingredients.toSpliced(action.index, 1, ...parts);
      const added = `${parts.length} instead of one`;
      const announcement = `${count(parts.length)} instead of one, ${count(all.length)}`;
      return { ...kitchen, ingredients: all, added, announcement };
    }
    case "remove": {
      const removed = ingredients[action.index];
      if (removed === undefined) return kitchen;
      const left = ingredients.toSpliced(action.index, 1);
      const announcement = `Removed ${removed}, ${count(left.length)}`;
      const without = { ...kitchen, ingredients: left, added: "", announcement };
      const next = reduceKitchen(without, { type: "add", typed: action.typed ?? "" });
      if (next === without) return next;
      return { ...next, announcement: `${announcement}. ${next.announcement}` };
    }
    case "say":
      return { ...kitchen, announcement: action.words };
    case "cookingMode":
      return { ...kitchen, cookingMode: action.on, showsIngredients: false };
    case "showIngredients":
      return { ...kitchen, showsIngredients: action.shown };
    case "look":
      return { ...kitchen, photo: action.photo };
    case "reset":
      return {
        ...EMPTY_KITCHEN,
        removed: { ingredients, kept: keptOf(kitchen) },
        announcement: "Reset. Undo reset brings everything back.",
      };
    case "undoReset": {
      const { photo, removed } = kitchen;
      if (!removed) return kitchen;
      const announcement = "Reset undone";
      const { kept, ingredients } = removed;
      return { ...EMPTY_KITCHEN, ...kept, ingredients, photo, announcement };
    }
    case "restore":
      return { ...kitchen, ...action.kept };
    case "startTimer":
    case "stopTimer":
    case "resumeTimer":
    case "extendTimer":
    case "elapse":
      return reduceTimers(kitchen, action);
    default: {
      const timed = kitchen.timers.map(({ recipeId }) => recipeId);
      const next = reduceAnswers(kitchen, action, timed);
      return next === kitchen ? kitchen : { ...next, ...consequencesOf(action, kitchen, next) };
    }
  }
}

/** @returns What an action on the answers changes beside them. Failures are alerts, so not announced. */
function consequencesOf(action: AnswersAction, before: Kitchen, after: Kitchen): Partial<Kitchen> {
  // Undo reset would remove the request or the recipe.
  const begun = { added: "", removed: undefined };
  const isFailed = after.request.status === "failed";
  switch (action.type) {
    case "request": {
      const { exclude } = requestOf(before);
      return { ...begun, announcement: "Loading recipe", exclude, photo: undefined };
    }
    case "open":
      return { ...begun, announcement: "Recipe ready", ...READING };
    case "text":
      return READING;
    case "servings":
      return { announcement: describeServings(action.servings) };
    case "stop":
      return { announcement: "Stopped" };
    case "done":
    case "failed":
      return { announcement: isFailed || action.type === "failed" ? "" : "Recipe ready" };
    default:
      return {};
  }
}

/**
 * @param total The number of ingredients on the list, in words.
 * @returns What is announced, and what is shown: a longer name would not fit there.
 */
function describeAdded(names: readonly string[], total: string) {
  const [name = ""] = names;
  if (names.length > 1) {
    const added = `${names.length} added, ${total}`;
    return { announcement: added, added };
  }
  if (namesSeveral(name)) {
    const added = "Added as one entry";
    return { announcement: `${added}: ${name}, ${total}`, added };
  }
  const announcement = `Added ${name}, ${total}`;
  const isShown = name.length <= MAX_SHOWN_CHARACTERS;
  return { announcement, added: isShown ? announcement : `Added, ${total}` };
}

const describeServings = (servings: number) =>
  servings > 1 ? `${servings} servings` : `${servings === HALF ? "½" : 1} serving`;

/** @returns A title as the name of a dish in a request. Without half of a surrogate pair at its end. */
const toName = (title: string) => title.slice(0, MAX_EXCLUDED_CHARACTERS).replace(/\p{Cs}$/u, "");

/** With the count, the text is new when the same ingredient is added twice, so it is announced. */
function count(ingredients: number): string {
  return ingredients === 1 ? "1 ingredient" : `${ingredients} ingredients`;
}
