import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import type { Recipe } from "../reading/recipe";
import { htmlText, parseHtml } from "../reading/testing/parseHtml";
import { toRecipeFile } from "./toRecipeFile";
import { toSchemaOrg } from "./toSchemaOrg";

const AI = { complete: true };

const PEAS = readRecipe(
  "# peas\n\npeas\n\n- peas\n\n## Method\n\n### peas\n\n1. peas\n\n## Tips\n\n`peas`",
  true,
);

/** A recipe with these words in every place. */
function hostileRecipe(words: string): Recipe {
  const json = JSON.stringify({ ...PEAS, facts: { servings: "peas" } });
  return JSON.parse(json.replaceAll('"peas"', () => JSON.stringify(words)));
}

const find = (html: string, name: string) => parseHtml(html).findAll(name)[0];

it.each([
  ...["</script><script>alert(1)</script>", "</title></style></article><!-- <script>"],
  ...[`" onload="alert(1)" '`, "&lt;b&gt; &amp; &quot;", '\\ \\u003c \\"'],
])("with %j in every place, has the same elements, and shows the words", (words) => {
  const html = toRecipeFile(hostileRecipe(words), AI);
  const shape = (file: string) =>
    parseHtml(file).nodes.map(({ nodeName, attrs = [] }) => [nodeName, attrs]);
  expect(shape(html)).toEqual(shape(toRecipeFile(PEAS, AI)));
  for (const name of ["title", "h1", "li", "code"]) expect(htmlText(find(html, name))).toBe(words);

  const script = htmlText(find(html, "script"));
  // Nothing ends it.
  expect(script).not.toContain("<");
  expect(JSON.parse(script)).toEqual(toSchemaOrg(hostileRecipe(words)));
});

const SVG = readFileSync("web/src/ui/dishes/stir-fry.svg", "utf8");

it("has a drawing in the title, which is not read out", () => {
  const [drawing, words] = find(toRecipeFile(PEAS, AI, SVG), "h1")?.childNodes ?? [];
  expect([drawing?.nodeName, htmlText(words).trim()]).toEqual(["svg", "peas"]);
  expect(drawing?.attrs).toContainEqual({ name: "aria-hidden", value: "true" });
  expect(drawing?.attrs?.map(({ name }) => name)).not.toContain("class");
  // Words of a style sheet in it would decide the direction of the title.
  expect(htmlText(drawing).trim()).toBe("");
});

it("has its encoding first, then a policy that lets nothing run or load", () => {
  const html = toRecipeFile(PEAS, AI);
  // Within the first 1024 bytes, and before any word of the recipe.
  expect(html).toMatch(
    /^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline';/,
  );
  expect(html).toContain('<script type="application/ld+json">');
});

it.each([
  [{ complete: true }, "An AI suggested this recipe."],
  [{ complete: true, demo: true }, "This is a demo: no AI was asked."],
  [{ complete: true, link: true }, "anybody may have changed it"],
  [{ complete: false }, "This recipe is not complete."],
] as const)("says where it comes from and whether it is complete: %j", (provenance, expected) => {
  const arabic = toRecipeFile(readRecipe("[lang]: ar\n\nBoil.", true), provenance);
  const isDemo = "demo" in provenance;
  expect(arabic).toContain(
    isDemo ? '<footer lang="en" dir="ltr">' : '<footer lang="ar" dir="rtl">',
  );
  const words = htmlText(find(toRecipeFile(readRecipe("Boil.", true), provenance), "body"));
  expect(words).toContain(expected);
  expect(words).toMatch(/[Cc]heck it for allergies and cooking times before you cook\./);
  expect(words.includes("not complete")).toBe(!provenance.complete);
  expect(words.includes("An AI")).toBe(!("demo" in provenance || "link" in provenance));
});
