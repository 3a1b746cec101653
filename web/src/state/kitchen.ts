/**
 * The state of the page: one type, one pure reducer.
 *
 * @module
 */
import {
  MAX_EXCLUDED,
  MAX_EXCLUDED_CHARACTERS,
  MIN_INGREDIENTS,
  type RecipeRequest,
} from "../../../worker/contract";
import {
  type Addition,
  countOf,
  type ListChange,
  namesSeveral,
  toIngredient,
  toParts,
} from "../list/ingredients";
import { HALF } from "../reading/nextServings";
import {
  type Answer,
  type Answers,
  type AnswersAction,
  type Asked,
  allEnded,
  NO_ANSWERS,
  reduceAnswers,
} from "./answers";
import type { Kept } from "./session";
import { type CookingAction, NO_TIMERS, reduceTimers, type Timers } from "./timers";

/** The state of the page. */
export interface Kitchen extends Omit<Kept, "answers">, Answers, Timers {
  /** In the order they were added. Duplicates are allowed. Kept in memory only. */
  ingredients: readonly string[];
  /** Whether cooking mode shows the ingredients in place of the method, on a narrow screen. */
  showsIngredients: boolean;
  /** What the last Reset removed, until the page is no longer empty. */
  removed: { ingredients: readonly string[]; kept: Kept } | undefined;
  /** The latest message for screen readers. Alerts announce themselves and are not repeated. */
  announcement: string;
  /** The latest addition to the list. `undefined` if something else has happened since. */
  added: Addition | undefined;
}

/** Everything that changes the state. */
export type Action =
  | ListChange
  /** Tells screen readers what a part of the page has done that is no part of the state. */
  | { type: "say"; words: string }
  | { type: "showIngredients"; shown: boolean }
  | { type: "reset" }
  /** Brings back what the last Reset removed. */
  | { type: "undoReset" }
  /** Brings back what outlived a reload, before anything else has happened. */
  | { type: "restore"; kept: Kept }
  /** What the request carries, see {@link requestOf}. */
  | ({ type: "request"; exclude: readonly string[] } & Asked)
  | Exclude<AnswersAction, { type: "request" }>
  | CookingAction;

/** No ingredients, no recipe. */
export const EMPTY_KITCHEN: Kitchen = {
  ...NO_TIMERS,
  ...NO_ANSWERS,
  ingredients: [],
  cookingMode: false,
  showsIngredients: false,
  exclude: [],
  removed: undefined,
  announcement: "",
  added: undefined,
};

/** What is announced when a request begins, ends, or another answer is chosen. Failures are alerts. */
const ANNOUNCEMENTS: Partial<Record<Action["type"], string>> = {
  request: "Loading recipe",
  // At the first word. The same as before, so that nothing new is announced until the end.
  text: "Loading recipe",
  done: "Recipe ready",
  // Also one before the first word, which leaves no recipe.
  stop: "Stopped",
  failed: "",
  choose: "",
  open: "Recipe ready",
};

/** @returns Whether there are enough ingredients to ask for a recipe. */
export function isReady({ ingredients }: Kitchen): boolean {
  return ingredients.length >= MIN_INGREDIENTS;
}

/** @returns Whether there is something of a request to show. */
export function hasRecipe({ request, answers }: Answers): boolean {
  return request.status !== "none" || answers.length > 0;
}

/** @returns Whether Reset would change nothing. */
export function isEmpty(kitchen: Kitchen): boolean {
  return kitchen.ingredients.length === 0 && !hasRecipe(kitchen);
}

/** @returns What outlives a reload. */
export function keptOf({ answers, cookingMode, timers, exclude }: Kitchen): Kept {
  const ended = allEnded(answers).map(({ change: _, dish: __, ...answer }) => answer);
  return { answers: ended, cookingMode, timers, exclude };
}

/**
 * @param titleOf Reads the title of an answer, if it has one.
 * @returns What to ask for. The dishes that were written to their end are not to be suggested
 *   again, the latest ten.
 */
