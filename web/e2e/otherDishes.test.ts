/** The other dishes that an answer suggests, in a list that 'Another dish' opens. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused } from "./assistive";
import { EGGS } from "./cookingParts";
import { it } from "./journey";
import {
  areaOf,
  FOUR,
  fillList,
  findOverflows,
  observeShifts,
  request,
  settled,
  showRecipe,
} from "./visit";

const NAMES = ["Pea frittata", "Onion soup with rice", "كشري بالعدس والبصل المقلي"];
const withOthers = (recipe: string, names = NAMES) =>
  `${recipe}\n${names.map((name) => `[other]: <${name}> "PT1H20M: mint, feta"\n`).join("")}`;
const RECIPE = withOthers(EGGS);
const FRITTATA = withOthers(EGGS.replace("Egg rice", "Pea frittata"), ["Egg rice"]);
const DETAILS = " 1\u00a0h\u00a020\u00a0min · with mint, feta";
const ELSE = "Something else";

const choices = (page: Page) =>
  page.getByRole("list", { name: "Other dishes for your list" }).getByRole("button");
const choice = (page: Page, name: string) => choices(page).filter({ hasText: name });

/** Opens and closes the list. @returns Its rows. */
async function offered(page: Page) {
  const another = page.getByRole("button", { name: "Another dish" });
  if ((await another.count()) === 0 || !(await another.getAttribute("popovertarget"))) return [];
  await another.click();
  const names = await choices(page).allTextContents();
  await page.keyboard.press("Escape");
  expect(await choices(page).count()).toBe(0);
  expect(await focused(page)).toBe("Another dish");
  return names;
}

const rows = (names: string[]) => [...names.map((name) => name + DETAILS), ELSE];

it("a chosen dish is requested; Back offers the names again", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const call = await request(visitor);
  for (const piece of RECIPE.slice(0, -3).match(/[\s\S]{1,60}/g) ?? []) call.write(piece);
  await on.recipe.getByText("It keeps for 3 hours.").waitFor();
  const writing = await areaOf(on.recipe.getByText("Still writing…"));
  const moved = await observeShifts(page);
  await moved();
  call.end(RECIPE.slice(-3));
  await on.another.waitFor();
  expect(await moved()).toBe("0.00");
  // The row of buttons takes the place of that text.
  expect((await areaOf(on.startCooking)).top).toBeLessThanOrEqual(writing.top);
  expect(await offered(page)).toEqual(rows(NAMES));
  expect(await on.recipe.innerText()).not.toMatch(/\[|other\]/);

  await on.another.click();
  expect(await choice(page, "Pea frittata").locator("bdi").first().getAttribute("lang")).toBe("en");
  for (const row of await choices(page).all())
    expect((await areaOf(row)).height).toBeGreaterThanOrEqual(44);
  // Nothing else moves. A press outside closes the list.
  expect(await moved(true)).toBe("0.00");
  await on.title("Egg rice").click();
  expect(await choices(page).count()).toBe(0);
  await on.another.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toContain("Pea frittata");
  await page.keyboard.press("Escape");
  expect(await choices(page).count()).toBe(0);
  expect(await focused(page)).toBe("Another dish");

  await on.another.click();
  await choice(page, "Pea frittata").click();
  await on.recipe.getByText("Pea frittata…").waitFor();
  (await gemini.next()).end(FRITTATA);
  await settled(page);
  expect(await offered(page)).toEqual(rows(["Egg rice"]));
  for (const { body } of gemini.calls.slice(1))
    expect(body).toMatch(/"Egg rice\\"[\s\S]*Make it this dish.*"Pea frittata\\"/);

  await on.back("Egg rice").click();
  expect(await offered(page)).toEqual(rows(NAMES));
  await on.another.click();
  await choice(page, ELSE).click();
  const { body } = await gemini.next();
  expect(body).toContain('"Egg rice\\", \\"Pea frittata');
  expect(body).not.toContain("Make it this dish");
});

it("names are not offered where one cooks, nor for a saved recipe", async ({ visitor }) => {
  const { page, on } = visitor;
  // Sharing a link opens it in this tab.
  await page.evaluate(() => {
    navigator.share = async (data) => location.assign(data?.url ?? "");
  });
  await showRecipe(visitor, RECIPE);
  await on.startCooking.click();
  expect(await on.another.count()).toBe(0);
  await on.leaveCooking.click();
  await on.button("Save").click();
  await on.button("Share").click();
  await page.waitForFunction(() => history.state !== null);
  expect(await offered(page)).toEqual(rows(NAMES));
  expect(await on.recipe.innerText()).not.toContain(
    "This recipe came with a link: anybody may have changed it.",
  );
  // It is recognised as the recipe that is shown and saved.
  expect(await on.anyBack.count()).toBe(0);
  await on.button("Saved").waitFor();
  // A reload keeps the names, but not the list of ingredients.
  await page.reload();
  await fillList(page, ...FOUR);
  expect(await offered(page)).toEqual(rows(NAMES));

  await showRecipe(visitor, RECIPE);
  expect(await offered(page)).toEqual(rows(NAMES));
  // The list of ingredients is too short for another dish.
  await on.button("Remove Peas").click();
  expect(await on.another.count()).toBe(0);
  await on.reset.click();
  await fillList(page, ...FOUR);
  await page.getByRole("button", { name: /^Egg rice/ }).click();
  await on.another.waitFor();
  expect(await offered(page)).toEqual([]);
});

it("names of any length fit a narrow phone, and can be pressed", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.setViewportSize({ width: 320, height: 740 });
  const long = ["Donaudampfschifffahrtssuppe".repeat(3), "x y ".repeat(25).trim(), "豆".repeat(99)];
  await showRecipe(visitor, withOthers(EGGS, long));
  await on.another.click();
  for (const name of long) await choice(page, name).click({ trial: true });
  expect(await findOverflows(page)).toEqual([]);
});
