/**
 * The ground of the state: its type, its one store, what a press has done, and selectors of the state alone.
 *
 * A press calls `update` with a function from state to state, which is named by what has happened: `update(added,
 * "rice")`. These functions stand beside the rules of their things: list, recipes, questions, timers, reset.
 *
 * @module
 */
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { createStore } from "zustand/vanilla";
import { type Change, MIN_INGREDIENTS } from "../../../worker/contract";
import type { PageFailure } from "../api/request";
import type { Question, Session, SessionRecipe } from "../storage/session";

/** A known wait. */
export interface Wait extends Pick<PageFailure, "code"> {
  /** Its end, by `uptimeMs()`. */
  untilMs: number;
}

/** What a request asks for. */
export type Asked =
  | { want: "any" }
  /** Another dish, by its name. */
  | { want: "dish"; dish: string }
  /** A recipe of the visitor's own, to be put in order. */
  | { want: "own"; text: string }
  /** `isCooked`: while it is cooked. The changed recipe arrives whole, and takes over the ticks. */
  | { want: "change"; change: Change; isCooked: boolean };

/** A request, with the wishes of the household at that time. */
export interface Requested {
  asked: Asked;
  /** Absent if there are none. */
  household?: readonly string[] | undefined;
}

/** No text is on the page yet. */
export type Waiting = { status: "waiting"; demo?: true } & Requested;

export type RequestState =
  /** None is under way. */
  | { status: "none" }
  | Waiting
  /** The first recipe is being written. */
  | { status: "writing" }
  /** It ended without text. */
  | ({ status: "failed"; failure: PageFailure } & Requested);

/** A recipe, with what is not stored for a reload. */
export interface TabRecipe extends Omit<SessionRecipe, "end"> {
  /** What it was asked for with. Absent after a reload, and of one that was opened. */
  asked?: Asked | undefined;
  /** Absent while it is written. With a failure, the recipe broke off. Only `done` is complete. */
  end?: "done" | "stopped" | PageFailure;
}

export interface PendingQuestion extends Question {
  /** No model is asked. */
  demo?: true | undefined;
  /** Why it has failed; `demo`: the Worker has no key. Its text is then empty. */
  failure?: PageFailure | "demo" | undefined;
}

/** What can be set without any other consequence. */
interface Settable {
  /** Until when no request makes sense. Applies to every recipe, until the next request. */
  wait?: Wait | undefined;
  /** Whether the voice failed at the latest try. */
  speechFailed: boolean;
  /** Whether cooking mode shows the ingredients in place of the method, on a narrow screen. */
  showsIngredients: boolean;
  /** The text of the household while it is not stored. */
  household?: TypedHousehold | undefined;
  /** The entry of the list whose field is open, by the key of its row, and what was typed into it. */
  entry?: { key: string; typed: string } | undefined;
  /** Whether the field for a recipe of one's own is open. */
  showsOwn: boolean;
  /** What was typed to change a recipe, by the recipe's id. */
  typedChanges: Readonly<Record<number, string>>;
  /** The photo whose names are offered. */
  photo?: Photo | undefined;
  /** Photos of pages, to be read into the field for a recipe of one's own. The first is being read. */
  pagePhotos: readonly Blob[];
  /** What to know of those that were read. */
  pageNotes: readonly string[];
  /** Whether the Worker takes photos, as far as is known. */
  hasPhotos: boolean;
  /** Notes that are not stored, the one that was typed last at the end. */
  notes: readonly TypedNote[];
}

type Settings = Partial<Settable & Pick<Session, "draft" | "own" | "readsAloud">>;

