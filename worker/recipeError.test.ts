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

it("of a changed message, or of what is no error, only the type is reported", () => {
  const changed = new Error("rice");
  changed.stack = "Error: onions\n    at onions (index.js:1:1)";
  expect(toRecipeError(changed).message).toBe("unexpected: Error");
  expect(toRecipeError("onions").message).toBe("unexpected: string");
});
