/** Cooking at arm's length: the line that is read keeps its place, lines hold together, timers. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./axe";
import { EGGS, listen, pass, show } from "./cookingParts";
import { STATES } from "./states";
import { add, FOUR, openSite, parts, type Site } from "./visit";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

const PHONE = { width: 360, height: 740 };
const PORTRAIT = { width: 820, height: 1180 };
const LANDSCAPE = { width: 1180, height: 820 };

const LONG = `Okay, here's a hearty stew using your ingredients.

# Stew of Twelve Steps

**Serves:** 4
**Prep time:** 10 minutes
**Cook time:** 35 minutes

## Ingredients

${Array.from({ length: 14 }, (_, index) => `- thing number ${index}, finely chopped`).join("\n")}

## Method

${Array.from(
  { length: 12 },
  (_, index) =>
    `${index + 1}. Step number ${index + 1}: stir it well, taste it, and add salt and pepper as you like, then let it simmer for ${index + 5} minutes, until it is thick.`,
).join("\n")}
`;

const stepText = (page: Page, number: number) =>
  parts(page).recipe.getByText(`Step number ${number}:`);

const stepItem = (page: Page, number: number) =>
  parts(page)
    .recipe.getByRole("listitem")
    .filter({ hasText: `Step number ${number}:` });

/** Scrolls so that an element is this far from the window's top, and waits for the next frame. */
function scrollTo(element: Locator, top: number) {
  return element.evaluate(async (one, to) => {
    window.scrollBy({ top: one.getBoundingClientRect().top - to, behavior: "instant" });
    // The clock of the page stands still, and with it requestAnimationFrame.
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(one));
  }, top);
}

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

/** Whether an element is wholly between the bar and the timers. */
function isInSight(element: Locator) {
  return element.evaluate((one) => {
    const box = one.getBoundingClientRect();
    const bar = document.querySelector("[role=switch]")?.closest("section > div");
    const timers = document.querySelector("[aria-label=Timers]");
    return (
      box.top >= (bar?.getBoundingClientRect().bottom ?? 0) &&
      box.bottom <= (timers?.getBoundingClientRect().top ?? innerHeight)
    );
  });
}

