/**
 * The list: what an entry is, and what changes it. Names that are seen in a photo become entries, too.
 *
 * @module
 */
import {
  MAX_OWN_BYTES,
  MAX_PHOTO_NAME_CHARACTERS,
  MAX_PHOTO_NAMES,
  VISIBLE,
} from "../../../worker/contract";
import { cutTo, toListedName } from "../reading/text";
import { announcing, type PageState, type Photo } from "./page";

/**
 * @param typed The text of the input, unchanged.
 * @param language A BCP 47 tag, or a browser's invalid substitute such as "C".
 * @returns The ingredient: its first character (by code point) in title case, the rest as typed.
 *   `undefined` only for an empty text and for a single space: two spaces are an ingredient.
 */
export function toIngredient(typed: string, language = navigator.language): string | undefined {
  if (typed === "" || typed === " ") return undefined;
  const [first = ""] = typed;
  return toTitleCase(first, language) + typed.slice(first.length);
}

/** A letter that differs from its title case. None in a script without title case, such as Georgian. */
const CHANGES = /^\p{Changes_When_Titlecased}/u;

/**
 * JavaScript has no function for this. Upper case is not the same: a ligature becomes several capitals.
 *
 * @param character One code point.
 * @see https://www.unicode.org/Public/UCD/latest/ucd/SpecialCasing.txt
 */
function toTitleCase(character: string, language: string): string {
  if (!CHANGES.test(character)) return character;
  // Accents stay as they are: in upper case, the iota below a Greek vowel would be a letter.
  const [base = "", ...accents] = character.normalize("NFD");
  // With the language as it is, Greek would lose accents, and a tag that is no BCP 47 throws.
  const upper = base.toLocaleUpperCase(/^(?:tr|az)\b/i.exec(language)?.[0] ?? "en");
  // Four digraphs (Ǆ Ǉ Ǌ Ǳ) have a title case of their own, the next code point.
  const title = CHANGES.test(upper)
    ? String.fromCodePoint((upper.codePointAt(0) ?? 0) + 1)
    : upper.replace(/(?<=\p{Lu})\p{Lu}/gu, (letter) => letter.toLowerCase());
  return (title + accents.join("")).normalize("NFC");
}

/** @returns The visible lines of a pasted text. Each is an ingredient, as if typed. */
export function toLines(text: string): string[] {
  return text.split(/[\r\n]/).filter((line) => VISIBLE.test(line));
}

/**
 * A comma of any script, or a semicolon. Between figures it separates nothing: "1,5 kg flour",
 * "卵2、3個".
 *
 * @see https://www.unicode.org/Public/UCD/latest/ucd/NamesList.txt
 */
const SEPARATOR =
  /(?!(?<=\p{N}).\p{N})[,;\u055d\u060c\u061b\u07f8\u1363\u1364\u1802\u1808\u204f\u2e32\u2e34\u2e35\u2e41\u2e4c\u3001\ua4fe\ua60d\ua6f5\ua6f6\ufe10\ufe11\ufe14\ufe50\ufe51\ufe54\uff0c\uff1b\uff64]/u;

/** Brackets of any script. Unicode counts low quotation marks among the opening ones. */
const OPENING = /(?![‚„⹂〝])\p{Ps}/u.source;
const CLOSING = /(?![〞〟])\p{Pe}/u.source;

/** Bounded, so that splitting takes linear time. */
const IN_BRACKETS = `(?:(?!${OPENING}|${CLOSING}).){0,200}`;

/** Outside of a pair of brackets. */
const SPLIT = new RegExp(
  `(?:(?<!${OPENING}${IN_BRACKETS})|(?!${IN_BRACKETS}${CLOSING}))${SEPARATOR.source}`,
  "u",
);

/** @returns The ingredients that an entry names. Invisible parts are dropped. */
export const toParts = (ingredient: string): string[] =>
  ingredient
    .split(SPLIT)
    .filter((part) => VISIBLE.test(part))
    .flatMap((part) => toIngredient(part.trim()) ?? []);

/** A longer line is likely a step of a recipe. */
const MAX_INGREDIENT_CHARACTERS = 40;

/** A mark that ends a sentence. The dot of "2 tbsp. oil" ends none. */
const SENTENCE_END = /[。！？]|[.!?\u0589؟۔።।](?:\s+[\p{Lu}\p{Lt}\p{Lo}]|\s*$)/u;

/**
 * @param text Perhaps a recipe.
 * @returns The ingredients that it may be instead: its lines, or the parts of its only line, which separates four or
 *   more. Empty if it is a recipe.
 */
export function toList(text: string) {
  const lines = toLines(text);
  const isLine = lines.length === 1;
  const names = isLine && !SENTENCE_END.test(text) ? lines.flatMap(toParts) : lines;
  const short = names.filter(({ length }) => length <= MAX_INGREDIENT_CHARACTERS);
  const isList = names.length > (isLine ? 3 : 1) && 2 * short.length > names.length;
  return { unit: isLine ? "parts" : "lines", names: isList ? names : [] };
}

