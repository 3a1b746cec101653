/**
 * What a visitor can do with saved recipes. Each action says what it has done.
 *
 * @module
 */
import { FACT_SEPARATOR } from "../reading/facts";
import { lineOf, partOf } from "../reading/mdast";
import { type Recipe, wholeSeconds } from "../reading/recipe";
import { writtenServings } from "../reading/scaleRecipe";
import type { TabRecipe } from "../state/page";
import { announce, report, tryTo, update, withoutResult } from "../state/page";
import { toRecipeOnPage } from "../state/recipeOnPage";
import { describeImport, readExport, writeExport } from "../storage/exportFile";
import {
  findSaved,
  importRecipes,
  removeSaved,
  restoreSaved,
  type SavedEntry,
  type SavedRecipe,
  saveRecipe,
  useSavedRecipes,
} from "../storage/savedRecipes";
import { notSaved } from "../storage/storage";
import { saveFile } from "../ui/saveFile";
import { storeNotes } from "./notes";
import { elements } from "./screen";

/** Places of results. */
export const savePlace = ({ id }: TabRecipe) => `save ${id}`;
export const BACKUP = "backup";

const FILE_NAME = "chef-basil-recipes.json";

/** @returns The saved recipe with this text. */
export const useEntryOf = ({ text }: TabRecipe): SavedEntry | undefined =>
  useSavedRecipes().find((saved) => saved.text === text);

/** Saves a recipe, or removes it. */
export function toggleSaved(tabRecipe: TabRecipe) {
  // Undo brings the note back, too.
  storeNotes();
  const entry = findSaved(tabRecipe.text);
  if (!entry) {
    const place = savePlace(tabRecipe);
    const refusal = saveRecipe(toSavedRecipe(tabRecipe));
    if (refusal) return report({ place, words: notSaved(refusal) });
    update(withoutResult, place);
    announce("Saved");
    // Typed before another tab has removed the recipe.
    return storeNotes();
  }
  removeSaved(entry);
  announce("Not saved any more");
  offerRestore(tabRecipe, entry);
}

/** @param words Why it has failed: the next click must not lose the recipe. */
function offerRestore(tabRecipe: TabRecipe, entry: SavedEntry, words = "") {
  function undo() {
    const refusal = restoreSaved(entry);
    if (refusal) return offerRestore(tabRecipe, entry, notSaved(refusal));
    announce("Saved");
    storeNotes();
  }
  report({ place: savePlace(tabRecipe), undo, words, stays: words !== "" });
}

/** @returns What is saved of a recipe, as it is shown. */
function toSavedRecipe(tabRecipe: TabRecipe): SavedRecipe {
  const { recipe, servings } = toRecipeOnPage(tabRecipe);
  const { text, household, demo, link, own } = tabRecipe;
  const { dish: title, lang, kind } = recipe;
  const facts = { facts: factsOf(recipe), totalSeconds: wholeSeconds(recipe.facts) };
  const count = (servings?.shown ?? writtenServings(recipe)) || undefined;
  return { text, title, lang, kind, ...facts, servings: count, household, demo, link, own };
}

/** @returns Servings, and the times with their labels, in the words of the recipe. */
function factsOf({ tree }: Recipe): string[] {
  const lines = tree.children.filter((block) => partOf(block) === "facts").map(lineOf);
  const [servings = "", ...times] = lines.join(" · ").split(FACT_SEPARATOR);
  return [servings, times.join(" · ")].filter(Boolean);
}

/** Saves all saved recipes as a file. */
export function exportAll(entries: readonly SavedEntry[]) {
  const file = new Blob([writeExport(entries)], { type: "application/json" });
  return tryTo("export", () => saveFile(file, FILE_NAME), { place: BACKUP });
}

/** Imports a file of {@link exportAll}, and says what it took of it. */
export async function importFile(file: File) {
  const read = await readExport(file).catch(() => undefined);
  const words = read
    ? describeImport({ ...read, ...importRecipes(read.recipes) })
    : "There are no saved recipes in this file.";
  report({ place: BACKUP, words });
}

/** Leads to the saved recipes. */
export function showSaved() {
  elements.saved.current?.scrollIntoView();
  elements.saved.current?.focus({ preventScroll: true });
}
