/**
 * The recipes that a visitor keeps on this device, until they are taken off. Each is an entry of its
 * own in `localStorage`: tabs, and older and newer versions of the page, write at the same time and
 * lose nothing. What can't be read here is left as it is: a newer version may have written it.
 *
 * @module
 */
import { useSyncExternalStore } from "react";
import { fields, list, oneOf, optional, text } from "../keeping/check";
import { openStorage, openStore } from "../page/storage";
import { toListedName } from "../reading/toListedName";
import { markdown, servings } from "../state/session";

/** Names of entries: with the time in milliseconds, and at random. */
const KEY = /^chef-basil\.kept\.\d{13}-\w+$/;
export const VERSION = 1;
export const MAX_KEPT = 500;
/** What a dish is called in whose title nothing is seen. */
const UNTITLED = "Recipe";
/** Of a title, and of each fact. */
export const MAX_CHARACTERS = 200;

/** What is kept of a recipe. */
export interface ShelfRecipe {
  /** Markdown of a complete recipe. The same is kept once. */
  text: string;
  title: string;
  /** Of the title. */
  lang?: string | undefined;
  /** Servings and time, in words. */
  facts: readonly string[];
  /** For how many its amounts are shown. */
  servings?: number | undefined;
  demo?: true | undefined;
  link?: true | undefined;
}

/** A recipe on the shelf. */
export interface ShelfEntry extends ShelfRecipe {
  /** Names of its entries, the latest first. Two tabs may have kept it at the same time. */
  keys: readonly string[];
}

const words = text(1, MAX_CHARACTERS);

const check = fields<ShelfRecipe & { version: number }>({
  version: oneOf(VERSION),
  text: markdown,
  title: words,
  lang: optional(words),
  facts: list(words, 2),
  servings,
  demo: optional(oneOf(true)),
  link: optional(oneOf(true)),
});

/** The storage, which may refuse. */
export const { use } = openStorage("localStorage", "No recipe outlives this tab");
const shelf = openStore<readonly ShelfEntry[]>(
  (key) => KEY.test(key),
  () => use(readShelf) ?? NONE,
);
/** @returns What is on the shelf, the latest first: the same as long as nothing changes. */
export const read = shelf.get;
/** To be called after each writing. */
export const change = shelf.changed;

/** @returns What is on the shelf, the latest first: the same as long as nothing changes. */
export function useShelf(): readonly ShelfEntry[] {
  return useSyncExternalStore(shelf.subscribe, read, () => NONE);
}

/** While the page is prerendered and hydrated. */
const NONE: readonly ShelfEntry[] = [];

/** @returns Puts it back. */
export function takeOff({ keys }: ShelfEntry): () => void {
  const taken = keys.map((key) => [key, use((items) => items.getItem(key))] as const);
  for (const key of keys) use((items) => items.removeItem(key));
  change();
  return () => {
    for (const [key, json] of taken) if (json) use((items) => items.setItem(key, json));
    change();
  };
}

/** @returns What can be read, the latest first. */
export function readShelf(items: Pick<Storage, "getItem">): ShelfEntry[] {
  const found = new Map<string, ShelfEntry>();
  // `Object.keys` takes five times as long: it looks at each value.
  const keys = (Reflect.ownKeys(items) as string[]).filter((key) => KEY.test(key));
  for (const key of keys.sort().reverse()) {
    const recipe = readEntry(items.getItem(key));
    const same = recipe && found.get(recipe.text);
    if (same) found.set(recipe.text, { ...same, keys: [...same.keys, key] });
    else if (recipe && found.size < MAX_KEPT) found.set(recipe.text, { ...recipe, keys: [key] });
  }
  return [...found.values()];
}

/** @param json Another tab may have removed it meanwhile. */
function readEntry(json: string | null): ShelfRecipe | undefined {
  try {
    const { version: _, ...recipe } = check(JSON.parse(json ?? ""));
    const title = toListedName(recipe.title) || UNTITLED;
    return { ...recipe, title, facts: recipe.facts.map(toListedName).filter(Boolean) };
  } catch {
    return undefined;
  }
}
