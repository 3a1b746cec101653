/** Cooking mode: where the step that is cooked stands, what is shown, and the wake lock. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { focused } from "./assistive";
import {
  EGGS,
  LANDSCAPE,
  LENTILS,
  PHONE,
  PIE,
  PORTRAIT,
  ROAST,
  setVisibility,
} from "./cookingParts";
import { it } from "./journey";
import {
  areaOf,
  ask,
  findOverflows,
  frames,
  request,
  settled,
  showRecipe,
  styleOf,
  type Visit,
} from "./visit";

/**
 * Where a line is between what covers the window. "high": wholly in sight, in the upper half, or right
 * below the bar if it is higher than that.
 */
function positionOf(line: Locator): Promise<string> {
  return line.evaluate((one) => {
    const box = one.getBoundingClientRect();
    const edges = (where: string) =>
      Array.from(document.querySelectorAll(where), (cover) => cover.getBoundingClientRect());
    const top = Math.max(0, ...edges("[data-covers=top]").map(({ bottom }) => bottom));
    const covers = edges("[data-covers=bottom], [data-covers=step]").filter(({ height }) => height);
    const bottom = Math.min(innerHeight, ...covers.map(({ top }) => top));
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    if (box.height > bottom - top - 12 && Math.abs(box.top - top) < 4) return "high";
    const isWhole = box.top >= top - 1 && box.bottom <= bottom + 1;
    if (isWhole && (isAtEnd || box.top <= (top + bottom) / 2)) return "high";
    return `from ${box.top} to ${box.bottom}, in ${top} to ${bottom}`;
  });
}

const isHigh = (line: Locator, message = "") =>
  expect.poll(() => positionOf(line), { message }).toBe("high");

const scrolled = (page: Page) => page.evaluate(() => scrollY);

const topOf = async (line: Locator) => (await areaOf(line)).top;

/** Scrolls so that a line is this far from the window's top, and waits for the next frame. */
async function scrollTo(line: Locator, top: number) {
  await line.evaluate(
    (one, to) =>
      window.scrollBy({ top: one.getBoundingClientRect().top - to, behavior: "instant" }),
    top,
  );
  await frames(line.page());
}

/** The steps, apart from those with steps in them. */
const stepsOf = (page: Page) => page.locator("[data-step]:not(li:has(li [data-step]) > *)");

async function startCooking(visit: Visit, markdown: string, size = PHONE) {
  await visit.page.setViewportSize(size);
  const on = await showRecipe(visit, markdown);
  await on.startCooking.click();
  return on;
}

/** Presses the button for the current step: once for each step that is done. */
async function cook(on: Visit["on"], times: number) {
  for (let done = 0; done < times; done++) await on.nextStep.click();
}

it.for<[string, typeof PHONE, "touch" | "keyboard"]>([
  [PIE, { width: 360, height: 740 }, "touch"],
  [ROAST, LANDSCAPE, "keyboard"],
])(
  "a whole recipe is cooked by one button, and its step stands in the upper half: %#",
  async ([markdown, size, by], { visitor }) => {
    const { page } = visitor;
    const on = await startCooking(visitor, markdown, size);
    const steps = stepsOf(page);
    const count = await steps.count();
    const title = on.recipe.getByRole("heading", { level: 2 });
    await isHigh(title);
    expect(await findOverflows(page)).toEqual([]);
    // The button is where the focus is, and as high as a thumb.
    expect(await focused(page)).toMatch(/^(?:To step 1|Step 1 done)$/);
    expect((await areaOf(on.nextStep)).height).toBeGreaterThanOrEqual(56);
    const press = () => (by === "touch" ? on.nextStep.click() : page.keyboard.press("Space"));
    // Nothing is ticked that is not seen.
    await on.button(`Step 1 of ${count}`).click();
    await isHigh(steps.first());

    // Words tick nothing, and a tap beside a duration starts nothing.
    for (const step of [steps.first(), steps.nth(5)]) {
      await step.locator("> div").click({ position: { x: 8, y: 12 } });
      await step.locator("> div").dblclick({ position: { x: 8, y: 12 } });
    }
    await page.evaluate(() => getSelection()?.empty());
    expect(await on.timers.count()).toBe(0);
    await on.button("To step 1").focus();
    await press();
    await isHigh(steps.first());
    expect(await steps.getByRole("checkbox", { checked: true }).count()).toBe(0);

    for (let done = 1; done < count; done++) {
      await on.button(`Step ${done} done`).waitFor();
      await press();
      await isHigh(steps.nth(done), `step ${done + 1}`);
      if (by === "keyboard") expect(await focused(page)).toBe(`Step ${done + 1} done`);
      // The number and the words of the next step.
      const words = await steps.nth(done).locator("> div").innerText();
      expect(await on.status.textContent()).toContain(words.slice(0, 12));
      const duration = steps.nth(done).getByRole("button").first();
      if (by === "touch" && done % 3 === 2 && (await duration.count())) {
        await duration.click();
        await isHigh(steps.nth(done), `timer in step ${done + 1}`);
      }
      if (done === 6) {
        for (const { width, height } of [{ width: size.height, height: size.width }, size]) {
          await page.setViewportSize({ width, height });
          await isHigh(steps.nth(done), `turned to ${width}`);
        }
      }
    }
    await press();
    await page.getByText("Done. Enjoy your meal.").and(page.locator(":focus")).waitFor();
    expect(await steps.getByRole("checkbox", { checked: true }).count()).toBe(count);
  },
);

