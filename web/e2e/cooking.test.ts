/** Cooking mode: where the step that is cooked stands, what is shown, and the wake lock. */
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { findViolations } from "./axe";
import {
  cookingParts,
  EGGS,
  LANDSCAPE,
  LENTILS,
  PHONE,
  PIE,
  PORTRAIT,
  pass,
  ROAST,
  setVisibility,
  show,
} from "./cookingParts";
import { it } from "./journey";
import { add, FOUR, findOverflows, request, settled, showRecipe, type Visit } from "./visit";

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
    if (box.height > bottom - top && Math.abs(box.top - top) < 4) return "high";
    const isWhole = box.top >= top && box.bottom <= bottom;
    if (isWhole && (isAtEnd || box.top <= (top + bottom) / 2)) return "high";
    return `from ${box.top} to ${box.bottom}, in ${top} to ${bottom}`;
  });
}

const scrolled = (page: Page) => page.evaluate(() => scrollY);

const topOf = async (line: Locator) => (await line.boundingBox())?.y ?? Number.NaN;

/** Scrolls so that a line is this far from the window's top, and waits for the next frame. */
function scrollTo(line: Locator, top: number) {
  return line.evaluate(async (one, to) => {
    window.scrollBy({ top: one.getBoundingClientRect().top - to, behavior: "instant" });
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(one));
  }, top);
}

