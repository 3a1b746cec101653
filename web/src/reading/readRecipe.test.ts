/** What recipes come out as: those of the corpus, and small ones for single rules. */
import { fileURLToPath } from "node:url";
import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { readRecipe } from "./readRecipe";
import { blockLinesOf, CORPUS, FOLDER, outlineOf, wordsIn } from "./testing/corpus";

const read = (markdown: string) => readRecipe(markdown, true);
const outline = (markdown: string) => blockLinesOf(read(markdown));

describe("a recipe of the corpus", () => {
  it("is one of more than 50", () => {
    expect(CORPUS.length).toBeGreaterThan(50);
  });

  it.each(CORPUS)("comes out as it should: $name", async ({ name, markdown }) => {
    const file = fileURLToPath(new URL(`${name}.txt`, FOLDER));
    await expect(outlineOf(read(markdown))).toMatchFileSnapshot(file);
  });
});

describe("a title", () => {
  it.each([
    ["# Pea soup", "Pea soup"],
    ["###### Pea soup", "Pea soup"],
    ["**Pea soup!**", "Pea soup!"],
    ["## **Pea soup**", "Pea soup"],
    ["**Pea soup** (for two)", "Pea soup (for two)"],
    ["# 2-person soup, 20 min", "2-person soup, 20 min"],
    ["Pea soup\n====", "Pea soup"],
    ["# ![Pea soup](https://example.com/a.png)", "Pea soup"],
  ])("is of level 2, whatever it was: %j", (heading, title) => {
    expect(outline(`${heading}\n\nBoil.`)).toEqual(["title", `  ## ${title}`, "intro", "  Boil."]);
  });

  it.each([
    ["Here is a recipe for a quick pea soup.", "quick pea soup"],
    ["How about some pea fritters?", "pea fritters"],
    ["Okay, here is **Pea soup** for you.", "Pea soup"],
    [
      "**Note:** Okay, a recipe for potatoes with three kinds of peas.",
      "potatoes with three kinds of peas",
    ],
    ["Okay.", "Recipe"],
  ])("is missing: the file's name is from the words before the recipe: %s", (words, name) => {
    expect(read(`${words}\n\n## Ingredients\n\n- peas`).dish).toBe(name);
  });
});

describe("servings and times", () => {
  const ROW = ["facts", "  = Serves: 4", "  = Time: 20 min"];

  it.each([
    "**Serves:** 4\n**Time:** 20 min",
    "**Serves:** 4\n\n**Time:** 20 min",
    "**Serves**: 4 | **Time**: 20 min",
    "**Serves:** 4 **Time:** 20 min",
    "Serves: 4\nTime: 20 min",
    "Serves: 4 · Time: 20 min",
    "*Serves:* 4 · *Time:* 20 min",
    "*Serves: 4 | Time: 20 min*",
    "- **Serves:** 4\n- **Time:** 20 min",
  ])("are one row, however they are written: %j", (facts) => {
    expect(outline(`# Soup\n\n${facts}\n\n## You need\n\n- peas`).slice(2, 5)).toEqual(ROW);
    expect(outline(`${facts}\n\n# Soup\n\n## You need\n\n- peas`).slice(0, 3)).toEqual(ROW);
    expect(outline(`# Soup\n\n- peas\n\n1. Boil.\n\n${facts}`).slice(-3)).toEqual(ROW);
  });

  it.each([
    "**Why:** because there are 40 reasons to cook this soup, all of them good ones, and none a number",
    "**Note:** Read all of it first.",
    "Method: Boil the peas for 20 minutes.",
  ])("are not other words: %s", (words) => {
    expect(outline(`# Soup\n\n${words}\n\n## Ingredients\n\n- peas`)[3]).not.toMatch(/^ {2}=/);
  });
});

it.each(["- a", "* a", "+ a", "• a", "▪ a", "✔ a", "☑ a", "✅ a", "・a", "– a", "1. a", "①a"])(
  "ingredients may have any bullet: %j",
  (item) => {
    const items = `${item}\n${item.replace("1", "2").replace("①", "②")}`;
    const lines = outline(`# Soup\n\n## Ingredients\n\n${items}`);
    expect(lines.slice(4).map((line) => line.replace(/[-\d]+\.?/, ""))).toEqual(
      Array(2).fill("   [ ] a"),
    );
  },
);

