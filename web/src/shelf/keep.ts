/**
 * Puts recipes on the shelf.
 *
 * @module
 */
import { change, MAX_CHARACTERS, MAX_KEPT, read, type ShelfRecipe, use, VERSION } from "./shelf";

/** @returns Why it is not kept, or nothing. */
export function keep({ title, facts, ...recipe }: ShelfRecipe): string {
  if (read().length >= MAX_KEPT) return `Not kept: there are ${MAX_KEPT} already.`;
  const random = crypto.getRandomValues(new Uint32Array(1)).join();
  const key = `chef-basil.kept.${Date.now()}-${random}`;
  const short = { title: cut(title), facts: facts.map(cut) };
  const json = JSON.stringify({ version: VERSION, ...recipe, ...short });
  const isWritten = use((items) => {
    items.setItem(key, json);
    return true;
  });
  change();
  return isWritten ? "" : "Not kept: this browser has no room for it.";
}

/** Not to half of a character, which would be a lone surrogate. */
const cut = (long: string) => long.slice(0, MAX_CHARACTERS).replace(/\p{Cs}$/u, "");
