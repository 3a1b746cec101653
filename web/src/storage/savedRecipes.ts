/**
 * Saved recipes: on this device until the visitor removes them. Each is an entry of its own in
 * `localStorage`: tabs, and older and newer versions of the page, write at the same time and lose
 * nothing. Unreadable entries are left unchanged: a newer version may have written them.
 *
 * @module
 */
import * as v from "valibot";
import { MAX_OWN_BYTES, MAX_RECIPE_CHARACTERS, SERVINGS, textUpTo } from "../../../worker/contract";
import { withoutOtherDishes } from "../reading/marks";
import { DISH_KINDS, MAX_FACT_SECONDS } from "../reading/recipe";
import { FLAG, jsonOf, LANGUAGE, listOf, MARKDOWN, wholeNumber } from "../reading/schemas";
import { toListedName } from "../reading/text";
import { HOUSEHOLD } from "./household";
import { notSaved, openEntries } from "./storage";

/** `chef-basil.kept.<ms>-<random>`: the time at which it was saved. */
const KEY = /^chef-basil\.kept\.(\d{13})-\w+$/;
/** Listed in place of an invisible title. */
const UNTITLED = "Recipe";
/** Longest note, in UTF-16 code units. */
export const MAX_NOTE_CHARACTERS = 500;

const WORDS = textUpTo(MAX_RECIPE_CHARACTERS);

/** A line that begins neither with a mark or a definition, of which nothing is seen, nor with a character reference. */
const SEEN = /^[^[\]&\n\r\u2028\u2029]*(?!\p{DI})[\p{L}\p{N}]/mu;

/**
 * Markdown of a complete recipe, untrusted, of which something is seen. Other dishes, which links and saved
 * recipes of versions before 0.9.0 may have in it, are removed.
 */
export const RECIPE_TEXT = v.pipe(MARKDOWN, v.transform(withoutOtherDishes), v.regex(SEEN));

/** @returns The schema of a field without which the recipe is whole: a damaged one costs only itself. */
const dispensable = <Output>(field: v.GenericSchema<unknown, Output>) =>
  v.fallback(v.optional(field), undefined);

/**
 * What is stored of a recipe.
 *
 * - `text`: Markdown of a complete recipe.
 * - `lang`: of the title.
 * - `kind`: of the dish. Entries of versions before 0.9.0 have none.
 * - `facts`: servings and time, in words.
 * - `servings`: for how many its amounts are shown, or it is written.
 * - `totalSeconds`: its whole time. Entries of versions before 1.0.0 have none.
 * - `own`: the visitor's text that it was made from.
 * - `household`: the wishes that were sent with the request for it.
 * - `note`: the visitor's words for the next time, at most {@link MAX_NOTE_CHARACTERS}.
 */
const SAVED_RECIPE = v.object({
  text: RECIPE_TEXT,
  title: WORDS,
  lang: dispensable(LANGUAGE),
  kind: dispensable(v.picklist(DISH_KINDS)),
  facts: listOf(WORDS, 2),
  servings: v.optional(SERVINGS),
  totalSeconds: dispensable(wholeNumber(1, MAX_FACT_SECONDS)),
  household: dispensable(HOUSEHOLD),
  demo: FLAG,
  link: FLAG,
  own: dispensable(textUpTo(MAX_OWN_BYTES)),
  note: dispensable(textUpTo(MAX_NOTE_CHARACTERS)),
});

export type SavedRecipe = v.InferOutput<typeof SAVED_RECIPE>;

/**
 * A saved recipe in an exported file. The time has as many digits as in a key. Without the household, which
 * may reveal somebody's health.
 */
export const EXPORTED_RECIPE = v.omit(
  v.object({ savedAtMs: wholeNumber(1e12, 1e13 - 1), ...SAVED_RECIPE.entries }),
  ["household"],
);

type ExportedRecipe = v.InferOutput<typeof EXPORTED_RECIPE>;

const VERSION = 1;
const ENTRY = jsonOf(v.object({ version: v.literal(VERSION), ...SAVED_RECIPE.entries }));

/** A saved recipe, with the key of its entry. */
export interface SavedEntry extends ExportedRecipe, SavedRecipe {
  key: string;
}

const store = openEntries(readSaved, [], "No recipe outlives this tab");

/** @returns The saved recipes, newest first. The same object until they change. */
export const useSavedRecipes = store.useEntries;

