import type { PhrasingContent } from "mdast";
import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { toArticle } from "./toHtml";

const RECIPE = readRecipe("", true);
/** Without the element around it. */
const toHtml = (recipe: typeof RECIPE) => toArticle(recipe).replace(/^<article.*\n|\n<.*$/g, "");

it("brings the elements of a recipe, its title at the top, and no other", () => {
  const recipe = readRecipe(
    'Sure!\n\n# Pea *soup*\n\n**4 servings** · [1 hour](PT1H)\n\n## Ingredients\n\n- *200 g* peas (extra)\n- oil (extra, or *2* fats)\n\n> Fine\n\n## Method\n\n### Sauce\n\n3. Boil [8 minutes](PT8M "Boil")\n   gently.\n\n## Tips\n\n| For |\n| -: |\n| 4 | **g** |\n\n---',
    true,
  );
  // Without the attributes of blocks.
  expect(toHtml(recipe).replace(/ (?:data-part|dir)="\w+"|\n/g, "")).toBe(
    [
      "<h1>Pea <em>soup</em></h1>",
      "<p>Sure!</p>",
      "<p><b>4 servings</b> · 1 hour</p>",
      "<h2>Ingredients</h2>",
      "<ul><li><b>200 g</b> peas</li><li>oil (or <b>2</b> fats)</li></ul>",
      "<blockquote><p>Fine</p></blockquote>",
      "<h2>Method</h2>",
      "<h3>Sauce</h3>",
      '<ol start="3"><li value="1">Boil 8 minutes<br>gently.</li></ol>',
      "<h2>Tips</h2>",
      "<table><thead><tr><th>For</th></tr></thead>",
      "<tbody><tr><td>4</td><td><strong>g</strong></td></tr></tbody></table><hr>",
    ].join(""),
  );
});

it("has the part and the direction of each block, and the language", () => {
  expect(toArticle(readRecipe("[lang]: de\n\n# Suppe\n\nGut.", true))).toBe(
    '<article lang="de" dir="auto">\n<h1 data-part="title" dir="auto">Suppe</h1>\n<p data-part="intro" dir="auto">Gut.</p>\n</article>',
  );
});

const htmlOf = (...children: PhrasingContent[]) =>
  toHtml({ ...RECIPE, tree: { type: "root", children: [{ type: "paragraph", children }] } });

const linkTo = (url: string) =>
  htmlOf({ type: "link", url, children: [{ type: "text", value: "x" }] });

it("links to a safe scheme, escaped", () => {
  const target = "https://example.com/?a=1&amp;b=%22%3E%3Cscript%3E";
  const link = `<p><a href="${target}" rel="noopener noreferrer">x</a></p>`;
  expect(linkTo('https://example.com/?a=1&b="><script>')).toBe(link);
  expect(linkTo("XMPP:basil@example.com")).toContain('<a href="XMPP:basil@example.com"');
});

it.each([
  ...["javascript:alert(1)//https://example.com/", "java\nscript:alert(1)", " https://example.com"],
  ...["data:text/html,x", "file:///etc/passwd", "//example.com/share", "peas.html", ""],
])("links nowhere else: %j", (url) => expect(linkTo(url)).toBe("<p>x</p>"));

it("leaves nothing of any other element but its words", () => {
  const data = { hName: "script", hProperties: { onclick: "x" } };
  const children = [{ type: "text" as const, value: "a < b" }];
  expect(htmlOf({ type: "emphasis", data, children })).toBe("<p>a &lt; b</p>");
});

it("escapes words, also of images", () => {
  const image = { type: "image" as const, url: "x", alt: `<b> & "c"\0` };
  expect(htmlOf(image)).toBe("<p>&lt;b&gt; &amp; &quot;c&quot;\uFFFD</p>");
});
