/**
 * Finds durations in the sentences of a recipe: "simmer for 8–10 minutes".
 *
 * @module
 */
import { toLatinDigits } from "./digits";
import { phrasesWithMinutes, wordsFor } from "./languages";
import { MAX_DURATION_SECONDS } from "./recipe";
import {
  SECONDS_OF,
  UNITS,
  UNSPACED,
  type Unit,
  type UnitWords,
  unitWordsOf,
  WEB_LANGUAGES,
} from "./unitWords";
import { WEB_UNIT_WORDS } from "./webUnitWords";

/** A duration that was found in a text. */
export interface DurationSpan {
  /** Index of its first character, in UTF-16 code units as in `String.slice`. */
  start: number;
  /** Index behind its last character. */
  end: number;
  /** Of a range, its shorter end. A whole number, from 0 to {@link MAX_DURATION_SECONDS}. */
  seconds: number;
}

/** Units only beside another one, as in "1h 30m". Alone, "30 m" is a length, "1 ч" a spoon. */
const SYMBOLS: Partial<Record<string, Unit>> = { ч: "hour", m: "minute", м: "minute" };

const VULGAR = "[\\u00bc-\\u00be\\u2150-\\u215e]";
const VULGAR_FRACTION = new RegExp(VULGAR, "gu");

/** Digits of several scripts, as in "一小时" and "二十一小时". */
const HAN_DIGITS = "一二三四五六七八九十百两兩";

/** What `*` at the end of a word stands for. */
const ENDING = "[\\p{L}\\p{M}]{0,5}";

/**
 * Behind a unit, it is none: "3分の1" is a third, "5分づき" is rice, "7分目" is how full a bowl is.
 */
const NOT_BEHIND_UNIT =
  `\\s?[の의之]\\s?[\\p{N}${HAN_DIGITS}]|` +
  "(?<=[分분])(?:目(?!安)|づき|つき米|搗|立て|熟|满|満|滿|粥|がゆ|割|量|량|도미)";

/** More than a long recipe has in all its lines. Then all are forgotten: others come. */
const MAX_TEXTS = 1000;

/**
 * Finds durations that a timer can have: seconds, minutes, hours, "1 hour 30 minutes", "1½ hours",
 * ranges. Numbers in figures, in any script, and a few phrases such as "half an hour". Adjectives
 * count ("a 10-minute rest"), days don't.
 *
 * The time it takes is proportional to the length of the text: every repetition in the expressions
 * has a bound.
 *
 * @param text A sentence, or more.
 * @param spoken What the text may be in: only words of these and of the browser's languages count,
 *   because those of others are words of this one ("2 jam jars": Indonesian hours). If it is empty,
 *   words of all the languages most used on the web count.
 * @param browser BCP 47 tags. A tag that `Intl` rejects is ignored.
 * @returns In the order of the text, without overlaps.
 */
export function findDurations(
  text: string,
  spoken: readonly string[] = [],
  browser: readonly string[] = navigator.languages,
): DurationSpan[] {
  const grammar = grammarOf(browser);
  const key = `${spoken}\n${text}`;
  const known = grammar.found.get(key);
  if (known) return known;
  const durations = search(text, spoken, grammar);
  if (grammar.found.size > MAX_TEXTS) grammar.found.clear();
  grammar.found.set(key, durations);
  return durations;
}

function search(text: string, spoken: readonly string[], grammar: Grammar): DurationSpan[] {
  const { term, join, range } = grammar;
  const isSpoken = (language: string) =>
    spoken.length === 0 || spoken.includes(language) || grammar.browser.includes(language);
  // Expressions that ignore case take many times as long. "İ" becomes longer.
  const lower = text.toLowerCase();
  const terms = Array.from(
    (lower.length === text.length ? lower : text).matchAll(term),
    (match) => toTerm(match, grammar, isSpoken) ?? [],
  ).flat();
  const compounds = mergeNeighbours(
    terms,
    (before, { start, smallestUnit }) =>
      SECONDS_OF[smallestUnit] < SECONDS_OF[before.smallestUnit] &&
      join.test(text.slice(before.end, start)),
    (before, seconds) => before + seconds,
  ).filter(({ isSymbol }) => !isSymbol);

  return mergeNeighbours(
    compounds,
    (before, { start }) => range.test(text.slice(before.end, start)),
    Math.min,
  ).flatMap(({ start, end, seconds }) => {
    const whole = Math.round(seconds);
    return whole >= 0 && whole <= MAX_DURATION_SECONDS ? [{ start, end, seconds: whole }] : [];
  });
}

/** One number, or range, with one unit. */
interface Term extends DurationSpan {
  smallestUnit: Unit;
  /** Whether there are only {@link SYMBOLS} in it. */
  isSymbol: boolean;
}

/**
 * @param match Of {@link Grammar.term}.
 * @param isSpoken Whether words of a language count.
 */
