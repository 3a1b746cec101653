import { describe, expect, it } from "vitest";
import type { Ingredient, Recipe, Step } from "../reading/recipe";
import { toSchemaOrg } from "./toSchemaOrg";

const NOTHING: Recipe = {
  dish: "Pea soup",
  facts: {},
  ingredients: [],
  steps: [],
  durations: [],
  tree: { type: "root", children: [] },
};

const ingredients = (...all: string[]): Ingredient[] =>
  all.map((words, id) => ({ id, words, isExtra: false }));

/** @param fields What it has besides its words. */
const step = (words: string, fields: Partial<Step> = {}): Step => ({
  id: 0,
  number: "1",
  words,
  durations: [],
  steps: [],
  ...fields,
});

const toStep = (text: string) => ({ "@type": "HowToStep", text });

it("has every field of a complete recipe", () => {
  const intro = (value: string) => ({
    type: "paragraph" as const,
    data: { hProperties: { dataPart: "intro" } },
    children: [{ type: "text" as const, value }],
  });
  expect(
    toSchemaOrg({
      ...NOTHING,
      facts: { servings: "4 servings", prepSeconds: 600, cookSeconds: 3600, totalSeconds: 4230 },
      ingredients: ingredients("200 g peas", "salt"),
      steps: [step("Boil."), step("Eat.")],
      tree: { type: "root", children: [intro("A soup"), intro("for cold days.")] },
    }),
  ).toEqual({
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: "Pea soup",
    description: "A soup for cold days.",
    recipeIngredient: ["200 g peas", "salt"],
    recipeInstructions: [toStep("Boil."), toStep("Eat.")],
    recipeYield: "4 servings",
    prepTime: "PT10M",
    cookTime: "PT1H",
    totalTime: "PT1H10M30S",
  });
});

it("leaves out what the recipe doesn't have", () => {
  expect(toSchemaOrg({ ...NOTHING, ingredients: ingredients("") })).toEqual({
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: "Pea soup",
  });
});

describe("instructions", () => {
  const instructions = (...steps: Step[]) => toSchemaOrg({ ...NOTHING, steps }).recipeInstructions;
  const section = (name: string | undefined, ...texts: string[]) => ({
    "@type": "HowToSection",
    ...(name && { name }),
    itemListElement: texts.map(toStep),
  });

  it("are sections where steps are grouped, and never mixed with steps", () => {
    expect(
      instructions(
        step("Heat the oven."),
        step("Chop.", { section: "For the sauce" }),
        step("Boil.", { section: "For the sauce" }),
        step("Pour it over.", { section: "Assemble" }),
      ),
    ).toEqual([
      section(undefined, "Heat the oven."),
      section("For the sauce", "Chop.", "Boil."),
      section("Assemble", "Pour it over."),
    ]);
  });

  it("are steps that begin with their names where each has a heading of its own", () => {
    expect(
      instructions(
        step("Chop.", { section: "Make the sauce" }),
        step("Eat.", { section: "Ready?" }),
      ),
    ).toEqual([toStep("Make the sauce: Chop."), toStep("Ready? Eat.")]);
  });

  it("have a step with steps in it on one line", () => {
    const steps = [step("oil"), step("salt")];
    const sentences = [step("Chop."), step("Boil.", { steps: [step("Stir!")] })];
    expect(
      instructions(
        step("Mix", { steps }),
        step("Cook:", { steps: sentences }),
        step("", { steps }),
      ),
    ).toEqual([toStep("Mix: oil; salt"), toStep("Cook: Chop. Boil. Stir!"), toStep("oil; salt")]);
  });
});
