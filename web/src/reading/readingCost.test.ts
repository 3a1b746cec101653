import { describe, expect, it } from "vitest";
import {
  FIRST_READING_CHARACTERS,
  hasTooManyElements,
  lengthOfNextReading,
  MAX_READING_MS,
} from "../recipe/legacy/readingCost";
import { readRecipe } from "../recipe/legacyReading";
import { CORPUS } from "./testing/corpus";
import { LOOPS } from "./testing/loops";

/** The longest answer that the Worker lets through. */
const LONGEST_CHARACTERS = 64 * 1024;

/** @returns How long each reading takes, up to the first one that is too long. */
function readingsOf(msOf: (characters: number) => number): number[] {
  const readings: number[] = [];
  for (let length = FIRST_READING_CHARACTERS; ; ) {
    const ms = msOf(Math.min(length, LONGEST_CHARACTERS));
    readings.push(ms);
    if (ms > MAX_READING_MS || length >= LONGEST_CHARACTERS) return readings;
    length = lengthOfNextReading(length, ms);
  }
}

describe("a text that is read in growing parts", () => {
  it.each([1, 10, 100])(
    "never takes much longer than the bound where its time grows with the square (%i ms at first)",
    (firstMs) => {
      const readings = readingsOf((length) => firstMs * (length / FIRST_READING_CHARACTERS) ** 2);
      expect(Math.max(...readings)).toBeLessThan(1.25 * MAX_READING_MS);
    },
  );

  it("is read whole in a few parts where each takes time in proportion to its length", () => {
    const readings = readingsOf((length) => length / 200);
    expect(readings.length).toBeLessThan(8);
    expect(readings.at(-1)).toBe(LONGEST_CHARACTERS / 200);
  });

  it("always grows", () => {
    for (const ms of [0, 1, 500, 999]) expect(lengthOfNextReading(100, ms)).toBeGreaterThan(100);
  });
});

describe("a text that becomes too many elements", () => {
  it("is none of the corpus, even eight times", () => {
    for (const { markdown } of CORPUS) {
      expect(hasTooManyElements(readRecipe(markdown.repeat(8), true).root)).toBe(false);
    }
  });

  it.each(["lines", "items"])("is a loop of %s", (name) => {
    const text = LOOPS[name]?.(LONGEST_CHARACTERS) ?? "";
    expect(hasTooManyElements(readRecipe(text, true).root)).toBe(true);
  });
});
