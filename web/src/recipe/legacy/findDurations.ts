/**
 * Finds durations in the sentences of a recipe: "simmer for 8–10 minutes".
 *
 * @module
 */

/** A duration that was found in a text. */
export interface Duration {
  /** Index of its first character, in UTF-16 code units as in `String.slice`. */
  start: number;
  /** Index behind its last character. */
  end: number;
  /** Of a range, its shorter end. A whole number, from 1 to {@link MAX_SECONDS}. */
  seconds: number;
}

/** Longer durations are not for a timer in a browser tab. */
const MAX_SECONDS = 24 * 60 * 60;

const SECONDS_OF = { hour: 3600, minute: 60, second: 1 } as const;
type Unit = keyof typeof SECONDS_OF;
const UNITS = Object.keys(SECONDS_OF) as Unit[];

/** English short forms that `Intl` doesn't have. */
const SHORT_FORMS: Record<Unit, string[]> = {
  hour: ["h", "hrs"],
  minute: ["mins"],
  second: ["secs"],
};

/** Units only after a greater one, as in "1h 30m". Alone, "30 m" is a length. */
const SYMBOLS: Record<string, Unit> = { m: "minute", s: "second" };

/** Between the two ends of a range. `Intl` knows "or" in each language, but not "to". */
const RANGE_WORDS = ["to", "bis", "à", "a", "إلى", "から", "至", "到"];

/** Scripts without spaces, or with particles: letters may follow a unit. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/** English durations without a figure, in seconds. "an hour and a half" stands before "an hour". */
const PHRASES: Record<string, number> = {
  "half an hour": 1800,
  "half hour": 1800,
  "three quarters of an hour": 2700,
  "quarter of an hour": 900,
  "an hour and a half": 5400,
  "an hour": 3600,
};

/** May stand between a number and its unit: "2 more minutes". */
const MORE_WORDS = ["more", "extra", "additional", "weitere"];

/** One number of each plural form that any language has. */
const ONE_OF_EACH_PLURAL = [0, 1, 2, 3, 5, 11, 100, 1.5];

const VULGAR = "[\\u00bc-\\u00be\\u2150-\\u215e]";
const VULGAR_FRACTION = new RegExp(VULGAR, "gu");

/**
 * Finds durations that a timer can have: seconds, minutes, hours, "1 hour 30 minutes", "1½ hours",
 * ranges. Numbers in figures, in any script, and a few English phrases such as "half an hour".
 * Adjectives count ("a 10-minute rest"), days don't.
 *
 * The time it takes is proportional to the length of the text: every repetition in the expressions
 * has a bound.
 *
 * @param text A sentence, or more.
 * @param languages BCP 47 tags. Their words for units are known, beside the English ones. A tag
 *   that `Intl` rejects is ignored: browsers report "C" and "en-US@posix", too.
 * @returns In the order of the text, without overlaps.
 */
export function findDurations(
  text: string,
  languages: readonly string[] = navigator.languages,
): Duration[] {
  const grammar = grammarOf(languages);
  const known = grammar.found.get(text);
  if (known) return known;
  const durations = search(text, grammar);
  if (grammar.found.size > MAX_TEXTS) grammar.found.clear();
  grammar.found.set(text, durations);
  return durations;
}

function search(text: string, { term, join, range, units }: Grammar): Duration[] {
  const terms = Array.from(text.matchAll(term), (match): Term => {
    const { phrase, from = "", to = from, unit: word = "", minutes = "0" } = match.groups ?? {};
    const start = match.index;
    const end = start + match[0].length;
    if (phrase) {
      const seconds = PHRASES[phrase.toLowerCase().replace(/[\s-]+/g, " ")] ?? 0;
      const smallestUnit = seconds % SECONDS_OF.hour === 0 ? "hour" : "minute";
      return { start, end, seconds, smallestUnit, isSymbol: false };
    }
    const known = units.get(word.toLowerCase());
    const unit = known ?? SYMBOLS[word.toLowerCase()] ?? "second";
    return {
      start,
      end,
      seconds:
        Math.min(toNumber(from), toNumber(to)) * SECONDS_OF[unit] +
        toNumber(minutes) * SECONDS_OF.minute,
      smallestUnit: unit,
      isSymbol: !known,
    };
  });

  const compounds = mergeNeighbours(
    terms,
    (before, term) =>
      SECONDS_OF[term.smallestUnit] < SECONDS_OF[before.smallestUnit] &&
      join.test(text.slice(before.end, term.start)),
    (before, term) => before + term,
  ).filter(({ isSymbol }) => !isSymbol);

  return mergeNeighbours(
    compounds,
    (before, compound) => range.test(text.slice(before.end, compound.start)),
    Math.min,
  ).flatMap(({ start, end, seconds }) => {
    const whole = Math.round(seconds);
    return whole >= 1 && whole <= MAX_SECONDS ? [{ start, end, seconds: whole }] : [];
  });
}

/** One number, or range, with one unit. */
interface Term extends Duration {
  smallestUnit: Unit;
  /** Whether it begins with one of the {@link SYMBOLS}. */
  isSymbol: boolean;
}

function mergeNeighbours(
  terms: readonly Term[],
  belong: (before: Term, term: Term) => boolean,
  combine: (before: number, seconds: number) => number,
): Term[] {
  const merged: Term[] = [];
  for (const term of terms) {
    const before = merged.at(-1);
    if (before && belong(before, term)) {
      const { end, smallestUnit } = term;
      const seconds = combine(before.seconds, term.seconds);
      merged[merged.length - 1] = { ...before, end, smallestUnit, seconds };
    } else {
      merged.push(term);
    }
  }
  return merged;
}