describe("the line that is read", () => {
  it.each([LANDSCAPE, { width: 1440, height: 900 }, PHONE])(
    "stays where it is when cooking mode is switched, %o",
    async (viewport) => {
      await using visit = await site.visit({ viewport, reducedMotion: "reduce" });
      const { page } = visit;
      const on = await show(site, visit, LONG);
      await on.cookingMode.click();
      for (const number of [1, 2, 3, 4, 5]) await on.step(new RegExp(`number ${number}:`)).check();
      const step = stepText(page, 6);
      await scrollTo(step, 314);
      for (let times = 0; times < 4; times++) {
        await on.cookingMode.click();
        expect(Math.abs((await topOf(step)) - 314)).toBeLessThan(2);
      }
    },
  );

  it.each([
    [PORTRAIT, LANDSCAPE],
    [PHONE, { width: 740, height: 360 }],
  ])("stays in sight when the screen is turned, from %o", async (upright, turned) => {
    await using visit = await site.visit({ viewport: upright, reducedMotion: "reduce" });
    const { page } = visit;
    const on = await show(site, visit, LONG);
    await on.cookingMode.click();
    for (const number of [1, 2, 3, 4, 5]) await on.step(new RegExp(`number ${number}:`)).check();
    await on.start("10 minutes").click();
    const step = stepItem(page, 6);
    for (const top of [100, upright.height - 400]) {
      await page.setViewportSize(upright);
      await scrollTo(step, top);
      for (const viewport of [turned, upright, turned]) {
        await page.setViewportSize(viewport);
        await expect.poll(() => isInSight(step)).toBe(true);
      }
    }
  });

  it("stays where it is when timers come, grow and go, and when the screen may turn off", async () => {
    await using visit = await site.visit({ reducedMotion: "reduce" });
    const { page } = visit;
    const on = await show(site, visit, LONG);
    const refuse = (refused: boolean) =>
      page.evaluate((is) => {
        navigator.wakeLock.request = async () => {
          if (is) throw new DOMException("low battery", "NotAllowedError");
          return Object.assign(new EventTarget(), { release: async () => {} }) as WakeLockSentinel;
        };
      }, refused);
    await refuse(true);
    // As in Safari.
    await page.evaluate(() =>
      document.documentElement.style.setProperty("overflow-anchor", "none"),
    );
    await scrollTo(stepText(page, 6), 200);
    const top = await topOf(stepText(page, 6));
    await on.start("10 minutes").click();
    const message = page.getByText("Your screen may turn off: this browser can't keep it on.");
    await message.waitFor({ state: "attached" });
    expect(await topOf(stepText(page, 6))).toBeCloseTo(top, 0);
    // It is not in the bar, and has scrolled away.
    expect((await topOf(message)) < 0).toBe(true);
    expect((await on.cookingMode.locator("xpath=../..").boundingBox())?.height).toBeLessThan(70);

    await on.start("11 minutes").click();
    await pass(page, 10);
    await on.alert.waitFor();
    const timers = page.getByRole("region", { name: "Timers" });
    const height = () => timers.evaluate((one) => one.getBoundingClientRect().height);
    const known = () =>
      page.evaluate(() =>
        Number.parseFloat(document.documentElement.style.getPropertyValue("--timers-height")),
      );
    await expect.poll(known).toBeCloseTo(await height(), 0);
    // Its words wrap: the same timers are higher.
    const before = await height();
    await timers.evaluate((one) => one.style.setProperty("width", "240px"));
    await expect.poll(height).toBeGreaterThan(before + 10);
    await expect.poll(async () => Math.abs((await known()) - (await height()))).toBeLessThan(1);
    expect(await topOf(stepText(page, 6))).toBeCloseTo(top, 0);
    await on.dismiss.click();
    await on.stopTimer("11 minutes").click();
    await timers.waitFor({ state: "detached" });
    expect(await topOf(stepText(page, 6))).toBeCloseTo(top, 0);
    expect(await known()).toBe(0);
  });

  it("is the next step after a tick, wholly in sight; taking a tick back moves nothing", async () => {
    await using visit = await site.visit({ reducedMotion: "reduce" });
    const { page } = visit;
    const on = await show(site, visit, LONG);
    await on.cookingMode.click();
    for (const duration of ["5 minutes", "6 minutes", "7 minutes"]) {
      await on.start(duration).click();
    }
    const item = (number: number) => stepItem(page, number);
    for (const number of [1, 2, 3, 4]) {
      await on.step(new RegExp(`number ${number}:`)).check();
      await expect.poll(() => isInSight(item(number + 1))).toBe(true);
    }
    // One that is far below, and one that is ticked already.
    await on.step(/number 7:/).check();
    await scrollTo(item(6), 90);
    await on.step(/number 6:/).check();
    await expect.poll(() => isInSight(item(8))).toBe(true);

    await scrollTo(item(2), 90);
    const scrolled = await page.evaluate(() => scrollY);
    await item(2).getByRole("checkbox").uncheck();
    await on.step(/number 12:/).evaluate((box: HTMLInputElement) => box.click());
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    // An ingredient brings no step.
    await on.step(/^thing number 3/).evaluate((box: HTMLInputElement) => box.click());
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });
});

