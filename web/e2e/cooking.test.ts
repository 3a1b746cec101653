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
 * Where a line is between the bar and the timers. "high": wholly in sight, in the upper half, or
 * right below the bar if it is higher than that.
 */
function positionOf(line: Locator): Promise<string> {
  return line.evaluate((one) => {
    const box = one.getBoundingClientRect();
    const bar = document.querySelector("[data-covers=top]");
    const timers = document.querySelector("[data-covers=bottom]");
    const top = Math.max(bar?.getBoundingClientRect().bottom ?? 0, 0);
    const bottom = timers?.getBoundingClientRect().top ?? innerHeight;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    // The bar is 3 px lower than the room for it.
    if (box.height > bottom - top - 4 && Math.abs(box.top - top) < 4) return "high";
    const isWhole = box.top >= top && box.bottom <= bottom;
    if (isWhole && (isAtEnd || box.top <= (top + bottom) / 2)) return "high";
    return `from ${box.top} to ${box.bottom}, in ${top} to ${bottom}`;
  });
}

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
const stepsOf = (page: Page) =>
  page.locator("[data-column=method] div:has(> input):not(li:has(li input) > *)");

async function startCooking(visit: Visit, markdown: string, size = PHONE) {
  await visit.page.setViewportSize(size);
  const on = await showRecipe(visit, markdown);
  await on.cookingMode.click();
  return on;
}

/** Ticks the current step. */
async function tick(page: Page, times: number) {
  for (let done = 0; done < times; done++) await page.locator("[data-current] > input").click();
}

it.for<[string, typeof PHONE]>([
  [PIE, { width: 360, height: 740 }],
  [ROAST, LANDSCAPE],
])(
  "the current step stands in the upper half, up to Space, Space, Space: %#",
  async ([markdown, size], { visitor }) => {
    const { page } = visitor;
    const on = await startCooking(visitor, markdown, size);
    const steps = stepsOf(page);
    // On a wide screen the title is in the bar, and the method was in sight.
    const title = on.recipe.getByRole("heading", { level: 2 });
    const isWide = size === LANDSCAPE;
    expect(await positionOf(isWide ? steps.first() : title)).toBe("high");
    expect((await styleOf(title, "clipPath")) !== "none").toBe(isWide);
    const shown = page.getByText(await title.innerText()).filter({ visible: true });
    expect(await shown.count()).toBeGreaterThan(0);

    const count = await steps.count();
    const isHigh = (index: number) =>
      expect.poll(() => positionOf(steps.nth(index)), { message: `${index + 1}` }).toBe("high");
    const place = (number: number) => on.button(`Step ${number} of ${count}`);
    expect((await areaOf(place(1))).width < 80).toBe(size.width < 600);
    expect(await findOverflows(page)).toEqual([]);
    // One row.
    expect((await areaOf(page.locator("[data-covers=top]"))).height).toBeLessThanOrEqual(64);
    await place(1).click();
    await isHigh(0);

    // Words are touched, and both edges of the column of a number.
    const ahead = steps.nth(5);
    for (const [touched, x, ticked] of [
      [ahead.locator("> div"), 8, 0],
      [ahead, 2, 1],
      [ahead, 42, 0],
      [steps.first().locator("> div"), 8, 1],
    ] as const) {
      await touched.click({ position: { x, y: touched === ahead ? 40 : 12 } });
      expect(await steps.getByRole("checkbox", { checked: true }).count()).toBe(ticked);
    }

    for (let done = 2; done <= 11; done++) {
      await tick(page, 1);
      await isHigh(done);
      const duration = steps.nth(done).getByRole("button").first();
      if (done % 3 === 2 && (await duration.count())) {
        await duration.click();
        await isHigh(done);
      }
      if (done === 6) {
        for (const { width, height } of [{ width: size.height, height: size.width }, size]) {
          await page.setViewportSize({ width, height });
          await isHigh(done);
        }
      }
    }

    await scrollTo(steps.last(), 300);
    await place(12).press("Enter");
    for (let done = 11; done < count; done++) {
      await isHigh(done);
      const box = steps.nth(done).locator("input:focus-visible[aria-current=step]");
      expect(await box.count(), `step ${done + 1}`).toBe(1);
      await page.keyboard.press("Space");
    }
    const done = page.locator(":focus").filter({ hasText: "Done. Enjoy your meal." });
    await expect.poll(() => positionOf(done)).toBe("high");
  },
);

it("the current step is there again after switching, Back, Undo reset and a reload", async ({
  visitor,
}) => {
  const { page } = visitor;
  const on = await startCooking(visitor, ROAST);
  const eighth = stepsOf(page).nth(7);
  const isHigh = () => expect.poll(() => positionOf(eighth)).toBe("high");
  // Without a tick: who leaves, or has scrolled past the ingredients, goes on reading.
  for (const line of [page.getByText("2 kg pork shoulder"), eighth]) {
    await scrollTo(line, 200);
    await on.cookingMode.click();
    expect(Math.abs((await topOf(line)) - 200)).toBeLessThan(2);
  }
  await scrollTo(stepsOf(page).first(), 100);
  await tick(page, 7);
  await isHigh();

  await scrollTo(eighth, 300);
  const before = await scrolled(page);
  // A phone's toolbar hides and comes.
  for (const height of [900, 788, 844]) {
    await page.setViewportSize({ ...PHONE, height });
    await frames(page);
    expect(await scrolled(page)).toBe(before);
  }
  // An ingredient, a later step, a tick that is taken back.
  const boxes = page.locator("[data-column=ingredients] input, [data-column=method] input");
  const click = (index: number) =>
    boxes.nth(index).evaluate((one: HTMLInputElement) => one.click());
  for (const index of [0, -1, -9]) await click(index);
  expect(await scrolled(page)).toBe(before);
  await click(-9);

  await on.cookingMode.click();
  await scrollTo(on.recipe.getByRole("heading", { level: 2 }), 100);
  await on.cookingMode.click();
  expect(await positionOf(eighth)).toBe("high");
  await on.cookingMode.click();
  await ask(visitor, on.requestButton, LENTILS);
  await on.anyBack.click();
  await isHigh();
  await on.reset.click();
  await on.undo.click();
  await isHigh();
  await page.reload();
  await settled(page);
  await isHigh();
});

