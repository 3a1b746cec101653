import { expect, it } from "vitest";
import type { FailureCode } from "./contract";
import { RecipeError, toRecipeError } from "./recipeError";

const FRAME = "\n    at onions (index.js:1:1)";

const MESSAGES = ["onions", `onions${FRAME}`, "", "TypeError: TypeError: onions"];

it.each(MESSAGES)("of an unexpected error, type and frames are reported, not %j", (message) => {
  const error = toRecipeError(new TypeError(message));
  expect(error.code).toBe("misconfigured");
  expect(error.message).toMatch(/^unexpected: TypeError:? .*at .*recipeError\.test\.ts:\d+:\d+/);
  expect(error.message).not.toContain("onions");
});

it("of a changed message, or of what is no error, only the type is reported", () => {
  const changed = new Error("rice");
  changed.stack = `Error: onions${FRAME}`;
  expect(toRecipeError(changed).message).toBe("unexpected: Error");
  expect(toRecipeError("onions").message).toBe("unexpected: string");
});

it("only of a bad request a visitor gets the detail", () => {
  const detailOf = (code: FailureCode) => new RecipeError(code, "why").toFailure().detail;
  expect([detailOf("bad_request"), detailOf("misconfigured")]).toEqual(["why", undefined]);
});