describe("lines hold together:", () => {
  const DURATIONS = `# Rice

- rice

1. Simmer the rice gently for 8–10 minutes, stirring now and then (about 12 minutes), until **5 to 6 minutes**, or half an hour; no longer than “1 hour 30 minutes”!
2. Now wait for 2 more minutes. Then for **45 minutes**: or for an hour?
`;

  it("a timer's words, its clock and the punctuation behind them, at 113 widths", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit, DURATIONS);
    const broken = () =>
      page.locator('[aria-label^="Start timer"]').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const duration = button.parentElement as Element;
          const piece = duration.parentElement as Element;
          const texts = document.createTreeWalker(piece, NodeFilter.SHOW_TEXT);
          const middles = [button.getBoundingClientRect()];
          while (texts.nextNode()) {
            const range = document.createRange();
            range.selectNode(texts.currentNode);
            middles.push(...range.getClientRects());
          }
          const lines = middles.map(({ top, bottom }) => (top + bottom) / 2);
          const isOneLine = Math.max(...lines) - Math.min(...lines) < 12;
          // One that is longer than a line may wrap, but its clock stays with a word.
          (piece as HTMLElement).style.whiteSpace = "nowrap";
          const isTooLong =
            piece.scrollWidth > (piece.closest("div")?.clientWidth ?? 0) &&
            Math.abs((lines[0] ?? 0) - (lines.at(-1) ?? 0)) < 12;
          (piece as HTMLElement).style.whiteSpace = "";
          const next = (piece.closest("strong") ?? piece).nextSibling?.textContent ?? "";
          return (isOneLine || isTooLong) && !/^[\p{P}]/u.test(next) ? [] : [piece.textContent];
        }),
      );
    for (const mode of ["reading", "cooking"]) {
      if (mode === "cooking") await on.cookingMode.click();
      for (let width = 320; width <= 1440; width += 10) {
        await page.setViewportSize({ width, height: 800 });
        expect(await broken(), `${mode}, ${width}`).toEqual([]);
      }
    }
  });

  it("the call to action is one below the other on phones", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await add(page, ...FOUR);
    const on = parts(page);
    for (const width of [360, 375, 393, 412, 430, 480]) {
      await page.setViewportSize({ width, height: 800 });
      const heading = await on.requestHeading.boundingBox();
      const button = await on.requestButton.boundingBox();
      expect(heading?.height, `${width}`).toBeLessThan(30);
      expect(button?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
    }
    await page.setViewportSize({ width: 640, height: 800 });
    const heading = await on.requestHeading.boundingBox();
    expect((await on.requestButton.boundingBox())?.x).toBeGreaterThan(
      (heading?.x ?? 0) + (heading?.width ?? 0),
    );
  });

  it("the title's words and the hint's last line", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    /** The words of each line. */
    const lines = (element: Locator) =>
      element.evaluate((one) => {
        const found = new Map<number, string[]>();
        const text = one.firstChild as Text;
        for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          for (const { top } of range.getClientRects()) {
            found.set(top, [...(found.get(top) ?? []), word]);
          }
        }
        return [...found.values()];
      });
    const hint = page.getByText("Four things or more");
    for (let width = 320; width <= 400; width += 10) {
      await page.setViewportSize({ width, height: 800 });
      expect((await lines(hint)).at(-1)?.length, `${width}`).toBeGreaterThan(1);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const words = (await lines(page.getByRole("heading", { level: 1 }))).flat();
    expect(words.join(" ")).toBe("Chef Basil – AI Receipe Maker");
  });

  it("bar and timers take at most half of the window, with text at twice its size", async () => {
    await using visit = await site.visit({ viewport: { width: 390, height: 844 } });
    const { page } = visit;
    const on = await show(site, visit, LONG);
    await on.cookingMode.click();
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const timers = page.getByRole("region", { name: "Timers" });
    for (const duration of ["5 minutes", "6 minutes", "7 minutes"]) {
      await on.start(duration).evaluate((one: HTMLElement) => one.click());
    }
    const covered = () =>
      page.evaluate(() => {
        const bar = document.querySelector("[role=switch]")?.closest("section > div");
        const list = document.querySelector("[aria-label=Timers]");
        const bottom = bar?.getBoundingClientRect().bottom ?? 0;
        return Math.max(bottom, 0) + innerHeight - (list?.getBoundingClientRect().top ?? 0);
      });
    for (const top of [300, 100, -2000]) {
      await scrollTo(stepText(page, 9), top);
      await expect.poll(covered).toBeLessThanOrEqual(422);
    }
    await pass(page, 8);
    await expect.poll(() => on.dismiss.count()).toBe(3);
    await expect.poll(covered).toBeLessThanOrEqual(422);
    // Each can be reached.
    await on.dismiss.last().click();
    expect(await on.dismiss.count()).toBe(2);
    // With one small timer there is room for the bar again.
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    await on.dismiss.first().click();
    await on.dismiss.first().click();
    await timers.waitFor({ state: "detached" });
    await expect.poll(() => topOf(on.cookingMode)).toBeLessThan(30);
  });
});

