/**
 * What a visitor can do with saved recipes. Each action says what it has done.
 *
 * @module
 */
import { FACT_SEPARATOR } from "../reading/facts";
import { lineOf, partOf } from "../reading/mdast";
import type { Recipe } from "../reading/recipe";
import { announce, report } from "../state/actions";
import type { PageState } from "../state/pageState";
import { toRecipeOnPage } from "../state/recipeOnPage";
import type { StoredRecipe } from "../state/recipes";
import { dispatch, store } from "../state/store";
import { describeImport, readExport, writeExport } from "../storage/exportFile";
import {
  findSaved,
  importRecipes,
  MAX_NOTE_CHARACTERS,
  removeSaved,
  restoreSaved,
  type SavedEntry,
  type SavedRecipe,
  saveNote,
  saveRecipe,
  useSavedRecipes,
} from "../storage/savedRecipes";
import { NO_ROOM } from "../storage/storage";
import { saveFile } from "../ui/saveFile";

/** Places of results. */
export const savePlace = ({ id }: StoredRecipe) => `save ${id}`;
export const notePlace = ({ id }: StoredRecipe) => `note ${id}`;
export const BACKUP = "backup";

/** A note is stored this long after its last letter. */
const STORE_AFTER_MS = 500;

const FILE_NAME = "chef-basil-recipes.json";

/** @returns The saved recipe with this text. */
export const useEntryOf = ({ text }: StoredRecipe): SavedEntry | undefined =>
  useSavedRecipes().find((saved) => saved.text === text);

/** Saves a recipe, or removes it. */
export function toggleSaved(stored: StoredRecipe) {
  const wasSaved = findSaved(stored.text) !== undefined;
  storeNote();
  const entry = findSaved(stored.text);
  if (!entry) return reportSaved(stored, saveRecipe(toSavedRecipe(stored)));
  // The visitor has pressed `Save`, or what became `Saved` by the note: the recipe stays.
  if (!wasSaved || isSavedByNote(stored)) return reportSaved(stored, true);
  removeSaved(entry);
  announce("Not saved any more");
  offerRestore(stored, entry);
}

/** A result without words and Undo: only the next click elsewhere ends it. */
const isSavedByNote = (stored: StoredRecipe) =>
  store
    .getState()
    .results.some(({ place, words, undo }) => place === savePlace(stored) && !words && !undo);

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

let timer: ReturnType<typeof setTimeout> | undefined;

/** @param base The stored note that is being changed. */
export function typeNote(stored: StoredRecipe, words: string, base: string) {
  const { note: earlier } = store.getState();
  const isSame = earlier?.recipeId === stored.id && !earlier.isStored;
  const note = { recipeId: stored.id, words, base: isSame ? earlier.base : base, isStored: false };
  dispatch({ type: "set", note });
  clearTimeout(timer);
  timer = setTimeout(storeNoteAfterPress, STORE_AFTER_MS);
}

/** Not between the two ends of a press: what changes on the page would move the pressed button away. */
export function storeNoteAfterPress() {
  clearTimeout(timer);
  if (document.documentElement.matches(":active")) timer = setTimeout(storeNoteAfterPress, 100);
  else storeNote();
}

/** Stores the typed note, and with it its recipe. What is not stored stays in the field. */
export function storeNote({ note, recipes }: PageState = store.getState()) {
  clearTimeout(timer);
  const stored = recipes.find(({ id }) => id === note?.recipeId);
  if (!note || note.isStored || !stored) return;
  const place = notePlace(stored);
  const saved = saveNote(toSavedRecipe(stored), note.words.trim(), note.base);
  if (!saved) return report({ place, words: NO_ROOM, stays: true });
  if (saved.tooLong) {
    const words = `Not saved: a note has at most ${MAX_NOTE_CHARACTERS} characters, this one has ${saved.tooLong}.`;
    return report({ place, words, stays: true });
  }
  dispatch({ type: "endResult", place });
  dispatch({ type: "set", note: { ...note, isStored: true } });
  if (saved.isNew) report({ place: savePlace(stored) });
  announce(saved.isNew ? "Recipe saved with this note" : "Note saved");
}

/** A recipe that leaves the page takes the field with it, without a blur. */
store.subscribe((state, before) => {
  if (state.recipes[0]?.id !== before.recipes[0]?.id) storeNote(before);
});

/** @returns What is saved of a recipe, as it is shown. */
function toSavedRecipe(stored: StoredRecipe): SavedRecipe {
  const { recipe, servings } = toRecipeOnPage(stored);
  const { text, household, demo, link } = stored;
  const { dish: title, lang, kind } = recipe;
  const facts = factsOf(recipe);
  return { text, title, lang, kind, facts, servings: servings?.shown, household, demo, link };
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
