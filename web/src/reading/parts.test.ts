import { describe, expect, it } from "vitest";
import { wordsOf } from "./mdast";
import { partsOf } from "./parts";
import { groupsIn } from "./testing/groups";

/** "part Name" for each group, without an empty group at the beginning. */
function parts(markdown: string): string[] {
  const groups = groupsIn(markdown);
  return partsOf(groups).flatMap((part, index) => {
    const { heading, blocks } = groups[index] ?? {};
    if (!heading && blocks?.length === 0) return [];
    return heading ? `${part} ${wordsOf(heading)}` : part;
  });
}

const RICE = "- 200 g rice\n- salt";
const STEPS = "1. Boil the rice well.\n2. Salt it at the end.";
const SENTENCES = "- Boil the rice well.\n- Salt it at the end.";

describe("the title", () => {
  it.each([
    ["is the first heading", `# Pilaf\n\n## You need\n\n${RICE}\n\n${STEPS}`, "title Pilaf"],
    ["may be bold", `**Pilaf**\n\n**You need**\n\n${RICE}`, "title Pilaf"],
    ["may be of any level", `#### Pilaf\n\n#### You need\n\n${RICE}`, "title Pilaf"],
    ["may be right above the method", `# Pilaf\n\n## Method\n\n${STEPS}`, "title Pilaf"],
    ["may be a bold exclamation", `**Pilaf!**\n\n**You need**\n\n${RICE}`, "title Pilaf!"],
  ])("%s", (_, markdown, title) => {
    expect(parts(markdown)[0]).toBe(title);
  });

  it.each([
    ["a list", `## What to take\n\n${RICE}\n\n${STEPS}`],
    ["the ingredients, by name", `## Ingredients\n\n${RICE}\n\n## Method\n\n${STEPS}`],
    ["the method, by name", `## Method\n\n${STEPS}`],
    ["notes, by name", `## Equipment\n\n- a pot\n\n## Ingredients\n\n${RICE}`],
  ])("is not what names %s", (_, markdown) => {
    expect(parts(markdown).filter((part) => part.startsWith("title"))).toEqual([]);
  });

  it("is the heading of the highest level before the recipe", () => {
    const markdown = `### Here you are\n\nGood.\n\n## Pilaf\n\n### Ingredients\n\n${RICE}`;
    expect(parts(markdown)).toEqual([
      "preamble Here you are",
      "title Pilaf",
      "ingredients Ingredients",
    ]);
  });
});

describe("what stands before the recipe", () => {
  it("is its preamble, also a list", () => {
    expect(
      parts(`Good grains:\n\n- rice\n- barley\n\n# Pilaf\n\n## Ingredients\n\n${RICE}`),
    ).toEqual(["preamble Good grains:", "title Pilaf", "ingredients Ingredients"]);
  });

  it("is its preamble where there is no title", () => {
    expect(parts(`Here is a pilaf.\n\n## Ingredients\n\n${RICE}`)).toEqual([
      "preamble",
      "ingredients Ingredients",
    ]);
  });

  it("is notes below the title where a name says so", () => {
    expect(parts(`# Pilaf\n\n## Equipment\n\n- a pot\n\n## Ingredients\n\n${RICE}`)).toEqual([
      "title Pilaf",
      "notes Equipment",
      "ingredients Ingredients",
    ]);
  });
});

describe("the ingredients", () => {
  it("go on up to the method, with their groups", () => {
    const markdown = `# Pilaf\n\n## Ingredients\n\n### Rice\n\n${RICE}\n\n### Asparagus tips\n\n${RICE}\n\n## Method\n\n${STEPS}`;
    expect(parts(markdown)).toEqual([
      "title Pilaf",
      "ingredients Ingredients",
      "ingredients Rice",
      "notes Asparagus tips",
      "method Method",
    ]);
  });

  it("need no known name", () => {
    expect(parts(`# Pilav\n\n## Malzemeler\n\n${RICE}\n\n## Yapılışı\n\n${STEPS}`)).toEqual([
      "title Pilav",
      "ingredients Malzemeler",
      "method Yapılışı",
    ]);
  });

  it("need no heading", () => {
    expect(parts(`${RICE}\n\n${STEPS}`)).toEqual(["ingredients", "method"]);
  });

  it("may be numbered", () => {
    const things = "1. 200 g rice\n2. salt";
    expect(parts(`# Pilaf\n\n## Ingredients\n\n${things}\n\n## Method\n\n${STEPS}`)).toEqual([
      "title Pilaf",
      "ingredients Ingredients",
      "method Method",
    ]);
  });
});

