/**
 * Data of a language for reading amounts: names of units, words for "and" and "or", digits and signs. From
 * `Intl`, except for symbols that are the same in every language.
 *
 * @module
 */

/** What a unit measures. Amounts of mass and volume can scale; the others never do. */
export type Measure = "mass" | "volume" | "length" | "heat" | "power" | "energy" | "time" | "share";

/**
 * Symbols of the SI and of other systems that cooks use, in lower case; those that depend on case are in
 * {@link CASED}. Also symbols in some scripts that `Intl` lacks.
 */
const SYMBOLS: Partial<Record<Measure, string>> = {
  mass: "mg g dag dkg hg kg oz lb lbs",
  volume: "ml cl dl l hl cc fl",
  length: "mm cm dm 公分 सेमी मिमी",
  energy: "kcal kj",
  heat: "度 도",
  power: "watt вт 瓦 ワット 와트",
};

/** Symbols with another meaning in the other case: "c" is a cup or a spoon, "w" is no watt. */
const CASED = new Map<string, Measure>([
  ["W", "power"],
  ["kW", "power"],
  ["C", "heat"],
  ["F", "heat"],
  // Cyrillic.
  ["С", "heat"],
  ["oC", "heat"],
  ["oF", "heat"],
]);

/** Units whose names `Intl` has. */
const UNITS: Partial<Record<Measure, readonly string[]>> = {
  mass: ["gram", "kilogram", "ounce", "pound"],
  length: ["millimeter", "centimeter", "inch"],
  volume: ["milliliter", "liter"],
  heat: ["degree", "celsius", "fahrenheit"],
  time: ["second", "minute", "hour", "day"],
};

/** Numbers that need different plural forms in some language. */
const PLURALS = [1, 2, 3, 5, 11, 100, 1.5];

/**
 * Whether a word is a unit's name with another ending: "180 dereceye", "180 fokon". Never for times: their
 * names are too often the beginning of other words.
 */
function isFormOf(word: string, name: string, measure: Measure): boolean {
  if (measure === "time" || name.length < 3) return false;
  if (measure !== "heat") return name.length > 3 && word.startsWith(name);
  const stem = name.slice(0, Math.max(4, name.length - 2));
  return word.startsWith(stem) && word.length <= name.length + 3;
}

/** Scripts without blanks between words: a unit's name may run into the next word. */
const UNSPACED =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

export const isUnspaced = (word: string) => UNSPACED.test(word);

/** The words of a text, without digits, signs and blanks. */
const wordsIn = (text: string) => text.match(/[\p{L}\p{M}״׳\u200c]+/gu) ?? [];

const normal = (word: string) => word.normalize("NFKC").toLowerCase().replaceAll("\u200c", "");

/** The numbers and units of one language. */
export class Language {
  /** Whether thousands are separated by blanks. */
  readonly groupsByBlank: boolean;
  /** The language's digit 0. */
  readonly digit: string;
  readonly isEnglish: boolean;
  readonly #units = new Map<string, Measure>();
  readonly #joints: ReadonlySet<string>;
  readonly #ownPoint: string | undefined;
  readonly #latinPoint: string | undefined;

  /** @param tag BCP 47. Without one, or if it is unknown, English. */
  constructor(tag = "en") {
    const locales = [tag, "en"];
    const numbers = new Intl.NumberFormat(locales, { useGrouping: true });
    const parts = numbers.formatToParts(1_234_567);
    this.groupsByBlank = parts.some(({ type, value }) => type === "group" && /\s/.test(value));
    this.digit = numbers.format(0);
    this.#ownPoint = pointOf(locales);
    this.#latinPoint = pointOf(locales, { numberingSystem: "latn" });
    this.isEnglish = numbers.resolvedOptions().locale.startsWith("en");
    for (const [measure, units] of entries(UNITS))
      for (const unit of units)
        for (const name of namesOf(unit, measure, locales)) this.#units.set(name, measure);
    for (const [measure, symbols] of entries(SYMBOLS))
      for (const symbol of symbols.split(" ")) this.#units.set(symbol, measure);
    this.#joints = new Set(
      (["conjunction", "disjunction"] as const).flatMap((type) =>
        wordsIn(new Intl.ListFormat(locales, { type }).format(["1", "2"])).map(normal),
      ),
    );
  }

  /** @returns The decimal sign used with the language's own digits or, if `isLatin`, with 0 to 9. */
  point(isLatin: boolean): string | undefined {
    return isLatin ? this.#latinPoint : this.#ownPoint;
  }

  /** @returns Whether a word means "and" or "or". */
  isJoint(word: string): boolean {
    return this.#joints.has(normal(word));
  }

  /**
   * @param word A word beside a number.
   * @param isAttached Whether no blank separates them.
   * @returns What the unit of this name measures, also with another ending: "180 dereceye".
   */
  measureOf(word: string, isAttached: boolean): Measure | undefined {
    const name = normal(word);
    const found = CASED.get(word) ?? this.#units.get(name);
    if (found) return found;
    for (const [unit, measure] of this.#units) {
      const runsOn = name.startsWith(unit) && (isAttached || unit.length > 2);
      if (isUnspaced(unit) ? runsOn : isFormOf(name, unit, measure)) return measure;
      // "3センチ", "2센티".
      if (isUnspaced(name) && name.length > 1 && unit.startsWith(name)) return measure;
    }
    return undefined;
  }
}

const pointOf = (locales: string[], options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(locales, options).formatToParts(0.5).find(({ type }) => type === "decimal")
    ?.value;

const entries = <T>(record: Partial<Record<Measure, T>>) =>
  Object.entries(record) as [Measure, T][];

/** A unit's names of one word; of a temperature, all words of its names: "Grad", "Celsius". */
function namesOf(unit: string, measure: Measure, locales: string[]): string[] {
  // Short names of times are names of spoons, too: "2 ч" and "2 ч. л.".
  const widths = measure === "time" ? (["long"] as const) : (["long", "short"] as const);
  return widths.flatMap((unitDisplay) => {
    const format = new Intl.NumberFormat(locales, { style: "unit", unit, unitDisplay });
    return PLURALS.flatMap((number) => {
      const parts = format.formatToParts(number).filter(({ type }) => type === "unit");
      const words = wordsIn(parts.map(({ value }) => value).join("")).map(normal);
      // "in" is a preposition in many languages, "c." a spoon or a cup.
      if (words.length === 1) return words.filter((word) => !["in", "c", "f"].includes(word));
      return measure === "heat" ? words.filter((word) => word.length > 2) : [];
    });
  });
}

const languages = new Map<string | undefined, Language>();

/** @param tag BCP 47. */
export function languageOf(tag: string | undefined): Language {
  const language = languages.get(tag) ?? new Language(tag);
  languages.set(tag, language);
  return language;
}
