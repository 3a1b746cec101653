/**
 * Finds foods in a visitor's words. No word of foods.json and words.json, all in the singular
 * and without accents, could also be a wish ("soup", "dessert", "for", "little").
 *
 * @module
 */
import groups from "./foods.json";
import words from "./words.json";

/** The group says whether it belongs in savoury dishes, in sweet ones or in both. */
type Food = { name: string; group: string };

/** A word, and what may be its plural. */
const withPlurals = (word: string) =>
  [word, `${word}s`, `${word}es`].concat(word.replace(/y$/, "ies"), word.replace(/f$/, "ves"));

/**
 * By their names, behind which foods.json has what else they are called, and what can replace them. The first
 * one wins: "peppers" are bell peppers.
 */
const FOODS = new Map<string, Food>();
for (const [group, foods] of Object.entries(groups))
  for (const names of foods.map((food) => food.split(", ")))
    for (const word of names.flatMap(withPlurals))
      if (!FOODS.has(word)) FOODS.set(word, { name: names[0] ?? "", group });

/** Any name of a food, the longest first: "coconut milk" is no milk. */
const NAMES = [...FOODS.keys()].sort((a, b) => b.length - a.length);
const FOOD = RegExp(`\\b(?:${NAMES.join("|")})\\b`, "g");

/** Words around a food that don't make it another one: "cups", "fresh", "red". */
const DESCRIBING = new Set(words.describing.flatMap(withPlurals));

/** Words around a food that make it one that no dish uses: "dried", "juice". Another food does, too: "rice vinegar". */
const CHANGING = new Set(words.changing.flatMap(withPlurals));

/** @returns The foods anywhere in a wish: "no eggs or milk" → "egg", "milk". */
export const foodsNamedIn = (wish: string): Food[] =>
  Array.from(toPlain(wish).matchAll(FOOD)).flatMap(([name]) => FOODS.get(name) ?? []);

/**
 * @param entry As typed: "2 Red onions (large)", "salt and pepper".
 * @returns Its foods. None if any word belongs neither to a food that the demo knows nor around it: it may be a
 *   wish.
 */
export function foodsIn(entry: string): Food[] {
  const foods: Food[] = [];
  for (const part of entry.split(/[,;&+()]| and /i)) {
    const around = toPlain(part).replace(FOOD, " ").match(/\S+/g) ?? [];
    if (!around.every((word) => DESCRIBING.has(word) || CHANGING.has(word))) return [];
    const [food, ...others] = foodsNamedIn(part);
    // "Rigatoni pasta" names one food twice.
    const isTwo = others.some(({ name }) => name !== food?.name);
    const isOther = isTwo || around.some((word) => CHANGING.has(word));
    if (food) foods.push(isOther ? { ...food, name: toPlain(part) } : food);
  }
  return foods;
}

/** "2", "1/2", "x6", "6x", "2 x", "3.5%", but not zero. */
const AMOUNT =
  /(?<![\p{L}\d.,])(?:[x×]\s*)?(?=[\d.,/⁄–~-]*[1-9])\d[\d.,/⁄–~-]*(?:\s*[x×](?!\p{L})|%)?/gu;

/** Brackets, a bullet, and signs in and behind words. Anywhere else, a hyphen may cross something out. */
const SIGNS = /[[\]{}]|^\s*[-–•*]\s|(?<=\p{L})[-.:](?=\p{L}|\s|$)/gu;

/** @returns The words without amounts, in lower case, without accents, and in ASCII where full-width. */
const toPlain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    // Not the strokes from U+0335 on, which cross out a word.
    .replace(/[\u0300-\u0314\u0327'’]/g, "")
    .replace(AMOUNT, " ")
    .replace(SIGNS, " ")
    // Describes a food, but neither of its words does alone: "egg-free".
    .replace(/\bfree range\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();
