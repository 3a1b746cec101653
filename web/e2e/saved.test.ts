/** Recipes that are kept on this device: Keep, Saved recipes. For what is damaged see kept.test.ts. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements } from "./assistive";
import { EGGS, PEAS } from "./cookingParts";
import { it } from "./journey";
import { keepMany } from "./states";
import { areaOf, settled, showRecipe } from "./visit";

const savedIn = (page: Page) => page.getByRole("region", { name: "Saved recipes" });
const rowsOf = (page: Page) => savedIn(page).getByRole("listitem");
const row = (page: Page, title: string) =>
  rowsOf(page).getByRole("button", { name: new RegExp(`^${title}`) });
/** @param pressed Whether the recipe on the page is kept. */
const saveButton = (page: Page, pressed: boolean) =>
  page.getByRole("button", { name: "Save", exact: true, pressed });

it("what is kept is in all tabs at once, as it was shown; two lose none", async ({ visit }) => {
  const { page, on, errors } = visit;
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await showRecipe(visit, PEAS);
  expect(await savedIn(page).count()).toBe(0);
  await on.step(/peas/).first().check();
  await on.button("More servings").click();
  await saveButton(page, false).click();
  // What is shown later changes nothing of it.
  await on.button("More servings").click();
  await on.recipe.getByText("750 g").waitFor();
  await row(tab, "Pea soup").click();
  await settled(tab);
  const recipe = tab.getByRole("region", { name: "Recipe", exact: true });
  expect(await recipe.innerText()).toMatch(/5\sservings[\s\S]*625\sg peas/);
  expect(await tab.getByRole("checkbox", { checked: true }).count()).toBe(0);
  expect(await focused(tab)).toBe("Recipe");

  await saveButton(tab, true).click();
  await saveButton(page, false).waitFor();
  expect(await savedIn(page).count()).toBe(0);
  // Reset unmounts one of the parts that follow.
  await on.reset.click();
  await saveButton(tab, false).click();
  await row(page, "Pea soup").waitFor();
  await showRecipe(visit, EGGS);
  await saveButton(page, false).click();
  for (const one of [page, tab]) await expect.poll(() => rowsOf(one).count()).toBe(2);

  // In the back/forward cache, a page gets no events of the storage.
  for (const persisted of [false, true]) {
    await page.evaluate((persisted) => {
      localStorage.clear();
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted }));
    }, persisted);
    await expect.poll(() => rowsOf(page).count()).toBe(persisted ? 0 : 2);
  }
  expect(errors).toEqual([]);
});

it("a row is removed, with Undo until the next press; many are found", async ({ visitor }) => {
  const { page, on } = visitor;
  await keepMany(page, 23);
  const undo = on.button("Undo");
  expect(await rowsOf(page).count()).toBe(8);
  await on.button("Remove Soup").press("Enter");
  expect(await focused(page)).toMatch(/^Remove Golden Rice.* 5$/);
  await savedIn(page).getByText("Removed Soup").waitFor();
  await undo.press("Enter");
  expect(await focused(page)).toMatch(/^Soup/);
  await on.button("Remove Soup").click();
  await on.button("All 22").click();
  expect(await undo.count()).toBe(0);
  expect(await rowsOf(page).count()).toBe(22);
  const find = page.getByRole("searchbox", { name: "Find" });
  await find.fill("BÓIL sOUp  19");
  await row(page, "Soup 19").waitFor();
  await savedIn(page).getByText("1 found").waitFor();
  await find.fill("كشري");
  for (let left = 5; left > 0; left--) {
    expect(await rowsOf(page).count()).toBe(left);
    await rowsOf(page).last().getByRole("button").last().click();
  }
  expect(await focused(page)).toBe("Undo");
  await find.fill("");
  expect(await rowsOf(page).count()).toBe(17);
});

it("of hundreds at most fifty rows are shown; Find finds the others", async ({ visitor }) => {
  const { page, on } = visitor;
  await keepMany(page, 120);
  const find = page.getByRole("searchbox", { name: "Find" });
  for (const press of [() => on.button("Latest 50 of 120").click(), () => find.fill("boil")]) {
    await press();
    expect(await rowsOf(page).count()).toBe(50);
  }
  await savedIn(page).getByText("120 found. These are the latest 50.").waitFor();
  await find.fill("soup 119");
  await savedIn(page).getByText("1 found", { exact: true }).waitFor();
  await row(page, "Soup 119").waitFor();
});

it("Keep is a toggle that says what it has done, and leads to the shelf", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, "vendor", { value: "Apple Computer, Inc." });
  });
  // Titles are cut where they are kept.
  const title = "Pea soup ".repeat(40).trim();
  await showRecipe(visitor, PEAS.replace("Pea soup", title));
  const said = await observeAnnouncements(page);
  const below = on.button("Saved");
  for (const [key, isSaved, words] of [
    ["Space", true, "Saved"],
    ["Enter", false, "Not saved any more"],
    ["Enter", true, "Saved"],
  ] as const) {
    await saveButton(page, !isSaved).press(key);
    await expect.poll(async () => (await said()).at(-1)).toBe(words);
    expect(await focused(page)).toBe("Save");
  }
  await below.press("Enter");
  await expect.poll(async () => (await areaOf(rowsOf(page))).bottom).toBeLessThanOrEqual(740);
  await savedIn(page).getByText("Safari forgets it after a week without a visit").waitFor();
  await page.keyboard.press("Tab");
  expect(await focused(page)).toMatch(/^Pea soup.*4 servings20 minutes$/);
  await rowsOf(page).getByRole("button").last().click();
  await below.waitFor({ state: "detached" });
  await on.button("Undo").click();
  await below.waitFor();

  await showRecipe(visitor, EGGS);
  expect(await below.count()).toBe(0);
  await on.another.click();
  expect(await row(page, "Pea soup").isDisabled()).toBe(true);
  (await visitor.gemini.next()).fail(400);
  await on.alert.waitFor();
  await row(page, "Pea soup").press("Enter");
  await on.title(title).waitFor();
  await below.waitFor();
  expect(await on.alert.count()).toBe(0);
  await on.startCooking.click();
  expect(await savedIn(page).isVisible()).toBe(false);
});
