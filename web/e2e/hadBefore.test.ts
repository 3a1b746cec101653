/** What was cooked with before, offered again. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { findViolations } from "./axe";
import { it } from "./journey";
import { add, areaOf, fillList, findOverflows, listed, showRecipe } from "./visit";

const FIRST = ["Salt", "Eggs", "Rice", "Crème fraîche"];
const KEY = "chef-basil.had-before.1";
const groupOf = (page: Page) => page.getByRole("group", { name: "Had before", exact: true });
const offered = (page: Page) =>
  page
    .locator("fieldset [aria-label^='Add ']")
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.ariaLabel?.slice("Add ".length)));
const keep = (page: Page, value: string) =>
  page.evaluate(([key, json]) => localStorage.setItem(key, json), [KEY, value] as const);
const had = (...names: string[]) => JSON.stringify(names.map((name) => ({ name, times: 1 })));

/** Opens the page anew, and counts how much moves on it by itself. */
async function open(page: Page) {
  await page.reload({ waitUntil: "networkidle" });
  return page.evaluateHandle(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = Object(entry);
        if (!hadRecentInput) shifts.push(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
    return shifts;
  });
}

it("a first visit is asked nothing; what was cooked with is offered from the next press on", async ({
  visit,
}) => {
  const { page, on, errors } = visit;
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await fillList(page, "salt", "eggs", "rice", "crème fraîche");
  expect(scripts.filter((url) => url.includes("HadBefore"))).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await showRecipe(visit, "# Rice");
  await page
    .getByText("What you had is remembered on this device, until you press Forget.")
    .waitFor();
  await showRecipe(visit, "# Egg rice");
  await on.reset.click();
  await expect.poll(() => offered(page)).toEqual(FIRST);
  await fillList(page, "leeks", "salt", "peas", "d");
  await showRecipe(visit, "# Leeks");

  await page.reload({ waitUntil: "networkidle" });
  // A recipe must not move when one presses something in it.
  await on.recipe.click();
  expect(await groupOf(page).count()).toBe(0);
  await on.reset.click();
  const shifts = await open(page);
  expect(await groupOf(page).count()).toBe(0);
  await on.input.click();
  await groupOf(page).waitFor();
  expect(await shifts.jsonValue()).toEqual([]);
  for (const [width, rows, least] of [
    [1280, 1, 5],
    [360, 2, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const all = [...FIRST, "Leeks", "Peas", "D"];
    const fitting = await offered(page);
    expect(fitting).toEqual(all.slice(0, Math.max(least, fitting.length)));
    const buttons = page.locator("fieldset button").filter({ visible: true });
    const tops = await buttons.evaluateAll((all) =>
      all.map((one) => (one as HTMLElement).offsetTop),
    );
    expect(new Set(tops).size).toBe(rows);
  }

  const group = await areaOf(page.locator("fieldset"));
  await on.input.fill("FRAI");
  expect(await offered(page)).toEqual(["Crème fraîche"]);
  // What is below doesn't move with each key.
  expect((await areaOf(page.locator("fieldset"))).height).toBe(group.height);
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
  await keep(page, had("Eggs", "Rice", "Peas", "بصل أحمر", "玉ねぎ", "x".repeat(200)));
  await page.reload({ waitUntil: "networkidle" });
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
  expect(await findViolations(page)).toEqual([]);
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
  await page.reload({ waitUntil: "networkidle" });
  await add(page, "peas");
  expect(await page.locator("fieldset").count()).toBe(0);
  expect(errors).toEqual([]);
});

it("it follows other tabs, and works with what is damaged, full or refused", async ({ visit }) => {
  const { page, on, errors } = visit;
  await keep(page, `[{"name":5},${had("Eggs").slice(1)}`);
  await page.reload({ waitUntil: "networkidle" });
  await on.input.click();
  expect(await offered(page)).toEqual(["Eggs"]);
  const other = await page.context().newPage();
  await other.goto(page.url(), { waitUntil: "networkidle" });
  await keep(other, had("Rice", "Leeks"));
  await expect.poll(() => offered(page)).toEqual(["Rice", "Leeks"]);
  // What another tab has written in the meantime is not lost.
  await fillList(page, "salt", "oil", "flour", "yeast");
  await showRecipe(visit, "# Bread");
  await other.reload({ waitUntil: "networkidle" });
  await other.getByLabel("Add ingredient").click();
  const all = ["Salt", "Oil", "Flour", "Yeast", "Rice", "Leeks"];
  await expect.poll(() => offered(other)).toEqual(all.slice(0, (await offered(other)).length));
  await other.evaluate(() => localStorage.clear());
  await expect.poll(() => groupOf(page).count()).toBe(0);
  await other.close();

  for (const json of ["{", "null", "5", '"x"', "[[]]"]) {
    await keep(page, json);
    await page.reload({ waitUntil: "networkidle" });
    await on.input.click();
    expect(await page.locator("fieldset").count(), json).toBe(0);
  }
  expect(errors).toEqual([]);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
  });
  await page.reload({ waitUntil: "networkidle" });
  await on.reset.click();
  await showRecipe(visit, "# Soup");
  await on.button("Remove Peas").click();
  await on.input.click();
  await on.button("Add Peas").click();
  expect(await findOverflows(page)).toEqual([]);
  expect(errors.filter((error) => !error.includes("refuses to store"))).toEqual([]);
});
