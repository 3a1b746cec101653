/**
 * What outlives a reload, and what Reset takes and its Undo brings back.
 *
 * @module
 */
import type { Session } from "../storage/session";
import { announcing, EMPTY_PAGE, isAwaited, keptOf, nextId, type PageState } from "./page";
import { isAsking, questionStopped } from "./questions";
import { endedRecipe } from "./recipes";

/** @returns The part of the state that outlives a reload. */
export function toSession(state: PageState): Session {
  const kept = questionStopped(state);
  return {
    recipes: kept.recipes.map(endedRecipe).map(({ asked: _, ...rest }) => rest),
    cookingMode: kept.cookingMode,
    timers: kept.timers,
    exclude: kept.exclude,
    questions: kept.questions,
    notes: kept.notes,
    draft: kept.draft,
    own: kept.own,
    pageNotes: kept.pageNotes,
    readsAloud: kept.readsAloud,
  };
}

/** @returns The state with all requests ended. What has come of them stays. */
function ended(state: PageState): PageState {
  const { request, recipes, pending, photo } = state;
  const withoutQuestion = isAsking(pending) ? questionStopped(state) : state;
  return {
    ...withoutQuestion,
    request: isAwaited(state) ? EMPTY_PAGE.request : request,
    recipes: recipes.map(endedRecipe),
    pagePhotos: [],
    photo: photo?.end || photo?.text ? { end: { words: "" }, ...photo } : undefined,
  };
}

/** @param session What is stored, before anything else has come to the page. */
export const restored = (state: PageState, session: Session | undefined): PageState => ({
  ...state,
  ...session,
});

/** All goes but what {@link keptOf} says. */
export function resetDone(before: PageState): PageState {
  const state = questionStopped(before);
  const lastId = nextId(state, [...state.recipes, ...state.questions, ...state.timers]);
  const empty = { ...EMPTY_PAGE, ...keptOf(state), lastId };
  return announcing(empty, "Reset. Undo reset brings everything back.");
}

/** @param before The state before Reset. */
export function resetUndone(state: PageState, before: PageState): PageState {
  const { results } = state;
  const undone = { ...ended(before), ...keptOf(state), results };
  return announcing(undone, "Reset undone");
}
