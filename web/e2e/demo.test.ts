/** The page without a key: a demo. */
import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { findViolations } from "./axe";
import { it } from "./journey";
import { FOUR, fillList, settled } from "./visit";

describe("without a key", () => {
  it.override("settings", { GEMINI_API_KEY: "", DEMO_PAUSE_MS: 1 });

  it("the demo chef writes recipes, and the page says so; the first comes again after Reset", async ({
    visit,
  }) => {
    const { page, on } = visit;
    const another = page.getByRole("button", { name: "Another dish", exact: true });
    const title = () => on.recipe.getByRole("heading", { level: 2 }).textContent();
    /** Presses a button that asks, and waits for the whole recipe. */
    async function press(button: Locator, before: string | null = null) {
      await button.click();
      await expect.poll(title).not.toBe(before);
      await settled(page);
      return title();
    }

    await fillList(page, ...FOUR);
    const first = await press(on.requestButton);
    expect(await on.status.textContent()).toBe("Recipe ready");
    const text = await on.recipe.innerText();
    for (const ingredient of ["onion", "rice", "egg", "pea"]) {
      expect(text.toLowerCase()).toContain(ingredient);
    }
    for (const words of ["demo", "no AI was asked", "GEMINI_API_KEY"]) {
      expect(text).toContain(words);
    }
    expect(await findViolations(page)).toEqual([]);

    const second = await press(another, first);
    const third = await press(another, second);
    expect(new Set([first, second, third]).size).toBe(3);
    await on.reset.click();
    await fillList(page, ...FOUR);
    expect(await press(on.requestButton)).toBe(first);
    expect(visit.gemini.calls).toEqual([]);
    expect(visit.errors).toEqual([]);
    expect(visit.foreign).toEqual([]);
  });
});