describe("steps", () => {
  const method = (markdown: string) =>
    outline(`# Soup\n\n## Ingredients\n\n- peas\n\n## Method\n\n${markdown}`).slice(5);

  it.each([
    ["1) Boil it.\n2) Eat it.", "1. [Step 1] Boil it.", "2. [Step 2] Eat it."],
    ["① Boil it.\n② Eat it.", "1. [Step 1] Boil it.", "2. [Step 2] Eat it."],
    ["1️⃣ Boil it.\n2️⃣ Eat it.", "1. [Step 1] Boil it.", "2. [Step 2] Eat it."],
    ["**1.** Boil it.\n\n**2.** Eat it.", "[Step 1] 1. Boil it.", "[Step 2] 2. Eat it."],
    ["1\\. Boil it.\n\n2\\. Eat it.", "[Step 1] 1. Boil it.", "[Step 2] 2. Eat it."],
  ])("may have any form: %j", (markdown, ...steps) => {
    expect(method(markdown)).toEqual(["method", "  ### Method", ...steps.map((one) => `  ${one}`)]);
  });

  it("are not the words behind the paragraph of the last one", () => {
    const markdown = "**1. Mix**\n\nStir it.\n\n**2. Eat**\n\nEat it.\n\nYou love it.";
    expect(method(markdown).slice(-2)).toEqual(["notes", "  You love it."]);
  });
});

it("has no heading within another block", () => {
  const { tree } = read("# S\n\n> ## Q\n\n- # R");
  expect(JSON.stringify(tree).match(/"heading"/g)).toHaveLength(1);
});

it.each([
  ["<b>x</b>\n\n<div>\n<i>", "<b>x</b>\n<div>\n<i>"],
  ["#\n\n# S\n\n```MD\nx\n```", "S\nx"],
  // More columns than any table of a recipe has.
  [`${"|a".repeat(21)}|\n${"|-".repeat(21)}|`, `${"|a".repeat(21)}|\n${"|-".repeat(21)}|`],
  ["1&frac13;&frac34; &ldquo;&oelig;&ndash;&eacute;, &fjlig;", "1⅓¾ “œ–é, &fjlig;"],
])("the words of %j are %j", (markdown, words) => {
  expect(wordsIn(read(markdown).tree)).toBe(words);
});

describe("facts between the title and the ingredients", () => {
  const factsOf = (facts: string) => read(`# S\n\n${facts}\n\n## Xyz:\n\n- a\n- b\n\n1. Xy.`).facts;
  const minutes = (prep?: number, cook?: number, total?: number) => ({
    ...(prep && { prepSeconds: prep * 60 }),
    ...(cook && { cookSeconds: cook * 60 }),
    ...(total && { totalSeconds: total * 60 }),
  });

  it.each([
    ["| Serves | Time |\n| - | - |\n| 4 | 20 min |", { servings: "4", ...minutes(0, 0, 20) }],
    ["| Serves | 4 |\n| - | - |\n| Time | 20 min |", { servings: "4", ...minutes(0, 0, 20) }],
    ["⏱️ **Time:** 20 min\n🍽️ **Serves:** 4", { servings: "4", ...minutes(0, 0, 20) }],
    ["**4 porce, 55 min**", { servings: "4 porce", ...minutes(0, 0, 55) }],
    ["2 petits pots (dès 8 mois) – 25 min", { servings: "2 petits pots", ...minutes(0, 0, 25) }],
    ["👥 6–8 порций | ⏱️ 1 h 20 min", { servings: "6–8 порций", ...minutes(0, 0, 80) }],
    ["3人分、40 min", { servings: "3人分", ...minutes(0, 0, 40) }],
    ["٤ أشخاص، 30 min", { servings: "4 أشخاص", ...minutes(0, 0, 30) }],
    ["1 tray (20 pieces), 1 hour, 15 minutes", { servings: "20 pieces", ...minutes(0, 0, 75) }],
    ["2 trays (20 pieces), 30 min", { servings: "2 trays", ...minutes(0, 0, 30) }],
    ["3 aa, serves 4, 30 min", { servings: "4", ...minutes(0, 0, 30) }],
    ["8-inch cake, 30 min", minutes(0, 0, 30)],
    ["Cook: 10 min | Cook: 20 min", minutes(0, 10)],
    ["180 °C, 350 kcal, 30 min", minutes(0, 0, 30)],
    [
      "**Aaa:** 4 bbb | **Ccc:** 10 min | **Ddd:** 20 min",
      { servings: "4 bbb", ...minutes(10, 20) },
    ],
    [
      "- 👥 **Aaa:** 4\n- **Bbb:** 10 min\n- **Ccc:** 20 min",
      { servings: "4", ...minutes(10, 20) },
    ],
    ["**Bbb:** 10 min\n**Ccc:** 20 min\n**Ddd:** 30 min", minutes(10, 20, 30)],
    ["**Bbb:** 10 min\n**Ccc:** 20 min\n**Ddd:** 40 min", {}],
    ["20 min, plus 2 hours of rest", minutes(0, 0, 20)],
    ["Prep: 10 min, Rest: 20 min, Cook: 30 min", minutes(10, 30)],
    ["Zzz: 10 min | Prep: 20 min | Total: 30 min", minutes(20, 10, 30)],
    ["Don't leave cooked rice out for more than 2 hours.", {}],
    ["Cooked in one pan for up to 6 people.", {}],
    ["Serves 4. Ready in 30 min.", { servings: "4", ...minutes(0, 0, 30) }],
    ["Na 4 porcje. Czas: 40 min.", { servings: "4 porcje", ...minutes(0, 0, 40) }],
    [
      "4 aa | 10 min\nWithout the raw beans, which are poisonous.",
      { servings: "4 aa", ...minutes(0, 0, 10) },
    ],
    ["4 aa — 10 min — 20 min — 30 min", { servings: "4 aa", ...minutes(10, 20, 30) }],
    ["Time: 5 min, 10 min, 15 min", minutes(5, 10, 15)],
    ["Prep: 5 min | Cook: 0 min | Total: 5 min", minutes(5, 0, 5)],
    [
      "A dish of 3 grandmothers that is, as everybody says and nobody knows, older than any of them is, or was.",
      {},
    ],
  ])("are known by where they stand: %s", (words, facts) => {
    expect(factsOf(words)).toEqual(facts);
  });

  it.each([
    ["# S\n\n## 1. Ingredients (for 4 aa)\n\n- a\n\n1. Xy.", { servings: "4 aa" }],
    ["# S\n\n## 材料（4 aa）\n\n- a", { servings: "4 aa" }],
    ["20 min\n\n# S\n\n- a", {}],
    ["# S\n\n20 min\n\n- a\n\n1. Xy.\n\n## Tips\n\nCook: 5 min", minutes(0, 0, 20)],
  ])("are known elsewhere by what they say: %j", (markdown, facts) => {
    expect(read(markdown).facts).toEqual(facts);
  });

  it("are no heading, unless they are the name of a step", () => {
    const [, facts] = read("# S\n\n**4 aa, 20 min**\n\n## Ingredients\n\n- a").tree.children;
    expect(facts).toMatchObject({ children: [{ type: "strong" }] });
    expect(outline("# S\n\n**4 aa, 20 min**\n\n## Ingredients\n\n- a").slice(0, 4)).toEqual([
      ...["title", "  ## S", "facts", "  4 aa, 20 min"],
    ]);
    expect(outline("# S\n\n### Prep time: 10 min\n\n## Ingredients\n\n- a").slice(2, 4)).toEqual([
      ...["facts", "  = Prep time: 10 min"],
    ]);
    expect(outline("- a\n- b\n\n**1. Fry, 20 min**\n\nXy.")).toContain("  ### 1. Fry, 20 min");
  });
});

