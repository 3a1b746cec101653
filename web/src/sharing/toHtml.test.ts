import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { toArticle } from "./toHtml";

const toHtml = (markdown: string) => toArticle(readRecipe(markdown, true));

it("a copied recipe brings the elements of a recipe, its title at the top, and no other", () => {
  const html = toHtml(
    '[lang]: de\n\nSure!\n\n# Pea *soup*\n\n**4 servings** · [1 hour](PT1H)\n\n## Ingredients\n\n- *200 g* peas (extra)\n- oil (extra, or *2* fats)\n\n> Fine\n\n## Method\n\n### Sauce\n\n3. Boil [8 minutes](PT8M "Boil")\n   gently.\n4. Mix\n   - oil\n\n## Tips\n\n**4**\n\n---',
  );
  expect(html).toMatch(/^<article lang="de" dir="auto">\n<h1 data-part="title" dir="auto">Pea/);
  expect(html.replace(/ (?:data-part|dir)="\w+"|\n/g, "")).toBe(
    [
      '<article lang="de"><h1>Pea <em>soup</em></h1>',
      "<p>Sure!</p>",
      "<p><b>4 servings</b> · 1 hour</p>",
      "<h2>Ingredients</h2>",
      "<ul><li><b>200 g</b> peas</li><li>oil (or <b>2</b> fats)</li></ul>",
      "<blockquote><p>Fine</p></blockquote>",
      "<h2>Method</h2>",
      "<h3>Sauce</h3>",
      '<ol start="3"><li value="1">Boil 8 minutes<br>gently.</li>',
      '</ol><p>Mix</p><ol><li value="2">oil</li></ol>',
      "<h2>Tips</h2>",
      "<p><strong>4</strong></p><hr></article>",
    ].join(""),
  );
});

it("a number with its fraction or a Latin unit runs from left to right among words that don't", () => {
  const words = "*1½–2 כוסות*, *½ kg* שמן, 2–3 ב-180 °C, *1 1/2 כפות*";
  const bdi = (text: string) => `<bdi dir="ltr">${text}</bdi>`;
  expect(toHtml(`# מרק\n\n${words}`)).toContain(
    `<em>${bdi("1½")}–2 כוסות</em>, <em>${bdi("½ kg")}</em> שמן, 2–3 ב-${bdi("180 °C")}, <em>${bdi("1 1/2")} כפות</em>`,
  );
  expect(toHtml("# Soup\n\n1½ kg")).not.toContain("bdi");
});

it("a copied recipe has no style, which the page's policy forbids: the name of a group of steps stands between lists", () => {
  const html = toHtml(
    "# T\n\n- a\n\n1. **b**\n   - c\n2. d\n3. - e\n   - f\n\n     g\n\n4. h\n\n   - i\n     1. j",
  );
  expect(html.replace(/ (?:data-part|dir)="\w+"|\n/g, "")).toContain(
    [
      "</ul><p><strong>b</strong></p>",
      '<ol><li value="1">c</li></ol><ol><li value="2"><p>d</p></li></ol>',
      '<ol><li value="3"><p>e</p></li><li value="4"><p>f</p><p>g</p></li></ol><p>h</p>',
      '<p>i</p><ol><li value="5">j</li></ol></article>',
    ].join(""),
  );
});

it("a copied recipe links only to safe schemes, escaped", () => {
  const linkTo = (target: string) => `<a href="${target}" rel="noopener noreferrer">x</a>`;
  expect(toHtml("[x](<https://a.com/?a=1&b=2>)")).toContain(linkTo("https://a.com/?a=1&amp;b=2"));
  expect(toHtml("[x](XMPP:a@b.com)")).toContain(linkTo("XMPP:a@b.com"));
  for (const url of ["java&Tab;script:alert(1)", "data:text/html,x", "//a.com", "peas.html"])
    expect(toHtml(`[x](<${url}>)`), url).toContain(">x</p>");
  expect(toHtml('![<b> & "c"](x)')).toContain(">&lt;b&gt; &amp; &quot;c&quot;</p>");
});