describe("timers for wet hands", () => {
  it("are large in cooking mode, and side by side where there is room", async () => {
    await using visit = await site.visit({ viewport: LANDSCAPE });
    const { page } = visit;
    const on = await show(site, visit, LONG);
    await on.cookingMode.click();
    for (const duration of ["5 minutes", "6 minutes", "7 minutes"]) {
      await on.start(duration).click();
    }
    const size = (element: Locator) =>
      element.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    const rows = page.getByRole("region", { name: "Timers" }).getByRole("listitem");
    expect(await size(on.timers.first())).toBeGreaterThanOrEqual(32);
    expect(await size(rows.first().getByText(/^1\. Step/))).toBeGreaterThanOrEqual(18);
    const tops = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const height = async (one: Locator) => (await one.boundingBox())?.height ?? Number.NaN;
    const timers = await height(page.getByRole("region", { name: "Timers" }));
    expect(timers + (await height(on.cookingMode.locator("xpath=../..")))).toBeLessThan(140);
    await page.setViewportSize(PHONE);
    expect(await size(on.timers.first())).toBeGreaterThanOrEqual(32);
    const [first, second] = await rows.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect(second).toBeGreaterThan(first ?? 0);
  });

  it("run for one more minute instead of being dismissed", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit);
    await on.cookingMode.click();
    await on.start("8 minutes").click();
    await pass(page, 8);
    const more = page.getByRole("button", { name: "+1 minute", exact: true });
    await more.waitFor();
    for (const button of [more, on.dismiss]) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await more.click();
    await on.alert.waitFor({ state: "detached" });
    expect(await on.timer("1 minute").textContent()).toBe("1:00");
    await expect.poll(() => on.said.textContent()).toBe("Timer started: 1 minute, 1 timer");
    expect(await page.locator("[data-running]").textContent()).toBe("8–10 minutes");
    expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
    const focused = on.start("8 minutes");
    expect(await focused.evaluate((one) => one === document.activeElement)).toBe(true);
    await pass(page, 1);
    await expect.poll(() => on.alert.innerText()).toMatch(/^Time's up: 1 minute\n/);
    await page.clock.resume();
    expect(await findViolations(page)).toEqual([]);
  });

  it("show their row when their duration is tapped again", async () => {
    await using visit = await site.visit({ viewport: { width: 360, height: 400 } });
    const { page } = visit;
    const on = await show(site, visit, LONG);
    for (const duration of ["5 minutes", "6 minutes", "7 minutes", "8 minutes"]) {
      await on.start(duration).click();
    }
    await pass(page, 1);
    const row = page.getByRole("listitem").filter({ has: on.stopTimer("8 minutes") });
    await page.getByRole("region", { name: "Timers" }).evaluate((one) => one.scrollTo(0, 0));
    for (const left of ["7:00", "6:00"]) {
      const scrolled = await page.evaluate(() => scrollY);
      await on.start("8 minutes").evaluate((one: HTMLElement) => one.click());
      expect(await on.timers.count()).toBe(4);
      await expect.poll(() => on.said.textContent()).toBe(`Timer runs already: ${left} left`);
      expect(await row.evaluate((one) => one.getAnimations().length)).toBeGreaterThan(0);
      await expect.poll(() => topOf(row)).toBeLessThan(400 - 44);
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
      await pass(page, 1);
    }
  });

  it("beep only while the sound runs", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const heard = await listen(page);
    const on = await show(site, visit);
    await on.start("8 minutes").click();
    await pass(page, 8);
    await on.alert.waitFor();
    await page.evaluate(async () => {
      const resume = AudioContext.prototype.resume;
      AudioContext.prototype.resume = async () => {};
      Object.assign(window, { endCall: () => Object.assign(AudioContext.prototype, { resume }) });
      const { heard } = window as unknown as { heard: { contexts: AudioContext[] } };
      await heard.contexts[0]?.suspend();
    });
    const { beeps, vibrations } = await heard();
    await pass(page, 1);
    expect((await heard()).beeps).toBe(beeps);
    expect((await heard()).vibrations).toBeGreaterThan(vibrations);
    await page.evaluate(() => (window as unknown as { endCall(): void }).endCall());
    await page.clock.runFor(2000);
    await expect.poll(async () => (await heard()).states).toEqual(["running"]);
    await page.clock.runFor(2000);
    // One call, not all that were missed.
    expect((await heard()).beeps).toBeLessThanOrEqual(beeps + 6);
    expect((await heard()).beeps).toBeGreaterThan(beeps);
  });

  it("last as long as they should when the clock is set back", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit);
    await on.start("1 hour 30 minutes").click();
    await pass(page, 1);
    await expect.poll(() => on.timers.allTextContents()).toEqual(["1:29:00"]);
    await page.clock.setSystemTime(Date.now() - 5 * 60_000);
    await page.clock.runFor(1000);
    const [shown = ""] = await on.timers.allTextContents();
    expect(shown).toMatch(/^1:(29:00|28:5\d)$/);
    await on.stopTimer("1 hour 30 minutes").click();
    await on.start("1 hour 30 minutes").click();
    expect(await on.timers.allTextContents()).toEqual(["1:30:00"]);
  });

  it("leave the document's title to the print, and take it back", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit, EGGS);
    const fire = (event: string) =>
      page.evaluate((type) => {
        window.dispatchEvent(new Event(type));
        return document.title;
      }, event);
    await on.start("8 minutes").click();
    expect(await fire("beforeprint")).toBe("Egg rice");
    await pass(page, 8);
    await on.alert.waitFor();
    expect(await page.title()).toBe("Egg rice");
    expect(await fire("afterprint")).toBe("Time's up: 8 minutes");
    expect(await fire("beforeprint")).toBe("Egg rice");
    await on.reset.click();
    await on.alert.waitFor({ state: "detached" });
    expect(await fire("afterprint")).toBe("Chef Basil – AI Recipe Maker");
  });
});

