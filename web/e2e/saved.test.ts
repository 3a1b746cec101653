/** Saved recipes, their notes, Export and Import. For damaged entries see savedRecipes.test.ts. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { EGGS, PEAS } from "./cookingParts";
import { it } from "./journey";
import { areaOf, frames, observeShifts } from "./measure";
import { saveMany } from "./states";
import {
  fillStorage,
  parts,
  readClipboard,
  settled,
  showRecipe,
  stopClock,
  type Visit,
} from "./visit";

/** @returns The notes of the saved recipes. */
const storedNotes = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("chef-basil.kept."))
      .map((key) => JSON.parse(localStorage[key]).note),
  );
const noteIs = (page: Page, ...notes: string[]) =>
  expect.poll(() => storedNotes(page)).toEqual(notes);
const FULL = "Not saved: this browser has no room for it.";
/** What is seen, beside the same words for screen readers. */
const shown = (page: Page, words: string) => page.locator("p.small", { hasText: words });

it("a saved recipe is in all tabs at once, as shown; two lose none", async ({ visit }) => {
  const { page, on, errors } = visit;
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  const inTab = parts(tab);
  await showRecipe(visit, PEAS);
  expect(await on.saved.count()).toBe(0);
  await on.step(/peas/).first().check();
  await on.button("More servings").click();
  await on.button("Save").click();
  // Changing the servings later doesn't change the saved recipe.
  await on.button("More servings").click();
  await on.recipe.getByText("750 g").waitFor();
  await inTab.savedRow("Pea soup").click();
  await settled(tab);
  expect(await inTab.recipe.innerText()).toMatch(/5\sservings[\s\S]*630\sg\speas/);
  expect(await tab.getByRole("checkbox", { checked: true }).count()).toBe(0);
  expect(await focused(tab)).toBe("Recipe");

  await inTab.button("Saved").click();
  await on.button("Save").waitFor();
  expect(await on.saved.count()).toBe(0);
  // After Reset, which unmounts a listener, the other tab's change is still followed.
  await on.reset.click();
  await inTab.button("Save").click();
  await on.savedRow("Pea soup").waitFor();
  await showRecipe(visit, EGGS);
  await on.button("Save").click();
  for (const one of [on, inTab]) await expect.poll(() => one.savedRows.count()).toBe(2);

  // A page in the back/forward cache gets no `storage` events.
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await on.saved.waitFor({ state: "detached" });
  expect(errors).toEqual([]);
});

it("sixty saved recipes are listed and found, in place at once", async ({ visitor }) => {
  const { page, on } = visitor;
  await saveMany(page, 8);
  await on.saved.waitFor();
  const find = page.getByRole("searchbox", { name: "Find" });
  expect(await find.count()).toBe(0);
  await saveMany(page, 60);
  await page.reload();
  const moved = await observeShifts(page);
  await on.button("Saved (60)").waitFor();
  expect(await moved()).toBe("0.00");
  expect(await on.savedRows.count()).toBe(60);
  for (const [query, count] of [
    ["BÓIL sOUp  19", 1],
    ["كشري", 12],
    ["less salt", 1],
    ["PT35M", 0],
  ] as const) {
    await find.fill(query);
    await on.saved.getByText(`${count} found`, { exact: true }).waitFor();
    expect(await on.savedRows.count(), query).toBe(count);
  }
  await find.fill(" ");
  await expect.poll(() => on.savedRows.count()).toBe(60);
});

/** Exports all recipes, then removes them. */
async function exportAll({ page, on }: Visit) {
  // Rows that come into sight get their height.
  await on.button("Export").scrollIntoViewIfNeeded();
  await frames(page);
  const download = page.waitForEvent("download");
  await on.button("Export").click();
  const exported = await download;
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent("storage", { key: null }));
  });
  return {
    name: exported.suggestedFilename(),
    text: await readFile(await exported.path(), "utf8"),
  };
}

it("recipes are exported, and imported once each, with day and note", async ({ visitor }) => {
  const { page, on } = visitor;
  await saveMany(page, 2);
  const { name, text } = await exportAll(visitor);
  expect(name).toBe("chef-basil-recipes.json");
  const { recipes, ...head } = JSON.parse(text);
  const choose = (text: string) =>
    page
      .getByLabel("Import")
      .setInputFiles({ name: "a.json", mimeType: "", buffer: Buffer.from(text) });
  const said = await observeAnnouncements(page);
  await choose("[]");
  await shown(page, "There are no saved recipes in this file.").waitFor();
  expect(await on.saved.count()).toBe(0);
  await tabTo(page, "Import");
  await choose(JSON.stringify({ ...head, recipes: [recipes[0], {}, recipes[0]] }));
  const result = "Imported 1 recipe, 1 already saved, 1 damaged.";
  await shown(page, result).waitFor();
  await expect.poll(async () => (await said()).at(-1)).toBe(result);
  // Not `innerText`: a row that is not in sight has none.
  expect(await on.savedRows.textContent()).toMatch(/Sep 21[\s\S]*Less salt\./);
});

