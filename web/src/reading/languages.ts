/**
 * The words of a recipe, by language. They choose where the form leaves a choice. To add a language,
 * add its record to `languages.json`, and its row to `languages.test.ts`.
 *
 * @module
 */
import records from "./languages.json";
import { UNSPACED } from "./unitWords";

/** Words are separated by commas. `*` at an end of a word stands for further letters. */
interface Language {
  /** Frequent ones, by which the language is known. */
  common?: string;
  /** Before a name: "The ingredients". */
  articles?: string;
  /** Before the name of a dish: "a recipe for a pea soup". */
  indefinite?: string;
  /** What the names of sections begin with. */
  ingredients?: string;
  method?: string;
  /** What the names of sections begin or end with. No verbs: "Tip in the rice" is a step. */
  notes?: string;
  /** The name of a section, or its last word: "Tip". */
  note?: string;
  /** What the name of a group or step may begin with: "For the asparagus tips" is no note. */
  purpose?: string;
  /** Labels of servings and times, and words behind their number. */
  servings?: string;
  /** Before or behind servings, where it tells what one of them has: "per serving". */
  perServing?: string;
  prep?: string;
  cook?: string;
  total?: string;
  /** "Time" by itself is the whole time. With another word it is of something else: "Rest time". */
  time?: string;
  /** Before the number of a step. */
  step?: string;
  /** Before or, where it begins with `*`, behind the name of a dish. */
  recipeFor?: string;
  /** What closing words begin with. */
  closing?: string;
  /** Durations without a figure, by their minutes: "30: half an hour; 60: an hour, one hour". */
  phrases?: string;
  /** Behind a number or a unit: "2 hours and a half". */
  half?: string;
  /** Between a number and its unit: "2 more minutes". */
  more?: string;
  /** Between the ends of a range, beside what `Intl` knows. */
  range?: string;
}

/** By language, as BCP 47 names it. */
export const LANGUAGES: Record<string, Language> = records;

/** @returns All languages' words of a field, each once. */
export function wordsFor(field: Exclude<keyof Language, "phrases">): string[] {
  const all = Object.values(LANGUAGES).flatMap((language) => language[field]?.split(", ") ?? []);
  return [...new Set(all)];
}

/** Each phrase with its minutes and its language. */
export function phrasesWithMinutes(): { language: string; minutes: number; words: string }[] {
  return Object.entries(LANGUAGES).flatMap(([language, { phrases }]) =>
    (phrases?.split("; ") ?? []).flatMap((one) => {
      const [minutes, words = ""] = one.split(": ");
      return words
        .split(", ")
        .map((phrase) => ({ language, minutes: Number(minutes), words: phrase }));
    }),
  );
}

/**
 * @param words The name of a field, or words as in a {@link Language}.
 * @returns The source of an expression, with the flags `iu`, that finds one of them.
 */
export function anyOf(words: Parameters<typeof wordsFor>[0] | readonly string[]): string {
  const all = typeof words === "string" ? wordsFor(words) : [...words];
  const byEdges = Map.groupBy(
    all.sort((a, b) => b.length - a.length),
    edgesOf,
  );
  const sources = Array.from(byEdges, ([edges, those]) => {
    const alternatives = those.map((word) => word.replaceAll("*", "").replaceAll(" ", "\\s"));
    return edges.replace("…", () => `(?:${alternatives.join("|")})`);
  });
  return sources.join("|");
}

/**
 * What must stand around a word, with "…" in its place. Words share it, and it is one class: a
 * phone takes a tenth of a millisecond to compile `\p{Alphabetic}`, and one for `[\p{L}\p{M}]`.
 */
function edgesOf(word: string): string {
  const isUnspaced = UNSPACED.test(word.replace(/\*$/, ""));
  const before = isUnspaced || word.startsWith("*") ? "" : "(?<!\\p{Alphabetic})";
  const behind = isUnspaced || word.endsWith("*") ? "" : "(?!\\p{Alphabetic})";
  return `${before}…${behind}`;
}
