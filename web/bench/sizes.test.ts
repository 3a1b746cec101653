import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { assetBytes, gzipBytes, reactDomBytes } from "./sizes";

it("the page needs hardly more JavaScript than React itself before the first recipe", async () => {
  const baseline = await reactDomBytes();
  // A baseline that is no React would make everything look large, or small.
  expect(baseline).toBeGreaterThan(50_000);
  expect(baseline).toBeLessThan(80_000);
  expect(await assetBytes(/^index-.*\.js$/)).toBeLessThanOrEqual(1.1 * baseline);
});

it("what only a recipe needs comes apart", async () => {
  const scripts = (await readdir("web/dist/assets")).filter((name) => name.endsWith(".js"));
  expect(scripts.map((name) => name.replace(/-.*/, "")).sort()).toEqual([
    "RecipeText",
    "index",
    "stream",
  ]);
  expect(await assetBytes(/^RecipeText-.*\.js$/)).toBeGreaterThan(20_000);
});

it("the Worker is at most 40 KB", async () => {
  expect(await gzipBytes("worker/dist/index.js")).toBeLessThanOrEqual(40_000);
});

it("the images of the page are under 10 KB together", async () => {
  const publicBytes = await Promise.all(
    ["icon.svg"].map((name) => gzipBytes(join("web/dist", name))),
  );
  const images = (await assetBytes(/\.svg$/)) + publicBytes.reduce((sum, size) => sum + size, 0);
  expect(images).toBeLessThan(10_000);
});
