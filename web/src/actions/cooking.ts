/**
 * Cooking mode: entering and leaving it and its entry in the browser's history, ticking, reading aloud.
 *
 * @module
 */
import { flushSync } from "react-dom";
import { hasVoice, speak } from "../device/voice";
import type { Step } from "../reading/recipe";
import { announce, isAwaited, isCooking, set, store, update } from "../state/page";
import { answerOf, type Question } from "../state/questions";
import { recipeOnPage } from "../state/recipeOnPage";
import { inCookingMode, ticked } from "../state/recipes";
import { rememberCooked } from "../storage/lately";
import { storePlace, takePlace } from "../storage/session";
import { elements } from "./elements";
import { scrollToCurrentStep, scrollToTitle } from "./scrolling";

const { region, startCooking, leaveCooking } = elements;

/** @returns Whether steps of the recipe on the page are read aloud. */
const isReadAloud = () =>
  store.getState().readsAloud === true && hasVoice(recipeOnPage()?.recipe.lang);

/** Whether the page goes back in the history, which takes a moment. */
let isLeaving = false;

const isCookingEntry = () => historyEntry().cooked !== undefined;

/** Gives cooking mode an entry that names the recipe on the page, or names it in the entry that is there. */
function nameEntry() {
  const entry = { ...historyEntry(), cooked: recipeOnPage()?.tabRecipe.text };
  if (isCookingEntry()) history.replaceState(entry, "");
  else history.pushState(entry, "");
}

/** Cooking begins at the title, or goes on at the current step. A recipe that is done begins anew. */
export function startCookingMode() {
  const { leaves = [], current } = recipeOnPage() ?? {};
  const done = current ? [] : leaves.map(({ id }) => id);
  update(ticked, done, false);
  nameEntry();
  enterCookingMode();
}

function enterCookingMode() {
  dropFocus();
  flushSync(() => update(inCookingMode, true));
  if (recipeOnPage()?.isBegun) scrollToCurrentStep();
  else scrollToTitle();
  // With steps, StepControls focuses its button.
  if (recipeOnPage()?.leaves.length === 0) leaveCooking.current?.focus({ preventScroll: true });
}

/** Leaves cooking mode, and its entry in the history. */
export function leaveCookingMode() {
  endCookingMode();
  // After a reload in another tab, there may be none.
  isLeaving = isCookingEntry();
  if (isLeaving) history.back();
}

/** The current step stays in sight, or the title after the last step. */
function endCookingMode() {
  const isOver = recipeOnPage()?.current === undefined;
  dropFocus();
  flushSync(() => update(inCookingMode, false));
  if (isOver) region.current?.scrollIntoView({ behavior: "instant" });
  else if (recipeOnPage()?.isBegun) scrollToCurrentStep();
  // A recipe that is not complete has no button.
  (startCooking.current ?? region.current)?.focus({ preventScroll: true });
}

/** Back leaves cooking mode, and Forward leads into it again, if its recipe is on the page. To be called once. */
export function followHistory() {
  // The address was typed anew while cooking.
  if (store.getState().cookingMode && !isCookingEntry()) nameEntry();
  // The recipe that is cooked was changed.
  store.subscribe(({ cookingMode, recipes: [shown] }) => {
    if (cookingMode && isCookingEntry() && historyEntry().cooked !== shown?.text) nameEntry();
  });
  addEventListener("popstate", () => {
    const state = store.getState();
    const [shown] = state.recipes;
    const isNamed = shown?.end === "done" && shown.text === historyEntry().cooked;
    // Cooking mode was entered again before the page had gone back.
    if (state.cookingMode && isLeaving) nameEntry();
    else if (state.cookingMode && !isNamed) endCookingMode();
    else if (!state.cookingMode && isNamed && !isAwaited(state)) enterCookingMode();
    isLeaving = false;
  });
  // The browser would scroll too early, before the stored recipe is there, and after Back to where cooking began.
  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => storePlace(scrollY));
}

/** Scrolls to the current step, or else to where the page was left. To be called once it shows the stored state. */
export function restorePlace() {
  const top = takePlace();
  if (recipeOnPage()?.isBegun) scrollToCurrentStep();
  else if (top > 0) scrollTo({ top, behavior: "instant" });
}

/** Faster than removing the focused button, for which the browser lays out the page twice. */
function dropFocus() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Shows the method, scrolled to the current step. */
export function showCurrentStep() {
  flushSync(() => set({ showsIngredients: false }));
  scrollToCurrentStep();
}

/**
 * Ticks or unticks ingredients or steps. In cooking mode, ticking the current step scrolls to the next.
 *
 * @param ids Of ingredients or leaf steps.
 */
export function tick(ids: readonly number[], isTicked: boolean) {
  const { current } = recipeOnPage() ?? {};
  const goesOn =
    isCooking(store.getState()) && isTicked && current !== undefined && ids.includes(current.id);
  flushSync(() => {
    update(ticked, ids, isTicked);
    const next = recipeOnPage()?.current;
    // After the last step, CookingEnd takes the focus, which is announced.
    if (goesOn) announce(next && !isReadAloud() ? describe(next) : "");
    const title = recipeOnPage()?.recipe.title;
    if (goesOn && !next && title) rememberCooked(title, Date.now());
  });
  if (goesOn) scrollToCurrentStep();
}

const describe = ({ number, words }: Step) => `Step ${number}: ${words}`;

/** Reads the current step aloud, if that is wanted. */
export function speakStep() {
  const { recipe, current } = recipeOnPage() ?? {};
  if (current && isReadAloud())
    speak(`${current.number}. ${current.words}`, recipe?.lang ?? "", endSpeech);
}

/** Reads an answer aloud, if that is wanted, and it is complete. */
export function speakAnswer(answered: Question) {
  const { recipe, tabRecipe } = recipeOnPage() ?? {};
  const { words, lang = recipe?.lang ?? "" } = answerOf(answered);
  const isShown = answered.recipeId === tabRecipe?.id && !answered.isStopped;
  if (isShown && isReadAloud()) speak(words, lang, endSpeech);
}

/** The voice has failed: steps are announced again. */
function endSpeech() {
  const current = recipeOnPage()?.current;
  set({ readsAloud: undefined, speechFailed: true });
  announce(current ? describe(current) : "");
}

interface HistoryEntry {
  /** The text of the recipe that the address leads to. */
  link?: string;
  /** Of an entry of cooking mode, which Back leaves: the text of the recipe. */
  cooked?: string;
}

/** @returns The current entry. Another script of the origin may have written anything into it. */
export function historyEntry(): HistoryEntry {
  const { state } = history;
  return typeof state === "object" && state !== null ? state : {};
}
