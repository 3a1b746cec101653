import { expect, it } from "vitest";
import { describeImport, type ImportCounts, readExport, writeExport } from "./exportFile";
import type { SavedEntry } from "./savedRecipes";

const SOUP: SavedEntry = {
  key: "chef-basil.kept.1790000000000-1",
  savedAtMs: 1_790_000_000_000,
  ...{ text: "# Soup\n\n1. Boil.", title: "Soup", lang: "en", kind: "soup" },
  ...{ facts: ["2 servings"], servings: 3, demo: true, note: "Less salt.\nMore peas." },
  household: ["allergic to nuts"],
};
const { key: _, household: __, ...EXPORTED } = SOUP;

const read = (...parts: string[]) => readExport(new File(parts, "recipes"));

it("an import reads what it writes; a damaged recipe costs only itself, and newer fields nothing", async () => {
  expect(await read(writeExport([SOUP]))).toEqual({ recipes: [EXPORTED], damaged: 0, unread: 0 });
  // Reading would drop it.
  expect(writeExport([SOUP])).not.toMatch(/household|nuts/);
  const readWith = (recipes: unknown[]) =>
    read(JSON.stringify({ ...JSON.parse(writeExport([SOUP])), recipes, app: "newer" }));
  const damaged = [null, "Soup", {}, { ...EXPORTED, text: "" }, { ...EXPORTED, savedAtMs: 1 }];
  const newer = { ...EXPORTED, household: ["vegan"], html: "<b>", note: "x".repeat(501), kind: 5 };
  const recipes = [{ ...EXPORTED, note: undefined, kind: undefined }];
  expect(await readWith([...damaged, newer])).toEqual({ recipes, damaged: 5, unread: 0 });
  const many = Array(1200).fill(EXPORTED);
  const first = { recipes: many.slice(0, 1000), damaged: 0, unread: 200 };
  expect(await readWith(many)).toEqual(first);
});

it("an import reads no other file, and none that is too large", async () => {
  const right = writeExport([SOUP]);
  const others = [{ version: 2 }, { format: "x" }, { recipes: [] }];
  const texts = others.map((other) => JSON.stringify({ ...JSON.parse(right), ...other }));
  for (const json of ["{", "null", ...texts]) expect(await read(json), json).toBeUndefined();
  expect(await read(right, " ".repeat(20_000_000))).toBeUndefined();
});

it.each<[string, Partial<ImportCounts>]>([
  ["Imported 1 recipe.", { added: 1 }],
  ["Imported 0 recipes, 3 already saved, 1 damaged.", { known: 3, damaged: 1 }],
  ["Imported 2 recipes. Not saved: this browser has no room for 7.", { added: 2, left: 7 }],
  ["Imported 0 recipes. Not saved: it is so.", { left: 7, refusal: "it is so" }],
  [
    "Imported 1000 recipes. Only the first 1000 are read, 200 are left.",
    { added: 1000, unread: 200 },
  ],
])("an import says %j", (words, counts) => {
  const none = { added: 0, known: 0, damaged: 0, left: 0, unread: 0 };
  expect(describeImport({ ...none, ...counts })).toBe(words);
});
