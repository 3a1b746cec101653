/** The page without a key: a demo. */
import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { findViolations } from "./axe";
import { it } from "./journey";
import { add, FOUR, fillList, settled } from "./visit";

describe("without a key", () => {
  it.override("settings", { GEMINI_API_KEY: "", DEMO_PAUSE_MS: 1 });

  it("the demo chef writes a recipe, and the page says so", async ({ visit }) => {
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
    for (const words of ["demo", "no AI was asked", "GEMINI_API_KEY"])
      expect(text).toContain(words);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findViolations(page), `${width}`).toEqual([]);
    }
    expect(visit.gemini.calls).toEqual([]);
    expect(visit.errors).toEqual([]);
    expect(visit.foreign).toEqual([]);
  });

  it("three dishes in a row differ, and the first comes again after Reset", async ({ visit }) => {
    const { page, on } = visit;
    const title = () => on.recipe.getByRole("heading", { level: 2 }).textContent();
    /** Presses a button that asks, and waits for the whole recipe. */
    async function press(button: Locator, before: string | null = null) {
      await button.click();
      await expect.poll(title).not.toBe(before);
      await settled(page);
      return title();
    }
    await fillList(page, ...FOUR);
    const dishes = [await press(on.requestButton)];
    for (let count = 0; count < 2; count++) {
      const another = page.getByRole("button", { name: "Another dish", exact: true });
      dishes.push(await press(another, dishes.at(-1)));
    }
    expect(new Set(dishes).size).toBe(3);
    await on.reset.click();
    await fillList(page, ...FOUR);
    expect(await press(on.requestButton)).toBe(dishes[0]);
    expect(visit.errors).toEqual([]);
  });
});
