import { LANGUAGES } from "./languages";

/** Scripts of one language, which has no blanks between words, or which no other shares. */
const SCRIPTS: [string, RegExp][] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["zh", /\p{Script=Han}/gu],
];
/** Of all letters. A Japanese text has about half of its letters in kana. */
const MIN_SHARE = 0.2;
const MIN_WORDS = 4;
/** Of the words of the likeliest language: Danish and Norwegian share most of theirs. */
const LIKELY_SHARE = 0.5;

const COMMON = new Map<string, string[]>();
for (const [language, { common = "" }] of Object.entries(LANGUAGES)) {
  for (const word of common.split(", ")) COMMON.set(word, [...(COMMON.get(word) ?? []), language]);
}

/**
 * @param text A recipe, or its beginning.
 * @returns The languages it may be in, by its script or its most frequent words, the likeliest first.
 *   Empty where too few are known.
 */
export function languagesOf(text: string): string[] {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const [script] =
    SCRIPTS.find(([, letter]) => (text.match(letter)?.length ?? 0) > letters * MIN_SHARE) ?? [];
  if (script) return [script];
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)) {
    for (const language of COMMON.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  const most = Math.max(...counts.values(), 0);
  if (most < MIN_WORDS) return [];
  return [...counts]
    .filter(([, count]) => count >= most * LIKELY_SHARE)
    .sort(([, a], [, b]) => b - a)
    .map(([language]) => language);
}
