import { describe, expect, it } from "vitest";
import { wordsOf } from "./mdast";
import type { Group } from "./outline";
import { groupsIn } from "./testing/groups";

const FLAGS = {
  isNumbered: "numbered",
  hasThings: "things",
  hasSentences: "sentences",
  hasNumbers: "numbers",
  hasNumberedParagraphs: "numbered paragraphs",
} as const;

/** "Name: flags" for each group, without an empty group at the beginning. */
const outline = (markdown: string) =>
  groupsIn(markdown)
    .filter(({ heading, blocks }) => heading || blocks.length > 0)
    .map((group) => `${nameOf(group)}: ${flagsOf(group)}`);

const nameOf = ({ heading }: Group) => (heading ? wordsOf(heading) : "");

const flagsOf = (group: Group) =>
  Object.entries(FLAGS)
    .filter(([flag]) => group[flag as keyof typeof FLAGS])
    .map(([, name]) => name)
    .join(", ");

describe("a group", () => {
  it.each<[string, string, string[]]>([
    ["each heading", "# Soup\n\nGood.\n\n## Peas", ["Soup: ", "Peas: "]],
    ["each bold line", "**Soup**\n\nGood.\n\n**Peas**", ["Soup: ", "Peas: "]],
    ["italics above a list", "*Sauce*\n- 1 onion\n- salt", ["Sauce: things"]],
    ["a label above a list", "Peas:\n- 1 onion\n- salt", ["Peas:: things"]],
    [
      "a list with numbers below bullets",
      "- peas\n- salt\n\n1. Boil it all well.",
      [": things", ": sentences, numbers"],
    ],
    [
      "numbered paragraphs below bullets",
      "- peas\n\n**1. Boil:** Use a pot.",
      [": things", ": numbered paragraphs"],
    ],
    [
      "such a list, with the words above it",
      "- peas\n\nHere is how.\n\n1. Boil it all well.",
      [": things", ": sentences, numbers"],
    ],
  ])("begins with %s", (_, markdown, expected) => {
    expect(outline(markdown)).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    ["a second list with bullets", "- peas\n\nand\n\n- salt", [": things"]],
    [
      "a second list with numbers",
      "1. Boil the peas well.\n\nWait.\n\n2. Eat it all up.",
      [": sentences, numbers"],
    ],
    ["a bold sentence", "# Soup\n\n**Enjoy your soup!**", ["Soup: "]],
    [
      "an italic sentence above a list",
      "# Soup\n\n*A good one.*\n\n- peas\n- salt",
      ["Soup: ", ": things"],
    ],
    ["italic facts above a list", "# Soup\n\n*Serves 4*\n\n- peas\n- salt", ["Soup: ", ": things"]],
    ["a bold fact", "# Soup\n\n**Serves 4**", ["Soup: "]],
    ["a plain line that is no label", "# Soup\n\nGood:\n\nyes", ["Soup: "]],
  ])("does not begin with %s", (_, markdown, expected) => {
    expect(outline(markdown)).toEqual(expected);
  });

  it("has a rank by its heading: levels, then bold, numbered bold, labels, none", () => {
    const markdown = "# A\n\n###### B\n\n**C**\n\n**1. D**\n\nE:\n- f\n\n1. G g g g.";
    const ranks = groupsIn(markdown).map(({ rank }) => rank);
    expect(ranks.slice(1)).toEqual([1, 6, 7, 8, 9, 10]);
  });

  it("has a bold sentence as its heading where nothing stands before it", () => {
    expect(outline("**Pea soup!**")).toEqual(["Pea soup!: "]);
  });
});

describe("a list", () => {
  it("of one item is of nothing yet where no more text has come", () => {
    expect(outline("- **Peas")).toEqual([": "]);
    expect(outline("- 200 g peas\n\nSalt")).toEqual([": things"]);
  });

  it.each([
    ["short items", "- peas\n- salt", "things"],
    [
      "amounts, even long ones",
      `- salt\n- 2 onions${", chopped as finely as you can".repeat(4)}`,
      "things",
    ],
    ["sentences", "- Boil the peas well.\n- Salt them at the end.", "sentences"],
    ["Japanese sentences", "- 豆を煮ます。\n- 塩を加えます。", "sentences"],
    [
      "long items without a stop",
      `- ${"stir and stir again ".repeat(5)}\n- ${"fold and fold again ".repeat(5)}`,
      "sentences",
    ],
    ["mostly sentences", "- Boil the peas well.\n- Salt them well, too.\n- Eat", "sentences"],
    ["servings and times", "- **Serves:** 4\n- **Time:** 30 minutes", ""],
    ["groups of things", "- **Sauce:**\n  - peas\n- **Top:**\n  - salt", "things"],
  ])("of %s", (_, markdown, expected) => {
    expect(outline(markdown)).toEqual([`: ${expected}`]);
  });
});

describe("a name", () => {
  it.each([
    ["## Ingredients", "ingredients"],
    ["## 🛒 Ingredients (serves 4)", "ingredients"],
    ["## II. Zutaten für den Teig", "ingredients"],
    ["## 【材料】（2人分）", "ingredients"],
    ["## What you'll need", "ingredients"],
    ["## 2. Method", "method"],
    ["## Modo de preparo", "method"],
    ["## Tempo de preparo", undefined],
    ["## Preparation time", undefined],
    ["## Chef's Tips", "notes"],
    ["## Serving", "notes"],
    ["## Tip in the rice", undefined],
    ["## For the asparagus tips", undefined],
    ["## Segredinhos", undefined],
  ])("says its section, or doesn't: %s", (markdown, section) => {
    expect(groupsIn(markdown).at(-1)?.section).toBe(section);
  });

  it.each([
    "1. Boil",
    "Step 2: Boil",
    "Paso 3",
    "Étape 1 : Cuire",
    "手順4",
    "1.切る",
    "Step 1.",
    "2) Rest",
    "3 – Rest",
    "الخطوة ١",
  ])("can be numbered: %s", (name) => {
    expect(groupsIn(`## ${name}`).at(-1)?.isNumbered).toBe(true);
  });

  it.each([
    "2 kinds of peas",
    "7-Up Cake",
    "5-Minute Sauce",
    "1.5 l of stock",
    "Boil",
    "Soup for 2 people",
  ])("is not numbered only because it has a number: %s", (name) => {
    expect(groupsIn(`## ${name}`).at(-1)?.isNumbered).toBe(false);
  });
});
