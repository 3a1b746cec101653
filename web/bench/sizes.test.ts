import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildPlainPage } from "./plain/build";
import { LIMITS, MAX_JAVASCRIPT_RATIO, measureSizes, reactDomBytes } from "./sizes";

const sizes = await measureSizes();

it(`before the first recipe, the page loads at most ${MAX_JAVASCRIPT_RATIO} times the JavaScript of React alone`, async () => {
  const baseline = await reactDomBytes();
  // Checks that the baseline really contains React.
  expect(baseline).toBeGreaterThan(50_000);
  expect(baseline).toBeLessThan(80_000);
  expect(sizes.javaScript).toBeLessThanOrEqual(MAX_JAVASCRIPT_RATIO * baseline);
});

it("the page that the benchmarks compare it with can be built", async () => {
  await using pages = await buildPlainPage();
  const scripts = await readdir(join(pages.plain, "assets"));
  expect(scripts.filter((name) => name.endsWith(".js"))).toHaveLength(2);
});

it("what not every visit needs are separate files", async () => {
  const scripts = (await readdir("web/dist/assets")).filter((name) => name.endsWith(".js"));
  const names = scripts.map((name) => name.replace(/-.*/, "")).sort();
  expect(names).toEqual(["RecipeText", "index"]);
  expect(sizes.recipeOnly).toBeGreaterThan(20_000);
  expect(sizes.recipeOnly).toBeLessThanOrEqual(LIMITS.recipeOnly);
});

it.each(["worker", "serviceWorker", "images"] as const)("%s: no larger than its limit", (name) => {
  expect(sizes[name]).toBeGreaterThan(500);
  expect(sizes[name]).toBeLessThanOrEqual(LIMITS[name]);
});
