/** The dishes that an answer names beside its own: "Or:". */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { EGGS } from "./cookingParts";
import { it } from "./journey";
import { ask, FOUR, fillList, findOverflows, observeShifts, request, showRecipe } from "./visit";

const NAMES = ["Pea frittata", "Onion soup with rice", "كشري بالعدس والبصل المقلي"];
const withOthers = (recipe: string, names = NAMES) =>
  `${recipe}\n${names.map((name) => `[other]: <${name}> "PT25M: mint"\n`).join("")}`;
const RECIPE = withOthers(EGGS);
const FRITTATA = withOthers(EGGS.replace("Egg rice", "Pea frittata"), ["Egg rice"]);
const ANY_NAME = new RegExp(`^(?:${[...NAMES, "Egg rice"].join("|")})$`);

/** @returns The names that are offered. */
const offered = (page: Page) => page.getByRole("button", { name: ANY_NAME }).allTextContents();

it("a chosen dish is asked for, also again; Back offers the names again", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const call = await request(visitor);
  for (const piece of RECIPE.slice(0, -3).match(/[\s\S]{1,60}/g) ?? []) call.write(piece);
  await on.recipe.getByText("It keeps for 3 hours.").waitFor();
  const moved = await observeShifts(page);
  await moved();
  expect(await offered(page)).toEqual([]);
  call.end(RECIPE.slice(-3));
  const chosen = on.button("Pea frittata");
  expect(await chosen.getAttribute("lang")).toBe("en");
  await page.getByText("Or:", { exact: true }).waitFor();
  expect(await offered(page)).toEqual(NAMES);
  expect(await moved()).toBe("0.00");
  // What is cut off below two lines leaves room for descenders.
  const room = await chosen.locator("span").evaluate((name) => {
    const words = document.createRange();
    words.selectNodeContents(name);
    return name.getBoundingClientRect().bottom - words.getBoundingClientRect().bottom;
  });
  expect(room).toBeGreaterThan(1);
  expect(await on.recipe.innerText()).not.toMatch(/\[|other\]/);

  await chosen.click();
  await on.recipe.getByText("Pea frittata…").waitFor();
  (await gemini.next()).fail(400);
  await on.alert.waitFor();
  expect(await offered(page)).toEqual([]);
  await ask(visitor, on.retry, FRITTATA.slice(0, 200), "MAX_TOKENS");
  expect(await offered(page)).toEqual([]);
  await ask(visitor, on.retry, FRITTATA);
  expect(await offered(page)).toEqual(["Egg rice"]);
  for (const { body } of gemini.calls.slice(1))
    expect(body).toMatch(/"Egg rice\\"[\s\S]*Make it this dish.*"Pea frittata\\"/);

  // Of the earlier recipes, the latest is the one that broke off.
  await page.getByText("Earlier recipes").click();
  await on.back("Egg rice").click();
  expect(await offered(page)).toEqual(NAMES);
  await on.another.click();
  const { body } = await gemini.next();
  expect(body).toContain('"Egg rice\\", \\"Pea frittata');
  expect(body).not.toContain("Make it this dish");
});

it("names are not offered in cooking mode and from the shelf; a visitor's own link keeps them", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  // What is shared comes back as a link at once.
  await page.evaluate(() => {
    navigator.share = async (data) => location.assign(data?.url ?? "");
  });
  await showRecipe(visitor, RECIPE);
  await on.startCooking.click();
  expect(await offered(page)).toEqual([]);
  await on.leaveCooking.click();
  await on.button("Save").click();
  await on.button("Share").click();
  await page.waitForFunction(() => history.state !== null);
  expect(await offered(page)).toEqual(NAMES);
  expect(await on.recipe.innerText()).not.toContain("It came with a link.");
  // It is known as the recipe that was here and is kept.
  expect(await on.anyBack.count()).toBe(0);
  await on.button("Saved").waitFor();
  // The list does not outlive a reload, the names do.
  await page.reload();
  await fillList(page, ...FOUR);
  expect(await offered(page)).toEqual(NAMES);

  await showRecipe(visitor, RECIPE);
  expect(await offered(page)).toEqual(NAMES);
  // The list is too short for another dish.
  await on.button("Remove Peas").click();
  expect([await offered(page), await on.another.count()]).toEqual([[], 0]);
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
  for (const name of long) await on.button(name).click({ trial: true });
  expect(await findOverflows(page)).toEqual([]);
});
