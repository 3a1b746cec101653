/** Recently used ingredients are offered again. For damaged entries see session.test.ts. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, tabTo } from "./assistive";
import { it } from "./journey";
import { observeShifts } from "./measure";
import { add, ask, listed, showRecipe } from "./visit";

const KEY = "chef-basil.had-before.1";

const recent = (page: Page) => page.getByRole("group", { name: "Recently used" });
const chips = (page: Page) => recent(page).getByRole("button", { name: /^Add / });
const offered = async (page: Page) =>
  (await chips(page).allInnerTexts()).map((name) => name.replace(/^\+\s*/, ""));
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

it("by keyboard: Forget forgets all, Undo brings it back", async ({ visitor: { page, on } }) => {
  await store(page, "Eggs", "Rice");
  await page.reload();
  await tabTo(page, "Add Eggs");
  for (const name of ["Add Rice", "Add ingredient"]) {
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe(name);
  }
  expect(await listed(page)).toEqual(["Eggs", "Rice"]);
  await on.button("Remove Eggs").click();
  await tabTo(page, "Forget");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Undo");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.keyboard.press("Enter");
  expect([await focused(page), await offered(page)]).toEqual(["Forget", ["Eggs"]]);
  await on.button("Forget").click();
  // The next press removes the offer to undo.
  await on.button("Remove Rice").click();
  expect(await on.button("Undo").count()).toBe(0);
});

it("what a recipe used is offered in all tabs, which lose nothing", async ({ visit }) => {
  const { page, on } = visit;
  const other = await page.context().newPage();
  await other.goto(page.url());
  const offers = (tab: Page, ...names: string[]) => expect.poll(() => offered(tab)).toEqual(names);
  await store(other, "Rice", "Leeks");
  await offers(page, "Rice", "Leeks");
  await on.button("Forget").click();
  await store(other, "Leeks", "Oil");
  await offers(page, "Leeks", "Oil");
  await on.button("Undo").click();
  await offers(page, "Leeks", "Oil", "Rice");
  await store(other, "Leeks");
  await showRecipe(visit, "# Bread");
  await offers(other, "Onions", "Rice", "Eggs", "Peas", "Leeks");
  // A list counts once, however many dishes are asked for: what is forgotten stays so.
  await other.evaluate(() => localStorage.clear());
  await ask(visit, on.another, "# Toast");
  expect(await other.evaluate(() => localStorage.length)).toBe(0);
  await store(other, "Leeks");
  // They are not offered in an empty list while there is a recipe.
  await page.reload();
  await on.recipe.waitFor();
  expect(await recent(page).count()).toBe(0);
  await add(page, "milk");
  await recent(page).waitFor();
});
