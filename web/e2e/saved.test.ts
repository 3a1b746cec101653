/** Saved recipes, their notes, Export and Import. For damaged entries see session.test.ts. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { EGGS, PEAS } from "./cookingParts";
import { it } from "./journey";
import { saveMany } from "./states";
import { areaOf, observeShifts, readClipboard, settled, showRecipe } from "./visit";

const savedIn = (page: Page) => page.getByRole("region", { name: "Saved recipes" });
const rowsOf = (page: Page) => savedIn(page).getByRole("listitem");
const row = (page: Page, title: string) =>
  rowsOf(page).getByRole("button", { name: new RegExp(`^${title}`) });
/** @param pressed Whether the recipe on the page is saved. */
const saveButton = (page: Page, pressed: boolean) =>
  page.getByRole("button", { name: pressed ? "Saved" : "Save", exact: true, pressed });
const noteIn = (page: Page) => page.getByRole("textbox", { name: "Note for next time" });
/** @returns The note of the latest saved recipe. */
const storedNote = (page: Page) =>
  page.evaluate(() => {
    const [, json = "{}"] = Object.entries(localStorage).sort().at(-1) ?? [];
    return JSON.parse(json).note;
  });

it("a saved recipe is in all tabs at once, as shown; two lose none", async ({ visit }) => {
  const { page, on, errors } = visit;
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await showRecipe(visit, PEAS);
  expect(await savedIn(page).count()).toBe(0);
  await on.step(/peas/).first().check();
  await on.button("More servings").click();
  await saveButton(page, false).click();
  // Changing the servings later doesn't change the saved recipe.
  await on.button("More servings").click();
  await on.recipe.getByText("750 g").waitFor();
  await row(tab, "Pea soup").click();
  await settled(tab);
  const recipe = tab.getByRole("region", { name: "Recipe", exact: true });
  expect(await recipe.innerText()).toMatch(/5\sservings[\s\S]*630\sg peas/);
  expect(await tab.getByRole("checkbox", { checked: true }).count()).toBe(0);
  expect(await focused(tab)).toBe("Recipe");

  await saveButton(tab, true).click();
  await saveButton(page, false).waitFor();
  expect(await savedIn(page).count()).toBe(0);
  // After Reset, which unmounts a listener, the other tab's change is still followed.
  await on.reset.click();
  await saveButton(tab, false).click();
  await row(page, "Pea soup").waitFor();
  await showRecipe(visit, EGGS);
  await saveButton(page, false).click();
  for (const one of [page, tab]) await expect.poll(() => rowsOf(one).count()).toBe(2);

  // A page in the back/forward cache gets no `storage` events.
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
  await saveMany(page, 23);
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

it("of hundreds fifty rows are shown, move nothing; Find finds others", async ({ visitor }) => {
  const { page, on } = visitor;
  await saveMany(page, 120);
  for (const width of [1280, 820, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.reload();
    const moved = await observeShifts(page);
    await on.button("Saved (120)").waitFor();
    expect(await moved(), `${width}`).toBe("0.00");
  }
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

it("Save is a toggle with Undo; the header leads to the saved recipes", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, "vendor", { value: "Apple Computer, Inc." });
  });
  await page.clock.setFixedTime(new Date("2026-11-25T12:00"));
  // Long titles are truncated in lists.
  const title = "Pea soup ".repeat(40).trim();
  await showRecipe(visitor, PEAS.replace("# Pea soup", `[kind]: soup\n\n# ${title}`));
  const said = await observeAnnouncements(page);
  const last = async () => (await said()).at(-1);
  await saveButton(page, false).press("Space");
  await expect.poll(last).toBe("Saved");
  await saveButton(page, true).press("Enter");
  await expect.poll(last).toBe("Not saved any more");
  expect(await focused(page)).toBe("Save");
  await on.button("Undo").press("Enter");
  await expect.poll(last).toBe("Saved");
  expect(await focused(page)).toBe("Saved");

  await on.button("Saved (1)").press("Enter");
  expect(await focused(page)).toBe("Saved recipes");
  await expect.poll(async () => (await areaOf(rowsOf(page))).bottom).toBeLessThanOrEqual(740);
  await page.getByText("Safari forgets it after a week without a visit").waitFor();
  await page.keyboard.press("Tab");
  expect(await focused(page)).toMatch(/^Pea soup.*4 servings20 minutesNov 25$/);
  const drawing = rowsOf(page).locator("img");
  expect(await drawing.evaluate((img: HTMLImageElement) => img.decode())).toBeUndefined();
  await page.clock.setFixedTime(new Date("2027-01-01T12:00"));
  await page.reload();
  await rowsOf(page).getByText("Nov 25, 2026").waitFor();
  await rowsOf(page).getByRole("button").last().click();
  await saveButton(page, false).waitFor();
  expect(await on.button("Saved (1)").count()).toBe(0);
  await on.button("Undo").click();
  await saveButton(page, true).waitFor();

  await showRecipe(visitor, EGGS);
  await saveButton(page, false).waitFor();
  await on.another.click();
  expect(await row(page, "Pea soup").isDisabled()).toBe(true);
  (await visitor.gemini.next()).fail(400);
  await on.alert.waitFor();
  await row(page, "Pea soup").press("Enter");
  await on.title(title).waitFor();
  await saveButton(page, true).waitFor();
  expect(await on.alert.count()).toBe(0);
  await on.startCooking.click();
  expect(await savedIn(page).isVisible()).toBe(false);
  expect(await on.button("Saved (1)").count()).toBe(0);
});

it("a note is stored when left, shown with its recipe, and goes nowhere", async ({ visit }) => {
  const { page, on } = visit;
  await showRecipe(visit, PEAS);
  expect(await noteIn(page).count()).toBe(0);
  // At the end of cooking, writing a note saves the recipe.
  await on.startCooking.click();
  for (const step of ["Step 1", "Step 2"]) await on.box(step).check();
  await noteIn(page).pressSequentially("Less salt");
  await saveButton(page, false).waitFor();
  await on.leaveCooking.click();
  await saveButton(page, true).waitFor();
  const { bottom } = await areaOf(on.line(2));
  expect((await areaOf(noteIn(page))).top).toBeGreaterThan(bottom);
  await noteIn(page).focus();
  await page.keyboard.press("End");
  await page.keyboard.type(", more peas ");
  expect(await storedNote(page)).toBe("Less salt");
  await page.reload();
  await on.recipe.waitFor();
  expect(await storedNote(page)).toBe("Less salt, more peas");

  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await row(tab, "Pea soup").click();
  const ingredient = tab.getByRole("checkbox", { name: /peas/ });
  const { top } = await areaOf(ingredient);
  expect((await areaOf(noteIn(tab))).bottom).toBeLessThan(top);
  const said = await observeAnnouncements(tab);
  await noteIn(tab).fill(`Less salt.\n${"x".repeat(600)}`);
  expect((await noteIn(tab).inputValue()).length).toBe(500);
  await noteIn(tab).blur();
  await expect.poll(async () => (await said()).at(-1)).toBe("Note saved");
  await expect.poll(() => noteIn(page).inputValue()).toMatch(/^Less salt\.\nx/);
  await rowsOf(page).getByText("Less salt.", { exact: true }).waitFor();

  await on.button("Copy").click();
  await page.getByText("Copied", { exact: true }).waitFor();
  expect((await readClipboard(visit)).join()).not.toContain("Less salt");
  await page.emulateMedia({ media: "print" });
  expect(await noteIn(page).isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  // An emptied note is removed.
  await noteIn(page).fill(" ");
  await noteIn(page).blur();
  expect(await storedNote(page)).toBeUndefined();
  await expect.poll(() => noteIn(tab).inputValue()).toBe("");
});

it("all are exported, and those that are missing imported up to the room", async ({ visitor }) => {
  const { page, on } = visitor;
  const choose = async (text: string) =>
    page
      .getByLabel("Import")
      .setInputFiles({ name: "a.json", mimeType: "", buffer: Buffer.from(text) });
  const says = (words: string) => page.getByText(words, { exact: true }).waitFor();
  await page.getByText("Recipes saved elsewhere?").waitFor();
  await saveMany(page, 500);
  const download = page.waitForEvent("download");
  await on.button("Export").click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("chef-basil-recipes.json");
  await says("Saved as chef-basil-recipes.json");
  const exported = await readFile(await file.path(), "utf8");
  const { recipes, ...head } = JSON.parse(exported);
  await choose(exported);
  await says("Imported 0 recipes, 500 already saved.");

  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent("storage", { key: null }));
  });
  await choose(JSON.stringify(visitor.errors));
  await says("There are no saved recipes in this file.");
  expect(await savedIn(page).count()).toBe(0);
  await tabTo(page, "Import");
  await choose(JSON.stringify({ ...head, recipes: [recipes[0], {}, recipes[0]] }));
  await says("Imported 1 recipe, 1 already saved, 1 damaged.");
  expect(await focused(page)).toBe("Import");
  // The day and the note come from the file.
  expect(await rowsOf(page).innerText()).toMatch(/Sep 21.*\s+Less salt\./);

  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (...item) {
      if (this.length === 400) throw new DOMException("Full", "QuotaExceededError");
      setItem.apply(this, item);
    };
  });
  await choose(exported);
  await says("Imported 399 recipes, 1 already saved, no room in this browser for 100.");
  await on.button("Saved (400)").waitFor();
});
