/**
 * A recipe as schema.org `Recipe` for Mealie, Tandoor and Nextcloud Cookbook.
 *
 * From the sources of Mealie, Nextcloud Cookbook and recipe-scrapers (which Mealie and Tandoor use):
 * importers require a name, and ingredients or instructions. Mealie before its #8331 drops sections
 * from a list that begins with a step: never mix steps and sections. A step's `name` is imported as a
 * step of its own, or lost: put it into `text`. Nextcloud takes the largest number in `recipeYield` as
 * the servings, and only in Latin digits: put nothing else into it. None has a field for notes.
 *
 * @see https://schema.org/Recipe
 * @module
 */
import type { HowToSection, HowToStep, Recipe as SchemaRecipe, WithContext } from "schema-dts";
import { toIso } from "../reading/marks";
import { lineOf, partOf } from "../reading/mdast";
import type { Part, Recipe, Step } from "../reading/recipe";
import { servingsOf } from "../reading/scaleRecipe";
import { toPlainText } from "./toPlainText";

/** @returns JSON-LD without absent fields. `recipeInstructions` has only steps, or only sections. */
export function toSchemaOrg(recipe: Recipe): WithContext<SchemaRecipe> {
  const { servings, prepSeconds, cookSeconds, totalSeconds } = recipe.facts;
  const blocksOf = (part: Part) => recipe.tree.children.filter((block) => partOf(block) === part);
  const intro = blocksOf("intro").map(lineOf).join(" ");
  const notes = toPlainText({ type: "root", children: blocksOf("notes") });
  const description = [intro, notes].filter(Boolean).join("\n\n");
  const recipeIngredient = recipe.ingredients.map(({ words }) => words);
  const recipeInstructions = toInstructions(recipe.steps);
  return {
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: recipe.dish,
    ...(description && { description }),
    ...(recipe.kind && { recipeCategory: recipe.kind }),
    ...(recipeIngredient.length > 0 && { recipeIngredient }),
    ...(recipeInstructions.length > 0 && { recipeInstructions }),
    ...(servings && { recipeYield: `${servingsOf(recipe) ?? servings}` }),
    ...(prepSeconds && { prepTime: toIso(prepSeconds) }),
    ...(cookSeconds && { cookTime: toIso(cookSeconds) }),
    ...(totalSeconds && { totalTime: toIso(totalSeconds) }),
  };
}

function toInstructions(steps: readonly Step[]): HowToStep[] | HowToSection[] {
  const sections: { name: string; texts: string[] }[] = [];
  for (const step of steps) {
    const { section: name = "" } = step;
    const last = sections.at(-1);
    if (last?.name === name) last.texts.push(toText(step));
    else sections.push({ name, texts: [toText(step)] });
  }
  // If each step has a heading of its own ("Make the sauce"), that is the step's name.
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

/** A step with its nested steps on one line. */
function toText({ words, steps }: Step): string {
  const inside = steps
    .map(toText)
    .join("; ")
    .replaceAll(/([.!?…]); /g, "$1 ");
  return withName(words, inside);
}

/** Joins a heading and the text below it on one line. */
const withName = (name: string, text: string) =>
  [name, text].filter(Boolean).join(/[.:!?…]$/.test(name) ? " " : ": ");
