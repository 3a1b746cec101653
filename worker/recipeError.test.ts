import { expect, it } from "vitest";
import { toRecipeError } from "./recipeError";

it.each(["onions", "onions\n    at onions (index.js:1:1)", "", "TypeError: TypeError: onions"])(
  "an unexpected error is reported by its type and stack frames, without its message: %j",
  (message) => {
    const error = toRecipeError(new TypeError(message));
    expect(error.code).toBe("misconfigured");
    expect(error.message).toMatch(/^unexpected: TypeError .*at \S*recipeError\.test\.ts:\d+:\d+/);
    expect(error.message).not.toContain("onions");
  },
);

it("frames are left out when they can't be separated from the message", () => {
  const error = new Error("rice");
  error.stack = "Error: onions\n    at onions (index.js:1:1)";
  expect(toRecipeError(error).message).toBe("unexpected: Error");
});

it.each(["onions", null])("anything may be thrown: %j", (thrown) => {
  expect(toRecipeError(thrown).message).toBe(`unexpected: ${typeof thrown}`);
});
