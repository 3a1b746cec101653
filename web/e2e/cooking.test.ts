/** Cooking mode: where the current step is in its row, what is shown, and the wake lock. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { focused } from "./assistive";
import {
  EGGS,
  hideAndShow,
  isInPlace,
  LANDSCAPE,
  LENTILS,
  LYING,
  PHONE,
  PIE,
  ROAST,
  scrollOf,
  scrollTo,
  show,
} from "./cookingParts";
import { it } from "./journey";
import { areaOf, frames } from "./measure";
import { saveMany } from "./states";
import { ask, showRecipe, type Visit } from "./visit";

const title = ({ recipe }: Visit["on"]) => recipe.getByRole("heading", { level: 2 });

/** Counts the steps that are ticked. */
const countDone = (page: Page) =>
  page.getByRole("checkbox", { name: /^Step \d+$/, checked: true }).count();

const hasFocus = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name);

async function startCooking(visit: Visit, markdown: string) {
  await visit.page.setViewportSize(PHONE);
  const on = await showRecipe(visit, markdown);
  await on.startCooking.click();
  return on;
}

/** Presses the button for each of these steps. */
async function cook(on: Visit["on"], first: number, last: number) {
  for (let step = first; step <= last; step++) await on.button(`Step ${step} done`).click();
}

/** By script: Playwright's click would scroll to it. */
const click = (part: Locator) => part.evaluate((element: HTMLElement) => element.click());

it("one button cooks a recipe, each step comes to the same place, and it begins anew", async ({
  visitor,
}) => {
  const { page } = visitor;
  // Four steps.
  const on = await startCooking(visitor, ROAST.slice(0, ROAST.indexOf("\n5. ")));
  const ingredient = on.step(/^2 kg pork/);
  await click(ingredient);
  expect((await areaOf(title(on))).top).toBeGreaterThanOrEqual(
    (await areaOf(on.leaveCooking)).bottom,
  );
  await hasFocus(page, "Step 1 done");
  // A step that is out of sight is not ticked: the press scrolls to it.
  await scrollTo(on.line(4), 0);
  await on.button("To step 1").click();
  await isInPlace(on.line(1));
  for (let done = 1; done < 4; done++) {
    const next = on.line(done + 1);
    await on.button(`Step ${done} done`).waitFor();
    // By touch, then by keyboard: the button keeps the focus.
    if (done < 3) await on.nextStep.click();
    else await page.keyboard.press("Space");
    await isInPlace(next, `step ${done + 1}`);
    expect(await on.status.textContent()).toMatch(new RegExp(`${done + 1}\\D*[A-Z]`));
    if (done === 1) await click(next.getByRole("button").first());
    await isInPlace(next, `step ${done + 1}, with a timer`);
  }
  await page.keyboard.press("Space");
  await page.getByText("Done. Enjoy your meal.").and(page.locator(":focus")).waitFor();
  // What the end offers is in the dock.
  await on.button("Save").click();
  await on.note.waitFor();
  await on.leaveCooking.press("Enter");
  await isInPlace(title(on));
  await on.startCooking.press("Enter");
  expect(await countDone(page)).toBe(0);
  expect(await ingredient.isChecked()).toBe(true);
  expect(await scrollOf(on.line(1))).toBe(0);
  await hasFocus(page, "Step 1 done");
  await on.leaveCooking.press("Enter");
  await hasFocus(page, "Start cooking");
});

it("a step can be undone, and is scrolled to when out of sight", async ({ visitor }) => {
  const { page } = visitor;
  const on = await startCooking(visitor, PIE);
  await cook(on, 1, 2);
  await on.button("Back to step 2").click();
  await isInPlace(on.line(2));
  await on.button("Back to step 1").click();
  expect([await countDone(page), await on.anyBack.count()]).toEqual([0, 0]);
  await hasFocus(page, "Step 1 done");
  // 'To step 1' leaves the ingredients, too.
  await on.ingredients.click();
  await on.button("To step 1").click();
  await isInPlace(on.line(1));
  expect(await on.ingredients.getAttribute("aria-expanded")).toBe("false");
  // The box does the same as the button.
  await on.box("Step 1").check();
  await isInPlace(on.line(2));
  await cook(on, 2, 3);
  await isInPlace(on.line(4));
  // Taking a tick back moves nothing.
  const { top } = await areaOf(on.line(4));
  await click(on.box("Step 1"));
  await on.button("To step 1").waitFor();
  expect((await areaOf(on.line(4))).top).toBeCloseTo(top, 0);
  // A line that an extension has replaced can't be scrolled to: its step is ticked.
  await on.line(1).evaluate((line) => line.replaceWith(line.cloneNode(true)));
  await on.nextStep.click();
  await on.button("Step 4 done").waitFor();
});

