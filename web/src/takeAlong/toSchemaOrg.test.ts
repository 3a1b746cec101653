import { describe, expect, it } from "vitest";
import type { Part } from "../reading/recipe";
import { h, recipe, ticked, withProperties } from "../reading/testing/tree";
import { toSchemaOrg } from "./toSchemaOrg";
import type { TreeNode } from "./tree";

const schemaOrg = (parts: Partial<Record<Part, TreeNode[]>>) => toSchemaOrg(recipe(parts));

const items = (...texts: string[]) => texts.map((text) => ticked("li", text));
const steps = (...texts: string[]) => texts.map((text) => ({ "@type": "HowToStep", text }));
const section = (name: string | undefined, ...texts: string[]) => ({
  "@type": "HowToSection",
  ...(name && { name }),
  itemListElement: steps(...texts),
});

it("has every field of a complete recipe", () => {
  expect(
    schemaOrg({
      preamble: [h("p", "Okay, here is one:")],
      title: [h("h2", "Pea ", h("em", "soup"))],
      facts: [h("p", "Serves 4 · Prep time: 10 minutes · Cook time: 1 hour")],
      intro: [h("p", "A soup for", h("br"), "\n", "cold days.")],
      ingredients: [h("h3", "Ingredients"), h("ul", ...items("200 g peas", "salt"))],
      method: [h("h3", "Method"), h("ol", ...items("Boil.", "Eat."))],
      notes: [h("h3", "Tips"), h("ul", ...items("Freeze it."))],
    }),
  ).toEqual({
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: "Pea soup",
    description: "A soup for cold days.",
    recipeIngredient: ["200 g peas", "salt"],
    recipeInstructions: steps("Boil.", "Eat."),
    recipeYield: "4 servings",
    prepTime: "PT10M",
    cookTime: "PT1H",
  });
});

it("leaves out what it does not find", () => {
  expect(schemaOrg({ preamble: [h("p", "I can't help with that.")] })).toEqual({
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: "Recipe",
  });
});

describe("ingredients", () => {
  it("of groups stand one after the other", () => {
    const { recipeIngredient } = schemaOrg({
      ingredients: [
        h("h3", "Ingredients"),
        h("p", "For four:"),
        h("h4", "Sauce"),
        h("ul", ...items("tomatoes")),
        h("h4", "Pasta"),
        h("ul", ...items("flour", "eggs")),
      ],
    });
    expect(recipeIngredient).toEqual(["tomatoes", "flour", "eggs"]);
  });

  it("of a group that is an item don't include the name of the group", () => {
    const { recipeIngredient } = schemaOrg({
      ingredients: [
        h(
          "ul",
          h("li", h("strong", "Sauce"), "\n", h("ul", ...items("tomatoes"))),
          h("li", h("p", "Pasta:"), h("ul", ...items("flour", "eggs"))),
          ticked("li", "salt"),
        ),
      ],
    });
    expect(recipeIngredient).toEqual(["tomatoes", "flour", "eggs", "salt"]);
  });

  it("are without the notes below them, and an empty one is none", () => {
    const { recipeIngredient } = schemaOrg({
      ingredients: [h("ul", ticked("li", "1 onion", h("ul", h("li", "A red one."))), ticked("li"))],
    });
    expect(recipeIngredient).toEqual(["1 onion"]);
  });

  it("are without the word that says that they are not on the list", () => {
    const small = (words: string) => h("small", words);
    const { recipeIngredient } = schemaOrg({
      ingredients: [h("ul", ticked("li", "salt ", small("(extra)")), ticked("li", "oil (Extra)"))],
    });
    expect(recipeIngredient).toEqual(["salt", "oil"]);
  });
});

