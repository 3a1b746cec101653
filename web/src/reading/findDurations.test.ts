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

it.each<[string, ...(string | number)[]]>([
  ["Simmer for 8 minutes.", "8 minutes", 8 * MINUTE],
  ["SIMMER FOR 8 MINUTES", "8 MINUTES", 8 * MINUTE],
  ["Cook (12 min).", "12 min", 12 * MINUTE],
  ["Cook 12min.", "12min", 12 * MINUTE],
  ["Chill for 2h.", "2h", 2 * HOUR],
  ["Cook for 10\nminutes", "10\nminutes", 10 * MINUTE],
  ["Blitz 1 hrs 2 mins 3 secs", "1 hrs 2 mins 3 secs", 3723],
  ["Give it a 10-minute rest.", "10-minute", 10 * MINUTE],
  ["Roast at 180 C/350 F for 25 minutes.", "25 minutes", 25 * MINUTE],
  ["Fry 4 for 6 minutes", "6 minutes", 6 * MINUTE],
  ["24 hours", "24 hours", 24 * HOUR],
  ["2–3 more minutes", "2–3 more minutes", 2 * MINUTE],
  ["Rest for half an hour.", "half an hour", 30 * MINUTE],
  ["Half an hour later", "Half an hour", 30 * MINUTE],
  ["Chill for an\nhour.", "an\nhour", HOUR],
  ["an hour and a half", "an hour and a half", 90 * MINUTE],
  ["an hour and 15 minutes", "an hour and 15 minutes", 75 * MINUTE],
  ["half an hour to an hour", "half an hour to an hour", 30 * MINUTE],
  ["30 minutes to an hour", "30 minutes to an hour", 30 * MINUTE],
  ["Turn an hourglass, 5 minutes", "5 minutes", 5 * MINUTE],
  ["a quarter of an hour", "quarter of an hour", 15 * MINUTE],
  ["three-quarters of an hour", "three-quarters of an hour", 45 * MINUTE],
  ["Cook 8-10 minutes", "8-10 minutes", 8 * MINUTE],
  ["Cook 8 — 10 minutes", "8 — 10 minutes", 8 * MINUTE],
  ["Cook 8 to 10 minutes", "8 to 10 minutes", 8 * MINUTE],
  ["Cook 8 or 10 minutes", "8 or 10 minutes", 8 * MINUTE],
  ["a 10-to-15-minute rest", "10-to-15-minute", 10 * MINUTE],
  ["1 to 1½ hours", "1 to 1½ hours", HOUR],
  ["1 1/2 to 2 hours", "1 1/2 to 2 hours", 1.5 * HOUR],
  ["45 minutes to 1 hour", "45 minutes to 1 hour", 45 * MINUTE],
  ["30 seconds–1 minute", "30 seconds–1 minute", 30],
  ["8 min. – 10 min.", "8 min. – 10 min", 8 * MINUTE],
  ["1 hour to 1 hour 30 minutes", "1 hour to 1 hour 30 minutes", HOUR],
  ["1 hour 15 to 20 minutes", "1 hour 15 to 20 minutes", 75 * MINUTE],
  ["10-8 minutes", "10-8 minutes", 8 * MINUTE],
  ["Bake 1 hour 30 minutes.", "1 hour 30 minutes", 90 * MINUTE],
  ["Bake 1 hour, 30 minutes.", "1 hour, 30 minutes", 90 * MINUTE],
  ["Bake 1 hr. 15 min.", "1 hr. 15 min", 75 * MINUTE],
  ["Bake 1h30min", "1h30min", 90 * MINUTE],
  ["Bake 1h 30m", "1h 30m", 90 * MINUTE],
  ["Bake 1h30", "1h30", 90 * MINUTE],
  ["Cuire 1 h 30 à feu doux", "1 h 30", 90 * MINUTE],
  ["Cuire 1 h 30 min", "1 h 30 min", 90 * MINUTE],
  ["Cuire 1 h 30, puis servir.", "1 h 30", 90 * MINUTE],
  ["2 minutes 30 seconds", "2 minutes 30 seconds", 150],
  ["1½ hours", "1½ hours", 90 * MINUTE],
  ["1-1/2 hours", "1-1/2 hours", 90 * MINUTE],
  ["1 and 1/2 hours", "1 and 1/2 hours", 90 * MINUTE],
  ["1 1⁄2 hours", "1 1⁄2 hours", 90 * MINUTE],
  ["¾ hour", "¾ hour", 45 * MINUTE],
  ["⅓ hour", "⅓ hour", 20 * MINUTE],
  ["1.5 hours", "1.5 hours", 90 * MINUTE],
  ["1,5 hours", "1,5 hours", 90 * MINUTE],
  ["2.25 minutes", "2.25 minutes", 135],
  // Of several.
  ["After 10 minutes, 2 hours more", "10 minutes", 10 * MINUTE, "2 hours", 2 * HOUR],
  ["10 minutes 10 minutes", "10 minutes", 10 * MINUTE, "10 minutes", 10 * MINUTE],
  ["5 minutes, turn, 3–4 min more", "5 minutes", 5 * MINUTE, "3–4 min", 3 * MINUTE],
  // Of other languages than the browser's.
  ["8 bis 10 Minuten kochen", "8 bis 10 Minuten", 8 * MINUTE],
  ["1 Std. 30 Min. backen", "1 Std. 30 Min", 90 * MINUTE],
  ["2-stündiges Ruhen", "2-stündiges", 2 * HOUR],
  ["noch 2 weitere Minuten", "2 weitere Minuten", 2 * MINUTE],
  ["eine halbe Stunde ruhen", "eine halbe Stunde", 30 * MINUTE],
  ["Cocine de 8 a 10 minutos.", "8 a 10 minutos", 8 * MINUTE],
  ["2 horas y media", "2 horas y media", 2.5 * HOUR],
  ["1 heure et 30 minutes", "1 heure et 30 minutes", 90 * MINUTE],
  ["mixer 30 s.", "30 s", 30],
  ["un quart d’heure", "un quart d’heure", 15 * MINUTE],
  ["dopo mezz'ora", "mezz'ora", 30 * MINUTE],
  ["nog 3 tot 4 minuten", "3 tot 4 minuten", 3 * MINUTE],
  ["5 minuutin ajan", "5 minuutin", 5 * MINUTE],
  ["2 tunnin päästä", "2 tunnin", 2 * HOUR],
  ["smaż 1 minutę", "1 minutę", MINUTE],
  ["od 2 do 3 godzin", "2 do 3 godzin", 2 * HOUR],
  ["1 i pół godziny", "1 i pół godziny", 90 * MINUTE],
  ["1 rưỡi giờ", "1 rưỡi giờ", 90 * MINUTE],
  ["10 ila 15 dakika", "10 ila 15 dakika", 10 * MINUTE],
  ["𝟙𝟘 min", "𝟙𝟘 min", 10 * MINUTE],
  ["İ 5 minutes, İ 6 minutes", "5 minutes", 5 * MINUTE, "6 minutes", 6 * MINUTE],
  ["vařte 8 až 10 minut", "8 až 10 minut", 8 * MINUTE],
  ["1 hodinu a 30 minut", "1 hodinu a 30 minut", 90 * MINUTE],
  ["párold 10 percig", "10 percig", 10 * MINUTE],
  ["1 órán át", "1 órán", HOUR],
  ["másfél óráig", "másfél óráig", 90 * MINUTE],
  ["fierbeți 20 de minute", "20 de minute", 20 * MINUTE],
  ["20–25 λεπτών", "20–25 λεπτών", 20 * MINUTE],
  ["15 dakikada", "15 dakikada", 15 * MINUTE],
  ["1 buçuk saat", "1 buçuk saat", 90 * MINUTE],
  ["между 20 минутами", "20 минутами", 20 * MINUTE],
  ["10 до 15 минут", "10 до 15 минут", 10 * MINUTE],
  ["1 ч 30 мин", "1 ч 30 мин", 90 * MINUTE],
  ["полтора часа", "полтора часа", 90 * MINUTE],
  ["ל-5 דקות", "5 דקות", 5 * MINUTE],
  ["אופים כרבע שעה", "כרבע שעה", 15 * MINUTE],
  ["من 10 إلى 15 دقيقة", "10 إلى 15 دقيقة", 10 * MINUTE],
  ["٢٠ دقيقةً", "٢٠ دقيقةً", 20 * MINUTE],
  ["لمدة ساعتين", "ساعتين", 2 * HOUR],
  ["۱٫۵ ساعت", "۱٫۵ ساعت", 90 * MINUTE],
  ["۳۰ تا ۳۵ دقیقه دم", "۳۰ تا ۳۵ دقیقه", 30 * MINUTE],
  ["१० से १२ मिनट पकाएँ", "१० से १२ मिनट", 10 * MINUTE],
  ["২০ মিনিটের জন্য", "২০ মিনিটের", 20 * MINUTE],
  ["ต้ม 10–15 นาทีแล้ว", "10–15 นาที", 10 * MINUTE],
  ["5-10 phút", "5-10 phút", 5 * MINUTE],
  ["2 hingga 3 jam", "2 hingga 3 jam", 2 * HOUR],
  ["8〜10分間煮る", "8〜10分", 8 * MINUTE],
  ["1時間半焼く", "1時間半", 90 * MINUTE],
  ["約30分ほど", "30分", 30 * MINUTE],
  ["1０分", "1０分", 10 * MINUTE],
  ["5~6분간", "5~6분", 5 * MINUTE],
  ["1시간 30분", "1시간 30분", 90 * MINUTE],
  ["5 到 8 分钟", "5 到 8 分钟", 5 * MINUTE],
  ["燉2個小時", "2個小時", 2 * HOUR],
])("in %j there is %j: %d seconds", (text, ...expected) => {
  expect(found(text, "en-US")).toEqual(expected);
});