it("a step is taken back, and brought when it is not in sight", async ({ visitor }) => {
  const { page } = visitor;
  const on = await startCooking(visitor, ROAST);
  const steps = stepsOf(page);
  const boxes = steps.getByRole("checkbox");
  await on.nextStep.click();
  await cook(on, 2);
  await on.button("Back to step 2").click();
  expect(
    await boxes.evaluateAll((all) =>
      all.map((box) => (box as HTMLInputElement).checked).lastIndexOf(true),
    ),
  ).toBe(0);
  await isHigh(steps.nth(1));
  await on.button("Back to step 1").click();
  expect(await page.getByRole("button", { name: /^Back to step/ }).count()).toBe(0);
  expect(await focused(page)).toBe("Step 1 done");

  // Somebody has scrolled, or reads the ingredients.
  await scrollTo(steps.nth(9), 100);
  await on.button("To step 1").click();
  await isHigh(steps.first());
  await on.ingredients.click();
  await on.button("To step 1").click();
  await isHigh(steps.first());
  expect(await on.ingredients.getAttribute("aria-expanded")).toBe("false");
  expect(await boxes.and(page.locator(":checked")).count()).toBe(0);
  // The box does what the button does.
  await boxes.first().check();
  await isHigh(steps.nth(1));
  const before = await scrolled(page);
  // It is above the window: Playwright would scroll there.
  await boxes.first().evaluate((box: HTMLInputElement) => box.click());
  await on.button("To step 1").waitFor();
  expect(await scrolled(page)).toBe(before);
});

it("the current step is there again after switching, Back, Undo reset and a reload", async ({
  visitor,
}) => {
  const { page } = visitor;
  const on = await startCooking(visitor, ROAST);
  const eighth = stepsOf(page).nth(7);
  // Who leaves goes on reading.
  await scrollTo(eighth, 200);
  await on.leaveCooking.click();
  await expect.poll(async () => Math.abs((await topOf(eighth)) - 200)).toBeLessThan(150);
  await on.startCooking.click();
  await isHigh(on.recipe.getByRole("heading", { level: 2 }));
  await on.nextStep.click();
  await cook(on, 7);
  await isHigh(eighth);

  await scrollTo(eighth, 300);
  const before = await scrolled(page);
  // A phone's toolbar hides and comes.
  for (const height of [900, 788, 844]) {
    await page.setViewportSize({ ...PHONE, height });
    await frames(page);
    expect(await scrolled(page)).toBe(before);
  }
  await on.leaveCooking.click();
  await scrollTo(on.recipe.getByRole("heading", { level: 2 }), 100);
  // Reading, a tick moves nothing.
  const top = await scrolled(page);
  await on.step(/^2 kg pork/).evaluate((box: HTMLInputElement) => box.click());
  expect(await scrolled(page)).toBe(top);
  await on.startCooking.click();
  expect(await positionOf(eighth)).toBe("high");
  await on.leaveCooking.click();
  await ask(visitor, on.requestButton, LENTILS);
  await on.anyBack.click();
  await isHigh(eighth);
  await on.reset.click();
  await on.undo.click();
  await isHigh(eighth);
  await page.reload();
  await settled(page);
  await isHigh(eighth);
});

