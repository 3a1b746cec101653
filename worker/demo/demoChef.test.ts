import { expect, it } from "vitest";
import { readRecipe } from "../../web/src/reading/readRecipe";
import type { ChefRequest } from "../chef";
import type { ChefEvent } from "../contract";
import { createDemoChef, NO_READING } from "./demoChef";
import { findRecipe } from "./findRecipe";

const LIST = ["chicken", "leeks", "potatoes", "sugar"];
const RECIPE = { kind: "recipe", ingredients: LIST } as const;
const FIRST = "Leek and Potato Soup";
const SECOND = "Chicken and Potato Tray Bake";
const household = ["\u200b", "for 2"];
const change = { recipe: "# Soup", wish: "hot" };

it.each<[ChefRequest, string]>([
  [
    { ...RECIPE, exclude: [FIRST], dish: SECOND, household },
    findRecipe(LIST, [FIRST], SECOND, ["for 2"]),
  ],
  [{ ...RECIPE, household, change }, findRecipe(LIST, [], "", ["for 2", "hot"])],
  [{ kind: "recipe", own: "# Soup" }, NO_READING],
  [{ kind: "photo", photo: "/9j/", language: "de" }, ""],
])("the demo emits the model, the recipe for %j, and the end", async (request, expected) => {
  const events: ChefEvent[] = [];
  await createDemoChef(0)(request, new AbortController().signal, (event) => events.push(event), []);
  expect(events.shift()).toEqual({ type: "model", model: "demo", demo: true });
  expect(events.pop()).toEqual({ type: "done", finishReason: "STOP" });
  expect(events.map((event) => (event.type === "text" ? event.text : "")).join("")).toBe(expected);
});

it("a recipe of the visitor's own is answered by a refusal", () => {
  const title = "The demo can't read recipes";
  expect(readRecipe(NO_READING, true)).toMatchObject({ title, refusal: true });
});
