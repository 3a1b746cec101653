import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDurations } from "./findDurations";

const MINUTE = 60;
const HOUR = 3600;

/** What was found, as written and in seconds. */
function found(text: string, ...languages: string[]) {
  return findDurations(text, languages).map(({ start, end, seconds }) => [
    text.slice(start, end),
    seconds,
  ]);
}

describe("a duration is found", () => {
  it.each<[string, string, number]>([
    ["Simmer for 8 minutes.", "8 minutes", 8 * MINUTE],
    ["Boil 1 minute, no more.", "1 minute", MINUTE],
    ["SIMMER FOR 8 MINUTES", "8 MINUTES", 8 * MINUTE],
    ["Cook (12 min).", "12 min", 12 * MINUTE],
    ["Cook 12 mins.", "12 mins", 12 * MINUTE],
    ["Cook 12min.", "12min", 12 * MINUTE],
    ["Blitz for 30 seconds", "30 seconds", 30],
    ["Blitz for 30 sec.", "30 sec", 30],
    ["Blitz for 30 secs", "30 secs", 30],
    ["Chill for 2 hours.", "2 hours", 2 * HOUR],
    ["Chill for 1 hr.", "1 hr", HOUR],
    ["Chill for 2 hrs", "2 hrs", 2 * HOUR],
    ["Chill for 2h.", "2h", 2 * HOUR],
    ["Cook for 10\nminutes", "10\nminutes", 10 * MINUTE],
    ["Give it a 10-minute rest.", "10-minute", 10 * MINUTE],
    ["a 10 minute rest", "10 minute", 10 * MINUTE],
    ["Roast at 200 °C for 25 minutes.", "25 minutes", 25 * MINUTE],
    ["Roast at 180 C/350 F for 25 minutes.", "25 minutes", 25 * MINUTE],
    ["Fry 4 for 6 minutes", "6 minutes", 6 * MINUTE],
    ["2 x 10 minutes", "10 minutes", 10 * MINUTE],
    ["24 hours", "24 hours", 24 * HOUR],
    ["Fry 2 more minutes.", "2 more minutes", 2 * MINUTE],
    ["2–3 more minutes", "2–3 more minutes", 2 * MINUTE],
    ["5 additional minutes", "5 additional minutes", 5 * MINUTE],
  ])("in %j", (text, words, seconds) => {
    expect(found(text)).toEqual([[words, seconds]]);
  });
});

describe("a duration without a figure is found", () => {
  it.each<[string, string, number]>([
    ["Rest for half an hour.", "half an hour", 30 * MINUTE],
    ["Half an hour later", "Half an hour", 30 * MINUTE],
    ["a half-hour rest", "half-hour", 30 * MINUTE],
    ["Chill for an hour.", "an hour", HOUR],
    ["Chill for an\nhour.", "an\nhour", HOUR],
    ["an hour and a half", "an hour and a half", 90 * MINUTE],
    ["an hour and 15 minutes", "an hour and 15 minutes", 75 * MINUTE],
    ["half an hour to an hour", "half an hour to an hour", 30 * MINUTE],
    ["30 minutes to an hour", "30 minutes to an hour", 30 * MINUTE],
    ["a quarter of an hour", "quarter of an hour", 15 * MINUTE],
    ["three-quarters of an hour", "three-quarters of an hour", 45 * MINUTE],
  ])("in %j", (text, words, seconds) => {
    expect(found(text)).toEqual([[words, seconds]]);
  });
});

describe("a range starts at the shorter end", () => {
  it.each<[string, string, number]>([
    ["Cook 8-10 minutes", "8-10 minutes", 8 * MINUTE],
    ["Cook 8–10 minutes", "8–10 minutes", 8 * MINUTE],
    ["Cook 8 — 10 minutes", "8 — 10 minutes", 8 * MINUTE],
    ["Cook 8 to 10 minutes", "8 to 10 minutes", 8 * MINUTE],
    ["Cook 8 or 10 minutes", "8 or 10 minutes", 8 * MINUTE],
    ["a 10-to-15-minute rest", "10-to-15-minute", 10 * MINUTE],
    ["1-2 hours", "1-2 hours", HOUR],
    ["1½–2 hours", "1½–2 hours", 1.5 * HOUR],
    ["1 to 1½ hours", "1 to 1½ hours", HOUR],
    ["1 1/2 to 2 hours", "1 1/2 to 2 hours", 1.5 * HOUR],
    ["1.5-2 hours", "1.5-2 hours", 1.5 * HOUR],
    ["45 minutes to 1 hour", "45 minutes to 1 hour", 45 * MINUTE],
    ["30 seconds–1 minute", "30 seconds–1 minute", 30],
    ["8 min. – 10 min.", "8 min. – 10 min", 8 * MINUTE],
    ["1 hour to 1 hour 30 minutes", "1 hour to 1 hour 30 minutes", HOUR],
    ["1 hour 15 to 20 minutes", "1 hour 15 to 20 minutes", 75 * MINUTE],
    ["10-8 minutes", "10-8 minutes", 8 * MINUTE],
  ])("in %j", (text, words, seconds) => {
    expect(found(text)).toEqual([[words, seconds]]);
  });
});

