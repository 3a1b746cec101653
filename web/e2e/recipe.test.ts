/** The lifecycle of a recipe: loading, writing, Stop, the next recipe. For Reset see states.test.ts. */
import { expect } from "vitest";
import { focused } from "./assistive";
import { it } from "./journey";
import { RECIPE } from "./states";
import { add, areaOf, listed, request, settled, showRecipe } from "./visit";

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
  await on.recipe.getByText("Eat.").waitFor();
  expect(await on.requestButton.isEnabled()).toBe(true);
  expect(visitor.errors).toEqual([]);
});

it("Stop leaves no recipe, or the text so far, also after a failure", async ({ visitor }) => {
  const { on, page, gemini } = visitor;
  await request(visitor);
  await on.stop.click();
  await on.recipe.waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Add ingredient");

  const call = await request(visitor);
  call.write("# Pea soup\n\nBoil **we");
  await on.recipe.getByText("Boil we", { exact: true }).waitFor();
  await on.stop.click();
  await settled(page);
  call.write(" and what came too late");
  await call.closed;
  // The page closes the emphasis that was cut off, although the answer has ended.
  await on.recipe.getByText("Boil we", { exact: true }).waitFor();
  const notice = on.recipe.getByText("Stopped: it is not complete.", { exact: true });
  expect(await notice.isVisible()).toBe(true);
  await on.retry.click();
  (await gemini.next()).fail(400);
  await on.alert.waitFor();
  expect(await notice.isVisible()).toBe(true);
  // The bar that says so doesn't cover the apology.
  const bar = await areaOf(on.retry);
  expect((await areaOf(on.alert)).bottom).toBeLessThanOrEqual(bar.top);
});

it("the previous recipe returns when the next one ends without text", async ({ visitor }) => {
  const { on, page, gemini } = visitor;
  await showRecipe(visitor, RECIPE);
  const title = page.getByText("Golden Rice with Soft Eggs");
  await on.box("4 eggs").check();
  const call = await request(visitor);
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
  await gemini.next();
  await on.stop.click();
  await settled(page);
  expect(await on.box("4 eggs").isChecked()).toBe(true);
  expect(await on.recipe.getByText(/Sorry|not complete/).count()).toBe(0);
  await expect.poll(() => focused(page)).toBe("Recipe");
});