it("the current step is in sight after a turn, the cross, Back, Undo and a reload", async ({
  visitor,
}) => {
  const { page } = visitor;
  const on = await startCooking(visitor, ROAST);
  const current = on.line(5);
  await cook(on, 1, 4);
  await scrollTo(current, 300);
  const before = await scrollOf(current);
  // A phone's toolbar is hidden.
  await page.setViewportSize({ ...PHONE, height: 900 });
  await frames(page);
  expect(await scrollOf(current)).toBe(before);
  await page.setViewportSize(LYING);
  await isInPlace(current, "lying");
  for (const [way, viewport] of [
    ["cross", LANDSCAPE],
    ["Back", PHONE],
  ] as const) {
    await page.setViewportSize(viewport);
    await isInPlace(current, `${viewport.width}`);
    const left = page.evaluate(
      () => new Promise((done) => addEventListener("popstate", done, { once: true })),
    );
    if (way === "Back") await page.goBack();
    else await on.leaveCooking.click();
    await left;
    for (const _ of "1234") await frames(page);
    await isInPlace(current, way);
    await scrollTo(title(on), 100);
    await on.startCooking.click();
  }
  await on.leaveCooking.click();
  await ask(visitor, on.requestButton, EGGS);
  await on.anyBack.click();
  await isInPlace(current);
  await on.reset.click();
  await on.undo.click();
  await isInPlace(current);
  await on.startCooking.click();
  await page.reload();
  await hasFocus(page, "Step 5 done");
  await isInPlace(current);
});

it("cooking mode shows only the method, with the ingredients in its place or beside it", async ({
  visitor,
}) => {
  const { page } = visitor;
  await saveMany(page, 1);
  const on = await showRecipe(visitor, LENTILS);
  await on.saved.waitFor();
  await on.startCooking.click();
  const hidden = [on.input, on.listHeading, on.requestButton, on.reset, on.wish, on.saved];
  for (const part of [...hidden, on.button("More servings")])
    expect(await part.isVisible()).toBe(false);
  await on.ingredients.click();
  expect(await page.getByText("Bake the flatbreads").isVisible()).toBe(false);
  await on.step(/^1 lemon/).check();
  await on.ingredients.click();
  await isInPlace(on.line(1));
  // When cooking begins again, the method is shown first.
  await on.ingredients.click();
  await on.leaveCooking.click();
  await on.startCooking.click();
  await page.getByRole("button", { name: "Ingredients", expanded: false }).waitFor();

  await page.setViewportSize({ width: 820, height: 700 });
  expect(await on.ingredients.isVisible()).toBe(false);
  const first = page.getByText("brown lentils, rinsed");
  const last = page.getByText("Serve it at once");
  for (const line of [last, first]) await scrollTo(line, 200);
  const { top, left, right } = await areaOf(first);
  const read = await areaOf(last);
  expect(right).toBeLessThanOrEqual(read.left);
  // The ingredients scroll separately: the method does not move.
  await page.mouse.move(left, top);
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await areaOf(first)).top).toBeLessThan(top);
  expect((await areaOf(last)).top).toBe(read.top);
});

async function observeLocks(page: Page) {
  const locks = await page.evaluateHandle(() => {
    const locks: WakeLockSentinel[] = [];
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      locks.push(lock);
      return lock;
    };
    return locks;
  });
  /** Waits until all locks but the last are released, and the last is held or not. */
  const haveLocks = (count: number, isHeld: boolean) =>
    expect
      .poll(() => locks.evaluate((all) => all.map(({ released }) => !released)))
      .toEqual([...Array(count - 1).fill(false), isHeld]);
  return { locks, haveLocks };
}

it("the screen stays on for cooking mode and timers, or the page says so", async ({ visitor }) => {
  const { page } = visitor;
  const { locks, haveLocks } = await observeLocks(page);
  const on = await show(visitor);
  const message = page.getByText("Your screen may turn off");
  // One lock for cooking mode and timers. Not for timers of more than an hour.
  await on.startCooking.click();
  for (const duration of ["8 minutes", "1 hour 30 minutes"]) await on.start(duration).click();
  await on.leaveCooking.click();
  await haveLocks(1, true);
  await on.stopTimer("8 minutes").click();
  await haveLocks(1, false);
  // A lock that is granted too late is released.
  await on.startCooking.evaluate((start: HTMLElement) => {
    start.click();
    document.querySelector<HTMLElement>("[aria-label='Leave cooking mode']")?.click();
  });
  await haveLocks(2, false);
  await on.startCooking.click();
  await haveLocks(3, true);
  // The browser releases it: the battery is low.
  await locks.evaluate((all) => all.at(-1)?.release());
  await message.waitFor();
  await hideAndShow(page);
  await haveLocks(4, true);
  await message.waitFor({ state: "detached" });
});