describe("a compound is one duration", () => {
  it.each<[string, string, number]>([
    ["Bake 1 hour 30 minutes.", "1 hour 30 minutes", 90 * MINUTE],
    ["Bake 1 hour and 30 minutes.", "1 hour and 30 minutes", 90 * MINUTE],
    ["Bake 1 hour, 30 minutes.", "1 hour, 30 minutes", 90 * MINUTE],
    ["Bake 1 hr 15 min", "1 hr 15 min", 75 * MINUTE],
    ["Bake 1 hr. 15 min.", "1 hr. 15 min", 75 * MINUTE],
    ["Bake 1h30min", "1h30min", 90 * MINUTE],
    ["Bake 1h 30m", "1h 30m", 90 * MINUTE],
    ["Bake 1h30", "1h30", 90 * MINUTE],
    ["Cuire 1 h 30 à feu doux", "1 h 30", 90 * MINUTE],
    ["Cuire 1 h 30 min", "1 h 30 min", 90 * MINUTE],
    ["2 minutes 30 seconds", "2 minutes 30 seconds", 150],
    ["1 hour 2 minutes 3 seconds", "1 hour 2 minutes 3 seconds", 3723],
  ])("in %j", (text, words, seconds) => {
    expect(found(text)).toEqual([[words, seconds]]);
  });

  it("only if the greater unit comes first", () => {
    expect(found("After 10 minutes, 2 hours more")).toEqual([
      ["10 minutes", 10 * MINUTE],
      ["2 hours", 2 * HOUR],
    ]);
    expect(found("10 minutes 10 minutes")).toHaveLength(2);
  });
});

describe("a fraction is read", () => {
  it.each<[string, string, number]>([
    ["½ hour", "½ hour", 30 * MINUTE],
    ["1½ hours", "1½ hours", 90 * MINUTE],
    ["1 ½ hours", "1 ½ hours", 90 * MINUTE],
    ["1 1/2 hours", "1 1/2 hours", 90 * MINUTE],
    ["1-1/2 hours", "1-1/2 hours", 90 * MINUTE],
    ["1 and 1/2 hours", "1 and 1/2 hours", 90 * MINUTE],
    ["1 1⁄2 hours", "1 1⁄2 hours", 90 * MINUTE],
    ["3/4 hour", "3/4 hour", 45 * MINUTE],
    ["¾ hour", "¾ hour", 45 * MINUTE],
    ["⅓ hour", "⅓ hour", 20 * MINUTE],
    ["1.5 hours", "1.5 hours", 90 * MINUTE],
    ["1,5 hours", "1,5 hours", 90 * MINUTE],
    ["2.25 minutes", "2.25 minutes", 135],
  ])("in %j", (text, words, seconds) => {
    expect(found(text)).toEqual([[words, seconds]]);
  });
});

describe("other languages are read", () => {
  it.each<[string, string, string, number]>([
    ["de", "Etwa 10 Minuten kochen.", "10 Minuten", 10 * MINUTE],
    ["de-AT", "Etwa 10 Min. kochen.", "10 Min", 10 * MINUTE],
    ["de", "8 bis 10 Minuten kochen", "8 bis 10 Minuten", 8 * MINUTE],
    ["de", "1 Std. 30 Min. backen", "1 Std. 30 Min", 90 * MINUTE],
    ["de", "1 Stunde und 30 Minuten", "1 Stunde und 30 Minuten", 90 * MINUTE],
    ["de", "1,5 Stunden", "1,5 Stunden", 90 * MINUTE],
    ["es", "Cocine de 8 a 10 minutos.", "8 a 10 minutos", 8 * MINUTE],
    ["es", "1 hora y 30 minutos", "1 hora y 30 minutos", 90 * MINUTE],
    ["es-MX", "30 segundos", "30 segundos", 30],
    ["fr", "cuire 8 à 10 minutes", "8 à 10 minutes", 8 * MINUTE],
    ["fr", "1 heure et 30 minutes", "1 heure et 30 minutes", 90 * MINUTE],
    ["fr", "mixer 30 s", "30 s", 30],
    ["ja", "弱火で10分煮る", "10分", 10 * MINUTE],
    ["ja", "8〜10分間煮る", "8〜10分", 8 * MINUTE],
    ["ja", "1時間30分焼く", "1時間30分", 90 * MINUTE],
    ["ja", "1０分", "1０分", 10 * MINUTE],
    ["zh", "煮8至10分钟。", "8至10分钟", 8 * MINUTE],
    ["ko", "10분간 끓인다", "10분", 10 * MINUTE],
    ["th", "ต้ม 10 นาทีแล้ว", "10 นาที", 10 * MINUTE],
    ["ar", "اتركه لمدة ١٠ دقائق", "١٠ دقائق", 10 * MINUTE],
    ["ar", "من ٨ إلى ١٠ دقائق", "٨ إلى ١٠ دقائق", 8 * MINUTE],
    ["ar-EG", "15 دقيقة", "15 دقيقة", 15 * MINUTE],
    ["hi", "१० मिनट पकाएँ", "१० मिनट", 10 * MINUTE],
    ["ru", "варить 5 минут", "5 минут", 5 * MINUTE],
    ["fi", "keitä 10 minuuttia", "10 minuuttia", 10 * MINUTE],
  ])("%s: %j", (language, text, words, seconds) => {
    expect(found(text, language)).toEqual([[words, seconds]]);
  });

  it("and English always is, whatever the browser's language", () => {
    expect(found("Boil for 5 minutes", "ja", "de")).toEqual([["5 minutes", 5 * MINUTE]]);
  });

  it("only if the browser has that language", () => {
    expect(found("弱火で10分煮る", "en")).toEqual([]);
  });
});

