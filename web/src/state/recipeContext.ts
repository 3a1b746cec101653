/**
 * The recipe on the page, for every part that shows it or does something with it.
 *
 * @module
 */
import { createContext, useContext, useDeferredValue, useEffect, useMemo } from "react";
import { readRecipe } from "../reading/readRecipe";
import { type Recipe, type Step, stepsById } from "../reading/recipe";
import { scaleRecipe, servingsOf } from "../reading/scaleRecipe";
import type { Answer, RequestState } from "./answers";
import { changedLines } from "./changedLines";
import { useKitchen } from "./context";
import { currentStep } from "./currentStep";
import { forgetOthers, recipeOf } from "./recipeOf";
import { isRunning } from "./timers";

/** How far the recipe on the page is. */
export type Phase =
  /** Hidden: the first words of another are awaited. */
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
 * A slow device skips pieces instead of falling behind.
 *
 * @returns The answer as it is on the page: its ticks at once, its words a little later. The same
 *   object once all of them are.
 */
export function useShown(answer: Answer | undefined): Answer | undefined {
  const deferred = useDeferredValue(answer);
  if (!answer || deferred?.id !== answer.id) return answer;
  const { text, end } = deferred;
  return text === answer.text && end === answer.end ? answer : { ...deferred, ticks: answer.ticks };
}

/** The recipe on the page. */
export interface ShownRecipe {
  answer: Answer;
  /** Most recently shown first. */
  earlier: readonly Answer[];
  phase: Phase;
  /** With the amounts that are shown. */
  recipe: Recipe;
  /** For how many it is shown, and written. Absent where the servings have no number. */
  servings: { shown: number; written: number } | undefined;
  /** By their ids, those in others, too. */
  steps: ReadonlyMap<number, Step>;
  /** Ids of what is ticked. */
  ticked: ReadonlySet<number>;
  /** The first step that is not ticked. Absent after the last one. */
  current: Step | undefined;
  /** Ids of the lines that a change has changed, until something is ticked. */
  changed: ReadonlySet<number>;
  /** Ids of the durations from which a timer runs. */
  running: ReadonlySet<string>;
}

const RecipeContext = createContext<ShownRecipe | null>(null);

/** The context's provider. */
export const RecipeProvider = RecipeContext.Provider;

/** @throws {Error} Outside of {@link RecipeProvider}. */
export function useRecipe(): ShownRecipe {
  const recipe = useContext(RecipeContext);
  if (!recipe) throw new Error("useRecipe needs a RecipeProvider");
  return recipe;
}

const NO_LINES: ReadonlySet<number> = new Set();

/** @returns The value of the context. Reads and scales the recipe. */
export function useShownRecipe(
  answer: Answer,
  phase: Phase,
  answers: readonly Answer[],
): ShownRecipe {
  const { timers } = useKitchen();
  useEffect(() => forgetOthers(answers), [answers]);
  const asWritten = recipeOf(answer);
  const { id, ticks, end, change } = answer;
  const written = useMemo(() => servingsOf(asWritten), [asWritten]);
  // Servings of a recipe that was changed hold only if the new one is written for as many.
  const isMeant = answer.writtenFor === undefined || answer.writtenFor === written;
  const shown = (isMeant && answer.servings) || written;
  const factor = shown && written ? shown / written : 1;
  const recipe = useMemo(() => scaleRecipe(asWritten, factor), [asWritten, factor]);
  const changed = useMemo(
    () =>
      end === "done" && change
        ? changedLines(readRecipe(change.recipe, true), asWritten)
        : NO_LINES,
    [end, change, asWritten],
  );
  const running = useMemo(() => {
    const own = timers.filter((timer) => timer.recipeId === id && isRunning(timer));
    return new Set(own.map(({ durationId }) => durationId));
  }, [timers, id]);
  return useMemo(
    () => ({
      answer,
      earlier: answers.slice(1),
      phase,
      recipe,
      servings: shown && written ? { shown, written } : undefined,
      steps: stepsById(recipe.steps),
      ticked: new Set(ticks),
      current: currentStep(recipe, ticks),
      changed: ticks.length === 0 ? changed : NO_LINES,
      running,
    }),
    [answer, answers, phase, recipe, shown, written, ticks, changed, running],
  );
}
