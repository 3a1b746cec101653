import { describe, expect, it } from "vitest";
import { RecipeError, toRecipeError } from "./chef";

describe("a fault of the Worker itself", () => {
  it("is the owner's to mend, and names its type and its stack frames", () => {
    const error = toRecipeError(new TypeError("onions are not a function"));
    expect(error.code).toBe("misconfigured");
    expect(error.message).toMatch(/^unexpected: TypeError at .*chef\.test\.ts:\d+:\d+/);
    expect(error.message).not.toContain("onions");
  });

  it.each([
    "onions",
    "onions\n    at onions (index.js:1:1)",
    "",
    "TypeError: TypeError: onions",
    "$& onions",
  ])("never quotes its message: %j", (message) => {
    expect(toRecipeError(new Error(message)).message).not.toContain("onions");
  });

  it("has no frames where they can't be told from a message that was changed", () => {
    const error = new Error("rice");
    error.stack = "Error: onions\n    at onions (index.js:1:1)";
    expect(toRecipeError(error).message).toBe("unexpected: Error");
  });

  it.each(["onions", 5, null, undefined])("may be anything that is thrown: %j", (thrown) => {
    expect(toRecipeError(thrown).message).toBe(`unexpected: ${typeof thrown}`);
  });
});

it("leaves what a visitor is told about as it is", () => {
  const error = new RecipeError("no_text", "nothing came");
  expect(toRecipeError(error)).toBe(error);
});
