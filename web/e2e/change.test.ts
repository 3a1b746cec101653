/** Changing the recipe on the page, and the other dishes that an answer suggests. */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { MAX_CHANGE_BYTES } from "../../worker/contract";
import { focused, tabTo } from "./assistive";
import { EGGS, LENTILS } from "./cookingParts";
import { it } from "./journey";
import { areaOf, filledButtons, observeShifts } from "./measure";
import { add, ask, FOUR, plain, request, settled, showRecipe } from "./visit";

const MILD = EGGS.replace("Boil", "Peel and boil");
const PAN = EGGS.replace("Egg rice", "Egg pan");

/** Of a recipe that is too long to be sent. */
const LINE = `${"Stir. ".repeat(500)}\n`;

it("by keyboard: ask, stop, ask again", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const { keyboard } = page;
  const asked = 'Change it like this: \\"without the oven\\".';
  await showRecipe(visitor, EGGS);
  await on.box("Step 1").check();
  await tabTo(page, "Change this recipe");
  await keyboard.type(" ");
  await keyboard.press("Enter");
  await on.wish.fill("");
  await keyboard.insertText("x".repeat(201));
  await keyboard.press("Enter");
  await page.getByText("Too long: at most 200 characters.").waitFor();
  expect(await on.wish.inputValue()).toBe("x".repeat(201));
  await on.wish.fill("without the oven");
  expect(gemini.calls).toHaveLength(1);

  // Stopped before the first word: the recipe stays.
  await keyboard.press("Enter");
  await on.loader.waitFor();
  expect(await focused(page)).toBe("Recipe");
  for (const words of ["Changing: without the oven…", "Egg rice"])
    expect(await page.getByText(words, { exact: true }).isVisible()).toBe(true);
  const call = await gemini.next();
  expect(call.body).toContain(asked);
  await tabTo(page, "Stop");
  await keyboard.press("Enter");
  await settled(page);
  await call.closed;
  expect(await on.box("Step 1").isChecked()).toBe(true);
  expect(await on.wish.inputValue()).toBe("without the oven");

  // Requested again: the first words replace the form.
  await tabTo(page, "Change");
  await keyboard.press("Enter");
  const next = await gemini.next();
  expect(next.body).toContain(asked);
  next.write(PAN.slice(0, -40));
  await on.title("Egg pan").waitFor();
  expect(await on.wish.count()).toBe(0);
  expect(await page.getByText("Changed: without the oven").isVisible()).toBe(true);
  next.end(PAN.slice(-40));
  await settled(page);
  expect(await on.wish.inputValue()).toBe("");
  expect(await on.box("Step 1").isChecked()).toBe(false);
});

it("is offered where it can be requested", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  await showRecipe(visitor, EGGS);
  await on.startCooking.click();
  expect(await on.wish.isVisible()).toBe(false);
  await on.leaveCooking.click();
  // Not after another request has failed: the recipe returns, below the apology, with its ticks.
  await on.box("4 eggs").check();
  await on.requestButton.click();
  const failed = await gemini.next();
  expect(await on.recipe.getByRole("checkbox").count()).toBe(0);
  failed.fail(400);
  await on.alert.waitFor();
  expect(await on.recipe.innerText()).toMatch(/Sorry[\s\S]*Egg rice/);
  expect([await on.box("4 eggs").isChecked(), await on.wish.count()]).toEqual([true, 0]);
  // Of a recipe that is too long to be sent, the Worker says so.
  await ask(visitor, on.retry, EGGS.padEnd(MAX_CHANGE_BYTES, LINE));
  expect(await on.wish.inputValue()).toBe("");
  await on.wish.fill("hotter");
  await on.change.click();
  await on.alert
    .getByText("The list, or the recipe to change, is too long: please remove something.")
    .waitFor();
  expect(await on.wish.inputValue()).toBe("hotter");
  await on.box("Step 1").waitFor();
  // Not while the day's recipes are used up: what is typed stays.
  await showRecipe(visitor, EGGS);
  const json = { error: { code: "daily_limit" } };
  const answer = { status: 429, json, headers: { "Retry-After": "3600" } };
  await page.route("**/api/recipe", (route) => route.fulfill(answer));
  await on.wish.fill("hotter");
  await on.change.click();
  await on.alert.getByText(/used up\. There are new ones from/).waitFor();
  expect(await on.wish.inputValue()).toBe("hotter");
  for (const button of [on.change, on.requestButton]) expect(await button.isDisabled()).toBe(true);
});

