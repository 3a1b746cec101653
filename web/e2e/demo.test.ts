/** The page without a key: a demo. */
import { expect } from "vitest";
import { findViolations } from "./axe";
import { it } from "./journey";
import { add, FOUR, settled } from "./visit";

it.override("settings", { GEMINI_API_KEY: "", DEMO_PAUSE_MS: 1 });

it("without a key the demo chef writes a recipe, and the page says so", async ({ site, visit }) => {
  const { page, on } = visit;
  await add(page, ...FOUR);
  await on.requestButton.click();
  await on.recipe.getByRole("heading", { level: 2 }).waitFor();
  await settled(page);
  expect(await on.status.textContent()).toBe("Recipe ready");
  const text = await on.recipe.innerText();
  for (const ingredient of ["onion", "rice", "egg", "pea"]) {
    expect(text.toLowerCase()).toContain(ingredient);
  }
  for (const words of ["demo", "no AI was asked", "GEMINI_API_KEY"]) expect(text).toContain(words);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page), `${width}`).toEqual([]);
  }
  expect(site.gemini.calls).toEqual([]);
  expect(visit.errors).toEqual([]);
  expect(visit.foreign).toEqual([]);
});
