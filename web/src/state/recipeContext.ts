/**
 * The recipe on the page, for every part that shows it or does something with it.
 *
 * @module
 */
import { createContext, useContext, useDeferredValue, useMemo } from "react";
import { readRecipe } from "../reading/readRecipe";
import { type Recipe, stepsById } from "../reading/recipe";
import { scaleRecipe, servingsOf, writtenServings } from "../reading/scaleRecipe";
import type { Answer, RequestState } from "./answers";
import { usePage } from "./context";
import { recipeOf } from "./recipeOf";
import { leafSteps } from "./steps";
import { isRunning } from "./timers";

/** The progress of the recipe on the page. */
export type Phase =
  /** Hidden: the first words of another recipe are awaited. */
  | "waiting"
  /** Shown, but its changed version is awaited. */
  | "changing"
  | "writing"
  | "done"
  /** It was stopped, or broke off. */
  | "cut";

/** @returns The phase. Writing ends when the last words are on the page, not when they arrive. */
export function phaseOf(request: RequestState, shown: Answer, latest: Answer): Phase {
  if (request.status === "waiting") return request.change ? "changing" : "waiting";
  if (!shown.end || shown !== latest) return "writing";
  return shown.end === "done" ? "done" : "cut";
}

/**
 * Defers the rendering of streamed text: a slow device skips pieces instead of falling behind.
 *
 * @returns The answer to render: with its current ticks, and with the text and the end of the latest
 *   deferred render. Stable identity until these change.
 */
export function useShown(answer: Answer | undefined): Answer | undefined {
  const deferred = useDeferredValue(answer);
  if (!answer || deferred?.id !== answer.id) return answer;
  const { text, end, ticks } = deferred;
  if (text === answer.text && end === answer.end) return answer;
  return ticks === answer.ticks ? deferred : { ...deferred, ticks: answer.ticks };
}

/** The value of {@link useRecipe}. */
export type ShownRecipe = ReturnType<typeof useShownRecipe>;

const RecipeContext = createContext<ShownRecipe | null>(null);

export const RecipeProvider = RecipeContext.Provider;

/** @throws {Error} Outside of {@link RecipeProvider}. */
export function useRecipe(): ShownRecipe {
  const recipe = useContext(RecipeContext);
  if (!recipe) throw new Error("useRecipe needs a RecipeProvider");
  return recipe;
}

const NO_LINES: ReadonlySet<number> = new Set();

/** @returns The value of the context: the recipe on the page. Reads and scales the recipe. */
export function useShownRecipe(answer: Answer, phase: Phase) {
  const { timers } = usePage();
  const asWritten = recipeOf(answer);
  const { id, ticks, end, change } = answer;
  // While streaming, space for the buttons is reserved before the first amount arrives.
  const written = useMemo(
    () => (end ? servingsOf(asWritten) : writtenServings(asWritten)),
    [end, asWritten],
  );
  // Chosen before a change, they apply only if the new recipe is written for the same number.
  const appliesToNew = answer.writtenFor === undefined || answer.writtenFor === written;
  const shown = (appliesToNew && answer.servings) || written;
  const factor = shown && written ? shown / written : 1;
  const recipe = useMemo(() => scaleRecipe(asWritten, factor), [asWritten, factor]);
  const changed = useMemo(
    () =>
      end === "done" && change
        ? changedLines(readRecipe(change.recipe, true), asWritten)
        : NO_LINES,
    [end, change, asWritten],
  );
  return useMemo(() => {
    const leaves = leafSteps(recipe.steps);
    const own = timers.filter((timer) => timer.recipeId === id && isRunning(timer));
    return {
      answer,
      phase,
      /** Whether no more text will arrive: it is complete, was stopped or broke off. */
      hasEnded: answer.end !== undefined,
      /** With the amounts that are shown. */
      recipe,
      /** The number shown and the number written. Absent if the written servings have no number. */
      servings: shown && written ? { shown, written } : undefined,
      /** All steps by id, including nested ones. */
      steps: stepsById(recipe.steps),
      /** The steps without nested steps, in order. */
      leaves,
      /** Ids of the ticked ingredients and leaf steps. */
      ticked: new Set(ticks),
      /** The first leaf step that is not ticked. Absent once all are. */
      current: leaves.find((step) => !ticks.includes(step.id)),
      /** Ids of the lines that a change has changed, until something is ticked. */
      changed: ticks.length === 0 ? changed : NO_LINES,
      /** Ids of the durations whose timer runs. */
      running: new Set(own.map(({ durationId }) => durationId)),
    };
  }, [answer, phase, recipe, shown, written, ticks, changed, timers, id]);
}

/**
 * @param before The recipe that the visitor wanted changed.
 * @returns Ids of the ingredients and steps in `after` whose words are not in `before`. Empty if these
 *   are more than half: `after` is then another recipe.
 */
export function changedLines(before: Recipe, after: Recipe): ReadonlySet<number> {
  const known = new Set(linesOf(before).map(({ words }) => words));
  const lines = linesOf(after);
  const changed = lines.filter(({ words }) => !known.has(words));
  return new Set(changed.length * 2 > lines.length ? [] : changed.map(({ id }) => id));
}

const linesOf = ({ ingredients, steps }: Recipe) => [...ingredients, ...stepsById(steps).values()];
