/** Cooking mode: where the current step is in the window, what is shown, and the wake lock. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { focused } from "./assistive";
import {
  EGGS,
  hideAndShow,
  LANDSCAPE,
  LENTILS,
  PHONE,
  PIE,
  PORTRAIT,
  ROAST,
  show,
} from "./cookingParts";
import { it } from "./journey";
import { areaOf, frames, styleOf } from "./measure";
import { ask, settled, showRecipe, type Visit } from "./visit";

/** Lower bound for the sum of the paddings of the bar and of the button's row, in CSS pixels. */
const PADDINGS = 24;

/**
 * Where a line is between the bar, the button and the timers. "high": wholly in sight, and in the upper
 * half unless the page ends there. A line that does not fit must begin there.
 */
async function positionOf(on: Visit["on"], line: Locator): Promise<string> {
  const find = async (part: Locator) => ((await part.isVisible()) ? areaOf(part) : undefined);
  const [bar, button, timers] = await Promise.all(
    [on.leaveCooking, on.nextStep, on.timerArea].map(find),
  );
  const { top, bottom, windowHeight, isAtEnd } = await line.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    return { top, bottom, windowHeight: innerHeight, isAtEnd };
  });
  const from = Math.max(0, bar?.bottom ?? 0);
  const to = Math.min(windowHeight, ...[button, timers].map((part) => part?.top ?? windowHeight));
  const fits = bottom - top <= to - from - PADDINGS;
  // A line begins and ends with its padding, which a button may overlap.
  const isHigh = top >= from - PADDINGS && (top <= (from + to) / 2 || isAtEnd);
  if (isHigh && (bottom <= to + PADDINGS / 2 || !fits)) return "high";
  return `from ${top} to ${bottom}, in ${from} to ${to}`;
}

const isHigh = (on: Visit["on"], line: Locator, message = "") =>
  expect.poll(() => positionOf(on, line), { message }).toBe("high");

const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** Scrolls so that a line is this far from the window's top, and waits for the next frame. */
async function scrollTo(line: Locator, top: number) {
  await line.evaluate(
    (element, to) =>
      window.scrollBy({ top: element.getBoundingClientRect().top - to, behavior: "instant" }),
    top,
  );
  await frames(line.page());
}

/** Counts the steps, without those that contain others, or those of them that are ticked. */
const countSteps = (page: Page, state: { checked?: true } = {}) =>
  page.getByRole("checkbox", { name: /^Step \d+$/, ...state }).count();

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

it("one button cooks a recipe, and keeps the step in the upper half", async ({ visitor }) => {
  const { page } = visitor;
  // Nine steps.
  const on = await startCooking(visitor, ROAST.slice(0, ROAST.indexOf("\n10. ")));
  const count = await countSteps(page);
  await isHigh(on, on.recipe.getByRole("heading", { level: 2 }));
  // The focus is on the button, which is as high as a thumb.
  expect(await focused(page)).toBe("To step 1");
  expect((await areaOf(on.nextStep)).height).toBeGreaterThanOrEqual(56);
  await on.step(/^2 kg pork/).evaluate((box: HTMLElement) => box.click());
  // A step that is out of sight is not ticked: the press scrolls to it.
  await on.nextStep.click();
  await isHigh(on, on.line(1));
  expect(await countSteps(page, { checked: true })).toBe(0);

  for (let done = 1; done < count; done++) {
    await on.button(`Step ${done} done`).waitFor();
    // By touch on a phone, then by keyboard in a wide window: the button keeps the focus.
    if (done < 7) await on.nextStep.click();
    else await page.keyboard.press("Space");
    await isHigh(on, on.line(done + 1), `step ${done + 1}`);
    expect(await on.status.textContent()).toMatch(new RegExp(`${done + 1}\\D*[A-Z]`));
    if (done === 3) {
      // Playwright's click might scroll.
      const duration = on.line(done + 1).getByRole("button");
      await duration.first().dispatchEvent("click");
      await isHigh(on, on.line(done + 1), `timer in step ${done + 1}`);
    }
    if (done === 6) {
      await page.setViewportSize(LANDSCAPE);
      await isHigh(on, on.line(done + 1), "turned");
      // The button is not stretched across a wide window.
      expect((await areaOf(on.nextStep)).width).toBeLessThan(400);
    }
  }
  await page.keyboard.press("Space");
  const end = page.getByText("Done. Enjoy your meal.").and(page.locator(":focus"));
  await end.waitFor();
  const { top, bottom } = await areaOf(end);
  expect([top > 0, bottom < LANDSCAPE.height]).toEqual([true, true]);
  expect(await countSteps(page, { checked: true })).toBe(count);

  // Leaving leads to the title; cooking a recipe that is done begins anew.
  await on.leaveCooking.press("Enter");
  await isHigh(on, on.recipe.getByRole("heading", { level: 2 }));
  expect(await countSteps(page, { checked: true })).toBe(count);
  await on.startCooking.press("Enter");
  expect(await countSteps(page, { checked: true })).toBe(0);
  expect(await on.step(/^2 kg pork/).isChecked()).toBe(true);
  await expect.poll(() => focused(page)).toBe("To step 1");
  await on.leaveCooking.press("Enter");
  expect(await focused(page)).toBe("Start cooking");
});