it("cooking mode hides the preamble, and on a wide screen title and facts share a row", async () => {
  await using visit = await site.visit({ viewport: LANDSCAPE });
  const { page } = visit;
  const on = await show(site, visit, LONG);
  const preamble = page.getByText("Okay, here's a hearty stew");
  expect(await preamble.isVisible()).toBe(true);
  await on.cookingMode.click();
  expect(await preamble.isVisible()).toBe(false);
  const title = await on.recipe.getByRole("heading", { level: 2 }).boundingBox();
  const facts = await page.getByText("Cook time:").boundingBox();
  expect(facts?.x).toBeGreaterThan(title?.x ?? 0);
  expect(facts?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  const ingredients = await topOf(on.recipe.getByRole("heading", { name: "Ingredients" }));
  expect(ingredients).toBeLessThan(LANDSCAPE.height / 3);
  await page.clock.resume();
  expect(await findViolations(page)).toEqual([]);
});

it("cooking mode shows a preamble that is all there is", async () => {
  await using visit = await site.visit();
  const on = await show(site, visit, "Sorry, there is no dish for nails.");
  await on.cookingMode.click();
  expect(await visit.page.getByText("Sorry, there is no dish").isVisible()).toBe(true);
});

describe("without a recipe", () => {
  it("a wait counts down, and then another try is possible", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await STATES.tooMany(site, visit);
    const on = parts(page);
    await page.getByText("Please try again in 60 seconds.").waitFor();
    expect(await on.retry.count()).toBe(0);
    await page.clock.runFor(20_000);
    await page.getByText("Please try again in 40 seconds.").waitFor();
    // By the clock: the page slept.
    await page.clock.fastForward(38_500);
    await page.clock.runFor(1000);
    await page.getByText("Please try again in 1 second.").waitFor();
    expect(await on.retry.count()).toBe(0);
    await page.clock.runFor(1000);
    await on.retry.waitFor();
    expect(await page.getByText("Please try again").count()).toBe(0);
    expect(await on.alert.isVisible()).toBe(true);
  });

  it("list and apology are both in sight", async () => {
    await using visit = await site.visit({ reducedMotion: "reduce" });
    const { page } = visit;
    const on = parts(page);
    await add(page, "leeks", "milk", "cheese", "bread");
    await STATES.failedBefore(site, visit);
    const isWhole = async (element: Locator) => {
      const box = await element.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= PHONE.height;
    };
    await expect.poll(() => isWhole(on.alert)).toBe(true);
    expect(await isWhole(on.listHeading)).toBe(true);
    expect(await isWhole(on.retry)).toBe(true);
  });

  it("what was added is in sight above a phone's keyboard, and announced once", async () => {
    await using visit = await site.visit({ viewport: { width: 360, height: 430 } });
    const { page } = visit;
    await add(page, ...FOUR, ...FOUR);
    const words = page.locator("form").getByText("Added Peas, 8 ingredients", { exact: true });
    // Both at once: the page may be scrolling.
    const gap = () =>
      words.evaluate((one) => {
        const input = one.closest("form")?.querySelector("input");
        return one.getBoundingClientRect().top - (input?.getBoundingClientRect().bottom ?? 0);
      });
    expect(await gap()).toBeGreaterThanOrEqual(0);
    await expect.poll(() => isInSight(words)).toBe(true);
    expect(await words.getAttribute("aria-hidden")).toBe("true");
    await page.getByRole("button", { name: "Remove Peas" }).first().click();
    expect(await words.count()).toBe(0);
  });
});
