/** What was cooked with before, offered again. For what is damaged see keeping/hadBefore.test.ts. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { it } from "./journey";
import { openHadBefore } from "./states";
import { add, areaOf, fillList, listed, observeShifts, showRecipe } from "./visit";

const FIRST = ["Salt", "Eggs", "Rice", "Crème fraîche"];
const KEY = "chef-basil.had-before.1";
const offered = (page: Page) =>
  page
    .locator("fieldset [aria-label^='Add ']")
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.ariaLabel?.slice("Add ".length)));
const keep = (page: Page, ...had: unknown[]) =>
  page.evaluate(([key, json]) => localStorage.setItem(key, json), [
    KEY,
    JSON.stringify(had),
  ] as const);
const had = (name: string) => ({ name, times: 1 });

/** Names of which only a part is in sight. */
const cutOff = (page: Page) =>
  page.locator("fieldset [aria-label^='Add ']").evaluateAll((all) =>
    all
      .filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        const edge = one.parentElement?.getBoundingClientRect().bottom ?? 0;
        return top < edge && bottom > edge;
      })
      .map((one) => one.ariaLabel),
  );

it("a first visit is asked nothing; what was cooked with stands in the list's empty lines", async ({
  visit,
}) => {
  const { page, on, errors } = visit;
  const group = page.locator("fieldset");
  await fillList(page, "salt", "eggs", "rice", "crème fraîche");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await showRecipe(visit, "# Rice");
  await showRecipe(visit, "# Egg rice");
  const counts = () => page.evaluate((key) => localStorage.getItem(key)?.match(/\d+(?=\})/g), KEY);
  await expect.poll(counts).toEqual(["1", "1", "1", "1"]);
  await add(page, "salt");
  await showRecipe(visit, "# Salt");
  await expect.poll(counts).toEqual(["2", "2", "2", "2"]);
  await on.reset.click();
  await expect.poll(() => offered(page)).toEqual(FIRST);
  await fillList(page, "leeks", "salt", "peas", "d");
  await showRecipe(visit, "# Leeks");

  await page.reload({ waitUntil: "networkidle" });
  // Beside a recipe, an empty list has no room for them.
  await on.recipe.waitFor();
  expect(await group.count()).toBe(0);
  await add(page, "milk");
  await group.waitFor();
  await on.reset.click();
  const all = [...FIRST, "Leeks", "Peas", "D"];
  expect(await offered(page)).toEqual(all);

  for (const [width, height] of [
    [1280, 800],
    [360, 440],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    const moved = await observeShifts(page);
    await group.waitFor();
    expect(await moved()).toBe("0.00");
    expect(await cutOff(page)).toEqual([]);
  }

  await add(page, "milk");
  expect(await cutOff(page)).toEqual([]);
  await on.button("Remove Milk").click();
  const { height } = await areaOf(group);
  await on.input.fill("FRAI");
  expect(await offered(page)).toEqual(["Crème fraîche"]);
  // What is below doesn't move with each key.
  expect((await areaOf(group)).height).toBe(height);
  await on.button("Add Crème fraîche").click();
  expect(await on.input.inputValue()).toBe("");
  expect(await listed(page)).toEqual(["Crème fraîche"]);
  // No keyboard of a phone comes or goes.
  expect(await focused(page)).toBe("Add ingredient");
  await on.input.fill("eg");
  await page.keyboard.press("Enter");
  expect(await listed(page)).toEqual(["Crème fraîche", "Eg"]);
  expect(errors).toEqual([]);
});

it("the keyboard is enough, Forget forgets all at once, and Undo brings it back once", async ({
  visit: { page, on, errors },
}) => {
  await keep(page, ...["Eggs", "Rice", "Peas", "بصل أحمر", "玉ねぎ", "x".repeat(200)].map(had));
  await openHadBefore(page);
  const said = await observeAnnouncements(page);
  await tabTo(page, "Add Eggs");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Add Rice");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  for (let left = await offered(page); left.length > 0; left = await offered(page)) {
    await tabTo(page, `Add ${left.at(-1)}`);
    await page.keyboard.press("Enter");
    // The one in its place, or before it.
    expect(await focused(page)).toMatch(
      (await offered(page)).length > 0 ? /^Add / : /^Add ingredient$/,
    );
  }
  expect((await listed(page)).length).toBe(6);
  await on.button("Remove Eggs").click();
  await tabTo(page, "Forget");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Undo");
  expect(await offered(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Forget");
  expect(await offered(page)).toEqual(["Eggs"]);
  expect((await said()).slice(-2)).toEqual([
    "What you had before is forgotten",
    "Remembered again",
  ]);
  await on.button("Forget").click();
  await on.button("Remove Rice").click();
  expect(await page.locator("fieldset").count()).toBe(0);
  expect(errors).toEqual([]);
});

it("it follows other tabs, and leaves out what is damaged", async ({ visit }) => {
  const { page, on, errors } = visit;
  await keep(page, { name: 5 }, had("Eggs"));
  await openHadBefore(page);
  expect(await offered(page)).toEqual(["Eggs"]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await keep(other, had("Rice"), had("Leeks"));
  await expect.poll(() => offered(page)).toEqual(["Rice", "Leeks"]);
  // In the back/forward cache, a page hears of nothing.
  await keep(page, had("Rice"), had("Leeks"), had("Oil"));
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect.poll(() => offered(page)).toEqual(["Rice", "Leeks", "Oil"]);
  // What another tab has remembered since is not lost by Undo.
  await on.button("Forget").click();
  await keep(other, had("Leeks"), had("Peas"));
  await expect.poll(() => offered(page)).toEqual(["Leeks", "Peas"]);
  await on.button("Undo").click();
  await expect.poll(() => offered(page)).toEqual(["Leeks", "Peas", "Rice", "Oil"]);
  await keep(other, had("Rice"), had("Leeks"));
  await expect.poll(() => offered(page)).toEqual(["Rice", "Leeks"]);
  // What another tab has written in the meantime is not lost.
  await fillList(page, "salt", "oil", "flour", "yeast");
  await showRecipe(visit, "# Bread");
  await openHadBefore(other);
  const all = ["Salt", "Oil", "Flour", "Yeast", "Rice", "Leeks"];
  await expect.poll(() => offered(other)).toEqual(all);
  await other.evaluate(() => localStorage.clear());
  await expect.poll(() => page.locator("fieldset").count()).toBe(0);
  await add(page, "peas");
  expect(errors).toEqual([]);
});