it("a step can be undone, and is scrolled to when out of sight", async ({ visitor }) => {
  const { page } = visitor;
  const on = await startCooking(visitor, PIE);
  await on.nextStep.click();
  await cook(on, 1, 2);
  await on.button("Back to step 2").click();
  expect(await countSteps(page, { checked: true })).toBe(1);
  await isHigh(on, on.line(2));
  await on.button("Back to step 1").click();
  expect(await page.getByRole("button", { name: /^Back to step/ }).count()).toBe(0);
  // Its name changes with the scroll event.
  await expect.poll(() => focused(page)).toBe("Step 1 done");

  // 'To step 1' scrolls back, and leaves the ingredients.
  await scrollTo(on.line(9), 100);
  await on.button("To step 1").click();
  await isHigh(on, on.line(1));
  await on.ingredients.click();
  await on.button("To step 1").click();
  await isHigh(on, on.line(1));
  expect(await on.ingredients.getAttribute("aria-expanded")).toBe("false");
  expect(await countSteps(page, { checked: true })).toBe(0);
  // The box does the same as the button.
  await on.box("Step 1").check();
  await isHigh(on, on.line(2));
  await cook(on, 2, 6);
  await isHigh(on, on.line(7));
  // By script: the box is above the window, and Playwright's click would scroll to it.
  await on.box("Step 1").evaluate((box: HTMLElement) => box.click());
  await on.button("To step 1").waitFor();
  // The page doesn't scroll.
  expect(await positionOf(on, on.line(7))).toBe("high");
  // An extension has replaced the line by a copy: there is nothing to scroll to.
  await on.line(1).evaluate((line) => line.replaceWith(line.cloneNode(true)));
  await on.nextStep.click();
  await on.button("Step 7 done").waitFor();
});

it("the current step is in sight after Back, Undo, a reload and a turn", async ({ visitor }) => {
  const { page } = visitor;
  const on = await startCooking(visitor, ROAST);
  const current = on.line(5);
  await on.nextStep.click();
  await cook(on, 1, 4);
  await isHigh(on, current);

  await scrollTo(current, 300);
  const before = await scrolled(page);
  // A phone's toolbar is hidden and shown.
  for (const height of [900, 788, PHONE.height]) {
    await page.setViewportSize({ ...PHONE, height });
    await frames(page);
    expect(await scrolled(page)).toBe(before);
  }
  await on.leaveCooking.click();
  await scrollTo(on.recipe.getByRole("heading", { level: 2 }), 100);
  // Outside cooking mode, a tick doesn't scroll.
  const top = await scrolled(page);
  await on.step(/^2 kg pork/).evaluate((box: HTMLElement) => box.click());
  expect(await scrolled(page)).toBe(top);
  await on.startCooking.click();
  await isHigh(on, current);
  // Pressing Space repeatedly continues to cook.
  await expect.poll(() => focused(page)).toBe("Step 5 done");
  await on.leaveCooking.click();
  await ask(visitor, on.requestButton, EGGS);
  await on.anyBack.click();
  await isHigh(on, current);
  await on.reset.click();
  await on.undo.click();
  await isHigh(on, current);
  await page.reload();
  await settled(page);
  await isHigh(on, current);
  await on.startCooking.click();
  await page.reload();
  await expect.poll(() => focused(page)).toBe("Step 5 done");
  await on.leaveCooking.click();

  // A tablet is turned, in Safari.
  await page.evaluate(() => document.documentElement.style.setProperty("overflow-anchor", "none"));
  for (const viewport of [PORTRAIT, LANDSCAPE, PORTRAIT]) {
    await page.setViewportSize(viewport);
    await isHigh(on, current);
  }
  // The row of the first timer doesn't cover the step that starts the timer.
  const read = on.line(9);
  await scrollTo(read, PORTRAIT.height - (await areaOf(read)).height);
  await read.getByRole("button").first().click();
  await isHigh(on, read);
});

