/**
 * The state of the page, as one type, and what follows from it.
 *
 * @module
 */
import { MIN_INGREDIENTS } from "../../../worker/contract";
import type { Session } from "../storage/session";
import type { PendingQuestion } from "./questions";
import type { RequestState, TabRecipe, Wait } from "./recipes";

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
  pages: Pages;
  /** Whether the Worker takes photos, as far as is known. */
  hasPhotos: boolean;
  /** Notes that are not stored, the one that was typed last at the end. */
  notes: readonly TypedNote[];
}

export type Settings = Partial<Settable & Pick<Session, "draft" | "own" | "readsAloud">>;

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

/** Photos of pages, for the field for a recipe of one's own. */
export interface Pages {
  /** Those that are not read yet. The first is being read. */
  photos: readonly Blob[];
  /** What to know of those that are read. */
  notes: readonly string[];
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
  pages: { photos: [], notes: [] },
  hasPhotos: true,
  announcement: { id: 0, words: "" },
  results: [],
};

/** @returns The state with these words announced. */
export const announcing = (state: PageState, words: string, lang?: string): PageState => ({
  ...state,
  announcement: { id: state.announcement.id + 1, words, lang },
});

/** @returns The state without the result at this place. */
export const withoutResult = (state: PageState, place: string): PageState => ({
  ...state,
  results: state.results.filter((result) => result.place !== place),
});

/** @returns An id above all others of these, and above those before Reset. */
export const nextId = ({ lastId }: PageState, all: readonly { id: number }[]) =>
  1 + Math.max(lastId, ...all.map(({ id }) => id));

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
  cookingMode && (request.status !== "waiting" || request.isCooked === true);

/** @returns Whether the service is not to be asked for a while. */
export const hasWait = ({ wait }: PageState) => wait !== undefined;

/** @returns Whether names of a photo are offered, or awaited. */
export const showsPhoto = ({ photo }: PageState) => photo !== undefined;

/** @returns Whether a page is being read. */
export const isReading = ({ pages }: PageState) => pages.photos.length > 0;

/** @returns Whether nothing is on the page yet. */
export const isFresh = (state: PageState) =>
  state.ingredients.length === 0 && !hasRecipe(state) && !showsPhoto(state);
