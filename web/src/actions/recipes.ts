/**
 * Asking for recipes, Reset, and showing another recipe: each action changes the store, asks the Worker, and
 * moves focus and scroll where the pressed button goes.
 *
 * @module
 */
import { flushSync } from "react-dom";
import { cancelRequest, request } from "../api/request";
import { toIngredient } from "../state/list";
import {
  isAwaited,
  isCooking,
  isReading,
  isReady,
  type PageState,
  RESET,
} from "../state/pageState";
import { isAsking } from "../state/questions";
import type { Asked, OpenedRecipe } from "../state/recipes";
import type { Action } from "../state/reducePage";
import { dispatch, store } from "../state/store";
import { uptimeMs } from "../state/uptime";
import { wishesToSend } from "../storage/household";
import { readCooked, toExclude } from "../storage/latelyCooked";
import { rememberIngredients } from "../storage/recentIngredients";
import { report } from "./results";
import { elements, isCurrentInSight, recipeOnPage, scrollToCurrentStep, stepsDone } from "./screen";

const { input, region } = elements;

/** Whatever ends what is awaited, such as Stop, Reset or another recipe, ends its request. */
store.subscribe((state, before) => {
  if (isAwaited(before) && !isAwaited(state)) cancelRequest("recipe");
  if (isAsking(before.pending) && !isAsking(state.pending)) cancelRequest("question");
  if (isReading(before) && !isReading(state)) cancelRequest("page");
  if (before.photo && state.photo?.id !== before.photo.id) cancelRequest("photo");
});

/** How often it is checked whether a wait is over. One long timeout would be late after the computer slept. */
const CHECK_WAIT_MS = 1000;

store.subscribe(({ wait }, before) => {
  if (!wait || wait === before.wait) return;
  const interval = setInterval(() => {
    if (store.getState().wait !== wait) clearInterval(interval);
    else if (uptimeMs() >= wait.untilMs) dispatch({ type: "set", wait: undefined });
  }, CHECK_WAIT_MS);
});

/** The last remembered list since Reset: a list counts once, however many dishes are asked for. */
let remembered = "";

/** Takes what is being typed into the list, and requests a recipe: by default any other dish. */
export function ask({ change: asked, dish, own, isCooked: wasCooked }: Asked = {}) {
  if (store.getState().wait) return;
  flushSync(() => dispatch({ type: "endEdit" }));
  const isForList = !asked && own === undefined;
  const field = input.current;
  // As if the visitor had submitted the field first. A lone space stays there.
  if (isForList && field && toIngredient(field.value) !== undefined) {
    flushSync(() => dispatch({ type: "add", typed: field.value }));
    field.value = "";
  }
  const state = store.getState();
  // The edited entry may have been emptied.
  if (isForList && !isReady(state)) return;
  // A recipe of the visitor's own has no list, and its change neither.
  const isOwn = own !== undefined || (asked && state.recipes[0]?.own !== undefined);
  const ingredients = isOwn ? [] : state.ingredients;
  const wishes = wishesToSend(state.household?.text);
  const household = wishes.length > 0 ? [...wishes] : undefined;
  const isCooked = asked && (wasCooked || isCooking(state));
  const change = asked && { ...asked, done: isCooked ? stepsDone() : undefined };
  flushSync(() => dispatch({ type: "request", change, dish, own, isCooked, household }));
  // Not smoothly: a failure may arrive during the first scroll, and a browser may continue a smooth
  // scroll after the next one.
  if (!isCooked) region.current?.scrollIntoView({ block: "start", behavior: "instant" });
  // 'Try again' is above the recipe.
  else if (!isCurrentInSight()) scrollToCurrentStep();
  region.current?.focus({ preventScroll: true });
  const list = ingredients.join("\n");
  const exclude = toExclude(state.exclude, readCooked(), Date.now());
  const wanted = isForList ? { exclude, dish } : { change, own };
  let whole = "";
  request("recipe", { ingredients: [...ingredients], ...wanted, household }, (event) => {
    if (event.type === "text" && list !== "" && list !== remembered) {
      remembered = list;
      rememberIngredients(ingredients);
    }
    if (event.type === "failed") endRequest({ ...event, nowMs: uptimeMs() });
    // A change in cooking mode arrives whole: until then the recipe stays as it is.
    else if (isCooked && event.type === "text") whole += event.text;
    else if (event.type !== "done") dispatch(event);
    else endRequest(isCooked ? { type: "arrived", text: whole } : event);
  });
}

/** Requests the recipe on the page with a change, for the servings that are shown. */
export function askChange(wish: string) {
  const { tabRecipe, servings } = recipeOnPage() ?? {};
  if (!tabRecipe) return;
  const isScaled = servings && servings.shown !== servings.written;
  ask({ change: { recipe: tabRecipe.text, wish, ...(isScaled && { servings }) } });
}

function endRequest(action: Action) {
  flushSync(() => dispatch(action));
  const state = store.getState();
  const { request, recipes } = state;
  const hasFailed = request.status === "failed";
  // The list above the apology comes into sight: changing it may help.
  if (hasFailed && recipes.length === 0)
    region.current?.scrollIntoView({ block: "end", behavior: "instant" });
  // The apology is above the recipe.
  if (isCooking(state)) {
    if (hasFailed) region.current?.scrollIntoView({ behavior: "instant" });
    else scrollToCurrentStep();
  }
}

/** Ends the request. The words that have arrived stay. */
export const stop = () => endRequest({ type: "stop" });

/** Clears everything, offers to undo that, and focuses the input. */
export function reset() {
  remembered = "";
  const removed = store.getState();
  // Cooking mode hides the input. It can get the focus once the reset is rendered.
  flushSync(() => {
    dispatch({ type: "reset" });
    report({ place: RESET, undo: () => undoReset(removed), stays: true });
  });
  input.current?.focus();
}

function undoReset(removed: PageState) {
  flushSync(() => dispatch({ type: "undoReset", removed }));
  showRecipe();
}

/** Shows a recipe from outside. It gets the focus if the visitor pressed something for it. */
export function open(recipe: OpenedRecipe, isPressed = true) {
  flushSync(() => dispatch({ ...recipe, type: "open" }));
  showRecipe(isPressed);
}

/** Shows the recipe with this id. */
export function choose(id: number) {
  flushSync(() => dispatch({ type: "choose", id }));
  showRecipe();
}

/**
 * Scrolls to the recipe, and in it to the current step if any step is ticked; without a recipe to the form.
 * The focus goes along, because the pressed button is gone.
 */
function showRecipe(isPressed = true) {
  const target = region.current ?? input.current;
  // Cooking mode may have focused the button for the next step.
  const isInside = target?.contains(document.activeElement);
  if (isPressed && !isInside) target?.focus({ preventScroll: true });
  target?.scrollIntoView({ behavior: "instant" });
  if (recipeOnPage()?.isBegun) scrollToCurrentStep();
}
