/**
 * A recipe as schema.org `Recipe`, as Mealie, Tandoor and Nextcloud Cookbook import it.
 *
 * What they need, from the sources of recipe-scrapers (which Mealie and Tandoor read with), Mealie
 * and Nextcloud Cookbook: a name, and ingredients or instructions. Mealie before its #8331 drops
 * the sections of a list that begins with a step, so steps and sections are never mixed. A step's
 * `name` becomes a step of its own in some and is lost in others, so it stands in the step's text.
 * Nextcloud takes the largest number in `recipeYield` for the servings, so nothing else is in it.
 *
 * @see https://schema.org/Recipe
 * @module
 */
import type { HowToSection, HowToStep, Recipe as SchemaRecipe, WithContext } from "schema-dts";
import { lineOf, partOf } from "../reading/mdast";
import type { Recipe, Step } from "../reading/recipe";

/** @returns What the recipe doesn't have is left out. The steps are all steps, or all sections. */
export function toSchemaOrg(recipe: Recipe): WithContext<SchemaRecipe> {
  const { servings, prepSeconds, cookSeconds, totalSeconds } = recipe.facts;
  const intro = recipe.tree.children.filter((block) => partOf(block) === "intro");
  const description = intro.map(lineOf).join(" ");
  const recipeIngredient = recipe.ingredients.map(({ words }) => words);
  const recipeInstructions = toInstructions(recipe.steps);
  return {
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: recipe.dish,
    ...(description !== "" && { description }),
    ...(recipeIngredient.length > 0 && { recipeIngredient }),
    ...(recipeInstructions.length > 0 && { recipeInstructions }),
    ...(servings !== undefined && { recipeYield: servings }),
    ...(prepSeconds !== undefined && { prepTime: toIso(prepSeconds) }),
    ...(cookSeconds !== undefined && { cookTime: toIso(cookSeconds) }),
    ...(totalSeconds !== undefined && { totalTime: toIso(totalSeconds) }),
  };
}

function toInstructions(steps: readonly Step[]): HowToStep[] | HowToSection[] {
  const sections: { name: string; texts: string[] }[] = [];
  for (const step of steps) {
    const name = step.section ?? "";
    if (sections.at(-1)?.name !== name) sections.push({ name, texts: [] });
    sections.at(-1)?.texts.push(toText(step));
  }
  // A heading above each step ("Make the sauce") is the step's name.
  if (sections.every(({ texts }) => texts.length === 1)) {
    return sections.map(({ name, texts }) => toHowToStep(withName(name, texts.join(" "))));
  }
  if (sections.every(({ name }) => name === "")) return steps.map(toText).map(toHowToStep);
  return sections.map(({ name, texts }) => ({
    "@type": "HowToSection",
    ...(name !== "" && { name }),
    itemListElement: texts.map(toHowToStep),
  }));
}

const toHowToStep = (text: string): HowToStep => ({ "@type": "HowToStep", text });

/** A step on one line, with the steps in it. */
function toText({ words, steps }: Step): string {
  const inside = steps
    .map(toText)
    .join("; ")
    .replaceAll(/([.!?…]); /g, "$1 ");
  return withName(words, inside);
}

/** What stands above a text, before it on one line. */
function withName(name: string, text: string): string {
  if (name === "" || text === "") return name + text;
  return /[.:!?…]$/.test(name) ? `${name} ${text}` : `${name}: ${text}`;
}

/** @see https://en.wikipedia.org/wiki/ISO_8601#Durations */
function toIso(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), "H"],
    [Math.floor(seconds / 60) % 60, "M"],
    [seconds % 60, "S"],
  ] as const;
  const written = parts.filter(([amount]) => amount > 0).map((part) => part.join(""));
  return `PT${written.join("")}`;
}