describe("the step that is cooked", () => {
  /** The steps, apart from those with steps in them. */
  const stepsOf = (page: Page) =>
    page.locator("[data-column=method] div:has(> input):not(li:has(li input) > *)");

  const current = (page: Page) => page.locator("[data-current]");

  async function startCooking(visit: Visit, markdown: string, size = PHONE) {
    await visit.page.setViewportSize(size);
    const on = { ...(await showRecipe(visit, markdown)), ...cookingParts(visit.page) };
    await on.cookingMode.click();
    return on;
  }

  async function tick(page: Page, times: number) {
    for (let done = 0; done < times; done++) await current(page).getByRole("checkbox").click();
  }

  it.for<[string, typeof PHONE]>([
    [PIE, { width: 360, height: 740 }],
    [LENTILS, PHONE],
    [PIE, PORTRAIT],
    [ROAST, LANDSCAPE],
  ])(
    "stands in the upper half, whatever moves it, up to Space, Space, Space: %#",
    async ([markdown, size], { visitor }) => {
      const { page } = visitor;
      const on = await startCooking(visitor, markdown, size);
      const title = on.recipe.getByRole("heading", { level: 2 });
      expect(await positionOf(title)).toBe("high");
      expect(await topOf(title)).toBeLessThan(size.height / 5);

      const steps = stepsOf(page);
      const count = await steps.count();
      expect(count).toBeGreaterThan(12);
      const ticked = () => steps.getByRole("checkbox", { checked: true }).count();
      const isHigh = (index: number, after: string) =>
        expect
          .poll(() => positionOf(steps.nth(index)), { message: `step ${index + 1} after ${after}` })
          .toBe("high");
      const place = (number: number) =>
        page.getByRole("button", { name: `Step ${number} of ${count}`, exact: true });
      const { width: narrow = 0 } = (await place(1).boundingBox()) ?? {};
      expect(narrow < 80).toBe(size.width < 600);
      expect(await findOverflows(page)).toEqual([]);
      const bar = page.locator("[data-covers=top]");
      expect((await bar.boundingBox())?.height, "one row").toBeLessThanOrEqual(64);
      await place(1).click();
      await isHigh(0, "the bar");

      // A touch: the words of a step that is not its turn, twice the column of its number, and the
      // words of the one whose turn it is.
      const ahead = steps.nth(5);
      await ahead.locator("> div").click({ position: { x: 8, y: 12 } });
      expect(await ticked()).toBe(0);
      for (const [x, after] of [
        [2, 1],
        [42, 0],
      ] as const) {
        await ahead.click({ position: { x, y: 40 } });
        expect(await ticked()).toBe(after);
      }
      await steps
        .first()
        .locator("> div")
        .click({ position: { x: 8, y: 12 } });
      expect(await ticked()).toBe(1);

      for (let done = 2; done <= 11; done++) {
        await tick(page, 1);
        await isHigh(done, "a tick");
        const step = steps.nth(done);
        const duration = step.getByRole("button").first();
        if ([2, 4, 5, 8].includes(done) && (await duration.count())) {
          // So low that the first timer would cover it.
          if ((await on.timers.count()) === 0) {
            await step.evaluate((one) => one.scrollIntoView({ block: "end", behavior: "instant" }));
          }
          await duration.click();
          await isHigh(done, "a timer");
        }
        if (done === 6) {
          for (const { width, height } of [{ width: size.height, height: size.width }, size]) {
            await page.setViewportSize({ width, height });
            await isHigh(done, `turning to ${width}`);
          }
        }
      }
      await page.reload();
      await settled(page);
      await isHigh(11, "a reload");

      await scrollTo(steps.last(), 300);
      await place(12).press("Enter");
      for (let done = 11; done < count; done++) {
        await isHigh(done, "Space");
        const box = steps.nth(done).getByRole("checkbox");
        const current = box.evaluate((one) => one.matches(":focus-visible") && one.ariaCurrent);
        expect(await current, `step ${done + 1}`).toBe("step");
        await page.keyboard.press("Space");
      }
      expect(await ticked()).toBe(count);
      // What stands behind the method.
      const behind = page.locator("[data-part=method] + [data-part=notes]");
      await expect.poll(() => positionOf(behind.and(page.locator(":focus")))).toBe("high");
      await scrollTo(steps.last(), 300);
      await steps.last().getByRole("checkbox").click();
      await tick(page, 1);
      await expect.poll(() => positionOf(behind)).toBe("high");
    },
  );

  it("stays where it is at a new height, and when a tick moves nothing", async ({ visitor }) => {
    const { page } = visitor;
    await startCooking(visitor, LENTILS);
    await tick(page, 5);
    const steps = stepsOf(page);
    const box = (index: number) => steps.nth(index).getByRole("checkbox");
    await expect.poll(() => positionOf(steps.nth(5))).toBe("high");
    await scrollTo(steps.nth(5), 300);
    const before = await scrolled(page);
    // A phone's toolbar hides and comes.
    for (const height of [900, 844, 788, 844]) {
      await page.setViewportSize({ ...PHONE, height });
      // The events of a new size come with the next frame.
      await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)));
      await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)));
      expect(await scrolled(page)).toBe(before);
    }
    // A later step, an ingredient, a tick that is taken back.
    await box(8).evaluate((one: HTMLInputElement) => one.click());
    await page
      .locator("[data-column=ingredients] input")
      .first()
      .evaluate((one: HTMLInputElement) => one.click());
    await box(3).evaluate((one: HTMLInputElement) => one.click());
    expect(await scrolled(page)).toBe(before);
  });

  it("is left by who scrolls elsewhere: the line that is read stays", async ({ visitor }) => {
    const { page } = visitor;
    const on = await startCooking(visitor, LENTILS, PORTRAIT);
    // As in Safari.
    await page.evaluate(() =>
      document.documentElement.style.setProperty("overflow-anchor", "none"),
    );
    await on.cookingMode.click();
    // Nobody cooks: what is read stays, though the first step is in sight.
    const ingredient = page.locator("[data-column=ingredients] [data-id]").nth(-6);
    await scrollTo(ingredient, 270);
    for (const viewport of [LANDSCAPE, PORTRAIT]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => positionOf(ingredient)).toBe("high");
    }
    await on.cookingMode.click();
    await tick(page, 2);
    const read = stepsOf(page).nth(9);
    await scrollTo(read, 280);
    for (const viewport of [LANDSCAPE, PORTRAIT]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => positionOf(read)).toBe("high");
    }
    await scrollTo(read, 280);
    const top = await topOf(read);
    await on.cookingMode.click();
    expect(Math.abs((await topOf(read)) - top)).toBeLessThan(2);
    // The first timer covers no step that it is started from.
    const { height = 0 } = (await read.boundingBox()) ?? {};
    await scrollTo(read, PORTRAIT.height - height);
    await read.getByRole("button").first().click();
    await expect.poll(() => positionOf(read)).toBe("high");
    // Once the next recipe is complete, there is a button to go back above it.
    const call = await request(visitor);
    call.write(ROAST);
    await read.waitFor();
    await scrollTo(read, 280);
    const below = await topOf(read);
    call.end();
    await page.getByRole("button", { name: /^Back to/ }).waitFor();
    expect(Math.abs((await topOf(read)) - below)).toBeLessThan(2);
  });

  it("is there again after switching, Back, Undo reset and a reload", async ({ visitor }) => {
    const { page } = visitor;
    const on = await startCooking(visitor, ROAST);
    await on.cookingMode.click();
    // Without a tick: who has scrolled past the ingredients goes on reading.
    const eighth = stepsOf(page).nth(7);
    await scrollTo(eighth, 200);
    await on.cookingMode.click();
    expect(Math.abs((await topOf(eighth)) - 200)).toBeLessThan(2);
    await scrollTo(stepsOf(page).first(), 100);
    await tick(page, 7);
    await on.cookingMode.click();
    await scrollTo(on.recipe.getByRole("heading", { level: 2 }), 100);
    await on.cookingMode.click();
    expect(await positionOf(eighth)).toBe("high");
    await on.cookingMode.click();

    await on.requestButton.click();
    (await visitor.gemini.next()).end(LENTILS);
    await settled(page);
    await page.getByRole("button", { name: /^Back to/ }).click();
    await expect.poll(() => positionOf(eighth)).toBe("high");
    await on.reset.click();
    await page.getByRole("button", { name: "Undo reset" }).click();
    await expect.poll(() => positionOf(eighth)).toBe("high");
    await page.reload();
    await settled(page);
    await expect.poll(() => positionOf(eighth)).toBe("high");
  });

  it("leaves half of the window to the method, with text at twice its size", async ({ visit }) => {
    const { page } = visit;
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    const on = await startCooking(visit, LENTILS);
    for (const duration of ["2 minutes", "8 minutes", "15 minutes"]) {
      await on.start(duration).first().click();
    }
    const covered = () =>
      page.evaluate(() => {
        const bar = document.querySelector("[data-covers=top]");
        const timers = document.querySelector("[data-covers=bottom]");
        const bottom = bar?.getBoundingClientRect().bottom ?? 0;
        return (
          (Math.max(bottom, 0) + innerHeight - (timers?.getBoundingClientRect().top ?? 0)) /
          innerHeight
        );
      });
    const sizes = [PHONE, { width: 844, height: 390 }, { width: 320, height: 256 }, LANDSCAPE];
    for (const fontSize of ["100%", "200%"]) {
      await page.evaluate(
        (size) => document.documentElement.style.setProperty("font-size", size),
        fontSize,
      );
      for (const viewport of sizes) {
        await page.setViewportSize(viewport);
        await scrollTo(stepsOf(page).nth(9), 100);
        expect(await covered(), `${fontSize}, ${viewport.width}`).toBeLessThanOrEqual(0.5);
      }
    }
    await pass(page, 16);
    await expect.poll(() => on.dismiss.count()).toBe(3);
    expect(await covered()).toBeLessThanOrEqual(0.5);
    // Each can be reached.
    await on.dismiss.last().click();
    expect(await on.dismiss.count()).toBe(2);
    // A step that is higher than what is left begins below the bar.
    await page.setViewportSize({ width: 320, height: 480 });
    await page.getByRole("button", { name: /^Step 1 of/ }).click();
    const first = stepsOf(page).first();
    expect((await first.boundingBox())?.height).toBeGreaterThan(300);
    expect(await topOf(first)).toBeGreaterThanOrEqual(0);
  });
});

