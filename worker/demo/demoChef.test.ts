import { afterEach, expect, it, vi } from "vitest";
import type { ChefEvent, RecipeRequest } from "../contract";
import { createDemoChef } from "./demoChef";
import { findRecipe } from "./findRecipe";

const LIST = ["chicken", "leeks", "potatoes", "éclair"];
const EXCLUDE = ["Leek and Potato Soup"];

afterEach(() => void vi.useRealTimers());

/** Starts the demo chef. */
function start(others: Partial<RecipeRequest> = {}, pauseMs?: number) {
  const events: ChefEvent[] = [];
  const visitor = new AbortController();
  const request = { ingredients: LIST, ...others };
  const emit = (event: ChefEvent) => events.push(event);
  const written = createDemoChef(pauseMs)(request, visitor.signal, emit, []);
  return { events, visitor, written };
}

/** @returns The texts of a whole recipe. */
async function write(others: Partial<RecipeRequest>) {
  const { events, written } = start(others, 0);
  await written;
  expect(events.at(0)).toEqual({ type: "model", model: "demo", demo: true });
  expect(events.at(-1)).toEqual({ type: "done", finishReason: "STOP" });
  return events.flatMap((event) => (event.type === "text" ? event.text : []));
}

it("emits the model, the recipe in pieces of two words, and the end", async () => {
  const texts = await write({ exclude: EXCLUDE });
  expect(texts.join("")).toBe(findRecipe(LIST, EXCLUDE));
  expect(texts.join("")).not.toBe(findRecipe(LIST));
  for (const text of texts.slice(0, -1)) expect(text.trim().split(/\s+/), text).toHaveLength(2);
});

it("writes the dish that is asked for", async () => {
  const texts = await write({ dish: "Chicken Tray Bake" });
  expect(texts.join("")).toBe(findRecipe(LIST, [], "Chicken Tray Bake"));
});

it("says that it changes no recipe, before the one that it has", async () => {
  const texts = await write({ change: { recipe: "# Soup", wish: "hot" } });
  const [said, recipe] = texts.join("").split(/\n\n(.*)/s);
  expect(said).toMatch(/can't change a recipe/);
  expect(recipe).toBe(findRecipe(LIST));
});

it("pauses after each piece, and stops when it is aborted", async () => {
  vi.useFakeTimers();
  const { events, visitor, written } = start();
  // The model and the first text come at once.
  expect(events).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(40);
  expect(events).toHaveLength(3);
  visitor.abort();
  await Promise.all([expect(written).rejects.toThrow("aborted"), vi.runAllTimersAsync()]);
  expect(events).toHaveLength(3);
});
