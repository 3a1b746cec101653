/** Recently used ingredients are offered again. For damaged entries see session.test.ts. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, tabTo } from "./assistive";
import { it } from "./journey";
import { observeShifts } from "./measure";
import { add, ask, listed, showRecipe } from "./visit";

const KEY = "chef-basil.had-before.1";

const recent = (page: Page) => page.getByRole("group", { name: "Recently used" });
const offered = async (page: Page) => {
  const chips = await recent(page).getByRole("button", { name: /^Add / }).allInnerTexts();
  return chips.map((name) => name.replace(/^\+\s*/, ""));
};
/** Stores names, as another tab does. */
const store = (page: Page, ...names: string[]) =>
  page.evaluate(
    ([key, names]) => {
      localStorage.setItem(key, JSON.stringify(names.map((name) => ({ name, times: 1 }))));
    },
    [KEY, names] as const,
  );

it("names move nothing when they come; a press adds one", async ({ visitor }) => {
  const { page, on } = visitor;
  await store(page, "Crème fraîche", ...Array.from({ length: 30 }, (_, at) => `Name ${at}`));
  await page.reload();
  const moved = await observeShifts(page);
  await recent(page).waitFor();
  expect(await moved()).toBe("0.00");
  await add(page, "milk");
  await on.button("Add Crème fraîche").click();
  // The focus stays, so that a phone's keyboard neither opens nor closes.
  expect(await focused(page)).toBe("Add ingredient");
  expect(await listed(page)).toEqual(["Milk", "Crème fraîche"]);
});

it("by keyboard: Forget forgets all, Undo brings it back", async ({ visitor: { page } }) => {
  await store(page, "Eggs", "Rice");
  await page.reload();
  await tabTo(page, "Add Eggs");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Add Rice");
  await tabTo(page, "Forget");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Undo");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.keyboard.press("Enter");
  expect([await focused(page), await offered(page)]).toEqual(["Forget", ["Rice"]]);
});

it("what a recipe used is offered in all tabs, which lose nothing", async ({ visitor }) => {
  const { page, on } = visitor;
  const other = await page.context().newPage();
  await other.goto(page.url());
  const offers = (tab: Page, ...names: string[]) => expect.poll(() => offered(tab)).toEqual(names);
  await store(other, "Leeks");
  await offers(page, "Leeks");
  await showRecipe(visitor, "# Bread");
  await offers(other, "Onions", "Rice", "Eggs", "Peas", "Leeks");
  // A list counts once, however many dishes are asked for: what is forgotten stays so.
  await other.evaluate(() => localStorage.clear());
  await ask(visitor, on.another, "# Toast");
  expect(await other.evaluate(() => localStorage.length)).toBe(0);
  await store(other, "Leeks");
  await other.close();
  // They are not offered in an empty list while there is a recipe.
  await page.reload();
  await on.recipe.waitFor();
  expect(await recent(page).count()).toBe(0);
  await add(page, "milk");
  await recent(page).waitFor();
});
