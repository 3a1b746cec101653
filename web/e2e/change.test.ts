/** Changing the recipe on the page, and the other dishes that an answer suggests. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, tabTo } from "./assistive";
import { EGGS, LENTILS } from "./cookingParts";
import { it } from "./journey";
import { areaOf, filledButtons, observeShifts } from "./measure";
import { add, ask, FOUR, plain, request, settled, showRecipe } from "./visit";

const PAN = EGGS.replace("Egg rice", "Egg pan");

it("a change is asked, stopped and asked again by keyboard", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const { keyboard } = page;
  await showRecipe(visitor, EGGS);
  await on.box("Step 1").check();
  await tabTo(page, "Change this recipe");
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
  expect(next.body).toContain('Change it like this: \\"without the oven\\".');
  next.write(PAN.slice(0, -40));
  await page.getByText("Changed: without the oven").waitFor();
  expect(await on.wish.count()).toBe(0);
  next.end(PAN.slice(-40));
  await settled(page);
  expect(await on.wish.inputValue()).toBe("");
  expect(await on.box("Step 1").isChecked()).toBe(false);
});

it("a change is offered where it can be requested", async ({ visitor }) => {
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
  // Not while the day's recipes are used up: what is typed stays.
  await ask(visitor, on.retry, EGGS);
  const json = { error: { code: "daily_limit" } };
  const answer = { status: 429, json, headers: { "Retry-After": "3600" } };
  await page.route("**/api/recipe", (route) => route.fulfill(answer));
  await on.wish.fill("hotter");
  await on.change.click();
  await on.alert.getByText(/used up\. There are new ones from/).waitFor();
  expect(await on.wish.inputValue()).toBe("hotter");
  for (const button of [on.change, on.requestButton]) expect(await button.isDisabled()).toBe(true);
});

it("a change is for the servings shown, and needs no list; Back has each wish", async ({
  visitor,
}) => {
  const { page, on, gemini } = visitor;
  await showRecipe(visitor, EGGS);
  await on.button("More servings").click();
  // A reload empties the list.
  await page.reload();
  // The longest wish is sent completely.
  const wish = `${"milder, ".repeat(24)}no nuts.`;
  await on.wish.fill(wish);
  await ask(visitor, on.change, PAN);
  const asked = `\\"${wish}\\". Write it for 3 instead of 2`;
  expect(gemini.calls.at(-1)?.body).toContain(asked);
  expect(plain(await on.recipe.getByRole("listitem").first().textContent())).toBe("6 eggs");
  await on.wish.fill("with leeks");
  await on.back("Egg rice").click();
  await on.wish.fill("with peas");
  await on.back("Egg pan").click();
  expect(await on.wish.inputValue()).toBe("with leeks");
});

it("an answer's change arrives whole, and cooking goes on in it", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const wish = "chickpeas instead of lentils";
  await showRecipe(visitor, LENTILS);
  await on.startCooking.click();
  await on.start("8 minutes").click();
  // The last out of turn: the first that is not done is the third.
  for (const step of [1, 2, 4]) await on.box(`Step ${step}`).check();
  await on.ask.click();
  await on.question.fill("No lentils?");
  await page.keyboard.press("Enter");
  (await gemini.next()).answerQuestion("Take chickpeas.", { change: wish });
  await on.cookOn.click();
  let call = await gemini.next();
  expect(call.body).toContain("Its method is done up to step 2,");
  // A step more in front, and less time.
  const changed = LENTILS.replaceAll("lentils", "chickpeas")
    .replace("\n1. ", "\n1. Drain the chickpeas.\n1. ")
    .replace("8 minutes](PT8M", "6 minutes](PT6M");
  call.write(changed.slice(0, -40));
  await page.getByText(`Changing: ${wish}…`).waitFor();
  const { bottom } = await areaOf(on.box("Step 3"));
  expect(bottom).toBeLessThan((await areaOf(on.nextStep)).top);
  await on.stop.click();
  await call.closed;
  await on.button("Step 3 done").waitFor();

  // `Try again` counts what is done by then.
  await on.cookOn.click();
  (await gemini.next()).fail(400);
  await on.retry.waitFor();
  expect(await filledButtons(page)).toEqual([expect.stringMatching(/step 3/i)]);
  await on.box("Step 3").check();
  await on.retry.click();
  call = await gemini.next();
  expect(call.body).toContain("Its method is done up to step 4,");
  call.end(changed);
  await on.button("Step 1 done").or(on.button("To step 1")).waitFor();
  await expect.poll(() => on.timerList.innerText()).toMatch(/3\. [^\n]+\s+now 6 minutes/);
  expect(await page.getByRole("checkbox", { checked: true, name: /^Step/ }).count()).toBe(2);
  await on.leaveCooking.click();
  await on.anyBack.click();
  await on.box("Step 4").waitFor();
  expect(await page.getByRole("checkbox", { checked: true, name: /^Step/ }).count()).toBe(4);
});

