import { FACT_SEPARATOR } from "../reading/facts";
import { lineOf, partOf } from "../reading/mdast";
import type { Recipe } from "../reading/recipe";
import { useRecipe } from "../state/recipeOnPage";
import { saveRecipe, useSavedRecipes } from "../storage/savedRecipes";

/** The recipe on the page: whether it is saved, and how to save it. */
export function useSaved() {
  const { stored, recipe, servings } = useRecipe();
  const { text, household, demo, link, end } = stored;
  const isSavable = end === "done" && !recipe.refusal;
  const entry = useSavedRecipes().find((saved) => isSavable && saved.text === text);
  return {
    /** Whether it is a complete recipe. Others are not saved. */
    isSavable,
    /** Absent if it is not saved. */
    entry,
    /** @returns Whether the storage had room for it. */
    save(note?: string): boolean {
      const { dish: title, lang, kind } = recipe;
      const facts = factsOf(recipe);
      const shown = servings?.shown;
      const origin = { household, demo, link };
      return saveRecipe({ text, title, lang, kind, facts, servings: shown, ...origin, note });
    },
  };
}

/** @returns Servings, and the times with their labels, in the words of the recipe. */
function factsOf({ tree }: Recipe): string[] {
  const lines = tree.children.filter((block) => partOf(block) === "facts").map(lineOf);
  const [servings = "", ...times] = lines.join(" · ").split(FACT_SEPARATOR);
  return [servings, times.join(" · ")].filter(Boolean);
}
