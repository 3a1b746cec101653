import { afterAll, beforeAll, expect, it } from "vitest";
import { findViolations } from "./axe";
import { add, FOUR, openSite, parts, type Site } from "./visit";

let site: Site;
beforeAll(async () => {
  site = await openSite({ GEMINI_API_KEY: "", DEMO_PAUSE_MS: 1 });
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

it("without a key the demo chef writes a recipe, and the page says so", async () => {
  await using visit = await site.visit();
  const { page } = visit;
  const on = parts(page);
  await add(page, ...FOUR);
  await on.requestButton.click();
  await on.recipe.getByRole("heading", { level: 2 }).waitFor();
  // Still being written: the recipe streams.
  expect(await on.recipe.getAttribute("aria-busy")).toBe("true");
  await expect.poll(() => on.status.textContent(), { timeout: 20_000 }).toBe("Recipe ready");

  const text = await on.recipe.innerText();
  for (const ingredient of ["onion", "rice", "egg", "pea"]) {
    expect(text.toLowerCase()).toContain(ingredient);
  }
  expect(text).toContain("demo");
  expect(text).toContain("no AI was asked");
  expect(text).toContain("GEMINI_API_KEY");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page), `${width}`).toEqual([]);
  }
  expect(site.gemini.calls).toEqual([]);
  expect(visit.errors).toEqual([]);
  expect(visit.foreign).toEqual([]);
});
