/** What recipes come out as: those of the corpus, and small ones for single rules. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readRecipe } from "./readRecipe";
import { blockLinesOf, CORPUS, FOLDER, outlineOf } from "./testing/corpus";

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
    ["Pea soup\n====", "Pea soup"],
  ])("is of level 2, whatever it was: %j", (heading, title) => {
    expect(outline(`${heading}\n\nBoil.`)).toEqual(["title", `  ## ${title}`, "intro", "  Boil."]);
  });

  it.each([
    ["Here is a recipe for a quick pea soup.", "quick pea soup"],
    ["How about some pea fritters?", "pea fritters"],
    ["Hier ist ein Rezept für Erbsensuppe:", "Erbsensuppe"],
    ["Voici une recette de soupe aux pois.", "soupe aux pois"],
    ["Aquí tienes una receta de sopa de guisantes:", "sopa de guisantes"],
    ["Ecco una ricetta per la minestra.", "la minestra"],
    ["Aqui está uma receita de sopa de ervilha:", "sopa de ervilha"],
    ["豆スープのレシピです。", "豆スープ"],
    ["Okay.", "Recipe"],
  ])("is missing: the file's name is from the words before the recipe: %s", (words, name) => {
    expect(read(`${words}\n\n## Ingredients\n\n- peas`).dish).toBe(name);
  });
});

it("has a title above a list without a name where other words stand between them", () => {
  expect(outline("# Soup\n\nQuick.\n\n- peas\n- salt\n\n1. Boil it.")).toEqual([
    ...["title", "  ## Soup", "intro", "  Quick.", "ingredients", "  - [ ] peas", "  - [ ] salt"],
    ...["method", "  1. [Step 1] Boil it."],
  ]);
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
    ["| Serves | Time |\n| - | - |\n| 4 | 20 min |"],
    ["| Fact | Value |\n| - | - |\n| Serves | 4 |\n| Time | 20 min |"],
    ["⏱️ **Time:** 20 min\n🍽️ **Serves:** 4"],
    ["Serves 4 · 20 min"],
    ["20 min\n\n### Ingredients (serves 4)\n\n- peas"],
  ])("are known: %j", (facts) => {
    const known = read(`# Soup\n\n${facts}\n\n## Method\n\n1. Boil.`).facts;
    expect(known).toEqual({ servings: expect.stringMatching(/^4/), totalSeconds: 1200 });
  });

  it.each([
    "**Why:** because there are 40 reasons to cook this soup, all of them good ones, and none a number",
    "**Note:** Read all of it first.",
    "Method: Boil the peas for 20 minutes.",
  ])("are not other words: %s", (words) => {
    expect(outline(`# Soup\n\n${words}\n\n## Ingredients\n\n- peas`)[2]).not.toMatch(/^ {2}=/);
  });

  it.each([
    "Nutrition (per serving): 350 kcal",
    "Calories per serving: 350",
    "Nährwerte pro Portion: 350 kcal",
    "Calories par portion : 350",
    "Calorías por porción: 350",
    "Calorie per porzione: 350",
    "Calorias por porção: 350",
    "1人分あたり: 350kcal",
  ])("are not what one serving has: %s", (words) => {
    expect(read(`# Soup\n\n${words}\n\n- peas\n\n1. Boil.`).facts).toEqual({});
  });

  it("are not a list of ingredients", () => {
    expect(outline("# Soup\n\n## You need\n\n- **Peas:** 200 g\n- **Salt:** 5 g")[2]).toBe(
      "ingredients",
    );
  });
});

describe("ingredients", () => {
  it.each(["- a", "* a", "+ a", "• a", "▪ a", "✔ a", "✅ a", "・a", "– a", "1. a", "①a"])(
    "may have any bullet: %j",
    (item) => {
      const items = `${item}\n${item.replace("1", "2").replace("①", "②")}`;
      const lines = outline(`# Soup\n\n## Ingredients\n\n${items}`);
      expect(lines.slice(4).map((line) => line.replace(/[-\d]+\.?/, ""))).toEqual(
        Array(2).fill("   [ ] a"),
      );
    },
  );

  it("have names of groups as headings, and notes without a tick", () => {
    expect(
      outline(
        "## Ingredients\n\n- **Sauce:**\n  - oil\n- **1 onion**\n  - Take a red one, if you can.\n- - salt",
      ),
    ).toEqual([
      "ingredients",
      "  ### Ingredients",
      "  - #### Sauce",
      "    - [ ] oil",
      "  - [ ] 1 onion",
      "    - Take a red one, if you can.",
      "  - ",
      "    - [ ] salt",
    ]);
  });
});

describe("steps", () => {
  const method = (markdown: string) =>
    outline(`# Soup\n\n## Ingredients\n\n- peas\n\n## Method\n\n${markdown}`).slice(5);

  it.each([
    ["1. Boil it.\n2. Eat it.", "1. [Step 1] Boil it.", "2. [Step 2] Eat it."],
    ["1) Boil it.\n2) Eat it.", "1. [Step 1] Boil it.", "2. [Step 2] Eat it."],
    ["① Boil it.\n② Eat it.", "1. [Step 1] Boil it.", "2. [Step 2] Eat it."],
    ["1️⃣ Boil it.\n2️⃣ Eat it.", "1. [Step 1] Boil it.", "2. [Step 2] Eat it."],
    ["**1.** Boil it.\n\n**2.** Eat it.", "[Step 1] 1. Boil it.", "[Step 2] 2. Eat it."],
    ["1\\. Boil it.\n\n2\\. Eat it.", "[Step 1] 1. Boil it.", "[Step 2] 2. Eat it."],
    ["Step 1: Boil it.\nStep 2: Eat it.", "[Step 1] Step 1: Boil it.", "[Step 2] Step 2: Eat it."],
    ["Boil it.\n\nEat it.", "[Step 1] Boil it.", "[Step 2] Eat it."],
  ])("may have any form: %j", (markdown, ...steps) => {
    expect(method(markdown)).toEqual(["method", "  ### Method", ...steps.map((one) => `  ${one}`)]);
  });

  it.each(["Enjoy!", "**Enjoy!**", "Enjoy your soup!", "Guten Appetit!", "Tip: Eat it warm."])(
    "are not an item that is only closing words or a tip: %s",
    (words) => {
      const plain = words.replaceAll("*", "");
      expect(method(`1. Boil it.\n2. ${words}`).at(-1)).toBe(`  2. ${plain}`);
    },
  );

  it("go on with the number that the Markdown gives, and are counted within a step", () => {
    expect(method("1. Mix:\n   - Stir it.\n   - Salt it.\n\n### Then\n\n2. Eat it.")).toEqual([
      "method",
      "  ### Method",
      "  1. [Step 1] Mix:",
      "    - [Step 1.1] Stir it.",
      "    - [Step 1.2] Salt it.",
      "  #### Then",
      "  2. [Step 2] Eat it.",
    ]);
  });

  it.each(["Serves 4", "Makes 12"])("are not facts behind the tips: %s", (fact) => {
    expect(method(`1. Boil it well.\n\n## Tips\n\n- Salt it.\n\n${fact}`).slice(3)).toEqual([
      "notes",
      "  ### Tips",
      "  - Salt it.",
      "facts",
      `  ${fact}`,
    ]);
  });

  it("are not a tip between two of them", () => {
    expect(method("Boil it.\n\n**Tip:** Wait 5 minutes.\n\nEat it.")).toEqual([
      "method",
      "  ### Method",
      "  [Step 1] Boil it.",
      "notes",
      "  Tip: Wait 5 minutes.",
      "method",
      "  [Step 2] Eat it.",
    ]);
  });
});

it("reads pictures as words and raw HTML as it is written", () => {
  expect(outline("# ![soup](https://example.com/a.png)\n\n<b>x</b>\n\n<div>\n<i>")).toEqual([
    "title",
    "  ## soup",
    "intro",
    "  <b>x</b>",
    "  <div>",
    "  <i>",
  ]);
});
