/** What each recipe of the corpus comes out as, and a few that are none. */
import { describe, expect, it } from "vitest";
import { CORPUS, outlineOf } from "./corpus/corpus";
import { parseRecipe } from "./parseRecipe";

const outline = (markdown: string) => outlineOf(parseRecipe(markdown)).split("\n").slice(0, -1);

describe("a recipe of the corpus", () => {
  it("is one of at least 20", () => {
    expect(CORPUS.length).toBeGreaterThanOrEqual(20);
  });

  it.each(CORPUS)("comes out as it should: $name", ({ markdown, outline }) => {
    expect(outlineOf(parseRecipe(markdown))).toBe(outline);
  });
});

describe("the title", () => {
  it.each([
    ["# Pea soup", "## Pea soup"],
    ["###### Pea soup", "## Pea soup"],
    ["**Pea soup!**", "## Pea soup!"],
    ["## **Pea soup**", "## Pea soup"],
  ])("is the first heading, whatever its level: %s", (heading, title) => {
    expect(outline(`${heading}\n\nBoil.`)).toEqual(["title", `  ${title}`, "intro", "  Boil."]);
  });

  it("is missing where a list follows the first heading", () => {
    expect(outline("# What you need\n\n- peas")).toEqual([
      "ingredients",
      "  ### What you need",
      "  - [ ] peas",
    ]);
  });

  it("stays the title where servings and times follow as a list", () => {
    expect(outline("# Pea soup\n\n- **Serves:** 2\n- **Time:** 20 minutes")).toEqual([
      "title",
      "  ## Pea soup",
      "facts",
      "  = Serves: 2",
      "  = Time: 20 minutes",
    ]);
  });
});

describe("a bold line", () => {
  it("is a sentence where it ends like one", () => {
    expect(outline("# Soup\n\n## Method\n\n**Enjoy!**\n\n**Serve hot.**")).toEqual([
      "title",
      "  ## Soup",
      "ingredients",
      "  ### Method",
      "  Enjoy!",
      "  Serve hot.",
    ]);
  });

  it("is servings and times below the title, if it has a number and names nothing", () => {
    expect(outline("# Soup\n\n**Serves 4 | 20 minutes**\n\n**For 4:**\n\n- peas")).toEqual([
      "title",
      "  ## Soup",
      "facts",
      "  Serves 4 | 20 minutes",
      "ingredients",
      "  ### For 4",
      "  - [ ] peas",
    ]);
  });

  it("begins a paragraph of its own within another", () => {
    expect(outline("**Soup**\n**Serves:** 2\n**You need:**\n- peas")).toEqual([
      "title",
      "  ## Soup",
      "facts",
      "  = Serves: 2",
      "ingredients",
      "  ### You need",
      "  - [ ] peas",
    ]);
  });
});

describe("servings and times", () => {
  it.each([
    "**Serves:** 4\n**Time:** 20 min",
    "**Serves:** 4\n\n**Time:** 20 min",
    "**Serves**: 4 | **Time**: 20 min",
    "Serves: 4\nTime: 20 min",
    "*Serves:* 4 · *Time:* 20 min",
    "- **Serves:** 4\n- **Time:** 20 min",
  ])("are one row, however they are written: %j", (facts) => {
    expect(outline(`# Soup\n\n${facts}\n\n## You need\n\n- peas`).slice(2, 5)).toEqual([
      "facts",
      "  = Serves: 4",
      "  = Time: 20 min",
    ]);
  });

  it("are neither a long text nor a list of ingredients", () => {
    const sentence =
      "**Why:** because there are 40 reasons to cook this soup, all of them good ones, and none of them a number";
    expect(outline(`# Soup\n\n${sentence}`)[2]).toBe("intro");
    expect(outline("# Soup\n\n## You need\n\n- **Peas:** 200 g")[2]).toBe("ingredients");
  });
});

describe("the parts", () => {
  it("need no headings: what follows the bullets is the method", () => {
    expect(outline("- peas\n- salt\n\n1. Boil.\n2. Eat.")).toEqual([
      "ingredients",
      "  - [ ] peas",
      "  - [ ] salt",
      "method",
      "  1. [ ] Boil.",
      "  2. [ ] Eat.",
    ]);
    expect(outline("# Soup\n\nQuick.\n\n- peas\n\nBoil for 8 minutes.")).toEqual([
      "title",
      "  ## Soup",
      "intro",
      "  Quick.",
      "ingredients",
      "  - [ ] peas",
      "method",
      "  Boil for 8 minutes.",
    ]);
  });

  it("end where the next section begins, also after notes", () => {
    const sections = "## You need\n\n- peas\n\n## Equipment\n\n- a pot\n\n## Method\n\n- Boil.";
    expect(outline(`# Soup\n\n${sections}`)).toEqual([
      "title",
      "  ## Soup",
      "ingredients",
      "  ### You need",
      "  - [ ] peas",
      "notes",
      "  ### Equipment",
      "  - a pot",
      "method",
      "  ### Method",
      "  - [ ] Boil.",
    ]);
  });

  it("count a tip inside the method as notes", () => {
    expect(outline("- peas\n\n1. Boil.\n\n**Tip:** Wait 5 minutes.\n\nEat.").slice(-4)).toEqual([
      "notes",
      "  Tip: Wait 5 minutes.",
      "method",
      "  Eat.",
    ]);
  });

  it("go on with the number that the Markdown gives", () => {
    expect(outline("- a\n\n## Do\n\n1. A.\n\n### Then\n\n2. B.").slice(-2)).toEqual([
      "  #### Then",
      "  2. [ ] B.",
    ]);
  });
});

it("shows a picture as words, and raw HTML as it is written", () => {
  expect(outline("# ![soup](https://example.com/a.png)\n\n<b>x</b>\n\n<div>\n<i>")).toEqual([
    "title",
    "  ## soup",
    "intro",
    "  <b>x</b>",
    "  <div>",
    "  <i>",
  ]);
});
