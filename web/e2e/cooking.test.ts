/** Cooking from a recipe: timers, cooking mode and the wake lock. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { observeAnnouncements, tabTo } from "./assistive";
import { findViolations } from "./axe";
import { cookingParts, EGGS, listen, pass, setVisibility, show } from "./cookingParts";
import { add, FOUR, findOverflows, openSite, parts, type Site, type Visit } from "./visit";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

describe("a timer", () => {
  it("can be started by each duration in the method, and only there", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit);
    expect(
      await page
        .getByRole("button", { name: /^Start timer/ })
        .evaluateAll((all) => all.map((one) => [one.ariaLabel, one.parentElement?.textContent])),
    ).toEqual([
      ["Start timer: 8 minutes", "8–10 minutes"],
      ["Start timer: 12 minutes", "12 minutes"],
      ["Start timer: 1 hour 30 minutes", "1½ hours"],
    ]);
    await on.start("1 hour 30 minutes").click();
    expect(await on.timer("1 hour 30 minutes").textContent()).toBe("1:30:00");
    await page.getByText("12 minutes", { exact: true }).click();
    expect(await on.timer("12 minutes").textContent()).toBe("12:00");
    expect(await on.step(/^Simmer/).isChecked()).toBe(false);
    expect(visit.errors).toEqual([]);
  });

  it("runs beside other timers, shows its step, and can be stopped", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit);
    await on.start("8 minutes").click();
    await pass(page, 1);
    await on.start("12 minutes").click();
    await page.clock.runFor(5000);
    await expect.poll(() => on.timers.allTextContents()).toEqual(["6:55", "11:55"]);
    const list = page.getByRole("region", { name: "Timers" });
    expect(await list.getByRole("listitem").first().innerText()).toContain("1. Boil the eggs for");

    await on.stopTimer("8 minutes").click();
    await expect.poll(() => on.timers.allTextContents()).toEqual(["11:55"]);
    expect(await on.start("8 minutes").evaluate((one) => one === document.activeElement)).toBe(
      true,
    );
    await on.stopTimer("12 minutes").click();
    await list.waitFor({ state: "detached" });
  });

  it("is visible at every scroll position, and covers nothing at the page's end", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit);
    await on.start("8 minutes").click();
    for (const end of [0, 1]) {
      await page.evaluate((to) => scrollTo({ top: to * 1e6, behavior: "instant" }), end);
      const box = await on.timer("8 minutes").boundingBox();
      expect(box?.y).toBeGreaterThan(600);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740);
    }
    const reset = await on.reset.boundingBox();
    const list = await page.getByRole("region", { name: "Timers" }).boundingBox();
    expect((reset?.y ?? 0) + (reset?.height ?? 0)).toBeLessThanOrEqual(list?.y ?? 0);
  });

  it("ends with an alert, a title, vibration and sound, until it is dismissed", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const heard = await listen(page);
    const on = await show(site, visit);
    await on.start("8 minutes").click();
    await pass(page, 7.9);
    expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
    expect(await heard()).toMatchObject({ loudness: 0, vibrations: 0 });

    await pass(page, 0.1);
    await on.alert.waitFor();
    expect(await on.alert.innerText()).toMatch(
      /^Time's up: 8 minutes\s+1\. Boil the eggs for 8–10/,
    );
    expect(await page.title()).toBe("Time's up: 8 minutes");
    await expect.poll(async () => (await heard()).loudness).toBeGreaterThan(0.05);
    expect(await heard()).toMatchObject({ states: ["running"], vibrations: 1 });
    expect(await on.timers.count()).toBe(0);

    await on.dismiss.click();
    await on.alert.waitFor({ state: "detached" });
    expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
    const { beeps } = await heard();
    await pass(page, 1);
    expect((await heard()).beeps).toBe(beeps);
    await expect.poll(async () => (await heard()).states).toEqual(["suspended"]);
    expect(visit.errors).toEqual([]);
  });

  it("repeats its sound, but stops after some minutes", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const heard = await listen(page);
    const on = await show(site, visit);
    await on.start("8 minutes").click();
    await pass(page, 8);
    await on.alert.waitFor();
    const { beeps } = await heard();
    await pass(page, 1);
    expect((await heard()).beeps).toBeGreaterThan(beeps + 20);
    for (let minute = 0; minute < 3; minute++) await pass(page, 1);
    await expect.poll(async () => (await heard()).states).toEqual(["suspended"]);
    const last = (await heard()).beeps;
    await pass(page, 1);
    expect((await heard()).beeps).toBe(last);
    expect(await on.alert.innerText()).toContain("minutes ago");
  });

  it("that ended while the page slept shows its alert, and how long ago, when the page wakes", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit);
    await on.start("8 minutes").click();
    await setVisibility(page, "hidden");
    await page.clock.fastForward(11.5 * 60_000);
    await setVisibility(page, "visible");
    await on.alert.waitFor();
    expect(await on.alert.innerText()).toMatch(/^Time's up: 8 minutes\n+ended 3 minutes ago\n/);
  });

  it("shows its alert also when the page is hidden", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit);
    await on.start("8 minutes").click();
    await setVisibility(page, "hidden");
    for (let minute = 0; minute < 8; minute++) await pass(page, 1);
    await expect.poll(() => page.title()).toBe("Time's up: 8 minutes");
    expect(await on.alert.innerText()).not.toContain("ago");
  });

  it("continues through the next recipe, and ends with Reset", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const heard = await listen(page);
    const on = await show(site, visit);
    await on.start("8 minutes").click();
    await on.start("12 minutes").click();
    await pass(page, 7.9);
    await on.requestButton.click();
    await on.loader.waitFor();
    await pass(page, 0.1);
    await on.alert.waitFor();
    expect(await on.timer("12 minutes").textContent()).toBe("4:00");
    (await site.gemini.next()).end("# Soup\n\n- peas\n\n1. Boil for 8 minutes.");
    await on.recipe.getByRole("heading", { name: "Soup" }).waitFor();
    await expect.poll(() => on.alert.innerText()).toContain("Egg rice: 1. Boil the eggs");
    await on.start("8 minutes").waitFor();
    expect(await page.locator("[data-running]").count()).toBe(0);

    await on.reset.click();
    await on.alert.waitFor({ state: "detached" });
    expect(await on.timers.count()).toBe(0);
    expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
    const { beeps } = await heard();
    await pass(page, 5);
    expect((await heard()).beeps).toBe(beeps);
  });

  it("outlives a recipe that can't be rendered, which is shown as plain text", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit);
    await on.start("8 minutes").click();
    await on.requestButton.click();
    // So deep that the parser's stack overflows, or takes too long.
    (await site.gemini.next()).end(`${">".repeat(20_000)} Soup`);
    await on.recipe.locator(".plain-text").getByText("> Soup").waitFor();
    await pass(page, 1);
    await expect.poll(() => on.timers.allTextContents()).toEqual(["7:00"]);
  });

  it("that rings has the one filled button, also while a recipe is written and when several ring", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit);
    await on.start("8 minutes").click();
    await on.start("12 minutes").click();
    await on.requestButton.click();
    (await site.gemini.next()).write("# Soup\n\n");
    await on.recipe.getByRole("heading", { name: "Soup" }).waitFor();
    const filled = () =>
      page
        .getByRole("button")
        .evaluateAll((all) =>
          all
            .filter((one) => getComputedStyle(one).backgroundColor !== "rgba(0, 0, 0, 0)")
            .map((one) => one.textContent),
        );
    expect(await filled()).toEqual(["Stop"]);
    await pass(page, 12);
    await expect.poll(() => on.dismiss.count()).toBe(2);
    expect(await filled()).toEqual(["Dismiss"]);
  });

  it("is found also where the browser reports a language that Intl rejects", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await page.evaluate(() => {
      Object.defineProperty(navigator, "languages", { get: () => ["C", "en-US@posix"] });
    });
    const on = await show(site, visit);
    expect(await on.start("8 minutes").isVisible()).toBe(true);
  });

  it("can be started while the recipe is being written, and continues", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = { ...parts(page), ...cookingParts(page) };
    await add(page, ...FOUR);
    await on.requestButton.click();
    const call = await site.gemini.next();
    call.write("# Soup\n\n- peas\n\n1. Boil for 8 min");
    await on.start("8 minutes").click();
    await on.timer("8 minutes").waitFor();
    call.end("utes, no more.\n2. Eat.");
    await on.stop.waitFor({ state: "detached" });
    expect(await page.getByText("8 minutes", { exact: true }).count()).toBe(1);
    expect(await page.locator("[data-running]").textContent()).toBe("8 minutes");
    expect(await on.timers.count()).toBe(1);
  });

  it("does not change the sentence in selections and in print", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit);
    const step = "Boil the eggs for 8–10 minutes, at 100 °C.";
    const selected = await page.evaluate(() => {
      const words = document.querySelector("ol > li > * > div");
      if (words) getSelection()?.selectAllChildren(words);
      return String(getSelection()).trim();
    });
    expect(selected).toBe(step);
    await on.start("8 minutes").click();
    await page.emulateMedia({ media: "print" });
    const words = page.getByText("8–10 minutes", { exact: true });
    expect(await words.isVisible()).toBe(true);
    expect(await words.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe("none");
    expect(await on.start("8 minutes").isVisible()).toBe(false);
    expect(await page.getByRole("region", { name: "Timers" }).isVisible()).toBe(false);
  });
});

it("timers and cooking mode fit a phone with text at twice its size", async () => {
  await using visit = await site.visit();
  const { page } = visit;
  const on = await show(site, visit);
  await on.start("1 hour 30 minutes").click();
  await on.start("8 minutes").click();
  await pass(page, 8);
  await on.alert.waitFor();
  await on.cookingMode.click();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  expect(await findOverflows(page)).toEqual([]);
});

describe("accessibility", () => {
  it("the keyboard is enough for cooking mode and timers", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit);
    await on.recipe.focus();
    await tabTo(page, "Cooking mode");
    await page.keyboard.press("Space");
    expect(await on.cookingMode.getAttribute("aria-checked")).toBe("true");
    await tabTo(page, "Start timer: 8 minutes");
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.press("Space");
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect.poll(() => on.said.textContent()).toBe("Timer started: 8 minutes, 1 timer");
    await tabTo(page, "Start timer: 12 minutes");
    await page.keyboard.press("Enter");
    await expect.poll(() => on.said.textContent()).toBe("Timer started: 12 minutes, 2 timers");
    await tabTo(page, "Stop timer: 12 minutes");
    await page.keyboard.press("Enter");
    await expect.poll(() => on.said.textContent()).toBe("Timer stopped: 12 minutes, 1 timer");
    await pass(page, 8);
    await on.alert.waitFor();
    await tabTo(page, "Dismiss");
    await page.keyboard.press("Enter");
    await expect.poll(() => on.said.textContent()).toBe("Timer dismissed: 8 minutes, 0 timers");
    expect(await on.start("8 minutes").evaluate((one) => one === document.activeElement)).toBe(
      true,
    );
  });

  it("screen readers announce nothing while a timer runs, and its end once", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(site, visit);
    await on.start("8 minutes").click();
    await expect.poll(() => on.said.textContent()).toContain("Timer started");
    const said = await observeAnnouncements(page);
    for (let second = 0; second < 5; second++) await page.clock.runFor(1000);
    await expect.poll(() => on.timers.allTextContents()).toEqual(["7:55"]);
    expect(await said()).toEqual([]);
    await pass(page, 8);
    await on.alert.waitFor();
    for (let minute = 0; minute < 3; minute++) await pass(page, 1);
    await expect.poll(() => on.alert.innerText()).toContain("ago");
    expect(await said()).toEqual([expect.stringMatching(/^Time's up: 8 minutes/)]);
  });

  it.each([360, 1280])(
    "timers and cooking mode have no accessibility violations, %i pixels wide",
    async (width) => {
      await using visit = await site.visit({
        viewport: { width, height: 800 },
        reducedMotion: "reduce",
      });
      const { page } = visit;
      const on = await show(site, visit);
      await on.start("8 minutes").click();
      await on.start("12 minutes").click();
      await pass(page, 8);
      await on.alert.waitFor();
      // axe needs a running clock.
      await page.clock.resume();
      expect(await findViolations(page)).toEqual([]);
      await on.cookingMode.click();
      await on.step(/^Boil/).check();
      // At the end of the page the timers cover no half of a button.
      await page.evaluate(() => scrollTo({ top: 1e6, behavior: "instant" }));
      expect(await findViolations(page)).toEqual([]);
    },
  );
});

describe("cooking mode", () => {
  it("shows only the recipe, in large text, and Reset, until it is switched off", async () => {
    await using visit = await site.visit();
    const on = await show(site, visit);
    expect(await on.cookingMode.getAttribute("aria-checked")).toBe("false");
    await on.cookingMode.click();
    expect(await on.cookingMode.getAttribute("aria-checked")).toBe("true");
    for (const part of [
      on.input,
      on.addButton,
      on.listHeading,
      on.requestButton,
      on.requestHeading,
    ]) {
      expect(await part.isVisible()).toBe(false);
    }
    expect(await visit.page.getByRole("button", { name: /^Remove/ }).count()).toBe(0);
    expect(await on.reset.isVisible()).toBe(true);
    const sizes = await on.recipe
      .locator("[data-part], [data-part] :is(li, p, div, h3, h4, strong, em)")
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(22);

    await on.cookingMode.click();
    for (const part of [on.input, on.listHeading, on.requestButton]) {
      expect(await part.isVisible()).toBe(true);
    }
  });

  it("ends with Reset, which brings the focus back to the input", async () => {
    await using visit = await site.visit();
    const on = await show(site, visit);
    await on.cookingMode.click();
    await on.reset.click();
    expect(await on.input.evaluate((input) => input === document.activeElement)).toBe(true);
    await add(visit.page, ...FOUR);
    await on.requestButton.click();
    (await site.gemini.next()).end(EGGS);
    await on.cookingMode.waitFor();
    expect(await on.cookingMode.getAttribute("aria-checked")).toBe("false");
  });

  it("has no word smaller than 22 px, whatever the recipe consists of", async () => {
    await using visit = await site.visit();
    const on = await show(
      site,
      visit,
      "Here it is!\n\n# Rice\n\n**Serves:** 2\n**Prep time:** 5 minutes\n\n- rice\n\n1. Boil.\n\n> Eat.\n\n| a | b |\n| - | - |\n| 1 | 2 |",
    );
    const words = on.recipe.locator("[data-part], [data-part] :not(svg, button, input)");
    const sizes = () =>
      words.evaluateAll((all) =>
        all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      );
    expect(Math.min(...(await sizes()))).toBeLessThan(22);
    await on.cookingMode.click();
    expect(Math.min(...(await sizes()))).toBeGreaterThanOrEqual(22);
  });

  it("offers the ingredients only where the recipe has some, and begins the next one with its method", async () => {
    await using visit = await site.visit();
    const on = await show(site, visit);
    // In cooking mode "Get a recipe" is out of sight, but it is still there.
    const cook = await on.requestButton.elementHandle();
    await on.cookingMode.click();
    await on.ingredients.click();
    expect(await on.step(/^Boil/).isVisible()).toBe(false);

    await cook?.dispatchEvent("click");
    const call = await site.gemini.next();
    call.write("# Soup\n\nA good one.\n\n");
    await on.recipe.getByText("A good one.").waitFor();
    expect(await on.ingredients.isVisible()).toBe(false);
    call.end("- peas\n\n1. Boil the peas.");
    await on.step(/^Boil the peas/).waitFor();
    expect(await on.ingredients.getAttribute("aria-expanded")).toBe("false");
  });

  it("highlights the first unticked step and fades ticked ones", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = await show(
      site,
      visit,
      "# Rice\n\n- rice\n\n## Method\n\n### Boil\n\n1. Wash\n2. Boil\n\n### Serve\n\n1. Serve\n2. Eat",
    );
    const looks = () =>
      page.locator("[data-part=method] div:has(> input)").evaluateAll((all) =>
        all.map((one) => {
          const { outlineStyle } = getComputedStyle(one);
          return outlineStyle === "none" ? "" : one.textContent?.trim();
        }),
      );
    const colour = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((one) => getComputedStyle(one).color);
    expect(await looks()).toEqual(["", "", "", ""]);
    await on.cookingMode.click();
    expect(await looks()).toEqual(["Wash", "", "", ""]);
    await on.step(/^Wash/).check();
    expect(await looks()).toEqual(["", "Boil", "", ""]);
    expect(await colour("Wash")).not.toBe(await colour("Eat"));
    await on.step(/^Boil/).check();
    expect(await looks()).toEqual(["", "", "Serve", ""]);
    await on.step(/^Wash/).uncheck();
    expect(await looks()).toEqual(["Wash", "", "", ""]);
  });

  it("on a phone, shows the ingredients in place of the method, and returns to the same step", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const steps = Array.from({ length: 30 }, (_, index) => `${index + 1}. Stir number ${index}.`);
    const on = await show(
      site,
      visit,
      `# Rice\n\nWords.\n\n## Ingredients\n\n- rice\n- salt\n\n## Method\n\n${steps.join("\n")}`,
    );
    expect(await on.ingredients.count()).toBe(0);
    await on.cookingMode.click();
    const step = page.getByText("Stir number 20.");
    await step.evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
    const before = await step.boundingBox();
    expect(await on.ingredients.getAttribute("aria-expanded")).toBe("false");

    await on.ingredients.click();
    expect(await on.ingredients.getAttribute("aria-expanded")).toBe("true");
    expect(await on.step(/^salt/).isVisible()).toBe(true);
    expect((await on.step(/^rice/).boundingBox())?.y).toBeLessThan(300);
    expect(await step.isVisible()).toBe(false);
    await on.step(/^salt/).check();

    await on.ingredients.click();
    expect((await step.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    expect(await on.step(/^salt/).isChecked()).toBe(true);
  });

  it("on a wide screen, keeps the ingredients visible beside the method", async () => {
    await using visit = await site.visit({ viewport: { width: 1280, height: 700 } });
    const { page } = visit;
    const steps = Array.from({ length: 30 }, (_, index) => `${index + 1}. Stir number ${index}.`);
    const things = Array.from({ length: 30 }, (_, index) => `- thing ${index}`);
    const on = await show(
      site,
      visit,
      `# Rice\n\n## Ingredients\n\n${things.join("\n")}\n\n## Method\n\n${steps.join("\n")}`,
    );
    await on.cookingMode.click();
    expect(await on.ingredients.isVisible()).toBe(false);
    const last = page.getByText("Stir number 29.");
    await last.evaluate((one) => one.scrollIntoView({ block: "end", behavior: "instant" }));
    const first = await page.getByText("thing 0", { exact: true }).boundingBox();
    const step = await last.boundingBox();
    expect(first?.y).toBeGreaterThan(0);
    expect(first?.y).toBeLessThan(300);
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(step?.x ?? 0);
    // The ingredients scroll separately: the method does not move.
    await page.mouse.move(first?.x ?? 0, first?.y ?? 0);
    await page.mouse.wheel(0, 300);
    await expect
      .poll(async () => (await page.getByText("thing 0", { exact: true }).boundingBox())?.y)
      .toBeLessThan(first?.y ?? 0);
    expect((await last.boundingBox())?.y).toBe(step?.y);
  });

  it("keeps the current line in place when it is switched on or off", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const steps = Array.from({ length: 30 }, (_, index) => `${index + 1}. Stir number ${index}.`);
    const on = await show(site, visit, `# Rice\n\n- rice\n\n## Method\n\n${steps.join("\n")}`);
    const step = page.getByText("Stir number 15.");
    await step.evaluate((one) => {
      const { top } = one.getBoundingClientRect();
      window.scrollBy({ top: top - 150, behavior: "instant" });
    });
    for (let times = 0; times < 2; times++) {
      await on.cookingMode.click();
      expect(Math.abs(((await step.boundingBox())?.y ?? 0) - 150)).toBeLessThan(100);
    }
  });
});

describe("the screen", () => {
  it("stays on in cooking mode, until it is switched off or Reset", async () => {
    await using visit = await site.visit();
    const locks = await watchLocks(visit);
    const on = await show(site, visit);
    await on.cookingMode.click();
    await expect.poll(locks).toEqual(["held"]);
    await on.cookingMode.click();
    await expect.poll(locks).toEqual(["released"]);
    await on.cookingMode.click();
    await expect.poll(locks).toEqual(["released", "held"]);
    await on.reset.click();
    await expect.poll(locks).toEqual(["released", "released"]);
  });

  it("stays on while a timer runs, with one lock for timers and cooking mode", async () => {
    await using visit = await site.visit();
    const locks = await watchLocks(visit);
    const on = await show(site, visit);
    await on.start("8 minutes").click();
    await expect.poll(locks).toEqual(["held"]);
    await on.start("12 minutes").click();
    await on.cookingMode.click();
    await on.stopTimer("8 minutes").click();
    await on.stopTimer("12 minutes").click();
    expect(await locks()).toEqual(["held"]);
    await on.cookingMode.click();
    await expect.poll(locks).toEqual(["released"]);
  });

  it("stays on again when the page is shown again", async () => {
    await using visit = await site.visit();
    const locks = await watchLocks(visit);
    const on = await show(site, visit);
    await on.cookingMode.click();
    await expect.poll(locks).toEqual(["held"]);
    await setVisibility(visit.page, "hidden");
    await release(visit.page);
    expect(await on.recipe.getByText("Your screen may turn off").count()).toBe(0);
    await setVisibility(visit.page, "visible");
    await expect.poll(locks).toEqual(["released", "held"]);
  });

  it("may turn off, and the page says so, when the browser releases the lock", async () => {
    await using visit = await site.visit();
    const locks = await watchLocks(visit);
    const on = await show(site, visit);
    await on.cookingMode.click();
    await expect.poll(locks).toEqual(["held"]);
    await release(visit.page);
    await on.recipe.getByText("Your screen may turn off").waitFor();
    expect(await on.cookingMode.getAttribute("aria-checked")).toBe("true");
    // Requested again when the page is shown.
    await setVisibility(visit.page, "visible");
    await expect.poll(locks).toEqual(["released", "held"]);
    await on.recipe.getByText("Your screen may turn off").waitFor({ state: "detached" });
  });

  it.each([
    ["refuses the lock", () => navigator.wakeLock],
    ["has no wake lock", undefined],
  ])("may turn off, and the page says so, when the browser %s", async (_, lock) => {
    await using visit = await site.visit();
    const { page } = visit;
    await page.evaluate((exists) => {
      if (exists) {
        navigator.wakeLock.request = async () => {
          throw new DOMException("low battery", "NotAllowedError");
        };
      } else Reflect.deleteProperty(Navigator.prototype, "wakeLock");
    }, lock !== undefined);
    const on = await show(site, visit);
    await on.cookingMode.click();
    await on.recipe.getByText("Your screen may turn off").waitFor();
    expect(await on.cookingMode.getAttribute("aria-checked")).toBe("true");
    expect(await on.input.isVisible()).toBe(false);
    await on.cookingMode.click();
    await on.recipe.getByText("Your screen may turn off").waitFor({ state: "detached" });
    expect(visit.errors).toEqual([]);
  });

  it("has no lock after cooking mode was switched several times during a request", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const locks = await watchLocks(visit, true);
    const on = await show(site, visit);
    await on.cookingMode.click();
    await on.cookingMode.click();
    await on.cookingMode.click();
    await on.cookingMode.click();
    await settleRequests(page);
    await expect.poll(async () => (await locks()).length).toBe(2);
    await expect.poll(async () => new Set(await locks())).toEqual(new Set(["released"]));
  });

  it("has one lock after cooking mode was switched off and on during a request", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const locks = await watchLocks(visit, true);
    const on = await show(site, visit);
    await on.cookingMode.click();
    await on.cookingMode.click();
    await on.cookingMode.click();
    await settleRequests(page);
    await expect.poll(locks).toEqual(["released", "held"]);
    expect(await on.recipe.getByText("Your screen may turn off").count()).toBe(0);
  });

  it("stays on after a request was refused because the page was hidden", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const locks = await watchLocks(visit, true);
    const on = await show(site, visit);
    await on.cookingMode.click();
    await setVisibility(page, "hidden");
    await setVisibility(page, "visible");
    await settleRequests(page, "NotAllowedError");
    await settleRequests(page);
    await expect.poll(locks).toEqual(["held"]);
    expect(await on.recipe.getByText("Your screen may turn off").count()).toBe(0);
  });
});

interface Locking {
  locks: WakeLockSentinel[];
  pending: ((error?: string) => void)[];
}

/**
 * Records every lock that the browser grants.
 *
 * @param held Whether requests stay pending until {@link settleRequests}.
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

/** Grants or refuses all pending requests, once there is one. */
async function settleRequests(page: Page, error?: string) {
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Locking).pending.length))
    .toBeGreaterThan(0);
  await page.evaluate((name) => {
    for (const resolve of (window as unknown as Locking).pending.splice(0)) resolve(name);
  }, error);
}

/** Releases the lock, as a browser does when the page is hidden or the battery is low. */
function release(page: Page) {
  return page.evaluate(() => (window as unknown as Locking).locks.at(-1)?.release());
}
