import { afterEach, expect, it, vi } from "vitest";
import type { ChefRequest } from "../chef";
import type { ChefEvent } from "../contract";
import { createDemoChef } from "./demoChef";
import { findRecipe } from "./findRecipe";

const LIST = ["chicken", "leeks", "potatoes", "sugar"];

afterEach(() => void vi.useRealTimers());

/** Starts the demo chef. */
function start(fields: Partial<ChefRequest> = {}, pauseMs?: number) {
  const events: ChefEvent[] = [];
  const visitor = new AbortController();
  const request = { ingredients: LIST, ...fields };
  const emit = (event: ChefEvent) => events.push(event);
  const written = createDemoChef(pauseMs)(request, visitor.signal, emit, []);
  return { events, visitor, written };
}

it.each([
  [{ exclude: ["Leek and Potato Soup"] }, findRecipe(LIST, ["Leek and Potato Soup"])],
  [{ dish: "Apple Crumble" }, findRecipe(LIST, [], "Apple Crumble")],
  [{ change: { recipe: "# Soup", wish: "hot" } }, /can't change a recipe.+\n\n\[lang\]: en\n/],
  [{ photo: { photo: "/9j/", language: "de" } }, ""],
])("emits the model, the recipe for %j, and the end", async (fields, expected) => {
  const { events, written } = start(fields, 0);
  await written;
  expect(events.shift()).toEqual({ type: "model", model: "demo", demo: true });
  expect(events.pop()).toEqual({ type: "done", finishReason: "STOP" });
  const text = events.map((event) => (event.type === "text" ? event.text : "")).join("");
  if (typeof expected === "string") expect(text).toBe(expected);
  else expect(text).toMatch(expected);
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