it("cooking mode shows only the recipe, in large text", async ({ visitor }) => {
  const { page } = visitor;
  const on = await startCooking(visitor, `Here it is!\n\n${EGGS}\n> Good.\n\n| a |\n| - |\n| 1 |`);
  const preamble = page.getByText("Here it is!");
  const hidden = [on.input, on.listHeading, on.requestHeading, on.reset, on.another, preamble];
  for (const part of hidden) expect(await part.isVisible()).toBe(false);
  await on.leaveCooking.click();
  for (const part of hidden) expect(await part.isVisible()).toBe(true);
  await on.startCooking.click();
  const sizeOf = async (words: string) =>
    Number.parseFloat(`${await styleOf(on.recipe.getByText(words).first(), "fontSize")}`);
  for (const words of ["4 eggs", "Method", "Boil the eggs", "It keeps", "Good."])
    expect(await sizeOf(words), words).toBeGreaterThanOrEqual(22);
  await page.setViewportSize(PORTRAIT);
  await on.step(/^Boil/).check();
  expect(await on.step(/^Simmer/).getAttribute("aria-current")).toBe("step");
  for (const other of ["Boil", "Eat."])
    expect(await sizeOf("Simmer")).toBeGreaterThan(await sizeOf(other));
});

it("the ingredients take the method's place, or stand beside it", async ({ visitor }) => {
  const { page } = visitor;
  const on = await showRecipe(visitor, LENTILS);
  await on.startCooking.click();
  const step = page.getByText("Bake the flatbreads");
  await scrollTo(step, 300);
  const before = await scrolled(page);
  await on.ingredients.click();
  expect(await on.ingredients.getAttribute("aria-expanded")).toBe("true");
  expect(await on.step(/^250 g brown lentils/).isVisible()).toBe(true);
  expect(await step.isVisible()).toBe(false);
  await on.step(/^1 lemon/).check();
  await on.ingredients.click();
  expect(await scrolled(page)).toBe(before);
  expect(await on.step(/^1 lemon/).isChecked()).toBe(true);

  // The next recipe begins outside cooking mode; in cooking mode, the method is shown first.
  await on.ingredients.click();
  await on.leaveCooking.click();
  await ask(visitor, on.requestButton, ROAST);
  await on.startCooking.click();
  await page.getByRole("button", { name: "Ingredients", expanded: false }).waitFor();

  await page.setViewportSize(LANDSCAPE);
  expect(await on.ingredients.isVisible()).toBe(false);
  const first = page.getByText("2 kg pork shoulder");
  const last = page.getByText("in the middle of a warm dish");
  await scrollTo(last, 600);
  const { top, bottom, left, right } = await areaOf(first);
  const read = await areaOf(last);
  expect(top).toBeGreaterThan((await areaOf(on.leaveCooking)).bottom);
  expect(bottom).toBeLessThan(read.top);
  expect(right).toBeLessThanOrEqual(read.left);
  // The ingredients scroll separately: the method does not move.
  await page.mouse.move(left, top);
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await areaOf(first)).top).toBeLessThan(top);
  expect((await areaOf(last)).top).toBe(read.top);
});

it("the screen stays on for cooking mode and timers, or the page says so", async ({ visitor }) => {
  const { page } = visitor;
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
  /** Releases the lock, as a browser does when the page is hidden or the battery is low. */
  const release = () => locks.evaluate((all) => all.at(-1)?.release());
  const on = await show(visitor);
  const message = page.getByText("Your screen may turn off");

  // One lock for cooking mode and timers. Not for timers of more than an hour.
  await on.startCooking.click();
  await haveLocks(1, true);
  await on.start("8 minutes").click();
  await on.start("1 hour 30 minutes").click();
  await on.leaveCooking.click();
  await haveLocks(1, true);
  await page.getByRole("button", { name: "All 2 timers" }).click();
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
  // The browser releases it just before it says that the page is hidden.
  await page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" }),
  );
  await release();
  expect(await message.count()).toBe(0);
  await hideAndShow(page);
  await haveLocks(4, true);
  // The browser releases the lock: the battery is low.
  await page.setViewportSize({ width: 360, height: 500 });
  await release();
  await message.waitFor();
  // The message is in sight, and doesn't cover the end of the recipe.
  await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: "instant" }));
  const said = await areaOf(message);
  expect(said.bottom).toBeLessThanOrEqual(500);
  // Scrolling rounds to whole pixels.
  expect((await areaOf(on.recipe)).bottom).toBeLessThan(said.top + 1);
  await hideAndShow(page);
  await haveLocks(5, true);
  await message.waitFor({ state: "detached" });

  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "wakeLock"));
  await on.leaveCooking.click();
  await on.startCooking.click();
  await message.waitFor();
  await on.leaveCooking.click();
  await message.waitFor({ state: "detached" });
  expect(visitor.errors).toEqual([]);
});
