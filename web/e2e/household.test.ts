/** The household: wishes that are entered once, and sent with every request. See also actions/household.test.ts. */
import { expect } from "vitest";
import { focused } from "./assistive";
import { EGGS } from "./cookingParts";
import { it } from "./journey";
import { add, FOUR, fillStorage, showRecipe, type Visit } from "./visit";

const WISH = 'no "nuts"';

/** The line of a recipe that was written for a household. */
const lineOf = ({ on }: Visit) =>
  on.recipe.getByRole("paragraph").filter({ hasText: /^Household: / });

it("a household is sent and stored; its recipe says so, but not on paper", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const line = lineOf(visitor);
  const says = async () => expect(await line.textContent()).toBe(`Household: ${WISH} · for 4`);
  await page.getByRole("button", { name: /^Household: /, expanded: false }).click();
  expect(await focused(page)).toBe("Household");
  await page.keyboard.insertText(` ${WISH}\nfor 4`);
  await on.household.click();
  expect(await on.status.textContent()).toBe("2 in your household");
  const shown = page.getByText(`${WISH} · for 4`, { exact: true });
  await shown.waitFor();
  await page.reload();
  await shown.waitFor();
  await showRecipe(visitor, EGGS);
  await says();
  expect(gemini.calls[0]?.body).toContain('meal: \\"no \'nuts\'\\", \\"for 4\\".');

  // It may reveal somebody's health.
  await on.button("Save").click();
  await page.emulateMedia({ media: "print" });
  expect(await line.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await on.reset.click();
  await on.saved.getByText("Egg rice").click();
  await says();
});

it("a press that takes no focus takes what stands in both fields, and leaving stores it", async ({
  visitor: { page, on, gemini },
}) => {
  await add(page, ...FOUR);
  await on.household.click();
  await page.getByRole("button", { name: "Household", exact: true, expanded: true }).waitFor();
  await on.wishes.fill("no nuts");
  await on.button("Edit Peas").click();
  await page.getByRole("textbox", { name: "Edit Peas" }).fill("snow peas");
  await on.household.press("Enter");
  await on.household.press("Enter");
  await on.wishes.fill("vegan");
  // As voice control and Safari's buttons do.
  await on.requestButton.dispatchEvent("click");
  expect((await gemini.next()).body).toMatch(/(?=.*Snow peas).*vegan/);
  // A phone ends a hidden page without `pagehide`, and some browsers leave out the other.
  for (const type of ["visibilitychange", "pagehide"]) {
    await on.wishes.fill(type);
    const stored = await page.evaluate((type) => {
      document.dispatchEvent(new Event(type, { bubbles: true }));
      return localStorage.getItem("chef-basil.household.1");
    }, type);
    expect(stored).toBe(`["${type}"]`);
  }
  await page.evaluate(() => {
    localStorage.setItem("chef-basil.household.1", '["for 4"]');
    dispatchEvent(new StorageEvent("storage", { key: null }));
  });
  const changed = page
    .getByText("Changed in another tab: for 4")
    .and(page.locator(":not([role] *)"));
  await changed.waitFor();
  await on.wishes.click();
  await changed.waitFor({ state: "detached" });
  expect(await on.wishes.inputValue()).toBe("for 4");
  await fillStorage(page);
  await on.wishes.fill("no nuts");
  await on.input.focus();
  await page.locator(".problem").getByText("Only until you leave this page").waitFor();
});
