import { describeDuration } from "../cooking/describeDuration";
import type { ShelfRecipe } from "../keeping/shelf";
import type { Recipe } from "../reading/recipe";
import type { Answer } from "./answers";

/** @returns What is kept of an answer, without what belongs to one cooking: ticks and timers. */
export function toShelfRecipe(
  { text, demo, link }: Answer,
  { dish, lang, facts }: Recipe,
  servings: number | undefined,
): ShelfRecipe {
  const { prepSeconds = 0, cookSeconds = 0, totalSeconds = prepSeconds + cookSeconds } = facts;
  const said = [facts.servings ?? "", describeDuration(totalSeconds)].filter(Boolean);
  return { text, title: dish, lang, facts: said, servings, demo, link };
}
