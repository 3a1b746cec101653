/** A page that the browser translates, before, during and after a recipe. */
import { expect } from "vitest";
import { EGGS, pass } from "./cookingParts";
import { it } from "./journey";
import { translate, WAYS } from "./translate";
import { add, ask, listed, request, settled } from "./visit";

const RICE = EGGS.replace("*4* eggs", "*4 **fresh** eggs*");
const HALF = RICE.slice(0, RICE.indexOf("2. Simmer"));
const TART = RICE.replace("Egg rice", "Egg tart");

it.for(WAYS)("everything works while the page is translated into %s", async (way, { visit }) => {
  const { page, on, errors } = visit;
  const says = (words: string | RegExp) => page.getByText(words, { exact: true }).waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await translate(page, way);
  await add(page, "onions", "rice");
  await says("Add 2 more for a recipe.");
  await add(page, "egs, peas");
  await on.button("Split into 2").click();
  await on.button("Edit Peas").waitFor();
  await on.button("Remove Peas").click();
  await says("Add 1 more for a recipe.");
  await on.button("Edit Egs").click();
  expect(await on.input.inputValue()).toBe("Egs");
  await on.button("Remove Onions").click();
  await says("Add 3 more for a recipe.");
  await add(page, "eggs", "peas", "leeks");
  expect(await listed(page)).toEqual(["Rice", "Eggs", "Peas", "Leeks"]);

  // Failed, with a countdown.
  (await request(visit)).fail(429, [{ retryDelay: "60s" }]);
  await says("Please try again in 60 seconds.");
  await page.clock.runFor(2000);
  await says("Please try again in 58 seconds.");
  await page.clock.runFor(60_000);

  // Streamed, stopped, asked again.
  const call = await request(visit);
  call.write(HALF.slice(0, -40));
  await on.title("Egg rice").waitFor();
  expect(await on.recipe.locator(":is(h2, p, li) font").count()).toBe(0);
  call.write(HALF.slice(-40));
  // Pieces that come within a tenth of a second are one, and the clock stands.
  await expect
    .poll(() => page.clock.runFor(100).then(() => on.recipe.textContent()))
    .toMatch(/100.°C/);
  await on.stop.click();
  await says("Stopped: it is not complete.");
  await settled(page);
  expect(await on.title("Egg rice").locator("font").count()).toBe(way === "fonts" ? 2 : 0);
  await ask(visit, on.retry, RICE);
  await on.title("Egg rice").waitFor();

  // Ticked, scaled, counted down, rung.
  await on.step(/^Boil/).check();
  await on.button("More servings").click();
  await says(/^Amounts for 3\. .* for 2\. /);
  await on.button("More servings").click();
  await says(/^Amounts for 4\. .* for 2\. /);
  await expect.poll(() => on.recipe.locator("li").first().textContent()).toBe("8 fresh eggs");
  await on.button("As written").click();
  await expect.poll(() => on.recipe.locator("li").first().textContent()).toBe("4 fresh eggs");
  await on.start("8 minutes").click();
  expect(await on.timers.allTextContents()).toEqual(["8:00"]);
  await page.clock.runFor(1000);
  expect(await on.timers.allTextContents()).toEqual(["7:59"]);
  await on.stopTimer("8 minutes").click();
  await on.resumeTimer("8 minutes").click();
  await on.startCooking.click();
  const bar = page.locator("[data-covers=top]");
  expect(await bar.textContent()).toContain("Step 2 of 3");
  await on.nextStep.click();
  expect(await bar.textContent()).toContain("Step 3 of 3");
  await on.leaveCooking.click();
  await pass(page, 9);
  await page.getByText("1:01", { exact: true }).waitFor();
  await says("ended 1 minute ago");
  await pass(page, 1);
  await page.getByText("2:01", { exact: true }).waitFor();
  await says("ended 2 minutes ago");
  await on.button("+1 minute").click();
  await says("1:00");
  expect(await on.timerList.locator("font font font").count()).toBe(0);
  expect(await on.timers.locator("font").count()).toBe(0);

  // Changed, gone back, reset, undone.
  await page.getByLabel("Change this recipe").fill("as a tart");
  await ask(visit, on.button("Change"), TART);
  await on.title("Egg tart").waitFor();
  await says("1. Boil the eggs");
  await on.back("Egg rice").click();
  await on.back("Egg tart").waitFor();
  expect(await on.recipe.getByRole("heading", { name: "Method" }).count()).toBe(1);
  await ask(visit, on.another, TART, "MAX_TOKENS");
  expect(await on.alert.textContent()).toContain("Sorry, I couldn't generate a recipe.");
  await on.button("Copy").click();
  await on.reset.click();
  expect(await page.locator("main").textContent()).not.toMatch(/tart|egg rice|Stop|timer/i);
  await on.undo.click();
  await on.title("Egg tart").waitFor();
  await on.button("Remove Rice").click();
  await says("Add 1 more for a recipe.");
  for (const name of ["Forget", "Undo", "Add Rice"]) await on.button(name).click();
  expect(await listed(page)).toEqual(["Eggs", "Peas", "Leeks", "Rice"]);

  expect(errors.filter((error) => !/^No recipe: |^Failed to load/.test(error))).toEqual([]);
});