/** The part in `Session` outlives a reload. */
export interface PageState extends Omit<Session, "recipes" | "notes">, Settable {
  /** The highest id before Reset: no id comes again, or a result of a recipe would be another's. */
  lastId: number;
  /** In the order they were added. Duplicates are allowed. In memory only. */
  ingredients: readonly string[];
  request: RequestState;
  /**
   * Most recently shown first; `[0]` is on the page, hidden while a request waits for words. The latest
   * few, plus any with a timer.
   */
  recipes: readonly TabRecipe[];
  /** The question that is being asked, or whose answer failed. */
  pending?: PendingQuestion | undefined;
  /** Whether any timer is audible, at the latest action on the timers. */
  audible: boolean;
  announcement: Announcement;
  /** What presses have done, at most one at each place. */
  results: readonly Result[];
}

/** The latest message for screen readers. Alerts, such as a ringing timer, announce themselves. */
interface Announcement {
  /** Differs from that of the message before: equal words are announced again. */
  id: number;
  words: string;
  /** BCP 47 language tag. Absent: English. */
  lang?: string | undefined;
}

/** What a press has done, said beside the pressed control until the next click elsewhere. */
export interface Result {
  /** Of the control. */
  place: string;
  /** Of a press that takes its time: nothing is said once this recipe is gone, as after Reset. */
  recipeId?: number;
  /** Shown and announced. */
  words?: string;
  undo?: () => void;
  /** Whether clicks elsewhere leave it there. */
  stays?: boolean;
}

/** The result of Reset goes with the first thing that comes to the page. */
export const RESET = "reset";

interface Typed {
  /** Why it is not stored, for the visitor. Absent until that was tried. */
  problem?: string | undefined;
  /** Whether the problem was announced. */
  isSaid?: true;
}

/** The household in its field, as typed. */
export interface TypedHousehold extends Typed {
  text: string;
}

/** A note in its field, as typed. */
export interface TypedNote extends Typed {
  /** Of the recipe. */
  text: string;
  words: string;
}

/** A photo of ingredients, and what is seen in it. */
export interface Photo {
  id: number;
  /** As it is sent: a JPEG in base64. Absent until it is made. */
  jpeg?: string;
  /** Names of what is seen, a line each, as they arrive. */
  text: string;
  /** The result once the request has ended. `words` may be empty. */
  end?: { words: string; failed?: true; needsReload?: boolean };
}

/** No ingredients, no recipe. */
export const EMPTY_PAGE: PageState = {
  lastId: 0,
  ingredients: [],
  request: { status: "none" },
  recipes: [],
  exclude: [],
  cookingMode: false,
  showsIngredients: false,
  questions: [],
  notes: [],
  draft: "",
  speechFailed: false,
  timers: [],
  audible: false,
  own: "",
  showsOwn: false,
  typedChanges: {},
  pagePhotos: [],
  pageNotes: [],
  hasPhotos: true,
  announcement: { id: 0, words: "" },
  results: [],
};

/** @returns An id above all others of these, and above those before Reset. */
export const nextId = ({ lastId }: PageState, all: readonly { id: number }[]) =>
  1 + Math.max(lastId, ...all.map(({ id }) => id));

/** @param lang BCP 47 language tag of the words. By default English. */
export const announcing = (state: PageState, words: string, lang?: string): PageState => ({
  ...state,
  announcement: { id: state.announcement.id + 1, words, lang },
});

/** Adds a result, in place of the one before at this place. */
export function withResult(state: PageState, result: Result): PageState {
  const { recipeId, place, words } = result;
  if (recipeId !== undefined && !state.recipes.some(({ id }) => id === recipeId)) return state;
  const others = withoutResult(state, place);
  const next = { ...others, results: [...others.results, result] };
  return words ? announcing(next, words) : next;
}

/** @returns The state without the result at this place. */
export const withoutResult = (state: PageState, place: string): PageState => ({
  ...state,
  results: state.results.filter((result) => result.place !== place),
});

/** What Reset and its Undo leave as it is. All else goes with Reset, and comes back with Undo. */
export const keptOf = (state: PageState) => ({
  announcement: state.announcement,
  readsAloud: state.readsAloud,
  hasPhotos: state.hasPhotos,
  household: state.household,
  // The service's, whatever is on the page.
  wait: state.wait,
  notes: state.notes,
  lastId: state.lastId,
});

