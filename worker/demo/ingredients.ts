/**
 * Finds foods in a visitor's words, in linear time. No word of foods.json and words.json, all in the singular
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

/** Most words that a food is called by. */
const MAX_WORDS = Math.max(...Array.from(FOODS.keys(), (name) => name.split(" ").length));

/** Words around a food that don't make it another one: "cups", "fresh", "red". */
const DESCRIBING = new Set(words.describing.flatMap(withPlurals));

/** Words around a food that make it one that no dish uses: "dried", "juice". */
const CHANGING = new Set(words.changing.flatMap(withPlurals));

const isUnknown = (word: string) => !DESCRIBING.has(word) && !CHANGING.has(word);

/**
 * @param entry As typed: "2 Red onions (large)", "salt and pepper".
 * @returns Its foods. None if any part is not a food that the demo knows: it may be a wish.
 */
export function foodsIn(entry: string): Food[] {
  const foods: Food[] = [];
  for (const part of entry.split(/[,;&+]| and /i).map(toWords)) {
    const food = foodIn(part);
    if (food) foods.push(food);
    // "chicken, large thighs"
    else if (part.some(isUnknown)) return [];
  }
  return foods;
}

/** @returns The only food of some words. `undefined` if any word belongs neither to it nor around it. */
function foodIn(words: readonly string[]): Food | undefined {
  const last = words.findLastIndex(isUnknown);
  for (let start = 0; start < words.length; start++) {
    const { food, end } = foodAt(words, start);
    if (food && end > last) {
      const isOther = words.some((word, at) => (at < start || at >= end) && CHANGING.has(word));
      return isOther ? { ...food, name: words.join(" ") } : food;
    }
    if (isUnknown(words[start] ?? "")) return undefined;
  }
  return undefined;
}

/** @returns Names of the foods anywhere in a wish: "no eggs or milk" → "egg", "milk". */
export function foodsNamedIn(wish: string): string[] {
  const words = toWords(wish.replace(/[^\p{L}\p{M}'’]+/gu, " "));
  const names: string[] = [];
  for (let start = 0; start < words.length; ) {
    const { food, end } = foodAt(words, start);
    if (food) names.push(food.name);
    start = end;
  }
  return names;
}

/** @returns The food with the longest name that begins at `start`, and the index behind it. */
function foodAt(words: readonly string[], start: number) {
  for (let end = Math.min(start + MAX_WORDS, words.length); end > start; end--) {
    const food = FOODS.get(words.slice(start, end).join(" "));
    if (food) return { food, end };
  }
  return { end: start + 1 };
}

/** "2", "1/2", "x6", "6x", "2 x", "3.5%", but not zero. */
const AMOUNT =
  /(?<![\p{L}\d.,])(?:[x×]\s*)?(?=[\d.,/⁄–~-]*[1-9])\d[\d.,/⁄–~-]*(?:\s*[x×](?!\p{L})|%)?/gu;

/** Brackets, a bullet, and signs in and behind words. Anywhere else, a hyphen may cross something out. */
const SIGNS = /[()[\]{}]|^\s*[-–•*]\s|(?<=\p{L})[-.:](?=\p{L}|\s|$)/gu;

/** @returns The words without amounts, in lower case, without accents, and in ASCII where full-width. */
function toWords(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    // Not the strokes from U+0335 on, which cross out a word.
    .replace(/[\u0300-\u0314\u0327'’]/g, "")
    .replace(AMOUNT, " ")
    .replace(SIGNS, " ");
  return plain.split(/\s+/).filter(Boolean);
}