describe("cooking mode", () => {
  it("shows only the recipe, in large text, and Reset, which ends it", async ({ visit }) => {
    const { page } = visit;
    const on = await show(
      visit,
      `Here it is!\n\n${EGGS}\n**Prep time:** 5 minutes\n\n> Eat.\n\n| a | b |\n| - | - |\n| 1 | 2 |`,
    );
    const preamble = page.getByText("Here it is!");
    const others = [on.input, on.addButton, on.listHeading, on.requestButton, on.requestHeading];
    const words = on.recipe.locator("[data-part], [data-part] :not(svg, button, input)");
    const smallest = async () =>
      Math.min(
        ...(await words.evaluateAll((all) =>
          all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
        )),
      );
    expect(await smallest()).toBeLessThan(22);
    for (const isOn of [true, false, true]) {
      await on.cookingMode.click();
      expect(await on.cookingMode.getAttribute("aria-checked")).toBe(String(isOn));
      for (const part of [...others, preamble]) expect(await part.isVisible()).toBe(!isOn);
    }
    expect(await page.getByRole("button", { name: /^Remove/ }).count()).toBe(0);
    expect(await smallest()).toBeGreaterThanOrEqual(22);

    await on.reset.click();
    expect(await on.input.evaluate((input) => input === document.activeElement)).toBe(true);
    await add(page, ...FOUR);
    await on.requestButton.click();
    (await visit.gemini.next()).end("Sorry, there is no dish for nails.");
    await settled(page);
    expect(await on.cookingMode.getAttribute("aria-checked")).toBe("false");
    // A preamble that is all there is stays.
    await on.cookingMode.click();
    expect(await page.getByText("Sorry, there is no dish").isVisible()).toBe(true);
  });

  it("highlights the first unticked step, and fades ticked ones", async ({ visit }) => {
    const { page } = visit;
    const on = await show(
      visit,
      "# Rice\n\n- rice\n\n## Method\n\n### Boil\n\n1. Wash\n2. Boil\n\n### Serve\n\n1. Serve\n2. Eat",
    );
    const highlighted = () =>
      page
        .locator("[data-part=method] div:has(> input)")
        .evaluateAll((all) =>
          all
            .filter((one) => getComputedStyle(one).outlineStyle !== "none")
            .map((one) => one.textContent?.trim()),
        );
    const looks = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((one) => {
        const { color } = getComputedStyle(one);
        const line = getComputedStyle(one.closest("div") ?? one).textDecorationLine;
        return { color, line };
      });
    expect(await highlighted()).toEqual([]);
    await on.cookingMode.click();
    expect(await highlighted()).toEqual(["Wash"]);
    await on.step(/^Wash/).check();
    await on.step(/^rice/).check();
    expect(await highlighted()).toEqual(["Boil"]);
    expect((await looks("Wash")).color).not.toBe((await looks("Eat")).color);
    expect((await looks("Wash")).line).toBe("none");
    expect((await looks("rice")).line).toBe("line-through");
    await on.step(/^Boil/).check();
    expect(await highlighted()).toEqual(["Serve"]);
    await on.step(/^Wash/).uncheck();
    expect(await highlighted()).toEqual(["Wash"]);
  });

  it("on a phone, shows the ingredients, and returns to the pixel", async ({ visit }) => {
    const { page } = visit;
    const on = await show(visit, LENTILS);
    expect(await on.ingredients.count()).toBe(0);
    await on.cookingMode.click();
    const step = page.getByText("Bake the flatbreads");
    await step.evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
    const before = await topOf(step);
    expect(await on.ingredients.getAttribute("aria-expanded")).toBe("false");

    await on.ingredients.click();
    expect(await on.ingredients.getAttribute("aria-expanded")).toBe("true");
    expect(await topOf(on.step(/^250 g brown lentils/))).toBeLessThan(300);
    expect(await step.isVisible()).toBe(false);
    await on.step(/^1 lemon/).check();
    await on.ingredients.click();
    expect(await topOf(step)).toBeCloseTo(before, 0);
    expect(await on.step(/^1 lemon/).isChecked()).toBe(true);

    // The next recipe begins with its method. "Get a recipe" is out of sight, but still there.
    await on.ingredients.click();
    await page
      .getByRole("button", { name: "Get a recipe", includeHidden: true })
      .dispatchEvent("click");
    const call = await visit.gemini.next();
    call.write("# Soup\n\nA good one.\n\n");
    await on.recipe.getByText("A good one.").waitFor();
    expect(await on.ingredients.isVisible()).toBe(false);
    call.end("- peas\n\n1. Boil the peas.");
    await on.step(/^Boil the peas/).waitFor();
    expect(await on.ingredients.getAttribute("aria-expanded")).toBe("false");
  });

  it("on a wide screen, has the ingredients beside the method, and title and facts in a row", async ({
    site,
  }) => {
    await using visit = await site.visit({ viewport: LANDSCAPE });
    const { page } = visit;
    const on = await show(visit, ROAST);
    await on.cookingMode.click();
    expect(await on.ingredients.isVisible()).toBe(false);
    const title = await on.recipe.getByRole("heading", { level: 2 }).boundingBox();
    const facts = await page.getByText("Preparation:").boundingBox();
    expect(facts?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0) - 1);
    expect(facts?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));

    const first = page.getByText("2 kg pork shoulder");
    const last = page.getByText("in the middle of a warm dish");
    await last.evaluate((one) => one.scrollIntoView({ block: "end", behavior: "instant" }));
    const before = await topOf(first);
    expect(before).toBeLessThan(300);
    const bar = await page.locator("[data-covers=top]").boundingBox();
    const heading = page.locator("[data-column=ingredients]").getByRole("heading").first();
    expect(await topOf(heading)).toBeGreaterThan(bar?.height ?? 0);
    const step = await last.boundingBox();
    const { x = 0, width = 0 } = (await first.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(step?.x ?? 0);
    // The ingredients scroll separately: the method does not move.
    await page.mouse.move(x, before);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => topOf(first)).toBeLessThan(before);
    expect(await topOf(last)).toBe(step?.y);
    await page.clock.resume();
    expect(await findViolations(page)).toEqual([]);
  });
});