it("a turned tablet keeps the line that is read", async ({ visitor }) => {
  const { page } = visitor;
  await page.setViewportSize(PORTRAIT);
  await showRecipe(visitor, LENTILS);
  // As in Safari.
  await page.evaluate(() => document.documentElement.style.setProperty("overflow-anchor", "none"));
  const read = stepsOf(page).nth(9);
  await scrollTo(read, 4);
  for (const viewport of [LANDSCAPE, PORTRAIT]) {
    await page.setViewportSize(viewport);
    await isHigh(read);
  }
  // The first timer covers no step that it is started from.
  await scrollTo(read, PORTRAIT.height - (await areaOf(read)).height);
  await read.getByRole("button").first().click();
  await isHigh(read);
});

it("after the last step cooking ends with a word, and begins again or is left", async ({
  visitor,
}) => {
  const { page } = visitor;
  const on = await startCooking(visitor, EGGS);
  const boxes = page.getByRole("checkbox", { name: /^Step/ });
  const finish = async () => {
    for (const box of await boxes.all()) await box.check();
    await page.getByText("Done. Enjoy your meal.").waitFor();
  };
  await on.step(/^4 eggs/).check();
  await finish();
  await on.button("Start again").press("Enter");
  expect(await boxes.and(page.locator(":checked")).count()).toBe(0);
  expect(await on.step(/^4 eggs/).isChecked()).toBe(true);
  expect(await focused(page)).toBe("Step 1 done");
  await finish();
  await on.button("Leave cooking mode").last().press("Enter");
  expect(await focused(page)).toBe("Start cooking");
  expect(await page.getByText("Done. Enjoy your meal.").count()).toBe(0);
});

it("cooking mode shows only the recipe, in large words", async ({ visitor }) => {
  const { page } = visitor;
  const more = "> Good.\n\n| a | b |\n| - | - |\n| 1 | 2 |";
  const on = await startCooking(visitor, `Here it is!\n\n${EGGS}\n${more}`);
  const { input, listHeading, requestHeading, reset, startCooking: start } = on;
  const others = [input, listHeading, requestHeading, reset, start, on.another];
  const preamble = page.getByText("Here it is!");
  for (const part of [...others, preamble]) expect(await part.isVisible()).toBe(false);
  await on.leaveCooking.click();
  for (const part of [...others, preamble]) expect(await part.isVisible()).toBe(true);
  await start.click();
  const sizes = await on.recipe
    .locator("[data-part]:not([data-part=facts])")
    .locator("xpath=descendant-or-self::*[not(ancestor-or-self::button or self::input)]")
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(22);
  // On a phone what stands above the ingredients leaves room for them.
  const facts = page.locator("[data-part=facts]");
  expect(await styleOf(facts, "fontSize")).toBe("16px");
  await page.setViewportSize(PORTRAIT);
  await on.step(/^Boil/).check();
  await on.step(/^4 eggs/).check();
  /** Of ingredients and steps: the size of one that is outlined, the line through it, its colour. */
  const looks = await page
    .locator("label:has([type=checkbox]):not([data-step] *), [data-step]")
    .evaluateAll((all) =>
      all.map((one) => {
        const { outlineStyle, fontSize } = getComputedStyle(one);
        const { color, textDecorationLine } = getComputedStyle(one.lastElementChild as Element);
        const ink = color === getComputedStyle(document.body).color ? "ink" : "soft";
        return `${outlineStyle === "none" ? "" : fontSize} ${textDecorationLine} ${ink}`;
      }),
    );
  expect(looks).toEqual([
    ...[" line-through soft", " none ink"],
    ...[" none soft", "32px none ink", " none ink"],
  ]);
});

