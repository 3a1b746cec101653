/** What the browser and its extensions do to the page: translate it, remove, replace and copy nodes. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { EGGS, PEAS, pass, show } from "./cookingParts";
import { it } from "./journey";
import { KNOWN_MESSAGES, openLink, showPhoto } from "./states";
import { findStale, translate } from "./translate";
import { add, ask, listed, request, showRecipe, stopClock, type Visit } from "./visit";

const TART = EGGS.replace("Egg rice", "Egg tart");

/** Nothing that changes was translated to old words, and nothing has failed. */
async function isFresh({ page, errors }: Visit) {
  expect(await findStale(page)).toEqual([]);
  expect(errors.filter((error) => !KNOWN_MESSAGES.test(error))).toEqual([]);
}

const says = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

it("lists and recipes are written and stopped while the page is translated", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await stopClock(page);
  await translate(page);
  await add(page, "onions", "rice");
  await says(page, "Add 2 more for a recipe.");
  await add(page, "eggs, peas");
  for (const name of ["Split into 2", "Remove Peas"]) await on.button(name).click();
  await add(page, "leeks");
  // Failed, with a countdown.
  (await request(visitor)).fail(429, [{ retryDelay: "60s" }]);
  await says(page, "Please try again in 60 seconds.");
  await page.clock.runFor(2000);
  await says(page, "Please try again in 58 seconds.");
  await page.clock.runFor(60_000);
  // Streamed, stopped, asked again.
  (await request(visitor)).write(EGGS.slice(0, EGGS.indexOf("2. Simmer")));
  await on.title("Egg rice").waitFor();
  // A recipe is not translated while it is written.
  expect(await on.title("Egg rice").locator("font").count()).toBe(0);
  await on.stop.click();
  await says(page, "Stopped: it is not complete.");
  await expect.poll(() => on.title("Egg rice").locator("font").count()).toBe(2);
  await ask(visitor, on.retry, EGGS);
  await on.wish.fill("as a tart");
  await ask(visitor, on.change, TART);
  await on.back("Egg rice").click();
  await on.back("Egg tart").waitFor();
  await on.reset.click();
  expect(await page.getByRole("main").textContent()).not.toMatch(/tart|egg rice|Stop|timer/i);
  await on.undo.click();
  await on.title("Egg rice").waitFor();
  expect(await listed(page)).toEqual(["Onions", "Rice", "Eggs", "Leeks"]);
  await isFresh(visitor);
});

it("a recipe is scaled, cooked and timed while the page is translated", async ({ visitor }) => {
  const { page, on } = visitor;
  await stopClock(page);
  await translate(page);
  await showRecipe(visitor, EGGS);
  for (const eggs of ["6 eggs", "8 eggs"]) {
    await on.button("More servings").click();
    await on.box(eggs).waitFor();
  }
  await says(page, "for 4 instead of 2 · times and pans stay");
  await on.start("8 minutes").click();
  await page.clock.runFor(1000);
  await expect.poll(() => on.timers.allTextContents()).toEqual(["7:59"]);
  await on.stopTimer("8 minutes").click();
  await on.button("Undo").click();
  await on.startCooking.click();
  await on.button("Step 1 of 3").click();
  await on.button("Step 1 done").click();
  await on.button("Step 2 of 3").waitFor();
  await pass(page, 10);
  await says(page, "ended 2 minutes ago");
  await on.button("+1 minute").click();
  await says(page, "1:00");
  await isFresh(visitor);
});

it("a reminder that is removed, copied or wrapped stops nothing", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor);
  await on.start("8 minutes").click();
  await showRecipe(visitor, PEAS);
  const reminder = page.locator("footer", { hasText: "An AI suggested this" });
  for (const how of ["removed", "copied", "wrapped"]) {
    for (const dish of ["Egg rice", "Pea soup"]) {
      await reminder.evaluate((footer, how) => {
        const wrapper = document.createElement("div");
        if (how === "wrapped") footer.replaceWith(wrapper);
        if (how === "wrapped") wrapper.appendChild(footer);
        if (how === "copied") footer.replaceWith(footer.cloneNode(true));
        if (how === "removed") footer.remove();
      }, how);
      await on.anyBack.click();
      await on.title(dish).waitFor();
      await reminder.waitFor();
    }
  }
  await pass(page, 8);
  await on.dismiss.click();
  await expect.poll(() => on.timerList.count()).toBe(0);
});

/** Starts two timers, and removes a row as an extension may: React fails to remove it when its timer ends. */
async function breakTimers({ page, on }: Visit) {
  for (const duration of ["8 minutes", "12 minutes"]) await on.start(duration).click();
  await on.box("Step 2").check();
  await pass(page, 7.9);
  const rows = on.timerList.getByRole("listitem");
  return async () => {
    await rows.first().evaluate((row) => row.remove());
    await pass(page, 0.1);
    await on.alert.waitFor();
  };
}

it("after an error at the root the page has all that it had", async ({ visitor }) => {
  const { page, gemini, errors } = visitor;
  const on = await show(visitor);
  const fail = await breakTimers(visitor);
  await on.requestButton.click();
  const call = await gemini.next();
  call.write("# Pea soup\n\n1. Stir");
  await on.title("Pea soup").waitFor();
  (await showPhoto(visitor)).end("Garlic\nCarrots");
  await on.button("Add Garlic").click();
  await on.input.pressSequentially("leeks, d");
  await on.button("Edit Onions").click();
  const field = page.getByRole("textbox", { name: "Edit Onions" });
  await field.fill("red oni");
  await fail();
  expect(errors.join()).toContain("removeChild");
  expect(await on.input.inputValue()).toBe("leeks, d");
  await field.pressSequentially("ons");
  await page.keyboard.press("Enter");
  await on.button("Add Carrots").click();
  const all = ["Red onions", "Rice", "Eggs", "Peas", "Garlic", "Carrots"];
  expect(await listed(page)).toEqual(all);
  // The photo was not sent again.
  expect(gemini.calls).toHaveLength(3);
  // The requested recipe is still being written.
  call.end(" and eat.");
  await on.recipe.getByText("Stir and eat.").waitFor();
  await on.back("Egg rice").click();
  expect(await on.box("Step 2").isChecked()).toBe(true);
  await on.dismiss.click();
});

it("after a second error at the root, Reload brings all back", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor);
  // A link's recipe stays in the address.
  await openLink(page, EGGS);
  await expect.poll(() => page.evaluate(() => history.state?.link)).toContain("# Egg rice");
  await (await breakTimers(visitor))();
  await on.alert.evaluate((alert) => alert.closest("ul")?.remove());
  await page.keyboard.press("Escape");
  await page.getByText("Something keeps changing this page").waitFor();
  await pass(page, 4);
  await on.dismiss.click();
  await on.button("Reload").click();
  await on.title("Egg rice").waitFor();
  expect(await on.box("Step 2").isChecked()).toBe(true);
  expect(page.url()).toContain("#r2=");
});
