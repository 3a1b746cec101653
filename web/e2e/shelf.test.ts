/** Recipes that are kept on this device: Keep, Kept recipes. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { EGGS } from "./cookingParts";
import { it } from "./journey";
import { keepMany } from "./states";
import { areaOf, settled, showRecipe } from "./visit";

const PEAS =
  "[lang]: en\n\n# Pea soup\n\n**4 servings** · [20 minutes](PT20M)\n\n- *500 g* peas\n\n1. Add the peas.\n";
const shelfOf = (page: Page) => page.getByRole("region", { name: "Kept recipes" });
const rowsOf = (page: Page) => shelfOf(page).getByRole("listitem");
/** Of the recipe on the page. */
const isKept = (page: Page) =>
  page.getByRole("button", { name: "Keep", exact: true }).getAttribute("aria-pressed");
const stored = async (page: Page) => {
  const all = Object.entries(await page.evaluate(() => ({ ...localStorage })));
  return Object.fromEntries(all.filter(([key]) => key.startsWith("chef-basil.kept.")));
};

it("what is kept is there in a new tab, as it was shown, also without a network", async ({
  site,
}) => {
  await using visit = await site.visit({ serviceWorkers: "allow" });
  const { page, on } = visit;
  expect(await shelfOf(page).count()).toBe(0);
  await showRecipe(visit, PEAS);
  await on.step(/peas/).first().check();
  await on.button("More servings").click();
  expect(await isKept(page)).toBe("false");
  await on.button("Keep").click();
  expect(await isKept(page)).toBe("true");
  // What is shown later changes nothing of it.
  const before = await stored(page);
  await on.button("More servings").click();
  await on.recipe.getByText("750 g").waitFor();
  expect(await stored(page)).toEqual(before);
  await on.reset.click();
  expect(await rowsOf(page).allInnerTexts()).toEqual([
    expect.stringMatching(/^Pea soup\n5 servings20 minutes/),
  ]);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.close();

  const tab = await page.context().newPage();
  await tab.context().setOffline(true);
  await tab.goto(page.url());
  await rowsOf(tab)
    .getByRole("button", { name: /^Pea soup/ })
    .click();
  await settled(tab);
  expect(await tab.getByRole("region", { name: "Recipe", exact: true }).innerText()).toMatch(
    /5\sservings[\s\S]*625\sg peas/,
  );
  expect(await tab.getByRole("checkbox", { checked: true }).count()).toBe(0);
  expect(await focused(tab)).toBe("Recipe");
  expect(await isKept(tab)).toBe("true");
  await tab.getByRole("button", { name: "Keep", exact: true }).click();
  expect(await stored(tab)).toEqual({});
  expect(await shelfOf(tab).count()).toBe(0);
});

it("is among the answers: Back, ticks, disabled while a request runs; by keyboard", async ({
  visitor,
}) => {
  const { page, on, errors } = visitor;
  await showRecipe(visitor, PEAS);
  await on.button("Keep").click();
  await on.reset.click();
  await showRecipe(visitor, EGGS);
  await rowsOf(page)
    .getByRole("button", { name: /^Pea soup/ })
    .click();
  await on.back("Egg rice").waitFor();
  await on.step(/Add/).check();
  await on.back("Egg rice").click();
  await on.another.click();
  expect(await rowsOf(page).getByRole("button").first().isDisabled()).toBe(true);
  (await visitor.gemini.next()).fail(400);
  await on.alert.waitFor();
  await tabTo(page, "Pea soup4 servings20 minutes");
  await page.keyboard.press("Enter");
  // The same as before, with its tick.
  await settled(page);
  expect(await on.step(/Add/).isChecked()).toBe(true);
  expect(await on.alert.count()).toBe(0);
  await on.startCooking.click();
  expect(await shelfOf(page).isVisible()).toBe(false);
  expect(errors.filter((error) => !/No recipe|Failed to load/.test(error))).toEqual([]);
});

it("a row is removed at once, with Undo until the next press; many are folded and found", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await keepMany(page, 23);
  const undo = on.button("Undo");
  const titles = () => rowsOf(page).locator("button > bdi").allTextContents();
  expect(await titles()).toHaveLength(8);
  await on.button("Remove Soup").focus();
  await page.keyboard.press("Enter");
  expect(await focused(page)).toMatch(/^Remove Golden Rice.* 5$/);
  await shelfOf(page).getByText("Removed Soup").waitFor();
  await undo.press("Enter");
  expect(await focused(page)).toMatch(/^Soup/);
  await on.button("Remove Soup").click();
  await on.button("All 22").click();
  expect(await undo.count()).toBe(0);
  expect(await titles()).toHaveLength(22);
  await page.getByLabel("Find").fill("BÓIL sOUp  19");
  expect(await titles()).toEqual(["Soup 19"]);
  await shelfOf(page).getByText("1 found").waitFor();
  await page.getByLabel("Find").fill("كشري");
  expect(await titles()).toHaveLength(5);
  for (let left = 5; left > 0; left--) await rowsOf(page).getByRole("button").last().click();
  expect(await focused(page)).toBe("Undo");
  await page.getByLabel("Find").fill("");
  expect(await titles()).toHaveLength(17);
});