it("who scrolls elsewhere leaves it: the line that is read stays", async ({ visitor }) => {
  const { page } = visitor;
  const on = await startCooking(visitor, LENTILS, PORTRAIT);
  // As in Safari.
  await page.evaluate(() => document.documentElement.style.setProperty("overflow-anchor", "none"));
  const read = stepsOf(page).nth(9);
  const turn = async (line: Locator) => {
    for (const viewport of [LANDSCAPE, PORTRAIT]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => positionOf(line)).toBe("high");
    }
  };
  /** Changes the page while a line is read. */
  const keepsLine = async (change: () => Promise<unknown>) => {
    await scrollTo(read, 280);
    const top = await topOf(read);
    await change();
    expect(Math.abs((await topOf(read)) - top)).toBeLessThan(2);
  };
  await on.cookingMode.click();
  // Nobody cooks: what is read stays, though the first step is in sight.
  await scrollTo(read, 280);
  await turn(read);
  await on.cookingMode.click();
  await tick(page, 2);
  await scrollTo(read, 280);
  await turn(read);
  await keepsLine(() => on.cookingMode.click());
  // The first timer covers no step that it is started from.
  await scrollTo(read, PORTRAIT.height - (await areaOf(read)).height);
  await read.getByRole("button").first().click();
  await expect.poll(() => positionOf(read)).toBe("high");
  // Once the next recipe is complete, there is a button to go back above it.
  const call = await request(visitor);
  call.write(ROAST);
  await read.waitFor();
  await keepsLine(async () => {
    call.end();
    await on.anyBack.waitFor();
  });
});

it("after the last step cooking ends with a word, and begins again or is left", async ({
  visitor,
}) => {
  const { page } = visitor;
  const on = await startCooking(visitor, EGGS);
  const boxes = page.getByRole("checkbox", { name: /^Step/ });
  const cook = async () => {
    for (const box of await boxes.all()) await box.check();
    await page.getByText("Done. Enjoy your meal.").waitFor();
  };
  await on.step(/^4 eggs/).check();
  await cook();
  await on.button("Start again").press("Enter");
  expect(await boxes.and(page.locator(":checked")).count()).toBe(0);
  expect(await on.step(/^4 eggs/).isChecked()).toBe(true);
  expect(await focused(page)).toBe("Step 1");
  await cook();
  await on.button("Leave cooking mode").press("Enter");
  expect(await focused(page)).toBe("Cooking mode");
  expect(await on.cookingMode.getAttribute("aria-checked")).toBe("false");
  expect(await page.getByText("Done. Enjoy your meal.").count()).toBe(0);
});

it("cooking mode shows only the recipe, in large words", async ({ visitor }) => {
  const { page } = visitor;
  const more = "> Good.\n\n| a | b |\n| - | - |\n| 1 | 2 |";
  const on = await startCooking(visitor, `Here it is!\n\n${EGGS}\n${more}`);
  const { input, listHeading, requestHeading, reset } = on;
  const others = [input, listHeading, requestHeading, reset, page.getByText("Here it is!")];
  for (const isOn of [true, false]) {
    expect(await on.cookingMode.getAttribute("aria-checked")).toBe(String(isOn));
    for (const part of others) expect(await part.isVisible()).toBe(!isOn);
    await on.cookingMode.click();
  }
  const sizes = await on.recipe
    .locator("[data-part]:not([data-part=facts])")
    .locator("xpath=descendant-or-self::*[not(self::button or self::input)]")
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
  const looks = await page.locator("label:has([type=checkbox]), [data-step]").evaluateAll((all) =>
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
  await on.cookingMode.click();
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
  const message = on.recipe.getByText("Your screen may turn off");

  // One lock for both.
  await on.cookingMode.click();
  await have("held");
  await on.start("8 minutes").click();
  await on.cookingMode.click();
  await have("held");
  await on.stopTimer("8 minutes").click();
  await have("released");

  // What is granted too late is released.
  await on.cookingMode.evaluate((one: HTMLElement) => {
    for (let press = 0; press < 3; press++) one.click();
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
  const step = page.locator("[data-current]");
  await scrollTo(step, 400 - (await areaOf(step)).height);
  await release();
  await message.waitFor();
  // It covers no step.
  await expect.poll(() => positionOf(step)).toBe("high");
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
  await on.cookingMode.click();
  await on.cookingMode.click();
  await message.waitFor();
  expect(errors).toEqual([]);
});
