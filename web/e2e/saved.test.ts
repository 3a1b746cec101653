/** Saved recipes, their notes, Export and Import. For damaged entries see savedRecipes.test.ts. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, tabTo } from "./assistive";
import { PEAS } from "./cookingParts";
import { it } from "./journey";
import { areaOf, observeShifts } from "./measure";
import { saveMany } from "./states";
import { parts, settled, showRecipe, stopClock } from "./visit";

/** @returns The notes of the saved recipes. */
const storedNotes = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("chef-basil.kept."))
      .map((key) => JSON.parse(localStorage[key]).note),
  );
const noteIs = (page: Page, ...notes: string[]) =>
  expect.poll(() => storedNotes(page)).toEqual(notes);
/** What is seen, beside the same words for screen readers. */
const shown = (page: Page, words: string) => page.locator("p.small", { hasText: words });

it("a saved recipe is in all tabs at once, as shown", async ({ visitor }) => {
  const { page, on, errors } = visitor;
  await using tab = await page.context().newPage();
  await tab.goto(page.url());
  const inTab = parts(tab);
  await showRecipe(visitor, PEAS);
  await on.button("More servings").click();
  await on.button("Save").click();
  // Changing the servings later doesn't change the saved recipe.
  await on.button("More servings").click();
  await inTab.savedRow("Pea soup").click();
  await settled(tab);
  await inTab.recipe.getByText("630 g peas").waitFor();
  expect(await focused(tab)).toBe("Recipe");
  await inTab.button("Saved").click();
  await on.button("Save").waitFor();
  // After Reset, which unmounts a listener, the other tab's change is still followed.
  await on.reset.click();
  await inTab.button("Save").click();
  await on.savedRow("Pea soup").waitFor();

  // A page in the back/forward cache gets no `storage` events.
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await on.saved.waitFor({ state: "detached" });
  expect(errors).toEqual([]);
});

it("sixty saved recipes are in place at once, found, exported and imported", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await saveMany(page, 60);
  await page.reload();
  const moved = await observeShifts(page);
  await on.button("Saved (60)").waitFor();
  expect(await moved()).toBe("0.00");
  const find = page.getByRole("searchbox", { name: "Find" });
  await find.fill("BÓIL sOUp  19");
  await on.saved.getByText("1 found", { exact: true }).waitFor();
  expect(await on.savedRows.count()).toBe(1);
  await find.fill("zzz");
  await on.saved.getByText("Nothing with “zzz”.", { exact: true }).waitFor();

  const downloading = page.waitForEvent("download");
  await on.button("Export").click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("chef-basil-recipes.json");
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent("storage", { key: null }));
  });
  await tabTo(page, "Import");
  await page.getByLabel("Import").setInputFiles(await file.path());
  await shown(page, "Imported 60 recipes.").waitFor();
  await on.button("Saved (60)").waitFor();
  await page.evaluate(
    (text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "chef-basil-recipes.json"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    },
    await readFile(await file.path(), "utf8"),
  );
  await shown(page, "Imported 0 recipes, 60 already saved.").waitFor();
});

it("Save has a name that changes, and Undo; the tag on the rail leads to the rows", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await page.clock.setFixedTime(new Date("2026-11-25T12:00"));
  const title = "Pea soup ".repeat(20).trim();
  await showRecipe(visitor, PEAS.replace("# Pea soup", `[kind]: soup\n\n# ${title}`));
  for (const [name, key, next] of [
    ["Save", "Space", "Saved"],
    ["Saved", "Enter", "Save"],
    ["Undo", "Enter", "Saved"],
  ] as const) {
    await on.button(name).press(key);
    expect(await focused(page)).toBe(next);
  }
  await on.button("Saved").click();
  // A click elsewhere ends the offer.
  await page.getByRole("banner").click();
  await on.button("Undo").waitFor({ state: "detached" });
  await on.button("Save").click();
  await on.button("Saved (1)").press("Enter");
  expect(await focused(page)).toBe("Saved recipes");
  await expect.poll(async () => (await areaOf(on.savedRows)).bottom).toBeLessThanOrEqual(740);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe(`${title}20\u00a0minfor\u00a04Nov 25`);
  const drawing = on.savedRows.locator("img");
  expect(await drawing.evaluate((img: HTMLImageElement) => img.decode())).toBeUndefined();
});

it("a note is stored when its field or the page is left, and shown with its recipe", async ({
  visit,
}) => {
  const { page, on } = visit;
  await stopClock(page);
  await showRecipe(visit, PEAS);
  await on.button("Save").click();
  const { bottom } = await areaOf(on.line(2));
  expect((await areaOf(on.note)).top).toBeGreaterThan(bottom);
  await on.note.fill("Less salt,\nmore peas");
  // Rows that come into sight get their height. The second hover waits until nothing moves any more.
  for (const _ of "12") await on.button("Export").hover();
  const { top } = await areaOf(on.button("Export"));
  await page.mouse.down();
  // Never under a press.
  expect((await areaOf(on.button("Export"))).top).toBe(top);
  await Promise.all([page.waitForEvent("download"), page.mouse.up()]);
  await page.clock.runFor(500);
  await noteIs(page, "Less salt,\nmore peas");

  // Blanks stay in the field, and the page is left before the note would be stored.
  await on.note.fill("");
  await on.note.pressSequentially("Less salt, more peas");
  await page.reload();
  await on.recipe.waitFor();
  await noteIs(page, "Less salt, more peas");
  await on.reset.click();
  await on.savedRows.getByText("Less salt, more peas", { exact: true }).click();
  const step = await areaOf(on.step(/peas/).first());
  expect((await areaOf(on.note)).bottom).toBeLessThan(step.top);
  // Another tab removes the recipe: what is typed stays, and says so.
  await on.note.fill("Less pepper");
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent("storage", { key: null }));
  });
  await page.clock.runFor(500);
  await shown(page, "This recipe is no longer saved.").waitFor();
  expect(await on.note.inputValue()).toBe("Less pepper");
});

it("a list that fails takes neither the page nor Export with it", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.evaluate(() => {
    Date.prototype.toLocaleDateString = () => {
      throw new RangeError("Incorrect locale information provided");
    };
  });
  await saveMany(page, 1);
  await page.getByText("Your saved recipes can’t be shown.").waitFor();
  await Promise.all([page.waitForEvent("download"), on.button("Export").click()]);
});
