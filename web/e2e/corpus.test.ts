/** How the page shows recipes in the forms that Gemini writes. */
import { expect } from "vitest";
import { CORPUS } from "../src/reading/testing/corpus";
import { findViolations } from "./axe";
import { it } from "./journey";
import { request, settled, showRecipe } from "./visit";

const find = (name: string) => {
  const found = CORPUS.find((recipe) => recipe.name === name);
  if (!found) throw new Error(`The corpus has no ${name}`);
  return found;
};

/** Their elements differ most from each other's. What they are, Markdown.test.tsx tells. */
const RECIPES = ["bold-groups", "facts-as-list", "pt-table", "notes-below-ingredients"].map(find);

it.for(RECIPES)(
  "$name is accessible, fits 360 pixels, and has nothing larger than its title",
  async ({ markdown }, { visitor }) => {
    const { page, on } = visitor;
    await showRecipe(visitor, markdown);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const sizes = (selector: string) =>
      on.recipe
        .locator(selector)
        .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    const largest = Math.max(...(await sizes("h3, h4, p, li, dd")));
    for (const title of await sizes("h2")) expect(title).toBeGreaterThan(largest);
    expect(visitor.errors).toEqual([]);
  },
);

it("sets Arabic parts from right to left, others from left to right", async ({ visitor }) => {
  await showRecipe(visitor, "Sure!\n\n# مجدرة\n\n## المكونات\n\n- عدس\n\n## Method\n\n1. Boil.");
  const directions = await visitor.page
    .locator("[data-part]")
    .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).direction));
  expect(directions).toEqual(["ltr", "rtl", "rtl", "rtl", "ltr", "ltr"]);
});

it("ticks and elements stay while a recipe is written, to the same end", async ({ visitor }) => {
  const { page, on } = visitor;
  const { markdown } = find("bold-groups");
  const half = markdown.indexOf("**Instructions");
  const html = () => on.recipe.locator("[class*=markdown]").innerHTML();
  await showRecipe(visitor, markdown);
  const atOnce = await html();
  await on.reset.click();

  const call = await request(visitor);
  call.write(markdown.slice(0, half));
  const tick = page.getByRole("checkbox", { name: "2 tbsp soy sauce", exact: true });
  await tick.check();
  const title = await page.getByRole("heading", { name: "Beef Noodles" }).elementHandle();
  for (const piece of markdown.slice(half).match(/[\s\S]{1,9}/g) ?? []) call.write(piece);
  call.end();
  await settled(page);
  expect(await tick.isChecked()).toBe(true);
  expect(await title?.evaluate((one) => one.isConnected)).toBe(true);
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(1);
  await tick.uncheck();
  expect(await html()).toBe(atOnce);
});