it("a dropped file is imported up to the room", async ({ visitor }) => {
  const { page, on } = visitor;
  await saveMany(page, 60);
  const { text } = await exportAll(visitor);
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (...item) {
      if (this.length === 40) throw new DOMException("Full", "QuotaExceededError");
      setItem.apply(this, item);
    };
  });
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "chef-basil-recipes.json"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
  }, text);
  const result = "Imported 40 recipes. Not saved: this browser has no room for 20.";
  await shown(page, result).waitFor();
  await on.button("Saved (40)").waitFor();
  expect(await on.alert.count()).toBe(0);
});

it("Save has a name that changes, and Undo until the next press", async ({ visitor }) => {
  const { page, on } = visitor;
  await showRecipe(visitor, PEAS);
  const said = await observeAnnouncements(page);
  const last = async () => (await said()).at(-1);
  const empty = await fillStorage(page);
  await on.button("Save").press("Space");
  await shown(page, FULL).waitFor();
  await empty();
  await on.button("Save").press("Space");
  await expect.poll(last).toBe("Saved");
  await on.button("Saved").press("Enter");
  await expect.poll(last).toBe("Not saved any more");
  expect(await focused(page)).toBe("Save");
  await on.button("Undo").press("Enter");
  await expect.poll(last).toBe("Saved");
  expect(await focused(page)).toBe("Saved");
  expect(await on.button("Saved").getAttribute("aria-pressed")).toBeNull();
  await on.button("Saved").click();
  await on.button("More servings").click();
  // A click elsewhere ends the offer.
  expect(await on.button("Undo").count()).toBe(0);
});

it("the tag on the rail leads to the saved recipes, except while one cooks", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, "vendor", { value: "Apple Computer, Inc." });
  });
  await page.clock.setFixedTime(new Date("2026-11-25T12:00"));
  const title = "Pea soup ".repeat(20).trim();
  await showRecipe(visitor, PEAS.replace("# Pea soup", `[kind]: soup\n\n# ${title}`));
  await on.button("Save").click();
  await on.button("Saved (1)").press("Enter");
  expect(await focused(page)).toBe("Saved recipes");
  await expect.poll(async () => (await areaOf(on.savedRows)).bottom).toBeLessThanOrEqual(740);
  await page.getByText("Safari forgets it after a week without a visit").waitFor();
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe(`${title}20\u00a0minfor\u00a04Nov 25`);
  expect(await on.savedRows.getByRole("button").count()).toBe(1);
  const drawing = on.savedRows.locator("img");
  expect(await drawing.evaluate((img: HTMLImageElement) => img.decode())).toBeUndefined();
  await page.clock.setFixedTime(new Date("2027-01-01T12:00"));
  await page.reload();
  await on.savedRows.getByText("Nov 25, 2026").waitFor();

  await showRecipe(visitor, EGGS);
  await on.button("Save").waitFor();
  await on.another.click();
  expect(await on.savedRow("Pea soup").isDisabled()).toBe(true);
  (await visitor.gemini.next()).fail(400);
  await on.alert.waitFor();
  await on.savedRow("Pea soup").press("Enter");
  await on.title(title).waitFor();
  await on.button("Saved").waitFor();
  expect(await on.alert.count()).toBe(0);
  await on.startCooking.click();
  expect(await on.saved.isVisible()).toBe(false);
  expect(await on.button("Saved (1)").count()).toBe(0);
});

it("a note is stored when its field is left, never under a press", async ({ visit }) => {
  const { page, on } = visit;
  await stopClock(page);
  // Shows the end of cooking.
  await showRecipe(visit, PEAS);
  await on.startCooking.click();
  for (const step of ["Step 1", "Step 2"]) await on.box(step).check();
  expect(await on.note.count()).toBe(0);
  await on.button("Save").click();
  await on.note.fill("Less salt ");
  await on.note.blur();
  await noteIs(page, "Less salt");
  await on.leaveCooking.click();
  await on.note.fill("Less salt,\nmore peas");
  // Rows that come into sight get their height. The second hover waits until nothing moves any more.
  for (const _ of "12") await on.button("Export").hover();
  const { top } = await areaOf(on.button("Export"));
  await page.mouse.down();
  expect((await areaOf(on.button("Export"))).top).toBe(top);
  await Promise.all([page.waitForEvent("download"), page.mouse.up()]);
  await page.clock.runFor(500);
  await noteIs(page, "Less salt,\nmore peas");
});

