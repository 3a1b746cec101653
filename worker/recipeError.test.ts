import { describe, expect, it } from "vitest";
import { RecipeError, toRecipeError } from "./recipeError";

describe("an unexpected error", () => {
  it("is reported as misconfigured, with its type and stack frames", () => {
    const error = toRecipeError(new TypeError("onions are not a function"));
    expect(error.code).toBe("misconfigured");
    expect(error.message).toMatch(/^unexpected: TypeError at .*recipeError\.test\.ts:\d+:\d+/);
    expect(error.message).not.toContain("onions");
  });

  it.each([
    "onions",
    "onions\n    at onions (index.js:1:1)",
    "",
    "TypeError: TypeError: onions",
    "$& onions",
  ])("is reported without its message: %j", (message) => {
    expect(toRecipeError(new Error(message)).message).not.toContain("onions");
  });

  it("is reported without frames when they can't be separated from the message", () => {
    const error = new Error("rice");
    error.stack = "Error: onions\n    at onions (index.js:1:1)";
    expect(toRecipeError(error).message).toBe("unexpected: Error");
  });

  it.each(["onions", 5, null, undefined])("may be any thrown value: %j", (thrown) => {
    expect(toRecipeError(thrown).message).toBe(`unexpected: ${typeof thrown}`);
  });
});

it("passes a RecipeError on unchanged", () => {
  const error = new RecipeError("no_text", "nothing came");
  expect(toRecipeError(error)).toBe(error);
});
