import { expect, it } from "vitest";
import { readSaved, type SavedRecipe } from "./savedRecipes";

const PEAS: SavedRecipe = {
  ...{ text: "# Pea soup", title: "Pea soup", lang: "en", kind: "soup", facts: ["2 servings"] },
  ...{ household: ["vegan", "for 4"], note: "Less salt." },
};
const json = (recipe: object) => JSON.stringify({ version: 1, ...PEAS, ...recipe });
const keyOf = (at: number) => `chef-basil.kept.${1_790_000_000_000 + at}-1`;

/** A storage with these entries. Some are gone when they are read. */
const storageOf = (entries: Record<string, string>, gone: string[] = []) =>
  Object.assign(
    Object.create({ getItem: (key: string) => (gone.includes(key) ? null : entries[key]) }),
    entries,
  );

const read = (...entries: string[]) =>
  readSaved(storageOf(Object.fromEntries(entries.map((entry, at) => [keyOf(at), entry]))));

it("has the latest first, only the fields that it knows, and only words that are seen", () => {
  // As before 0.9.0.
  const old = `${PEAS.text}\n\n[other]: <Pie>\n`;
  const unseen = { title: "\u200b\u2800", facts: ["\u202e", "2\u200e servings"] };
  expect(
    read(json({ html: "<b>", key: "x" }), json({ ...unseen, text: old, demo: true })),
  ).toStrictEqual([
    { ...PEAS, title: "Recipe", demo: true, key: keyOf(1), savedAtMs: 1_790_000_000_001 },
    { ...PEAS, key: keyOf(0), savedAtMs: 1_790_000_000_000 },
  ]);
});

it.each<[string, ...unknown[]]>([
  ["version", 0, 2, "1", undefined],
  ["text", "", 1, "x".repeat(65_537), undefined],
  ["title", "", 1, undefined],
  ["lang", "", 1, null],
  ["facts", undefined, null, "2 servings"],
  ["servings", 0, 100, 1.5, "2", null],
  ["demo", false, 1, "true"],
  ["link", false, 1, "true"],
])("skips an entry whose %s is wrong", (field, ...values) => {
  for (const value of values) {
    expect(read(json({ text: "Tart" }), json({ [field]: value })), `${value}`).toMatchObject([
      { text: "Tart" },
    ]);
  }
});

it("drops only the note, the kind and the household where those are wrong", () => {
  const notes = ["x".repeat(501), 5, ""].map((note) => ({ note }));
  for (const wrong of [...notes, { kind: null }, { household: 4 }])
    expect(read(json(wrong))).toMatchObject([{ ...PEAS, [Object.keys(wrong).join()]: undefined }]);
});

it("loses nothing that is right among damaged, foreign and removed entries", () => {
  const damaged = ["", "{", "null", "[]", '{"version":1}', json({ version: 2 })];
  const entries = damaged.map((entry, at) => [keyOf(at + 3), entry]);
  const foreign = ["length", "__proto__", "chef-basil.kept.next", "chef-basil.kept.1-1"];
  const right = { [keyOf(0)]: json({}), [keyOf(2)]: json({ text: "Tart" }), [keyOf(1)]: json({}) };
  const unreadable = Object.fromEntries([...entries, ...foreign.map((key) => [key, json({})])]);
  const saved = readSaved(storageOf({ ...unreadable, ...right }, [keyOf(1)]));
  expect(saved.map(({ key }) => key)).toEqual([keyOf(2), keyOf(0)]);
});
