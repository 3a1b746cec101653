import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { toRecipeFile } from "../sharing/toRecipeFile";
import { toRecipeOnPage } from "../state/recipeOnPage";
import { readSaved, type SavedEntry } from "../storage/savedRecipes";
import { SavedRow } from "./SavedRecipes";

const KEY = "chef-basil.kept.1790000000000-1";

/** @returns The entry of this recipe, if its schema lets it through. */
const read = (recipe: object): SavedEntry | undefined => {
  const json = JSON.stringify({ version: 1, ...recipe });
  return readSaved({ [KEY]: json, getItem: () => json } as Parameters<typeof readSaved>[0])[0];
};

const render = (entry: SavedEntry) => renderToStaticMarkup(<SavedRow entry={entry} />);

/** What anything else may have stored. */
const ODD = [
  ..."\ud800|\u202e|__proto__|soup|en us|!|x|de-|en_US|i-klingon|zh-cmn|de-u-nu-x|english|a-DE|en-GB-x-y|und".split(
    "|",
  ),
  ...[null, true, 2 ** 53, 0.5, -1, [], {}],
];

it("whatever the schema of a saved recipe lets through can be listed and opened", () => {
  for (const odd of ODD)
    for (const field of ["title", "lang", "kind", "totalSeconds", "servings", "note"]) {
      const text = `[lang]: ${odd}\n\n# ${odd}\n\n**4 ${odd}**\n\n- *2 g* ${odd}\n\n1. ${odd}`;
      const entry = read({ text, title: "x", facts: [odd], [field]: odd });
      const recipe = { id: 1, text, otherDishes: [], ticks: [], end: "done" } as const;
      expect(() => {
        if (entry) render(entry);
        toRecipeFile(toRecipeOnPage(recipe).recipe, true, {});
      }, `${field}: ${odd}`).not.toThrow();
    }
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
  const words = () => entry && render(entry).replace(/<[^>]*>/g, "");
  expect(words()).toContain(`Soup${expected}Sep`);
  // In another year, the date has its own.
  vi.useFakeTimers({ now: Date.UTC(2028, 0) });
  expect(words()).toContain("2026");
  vi.useRealTimers();
});