it("it has the ingredients in place of the method, or beside it", async ({ visitor }) => {
  const { page, on } = visitor;
  (await request(visitor)).end(LENTILS, "MAX_TOKENS");
  await settled(page);
  await on.startCooking.click();
  const step = page.getByText("Bake the flatbreads");
  await scrollTo(step, 300);
  const before = await topOf(step);
  const isShown = () => on.ingredients.getAttribute("aria-expanded");
  await on.ingredients.click();
  expect(await isShown()).toBe("true");
  expect(await topOf(on.step(/^250 g brown lentils/))).toBeLessThan(300);
  expect(await step.isVisible()).toBe(false);
  await on.step(/^1 lemon/).check();
  await on.ingredients.click();
  expect(await topOf(step)).toBeCloseTo(before, 0);
  expect(await on.step(/^1 lemon/).isChecked()).toBe(true);

  // The next recipe begins with its method.
  await on.ingredients.click();
  await on.retry.click();
  const call = await visitor.gemini.next();
  call.write(ROAST.slice(0, 1000));
  const first = page.getByText("2 kg pork shoulder");
  await first.waitFor();
  expect(await on.ingredients.isVisible()).toBe(false);
  call.end(ROAST.slice(1000));
  // A new recipe is read before it is cooked.
  await on.startCooking.click();
  await expect.poll(isShown).toBe("false");

  await page.setViewportSize(LANDSCAPE);
  expect(await on.ingredients.isVisible()).toBe(false);
  const last = page.getByText("in the middle of a warm dish");
  await scrollTo(last, 600);
  const { top, left, right } = await areaOf(first);
  const read = await areaOf(last);
  const bar = await areaOf(page.locator("[data-covers=top]"));
  expect(top).toBeGreaterThan(bar.bottom);
  expect(top).toBeLessThan(300);
  expect(right).toBeLessThanOrEqual(read.left);
  // The ingredients scroll separately: the method does not move.
  await page.mouse.move(left, top);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => topOf(first)).toBeLessThan(top);
  expect(await topOf(last)).toBe(read.top);
});

it("the screen stays on in cooking mode and while a timer runs; if not, the page says so", async ({
  visitor,
}) => {
  const { page, errors } = visitor;
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
  const states = () =>
    locks.evaluate((all) => all.map(({ released }) => (released ? "released" : "held")));
  /** Awaits the states of all locks, in order. */
  const have = (...expected: string[]) => expect.poll(states).toEqual(expected);
  /** Releases the lock, as a browser does when the page is hidden or the battery is low. */
  const release = () => locks.evaluate((all) => all.at(-1)?.release());
  const on = await showRecipe(visitor, EGGS);
  const message = page.getByText("Your screen may turn off");

  // One lock for both. Not for more than an hour.
  await on.startCooking.click();
  await have("held");
  await on.start("8 minutes").click();
  await on.start("1 hour 30 minutes").click();
  await on.leaveCooking.click();
  await have("held");
  await on.stopTimer("8 minutes").click();
  await have("released");
  await on.stopTimer("1 hour 30 minutes").click();

  // What is granted too late is released.
  await page.evaluate(() => {
    for (const name of ["Start cooking", "Leave cooking mode", "Start cooking"]) {
      const buttons = Array.from(document.querySelectorAll("button"));
      buttons.find((one) => [one.ariaLabel, one.textContent].includes(name))?.click();
    }
  });
  await have("released", "released", "held");
  // The browser releases it just before it says that the page is hidden.
  await page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" }),
  );
  await release();
  expect(await message.count()).toBe(0);
  await setVisibility(page, "hidden");
  await setVisibility(page, "visible");
  await have("released", "released", "released", "held");
  // The browser takes it: the battery is low.
  await page.setViewportSize({ width: 360, height: 400 });
  await release();
  await message.waitFor();
  // In sight, and not over the recipe's end.
  await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: "instant" }));
  const said = await areaOf(message);
  expect(said.bottom).toBeLessThanOrEqual(400);
  // Scrolling rounds to whole pixels.
  expect((await areaOf(on.recipe)).bottom).toBeLessThan(said.top + 1);
  await setVisibility(page, "hidden");
  await setVisibility(page, "visible");
  await have("released", "released", "released", "released", "held");
  await message.waitFor({ state: "detached" });

  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "wakeLock"));
  await on.leaveCooking.click();
  await on.startCooking.click();
  await message.waitFor();
  expect(errors).toEqual([]);
});
