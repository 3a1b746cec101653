import {
  MAX_CHANGE_BYTES,
  MAX_WISH_CHARACTERS,
  type RecipeRequest,
} from "../../../worker/contract";

/** No other wish needs more bytes: JSON writes each of these as `\u0000`. */
const LONGEST_WISH = "\0".repeat(MAX_WISH_CHARACTERS);

/** @returns Whether a request to change this recipe is short enough, whatever the wish is. */
export function isChangeable(recipe: string, ingredients: readonly string[]): boolean {
  const change = { recipe, wish: LONGEST_WISH };
  const request: RecipeRequest = { ingredients: [...ingredients], change };
  return new TextEncoder().encode(JSON.stringify(request)).length <= MAX_CHANGE_BYTES;
}
