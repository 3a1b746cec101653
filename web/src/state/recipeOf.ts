import { readRecipe } from "../reading/readRecipe";
import type { Recipe } from "../reading/recipe";
import type { Answer } from "./answers";

/** While one is written, React may render it as it was and as it is. */
const LATEST = 2;

/** The latest first. */
let latest: { text: string; complete: boolean; recipe: Recipe }[] = [];

/**
 * The whole text is read anew with each piece: a recipe is short, and a reading that sees
 * everything needs to remember nothing.
 *
 * @returns The recipe of an answer: the same object as long as the text is the same, until
 *   {@link forgetOthers}.
 */
export function recipeOf({ text, end }: Answer): Recipe {
  // What is cut off in the middle of a mark stays so.
  const complete = end === "done";
  const known = latest.find((read) => read.text === text && read.complete === complete);
  const read = known ?? { text, complete, recipe: readRecipe(text, complete) };
  latest = [read, ...latest.filter((other) => other !== known)];
  return read.recipe;
}

/** Keeps only the readings of these answers, however many they are, and the latest ones. */
export function forgetOthers(answers: readonly Answer[]) {
  const texts = new Set(answers.map(({ text }) => text));
  latest = latest.filter((read, at) => at < LATEST || texts.has(read.text));
}