it.each(["C", "en-US@posix", "no language", ""])(
  "a language tag that Intl rejects is ignored: %j",
  (tag) => {
    expect(() => Intl.getCanonicalLocales(tag)).toThrow(RangeError);
    expect(found("8 minutes, 10 Minuten", tag, "de")).toEqual([
      ["8 minutes", 8 * MINUTE],
      ["10 Minuten", 10 * MINUTE],
    ]);
  },
);

describe("no duration is found", () => {
  it.each<[string, ...string[]]>([
    ["Serves 4"],
    ["Bake at 180 °C, gas mark 4"],
    ["Heat to 350 F"],
    ["Cut into 10 m of string"],
    ["10 mm, 5 cm, 30 m"],
    ["Keeps for 2 days"],
    ["Leave overnight"],
    ["Soak for 48 hours"],
    ["a few minutes"],
    ["two minutes"],
    ["0 minutes"],
    ["since 1950 hours"],
    ["1,000 minutes"],
    ["12345 minutes"],
    ["at 7:30 hours"],
    ["8 minuteness"],
    ["8 hams"],
    ["1/0 minutes"],
    ["an hourglass"],
    ["in Japan hours"],
    ["for a second egg, at the last minute"],
    ["2 more eggs, minutes later"],
    ["2 hearts, 3 sections"],
    ["minutes 8"],
    ["8 . minutes"],
    ["30s", "en"],
    ["3分の1カップ", "ja"],
    ["2人分", "ja"],
    ["3時", "ja"],
    ["200 g, 5 t", "pl", "da"],
    ["5 с сыром", "ru"],
    ["5 m", "sv", "nl", "ja"],
  ])("in %j", (text, ...languages) => {
    expect(found(text, ...languages)).toEqual([]);
  });
});

it("several durations are found, each where it stands", () => {
  expect(found("Fry 5 minutes, turn, 3–4 min more; rest 1 hour.")).toEqual([
    ["5 minutes", 5 * MINUTE],
    ["3–4 min", 3 * MINUTE],
    ["1 hour", HOUR],
  ]);
});

it("durations are found in the order of the text, without overlaps, and never longer than a day", () => {
  const piece = fc.constantFrom(
    ...[
      "1",
      "10",
      "½",
      "1/2",
      ".",
      ",",
      " ",
      "-",
      "–",
      " to ",
      " and ",
      "h",
      "m",
      " min",
      " hours",
    ],
    ...[" seconds", "分", "時間", "\n", "٨", "x"],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join("");
      let last = 0;
      for (const { start, end, seconds } of findDurations(text, ["ja"])) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 24 * HOUR).toBe(true);
        last = end;
      }
    }),
    { numRuns: 2000 },
  );
});

it.each([
  "1",
  "1 ",
  "1-",
  "1/",
  "1½",
  "1h",
  "1 hour ",
  "1 to ",
  " ",
  "½",
  "1,",
  "分",
  "1 and ",
  "an ",
  "1 more ",
  "half an ",
])("a long text of nothing but %j takes time in proportion to its length", (piece) => {
  const measure = (length: number) => {
    const text = piece.repeat(length / piece.length);
    const start = performance.now();
    findDurations(text, ["ja", "de"]);
    return performance.now() - start;
  };
  measure(20_000);
  // Eight times the length: 64 times the time if it were a square. The least of several, for a
  // machine that is busy meanwhile; one millisecond for a clock that is coarse.
  const least = (length: number) => Math.min(...[0, 1, 2].map(() => measure(length)));
  expect(least(160_000)).toBeLessThan(30 * (least(20_000) + 1));
});
