import { beforeEach, expect, it, vi } from "vitest";
import {
  importRecipes,
  readSaved,
  removeSaved,
  restoreSaved,
  type SavedEntry,
  type SavedRecipe,
  saveRecipe,
  writeNote,
} from "./savedRecipes";
import { NO_STORAGE } from "./storage";
import { stubLocalStorage } from "./testing/localStorage";

const PEAS: SavedRecipe = {
  ...{ text: "# Pea soup", title: "Pea soup", lang: "en", kind: "soup", facts: ["2 servings"] },
  ...{ household: ["vegan", "for 4"], note: "Less salt." },
};
const json = (recipe: object) => JSON.stringify({ version: 1, ...PEAS, ...recipe });
const keyOf = (at: number) => `chef-basil.kept.${1_790_000_000_000 + at}-1`;

let room: { items: number };
let items: Storage;

beforeEach(() => {
  ({ items, room } = stubLocalStorage());
});

function read(...entries: string[]) {
  for (const [at, entry] of entries.entries()) items.setItem(keyOf(at), entry);
  return readSaved(items);
}

it("the list of saved recipes has the latest first, only the fields that it knows, and only words that are seen", () => {
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

it("the list of saved recipes skips what is damaged and what is not ours", () => {
  for (const key of ["length", "__proto__", "chef-basil.kept.next", "chef-basil.kept.1-1"])
    items.setItem(key, json({}));
  const entries = [{ version: 2 }, { facts: null }].map(json);
  const damaged = ["", "{", "null", ...entries];
  const saved = read(json({}), ...damaged, json({ text: "Tart" }));
  expect(saved.map(({ key }) => key)).toEqual([keyOf(damaged.length + 1), keyOf(0)]);
});

it("the list of saved recipes drops only note, kind, language, time and household where those are wrong", () => {
  const fields = {
    note: "x".repeat(501),
    kind: "x",
    household: 4,
    lang: "en us",
    totalSeconds: 2 ** 53,
  };
  for (const wrong of Object.entries(fields).map(([name, value]) => ({ [name]: value })))
    expect(read(json(wrong))).toMatchObject([{ ...PEAS, [Object.keys(wrong).join()]: undefined }]);
});

it.each([
  ...["[lang]: de\n[kind]: soup\n[other]: <Pie>", "[Peas]: /url 'Soup'", "# \n\n***\n\n- \n"],
  ...["[](x)&nbsp;\n\n&#8203;\u2800\u115f", "> [lang]: de\n\n- [kind]: soup"],
])("%j is damaged: nothing of it is seen", (text) => {
  expect(read(json({ text }))).toEqual([]);
});

const saved = () => readSaved(items).map(({ text, note }) => `${text}: ${note}`);
const savedAtMs = 1_790_000_000_000;
const TART = { ...PEAS, text: "# Tart", note: undefined, household: undefined, savedAtMs };

it("the page imports notes, keeps one's own, and of several notes the first", () => {
  saveRecipe({ ...PEAS, household: undefined });
  const again = [{ ...TART, text: PEAS.text, note: "Another" }];
  expect(importRecipes(again)).toEqual({ added: 0, known: 1, left: 0 });
  const notes = [undefined, "Lemon", "Lime", undefined].map((note) => ({ ...TART, note }));
  expect(importRecipes(notes)).toEqual({ added: 1, known: 3, left: 0 });
  // Another file can't overwrite it.
  importRecipes([{ ...TART, note: "Lime" }]);
  expect(saved()).toEqual(["# Pea soup: Less salt.", "# Tart: Lemon"]);
  expect(readSaved(items)[1]).toMatchObject({ savedAtMs });
});

it("an imported recipe without room costs only itself, and what another tab has saved counts", () => {
  const texts = [..."abc"].map((text) => ({ ...TART, text }));
  importRecipes(texts.slice(0, 2));
  room.items = 2;
  // Not read by this tab before.
  items.removeItem(Object.keys(items)[1] ?? "");
  expect(importRecipes([...texts, ...texts])).toEqual({ added: 1, known: 3, left: 2 });
  expect(saved()).toHaveLength(2);
  vi.stubGlobal("window", {});
  vi.spyOn(console, "warn").mockReturnValueOnce();
  expect(importRecipes(texts)).toEqual({
    ...{ added: 0, known: 0, left: 3 },
    refusal: NO_STORAGE,
  });
});

it("an entry that was removed comes back with its note, once", () => {
  saveRecipe(PEAS);
  const [entry] = readSaved(items) as [SavedEntry];
  removeSaved(entry);
  restoreSaved(entry);
  expect(readSaved(items)).toEqual([entry]);
  removeSaved(entry);
  // Another tab saves it meanwhile.
  saveRecipe({ ...PEAS, note: undefined });
  restoreSaved(entry);
  expect(saved()).toEqual(["# Pea soup: Less salt."]);
  // Of both tabs at the same time.
  items.setItem(keyOf(0), json({}));
  removeSaved(entry);
  expect(saved()).toEqual([]);
  // An emptied note needs no recipe.
  expect(writeNote(entry.text, "")).toBeUndefined();
});
