/**
 * What a visitor can do with saved recipes and their notes. Each action says what it has done.
 *
 * @module
 */

import { saveFile } from "../device/saveFile";
import { lineOf, partOf } from "../reading/mdast";
import { type Recipe, wholeSeconds } from "../reading/recipe";
import { writtenServings } from "../reading/scaleRecipe";
import { FACT_SEPARATOR } from "../reading/sections";
import {
  announce,
  report,
  set,
  store,
  type TabRecipe,
  type TypedNote,
  tryTo,
  update,
  withoutResult,
} from "../state/page";
import { toRecipeOnPage } from "../state/recipeOnPage";
import { describeImport, readExport, writeExport } from "../storage/exportFile";
import {
  findSaved,
  importRecipes,
  MAX_NOTE_CHARACTERS,
  removeSaved,
  restoreSaved,
  type SavedEntry,
  type SavedRecipe,
  saveRecipe,
  useSavedRecipes,
  writeNote,
} from "../storage/savedRecipes";
import { notSaved } from "../storage/storage";
import { elements } from "./elements";

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

/** A note is stored this long after its last letter. */
const STORE_AFTER_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

const noteOf = (text: string) => store.getState().notes.find((note) => note.text === text);

function setNote(note: TypedNote) {
  const others = store.getState().notes.filter(({ text }) => text !== note.text);
  set({ notes: [...others, note] });
}

/** @param text Of the recipe. */
export function typeNote(text: string, words: string) {
  setNote({ text, words });
  storeLater(text, false);
}

/**
 * Stores the note of a recipe, whose field is left, and says so. What can't be stored is said once.
 *
 * @param text Of the recipe.
 */
export function leaveNote(text: string) {
  // Not between the two ends of a press: the row that shows the note would move the pressed button away.
  if (document.documentElement.matches(":active")) storeLater(text, true);
  else storeAndSay(text, true);
}

function storeLater(text: string, isLeft: boolean) {
  clearTimeout(timer);
  timer = setTimeout(() => storeAndSay(text, isLeft), STORE_AFTER_MS);
}

function storeAndSay(text: string, isLeft: boolean) {
  if (!noteOf(text)) return;
  storeNotes(isLeft);
  const note = noteOf(text);
  const problem = note && noteProblem(note);
  if (!problem) return announce("Note saved");
  if (!isLeft || note.isSaid) return;
  setNote({ ...note, isSaid: true });
  announce(problem);
}

/**
 * Stores the typed notes, and says nothing. Those that can't be stored stay in their fields.
 *
 * @param isLeft Whether no field is being typed in. Otherwise blanks at the end of its words stay.
 */
export function storeNotes(isLeft = true) {
  clearTimeout(timer);
  const { notes } = store.getState();
  if (notes.length === 0) return;

  const left = notes.flatMap((note) => {
    const { words } = note;
    if (isTooLong(note)) return note;
    const problem = writeNote(note.text, words.trim());
    return problem || (!isLeft && words !== words.trim()) ? { ...note, problem } : [];
  });
  set({ notes: left });
}

const isTooLong = ({ words }: TypedNote) => words.trim().length > MAX_NOTE_CHARACTERS;

/** @returns Why a typed note is not stored. */
export function noteProblem(note: TypedNote): string | undefined {
  if (!isTooLong(note)) return note.problem;
  return `Not saved: a note has at most ${MAX_NOTE_CHARACTERS} characters, this one has ${note.words.trim().length}.`;
}
