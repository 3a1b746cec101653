import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { toRecipeFile } from "../sharing/toRecipeFile";
import { toRecipeOnPage } from "../state/recipeOnPage";
import { readSaved, type SavedEntry } from "../storage/savedRecipes";
import { fold, seenWords } from "../storage/search";
import { SavedRow } from "./SavedRecipes";

const KEY = "chef-basil.kept.1790000000000-1";

/** @returns The entry of this recipe, if its schema lets it through. */
const read = (recipe: object): SavedEntry | undefined => {
  const json = JSON.stringify({ version: 1, ...recipe });
  return readSaved({ [KEY]: json, getItem: () => json } as Parameters<typeof readSaved>[0])[0];
};

const render = (entry: SavedEntry) => renderToStaticMarkup(<SavedRow entry={entry} />);

it("whatever the schema of a saved recipe lets through can be listed, found and opened", () => {
  const words = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("\ud800", "\udc00x", "__proto__", "soup", "en us", "!", "x", "de-", "en_US"),
    fc.constantFrom("i-klingon", "zh-cmn", "de-u-nu-x", "english", "a-DE", "en-GB-x-y", "und"),
  );
  const text = fc
    .array(fc.oneof(words, fc.constantFrom("\n", "# ", "[lang]: ", "- *2 g* ", "1. ", "**4** ")))
    .map((parts) => parts.join(""));
  const value = fc.oneof(words, fc.double(), fc.maxSafeNat(), fc.constantFrom(null, true, [], {}));
  const field = fc.option(value, { nil: undefined });
  const optional = { lang: field, kind: field, totalSeconds: field, household: field, note: field };
  const fields = fc.record({ text, title: words, facts: fc.array(value), ...optional });
  fc.assert(
    fc.property(fields, (recipe) => {
      const entry = read(recipe);
      if (!entry) return;
      render(entry);
      fold(seenWords(entry.text));
      const tabRecipe = { id: 1, otherDishes: [], ticks: [], end: "done" as const };
      const onPage = toRecipeOnPage({ ...tabRecipe, text: entry.text });
      toRecipeFile(onPage.recipe, true, {});
    }),
  );
});

it.each<[string, object, string]>([
  [
    "short where its time is stored",
    { totalSeconds: 6300, servings: 0.5 },
    "1\u00a0h\u00a045for\u00a0½",
  ],
  ["the recipe's words where it is not, as before 1.0.0", { servings: 4 }, "4 servings35 minutes"],
])("servings and time are %s", (_, more, expected) => {
  const entry = read({
    text: "# Soup",
    title: "Soup",
    facts: ["4 servings", "35 minutes"],
    ...more,
  });
  const html = entry && render(entry);
  expect(html?.replace(/<[^>]*>/g, "")).toContain(`Soup${expected}Sep`);
});
