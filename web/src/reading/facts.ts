/**
 * Servings and times in words: labels that are known, and the facts in a line.
 *
 * @module
 */
import { findDurations } from "./findDurations";
import { anyOf } from "./languages";
import { endsSentence, startsWithNumber } from "./names";

const EACH = anyOf("perServing");
/** "350 kcal per serving" tells nothing of how many there are. */
const SERVINGS = new RegExp(`(?<!(?:${EACH})\\s)(?:${anyOf("servings")})(?!${EACH})`, "iu");
const ANY_SERVINGS = new RegExp(anyOf("servings"), "iu");
const TOTAL = new RegExp(anyOf("total"), "iu");
const PREP = new RegExp(anyOf("prep"), "iu");
const COOK = new RegExp(anyOf("cook"), "iu");
const TIME = new RegExp(anyOf("time"), "iu");
const TIME_ALONE = new RegExp(`^\\P{L}*(?:${anyOf("time")})\\P{L}*$`, "iu");
const LABELS = [SERVINGS, TOTAL, PREP, COOK, TIME];

export const hasNumber = (words: string) => /\p{N}/u.test(words);
export const isFactLabel = (words: string) => LABELS.some((label) => label.test(words));
export const namesServings = (words: string) => SERVINGS.test(words);

/** Whether words are in a language that is known: also "per serving". */
export const isKnownWord = (words: string) => isFactLabel(words) || ANY_SERVINGS.test(words);

export type Time = "prepSeconds" | "cookSeconds" | "totalSeconds";

/** @returns What a label says that a duration is of. */
export function timeNamedBy(words: string): Time | undefined {
  const [isPrep, isCook] = [PREP.test(words), COOK.test(words)];
  if (TOTAL.test(words) || (isPrep && isCook) || TIME_ALONE.test(words)) return "totalSeconds";
  if (isPrep) return "prepSeconds";
  return isCook ? "cookSeconds" : undefined;
}

/** Whether a line that looks like a heading is a fact: "Serves 4", "Total time: 30 minutes". */
export function isFactAlone(words: string): boolean {
  const [label = "", value = ""] = words.trim().split(/[:：]/, 2);
  if (isFactLabel(label) && hasNumber(value)) return true;
  return (SERVINGS.exec(words)?.index === 0 && hasNumber(words)) || isLineOfFacts(words);
}

/** "4 servings, 20 minutes", in any language. */
function isLineOfFacts(words: string): boolean {
  const facts = factsIn(words);
  return (
    !startsWithNumber(words) &&
    facts.every(({ text }) => /^[^\p{L}\p{N}]*\p{N}/u.test(text)) &&
    facts.every(({ label }) => label === "" || facts.length > 1) &&
    facts.some(isMereDuration)
  );
}

/** One fact as it was written: "Prep: 10 minutes", "4 servings". */
export interface Fact {
  /** Empty without a colon. */
  label: string;
  /** Without the label, and without what stands in parentheses. */
  text: string;
  durations: readonly { start: number; end: number; seconds: number }[];
  /** What stands in parentheses. */
  aside: string;
  isOfSentence: boolean;
}

const ASIDE = /[(（][^()（）]{0,200}[)）]/gu;
const SEPARATOR = /[|·•;、，]|,(?!\d)|\s[–—/-]\s/gu;

/** @returns The facts of a line. A comma in a duration ("1 hour, 15 minutes") cuts nothing. */
export function factsIn(line: string): Fact[] {
  const words = line.replace(ASIDE, (aside) => " ".repeat(aside.length));
  const durations = findDurations(words);
  const isInside = (at: number) => durations.some(({ start, end }) => start < at && at < end);
  const ends = Array.from(words.matchAll(SEPARATOR), ({ index, 0: { length } }) => ({
    end: index,
    next: index + length,
  })).filter(({ end }) => !isInside(end));
  const isOfSentence = endsSentence(words.trim());
  let start = 0;
  return [...ends, { end: words.length, next: words.length }].flatMap(({ end, next }) => {
    const piece = words.slice(start, end);
    const [aside = ""] = line.slice(start, end).match(ASIDE) ?? [];
    start = next;
    const { label, text, durations: own } = toFact(piece);
    // "half an hour" has no number.
    if (!hasNumber(text) && own.length === 0) return [];
    return [{ label, text, durations: own, aside: aside.slice(1, -1), isOfSentence }];
  });
}

export function toFact(words: string): Fact {
  const [, label = "", text = words] = /^([^:：]{1,40})[:：](?!\d)(.*)$/su.exec(words) ?? [];
  return { label, text, durations: findDurations(text), aside: "", isOfSentence: false };
}

/** Whether a piece is a duration and nothing else, its label left out. */
function isMereDuration({ text, durations: [only, ...others] }: Fact): boolean {
  return (
    only !== undefined &&
    others.length === 0 &&
    !/[\p{L}\p{N}]/u.test(text.slice(0, only.start) + text.slice(only.end))
  );
}

export const isDuration = (words: string) => isMereDuration(toFact(words));
