/** A recipe's life on the page: loading, writing, Stop, the next one. For Reset see states.test.ts. */
import { expect, onTestFinished } from "vitest";
import { focused } from "./assistive";
import { it } from "./journey";
import { RECIPE } from "./states";
import { add, FOUR, fillList, listed, request, settled, showRecipe } from "./visit";

it("loads, is written and ends, while the list can be changed", async ({ visitor }) => {
  const { page, on } = visitor;
  const call = await request(visitor);
  await on.loader.waitFor();
  expect(call.body).toContain("I have Onions, Rice, Eggs, Peas. ");
  expect(await on.requestButton.isDisabled()).toBe(true);
  const moving = () => page.evaluate(() => document.getAnimations().length);
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await add(page, "leeks");
  await on.button("Remove Onions").click();
  expect(await listed(page)).toEqual(["Rice", "Eggs", "Peas", "Leeks"]);
  expect(await on.loader.isVisible()).toBe(true);

  call.write("# Pea ");
  await on.title("Pea").waitFor();
  expect(await on.loader.count()).toBe(0);
  expect(await on.recipe.getAttribute("aria-busy")).toBe("true");
  expect(await on.requestButton.isDisabled()).toBe(true);
  call.write("soup\n\n1. Boil **peas**.");
  await on.recipe.getByText("Boil peas.").waitFor();
  call.end("\n2. Eat.");
  await settled(page);
  await on.button("Remove Rice").click();
  expect(await on.recipe.getByText("Eat.").isVisible()).toBe(true);
  await add(page, "rice");
  expect(await on.requestButton.isEnabled()).toBe(true);
  expect(visitor.errors).toEqual([]);
});

it("of two clicks in one task, the second ends the request of the first", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  await fillList(page, ...FOUR);
  gemini.answer = (call) => call.write("# Pea soup");
  onTestFinished(() => {
    gemini.answer = undefined;
  });
  await on.requestButton.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await on.recipe.getByRole("heading").waitFor();
  for (const call of gemini.calls) call.end("\n\nEat.");
  await settled(page);
  expect(await on.recipe.getByRole("heading").allTextContents()).toEqual(["Pea soup"]);
  expect(await on.recipe.getByText("Eat.").count()).toBe(1);
});

it("Stop leaves no recipe, or the text so far, also after a failure", async ({ visitor }) => {
  const { on, page, gemini } = visitor;
  let call = await request(visitor);
  await on.stop.click();
  await on.recipe.waitFor({ state: "detached" });
  expect(await on.requestButton.isEnabled()).toBe(true);
  expect(await focused(page)).toBe("Add ingredient");
  await call.closed;

  call = await request(visitor);
  call.write("# Pea soup\n\nBoil **we");
  await on.recipe.getByText("Boil we", { exact: true }).waitFor();
  await on.stop.click();
  await settled(page);
  call.write(" and what came too late");
  await call.closed;
  // Nothing closes the mark any more.
  await on.recipe.getByText("Boil we", { exact: true }).waitFor();
  const notice = on.recipe.getByText("Stopped: it is not complete.", { exact: true });
  expect(await notice.isVisible()).toBe(true);
  await on.retry.click();
  (await gemini.next()).fail(400);
  await on.alert.waitFor();
  expect(await notice.isVisible()).toBe(true);
});

it("the previous recipe returns when the next one ends without text", async ({ visitor }) => {
  const { on, page, gemini } = visitor;
  await showRecipe(visitor, RECIPE);
  const title = page.getByText("Golden Rice with Soft Eggs");
  await on.box("4 eggs").check();
  let call = await request(visitor);
  for (const media of ["print", "screen"] as const) {
    await page.emulateMedia({ media });
    expect(await title.isVisible(), media).toBe(false);
  }
  expect(await on.recipe.getByRole("checkbox").count()).toBe(0);
  expect(await on.button("Copy").count()).toBe(0);

  call.fail(400);
  await on.alert.waitFor();
  expect(await on.box("4 eggs").isChecked()).toBe(true);
  expect(await on.button("Copy").count()).toBe(1);
  expect(await on.recipe.innerText()).toMatch(/Sorry[\s\S]*Golden Rice/);
  await on.retry.click();
  call = await gemini.next();
  await on.stop.click();
  await settled(page);
  await call.closed;
  expect(await on.box("4 eggs").isChecked()).toBe(true);
  expect(await on.recipe.getByText(/Sorry|not complete/).count()).toBe(0);
  await expect.poll(() => focused(page)).toBe("Recipe");
});