/** @returns Whether nothing has come to the page since Reset. */
function isAsReset(state: PageState): boolean {
  const others = { ...keptOf(state), results: state.results };
  const keys = Object.keys(state) as (keyof PageState)[];
  return keys.every((key) => key in others || state[key] === EMPTY_PAGE[key]);
}

/** The one store of the page. It is made outside of React: it outlives a root that an error has unmounted. */
export const store = createStore<PageState>()(() => EMPTY_PAGE);

/**
 * @param toNext Returns the next state; the same state if nothing changes.
 * @param values What it takes besides the state: `update(ticked, ids, true)`.
 */
export function update<Values extends unknown[]>(
  toNext: (state: PageState, ...values: Values) => PageState,
  ...values: Values
) {
  store.setState((before) => {
    const state = toNext(before, ...values);
    const isOffered = state.results.some(({ place }) => place === RESET);
    // Undo reset would take away what has come since.
    return isOffered && !isAsReset(state) ? withoutResult(state, RESET) : state;
  }, true);
}

/** Changes what has no other consequence. */
export const set = (settings: Settings) => update((state) => ({ ...state, ...settings }));

/**
 * @param select Returns a part of the state, or an object or array of several parts.
 * @returns The selected part. The component renders again only when a part changes.
 */
export const usePage = <Selected>(select: (state: PageState) => Selected): Selected =>
  useStore(store, useShallow(select));

/** @param lang BCP 47 language tag of the words. By default English. */
export const announce = (words: string, lang?: string) => update(announcing, words, lang);

/** Shows and announces what a press has done. */
export const report = (result: Result) => update(withResult, result);

/**
 * Does what the browser may refuse, and says what came of it. Nothing is said of a share sheet that is closed.
 *
 * @param act Resolves to the message after success.
 */
export async function tryTo(
  verb: string,
  act: () => Promise<string> | undefined,
  where: Pick<Result, "place" | "recipeId">,
) {
  try {
    report({ ...where, words: (await act()) ?? "" });
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return;
    console.error(error);
    report({ ...where, words: `The browser refused to ${verb}.` });
  }
}

/** @returns The change that a request or a recipe was asked for with. */
export const changeOf = (asked: Asked | undefined) =>
  asked?.want === "change" ? asked.change : undefined;

/** @returns Whether it is a change of the recipe that is cooked. */
export const isOfCooked = (asked: Asked | undefined) => asked?.want === "change" && asked.isCooked;

/** @returns Whether there are enough ingredients to ask for a recipe. */
export const isReady = ({ ingredients }: PageState) => ingredients.length >= MIN_INGREDIENTS;

/** @returns Whether there is a recipe or something of a request to show. */
export const hasRecipe = ({ request, recipes }: PageState) =>
  request.status !== "none" || recipes.length > 0;

/** @returns Whether a request for a recipe is under way. */
export const isAwaited = ({ request: { status } }: PageState) =>
  status === "waiting" || status === "writing";

/** @returns Whether cooking mode is on. A request for a recipe interrupts it, unless it changes the one that is cooked. */
export const isCooking = ({ cookingMode, request }: PageState) =>
  cookingMode && (request.status !== "waiting" || isOfCooked(request.asked));

/** @returns Whether the service is not to be asked for a while. */
export const hasWait = ({ wait }: PageState) => wait !== undefined;

/** @returns Whether names of a photo are offered, or awaited. */
export const showsPhoto = ({ photo }: PageState) => photo !== undefined;

/** @returns Whether a page is being read. */
export const isReading = ({ pagePhotos }: PageState) => pagePhotos.length > 0;

/** @returns Whether nothing is on the page yet. */
export const isFresh = (state: PageState) =>
  state.ingredients.length === 0 && !hasRecipe(state) && !showsPhoto(state);
