/** A recipe's life on the page: loading, writing, Stop, the next one, Reset. */
import type { Locator } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { focused } from "./assistive";
import { it } from "./journey";
import { RECIPE, STATES } from "./states";
import { add, FOUR, fillList, listed, request, settled, showRecipe } from "./visit";

it("loads, is written and ends, while the list can be changed", async ({ visitor }) => {
  const { page, on } = visitor;
  const call = await request(visitor);
  await on.loader.waitFor();
  expect(call.body).toContain("I have Onions, Rice, Eggs, Peas. ");
  expect(await on.loader.getAttribute("aria-valuenow")).toBeNull();
  expect(await on.requestButton.isDisabled()).toBe(true);
  expect(await on.reset.isVisible()).toBe(true);
  expect(await on.status.textContent()).toBe("Loading recipe");
  const moving = () => page.evaluate(() => document.getAnimations().length);
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await add(page, "leeks");
  await page.getByRole("button", { name: "Remove Onions", exact: true }).click();
  expect(await listed(page)).toEqual(["Rice", "Eggs", "Peas", "Leeks"]);
  expect(await on.loader.isVisible()).toBe(true);

  call.write("# Pea ");
  const heading = on.recipe.getByRole("heading");
  await heading.waitFor();
  expect(await on.loader.count()).toBe(0);
  expect(await on.recipe.getAttribute("aria-busy")).toBe("true");
  expect(await on.requestButton.isDisabled()).toBe(true);
  expect(await on.status.textContent()).toBe("Loading recipe");
  call.write("soup\n\n1. Boil **peas**.");
  await on.recipe.getByRole("listitem").filter({ hasText: "Boil peas." }).waitFor();
  call.end("\n2. Eat.");
  await settled(page);
  expect(await on.status.textContent()).toBe("Recipe ready");
  expect(await heading.allTextContents()).toEqual(["Pea soup"]);
  expect(await on.recipe.locator("ol > li").allInnerTexts()).toEqual(["Boil peas.", "Eat."]);
  expect(await on.stop.count()).toBe(0);
  expect(await on.requestButton.isEnabled()).toBe(true);
  await page.getByText("Check it for allergies and cooking times").waitFor();
  expect(await page.getByText("demo").count()).toBe(0);

  await page.getByRole("button", { name: "Remove Rice" }).click();
  await add(page, "rice", "salt");
  expect(await heading.allTextContents()).toEqual(["Pea soup"]);
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

it("Stop leaves no recipe, or the text so far, which a failed request leaves not complete", async ({
  visitor,
}) => {
  const { on, page, errors } = visitor;
  let call = await request(visitor);
  await on.stop.click();
  await on.recipe.waitFor({ state: "detached" });
  expect(await on.requestButton.isEnabled()).toBe(true);
  expect(await on.alert.count()).toBe(0);
  expect(await on.input.evaluate((input) => input === document.activeElement)).toBe(true);
  await call.closed;

  call = await request(visitor);
  call.write("# Pea soup\n\nBoil **we");
  await on.recipe.getByText("Boil we", { exact: true }).waitFor();
  await on.stop.click();
  await settled(page);
  // Nothing closes the mark any more.
  await on.recipe.getByText("Boil we", { exact: true }).waitFor();
  expect(errors).toEqual([]);
  call.write(" and what came too late");
  await call.closed;
  expect(await on.recipe.getByRole("heading").textContent()).toBe("Pea soup");
  expect(await on.status.textContent()).toBe("Stopped");
  const notice = on.recipe.getByText("Stopped: it is not complete.", { exact: true });
  expect(await notice.isVisible()).toBe(true);
  expect(await on.recipe.getByText("Not complete", { exact: true }).isVisible()).toBe(true);
  expect(await on.alert.count()).toBe(0);

  await on.retry.click();
  (await visitor.gemini.next()).fail(400);
  await on.alert.waitFor();
  expect(await notice.isVisible()).toBe(true);
  // One way to ask again is enough.
  expect(await on.retry.count()).toBe(1);
  expect(await page.getByRole("button", { name: "Another dish" }).count()).toBe(0);
});

it("the previous recipe returns when the next one ends without text", async ({ visitor }) => {
  const { on, page } = visitor;
  await showRecipe(visitor, RECIPE);
  const title = page.getByText("Golden Rice with Soft Eggs");
  const tick = page.getByRole("checkbox", { name: "4 eggs" });
  await tick.check();

  let call = await request(visitor);
  for (const media of ["screen", "print"] as const) {
    await page.emulateMedia({ media });
    expect(await title.isVisible(), media).toBe(false);
  }
  await page.emulateMedia({ media: "screen" });
  expect(await on.recipe.getByRole("checkbox").count()).toBe(0);
  expect(await on.recipe.getByRole("button", { name: "Copy", exact: true }).count()).toBe(0);

  // It fails twice.
  for (let failures = 1; failures <= 2; failures++) {
    call.fail(400);
    await on.alert.waitFor();
    expect(await tick.isChecked()).toBe(true);
    expect(await on.recipe.getByRole("button", { name: "Copy", exact: true }).count()).toBe(1);
    const order = await on.alert.evaluate((alert) =>
      alert.compareDocumentPosition(document.querySelector("[aria-label=Recipe] h2") as Element),
    );
    expect(order).toBe(4); // DOCUMENT_POSITION_FOLLOWING
    await on.retry.click();
    call = await visitor.gemini.next();
    expect(await on.alert.count()).toBe(0);
  }
  await on.stop.click();
  await settled(page);
  await call.closed;
  expect(await tick.isChecked()).toBe(true);
  expect(await on.status.textContent()).toBe("Stopped");
  expect(await on.alert.count()).toBe(0);
  expect(await on.recipe.getByText("not complete").count()).toBe(0);
  await expect
    .poll(() => on.recipe.evaluate((region) => region === document.activeElement))
    .toBe(true);

  await showRecipe(visitor, RECIPE);
  expect(await tick.count()).toBe(1);
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
});

it("tells a screen reader its language, and the page's; Arabic runs from the right", async ({
  visitor,
}) => {
  const { on, page } = visitor;
  await page.setViewportSize({ width: 1180, height: 820 });
  const langs = (part: Locator) =>
    part.evaluateAll((all) => all.map((one) => one.closest("[lang]")?.getAttribute("lang")));
  const title = on.recipe.getByRole("heading", { level: 2 });
  await showRecipe(visitor, "# Borschtsch");
  expect(await langs(title)).toEqual([""]);
  const steps = "1. اطبخ الأرز مع البصل على نار هادئة في ماء، ثم قدم الأرز مع البيض.";
  const rice = `[lang]: ar\n\n# أرز\n\n## المكونات\n\n- أرز\n\n## الطريقة\n\n${steps}`;
  await showRecipe(visitor, `Sure!\n\n${rice}\n\n## Tips\n\n- Salt it.\n\n| ماء |\n| - |\n| أرز |`);
  expect(await langs(title)).toEqual(["ar"]);
  const english = on.recipe.locator("button, [role=switch], ol input, footer");
  expect(new Set(await langs(english))).toEqual(new Set(["en"]));
  const directions = await page
    .locator("[data-part]")
    .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).direction));
  expect(directions).toEqual(["ltr", "rtl", "rtl", "rtl", "rtl", "rtl", "ltr", "ltr", "rtl"]);
  const cell = page.getByText("أرز").last();
  expect(await cell.evaluate((one) => getComputedStyle(one).textAlign)).toBe("start");
  await page.getByRole("switch", { name: "Cooking mode" }).click();
  expect(await langs(page.locator("[data-covers=top]").getByText("أرز"))).toEqual(["ar"]);
  const left = async (part: string) =>
    (await page.locator(`[data-column=${part}]`).boundingBox())?.x ?? Number.NaN;
  expect(await left("ingredients")).toBeGreaterThan((await left("method")) + 400);
});

it("Reset clears the page from every state, and nothing arrives later", async ({ visitor }) => {
  const { on, page, gemini } = visitor;
  for (const state of ["one", "loading", "writing", "stopped", "failedBefore", "done"] as const) {
    await STATES[state](visitor);
    // A recipe alone is enough to reset.
    const removing = page.getByRole("button", { name: /^Remove/ });
    while (state === "done" && (await removing.count()) > 0) await removing.first().click();
    await on.reset.click();
    const call = gemini.calls.at(-1);
    if (call?.response.writableEnded === false) call.write("too late");
    await call?.closed;
    const { reset, listHeading, requestHeading, recipe, loader, alert } = on;
    for (const part of [reset, listHeading, requestHeading, recipe, loader, alert]) {
      expect(await part.count(), state).toBe(0);
    }
    expect(await on.status.textContent(), state).toBe("");
    expect(await focused(page), state).toBe("Add ingredient");
  }
  expect(await page.getByText("too late").count()).toBe(0);
});
