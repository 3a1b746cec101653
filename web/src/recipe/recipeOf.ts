import { readRecipe } from "../reading/readRecipe";
import type { Recipe } from "../reading/recipe";
import { type Answer, MAX_ANSWERS } from "./answers";

/** While one is written, React may render it as it was and as it is. */
const MAX_READ = MAX_ANSWERS + 1;

let latest: { text: string; complete: boolean; recipe: Recipe }[] = [];

/**
 * The whole text is read anew with each piece: a recipe is short, and a reading that sees
 * everything needs to remember nothing.
 *
 * @returns The recipe of an answer: the same object as long as the text is the same. The latest
 *   ones are not read again.
 */
export function recipeOf({ text, end }: Answer): Recipe {
  // What is cut off in the middle of a mark stays so.
  const complete = end === "done";
  const known = latest.find((read) => read.text === text && read.complete === complete);
  const read = known ?? { text, complete, recipe: readRecipe(text, complete) };
  latest = [read, ...latest.filter((other) => other !== known)].slice(0, MAX_READ);
  return read.recipe;
}