it("is for the servings shown, needs no list; Back has each wish", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const amount = on.recipe.getByRole("listitem").filter({ hasText: "eggs" }).first();
  const change = async (to: string, wish = "milder") => {
    await on.wish.fill(wish);
    await ask(visitor, on.change, to);
    return gemini.calls.at(-1)?.body;
  };
  await showRecipe(visitor, EGGS);
  await on.button("More servings").click();
  // The longest wish is sent completely.
  const wish = `${"milder, ".repeat(24)}no nuts.`;
  const asked = await change(MILD, wish);
  expect(asked).toContain(`\\"${wish}\\". Write it for 3 instead of 2`);
  expect(plain(await amount.textContent())).toBe("6 eggs");
  expect(await page.evaluate(() => sessionStorage.getItem("chef-basil"))).not.toContain("no nuts");
  await page.reload();
  await expect.poll(() => amount.textContent().then(plain)).toBe("6 eggs");
  // The model wrote it first for the servings shown, then for those written before.
  expect(await change(PAN.replace("2 servings", "3 servings"))).toContain("for 3 instead of 2");
  expect(plain(await amount.textContent())).toBe("4 eggs");
  expect(await change(EGGS)).not.toContain("instead of");

  await on.wish.fill("with leeks");
  await on.back("Egg pan").click();
  await on.wish.fill("with peas");
  await on.back("Egg rice").first().click();
  expect(await on.wish.inputValue()).toBe("with leeks");
  await on.back("Egg pan").click();
  expect(await on.wish.inputValue()).toBe("with peas");
});

it("an answer's change arrives whole, and cooking goes on in it", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const wish = "chickpeas instead of lentils";
  const isInSight = (step: number) =>
    expect
      .poll(async () => {
        const { top, bottom } = await areaOf(on.box(`Step ${step}`));
        return top > 0 && bottom < (await areaOf(on.nextStep)).top;
      })
      .toBe(true);
  await showRecipe(visitor, LENTILS);
  await on.button("More servings").click();
  const [flour, lentils, chickpeas] = [/flour/, /lentils/, /chickpeas/].map((words) =>
    on.step(words).first(),
  );
  await flour?.check();
  await lentils?.check();
  await on.startCooking.click();
  await on.start("8 minutes").click();
  for (const step of [1, 2]) await on.box(`Step ${step}`).check();
  // Out of turn: the first that is not done is the third.
  await on.box("Step 4").check();

  await on.ask.click();
  await on.question.fill("No lentils?");
  await page.keyboard.press("Enter");
  (await gemini.next()).answerQuestion("Take chickpeas.", { change: wish });
  await on.cookOn.click();
  let call = await gemini.next();
  expect(call.body).toContain("Its method is done up to step 2,");
  expect(call.body).toContain("for 5 instead of 4");
  // A step more in front, and less time.
  const changed = LENTILS.replaceAll("lentils", "chickpeas")
    .replace("\n1. ", "\n1. Drain the chickpeas.\n1. ")
    .replace("8 minutes](PT8M", "6 minutes](PT6M");
  call.write(changed.slice(0, -40));
  await page.getByText(`Changing: ${wish}…`).waitFor();
  expect(await lentils?.isChecked()).toBe(true);
  await isInSight(3);
  await on.stop.click();
  await call.closed;
  await on.button("Step 3 done").waitFor();
  expect(await on.box("Step 4").isChecked()).toBe(true);

  // `Try again` counts what is done by then, also where cooking mode was left.
  await on.cookOn.click();
  (await gemini.next()).fail(400);
  await on.retry.waitFor();
  expect(await filledButtons(page)).toEqual([expect.stringMatching(/step 3/i)]);
  await on.box("Step 3").check();
  await on.leaveCooking.click();
  await on.retry.click();
  call = await gemini.next();
  expect(call.body).toContain("Its method is done up to step 4,");
  call.end(changed);
  await settled(page);
  const boxes = (checked: boolean) => page.getByRole("checkbox", { checked, name: /^Step/ });
  const ticked = await boxes(true).count();
  expect(await flour?.isChecked()).toBe(true);
  expect(await chickpeas?.isChecked()).toBe(false);
  await on.button("Cook on: step 1").click();
  expect(await boxes(true).count()).toBe(ticked);
  await expect.poll(() => focused(page)).toBe("Step 1 done");
  await isInSight(1);
  // The timer goes on in its step.
  await on.show("6 minutes").waitFor();
  expect(await on.timerList.innerText()).toMatch(/3\. [^\n]+\s+now 6 minutes/);
  expect(await on.timerList.innerText()).not.toContain("Braised");
  await on.leaveCooking.click();
  await on.back("Braised Lentils with Roast Carrots and Quick Flatbreads").click();
  expect(await boxes(true).count()).toBe(4);
});