describe("the screen", () => {
  /** Shows a recipe, and records the locks that the browser grants. */
  async function showLocked(visitor: Visit, held = false) {
    const locks = await watchLocks(visitor, held);
    const on = { ...(await showRecipe(visitor, EGGS)), ...cookingParts(visitor.page) };
    return { ...on, locks, message: on.recipe.getByText("Your screen may turn off") };
  }

  it("stays on in cooking mode and while a timer runs, with one lock", async ({ visitor }) => {
    const { page } = visitor;
    const { locks, message, ...on } = await showLocked(visitor);
    await on.cookingMode.click();
    await expect.poll(locks).toEqual(["held"]);
    await on.start("8 minutes").click();
    await on.cookingMode.click();
    await on.start("12 minutes").click();
    await on.stopTimer("8 minutes").click();
    await on.cookingMode.click();
    await on.stopTimer("12 minutes").click();
    expect(await locks()).toEqual(["held"]);
    await on.cookingMode.click();
    await expect.poll(locks).toEqual(["released"]);

    await on.cookingMode.click();
    await expect.poll(locks).toEqual(["released", "held"]);
    // The browser releases it just before it says that the page is hidden.
    await page.evaluate(() =>
      Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" }),
    );
    await release(page);
    expect(await message.count()).toBe(0);
    await setVisibility(page, "hidden");
    await setVisibility(page, "visible");
    await expect.poll(async () => (await locks()).slice(2)).toEqual(["held"]);
    // The browser takes it: the battery is low.
    await release(page);
    await message.waitFor();
    expect(await on.cookingMode.getAttribute("aria-checked")).toBe("true");
    await setVisibility(page, "hidden");
    await setVisibility(page, "visible");
    await expect.poll(async () => (await locks()).slice(3)).toEqual(["held"]);
    await message.waitFor({ state: "detached" });
    await on.reset.click();
    await expect.poll(async () => new Set(await locks())).toEqual(new Set(["released"]));
  });

  it("may turn off without a lock, and the page says so", async ({ visitor }) => {
    const { page, errors } = visitor;
    const { locks, message, ...on } = await showLocked(visitor);
    await page.setViewportSize({ width: 360, height: 400 });
    await on.cookingMode.click();
    await expect.poll(locks).toEqual(["held"]);
    const step = page.locator("[data-current]");
    const { height = 0 } = (await step.boundingBox()) ?? {};
    await scrollTo(step, 400 - height);
    await refuseLocks(page);
    await release(page);
    await message.waitFor();
    // It covers no step.
    await expect.poll(() => positionOf(step)).toBe("high");
    await on.cookingMode.click();
    await message.waitFor({ state: "detached" });
    await on.cookingMode.click();
    await message.waitFor();
    expect(await on.cookingMode.getAttribute("aria-checked")).toBe("true");
    expect(await on.input.isVisible()).toBe(false);
    // In sight wherever the page is scrolled to, and not over the recipe's end.
    for (const to of [0, 1e6]) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), to);
      const { y = 0, height = 0 } = (await message.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(400);
      const recipe = await on.recipe.boundingBox();
      if (to > 0) expect((recipe?.y ?? 0) + (recipe?.height ?? 0)).toBeLessThanOrEqual(y);
    }
    await on.cookingMode.click();
    await message.waitFor({ state: "detached" });
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "wakeLock"));
    await on.cookingMode.click();
    await message.waitFor();
    expect(errors).toEqual([]);
  });

  it("has the lock that is wanted in the end, whatever happens meanwhile", async ({ visitor }) => {
    const { page } = visitor;
    const { locks, message, ...on } = await showLocked(visitor, true);
    for (let press = 0; press < 4; press++) await on.cookingMode.click();
    for (let request = 0; request < 2; request++) await settleRequest(page);
    await expect.poll(locks).toEqual(["released", "released"]);
    for (let press = 0; press < 3; press++) await on.cookingMode.click();
    for (let request = 0; request < 2; request++) await settleRequest(page);
    await expect.poll(async () => (await locks()).slice(2)).toEqual(["released", "held"]);
    expect(await message.count()).toBe(0);

    // Refused because the page was hidden.
    await on.cookingMode.click();
    await on.cookingMode.click();
    await setVisibility(page, "hidden");
    await setVisibility(page, "visible");
    await settleRequest(page, "NotAllowedError");
    await settleRequest(page);
    await expect.poll(async () => (await locks()).slice(4)).toEqual(["held"]);
    expect(await message.count()).toBe(0);
  });
});

