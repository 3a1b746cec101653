import { expect, it } from "vitest";
import { reminderIn } from "./reminders";

/** Languages, each with another tag of the same language. */
const TAGS = [
  "en-GB ar-EG bn-IN de-CH es-419 fa-AF fr-CA gu-IN hi-IN id-ID it-CH ja-JP ko-KR mr-IN nl-BE",
  "pa-IN pl-PL pt-BR ro-MD ru-UA sw-KE ta-LK te-IN th-TH tr-CY uk-UA ur-IN vi-VN zh-SG zh-HK",
];

it("thirty languages have a sentence of their own, whatever the region", () => {
  const tags = TAGS.flatMap((line) => line.split(" "));
  const all = tags.map((tag) => reminderIn(tag, {}));
  const subtagOf = (tag: string) => tag.split("-")[0];
  expect(all.map(({ lang }) => subtagOf(lang))).toEqual(tags.map(subtagOf));
  expect(new Set(all.map(({ words }) => words)).size).toBe(30);
});

it.each<[string | undefined, string]>([
  ["zh", "zh-Hans"],
  ["zh-TW", "zh-Hant"],
  // Another script than that of the sentence.
  ["hi-Latn", "en"],
  ["ka", "en"],
  [undefined, "en"],
])("a recipe in %s has its reminder in %s", (tag, lang) => {
  expect(reminderIn(tag, {}).lang).toBe(lang);
});
