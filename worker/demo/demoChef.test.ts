import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Piece } from "../contract";
import { createDemoChef } from "./demoChef";
import { findRecipe } from "./findRecipe";

const LIST = ["chicken", "leeks", "potatoes", "éclair"];
const EXCLUDE = ["Chicken and Potato Tray Bake"];
const REASON = new Error("the visitor disconnected");

/** Starts the demo chef. */
function write(signal = new AbortController().signal, pauseMs?: number) {
  const pieces: Piece[] = [];
  const written = createDemoChef(pauseMs)(
    { ingredients: LIST, exclude: EXCLUDE },
    signal,
    (piece) => pieces.push(piece),
    () => {},
  );
  // Each test looks at the result itself.
  written.catch(() => {});
  return { pieces, written };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("emits the model, the recipe in pieces of two words, and the end", async () => {
  const { pieces, written } = write();
  await vi.runAllTimersAsync();
  await written;

  expect(pieces.at(0)).toEqual({ type: "model", model: "demo", demo: true });
  expect(pieces.at(-1)).toEqual({ type: "done", finishReason: "STOP" });
  const texts = pieces.flatMap((piece) => (piece.type === "text" ? [piece.text] : []));
  expect(texts).toHaveLength(pieces.length - 2);
  expect(texts.join("")).toBe(findRecipe(LIST, EXCLUDE));
  expect(texts.join("")).not.toBe(findRecipe(LIST));
  for (const text of texts.slice(0, -1)) expect(text.trim().split(/\s+/), text).toHaveLength(2);
});

it("says that it changes no recipe, before the one that it has", async () => {
  const texts: string[] = [];
  const change = { recipe: "# Soup", wish: "hot" };
  const written = createDemoChef(0)(
    { ingredients: LIST, change },
    new AbortController().signal,
    (piece) => piece.type === "text" && texts.push(piece.text),
    () => {},
  );
  await vi.runAllTimersAsync();
  await written;
  const recipe = findRecipe(LIST);
  expect(texts.join("").endsWith(`\n\n${recipe}`)).toBe(true);
  expect(texts.join("").slice(0, -recipe.length)).toMatch(/can't change a recipe/);
});

it.each([
  [undefined, 40],
  [3, 3],
])("with a pause of %j, pauses for %i ms after each piece", async (pauseMs, expectedMs) => {
  const { pieces } = write(undefined, pauseMs);
  // The model and the first text come at once.
  expect(pieces).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(expectedMs - 1);
  expect(pieces).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(pieces).toHaveLength(3);
});

it("stops after the pause in which it is aborted", async () => {
  const controller = new AbortController();
  const { pieces, written } = write(controller.signal);
  controller.abort(REASON);
  await vi.runAllTimersAsync();
  await expect(written).rejects.toBe(REASON);
  expect(pieces).toHaveLength(2);
});

it("writes nothing when it is aborted before it begins", async () => {
  const { pieces, written } = write(AbortSignal.abort(REASON));
  await expect(written).rejects.toBe(REASON);
  expect(pieces).toEqual([]);
});
