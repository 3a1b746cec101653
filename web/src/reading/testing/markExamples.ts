/**
 * Marks within a line, as models may write them, also malformed. Wherever a mark is read, shown or copied,
 * the test reads these.
 *
 * @module
 */

/** An ingredient as written, and its words: on the page, copied, to buy and in the file. */
export const EXTRAS: readonly [written: string, words: string, isExtra: boolean][] = [
  ["*2* peas（Extra） ", "2 peas", true],
  ["peas **(extra)**", "peas", true],
  ["*1* carrot (extra), chopped", "1 carrot, chopped", true],
  ["peas **(Extra, or *2* beans)** x", "peas (or 2 beans) x", true],
  ["塩（extra、砂糖）", "塩（砂糖）", true],
  ["(extra) (extra) peas", "(extra) peas", true],
  ["oil (extra virgin)", "oil (extra virgin)", false],
];

/** A duration as written, its words, its seconds, and its timer's name. */
type Example = [written: string, words: string, seconds: number, name?: string];

export const DURATIONS: readonly Example[] = [
  ["**Rest [a day](P1D)**", "Rest a day", 86_400],
  ['[x](PT90M "  two\twords ")', "x", 5400, "two words"],
  ['[x](PT5M "תפו"א")', "x", 300, 'תפו"א'],
  ['[5 to 7 minutes](PT5M"Bake it")', "5 to 7 minutes", 300, "Bake it"],
  ["[x](PT5M 「煮る（弱火）」)", "x", 300, "煮る（弱火）"],
  ['[x](PT5M "Fry the oil (extra, or butter)")', "x", 300, "Fry the oil"],
  // Any valid duration of ISO 8601.
  ['[x](P0Y0M0W0DT0H35M0.000S "a "b" c")', "x", 2100, 'a "b" c'],
  ["[x](PT1.5H)", "x", 5400],
  ["[x](PT0,5H30.5S)", "x", 1831],
];