describe("instructions", () => {
  const instructions = (...method: TreeNode[]) => schemaOrg({ method }).recipeInstructions;

  it("are sections where steps are grouped, and never mixed with steps", () => {
    expect(
      instructions(
        h("h3", "Method"),
        h("ol", ...items("Heat the oven.")),
        h("h4", "For the sauce:"),
        h("ol", ...items("Chop.", "Boil.")),
        h("h4", "2. Assemble"),
        ticked("p", "Pour it over."),
      ),
    ).toEqual([
      section("Method", "Heat the oven."),
      section("For the sauce", "Chop.", "Boil."),
      section("Assemble", "Pour it over."),
    ]);
  });

  it("are a section without a name for steps before the first heading", () => {
    expect(
      instructions(h("ol", ...items("Heat.")), h("h4", "Sauce"), h("ul", ...items("Boil."))),
    ).toEqual([section(undefined, "Heat."), section("Sauce", "Boil.")]);
  });

  it("are steps that begin with their names where each has a heading and a paragraph", () => {
    expect(
      instructions(
        h("h3", "Method"),
        h("p", "Here is how."),
        h("h4", "Step 1: Make the sauce"),
        ticked("p", "Chop."),
        ticked("p", "Boil."),
        h("h4", "2) Ready?"),
        ticked("p", "Eat."),
      ),
    ).toEqual(steps("Make the sauce: Chop. Boil.", "Ready? Eat."));
  });

  it("are sections where each step has a heading and bullets", () => {
    expect(
      instructions(h("h4", "1. Make the sauce:"), h("ul", ...items("Chop.", "Boil."))),
    ).toEqual([section("Make the sauce", "Chop.", "Boil.")]);
  });

  it("have a step with a list in it on one line", () => {
    const list = h("ul", ...items("oil", "salt"));
    const sentences = h("ol", ...items("Chop.", "Boil."));
    expect(
      instructions(
        h(
          "ol",
          ticked("li", "Mix", list),
          ticked("li", h("p", "Cook:"), h("p", "now."), sentences),
        ),
      ),
    ).toEqual(steps("Mix: oil; salt", "Cook: now. Chop. Boil."));
  });

  it("have a paragraph between two lists in the step above it, and none from before or after", () => {
    expect(
      instructions(
        h("p", "Here is how:"),
        h("ol", ...items("Boil.")),
        h("p", "Wait."),
        withProperties({ start: 2 }, "ol", ...items("Eat.")),
        h("p", "Enjoy!"),
      ),
    ).toEqual(steps("Boil. Wait.", "Eat."));
  });

  it("are the paragraphs that can be ticked, without their numbers, and no others", () => {
    expect(
      instructions(
        h("h3", "Method"),
        h("p", "Here is how."),
        ticked("p", h("strong", "1. Boil:"), " Use much water."),
        h("hr"),
        ticked("p", "Step 2: Eat."),
      ),
    ).toEqual(steps("Boil: Use much water.", "Eat."));
  });

  it.each([
    ["Step 1: Boil", "Boil"],
    ["Schritt 1: Kochen", "Kochen"],
    ["Étape 1 : Cuire", "Cuire"],
    ["Paso 1: Cocer", "Cocer"],
    ["Passo 1 – Cozer", "Cozer"],
    ["Passaggio 1: Cuocere", "Cuocere"],
    ["ステップ1：煮る", "煮る"],
    ["手順 1: 煮る", "煮る"],
    ["1.5 l of water", "1.5 l of water"],
    ["Day 1: Soak", "Day 1: Soak"],
  ])("are named without their number: %j", (name, expected) => {
    expect(instructions(h("h4", name), h("ul", ...items("Chop.")))).toEqual([
      section(expected, "Chop."),
    ]);
  });
});

