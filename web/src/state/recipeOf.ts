import { readRecipe } from "../reading/readRecipe";
import type { Recipe } from "../reading/recipe";
import type { Answer } from "./answers";

/** While an answer is being written, React may render the previous and the current text. */
const LATEST = 2;

/** Most recently used first. */
let latest: { text: string; complete: boolean; recipe: Recipe }[] = [];

/**
 * Memoised. Each piece of the stream causes a full parse: recipes are short, and an incremental parser
 * would need state.
 *
 * @returns The answer's recipe. Stable identity while its text is the same, until
 *   {@link forgetOthers}.
 */
export function recipeOf({ text, end }: Answer): Recipe {
  // An answer that was stopped or broke off may end within a mark: it stays incomplete.
  const complete = end === "done";
  const known = latest.find((entry) => entry.text === text && entry.complete === complete);
  const read = known ?? { text, complete, recipe: readRecipe(text, complete) };
  latest = [read, ...latest.filter((entry) => entry !== known)];
  return read.recipe;
}

/** Evicts all recipes except those of `answers` and the {@link LATEST} most recently used. */
export function forgetOthers(answers: readonly Answer[]) {
  const texts = new Set(answers.map(({ text }) => text));
  latest = latest.filter((entry, at) => at < LATEST || texts.has(entry.text));
}
