import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { attributeOf, parseHtml, textOf } from "../reading/testing/parseHtml";
import type { Answer } from "../state/answers";
import { KitchenProvider, useKitchenState } from "../state/context";
import { RecipeProvider, useShownRecipe } from "../state/recipeContext";
import { breakable } from "./PlainText";
import { RecipeContent } from "./RecipeContent";

/** @param ticked Names of what is ticked. */
function render(markdown: string, ...ticked: string[]): string {
  const recipe = readRecipe(markdown, true);
  const { ingredients, steps } = recipe;
  const leaves = steps.flatMap((step) => (step.steps.length > 0 ? step.steps : [step]));
  const ids = [
    ...ingredients.filter(({ words }) => ticked.includes(words)),
    ...leaves.filter(({ number }) => ticked.includes(`Step ${number}`)),
  ].map(({ id }) => id);
  const answer = { id: 1, text: markdown, ticks: ids, end: "done" as const };
  return renderToStaticMarkup(<Page answer={answer} />);
}

function Page({ answer }: { answer: Answer }) {
  const { kitchen } = useKitchenState({ async *requestRecipe() {}, remember() {} });
  return (
    <KitchenProvider value={kitchen}>
      <Shown answer={answer} />
    </KitchenProvider>
  );
}

function Shown({ answer }: { answer: Answer }) {
  const shown = useShownRecipe(answer, "cut");
  return (
    <RecipeProvider value={shown}>
      <RecipeContent />
    </RecipeProvider>
  );
}

const plain = (words: string) => words.replaceAll("\u00a0", " ");

/** Names of the checkboxes, with a mark before those that are ticked. */
function boxes(html: string): string {
  const lines = parseHtml(html)
    .findAll("label", "div")
    .filter(({ childNodes = [] }) => childNodes[0]?.nodeName === "input");
  const names = lines.map((line) => {
    const [box] = line.childNodes ?? [];
    const name = (box && attributeOf(box, "aria-label")) ?? plain(textOf(line)).trim();
    return `${box && attributeOf(box, "checked") === "" ? "✓ " : ""}${name}`;
  });
  return names.join(" | ").replaceAll(/\s+/g, " ");
}

const SOUP = `# Soup

**4 servings** | Total: [1 hour](PT1H) • cold

## Ingredients

- **For the sauce:**
    - *2* tomatoes, [5 minutes](PT5M) old
    - salt (extra)
- [rice](https://example.com)

## Method

1. **Boil:**
    - Boil the rice.
    - Drain it [a bit](PT1M "Drain").
2. Eat.
`;

it("has a box for each ingredient and step, and ticks a step with the last of the steps in it", () => {
  expect(boxes(render(SOUP, "salt", "Step 1"))).toBe(
    "2 tomatoes, 5 minutes old | ✓ salt (extra) | rice | Step 1–2 | ✓ Step 1 | Step 2 | Step 3",
  );
  const html = render(SOUP, "Step 1", "Step 2");
  expect(boxes(html)).toContain("✓ Step 1–2 | ✓ Step 1 | ✓ Step 2 |");
  expect(html.match(/aria-current="step" [^>]*data-number="(\d)"/)?.[1]).toBe("3");
});

it("shows amounts, servings and times by elements, and a duration as words elsewhere", () => {
  const html = render(SOUP)
    .replaceAll(/ class="[^"]*"/g, "")
    .replaceAll("\u00a0", " ");
  expect(html).toContain("<b>2</b> tomatoes, 5 minutes old");
  const { findAll } = parseHtml(html);
  expect(findAll("p").map(textOf)).toContain("4 servings · Total: 1 hour · cold");
  expect(findAll("time").map((one) => attributeOf(one, "datetime"))).toEqual(["PT1H", "PT1M"]);
});

it("shows a basket for (extra), and what can take its place in words", () => {
  const things = "- *1* carrot (extra), cut\n- oil **(Extra, or *2* fats)** x\n- 塩（extra、砂糖）";
  const html = render(`# T\n\n${things}`).replace(
    // Neither seen nor heard.
    /<span[^>]* aria-hidden="true">[^<]*<\/span>| class="[^"]*"|<(\/?)(?:b|svg|path)\b[^>]*>/g,
    "",
  );
  const lines = parseHtml(html).findAll("label").map(textOf);
  expect(lines).toEqual(
    ["1~carrot~, cut", "oil (~or 2~fats) x", "塩（~砂糖）"].map((one) =>
      one.replaceAll("~", "\u00a0"),
    ),
  );
});