const NAMES = ["Pea frittata", "Onion soup with rice", "كشري بالعدس والبصل المقلي"];
const withOthers = (recipe: string, ...names: string[]) =>
  `${recipe}\n${names.map((name) => `[other]: <${name}> "PT1H20M: mint, feta"\n`).join("")}`;
const RECIPE = withOthers(EGGS, ...NAMES);
const FRITTATA = withOthers(EGGS.replace("Egg rice", "Pea frittata"), "Egg rice");
const DETAILS = " 1\u00a0h\u00a020 · with mint, feta";
const ELSE = "Something else";

const choices = (page: Page) =>
  page.getByRole("list", { name: "Other dishes for your list" }).getByRole("button");
const choice = (page: Page, name: string) => choices(page).filter({ hasText: name });

/** Opens and closes the list. @returns Its rows. */
async function offered(page: Page) {
  await page.getByRole("button", { name: "Another dish" }).click();
  const names = await choices(page).allTextContents();
  await page.keyboard.press("Escape");
  expect(await choices(page).count()).toBe(0);
  expect(await focused(page)).toBe("Another dish");
  return names;
}

const rows = (names: string[]) => [...names.map((name) => name + DETAILS), ELSE];

it("a chosen dish is requested; Back and a reload offer the names again", async ({ visitor }) => {
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
  // Nothing else moves. A press outside closes the list.
  expect(await moved(true)).toBe("0.00");
  await on.title("Egg rice").click();
  expect(await choices(page).count()).toBe(0);
  await on.another.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toContain("Pea frittata");
  await page.keyboard.press("Enter");
  await on.recipe.getByText("Pea frittata…").waitFor();
  // Otherwise it would take the next Escape, such as an alarm's.
  expect(await page.locator(":popover-open").count()).toBe(0);
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
  await on.stop.click();

  await on.button("Save").click();
  await on.startCooking.click();
  expect(await on.another.count()).toBe(0);
  await on.leaveCooking.click();
  // A reload keeps the names, but not the list of ingredients, which another dish needs.
  await page.reload();
  await on.title("Egg rice").waitFor();
  expect(await on.another.count()).toBe(0);
  await add(page, ...FOUR);
  expect(await offered(page)).toEqual(rows(NAMES));
  await on.reset.click();
  await add(page, ...FOUR);
  await page.getByRole("button", { name: /^Egg rice/ }).click();
  await on.another.waitFor();
  expect(await on.another.getAttribute("popovertarget")).toBeNull();
});