function toTerm(
  match: RegExpExecArray,
  { units, stems }: Grammar,
  isSpoken: (language: string) => boolean,
): Term | undefined {
  const { phrase, from = "", to = from, word = "", half, minutes = "0" } = match.groups ?? {};
  const span = { start: match.index, end: match.index + match[0].length };
  if (phrase) {
    const said = phrase.replace(/[\s-]+/g, " ").replace("’", "'");
    const known = PHRASES.find((one) => isSpoken(one.language) && isForm(said, one.words));
    const smallestUnit = known && known.seconds % SECONDS_OF.hour === 0 ? "hour" : "minute";
    return known && { ...span, seconds: known.seconds, smallestUnit, isSymbol: false };
  }
  const unitIn = (words: readonly (readonly [string, UnitWord])[] = []) =>
    words.find(([, { language }]) => language === SI || isSpoken(language))?.[1].unit;
  const stem = stems.find(
    ([start, { language }]) =>
      isSpoken(language) && word.startsWith(start) && isEnding(word.slice(start.length)),
  );
  const known =
    unitIn(units.get(word)) ?? unitIn(units.get(word.replace(/\p{M}+$/u, ""))) ?? stem?.[1].unit;
  const unit = known ?? SYMBOLS[word];
  const number = Math.min(toNumber(from), toNumber(to)) + (half ? 0.5 : 0);
  if (!unit || (word === "s" && number >= 1000)) return undefined; // The 1930s.
  return {
    ...span,
    seconds: number * SECONDS_OF[unit] + toNumber(minutes) * SECONDS_OF.minute,
    smallestUnit: unit,
    isSymbol: !known,
  };
}

/** "Minutely" is an adverb. */
const isEnding = (letters: string) => letters.length <= 5 && !/^e?ly$|^eness$/.test(letters);

function mergeNeighbours(
  terms: readonly Term[],
  belong: (before: Term, term: Term) => boolean,
  combine: (before: number, seconds: number) => number,
): Term[] {
  const merged: Term[] = [];
  for (const term of terms) {
    const before = merged.at(-1);
    if (before && belong(before, term)) {
      const seconds = combine(before.seconds, term.seconds);
      const isSymbol = before.isSymbol && term.isSymbol;
      merged[merged.length - 1] = { ...term, start: before.start, seconds, isSymbol };
    } else {
      merged.push(term);
    }
  }
  return merged;
}

/** "An hour and a half" comes before "an hour". */
const PHRASES = phrasesWithMinutes()
  .sort((a, b) => b.minutes - a.minutes)
  .map(({ language, minutes, words }) => ({
    language,
    seconds: minutes * SECONDS_OF.minute,
    words,
  }));

/** Whether words are a form of a phrase, in which `*` stands for further letters. */
function isForm(said: string, phrase: string): boolean {
  const words = phrase.replaceAll("*", "");
  const [begins, ends] = [phrase.startsWith("*"), phrase.endsWith("*")];
  return ends ? said.startsWith(words) : begins ? said.endsWith(words) : said === words;
}

/** The symbols of the International System of Units count in every language. */
const SI = "";
const SI_UNITS: UnitWords = {
  language: SI,
  units: { hour: ["h"], minute: ["min"], second: ["s"] },
  and: [],
  or: [],
};

interface UnitWord {
  language: string;
  unit: Unit;
}

type Grammar = ReturnType<typeof makeGrammar>;

let latest: { key: string; grammar: Grammar } | undefined;

/** The browser's languages seldom change: the expressions are compiled once. */
function grammarOf(tags: readonly string[]): Grammar {
  const key = tags.join();
  if (latest?.key !== key) latest = { key, grammar: makeGrammar(languagesIn(tags)) };
  return latest.grammar;
}

/** As `Intl` names them: "en-US" is "en". Browsers report "C" and "en-US@posix", too. */
function languagesIn(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag).language];
    } catch {
      return [];
    }
  });
}

