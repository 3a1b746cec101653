import { expect, it } from "vitest";
import type { ChefRequest } from "../chef";
import type { ChefEvent } from "../contract";
import { createDemoChef } from "./demoChef";
import { findRecipe } from "./findRecipe";

const LIST = ["chicken", "leeks", "potatoes", "sugar"];
const RECIPE = { kind: "recipe", ingredients: LIST } as const;

const change = { recipe: "# Soup", wish: "hot" };

it.each<[ChefRequest, string | RegExp]>([
  [{ ...RECIPE, exclude: ["Leek and Potato Soup"] }, findRecipe(LIST, ["Leek and Potato Soup"])],
  [{ ...RECIPE, dish: "Apple Crumble" }, findRecipe(LIST, [], "Apple Crumble")],
  [
    { ...RECIPE, household: ["no leeks", "\u200b", "for 2"], change },
    /can't change a recipe.+\n\n\[lang\]: en\n.+\*\*The demo .+ “no leeks”, “for 2” and “hot”: /s,
  ],
  [{ ...RECIPE, household: ["no leeks"] }, findRecipe(LIST, [], "", ["no leeks"])],
  [{ kind: "ingredients", photo: "/9j/", language: "de" }, ""],
  [{ kind: "answer", question: "Lumpy!", recipe: "# Soup" }, ""],
])("emits the model, the recipe for %j, and the end", async (request, expected) => {
  const events: ChefEvent[] = [];
  const emit = (event: ChefEvent) => void events.push(event);
  const { signal } = new AbortController();
  await createDemoChef(0)(request, signal, emit, []);
  expect(events.shift()).toEqual({ type: "model", model: "demo", demo: true });
  expect(events.pop()).toEqual({ type: "done", finishReason: "STOP" });
  const text = events.map((event) => (event.type === "text" ? event.text : "")).join("");
  if (typeof expected === "string") expect(text).toBe(expected);
  else expect(text).toMatch(expected);
});
