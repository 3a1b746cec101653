import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDurations } from "./findDurations";
import { phrasesWithMinutes } from "./languages";
import { WEB_LANGUAGES } from "./unitWords";

const MINUTE = 60;
const HOUR = 3600;

/** What was found, as written and in seconds. */
function found(text: string, ...languages: string[]) {
  return findDurations(text, [], languages).flatMap(({ start, end, seconds }) => [
    text.slice(start, end),
    seconds,
  ]);
}

/** One text a line, the durations in it as "[8 minutes = 480]", in seconds. "⏎" is a line end. */
const TEXTS = readFileSync(new URL("testing/durations.txt", import.meta.url), "utf8")
  .replaceAll("\n\n", "\n")
  .trimEnd()
  .split("\n");

it.each(TEXTS)("the durations are: %s", (line) => {
  const marked = line.replaceAll("⏎", "\n");
  const text = marked.replace(/\[(.*?) = \d+\]/gs, "$1");
  const shown = findDurations(text, [], ["en-US"]).reduceRight(
    (all, { start, end, seconds }) =>
      `${all.slice(0, start)}[${all.slice(start, end)} = ${seconds}]${all.slice(end)}`,
    text,
  );
  expect(shown).toBe(marked);
});

describe("other languages are read, whatever the browser's", () => {
  it("each phrase, and not only its beginning", () => {
    for (const { minutes, words } of phrasesWithMinutes()) {
      const phrase = words.replaceAll("*", "");
      expect(found(phrase)).toEqual([phrase, minutes * MINUTE]);
    }
  });

  it.each(WEB_LANGUAGES)("as Intl writes %s", (language) => {
    for (const [unit, seconds] of Object.entries({ second: 1, minute: MINUTE, hour: HOUR })) {
      for (const number of [1, 2, 3, 5, 11, 20, 1.5]) {
        const format = { style: "unit", unit, unitDisplay: "long" } as const;
        const text = new Intl.NumberFormat(language, format).format(number);
        const expected = expect.objectContaining({ seconds: Math.round(number * seconds) });
        // "שתי דקות" is "two minutes".
        if (/\p{Nd}/u.test(text) && number * seconds >= 2)
          expect(findDurations(text, [], ["en"]), text).toEqual([expected]);
      }
    }
  });
});

it.each(["C", "en-US@posix", "no language", ""])(
  "a language tag that Intl rejects is ignored: %j",
  (tag) => {
    expect(() => Intl.getCanonicalLocales(tag)).toThrow(RangeError);
    expect(found("5 valandos", tag, "lt")).toEqual(["5 valandos", 5 * HOUR]);
  },
);

it.each([
  [
    "Spoon into 2 jam jars. Stir 1 time. Set 2 timers, 1 timer. Beat 1 sat egg.",
    ["en"],
    ["en-US"],
    [],
  ],
  ["8 minuteness, 8 hams, an hourglass, 8 minutely, 2 secondary, 10 percent", ["en"], ["en"], []],
  ["Kog i 2 timer.", ["da", "nb"], ["en-US"], ["2 timer"]],
  ["Rebus 2 jam.", ["id"], ["en-US"], ["2 jam"]],
  ["Cook for 10 Minuten.", ["en"], ["de-DE", "en"], ["10 Minuten"]],
  ["Wait half an hour.", ["de"], ["de"], []],
  ["5 valandos", [], ["en"], []],
  ["200 g, 5 t", [], ["pl", "da"], []],
  ["5 с сыром", [], ["ru"], []],
  ["5 m", [], ["sv", "nl", "ja"], []],
])("in %j, said in %j, for a browser in %j", (text, spoken, browser, expected) => {
  const all = findDurations(text, spoken, browser);
  expect(all.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
});

it("durations are found in the order of the text, without overlaps, and never longer than a day", () => {
  const piece = fc.constantFrom(
    ..."1|10|½|1/2|.|,| |-|–| to | and |h|m| min| hours| seconds|分|時間|\n|٨|x".split("|"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join("");
      let last = 0;
      for (const { start, end, seconds } of findDurations(text, [], ["ja"])) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(Number.isInteger(seconds) && seconds >= 0 && seconds <= 24 * HOUR).toBe(true);
        last = end;
      }
    }),
    { numRuns: 2000 },
  );
});

it.each(["1", "1 ", "1-", "1h", "1 to ", " ", "½", "1分", "1 1/2 hours and ", "half an ", "пол"])(
  "a long text of nothing but %j is read at once",
  (piece) => {
    expect(findDurations(piece.repeat(65_536 / piece.length), [], ["lt"])).toBeInstanceOf(Array);
  },
);