it.each([
  "Grease a 23~×~33~cm tin at 180~°C, 350~°F or 74~degrees.",
  "Cut 1~–~2~cm from 2~½~carrots, and 10~% of it.",
  "Stir *about 2~cm* of *1*~ginger, *½*~spoon and *3~heaped tablespoons*.",
  "Bake for [5~to 7~minutes](PT5M), or [1~hour and 30~minutes](PT1H30M).",
  "Take 4 Schokoladenkuvertüren.",
])("has no-break spaces, ~, behind figures: %j", (words) => {
  const [step] = parseHtml(render(`# T\n\n- a\n\n1. ${words.replaceAll("~", " ")}`))
    .findAll("div")
    .filter((one) => attributeOf(one, "data-step") !== undefined);
  expect(textOf(step).replaceAll("\u00a0", "~")).toBe(words.replaceAll(/\*|[[\]]|\(PT\w+\)/g, ""));
});

it("a line may end in words that are longer than browsers lay out in no time", () => {
  const accents = "\u0301".repeat(4000) + "\u0323".repeat(4000);
  const places = ["# X", "**4 x** and X", "- *1* salt X", "1. Stir [1X](PT1M) *1X* ![X](a)", "X"];
  for (const place of places) {
    const html = render(`# T\n\n- a\n\n${place}`.replaceAll("X", `X${accents}`));
    const words = textOf(parseHtml(html).nodes[0]);
    const lengths = words.split(/[\s\u200b]/).map(({ length }) => length);
    expect(Math.max(...lengths), place).toBeLessThan(2000);
    expect(words.replaceAll("\u200b", "").split(`X${accents}`)).toHaveLength(
      place.split("X").length,
    );
  }
  expect(breakable("\ud83e\udd5a".repeat(1001))).toMatch(/^\u{1f95a}{1000}\u200b\u{1f95a}$/u);
});

it("makes no heading of an empty cell", () => {
  const html = render("# Rice\n\n- rice\n\n1. Boil.\n\n## Tips\n\n| | b |\n| - | - |\n| c | d |");
  expect(html).toContain("<tr><td></td><th>b</th></tr>");
});

it("puts the blocks into columns", () => {
  const columns = (markdown: string) =>
    render(markdown)
      .match(/(?<=data-column=")\w+|(?<=data-part=")\w+/g)
      ?.join(" ");
  expect(columns(`Sure!\n\n${SOUP}\n## Tips\n\n- Salt it.`)).toBe(
    `head preamble title facts ${"ingredients ".repeat(3)}${"method ".repeat(3)}notes notes`,
  );
  expect(columns("Soup.")).toBe("head intro");
});

/** Angle brackets allow every target without escaping it. */
const linkTo = (target: string) => `[link](<${target}>)`;

const ALLOWED = [
  ...["http://example.com/a?b=c#d", "HTTPS://example.com", "irc://example.com/channel"],
  ...["mailto:cook@example.com", "/relative", "relative/with:colon", "#fragment", "//example.com"],
  // Only HTML 4's names of characters are decoded, so this is a relative link.
  "javascript&colon;alert(1)",
];

const FORBIDDEN = [
  ...["javascript:alert(1)", " JavaScript:alert(1)", "java\tscript:alert(1)", "VbScript:msgbox(1)"],
  ...["&#106;avascript:alert(1)", "java&NewLine;script:alert(1)", "\u0001javascript:alert(1)"],
  ...["data:text/html;base64,PGI+Yjwv", "file:///etc/passwd", "tel:123", "httpsx://example.com"],
];

it("opens links in a new tab where they are relative or have an allowed scheme, others nowhere", () => {
  const { findAll } = parseHtml(render([...ALLOWED, ...FORBIDDEN].map(linkTo).join("\n\n")));
  const links = findAll("a").map((link) =>
    ["href", "target", "rel"].map((name) => attributeOf(link, name)),
  );
  const shown = [...ALLOWED, ...FORBIDDEN.map(() => "")];
  expect(links).toEqual(shown.map((target) => [target, "_blank", "noopener noreferrer"]));
});
