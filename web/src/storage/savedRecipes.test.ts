import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  importRecipes,
  readSaved,
  removeSaved,
  restoreSaved,
  type SavedRecipe,
  saveNote,
  saveRecipe,
} from "./savedRecipes";

const PEAS: SavedRecipe = {
  ...{ text: "# Pea soup", title: "Pea soup", lang: "en", kind: "soup", facts: ["2 servings"] },
  ...{ household: ["vegan", "for 4"], note: "Less salt." },
};
const json = (recipe: object) => JSON.stringify({ version: 1, ...PEAS, ...recipe });
const keyOf = (at: number) => `chef-basil.kept.${1_790_000_000_000 + at}-1`;

let room: number;
let gone: string[];
let items: Storage;

/** The methods of `localStorage`, with room for so many entries. Some are gone when they are read. */
const METHODS = {
  getItem(this: Record<string, string>, key: string) {
    return gone.includes(key) ? null : (this[key] ?? null);
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    if (!Object.hasOwn(this, key) && Object.keys(this).length >= room)
      throw new DOMException("Full", "QuotaExceededError");
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};

beforeEach(() => {
  [room, gone, items] = [10, [], Object.create(METHODS)];
  vi.stubGlobal("window", { localStorage: items });
  return () => vi.unstubAllGlobals();
});

function read(...entries: string[]) {
  for (const [at, entry] of entries.entries()) items.setItem(keyOf(at), entry);
  return readSaved(items);
}

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
  room = 20;
  const damaged = ["", "{", "null", "[]", '{"version":1}', json({ version: 2 })];
  for (const key of ["length", "__proto__", "chef-basil.kept.next", "chef-basil.kept.1-1"])
    items.setItem(key, json({}));
  gone = [keyOf(1)];
  const saved = read(json({}), json({}), json({ text: "Tart" }), ...damaged);
  expect(saved.map(({ key }) => key)).toEqual([keyOf(2), keyOf(0)]);
});

describe("with a storage", () => {
  const saved = () =>
    readSaved(items).map(({ text, note, savedAtMs }) => ({ text, note, savedAtMs }));
  const savedAtMs = 1_790_000_000_000;
  const TART = { ...PEAS, text: "# Tart", note: undefined, household: undefined, savedAtMs };

  it("imports notes, keeps one's own, and of several notes the first", () => {
    saveRecipe(PEAS);
    const { household: _, ...peas } = PEAS;
    const again = [{ ...peas, savedAtMs, note: "Another" }];
    expect(importRecipes(again)).toEqual({ added: 0, known: 1, left: 0 });
    expect(saved()).toMatchObject([{ text: PEAS.text, note: "Less salt." }]);

    const notes = [undefined, "Lemon", "Lime", undefined].map((note) => ({ ...TART, note }));
    expect(importRecipes(notes)).toEqual({ added: 1, known: 3, left: 0 });
    expect(saved()[1]).toEqual({ text: "# Tart", note: "Lemon", savedAtMs });
    // Another file can't overwrite it.
    importRecipes([{ ...TART, note: "Lime" }]);
    expect(saved()[1]).toMatchObject({ note: "Lemon" });
  });

  it("an imported recipe without room costs only itself, and what another tab has saved counts", () => {
    const texts = [..."abc"].map((text) => ({ ...TART, text }));
    importRecipes(texts.slice(0, 2));
    room = 2;
    // Not read by this tab before.
    items.removeItem(Object.keys(items)[1] ?? "");
    expect(importRecipes([...texts, ...texts])).toEqual({ added: 1, known: 3, left: 2 });
    expect(saved().map(({ text }) => text)).toHaveLength(2);
    vi.stubGlobal("window", {});
    vi.spyOn(console, "warn").mockReturnValueOnce();
    expect(importRecipes(texts)).toEqual({ added: 0, known: 0, left: 3 });
  });

  it("a note saves its recipe, keeps one of another tab, and is never cut", () => {
    const peas = { ...PEAS, note: undefined };
    expect(saveNote(peas, "")).toEqual({ note: "", isNew: false });
    expect(saved()).toEqual([]);
    expect(saveNote(peas, "Less salt")).toEqual({ note: "Less salt", isNew: true });
    expect(saveNote(peas, "Less salt, lemon", "Less salt")).toMatchObject({ isNew: false });
    // A tab that has not heard of it.
    expect(saveNote(peas, "5 minutes longer")).toMatchObject({
      note: "Less salt, lemon\n5 minutes longer",
    });
    expect(saveNote(peas, "x".repeat(501), saved()[0]?.note)).toEqual({ tooLong: 501 });
    expect(saveNote(peas, "x".repeat(499))).toEqual({ tooLong: 533 });
    expect(saved()).toMatchObject([{ note: "Less salt, lemon\n5 minutes longer" }]);
    expect(saveNote(peas, "", saved()[0]?.note)).toMatchObject({ note: "" });
    expect(saved()).toMatchObject([{ note: undefined }]);
  });

  it("an entry that was removed comes back with its note, if there is room", () => {
    saveRecipe(PEAS);
    const [entry] = readSaved(items);
    if (!entry) throw new Error("not saved");
    removeSaved(entry);
    room = 0;
    vi.spyOn(console, "warn").mockReturnValueOnce();
    expect(restoreSaved(entry)).toBe(false);
    room = 1;
    expect(restoreSaved(entry)).toBe(true);
    expect(readSaved(items)).toEqual([entry]);
  });

  it("a recipe has one entry, also if another tab saves it meanwhile, and none once it is removed", () => {
    saveRecipe(PEAS);
    const [entry] = readSaved(items);
    if (!entry) throw new Error("not saved");
    removeSaved(entry);
    saveRecipe({ ...PEAS, note: undefined });
    restoreSaved(entry);
    expect(saved()).toMatchObject([{ note: "Less salt." }]);
    // Of both tabs at the same time.
    items.setItem(keyOf(0), json({}));
    expect(saved()).toHaveLength(2);
    removeSaved(entry);
    expect(saved()).toEqual([]);
  });
});