/** @returns The saved recipe with this text. */
export const findSaved = (text: string): SavedEntry | undefined =>
  store.get().find((saved) => saved.text === text);

/** @returns The recipe as a new entry. */
function toEntry(recipe: SavedRecipe, savedAtMs: number): SavedEntry {
  const random = crypto.getRandomValues(new Uint32Array(1)).join();
  return { ...recipe, savedAtMs, key: `chef-basil.kept.${savedAtMs}-${random}` };
}

const put = (items: Storage, { key, savedAtMs: _, ...recipe }: SavedEntry) =>
  items.setItem(key, JSON.stringify({ version: VERSION, ...recipe }));

/**
 * @param same The entry with the same text, perhaps of another tab. It only gets the note, if it has none.
 * @returns The entry that then has the recipe.
 */
function putOnce(items: Storage, entry: SavedEntry, same: SavedEntry | undefined): SavedEntry {
  if (same && (same.note !== undefined || !entry.note)) return same;
  const next = same ? { ...same, note: entry.note } : entry;
  put(items, next);
  return next;
}

const findIn = (items: Storage, text: string) =>
  readSaved(items).find((saved) => saved.text === text);

/** Undoes {@link removeSaved}. @returns Why the storage has refused it. */
export const restoreSaved = (entry: SavedEntry) =>
  store.write((items) => void putOnce(items, entry, findIn(items, entry.text)));

/** Also entries with the same text: two tabs may have saved it at the same time. */
export const removeSaved = ({ text }: SavedEntry) =>
  store.write((items) => {
    for (const saved of readSaved(items)) if (saved.text === text) items.removeItem(saved.key);
  });

/** @returns Why the storage has refused it. */
export const saveRecipe = (recipe: SavedRecipe) => restoreSaved(toEntry(recipe, Date.now()));

/**
 * Stores the note of a saved recipe in place of the one before, also of another tab.
 *
 * @param text Of the recipe.
 * @param note At most {@link MAX_NOTE_CHARACTERS}. Empty: none.
 * @returns Why it is not stored, for the visitor.
 */
export function writeNote(text: string, note: string): string | undefined {
  let isSaved = false;
  const refusal = store.write((items) => {
    const entry = findIn(items, text);
    isSaved = entry !== undefined;
    if (entry && (entry.note ?? "") !== note) put(items, { ...entry, note: note || undefined });
  });
  if (refusal) return notSaved(refusal);
  return isSaved || note === "" ? undefined : "This recipe is no longer saved.";
}

/**
 * Saves recipes as of the time at which they were saved first. A recipe that is already saved
 * here only gets the note, if it has none.
 *
 * @returns How many were new, already saved, and left, because there was no room or because of `refusal`.
 */
export function importRecipes(recipes: readonly ExportedRecipe[]) {
  const counts = { added: 0, known: 0 };
  // One change: all entries are read anew after each.
  const refusal = store.write((items) => {
    const saved = new Map(readSaved(items).map((entry) => [entry.text, entry]));
    for (const { savedAtMs, ...recipe } of recipes) {
      const same = saved.get(recipe.text);
      try {
        saved.set(recipe.text, putOnce(items, toEntry(recipe, savedAtMs), same));
        counts[same ? "known" : "added"]++;
      } catch {
        // A smaller one may have room.
      }
    }
  });
  return { ...counts, left: recipes.length - counts.added - counts.known, refusal };
}

/** @returns The valid entries, newest first. */
export function readSaved(items: Pick<Storage, "getItem">): SavedEntry[] {
  // `Object.keys` takes five times as long: it looks at each value.
  const keys = (Reflect.ownKeys(items) as string[]).filter((key) => KEY.test(key));
  const newestFirst = keys.sort().reverse();
  return newestFirst.flatMap((key) => readEntry(key, items.getItem(key)) ?? []);
}

/** @param json `null` if another tab has removed the entry meanwhile. */
function readEntry(key: string, json: string | null): SavedEntry | undefined {
  const { success, output } = v.safeParse(ENTRY, json);
  if (!success) return undefined;
  const { version: _, ...recipe } = output;
  const title = toListedName(recipe.title) || UNTITLED;
  const facts = recipe.facts.map(toListedName).filter(Boolean);
  return { ...recipe, key, savedAtMs: Number(KEY.exec(key)?.[1]), title, facts };
}