/** The address of a page, with or without its scheme. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/\/\S+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]\S*)?)$/iu;

/** @returns Why the text can't be sent as a recipe of the visitor's own. */
export function findOwnProblem(own: string): string | undefined {
  if (new TextEncoder().encode(own).length > MAX_OWN_BYTES)
    return "Too long: shorten it to its ingredients and steps.";
  const words = own.match(/\S+/g);
  // A model would make a recipe up from the words of an address.
  if (words?.every((word) => ADDRESS.test(word)))
    return "This page opens no addresses. Paste the recipe's words.";
  return undefined;
}

/**
 * The ingredients with keys that follow their names: a press that ends the editing of one row may remove that
 * row before the pressed button, of another row, is handled.
 */
export function toRows(ingredients: readonly string[]) {
  const counts = new Map<string, number>();
  return ingredients.map((ingredient) => {
    const count = counts.get(ingredient) ?? 0;
    counts.set(ingredient, count + 1);
    return { ingredient, key: `${count} ${ingredient}` };
  });
}

/** @returns "1 ingredient", "12 ingredients". */
export function ingredientCount({ length }: readonly string[]): string {
  return length === 1 ? "1 ingredient" : `${length} ingredients`;
}

/** @returns Whether an entry looks like several ingredients. It is still added as a single one. */
export function namesSeveral(ingredient: string): boolean {
  return toParts(ingredient).length > 1;
}

/** Markers of lists and of Markdown. The model was asked for none. */
const MARKS = /^(?:[\s>#*+•·‣–—-]|\d+[.)]\s)+|[*`]+/gu;

/**
 * @param text An untrusted answer of the model: a name on each line. A last line without a line feed is
 *   still being written and ignored.
 * @returns At most {@link MAX_PHOTO_NAMES} names.
 */
export function readNames(text: string): string[] {
  const lines = text.split("\n").slice(0, -1);
  const names = lines.map((line) => {
    const name = cutTo(toListedName(line.replace(MARKS, "")), MAX_PHOTO_NAME_CHARACTERS);
    return toIngredient(name.trim()) ?? "";
  });
  return names.filter((name) => /(?!\p{DI})\p{L}/u.test(name)).slice(0, MAX_PHOTO_NAMES);
}

/** @param typed The text of the input, unchanged. Several texts have one announcement. */
export function added(state: PageState, typed: string | readonly string[]): PageState {
  const names = [typed].flat().flatMap((text) => toIngredient(text) ?? []);
  if (names.length === 0) return state;
  const ingredients = [...state.ingredients, ...names];
  const words = `${describeAddition(names)}, ${ingredientCount(ingredients)}`;
  return announcing({ ...state, ingredients }, words);
}

function describeAddition([name = "", ...more]: readonly string[]): string {
  if (more.length > 0) return `${more.length + 1} added`;
  return namesSeveral(name) ? `Added as one entry: ${name}` : `Added ${name}`;
}

/** Replaces an entry that {@link namesSeveral} ingredients by its parts. */
export function split(state: PageState, index: number): PageState {
  const parts = toParts(state.ingredients[index] ?? "");
  if (parts.length < 2) return state;
  const ingredients = state.ingredients.toSpliced(index, 1, ...parts);
  const words = `${ingredientCount(parts)} instead of one, ${ingredientCount(ingredients)}`;
  return announcing({ ...state, ingredients }, words);
}

export function removed(state: PageState, index: number): PageState {
  const name = state.ingredients[index];
  if (name === undefined) return state;
  const ingredients = state.ingredients.toSpliced(index, 1);
  return announcing({ ...state, ingredients }, `Removed ${name}, ${ingredientCount(ingredients)}`);
}

/** Replaces an ingredient by `typed`, the text of its field. Removes it if {@link toIngredient} rejects that. */
export function edited(state: PageState, index: number, typed: string): PageState {
  const before = state.ingredients[index];
  const after = toIngredient(typed);
  if (before === undefined || after === before) return state;
  if (after === undefined) return removed(state, index);
  const ingredients = state.ingredients.with(index, after);
  return announcing({ ...state, ingredients }, `${before} is now ${after}`);
}

/** Opens the field of an entry, by the key of its row. Another open field is left. */
export function editBegun(state: PageState, key: string): PageState {
  const left = editEnded(state);
  const row = toRows(left.ingredients).find((one) => one.key === key);
  return row ? { ...left, entry: { key, typed: row.ingredient } } : left;
}

/** Leaves the open field. */
export function editEnded(state: PageState, isCancelled = false): PageState {
  const { entry, ingredients } = state;
  if (!entry) return state;
  const left = { ...state, entry: undefined };
  const index = toRows(ingredients).findIndex(({ key }) => key === entry.key);
  if (isCancelled || index < 0) return left;
  // Its text is one line, however it is pasted.
  return edited(left, index, entry.typed.replace(/[\r\n]+/g, " "));
}

/** Ignored unless this photo is on the page. */
export function photoChanged(state: PageState, id: number, change: Partial<Photo>): PageState {
  const { photo } = state;
  return photo?.id === id ? { ...state, photo: { ...photo, ...change } } : state;
}