describe("yield and times", () => {
  const found = (...lines: string[]) => {
    const [first = "", ...rest] = lines;
    const words = rest.flatMap((line) => [h("br"), `\n${line}`]);
    const { recipeYield, prepTime, cookTime, totalTime } = schemaOrg({
      facts: [h("p", first, ...words)],
    });
    return { recipeYield, prepTime, cookTime, totalTime };
  };

  it.each([
    ["Serves 4", "4 servings"],
    ["Serves: 4–6 people", "4–6 servings"],
    ["Servings: about 2", "2 servings"],
    ["Yields: 1 serving (300 g)", "1 serving"],
    ["Yield: 4 to 6 servings", "4 to 6 servings"],
    ["Makes about 12 cookies (2 each)", "12 cookies"],
    ["Makes: 2", "2 servings"],
    ["Makes: about 1 1/2 dozen cookies", "1 1/2 dozen cookies"],
    ["材料（4人分）", "4 servings"],
    ["Ingredientes para 6 personas", "6 servings"],
    ["Für 4 Personen", "4 servings"],
    ["Pour 4 personnes", "4 servings"],
    ["Serves 2, in about 30 minutes.", "2 servings"],
    ["Difficulty: 2", undefined],
    ["Serves a crowd", undefined],
    ["30 minutes", undefined],
  ])("reads the servings of %j", (fact, expected) => {
    expect(found(fact).recipeYield).toBe(expected);
  });

  it.each([
    ["Prep time: 10 minutes | Cook time: 20 minutes | Total time: 30 minutes", 10, 20, 30],
    ["Prep Time: 10 minutes Cook Time: 20 minutes", 10, 20, undefined],
    ["10 minutes prep, 20 minutes cooking", 10, 20, undefined],
    ["Preparation: 10 minutes • Baking time: 20 minutes", 10, 20, undefined],
    ["Serves 2, in about 30 minutes.", undefined, undefined, 30],
    ["Time: 30 minutes · Serves 2", undefined, undefined, 30],
    ["Ready in 30 minutes", undefined, undefined, 30],
    ["Total: 30 minutes; Active time: 10 minutes", undefined, undefined, 30],
    ["Serves 2 · 10 minutes prep · 20 minutes cooking · 30 minutes total", 10, 20, 30],
    ["10 min Vorbereitung, 20 min Kochen", 10, 20, undefined],
    ["Für 2 Personen, fertig in 30 Minuten", undefined, undefined, 30],
    ["Pour 2 personnes, prêt en 30 minutes", undefined, undefined, 30],
    ["Para 2 personas, listo en 30 minutos", undefined, undefined, 30],
    ["Per 2 persone, pronto in 30 minuti", undefined, undefined, 30],
    ["Para 2 pessoas, pronto em 30 minutos", undefined, undefined, 30],
    ["2人分・所要時間30分", undefined, undefined, 30],
    ["Total time: 1 hour, 15 minutes", undefined, undefined, 75],
    ["Total time: 1 hr. 30 min.", undefined, undefined, 90],
    ["Serves 4 · 1 hour, 15 minutes", undefined, undefined, 75],
    ["Prep time: 10 minutes, plus 20 minutes to rise", 10, undefined, undefined],
    ["Cook time: 10 minutes; then bake for 20 minutes", undefined, 10, undefined],
    ["Chill: 20 minutes", undefined, undefined, undefined],
    ["10 minutes, then 20 minutes", undefined, undefined, undefined],
  ])("reads the times of %j", (fact, prep, cook, total) => {
    const iso = (minutes?: number) =>
      minutes && `PT${minutes > 60 ? "1H" : ""}${minutes > 60 ? minutes - 60 : minutes}M`;
    expect(found(fact)).toMatchObject({
      prepTime: iso(prep),
      cookTime: iso(cook),
      totalTime: iso(total),
    });
  });

  it("reads facts on lines of their own, and in several blocks", () => {
    expect(found("Yields: 4 servings", "Prep time: 10 minutes", "Cook time: 2 hours")).toEqual({
      recipeYield: "4 servings",
      prepTime: "PT10M",
      cookTime: "PT2H",
      totalTime: undefined,
    });
    const pair = h("div", h("dt", "Prep time:"), h("dd", "10 minutes, at most"));
    const facts = [
      h("p", "Serves 4"),
      h("ul", ...items("Total time: 90 minutes")),
      h("dl", "\n", pair, "\n"),
    ];
    expect(schemaOrg({ facts })).toMatchObject({
      recipeYield: "4 servings",
      totalTime: "PT1H30M",
      prepTime: "PT10M",
    });
  });
});
