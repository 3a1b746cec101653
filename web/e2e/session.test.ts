/** Nothing that a cook has is lost: earlier recipes, Undo reset, reloads, refused or damaged storage. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused } from "./assistive";
import { EGGS, listen, PEAS, pass, show } from "./cookingParts";
import { it } from "./journey";
import { areaOf } from "./measure";
import { fillStorage, request, showRecipe, stopClock } from "./visit";

/** @returns The stored session of this tab. */
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem("chef-basil"));

it("an earlier recipe is a press away, with its ticks", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  await showRecipe(visitor, PEAS.replace("Pea soup", "Donau suppe ".repeat(25)));
  await showRecipe(visitor, EGGS);
  expect((await areaOf(on.anyBack)).height).toBeLessThan(50);
  await on.box("Step 2").check();
  await on.button("Save").click();
  await on.another.click();
  (await gemini.next()).write(PEAS);
  expect(await on.savedRow("Egg rice").isDisabled()).toBe(true);
  expect(await on.anyBack.evaluate((back) => back.closest("[inert]") !== null)).toBe(true);
  await on.stop.click();
  const { bottom } = await areaOf(on.anyBack);
  expect(bottom).toBeLessThan((await areaOf(on.recipe.getByText("Add the peas."))).top);
  await on.back("Egg rice").click();
  await on.title("Egg rice").waitFor();
  expect([await focused(page), await on.box("Step 2").isChecked()]).toEqual(["Recipe", true]);
});

it("each word outlives a reload, as stopped; a full storage keeps no old session", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  const call = await request(visitor);
  call.write("# Pea soup\n\n1. Stir");
  await expect.poll(() => stored(page)).toContain("Stir");
  call.write(" and eat.");
  await page.getByText("Stir and eat.").waitFor();
  await page.evaluate(() => scrollTo({ top: 60, behavior: "instant" }));
  await page.reload();
  await page.getByText("Stopped: it is not complete.").waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(60);
  await page.getByText("Stir and eat.").waitFor();
  const empty = await fillStorage(page);
  await on.box("Step 1").check();
  await expect.poll(() => stored(page)).toBeNull();
  await empty();
  await on.box("Step 1").uncheck();
  await expect.poll(() => stored(page)).toContain('"ticks":[]');
});

it("where storage and service worker are refused, the page works and warns", async ({ visit }) => {
  const { page, on, errors } = visit;
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("no", "SecurityError");
    };
    for (const name of ["sessionStorage", "localStorage"])
      Object.defineProperty(window, name, { get });
    const register = async () => get();
    Object.defineProperty(navigator, "serviceWorker", { value: { register } });
  });
  await page.reload();
  await showRecipe(visit, EGGS);
  await on.box("Step 2").check();
  await on.button("Save").click();
  await page.getByText("Not saved: this browser stores nothing.").last().waitFor();
  await on.reset.click();
  await on.undo.click();
  await on.title("Egg rice").waitFor();
  for (const error of errors) expect(error).toMatch(/^[\w ]+ (?:won't|outlives)[\w ]+:/);
  expect(errors).toHaveLength(5);
});

it("recipes, ticks and timers outlive Reset and a reload", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor, PEAS);
  await showRecipe(visitor, EGGS);
  await on.box("Step 2").check();
  await on.start("8 minutes").click();
  await on.reset.click();
  await on.undo.click();
  await on.back("Pea soup").waitFor();
  expect(await focused(page)).toBe("Recipe");
  await pass(page, 8);
  await page.goto("about:blank");
  await page.goBack({ waitUntil: "load" });
  const { heard } = await listen(page);
  await on.back("Pea soup").waitFor();
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(1);
  // It sounds only after the next tap or key.
  await on.alert.waitFor();
  await page.clock.runFor(4000);
  expect(await heard()).toMatchObject({ beeps: 0 });
  await page.getByText("Eat.").click();
  await page.clock.runFor(4000);
  await expect.poll(async () => (await heard()).loudness).toBeGreaterThan(0.05);
});

it("a rendering error makes one recipe plain text, and timers ring", async ({ visitor }) => {
  const { page, errors } = visitor;
  const on = await show(visitor);
  await on.start("8 minutes").click();
  // As extensions do. React fails to remove nodes that were moved or replaced.
  await on.recipe.locator("button, :has(> button)").evaluateAll((all) => {
    for (const button of all) button.replaceWith(button.cloneNode(true));
  });
  await on.button("Remove Onions").click();
  await on.recipe.getByText("# Egg rice").waitFor();
  expect(errors.join()).toContain("removeChild");
  await on.recipe.getByText("An AI suggested this: ").waitFor();
  await pass(page, 8);
  await on.dismiss.click();
  await on.button("Show the recipe again").click();
  // The same in cooking mode.
  await on.startCooking.click();
  await on.box("Step 1").check();
  await on.button("Back to step 1").evaluate((back) => back.replaceWith(back.cloneNode(true)));
  await on.box("Step 1").dispatchEvent("click");
  await on.recipe.getByText("# Egg rice").waitFor();
  // It leads out of cooking mode, whose bar is not shown.
  await on.button("Show the recipe again").click();
  await on.title("Egg rice").waitFor();
  expect(await focused(page)).toBe("Recipe");
  expect(await on.startCooking.isVisible()).toBe(true);
});

it("while words come without a pause, changes are stored each second", async ({ visitor }) => {
  const { page, on } = visitor;
  await stopClock(page);
  const call = await request(visitor);
  call.write("# Pea soup\n\n## Ingredients\n");
  for (const word of ["peas", "salt", "water"]) {
    call.write(`\n- ${word}\n`);
    await on.box(word).waitFor();
    await page.clock.runFor(400);
  }
  expect(await stored(page)).toContain("peas");
});
