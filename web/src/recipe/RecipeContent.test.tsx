import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EXTRAS } from "../reading/testing/markExamples";
import { attributeOf, htmlText, parseHtml } from "../reading/testing/parseHtml";
import { RecipeProvider, toRecipeOnPage } from "../state/recipeOnPage";
import { breakable } from "../ui/Markdown";
import { RecipeContent } from "./RecipeContent";

// The page's address is in its links.
Object.assign(globalThis, { location: new URL("https://example.com/") });

const render = (text: string) => {
  const recipe = toRecipeOnPage({ id: 1, text, otherDishes: [], ticks: [], end: "done" });
  return renderToStaticMarkup(
    <RecipeProvider value={{ ...recipe, phase: "cut" }}>
      <RecipeContent />
    </RecipeProvider>,
  );
};

const SOUP =
  "Sure!\n\n# Soup\n\n**4 servings** | Total: about [1 hour](PT1H) • cold\n\n## Ingredients\n\n" +
  "- *2* tomatoes, [5 minutes](PT5M) old\n\n## Method\n\n" +
  '1. Drain it [a bit](PT1M "Drain").\n\n## Tips\n\n- Salt it.';

it("the page puts the blocks into columns, facts between dots, durations into elements", () => {
  const { nodes, findAll } = parseHtml(render(SOUP));
  const columns = nodes.flatMap(
    (node) =>
      /(?<=^part.* )\w+$/.exec(attributeOf(node, "class") ?? "") ??
      attributeOf(node, "data-part") ??
      [],
  );
  expect(columns.join(" ")).toBe(
    `head preamble title facts ${"ingredients ".repeat(3)}${"method ".repeat(3)}notes notes`,
  );
  expect(findAll("p").map(htmlText)).toContain("4\u00a0servings · Total: about 1\u00a0hour · cold");
  const leader = nodes.findIndex((node) => attributeOf(node, "class") === "leader");
  expect(htmlText(nodes[leader + 1])).toBe(" about 1\u00a0hour");
  expect(findAll("time").map((time) => attributeOf(time, "datetime"))).toEqual(["PT1H", "PT1M"]);
});

it("amounts have a lane if half of their lines begin with one", () => {
  const lists = ["- *2 g* a\n- b", "- *2 g* a\n- b\n- c *3 g*"].map((list) => {
    const [found] = parseHtml(render(`# T\n\n${list}\n\n1. Boil.`))
      .findAll("ul")
      .slice(-1);
    return found && attributeOf(found, "class");
  });
  expect(lists).toEqual(["rows", "rows inline"]);
});

it("the page ends a row with a basket for (extra), and shows in words what can take its place", () => {
  const extras = EXTRAS.filter(([, , isExtra]) => isExtra);
  const html = render(`# T\n\n${extras.map(([written]) => `- ${written}`).join("\n")}`).replace(
    // Neither seen nor heard.
    /<small[^>]* aria-hidden="true"[^>]*>[^<]*<\/small>| class="[^"]*"|<(\/?)(?:b|svg|path)\b[^>]*>/g,
    "",
  );
  const lines = parseHtml(html).findAll("label").map(htmlText);
  const seen = lines.map((line) => line.replace(/\s+/g, " ").trimStart());
  expect(seen).toEqual(extras.map(([, words]) => `${words} `));
});

it("the page has no-break spaces, ~, behind figures", () => {
  const written =
    "Grease a 23~×~33~cm tin at 180~°C, 350~°F or 74~degrees. Cut 1~–~2~cm from 2~½~carrots, 10~% of it. " +
    "Stir *about 2~cm* of *1*~ginger, *½*~spoon, *3~heaped tablespoons* and 4 Schokoladenkuvertüren. " +
    "Bake for [5~to 7~minutes](PT5M), or [1~hour and 30~minutes](PT1H30M).";
  const [step] = parseHtml(render(`# T\n\n- a\n\n1. ${written.replaceAll("~", " ")}`))
    .findAll("div")
    .filter((node) => attributeOf(node, "data-step") !== undefined);
  expect(htmlText(step).replaceAll("\u00a0", "~")).toBe(
    written.replaceAll(/\*|[[\]]|\(PT\w+\)/g, ""),
  );
  // A duration is not cut off from the comma behind it.
  expect(render("# T\n\n1. Bake [5 minutes](PT5M), eat.")).toMatch(/class="whole">.*>,<\/span>/);
});

it("the page keeps a number and its Latin unit together among words from right to left", () => {
  expect(render("# מרק\n\n- *500 g* אורז")).toContain('<bdi dir="ltr">500\u00a0g</bdi>');
});

it("a line may end in words that are longer than browsers lay out in no time", () => {
  const words = "e\u0301".repeat(1500);
  const places = `# ${words}\n\n**4 x** and ${words}\n\n- *1* ${words}\n\n1. [1${words}](PT1M)\n\n${words}`;
  const seen = htmlText(parseHtml(render(places)).nodes[0]).split(/[\s\u200b]/);
  expect(Math.max(...seen.map(({ length }) => length))).toBeLessThan(2000);
  expect(breakable("\ud83e\udd5a".repeat(1001))).toMatch(/^\u{1f95a}{1000}\u200b\u{1f95a}$/u);
});

const ALLOWED = "http://a.com/?b=c#d irc://a.com/b mailto:a@b.com /a #a //a.com xmpp:a@b.com".split(
  " ",
);

const FORBIDDEN = ["&#106;avascript:x", "java&NewLine;script:x", "data:text/html,x", "tel:123"];

it("the page opens links in a new tab where they are relative or have an allowed scheme, others nowhere", () => {
  // Angle brackets allow every target without escaping it.
  const text = [...ALLOWED, ...FORBIDDEN].map((target) => `[link](<${target}>)`).join("\n\n");
  const links = parseHtml(render(text))
    .findAll("a")
    .map((link) => ["href", "target", "rel"].map((name) => attributeOf(link, name)));
  const shown = [...ALLOWED, ...FORBIDDEN.map(() => "")];
  expect(links).toEqual(shown.map((target) => [target, "_blank", "noopener noreferrer"]));
  expect(render("![pods](https://example.com/b.png)")).not.toContain("example.com");
});