it("other tabs follow; two that keep fifty each lose none; damaged entries stay", async ({
  visit,
}) => {
  const { page, on } = visit;
  const damaged = {
    "chef-basil.kept.1790000000000-2": "{",
    "chef-basil.kept.1790000000001-2": '{"version":2}',
  };
  await page.evaluate((items) => Object.assign(localStorage, items), damaged);
  await showRecipe(visit, PEAS);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await on.button("Keep").click();
  await rowsOf(other)
    .getByRole("button", { name: /^Pea soup/ })
    .click();
  await other.getByRole("button", { name: "Keep", exact: true }).click();
  await expect.poll(() => isKept(page)).toBe("false");
  expect(await stored(page)).toEqual(damaged);

  // Also after a part of the page that shows the shelf has gone.
  await on.reset.click();
  await other.getByRole("button", { name: "Keep", exact: true }).click();
  await rowsOf(page).first().waitFor();

  // In the back/forward cache, a page hears of nothing.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((key) => /-\d{6,}$/.test(key)))
      localStorage.removeItem(key);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
  });
  expect(await rowsOf(page).count()).toBe(1);
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect.poll(() => shelfOf(page).count()).toBe(0);
  await other.goto(page.url());
  /** As the page's own script writes. */
  const fifty = (tab: Page, name: string) =>
    tab.evaluate(async (name) => {
      for (let at = 0; at < 50; at++) {
        const recipe = { version: 1, text: name + at, title: name + at, facts: [] };
        localStorage.setItem(`chef-basil.kept.${Date.now()}-${name}${at}`, JSON.stringify(recipe));
        await new Promise(requestAnimationFrame);
      }
    }, name);
  await Promise.all([fifty(page, "A"), fifty(other, "B")]);
  for (const tab of [page, other]) {
    await tab.reload();
    await tab.getByRole("button", { name: "All 100" }).waitFor();
  }
  expect(visit.errors).toEqual([]);
});

it("Keep is a toggle whose name stays, says what it has done, and leads to what is kept", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await showRecipe(visitor, PEAS);
  const said = await observeAnnouncements(page);
  const keep = on.button("Keep");
  const below = on.button("Kept below");
  for (const _ of [1, 2]) {
    await keep.press("Space");
    await expect.poll(async () => (await said()).at(-1)).toBe("Kept below");
    expect(await focused(page)).toBe("Keep");
    expect(await isKept(page)).toBe("true");
    await keep.press("Enter");
    await expect.poll(async () => (await said()).at(-1)).toBe("Not kept any more");
    expect(await isKept(page)).toBe("false");
  }
  await keep.click();
  await below.press("Enter");
  await expect.poll(async () => (await areaOf(rowsOf(page))).bottom).toBeLessThanOrEqual(740);
  await tabTo(page, "Pea soup4 servings20 minutes");
  await on.button("Remove Pea soup").click();
  await below.waitFor({ state: "detached" });
  expect(await isKept(page)).toBe("false");
  await on.button("Undo").click();
  await below.waitFor();
  // It says nothing of another recipe.
  await showRecipe(visitor, EGGS);
  expect(await below.count()).toBe(0);
  await on.back("Pea soup").click();
  await below.waitFor();
});

it("where there is no room, it says so, and loses nothing; Safari's week is told", async ({
  visit,
}) => {
  const { page, on, errors } = visit;
  await showRecipe(visit, `# ${"Soup ".repeat(13_000)}\n\n1. Boil.`);
  await on.button("Keep").click();
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "vendor", { value: "Apple Computer, Inc." });
  });
  await page.evaluate(() => {
    for (let size = 2 ** 22; size > 0; size >>= 1) {
      try {
        for (let at = 0; ; at++) localStorage.setItem(`${size} ${at}`, "x".repeat(size));
      } catch {}
    }
  });
  await page.reload();
  await shelfOf(page).getByText("Safari forgets it after a week").waitFor();
  expect((await areaOf(rowsOf(page))).height).toBeLessThan(120);
  await showRecipe(visit, PEAS);
  await on.button("Keep").click();
  await on.recipe.getByText("Not kept: this browser has no room for it.").waitFor();
  expect(await on.button("Keep").getAttribute("aria-pressed")).toBe("false");
  expect(errors.join()).toMatch(/No recipe outlives this tab: the browser refuses/);
  expect(await rowsOf(page).count()).toBe(1);
});
