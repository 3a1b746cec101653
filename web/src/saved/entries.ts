/**
 * The recipes that a visitor keeps on this device, until they are taken off. Each is an entry of its
 * own in `localStorage`: tabs, and older and newer versions of the page, write at the same time and
 * lose nothing. What can't be read here is left as it is: a newer version may have written it.
 *
 * @module
 */
import * as v from "valibot";
import { MAX_RECIPE_CHARACTERS, SERVINGS, textUpTo } from "../../../worker/contract";
import { RECIPE_TEXT } from "../reading/otherDishes";
import { toListedName } from "../reading/toListedName";
import { FLAG, jsonOf, listOf } from "../storage/schemas";
import { openEntries } from "../storage/storage";

/** `chef-basil.kept.<ms>-<random>`. */
const KEY = /^chef-basil\.kept\.\d{13}-\w+$/;
/** Listed for an invisible title. */
const UNTITLED = "Recipe";

const WORDS = textUpTo(MAX_RECIPE_CHARACTERS);

/**
 * What is kept of a recipe.
 *
 * - `text`: Markdown of a complete recipe.
 * - `lang`: of the title.
 * - `facts`: servings and time, in words.
 * - `servings`: for how many its amounts are shown.
 */
const SAVED_RECIPE = v.object({
  text: RECIPE_TEXT,
  title: WORDS,
  lang: v.optional(WORDS),
  facts: listOf(WORDS, 2),
  servings: v.optional(SERVINGS),
  demo: FLAG,
  link: FLAG,
});

export type SavedRecipe = v.InferOutput<typeof SAVED_RECIPE>;

const VERSION = 1;
const ENTRY = jsonOf(v.object({ version: v.literal(VERSION), ...SAVED_RECIPE.entries }));

/** A recipe on the shelf, and the key of its entry. */
export interface SavedEntry extends SavedRecipe {
  key: string;
}

const shelf = openEntries<readonly SavedEntry[]>(readSaved, [], "No recipe outlives this tab");

/** @returns The shelf, the latest first. The same object until it changes. */
export const useSavedRecipes = shelf.useEntries;

/** @returns The saved recipe with this text. */
export const findKept = (text: string): SavedEntry | undefined =>
  shelf.get().find((saved) => saved.text === text);

/** @returns Whether the storage had room for it. */
export function saveRecipe(recipe: SavedRecipe): boolean {
  const random = crypto.getRandomValues(new Uint32Array(1)).join();
  return write(`chef-basil.kept.${Date.now()}-${random}`, recipe);
}

const write = (key: string, recipe: SavedRecipe) =>
  shelf.change((items) => {
    items.setItem(key, JSON.stringify({ version: VERSION, ...recipe }));
    return true;
  }) ?? false;

export const removeSaved = ({ key }: SavedEntry) => shelf.change((items) => items.removeItem(key));

/** Undoes {@link removeSaved}. */
export const restoreSaved = ({ key, ...recipe }: SavedEntry) => write(key, recipe);

/** @returns The valid entries, the latest first. */
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
  return { ...recipe, key, title, facts: recipe.facts.map(toListedName).filter(Boolean) };
}