it("Undo, Reset and another recipe lose no word of a note, also without room", async ({
  visit,
}) => {
  const { page, on } = visit;
  await stopClock(page);
  await showRecipe(visit, PEAS);
  await on.button("Save").click();
  // Undo brings the note back, too, also where another tab has filled the storage.
  await on.note.fill("Less salt");
  await on.button("Saved").click();
  await noteIs(page);
  const empty = await fillStorage(page);
  await on.button("Undo").click();
  await shown(page, FULL).waitFor();
  // The next click does not end the offer.
  await on.button("More servings").click();
  await empty();
  await on.button("Undo").click();
  await noteIs(page, "Less salt");
  expect([await on.button("Undo").count(), await shown(page, FULL).count()]).toEqual([0, 0]);

  await fillStorage(page);
  await on.note.fill("More salt, pepper and thyme");
  await page.clock.runFor(500);
  await shown(page, FULL).waitFor();
  // Reset, Undo reset and another recipe lose no word.
  await on.reset.click();
  await on.undo.click();
  await shown(page, FULL).waitFor();
  expect(await on.note.inputValue()).toBe("More salt, pepper and thyme");
  await noteIs(page, "Less salt");
});

it("a note is stored in time, and shown with its recipe; whoever writes last wins", async ({
  visit,
}) => {
  const { page, on } = visit;
  await showRecipe(visit, PEAS);
  expect(await on.note.count()).toBe(0);
  await on.button("Save").click();
  const { bottom } = await areaOf(on.line(2));
  expect((await areaOf(on.note)).top).toBeGreaterThan(bottom);
  await on.note.pressSequentially("Less salt, ");
  await noteIs(page, "Less salt,");
  // What is typed after that is stored when the page is left, and blanks stay in the field.
  await on.note.pressSequentially("more peas");
  await page.reload();
  await on.recipe.waitFor();
  await noteIs(page, "Less salt, more peas");

  const tab = await page.context().newPage();
  // A tab that does not hear of the others.
  await tab.addInitScript(() =>
    addEventListener("storage", (event) => event.stopImmediatePropagation()),
  );
  await tab.goto(page.url());
  const inTab = parts(tab);
  await inTab.savedRow("Pea soup").click();
  const { top } = await areaOf(tab.getByRole("checkbox", { name: /peas/ }));
  expect((await areaOf(inTab.note)).bottom).toBeLessThan(top);
  await on.note.fill("Less salt");
  // Each tab's process has a copy of the storage, which follows the others' a moment later.
  for (const one of [page, tab]) await noteIs(one, "Less salt");
  await on.savedRows.getByText("Less salt", { exact: true }).waitFor();
  // Whoever writes last wins.
  await inTab.note.fill("More peas");
  await noteIs(page, "More peas");
  await expect.poll(() => on.note.inputValue()).toBe("More peas");
});

it("a note that is too long stays in its field, and none is copied or lost", async ({ visit }) => {
  const { page, on } = visit;
  await showRecipe(visit, PEAS);
  await on.button("Save").click();
  const long = "x".repeat(512);
  await on.note.fill(long);
  await shown(page, "Not saved: a note has at most 500 characters, this one has 512.").waitFor();
  await page.reload();
  await expect.poll(() => on.note.inputValue()).toBe(long);
  await on.note.fill("Less salt");
  await shown(page, "Not saved").waitFor({ state: "detached" });

  await on.share("Copy");
  await shown(page, "Copied").waitFor();
  expect((await readClipboard(visit)).join()).not.toContain("Less salt");
  // A note that is being typed is stored with a recipe that leaves the page.
  await on.note.fill("Last words");
  await on.reset.click();
  await noteIs(page, "Last words");
});

it("a list that fails takes neither the page nor Export with it", async ({ visit }) => {
  const { page, on } = visit;
  await page.addInitScript(() => {
    Date.prototype.toLocaleDateString = () => {
      throw new RangeError("Incorrect locale information provided");
    };
  });
  await saveMany(page, 1);
  await page.reload();
  await page.getByText("Your saved recipes can’t be shown.").waitFor();
  await Promise.all([page.waitForEvent("download"), on.button("Export").click()]);
  await showRecipe(visit, EGGS);
});
