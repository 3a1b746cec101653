/** Recently used ingredients are offered again. For damaged entries see session.test.ts. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, tabTo } from "./assistive";
import { it } from "./journey";
import { observeShifts } from "./measure";
import { add, listed, showRecipe } from "./visit";

const KEY = "chef-basil.had-before.1";

const recent = (page: Page) => page.getByRole("group", { name: /^(?:Recently used|Forgotten)$/ });
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
  const names = Array.from({ length: 30 }, (_, at) => `Name ${at}`);
  await store(page, "Crème fraîche", ...names);
  // Also without the web fonts.
  await page.route("**/*.woff2", (route) => route.abort());
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
  await store(page, "Eggs", "Rice", "بصل أحمر", "x".repeat(200));
  await page.reload();
  await recent(page).waitFor();
  await tabTo(page, "Add Eggs");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Add Rice");
  await tabTo(page, `Add ${"x".repeat(200)}`);
  await page.keyboard.press("Space");
  expect(await focused(page)).toBe("Add بصل أحمر");
  for (const _ of [1, 2]) await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Add ingredient");
  expect(await listed(page)).toHaveLength(4);

  await on.button("Remove Eggs").click();
  await tabTo(page, "Forget");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Undo");
  expect(await chips(page).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Forget");
  expect(await offered(page)).toEqual(["Eggs"]);
  await on.button("Forget").click();
  // The next press removes the offer to undo.
  await on.button("Remove Rice").click();
  expect(await recent(page).count()).toBe(0);
});

it("what a recipe used is offered in all tabs, which lose nothing", async ({ visit }) => {
  const { page, on } = visit;
  const other = await page.context().newPage();
  await other.goto(page.url());
  await store(other, "Rice", "Leeks");
  await expect.poll(() => offered(page)).toEqual(["Rice", "Leeks"]);
  await on.button("Forget").click();
  await store(other, "Leeks", "Oil");
  await expect.poll(() => offered(page)).toEqual(["Leeks", "Oil"]);
  await on.button("Undo").click();
  await expect.poll(() => offered(page)).toEqual(["Leeks", "Oil", "Rice"]);
  await store(other, "Leeks");
  await expect.poll(() => offered(page)).toEqual(["Leeks"]);
  await showRecipe(visit, "# Bread");
  await expect.poll(() => offered(other)).toEqual(["Onions", "Rice", "Eggs", "Peas", "Leeks"]);
  // A list counts once, however many dishes are asked for: what is forgotten stays so.
  await other.evaluate(() => localStorage.clear());
  await on.another.click();
  (await visit.gemini.next()).end("# Toast");
  await on.title("Toast").waitFor();
  expect(await other.evaluate(() => localStorage.length)).toBe(0);
  await store(other, "Leeks");
  // They are not offered in an empty list while there is a recipe.
  await page.reload();
  await on.recipe.waitFor();
  expect(await recent(page).count()).toBe(0);
  await add(page, "milk");
  await recent(page).waitFor();
  await on.reset.click();
  await other.evaluate(() => localStorage.clear());
  await expect.poll(() => recent(page).count()).toBe(0);
});
