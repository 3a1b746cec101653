/** That sizes stay within their limits. */
import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { LIMITS, MAX_JAVASCRIPT_RATIO, measureSizes, reactDomBytes } from "./sizes";

const sizes = await measureSizes();

it("the page needs hardly more JavaScript than React itself before the first recipe", async () => {
  const baseline = await reactDomBytes();
  // A baseline that is no React would make everything look large, or small.
  expect(baseline).toBeGreaterThan(50_000);
  expect(baseline).toBeLessThan(80_000);
  expect(sizes.javaScript).toBeLessThanOrEqual(MAX_JAVASCRIPT_RATIO * baseline);
});

it("what only a recipe needs comes apart", async () => {
  const scripts = (await readdir("web/dist/assets")).filter((name) => name.endsWith(".js"));
  expect(scripts.map((name) => name.replace(/-.*/, "")).sort()).toEqual([
    "RecipeText",
    "dist",
    "index",
  ]);
  expect(sizes.recipeOnly).toBeGreaterThan(20_000);
});

it("the Worker is at most 25 KB", () => {
  expect(sizes.worker).toBeLessThanOrEqual(LIMITS.worker);
});

it("the images of the page are under 10 KB together", () => {
  expect(sizes.images).toBeLessThan(LIMITS.images);
});