export function requestOf(
  { ingredients, answers, exclude }: Kitchen,
  titleOf: (answer: Answer) => string | undefined,
): Required<Pick<RecipeRequest, "ingredients" | "exclude">> {
  const titles = answers
    .filter(({ end }) => end === "done")
    .map((answer) => toName(titleOf(answer) ?? ""))
    .filter((name) => name !== "" && !exclude.includes(name));
  return {
    ingredients: [...ingredients],
    exclude: [...exclude, ...new Set(titles)].slice(-MAX_EXCLUDED),
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
      const [name = ""] = names;
      const count = names.length;
      const added = { name, count, isSeveral: count === 1 && namesSeveral(name) };
      const words = `${announceAdded(added)}, ${countOf(all)}`;
      return { ...say(kitchen, words), ingredients: all, removed: undefined, added };
    }
    case "split": {
      const name = ingredients[action.index] ?? "";
      const parts = toParts(name);
      if (parts.length < 2) return kitchen;
      const all = ingredients.toSpliced(action.index, 1, ...parts);
      const added = { name, count: parts.length, isSeveral: true };
      const words = `${countOf(parts)} instead of one, ${countOf(all)}`;
      return { ...say(kitchen, words), ingredients: all, added };
    }
    case "remove": {
      const removed = ingredients[action.index];
      if (removed === undefined) return kitchen;
      const left = ingredients.toSpliced(action.index, 1);
      const said = `Removed ${removed}, ${countOf(left)}`;
      const without = { ...say(kitchen, said), ingredients: left, added: undefined };
      const next = reduceKitchen(without, { type: "add", typed: action.typed ?? "" });
      return next === without ? next : { ...next, announcement: `${said}. ${next.announcement}` };
    }
    case "say":
      return say(kitchen, action.words);
    case "showIngredients":
      return { ...kitchen, showsIngredients: action.shown };
    case "reset":
      return {
        ...EMPTY_KITCHEN,
        removed: { ingredients, kept: keptOf(kitchen) },
        announcement: "Reset. Undo reset brings everything back.",
      };
    case "undoReset": {
      if (!kitchen.removed) return kitchen;
      const { kept, ingredients } = kitchen.removed;
      return { ...say(EMPTY_KITCHEN, "Reset undone"), ...kept, ingredients };
    }
    case "restore":
      return { ...kitchen, ...action.kept };
    case "cookingMode":
      return say(
        { ...kitchen, cookingMode: action.on, showsIngredients: false },
        kitchen.announcement,
      );
    case "startTimer":
    case "stopTimer":
    case "resumeTimer":
    case "extendTimer":
    case "elapse": {
      const next = reduceTimers(kitchen, action);
      return next === kitchen ? kitchen : say(next, next.announcement);
    }
    default: {
      const timed = kitchen.timers.map(({ recipeId }) => recipeId);
      const next = reduceAnswers(kitchen, action, timed);
      if (action.type === "tick" && next !== kitchen) return say(next, next.announcement);
      const announcement =
        action.type === "servings" ? describe(action.servings) : ANNOUNCEMENTS[action.type];
      const isFurther = action.type === "text" && kitchen.request.status === "writing";
      if (next === kitchen || announcement === undefined || isFurther) return next;
      const exclude = action.type === "request" ? action.exclude : kitchen.exclude;
      // There is a request or a recipe now, which Undo reset would remove.
      const changed = { ...next, exclude, removed: undefined };
      // A new recipe is read before it is cooked. One that comes back is as it was.
      const isNew = action.type === "text" || action.type === "open";
      const mode = isNew ? { cookingMode: false, showsIngredients: false } : {};
      return say({ ...changed, ...mode }, next.request.status === "failed" ? "" : announcement);
    }
  }
}

/** With the total behind it, the text is new, and announced, when the same name is added twice. */
function announceAdded({ name, count, isSeveral }: Addition): string {
  if (count > 1) return `${count} added`;
  return isSeveral ? `Added as one entry: ${name}` : `Added ${name}`;
}

const describe = (servings: number) =>
  servings > 1 ? `${servings} servings` : `${servings === HALF ? "½" : 1} serving`;

/** Announces something else than an addition. */
function say(kitchen: Kitchen, announcement: string): Kitchen {
  return { ...kitchen, announcement, added: undefined };
}

/** @returns A title, which may be any text, as the name of a dish in a request. */
function toName(title: string): string {
  const line = title.replace(/[\s\p{Cc}]+/gu, " ").trim();
  // Not half of a character, which would be a lone surrogate.
  return line.slice(0, MAX_EXCLUDED_CHARACTERS).replace(/\p{Cs}/gu, "");
}
