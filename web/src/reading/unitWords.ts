/**
 * Words for seconds, minutes and hours, and what stands between them, from `Intl`.
 *
 * @module
 */

export const SECONDS_OF = { hour: 3600, minute: 60, second: 1 } as const;
export type Unit = keyof typeof SECONDS_OF;
export const UNITS = Object.keys(SECONDS_OF) as Unit[];

/** The languages most used on the web, as W3Techs counts them, and the largest of South Asia. */
export const WEB_LANGUAGES =
  "en es de ja fr pt ru it nl pl tr zh zh-TW fa vi cs ko id uk hu ar ro sv el da fi he th sk bg nb hi bn".split(
    " ",
  );

/** The words of a language, in lower case. */
export interface UnitWords {
  /** A BCP 47 tag. */
  language: string;
  /** `*` at the end stands for a few more letters. */
  units: Record<Unit, string[]>;
  and: string[];
  or: string[];
}

/** Short forms that are other words, too: Thai "method", Hindi "from". */
const MISTAKABLE = new Set(["วิ", "से", "sa"]);

/** Their words have the forms that `Intl` knows, and no others. */
const WITHOUT_ENDINGS = new Set("en fr es it pt nl id vi th ja ko zh el he".split(" "));

/** Shorter ones are the beginnings of other words: Russian "час" is an hour, "часть" a part. */
const MIN_STEM_LETTERS = 5;

/** One number of each plural form that any language has. */
const ONE_OF_EACH_PLURAL = [0, 1, 2, 3, 5, 11, 100, 1.5];

/**
 * @param language A BCP 47 tag that `Intl` takes.
 * @param more Further words, separated by commas.
 */
export function unitWordsOf(language: string, more: Partial<Record<Unit, string>> = {}): UnitWords {
  const wordsOf = (unit: Unit) =>
    uncovered([...(more[unit]?.split(", ") ?? []), ...formsIn(language, unit)]);
  return {
    language,
    units: { hour: wordsOf("hour"), minute: wordsOf("minute"), second: wordsOf("second") },
    and: listWordsIn(language, "conjunction"),
    or: listWordsIn(language, "disjunction"),
  };
}

/** @returns Each word once, and none that "stem*" stands for. */
function uncovered(words: readonly string[]): string[] {
  const unique = [...new Set(words)];
  const stems = unique.filter((word) => word.endsWith("*"));
  return unique.filter(
    (word) => !stems.some((stem) => stem !== word && word.startsWith(stem.slice(0, -1))),
  );
}

function listWordsIn(language: string, type: "conjunction" | "disjunction"): string[] {
  const parts = new Intl.ListFormat(language, { type }).formatToParts(["", ""]);
  return parts.filter((part) => part.type === "literal").map(({ value }) => value.trim());
}

function formsIn(language: string, unit: Unit): string[] {
  const [long = [], short = []] = (["long", "short"] as const).map((unitDisplay) => {
    const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay });
    return ONE_OF_EACH_PLURAL.flatMap((number) => format.formatToParts(number))
      .filter(({ type }) => type === "unit")
      .map(({ value }) => value.toLowerCase().replace(/^.*\s|[.׳॰ः]$/gu, ""));
  });
  const stem = WITHOUT_ENDINGS.has(new Intl.Locale(language).language) ? "" : beginningOf(long);
  return [
    ...(stem.length >= MIN_STEM_LETTERS ? [`${stem}*`] : long),
    ...short.filter((word) => isUnmistakable(word) && !MISTAKABLE.has(word)),
  ];
}

/** @returns What all of the words begin with. */
function beginningOf([first = "", ...others]: readonly string[]): string {
  let length = first.length;
  while (!others.every((word) => word.startsWith(first.slice(0, length)))) length--;
  return first.slice(0, length);
}

/** One letter alone may be grams, metres or spoons, or Russian "with". "h" and "s" are SI's. */
function isUnmistakable(word: string): boolean {
  return word.length > 1 || /[hs]/.test(word) || UNSPACED.test(word);
}

/** Scripts without spaces, or with particles: letters may follow a unit. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