function makeGrammar(browser: readonly string[]) {
  const further = browser.filter((language) => !WEB_LANGUAGES.includes(language));
  const tables = [SI_UNITS, ...WEB_UNIT_WORDS, ...further.map((language) => unitWordsOf(language))];
  const words = tables.flatMap(({ language, units }) =>
    UNITS.flatMap((unit) =>
      units[unit].map((word): [string, UnitWord] => {
        return [word, { language: language.replace(/-.*/, ""), unit }];
      }),
    ),
  );
  const { unspaced } = byScript(words.map(([word]) => word));
  const and = alternatives(["&", ...tables.flatMap(({ and }) => and)]);
  const to = alternatives([...wordsFor("range"), ...tables.flatMap(({ or }) => or)]);
  // "半熟" is soft-boiled, Korean "반죽" is dough.
  const halves = byScript(wordsFor("half"));
  const half = `(?:${halves.unspaced}|(?:${halves.spaced})(?![\\p{L}\\p{M}]))(?![熟分生]|(?<=반)\\p{L})`;
  const range = `(?:\\s?[\\p{Pd}~～−]\\s?|[\\s-]{0,2}(?:${to})[\\s-]{0,2})`;
  // "1 1/2", "1-1/2", "1 and 1/2", "1½", "1 and a half", "1.5", "1,5".
  const amount = [
    `(?:\\p{Nd}{1,4}(?:[\\s-]|\\s(?:${and})\\s))?\\p{Nd}{1,2}\\s?[/⁄]\\s?\\p{Nd}{1,2}`,
    `(?:\\p{Nd}{1,4}\\s?)?${VULGAR}`,
    `\\p{Nd}{1,4}\\s?${half}`,
    "\\p{Nd}{1,4}(?:[.,٫]\\p{Nd}{1,2})?",
  ].join("|");
  // Not in the middle of a longer number, a time of day or a fraction.
  const apart = "(?<!\\p{N}|\\p{N}[.,:/⁄٫])";
  // Each may have an ending here: one for all is compiled faster. `toTerm` looks closer.
  const phraseWords = PHRASES.map(({ words }) => words.replace(/\*$/, ""));
  const phrases = byScript(phraseWords);
  return {
    term: new RegExp(
      // "충분한 시간" is enough time.
      `(?<phrase>(?<![\\p{L}\\p{M}\\p{N}])(?:${phrases.spaced})${ENDING}(?![\\p{L}\\p{M}])|` +
        `(?<![\\p{N}\\p{Script=Hangul}${HAN_DIGITS}])(?:${phrases.unspaced}))|` +
        `${apart}(?<from>${amount})(?:${range}(?<to>${amount}))?` +
        `(?:\\s(?:${alternatives(wordsFor("more"))})\\s|[\\s\\p{Pd}]{0,2})` +
        `(?<word>(?:${unspaced})(?!${NOT_BEHIND_UNIT})|[\\p{L}\\p{M}]{1,24}(?![\\p{L}\\p{M}]))` +
        `(?:\\s?(?<half>${half}))?` +
        // "1h30", "1 h 30".
        "(?:(?<=\\p{Nd}\\s?h)\\s?(?<minutes>[0-5]\\p{Nd})(?![\\p{N}\\p{Pd}]|[.,:/]\\p{N}|\\s?m(?:in|n)?(?!\\p{L})))?",
      "gu",
    ),
    /** What may stand between the terms of a compound. */
    join: new RegExp(`^[.'׳]?[\\s,]{0,2}(?:(?:${and})\\s?)?$`, "iu"),
    /** What may stand between the ends of a range. */
    range: new RegExp(`^[.'׳]?${range}$`, "iu"),
    units: Map.groupBy(words, ([word]) => word),
    /** What a unit may begin with. */
    stems: words
      .filter(([word]) => word.endsWith("*"))
      .map(([word, unit]) => [word.slice(0, -1), unit] as const),
    browser,
    /** What was found in each text: while a recipe is written, all but the last come again. */
    found: new Map<string, DurationSpan[]>(),
  };
}

/** The sources of an expression for words of scripts with spaces, and of those without. */
function byScript(words: readonly string[]) {
  return {
    spaced: alternatives(words.filter((word) => !UNSPACED.test(word))),
    unspaced: alternatives(words.filter((word) => UNSPACED.test(word))),
  };
}

/** The longest first: an expression takes the first that fits. */
function alternatives(words: readonly string[]): string {
  return (
    [...new Set(words)]
      .filter((word) => word !== "")
      .sort((a, b) => b.length - a.length)
      .map((word) =>
        word
          .replace(/[\\^$.+?()[\]{}|/]/g, "\\$&")
          .replace(/^\*/, "\\p{L}{0,2}")
          .replace(/\*$/, ENDING)
          .replaceAll(" ", "[\\s-]{1,2}")
          .replaceAll("'", "['’]"),
      )
      .join("|") || "(?!)"
  );
}

/** @param amount Such as "8", "1.5", "1,5", "1 1/2", "1½", "1 and a half", "٨". */
function toNumber(amount: string): number {
  const plain = toLatinDigits(
    amount.replace(VULGAR_FRACTION, (fraction) => ` ${fraction.normalize("NFKD")}`),
  ).replace(/[,٫]/g, ".");
  const fraction = /(\d+)\s?[/⁄]\s?(\d+)$/.exec(plain);
  if (!fraction) return Number.parseFloat(plain) + (/\p{L}/u.test(plain) ? 0.5 : 0);
  const [, numerator, denominator] = fraction;
  const whole = Number.parseInt(plain.slice(0, fraction.index), 10) || 0;
  return whole + Number(numerator) / Number(denominator);
}
