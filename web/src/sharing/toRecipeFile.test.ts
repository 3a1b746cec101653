import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import type { Recipe } from "../reading/recipe";
import { htmlText, parseHtml } from "../reading/testing/parseHtml";
import type { Origin } from "./reminders";
import { toFileName, toRecipeFile } from "./toRecipeFile";
import { toSchemaOrg } from "./toSchemaOrg";

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

it("with hostile words in every place, has the same elements, and shows the words", () => {
  const tags = "</script><script>alert(1)</script></title></style></article><!-- <script>";
  const words = `${tags} " onload="alert(1)" ' &lt;b&gt; &amp; &quot; \\ \\u003c \\"`;
  const html = toRecipeFile(hostileRecipe(words), true, {});
  const shape = (file: string) =>
    parseHtml(file).nodes.map(({ nodeName, attrs = [] }) => [nodeName, attrs]);
  expect(shape(html)).toEqual(shape(toRecipeFile(PEAS, true, {})));
  for (const name of ["title", "h1", "li", "code"]) expect(htmlText(find(html, name))).toBe(words);
  const script = htmlText(find(html, "script"));
  // Nothing ends it.
  expect(script).not.toContain("<");
  expect(JSON.parse(script)).toEqual(toSchemaOrg(hostileRecipe(words)));
});

const SVG = readFileSync("web/src/ui/dishes/stir-fry.svg", "utf8");

it("a recipe's file has a drawing in the title, which is not read out", () => {
  const [drawing, words] = find(toRecipeFile(PEAS, true, {}, SVG), "h1")?.childNodes ?? [];
  expect([drawing?.nodeName, htmlText(words).trim()]).toEqual(["svg", "peas"]);
  expect(drawing?.attrs).toContainEqual({ name: "aria-hidden", value: "true" });
  expect(drawing?.attrs?.map(({ name }) => name)).not.toContain("class");
  // Words of a style sheet in it would decide the direction of the title.
  expect(htmlText(drawing).trim()).toBe("");
});

it("a recipe's file has its encoding first, then a policy that lets nothing run or load", () => {
  const html = toRecipeFile(PEAS, true, {});
  // Within the first 1024 bytes, and before any word of the recipe.
  expect(html).toMatch(
    /^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline';/,
  );
  expect(html).toContain('<script type="application/ld+json">');
});

it.each<[Origin, words: string, lang?: string]>([
  [{}, "An AI suggested this: check it for allergies and cooking times.", "ar"],
  [{ demo: true }, "Check it for allergies and cooking times."],
  [{ link: true }, "anybody may have changed it. Check it for allergies and cooking times."],
])(
  "a recipe's file says where it comes from, and whether it is complete: %j",
  (origin, words, lang = "en") => {
    const complete = toRecipeFile(readRecipe("Boil.", true), true, origin);
    expect(htmlText(find(complete, "footer")).trim()).toContain(words);
    expect(complete).not.toContain("This recipe is not complete.");
    const cut = toRecipeFile(readRecipe("[lang]: ar\n\nBoil.", true), false, origin);
    expect(cut).toContain("This recipe is not complete.");
    expect(cut).toContain(`<footer lang="${lang}" dir="auto">`);
  },
);

/** A letter of three code units and five bytes. */
const ACCENTED = "q\u0323\u0307";

it.each([
  ["Crème brûlée & 豆のスープ!", "crème-brûlée-豆のスープ.html"],
  ["..\\..//etc/passwd\u0000\uD83C", "etc-passwd.html"],
  ["!?", "recipe.html"],
  // At most 80 code units, between letters with all their accents.
  [ACCENTED.repeat(160), `${ACCENTED.repeat(26)}.html`],
  [`${"a".repeat(79)} soup`, `${"a".repeat(79)}.html`],
])("the page names the file of %j %s", (title, name) => {
  expect(toFileName(title)).toBe(name);
});
