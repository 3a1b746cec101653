import { expect, it } from "vitest";
import { h, recipe, withProperties } from "../reading/testing/tree";
import { toHtml } from "./toHtml";

it("brings the elements of a recipe, its title at the top, and no other", () => {
  const root = recipe({
    title: [h("h2", "Pea ", h("em", "soup"))],
    ingredients: [
      h("h3", "Ingredients"),
      withProperties(
        { className: "list" },
        "ul",
        withProperties({ dataTick: "" }, "li", h("label", h("input"), h("span", "peas"))),
      ),
    ],
    method: [
      h("h4", "Sauce"),
      withProperties({ start: 3 }, "ol", h("li", "Boil ", h("button", "8 minutes"), h("br"), ".")),
    ],
    notes: [h("table", h("tbody", h("tr", withProperties({ align: "right" }, "td", "4"))))],
  });
  expect(toHtml(root)).toBe(
    [
      "<h1>Pea <em>soup</em></h1>",
      "<h2>Ingredients</h2>",
      "<ul><li>peas</li></ul>",
      "<h3>Sauce</h3>",
      '<ol start="3"><li>Boil 8 minutes<br>.</li></ol>',
      '<table><tbody><tr><td align="right">4</td></tr></tbody></table>',
      "",
    ].join("\n"),
  );
});

it.each([
  [
    'https://example.com/?a=1&b="><script>',
    '<a href="https://example.com/?a=1&amp;b=&quot;&gt;&lt;script&gt;" rel="noopener noreferrer">x</a>',
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
])("links only to where the scheme is safe from anywhere: %j", (href, expected) => {
  expect(toHtml(withProperties({ href }, "a", "x"))).toBe(expected);
});

it.each(["script", "style", "iframe", "constructor", "__proto__", "img onerror=x"])(
  "leaves nothing of the element %j but its words",
  (tagName) => {
    expect(toHtml(withProperties({ onclick: "x", style: "x", src: "x" }, tagName, "a < b"))).toBe(
      "a &lt; b",
    );
  },
);

it("escapes words, raw HTML and the words of images, and leaves comments out", () => {
  const root = h(
    "p",
    `</script> <!-- "a" & 'b' ]]> {{c}} \0`,
    withProperties({ alt: '"><img src=x onerror=y>', src: "x" }, "img"),
  );
  const raw = { type: "raw", value: "<b>" };
  const comment = { type: "comment", value: "--><b>" };
  expect(toHtml({ ...root, children: [...(root.children ?? []), raw, comment] })).toBe(
    "<p>&lt;/script&gt; &lt;!-- &quot;a&quot; &amp; 'b' ]]&gt; {{c}} \uFFFD" +
      "&quot;&gt;&lt;img src=x onerror=y&gt;&lt;b&gt;</p>",
  );
});
