/**
 * What a visitor can do with saved recipes. Each action says what it has done.
 *
 * @module
 */
import { FACT_SEPARATOR } from "../reading/facts";
import { lineOf, partOf } from "../reading/mdast";
import type { Recipe } from "../reading/recipe";
import { writtenServings } from "../reading/scaleRecipe";
import { announce, report } from "../state/actions";
import { storeNotes } from "../state/drafts";
import { toRecipeOnPage } from "../state/recipeOnPage";
import type { StoredRecipe } from "../state/recipes";
import { dispatch } from "../state/store";
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
import { NO_ROOM } from "../storage/storage";
import { saveFile } from "../ui/saveFile";

/** Places of results. */
export const savePlace = ({ id }: StoredRecipe) => `save ${id}`;
export const BACKUP = "backup";

const FILE_NAME = "chef-basil-recipes.json";

/** @returns The saved recipe with this text. */
export const useEntryOf = ({ text }: StoredRecipe): SavedEntry | undefined =>
  useSavedRecipes().find((saved) => saved.text === text);

/** Saves a recipe, or removes it. */
export function toggleSaved(stored: StoredRecipe) {
  // Undo brings the note back, too.
  storeNotes();
  const entry = findSaved(stored.text);
  if (!entry) {
    reportSaved(stored, saveRecipe(toSavedRecipe(stored)));
    // Typed before another tab has removed the recipe.
    return storeNotes();
  }
  removeSaved(entry);
  announce("Not saved any more");
  offerRestore(stored, entry);
}

/** @param stays After a failure: the next click must not lose the recipe. */
function offerRestore(stored: StoredRecipe, entry: SavedEntry, stays = false) {
  const undo = () => (restoreSaved(entry) ? announce("Saved") : offerRestore(stored, entry, true));
  report({ place: savePlace(stored), undo, stays, ...(stays && { words: NO_ROOM }) });
}

function reportSaved(stored: StoredRecipe, isSaved: boolean) {
  const place = savePlace(stored);
  if (!isSaved) return report({ place, words: NO_ROOM });
  dispatch({ type: "endResult", place });
  announce("Saved");
}

/** @returns What is saved of a recipe, as it is shown. */
function toSavedRecipe(stored: StoredRecipe): SavedRecipe {
  const { recipe, servings } = toRecipeOnPage(stored);
  const { text, household, demo, link } = stored;
  const { dish: title, lang, kind } = recipe;
  const {
    prepSeconds = 0,
    cookSeconds = 0,
    totalSeconds = prepSeconds + cookSeconds,
  } = recipe.facts;
  const facts = { facts: factsOf(recipe), totalSeconds: totalSeconds || undefined };
  const count = (servings?.shown ?? writtenServings(recipe)) || undefined;
  return { text, title, lang, kind, ...facts, servings: count, household, demo, link };
}

/** @returns Servings, and the times with their labels, in the words of the recipe. */
function factsOf({ tree }: Recipe): string[] {
  const lines = tree.children.filter((block) => partOf(block) === "facts").map(lineOf);
  const [servings = "", ...times] = lines.join(" · ").split(FACT_SEPARATOR);
  return [servings, times.join(" · ")].filter(Boolean);
}

/** Saves all saved recipes as a file. Whether the browser has stored it is not known to a page. */
export function exportAll(entries: readonly SavedEntry[]) {
  saveFile(new Blob([writeExport(entries)], { type: "application/json" }), FILE_NAME);
  report({ place: BACKUP, words: `Look for ${FILE_NAME} in your downloads.` });
}

/** Imports a file of {@link exportAll}, and says what it took of it. */
export async function importFile(file: File) {
  const read = await readExport(file).catch(() => undefined);
  const words = read
    ? describeImport({ ...read, ...importRecipes(read.recipes) })
    : "There are no saved recipes in this file.";
  report({ place: BACKUP, words });
}
