/**
 * The file with all saved recipes, for another device or a browser that forgets: JSON, with their notes,
 * without lists and households.
 *
 * @module
 */
import * as v from "valibot";
import { jsonOf, listOf } from "../reading/schemas";
import { EXPORTED_RECIPE, type SavedEntry } from "./savedRecipes";

const FORMAT = "chef-basil.saved-recipes";
const VERSION = 1;

/** The rest of a longer file is not read. */
const MAX_IMPORTED = 1000;

/** In bytes. More than a browser's `localStorage` has room for. */
const MAX_FILE_BYTES = 20_000_000;

const FILE = jsonOf(
  v.object({
    format: v.literal(FORMAT),
    version: v.literal(VERSION),
    recipes: v.pipe(v.array(v.unknown()), v.nonEmpty()),
  }),
);

export function writeExport(entries: readonly SavedEntry[]): string {
  const recipes = entries.map(({ key: _, household: __, ...recipe }) => recipe);
  return JSON.stringify({ format: FORMAT, version: VERSION, recipes }, null, 2);
}

/**
 * @param file Untrusted; normally with a result of {@link writeExport}.
 * @returns The first {@link MAX_IMPORTED} recipes, how many of these are damaged, and how many more there are.
 *   `undefined` if it is another file, or too large, which is not read.
 */
export async function readExport(file: File) {
  if (file.size > MAX_FILE_BYTES) return undefined;
  const { success, output } = v.safeParse(FILE, await file.text());
  if (!success) return undefined;
  const items = output.recipes.slice(0, MAX_IMPORTED);
  const recipes = v.parse(listOf(EXPORTED_RECIPE, MAX_IMPORTED), items);
  const unread = output.recipes.length - items.length;
  return { recipes, damaged: items.length - recipes.length, unread };
}

/** How many recipes of a file were new, saved here already, damaged, not stored, and not read. */
export interface ImportCounts
  extends Record<"added" | "known" | "damaged" | "left" | "unread", number> {
  /** Why the storage has refused all of them. Absent: some had no room. */
  refusal?: string | undefined;
}

/** @returns What an import has done, in words. */
export function describeImport(counted: ImportCounts): string {
  const { added, known, damaged, left, unread, refusal } = counted;
  const counts = [
    `Imported ${recipeCount(added)}`,
    known > 0 && `${known} already saved`,
    damaged > 0 && `${damaged} damaged`,
  ];
  const sentences = [
    counts.filter(Boolean).join(", "),
    left > 0 && `Not saved: ${refusal ?? `this browser has no room for ${left}`}`,
    unread > 0 && `Only the first ${MAX_IMPORTED} are read, ${unread} are left`,
  ];
  return `${sentences.filter(Boolean).join(". ")}.`;
}

const recipeCount = (count: number) => `${count} ${count === 1 ? "recipe" : "recipes"}`;
