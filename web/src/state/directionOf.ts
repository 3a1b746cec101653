import type { Recipe } from "../reading/recipe";

/** The first letter is of a script that is written from right to left. */
const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]/u;

/**
 * @returns The value of `dir` for a recipe: by the script of its language if that is known, because a title may
 *   begin with a name in another script.
 */
export function directionOf({ lang, dish }: Pick<Recipe, "lang" | "dish">): "rtl" | undefined {
  const { script } = lang ? new Intl.Locale(lang).maximize() : {};
  const isReversed = script
    ? /Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg/.test(script)
    : RIGHT_TO_LEFT.test(dish);
  return isReversed ? "rtl" : undefined;
}