interface Grammar {
  /** A {@link Term}. */
  term: RegExp;
  /** What may stand between the terms of a compound. */
  join: RegExp;
  /** What may stand between the ends of a range. */
  range: RegExp;
  /** What each word means, in lower case, save for the {@link SYMBOLS}. */
  units: ReadonlyMap<string, Unit>;
  /** What was found in each text: while a recipe is written, all but the last come again and again. */
  found: Map<string, Duration[]>;
}

const MAX_TEXTS = 1000;

let latest: { key: string; grammar: Grammar } | undefined;

/** The browser's languages seldom change: the expressions are compiled once. */
function grammarOf(languages: readonly string[]): Grammar {
  const key = languages.join();
  if (latest?.key !== key) {
    latest = { key, grammar: makeGrammar(["en", ...languages.filter(isTag)]) };
  }
  return latest.grammar;
}

/** @returns Whether `Intl` takes it. */
function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
}

function makeGrammar(languages: readonly string[]): Grammar {
  const units = new Map<string, Unit>();
  for (const unit of UNITS) {
    for (const word of SHORT_FORMS[unit]) units.set(word, unit);
    for (const word of languages.flatMap((language) => unitWords(language, unit))) {
      units.set(word, unit);
    }
  }
  const isSpaced = (word: string) => !WITHOUT_SPACES.test(word);
  const words = [...units.keys(), ...Object.keys(SYMBOLS)];
  const unit = `(?:${anyOf(words.filter(isSpaced))})(?![\\p{L}\\p{M}])${
    // "3分の1" is a third.
    words.every(isSpaced)
      ? ""
      : `|(?:${anyOf(words.filter((word) => !isSpaced(word)))})(?!の\\p{N})`
  }`;

  const more = anyOf(MORE_WORDS);
  const phrases = Object.keys(PHRASES).map((phrase) => phrase.replaceAll(" ", "[\\s-]"));
  const and = anyOf(["&", ...listWords(languages, "conjunction")]);
  const to = anyOf([...RANGE_WORDS, ...listWords(languages, "disjunction")]);
  const range = `(?:\\s?[\\p{Pd}~～−]\\s?|[\\s-]{0,2}(?:${to})[\\s-]{0,2})`;
  // "1 1/2", "1-1/2", "1 and 1/2", "1½", "1.5", "1,5".
  const amount = [
    `(?:\\p{Nd}{1,4}(?:[\\s-]|\\s(?:${and})\\s))?\\p{Nd}{1,2}\\s?[/⁄]\\s?\\p{Nd}{1,2}`,
    `(?:\\p{Nd}{1,4}\\s?)?${VULGAR}`,
    "\\p{Nd}{1,4}(?:[.,٫]\\p{Nd}{1,2})?",
  ].join("|");
  // Not in the middle of a longer number, a time of day or a fraction.
  const apart = "(?<!\\p{N}|\\p{N}[.,:/⁄٫])";
  return {
    term: new RegExp(
      `(?<![\\p{L}\\p{M}\\p{N}])(?<phrase>${phrases.join("|")})(?![\\p{L}\\p{M}])|` +
        `${apart}(?<from>${amount})(?:${range}(?<to>${amount}))?` +
        `(?:[\\s\\p{Pd}]{0,2}|\\s(?:${more})\\s)(?<unit>${unit})` +
        // "1h30", "1 h 30".
        `(?:(?<=\\p{Nd}\\s?h)\\s?(?<minutes>[0-5]\\p{Nd})(?![\\p{N}\\p{Pd}.,:/]|\\s?(?:${unit})))?`,
      "giu",
    ),
    join: new RegExp(`^\\.?[\\s,]{0,2}(?:(?:${and})\\s?)?$`, "iu"),
    range: new RegExp(`^\\.?${range}$`, "iu"),
    units,
    found: new Map(),
  };
}

/** A language's words for a unit, in lower case: long and short, in each plural form. */
function unitWords(language: string, unit: Unit): string[] {
  return (["long", "short"] as const).flatMap((unitDisplay) => {
    const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay });
    return ONE_OF_EACH_PLURAL.flatMap((number) => format.formatToParts(number))
      .filter(({ type }) => type === "unit")
      .map(({ value }) => value.toLowerCase().replace(/\.$/, ""))
      .filter(isUnmistakable);
  });
}

/** One letter alone may be grams, metres or spoons, or Russian "with". "h" and "s" are SI's. */
function isUnmistakable(word: string): boolean {
  return word.length > 1 || /[hs]/.test(word) || WITHOUT_SPACES.test(word);
}

/** "and" or "or" in each language. */
function listWords(languages: readonly string[], type: "conjunction" | "disjunction"): string[] {
  return languages.flatMap((language) =>
    new Intl.ListFormat(language, { type })
      .formatToParts(["", ""])
      .filter((part) => part.type === "literal")
      .map(({ value }) => value.trim()),
  );
}

/** The longest first: an expression takes the first that fits. */
function anyOf(words: readonly string[]): string {
  return [...new Set(words)]
    .filter((word) => word !== "")
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"))
    .join("|");
}

/** @param amount Such as "8", "1.5", "1,5", "1 1/2", "1½", "٨". */
function toNumber(amount: string): number {
  const plain = amount
    .replace(VULGAR_FRACTION, (fraction) => ` ${fraction.normalize("NFKD")}`)
    .replace(/\p{Nd}/gu, digitValue)
    .replace(/[,٫]/g, ".");
  const fraction = /(\d+)\s?[/⁄]\s?(\d+)$/.exec(plain);
  if (!fraction) return Number(plain);
  const [, numerator, denominator] = fraction;
  const whole = Number.parseInt(plain.slice(0, fraction.index), 10) || 0;
  return whole + Number(numerator) / Number(denominator);
}

/** Unicode has the ten digits of every script in a row, from zero on (chapter 4.6). */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
