import type { PhrasingContent, Root } from "mdast";
import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { toHtml } from "./toHtml";

/** Without the attributes of blocks. */
const toTags = (markdown: string) =>
  toHtml(readRecipe(markdown, true).tree).replace(/ (?:data-part|dir)="\w+"|\n/g, "");

it("brings the elements of a recipe, its title at the top, and no other", () => {
  const html = toTags(
    'Sure!\n\n# Pea *soup*\n\n**4 servings** · [1 hour](PT1H)\n\n## Ingredients\n\n- *200 g* peas (extra)\n\n## Method\n\n### Sauce\n\n3. Boil [8 minutes](PT8M "Boil")\n   gently.\n\n## Tips\n\n| For |\n| -: |\n| 4 | **g** |\n\n---',
  );
  expect(html).toBe(
    [
      "<h1>Pea <em>soup</em></h1>",
      "<p>Sure!</p>",
      "<p><b>4 servings</b> · 1 hour</p>",
      "<h2>Ingredients</h2>",
      "<ul><li><b>200 g</b> peas (extra)</li></ul>",
      "<h2>Method</h2>",
      "<h3>Sauce</h3>",
      '<ol start="3"><li value="1">Boil 8 minutes<br>gently.</li></ol>',
      "<h2>Tips</h2>",
      "<table><thead><tr><th>For</th></tr></thead>",
      "<tbody><tr><td>4</td><td><strong>g</strong></td></tr></tbody></table><hr>",
    ].join(""),
  );
});

it("has the part and the direction of each block", () => {
  expect(toHtml(readRecipe("# Soup\n\nGood.", true).tree)).toBe(
    '<h1 data-part="title" dir="auto">Soup</h1>\n<p data-part="intro" dir="auto">Good.</p>',
  );
});

const paragraph = (...children: PhrasingContent[]): Root => ({
  type: "root",
  children: [{ type: "paragraph", children }],
});

it.each([
  [
    'https://example.com/?a=1&b="><script>',
    '<a href="https://example.com/?a=1&amp;b=%22%3E%3Cscript%3E" rel="noopener noreferrer">x</a>',
  ],
  ["XMPP:basil@example.com", '<a href="XMPP:basil@example.com" rel="noopener noreferrer">x</a>'],
  ["javascript:alert(1)", "x"],
  ["javascript:location='https://example.com/'", "x"],
  [" javascript:alert(1)", "x"],
  ["java\nscript:alert(1)", "x"],
  ["data:text/html,x", "x"],
  ["file:///etc/passwd", "x"],
  ["//example.com/share", "x"],
  ["peas.html", "x"],
  ["#peas", "x"],
  ["", "x"],
])("links only to where the scheme is safe from anywhere: %j", (url, expected) => {
  const link = { type: "link" as const, url, children: [{ type: "text" as const, value: "x" }] };
  expect(toHtml(paragraph(link))).toBe(`<p>${expected}</p>`);
});

it.each(["script", "style", "iframe", "constructor", "__proto__", "img onerror=x"])(
  "leaves nothing of the element %j but its words",
  (hName) => {
    const hProperties = { onclick: "x", style: "x", src: "x" };
    const children = [{ type: "text" as const, value: "a < b" }];
    const node = { type: "emphasis" as const, data: { hName, hProperties }, children };
    expect(toHtml(paragraph(node))).toBe("<p>a &lt; b</p>");
  },
);

it("escapes words, also of images", () => {
  const image = { type: "image" as const, url: "x", alt: `<b> & "c"\0` };
  expect(toHtml(paragraph(image))).toBe("<p>&lt;b&gt; &amp; &quot;c&quot;\uFFFD</p>");
});
