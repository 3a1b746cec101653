/** A page that the browser translates, before, during and after a recipe. */
import { expect } from "vitest";
import { EGGS, pass } from "./cookingParts";
import { it } from "./journey";
import { findStale, translate, WAYS } from "./translate";
import { add, ask, listed, request, settled } from "./visit";

const HALF = EGGS.slice(0, EGGS.indexOf("2. Simmer"));
const TART = EGGS.replace("Egg rice", "Egg tart");

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
  await on.button("Remove Peas").click();
  await on.button("Edit Egs").click();
  await page.getByRole("textbox", { name: "Edit Egs" }).fill("eggs");
  await page.keyboard.press("Enter");
  await on.button("Remove Onions").click();
  await says("Add 2 more for a recipe.");
  await add(page, "peas", "leeks");
  expect(await listed(page)).toEqual(["Rice", "Eggs", "Peas", "Leeks"]);

  // Failed, with a countdown.
  (await request(visit)).fail(429, [{ retryDelay: "60s" }]);
  await says("Please try again in 60 seconds.");
  await page.clock.runFor(2000);
  await says("Please try again in 58 seconds.");
  await page.clock.runFor(60_000);

  // Streamed, stopped, asked again.
  const call = await request(visit);
  call.write(HALF);
  await on.title("Egg rice").waitFor();
  // A recipe is not translated while it is written.
  expect(await on.title("Egg rice").locator("font").count()).toBe(0);
  await on.stop.click();
  await says("Stopped: it is not complete.");
  await settled(page);
  expect(await on.title("Egg rice").locator("font").count()).toBe(way === "fonts" ? 2 : 0);
  await ask(visit, on.retry, EGGS);

  // Ticked, scaled, counted down, rung.
  await on.step(/^Boil/).check();
  for (const eggs of ["6 eggs", "8 eggs"]) {
    await on.button("More servings").click();
    await on.box(eggs).waitFor();
  }
  await says("for 4 instead of 2 · times and pans stay");
  for (const _ of "34") await on.button("Fewer servings").click();
  await on.box("4 eggs").waitFor();
  await on.start("8 minutes").click();
  await page.clock.runFor(1000);
  expect(await on.timers.allTextContents()).toEqual(["7:59"]);
  await on.stopTimer("8 minutes").click();
  await on.resumeTimer("8 minutes").click();
  await on.startCooking.click();
  await on.button("Step 2 of 3").waitFor();
  await on.nextStep.click();
  await on.button("Step 3 of 3").waitFor();
  await on.leaveCooking.click();
  await pass(page, 9);
  await says("ended 1 minute ago");
  await pass(page, 1);
  await says("ended 2 minutes ago");
  await says("2:01");
  await on.button("+1 minute").click();
  await says("1:00");

  // Changed, gone back, reset, undone.
  await page.getByLabel("Change this recipe").fill("as a tart");
  await ask(visit, on.button("Change"), TART);
  await on.back("Egg rice").click();
  await on.back("Egg tart").waitFor();
  await ask(visit, on.another, TART, "MAX_TOKENS");
  expect(await on.alert.textContent()).toContain("Sorry, I couldn't generate a recipe.");
  await on.button("Copy").click();
  await on.reset.click();
  expect(await page.getByRole("main").textContent()).not.toMatch(/tart|egg rice|Stop|timer/i);
  await on.undo.click();
  await on.title("Egg tart").waitFor();
  for (const name of ["Remove Rice", "Forget", "Undo", "Add Rice"]) await on.button(name).click();
  expect(await listed(page)).toEqual(["Eggs", "Peas", "Leeks", "Rice"]);

  expect(await findStale(page)).toEqual([]);
  expect(errors.filter((error) => !/^No recipe: |^Failed to load/.test(error))).toEqual([]);
});
