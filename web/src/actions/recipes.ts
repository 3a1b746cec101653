/**
 * Asking for recipes, Reset, and showing another recipe: each action changes the store, asks the Worker, and
 * moves focus and scroll where the pressed button goes.
 *
 * @module
 */
import { flushSync } from "react-dom";
import { cancelRequest, request } from "../api/request";
import { added, editEnded, toIngredient } from "../state/list";
import {
  type Asked,
  isAwaited,
  isCooking,
  isReading,
  isReady,
  type PageState,
  RESET,
  report,
  set,
  store,
  update,
} from "../state/page";
import { isAsking } from "../state/questions";
import { recipeOnPage, stepsDone } from "../state/recipeOnPage";
import {
  arrived,
  chosen,
  done,
  failed,
  modelKnown,
  type OpenedRecipe,
  opened,
  requested,
  stopped,
  uptimeMs,
  written,
} from "../state/recipes";
import { resetDone, resetUndone } from "../state/reset";
import { wishesToSend } from "../storage/household";
import { readCooked, rememberIngredients, toExclude } from "../storage/lately";
import { elements } from "./elements";
import { isCurrentInSight, scrollToCurrentStep } from "./scrolling";

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
    else if (uptimeMs() >= wait.untilMs) set({ wait: undefined });
  }, CHECK_WAIT_MS);
});

/** The last remembered list since Reset: a list counts once, however many dishes are asked for. */
let remembered = "";

/** Takes what is being typed into the list, and requests a recipe: by default any other dish. */
export function ask(asked: Asked = { want: "any" }) {
  if (store.getState().wait) return;
  flushSync(() => update(editEnded));
  const isForList = asked.want === "any" || asked.want === "dish";
  const field = input.current;
  // As if the visitor had submitted the field first. A lone space stays there.
  if (isForList && field && toIngredient(field.value) !== undefined) {
    flushSync(() => update(added, field.value));
    field.value = "";
  }
  const state = store.getState();
  // The edited entry may have been emptied.
  if (isForList && !isReady(state)) return;
  // A recipe of the visitor's own has no list, and its change neither.
  const isOwn = !isForList && (asked.want === "own" || state.recipes[0]?.own !== undefined);
  const ingredients = isOwn ? [] : state.ingredients;
  const wishes = wishesToSend(state.household?.text);
  const household = wishes.length > 0 ? [...wishes] : undefined;
  const isCooked = asked.want === "change" && (asked.isCooked || isCooking(state));
  const steps = isCooked ? stepsDone() : undefined;
  const wanted =
    asked.want === "change"
      ? { ...asked, isCooked, change: { ...asked.change, done: steps } }
      : asked;
  flushSync(() => update(requested, { asked: wanted, household }));
  // Not smoothly: a failure may arrive during the first scroll, and a browser may continue a smooth
  // scroll after the next one.
  if (!isCooked) region.current?.scrollIntoView({ block: "start", behavior: "instant" });
  // 'Try again' is above the recipe.
  else if (!isCurrentInSight()) scrollToCurrentStep();
  region.current?.focus({ preventScroll: true });
  const list = ingredients.join("\n");
  const body = { ingredients: [...ingredients], ...detailsOf(wanted, state), household };
  let whole = "";
  request("recipe", body, (event) => {
    if (event.type === "text" && list !== "" && list !== remembered) {
      remembered = list;
      rememberIngredients(ingredients);
    }
    switch (event.type) {
      case "model":
        return update(modelKnown, event.demo);
      case "text":
        // A change in cooking mode arrives whole: until then the recipe stays as it is.
        if (isCooked) whole += event.text;
        else update(written, event.text);
        return;
      case "done":
        return isCooked ? endRequest(arrived, whole) : endRequest(done);
      case "failed": {
        const { type: _, ...failure } = event;
        return endRequest(failed, failure, uptimeMs());
      }
    }
  });
}

/** @returns What of the request's body depends on what is asked for. */
function detailsOf(asked: Asked, { exclude }: PageState) {
  if (asked.want === "change") return { change: asked.change };
  if (asked.want === "own") return { own: asked.text };
  const dish = asked.want === "dish" ? asked.dish : undefined;
  return { exclude: toExclude(exclude, readCooked(), Date.now()), dish };
}

/** Requests the recipe on the page with a change, for the servings that are shown. */
export function askChange(wish: string) {
  const { tabRecipe, servings } = recipeOnPage() ?? {};
  if (!tabRecipe) return;
  const isScaled = servings && servings.shown !== servings.written;
  const change = { recipe: tabRecipe.text, wish, ...(isScaled && { servings }) };
  ask({ want: "change", change, isCooked: false });
}

function endRequest<Values extends unknown[]>(...ending: Parameters<typeof update<Values>>) {
  flushSync(() => update(...ending));
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
export const stop = () => endRequest(stopped);

/** Clears everything, offers to undo that, and focuses the input. */
export function reset() {
  remembered = "";
  const before = store.getState();
  // Cooking mode hides the input. It can get the focus once the reset is rendered.
  flushSync(() => {
    update(resetDone);
    report({ place: RESET, undo: () => undoReset(before), stays: true });
  });
  input.current?.focus();
}

function undoReset(before: PageState) {
  flushSync(() => update(resetUndone, before));
  showRecipe();
}

/** Shows a recipe from outside. It gets the focus if the visitor pressed something for it. */
export function open(recipe: OpenedRecipe, isPressed = true) {
  flushSync(() => update(opened, recipe));
  showRecipe(isPressed);
}

/** Shows the recipe with this id. */
export function choose(id: number) {
  flushSync(() => update(chosen, id));
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
