/** Changing the recipe on the page, and the other dishes that an answer suggests. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, tabTo } from "./assistive";
import { EGGS, LENTILS, show } from "./cookingParts";
import { it } from "./journey";
import { areaOf, filledButtons, observeShifts } from "./measure";
import { add, ask, FOUR, request, settled, showRecipe } from "./visit";

const PAN = EGGS.replace("Egg rice", "Egg pan");

it("a change is asked by keyboard; what is typed stays while the day's recipes are used up", async ({
  visitor,
}) => {
  const { page, on, gemini } = visitor;
  const { keyboard } = page;
  await showRecipe(visitor, EGGS);
  await tabTo(page, "Change this recipe");
  await keyboard.insertText("x".repeat(201));
  await keyboard.press("Enter");
  await page.getByText("Too long: at most 200 characters.").waitFor();
  expect(await on.wish.inputValue()).toBe("x".repeat(201));
  await on.wish.fill("without the oven");
  expect(gemini.calls).toHaveLength(1);

  await keyboard.press("Enter");
  expect(await focused(page)).toBe("Recipe");
  for (const words of ["Changing: without the oven…", "Egg rice"])
    expect(await page.getByText(words, { exact: true }).isVisible()).toBe(true);
  const next = await gemini.next();
  next.write(PAN.slice(0, -40));
  await page.getByText("Changed: without the oven").waitFor();
  expect(await on.wish.count()).toBe(0);
  next.end(PAN.slice(-40));
  await settled(page);
  expect(await on.wish.inputValue()).toBe("");
  // Another request that has failed can be tried again. Nothing is to be changed meanwhile.
  await on.requestButton.click();
  (await gemini.next()).fail(400);
  await on.alert.waitFor();
  expect(await on.wish.count()).toBe(0);
  await on.retry.click();
  (await gemini.next()).end(PAN);
  await settled(page);

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
  await on.wish.fill("no nuts");
  await ask(visitor, on.change, PAN);
  expect(gemini.calls.at(-1)?.body).toContain("Write it for 3 instead of 2");
  await on.wish.fill("with leeks");
  await on.back("Egg rice").click();
  await on.back("Egg pan").click();
  expect(await on.wish.inputValue()).toBe("with leeks");
});

it("an answer's change arrives whole, and cooking goes on in it", async ({ visit }) => {
  const { page, on, gemini } = visit;
  await show(visit, LENTILS);
  await on.startCooking.click();
  await on.box("Step 1").check();
  await on.ask.click();
  await on.question.fill("No lentils?");
  await page.keyboard.press("Enter");
  (await gemini.next()).answerQuestion("Take chickpeas.", { change: "chickpeas" });
  await on.cookOn.click();
  (await gemini.next()).fail(400);
  await on.retry.waitFor();
  expect(await filledButtons(page)).toEqual([expect.stringMatching(/step 2/i)]);
  // `Try again` counts what is done by then.
  await on.box("Step 2").check();
  await on.retry.click();
  const call = await gemini.next();
  expect(call.body).toContain("Its method is done up to step 2,");
  const changed = LENTILS.replace("\n1. ", "\n1. Drain the chickpeas.\n1. ");
  call.write(changed.slice(0, -40));
  await page.getByText("Changing: chickpeas…").waitFor();
  call.end(changed.slice(-40));
  await on.button("Step 1 done").or(on.button("To step 1")).waitFor();
  const said = page.getByText("Changed: chickpeas").filter({ visible: true });
  await said.waitFor();
  await page.clock.runFor(6000);
  await said.waitFor({ state: "detached" });
  expect(await page.evaluate(() => history.state.cooked)).toContain("chickpeas");
  await on.leaveCooking.click();
  await on.button("Before the change").waitFor();
});

const NAMES = ["Pea frittata", "Onion soup with rice", "كشري بالعدس والبصل المقلي"];
const withOthers = (recipe: string, ...names: string[]) =>
  `${recipe}\n${names.map((name) => `[other]: <${name}> "PT1H20M: mint, feta"\n`).join("")}`;
const RECIPE = withOthers(EGGS, ...NAMES);
const FRITTATA = withOthers(EGGS.replace("Egg rice", "Pea frittata"), "Egg rice");
const choices = (page: Page) =>
  page.getByRole("list", { name: "Other dishes for your list" }).getByRole("button");

it("other dishes are offered where the writing was, move nothing, and one is requested", async ({
  visitor,
}) => {
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
  expect((await areaOf(on.startCooking)).top).toBeLessThanOrEqual(writing.top);
  expect(await on.recipe.innerText()).not.toMatch(/\[|other\]/);
  await on.another.click();
  expect(await choices(page).first().locator("bdi").first().getAttribute("lang")).toBe("en");
  expect(await moved(true)).toBe("0.00");
  // A press outside closes the list.
  await on.title("Egg rice").click();
  await choices(page).first().waitFor({ state: "detached" });

  await on.another.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toContain("Pea frittata");
  await page.keyboard.press("Enter");
  await on.recipe.getByText("Pea frittata…").waitFor();
  // Otherwise it would take the next Escape, such as an alarm's.
  expect(await page.locator(":popover-open").count()).toBe(0);
  const asked = await gemini.next();
  expect(asked.body).toMatch(/Make it this dish.*"Pea frittata\\"/);
  asked.end(FRITTATA);
  await settled(page);
  await on.another.click();
  const rows = ["Egg rice 1\u00a0h\u00a020 · with mint, feta", "Something else"];
  expect(await choices(page).allTextContents()).toEqual(rows);
  await page.keyboard.press("Escape");
  await choices(page).first().waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Another dish");
  await on.back("Egg rice").click();
  await on.another.click();
  await choices(page).last().click();
  expect((await gemini.next()).body).not.toContain("Make it this dish");
  await on.stop.click();
  // A reload keeps the names, but not the list of ingredients, which another dish needs.
  await page.reload();
  await on.title("Egg rice").waitFor();
  expect(await on.another.count()).toBe(0);
  await add(page, ...FOUR);
  await on.another.click();
  expect(await choices(page).count()).toBe(NAMES.length + 1);
});