const NAMES = ["Pea frittata", "Onion soup with rice", "كشري بالعدس والبصل المقلي"];
const withOthers = (recipe: string, ...names: string[]) =>
  `${recipe}\n${names.map((name) => `[other]: <${name}> "PT1H20M: mint, feta"\n`).join("")}`;
const RECIPE = withOthers(EGGS, ...NAMES);
const FRITTATA = withOthers(EGGS.replace("Egg rice", "Pea frittata"), "Egg rice");
const ELSE = "Something else";
const rows = (names: string[]) => [
  ...names.map((name) => `${name} 1\u00a0h\u00a020 · with mint, feta`),
  ELSE,
];

const choices = (page: Page) =>
  page.getByRole("list", { name: "Other dishes for your list" }).getByRole("button");

/** Opens and closes the list. @returns Its rows. */
async function offered(page: Page) {
  await page.getByRole("button", { name: "Another dish" }).click();
  const names = await choices(page).allTextContents();
  await page.keyboard.press("Escape");
  expect(await choices(page).count()).toBe(0);
  expect(await focused(page)).toBe("Another dish");
  return names;
}

it("other dishes are offered where the writing was, and move nothing", async ({ visitor }) => {
  const { page, on } = visitor;
  const call = await request(visitor);
  for (const piece of RECIPE.slice(0, -3).match(/[\s\S]{1,60}/g) ?? []) call.write(piece);
  await on.recipe.getByText("It keeps for 3 hours.").waitFor();
  const writing = await areaOf(on.recipe.getByText("Still writing…"));
  const moved = await observeShifts(page);
  await moved();
  call.end(RECIPE.slice(-3));
  await on.another.waitFor();
  expect(await moved()).toBe("0.00");
  expect((await areaOf(on.startCooking)).top).toBeLessThanOrEqual(writing.top);
  expect(await on.recipe.innerText()).not.toMatch(/\[|other\]/);
  await on.another.click();
  expect(await choices(page).first().locator("bdi").first().getAttribute("lang")).toBe("en");
  expect(await moved(true)).toBe("0.00");
  // A press outside closes the list.
  await on.title("Egg rice").click();
  expect(await choices(page).count()).toBe(0);
  // A recipe that is reset and saved has none to offer.
  await on.button("Save").click();
  await on.reset.click();
  await add(page, ...FOUR);
  await page.getByRole("button", { name: /^Egg rice/ }).click();
  await on.another.waitFor();
  expect(await on.another.getAttribute("popovertarget")).toBeNull();
});

it("a chosen dish is requested; Back and a reload offer the names again", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  await showRecipe(visitor, RECIPE);
  await on.another.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toContain("Pea frittata");
  await page.keyboard.press("Enter");
  await on.recipe.getByText("Pea frittata…").waitFor();
  // Otherwise it would take the next Escape, such as an alarm's.
  expect(await page.locator(":popover-open").count()).toBe(0);
  const asked = await gemini.next();
  expect(asked.body).toMatch(/"Egg rice\\"[\s\S]*Make it this dish.*"Pea frittata\\"/);
  asked.end(FRITTATA);
  await settled(page);
  expect(await offered(page)).toEqual(rows(["Egg rice"]));
  await on.back("Egg rice").click();
  await on.another.click();
  await choices(page).filter({ hasText: ELSE }).click();
  const { body } = await gemini.next();
  expect(body).toContain('"Egg rice\\", \\"Pea frittata');
  expect(body).not.toContain("Make it this dish");
  await on.stop.click();
  // A reload keeps the names, but not the list of ingredients, which another dish needs.
  await page.reload();
  await on.title("Egg rice").waitFor();
  expect(await on.another.count()).toBe(0);
  await add(page, ...FOUR);
  expect(await offered(page)).toEqual(rows(NAMES));
});