interface Locking {
  locks: WakeLockSentinel[];
  pending: ((error?: string) => void)[];
}

/**
 * Records every lock that the browser grants.
 *
 * @param held Whether requests stay pending until {@link settleRequest}.
 * @returns A function that reads the state of each lock, in order.
 */
async function watchLocks({ page }: Visit, held = false) {
  await page.evaluate((waits) => {
    const locking: Locking = { locks: [], pending: [] };
    Object.assign(window, locking);
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      if (waits) {
        const error = await new Promise<string | undefined>((resolve) =>
          locking.pending.push(resolve),
        );
        if (error) throw new DOMException("no", error);
      }
      const lock = await request(type);
      locking.locks.push(lock);
      return lock;
    };
  }, held);
  return () =>
    page.evaluate(() =>
      (window as unknown as Locking).locks.map(({ released }) => (released ? "released" : "held")),
    );
}

/** Grants or refuses the oldest pending request, once there is one. */
async function settleRequest(page: Page, error?: string) {
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Locking).pending.length))
    .toBeGreaterThan(0);
  await page.evaluate((name) => (window as unknown as Locking).pending.shift()?.(name), error);
}

/** Releases the lock, as a browser does when the page is hidden or the battery is low. */
function release(page: Page) {
  return page.evaluate(() => (window as unknown as Locking).locks.at(-1)?.release());
}

/** Refuses every lock from now on. */
function refuseLocks(page: Page) {
  return page.evaluate(() => {
    navigator.wakeLock.request = async () => {
      throw new DOMException("low battery", "NotAllowedError");
    };
  });
}
