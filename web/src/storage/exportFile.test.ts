import { expect, it } from "vitest";
import { describeImport, readExport, readExportFile, writeExport } from "./exportFile";
import type { SavedEntry } from "./savedRecipes";

const SOUP: SavedEntry = {
  key: "chef-basil.kept.1790000000000-1",
  savedAtMs: 1_790_000_000_000,
  ...{ text: "# Soup\n\n1. Boil.", title: "Soup", lang: "en", kind: "soup" },
  ...{ facts: ["2 servings"], servings: 3, demo: true, note: "Less salt.\nMore peas." },
  household: ["allergic to nuts"],
};
const { key: _, household: __, ...EXPORTED } = SOUP;

it("reads what it writes; a damaged recipe costs only itself, and newer fields nothing", () => {
  expect(readExport(writeExport([SOUP]))).toEqual({ recipes: [EXPORTED], damaged: 0 });
  const file = JSON.parse(writeExport([SOUP]));
  const damaged = [null, "Soup", {}, { ...EXPORTED, text: "" }, { ...EXPORTED, savedAtMs: 1 }];
  const newer = { ...EXPORTED, household: ["vegan"], html: "<b>", note: "x".repeat(501), kind: 5 };
  const recipes = [...damaged, newer];
  expect(readExport(JSON.stringify({ ...file, recipes, app: "newer" }))).toEqual({
    recipes: [{ ...EXPORTED, note: undefined, kind: undefined }],
    damaged: 5,
  });
});

it("reads no other file, and none that is too large", async () => {
  const right = writeExport([SOUP]);
  const file = JSON.parse(right);
  const others = [{ version: 2 }, { format: "x" }, { recipes: [] }, { recipes: {} }];
  const texts = others.map((other) => JSON.stringify({ ...file, ...other }));
  for (const json of ["", "{", "[]", "null", ...texts])
    expect(readExport(json), json).toBeUndefined();
  expect(await readExportFile(new File([right], "right"))).toBeDefined();
  expect(await readExportFile(new File([right, " ".repeat(20_000_000)], "large"))).toBeUndefined();
});

it.each<[string, number, number, number, number]>([
  ["Imported 1 recipe.", 1, 0, 0, 0],
  ["Imported 500 recipes.", 500, 0, 0, 0],
  ["Imported 0 recipes, 3 already saved, 1 damaged.", 0, 3, 1, 0],
  ["Imported 2 recipes, no room in this browser for 7.", 2, 0, 0, 7],
])("says %j", (words, added, known, damaged, left) => {
  expect(describeImport({ added, known, damaged, left })).toBe(words);
});