describe("other languages are read, whatever the browser's", () => {
  it("each phrase, and not only its beginning", () => {
    for (const { minutes, words } of phrasesWithMinutes()) {
      const phrase = words.replaceAll("*", "");
      expect(found(phrase)).toEqual([phrase, minutes * MINUTE]);
    }
  });

  it("also a further one, if the browser has it", () => {
    expect(found("5 valandos", "lt")).toEqual(["5 valandos", 5 * HOUR]);
    expect(found("5 valandos", "en")).toEqual([]);
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

it.each<[string, ...string[]]>([
  ["Serves 4. Bake at 180 °C, gas mark 4, heat to 350 F"],
  ["Cut into 10 m of string, 10 mm, 5 cm, 30 m"],
  ["Keeps for 2 days, overnight. Soak for 48 hours, a few minutes, two minutes"],
  ["since 1950 hours, 1,000 minutes, 12345 minutes, at 7:30 hours, 1/0 minutes, in the 1930s"],
  ["for a second egg, at the last minute, 2 more eggs, minutes later. 2 hearts, 3 sections"],
  ["minutes 8, 8 minutely"],
  ["8 . minutes"],
  ["2 части, 2 частини, 2 часники, 2 λεπτές φέτες, 2 jamur, 3 tunnbröd, 10 से, 2 sa"],
  ["3分の1カップ、5分づき米、器の7分目"],
  ["3분의 1, 2인분, 충분한 시간"],
  ["2人分、十分、3時、三分之一"],
  ["200 g, 5 t", "pl", "da"],
  ["5 с сыром", "ru"],
  ["5 m", "sv", "nl", "ja"],
])("in %j there is none", (text, ...languages) => {
  expect(found(text, ...languages)).toEqual([]);
});

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