it("gives lines of one paragraph ids of their own: where they begin", () => {
  const markdown = "- a\n- b\n\nStep 1: Boil it.\n   Step 2: Fry it.";
  const { steps } = read(markdown);
  expect(steps.map(({ id }) => markdown.slice(id, id + 7))).toEqual(["Step 1:", "Step 2:"]);
});

it.each([
  ["Fry for 3 min, then rest.", "3 min,"],
  ["Fry (3–4 min), then rest.", "(3–4 min),"],
  ["Fry (**3 min**), then rest.", "(3 min),"],
  ["Fry **for about *3 min***, then rest.", "3 min,"],
  ["Fry for “3 min”!", "“3 min”!"],
  ["Fry for 3 min and rest.", "3 min"],
])("in %j the piece around the duration is %j", (words, piece) => {
  const pieces: string[] = [];
  const visit = (node: Nodes) => {
    if (node.data?.hName === "span" && !node.data.hProperties?.dataId) pieces.push(wordsIn(node));
    else if ("children" in node) node.children.forEach(visit);
  };
  const { tree, steps } = read(`- a\n- b\n\n1. ${words}`);
  visit(tree);
  expect(pieces).toEqual([piece]);
  expect(steps[0]?.words).toBe(words.replaceAll("*", ""));
});

it.each([
  ["1. Fry **the on", "Fry the on"],
  ["1. Fry *the", "Fry the"],
  ["1. Fry **the onions*", "Fry the onions"],
  ["1. 鍋に**塩", "鍋に塩"],
  ["1. See [this", "See this"],
  ["1. See [this](https://exam", "See this"],
  ["1. Fry `it", "Fry it"],
  ["1. Cut it in 2 * 3 pieces of 5*5", "Cut it in 2 * 3 pieces of 5*5"],
  ["1. [Tip]: rest", "[Tip]: rest"],
])("marks that are not closed yet are not shown in the last block: %s", (markdown, words) => {
  const written = `- a\n- b\n\n${markdown}`;
  expect(wordsIn(readRecipe(written, false).tree)).toBe(`a\nb\n${words}`);
});
