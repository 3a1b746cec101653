/** The page without a key: a demo. */
import { describe, expect } from "vitest";
import { findViolations } from "./axe";
import { EGGS } from "./cookingParts";
import { it } from "./journey";
import { openLink } from "./states";
import { FOUR, fillList, settled } from "./visit";

describe("without a key", () => {
  it.override("settings", { GEMINI_API_KEY: "", DEMO_PAUSE_MS: 1 });

  it("the demo chef writes recipes, says so, changes none and answers nothing", async ({
    visit,
  }) => {
    const { page, on } = visit;
    await fillList(page, ...FOUR);
    await on.requestButton.click();
    await settled(page);
    expect(await on.status.textContent()).toBe("Recipe ready");
    const text = await on.recipe.innerText();
    for (const words of ["demo", "no AI was asked", "Set an API key"])
      expect(text).toContain(words);
    expect(await page.getByLabel("Change this recipe").count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);

    const title = () => on.recipe.getByRole("heading", { level: 2 }).textContent();
    const first = await title();
    await on.requestButton.click();
    await settled(page);
    expect(await title()).not.toBe(first);
    await on.startCooking.click();
    await on.nextStep.waitFor();
    expect(await on.button("Ask").count()).toBe(0);

    // A recipe that is not the demo's.
    await openLink(page, EGGS);
    await on.title("Egg rice").waitFor();
    await on.startCooking.click();
    await on.button("Ask").click();
    const question = page.getByLabel("Your question");
    await question.fill("Hot?");
    await page.keyboard.press("Enter");
    await on.alert
      .getByText("The demo can't answer questions: no AI is asked without a key.")
      .waitFor();
    expect(await question.inputValue()).toBe("Hot?");
    expect([visit.gemini.calls, visit.errors, visit.foreign]).toEqual([[], [], []]);
  });
});
