import {
  MAX_CHANGE_BYTES,
  MAX_SERVINGS,
  MAX_WISH_CHARACTERS,
  type RecipeRequest,
} from "../../../worker/contract";

/** No other wish needs more bytes: JSON writes each of these as `\u0000`. */
const LONGEST_WISH = "\0".repeat(MAX_WISH_CHARACTERS);

const LONGEST_SERVINGS = { shown: MAX_SERVINGS, written: MAX_SERVINGS };

/** @returns Whether a request to change this recipe is short enough for any wish and servings. */
export function isChangeable(recipe: string, ingredients: readonly string[]): boolean {
  const change = { recipe, wish: LONGEST_WISH, servings: LONGEST_SERVINGS };
  const request: RecipeRequest = { ingredients: [...ingredients], change };
  return new TextEncoder().encode(JSON.stringify(request)).length <= MAX_CHANGE_BYTES;
}