describe("the method", () => {
  const behind = (markdown: string) =>
    parts(`# Pilaf\n\n## Ingredients\n\n${RICE}\n\n${markdown}`).slice(2);

  it.each<[string, string, string[]]>([
    ["numbered", `## Do\n\n${STEPS}`, ["method Do"]],
    ["in bullets below a known name", `## Method\n\n${SENTENCES}`, ["method Method"]],
    ["in bullets below an unknown name", `## Do\n\n${SENTENCES}`, ["method Do"]],
    [
      "in named steps",
      `## Do\n\n### Boil\n\n${STEPS}\n\n### Rest\n\n${STEPS}`,
      ["method Do", "method Boil", "method Rest"],
    ],
    [
      "in numbered names with bullets",
      `**1. Boil**\n\n${SENTENCES}\n\n**2. Rest**\n\n- Rest.`,
      ["method 1. Boil", "method 2. Rest"],
    ],
    [
      "in numbered paragraphs",
      "## Do\n\n**1. Boil:** Use a pot.\n\n**2. Rest:** Wait.",
      ["method Do"],
    ],
    [
      "in phases without a common heading",
      `## Boil\n\n${STEPS}\n\n## Rest\n\n${STEPS}`,
      ["method Boil", "method Rest"],
    ],
    ["in paragraphs", "## Method\n\nBoil the rice well.\n\nSalt it.", ["method Method"]],
  ])("may be %s", (_, markdown, expected) => {
    expect(behind(markdown)).toEqual(expected);
  });

  it.each([
    ["in English", "Tips"],
    ["in a language that is not known", "Püf noktası"],
    ["that is a sentence", "So gelingt es"],
  ])("ends before a section with a name %s that is not numbered", (_, name) => {
    expect(behind(`## Method\n\n${STEPS}\n\n## ${name}\n\n- Rinse it.`)).toEqual([
      "method Method",
      `notes ${name}`,
    ]);
  });

  it("goes on behind a section of notes that stands in it", () => {
    expect(behind(`## Boil\n\n${STEPS}\n\n## Tips\n\n- Stir.\n\n## Rest\n\n${STEPS}`)).toEqual([
      "method Boil",
      "notes Tips",
      "method Rest",
    ]);
  });

  it.each(["2. Tip in the rice", "2. Note the time", "2. Serving the tips"])(
    "has a numbered step that sounds like notes: %s",
    (name) => {
      expect(behind(`**1. Boil**\n\n${SENTENCES}\n\n**${name}**\n\n${SENTENCES}`)).toEqual([
        "method 1. Boil",
        `method ${name}`,
      ]);
    },
  );

  it("ends before numbered notes where the sections are numbered", () => {
    expect(
      parts(
        `# Pilaf\n\n## 1. Ingredients\n\n${RICE}\n\n## 2. Method\n\n${STEPS}\n\n## 3. Tips\n\n${STEPS}`,
      ),
    ).toEqual(["title Pilaf", "ingredients 1. Ingredients", "method 2. Method", "notes 3. Tips"]);
  });

  it("has the ingredients of a second recipe as ingredients", () => {
    const recipe = `## Ingredients\n\n${RICE}\n\n## Method\n\n${STEPS}`;
    expect(parts(`# One\n\n${recipe}\n\n# Two\n\n${recipe}`)).toEqual([
      "title One",
      "ingredients Ingredients",
      "method Method",
      "method Two",
      "ingredients Ingredients",
      "method Method",
    ]);
  });
});

it("has only a preamble where there is no recipe", () => {
  expect(parts("I can't help with that.\n\nSorry.")).toEqual(["preamble"]);
});
