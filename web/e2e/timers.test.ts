/** Timers, started from the durations in the method. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { findViolations } from "./axe";
import {
  EGGS,
  LANDSCAPE,
  LENTILS,
  listen,
  PHONE,
  PORTRAIT,
  pass,
  setVisibility,
  show,
} from "./cookingParts";
import { it } from "./journey";
import { areaOf, ask, findOverflows, plain, showRecipe, styleOf } from "./visit";

/** Those of the recipe's method. */
const DURATIONS = ["8 minutes", "12 minutes", "1 hour 30 minutes"];

const PAGE_TITLE = "Chef Basil – AI Recipe Maker";

const LOW = { width: 844, height: 390 };
const NARROW = { width: 320, height: 256 };

it("each duration in the method starts one timer, by pointer and by keyboard", async ({
  visitor,
}) => {
  const { page } = visitor;
  const { keyboard } = page;
  const on = await show(visitor);
  const starting = page.getByRole("button", { name: /^Start timer/ });
  expect((await starting.allTextContents()).map(plain)).toEqual(DURATIONS);
  // Words that are selected by dragging.
  await starting.first().evaluate((one: HTMLElement) => {
    getSelection()?.selectAllChildren(one);
    one.click();
    getSelection()?.empty();
  });
  expect(await on.timers.count()).toBe(0);

  const scrolled = () => page.evaluate(() => scrollY);
  const hasFocus = (name: string) => expect.poll(() => focused(page)).toBe(name);
  await on.recipe.focus();
  await tabTo(page, "Start cooking");
  await keyboard.press("Enter");
  await on.leaveCooking.waitFor();
  await tabTo(page, "Start timer: 8 minutes");
  expect(await styleOf(page.locator("[data-id]:focus-visible"), "outlineWidth")).toBe("3px");
  // The browser would scroll by a space, but later.
  const space = await page.evaluateHandle(() => {
    const seen = { prevented: false };
    addEventListener("keydown", (event) =>
      Object.assign(seen, { prevented: event.defaultPrevented }),
    );
    return seen;
  });
  await keyboard.press("Space");
  expect(await space.jsonValue()).toEqual({ prevented: true });
  const note = page.getByText("Rings only while this page is open.");
  await note.and(page.getByRole("status")).waitFor();
  await tabTo(page, "Start timer: 12 minutes");
  await keyboard.press("Enter");
  await on.start("1 hour 30 minutes").click();
  expect(await on.step(/^Simmer/).isChecked()).toBe(false);
  await page.clock.runFor(65_000);
  await expect.poll(() => on.timers.allTextContents()).toEqual(["6:55", "10:55", "1:28:55"]);
  // It was read by then.
  expect(await note.count()).toBe(0);

  // Tapped again, its row is shown, and the page stays where it is.
  await page.setViewportSize({ width: 360, height: 400 });
  const duration = on.show("1 hour 30 minutes");
  await duration.evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
  // Without markers, only its role says to Safari that it is a list.
  const row = on.timerList.locator("ul[role=list] > li").last();
  const tapped = await scrolled();
  await duration.evaluate((one: HTMLElement) => one.click());
  await expect.poll(() => on.status.textContent()).toBe("Timer runs already: 1:28:55 left");
  expect(await row.evaluate((one) => one.getAnimations().length)).toBe(1);
  await expect.poll(async () => (await areaOf(row)).y).toBeLessThan(400 - 44);
  expect(await scrolled()).toBe(tapped);

  // Backwards from the bar on: the timers come right before it.
  await page.setViewportSize(PHONE);
  await on.button("Step 1 of 3").click();
  await on.leaveCooking.focus();
  for (const name of [
    ...["Stop timer: 1 hour 30 minutes, 2. Rest the rice", "2. Rest the rice"],
    "Stop timer: 12 minutes, 2. Simmer the rice",
  ]) {
    await keyboard.press("Shift+Tab");
    await hasFocus(name);
  }
  const stopping = await scrolled();
  for (const verb of ["Resume", "Stop", "Resume"]) {
    await keyboard.press("Enter");
    await hasFocus(`${verb} timer: 12 minutes, 2. Simmer the rice`);
    expect(await scrolled()).toBe(stopping);
  }
  await expect.poll(() => on.timers.allTextContents()).toEqual(["6:55", "1:28:55"]);
  // Its row goes by itself: the focus goes back to where it was before.
  await pass(page, 2);
  await hasFocus("Leave cooking mode");
  await on.stopTimer("8 minutes").click();
  await on.resumeTimer("8 minutes").click();
  await expect.poll(() => on.timers.count()).toBe(2);

  await tabTo(page, "1. Boil the eggs");
  await keyboard.press("Enter");
  await hasFocus("Show timer: 8 minutes");
  await pass(page, 8);
  await on.alert.waitFor();
  // This one is for an input method, and that one for the field.
  await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", isComposing: true })),
  );
  await on.leaveCooking.click();
  await on.input.press("Escape");
  expect(await on.alert.count()).toBe(1);
  await on.start("8 minutes").focus();
  await keyboard.press("Escape");
  await on.alert.waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Start timer: 8 minutes");
  expect(visitor.errors).toEqual([]);
});

it("timers of a long recipe say what they time, can't be missed, and leave half of the window", async ({
  visitor,
}) => {
  const { page } = visitor;
  const on = await show(visitor, LENTILS);
  const html = page.locator("html");
  const rows = on.timerList.getByRole("listitem");
  await on.startCooking.click();
  await on.step(/^Heat the oven/).check();
  for (const one of ["35 to 40 minutes", "8 minutes", "15 minutes"]) await on.start(one).click();
  // The one that ends first stands first.
  const names = await on.timers.evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(names).toEqual(["2. Soften the onion", "10. Rest the dough", "5. Simmer the lentils"]);
  /** The bar's lower edge and the timers' upper edge, which leave half of the window. */
  const edges = async (height: number) => {
    const { bottom } = await areaOf(page.locator("[data-covers=top]"));
    const { top } = await areaOf(page.locator("[data-covers=bottom]"));
    expect(top - Math.max(bottom, 0)).toBeGreaterThanOrEqual(height / 2);
    return [bottom, top] as const;
  };
  for (const [fontSize, ...sizes] of [
    ["200%", LOW, NARROW, PORTRAIT],
    ["100%", LANDSCAPE, PHONE],
  ] as const) {
    await html.evaluate((one, size) => one.style.setProperty("font-size", size), fontSize);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await rows.getByRole("button", { name: /^10\. Rest the dough/ }).click();
      const [bar, timers] = await edges(size.height);
      const { y } = await areaOf(page.getByText(/^Cover the bowl/));
      // Also where the step is higher than what is left. Scrolling rounds to whole pixels.
      expect(y, `${size.width}`).toBeGreaterThan(bar - 1);
      expect(y, `${size.width}`).toBeLessThan(timers);
      expect(await findOverflows(page), `${size.width}`).toEqual([]);
      // Side by side where there is room.
      const tops = await rows.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().top),
      );
      expect(new Set(tops).size).toBe(size === LANDSCAPE ? 1 : 3);
    }
  }
  expect(await styleOf(on.timers.first(), "fontSize")).toBe("32px");
  expect(await styleOf(rows.first().locator("button span"), "fontSize")).toBe("18px");
  await pass(page, 8);
  await page.clock.runFor(7000);
  const row = rows.filter({ has: on.dismiss });
  expect(await row.innerText()).toContain("Time's up");
  expect(await styleOf(row.getByText("0:07", { exact: true }), "fontSize")).toBe("32px");
  expect((await areaOf(row)).width).toBe((await areaOf(on.timerList)).width);
  // One that rings and one that runs take at most a quarter of a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  const [rings = 0, runs = 0] = await rows.evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(rings).toBeGreaterThan(runs);
  expect(rings + runs).toBeLessThan(740 / 4);
  // It stands out from the page as its words, of the page's colour, do from it: see axe below.
  const paper = await styleOf(page.locator("body"), "backgroundColor");
  expect(await styleOf(row, "color")).toBe(paper);
  expect(await styleOf(row, "backgroundColor")).not.toBe(paper);
  await page.emulateMedia({ forcedColors: "active" });
  expect(await styleOf(row, "outlineStyle")).toBe("solid");
  await page.emulateMedia({ forcedColors: null });

  await pass(page, 8);
  await expect.poll(() => on.dismiss.count()).toBe(2);
  await edges(740);
  // Each can be reached.
  await on.dismiss.last().click();
  await expect.poll(() => on.dismiss.count()).toBe(1);
  // One rings, and one runs, in a step that is ticked. axe sees no colours over its clock.
  const running = page.locator("[data-running] time");
  const colour = await styleOf(running, "color");
  await on.step(/^Turn the heat down/).check();
  expect(await styleOf(running, "color")).toBe(colour);
  await page.clock.resume();
  // At the end of the page the timers cover no half of a button.
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: "instant" }));
  expect(await findViolations(page)).toEqual([]);
});

it("rings with alert, title, vibration and sound, until it is answered", async ({ visitor }) => {
  const { page } = visitor;
  const { sound, heard } = await listen(page);
  const on = await show(visitor);
  await on.start("8 minutes").click();
  await expect.poll(() => on.status.textContent()).toContain("Timer started");
  const said = await observeAnnouncements(page);
  await pass(page, 7.8);
  expect(await page.title()).toBe(PAGE_TITLE);
  expect(await heard()).toMatchObject({ loudness: 0, vibrations: 0, session: { type: "auto" } });

  await pass(page, 0.2);
  await on.alert.waitFor();
  expect(await on.alert.textContent()).toBe("Time's up: 8 minutes1. Boil the eggs");
  expect(await page.title()).toBe("Time's up: 1. Boil the eggs");
  await expect.poll(async () => (await heard()).loudness).toBeGreaterThan(0.05);
  expect(await heard()).toMatchObject({
    states: ["running"],
    vibrations: 1,
    session: { type: "playback" },
  });
  // On paper there is the dish alone.
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  expect(await page.title()).toBe("Egg rice");
  await page.emulateMedia({ media: "print" });
  expect(await on.alert.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));

  await on.button("+1 minute").click();
  await on.alert.waitFor({ state: "detached" });
  expect(await on.timers.textContent()).toBe("1:00");
  await expect.poll(async () => (await heard()).session.type).toBe("auto");
  await pass(page, 1);
  await expect.poll(() => on.alert.textContent()).toMatch(/^Time's up: 1 minute1/);

  // A phone call takes the sound for a minute.
  await sound.evaluate(async ({ contexts: [context] }) => {
    await context?.suspend();
    Object.assign(context ?? {}, { resume: async () => {} });
  });
  const { beeps, vibrations } = await heard();
  await pass(page, 1);
  expect((await heard()).beeps).toBe(beeps);
  expect((await heard()).vibrations).toBeGreaterThan(vibrations);
  await sound.evaluate(({ contexts: [context] }) =>
    Reflect.deleteProperty(context ?? {}, "resume"),
  );
  await page.clock.runFor(2000);
  await expect.poll(async () => (await heard()).states).toEqual(["running"]);
  await page.clock.runFor(2000);
  // Three tones, not all that were missed.
  expect((await heard()).beeps).toBe(beeps + 3);
  await expect.poll(() => on.alert.innerText()).toMatch(/Boil the eggs\s+ended 1 minute ago$/);
  // To see, it is only the time that counts up.
  expect((await areaOf(on.alert.getByText("ended"))).height).toBe(1);
  // Each once: not how late it is.
  expect(await said()).toEqual([
    expect.stringMatching(/^Time's up: 8 minutes/),
    "Timer started: 1 minute, 1. Boil the eggs, 1 timer",
    expect.stringMatching(/^Time's up: 1 minute/),
  ]);
  await on.dismiss.click();
  await on.alert.waitFor({ state: "detached" });
});

it("goes on while the page is hidden or sleeps, through the next recipes, up to Reset", async ({
  visitor,
}) => {
  const { page } = visitor;
  const { heard } = await listen(page);
  const dish = `Egg rice${" and more".repeat(9)}`;
  const on = await show(visitor, EGGS.replace("Egg rice", dish));
  const isFilled = async (button: Locator) =>
    (await styleOf(button, "backgroundColor")) !== "rgba(0, 0, 0, 0)";
  for (const one of DURATIONS) await on.start(one).click();
  await pass(page, 7.9);
  await on.requestButton.click();
  const call = await visitor.gemini.next();
  call.write("# Soup\n\n- peas\n\n1. Boil for [9 min");
  await on.recipe.getByText("Boil for 9 min").waitFor();
  // Its recipe can't be brought.
  const row = on.timerList.getByRole("button", { name: /^2\. Simmer the rice/ });
  expect(await row.getAttribute("aria-disabled")).toBe("true");
  const place = () => page.evaluate(() => [scrollY, document.activeElement?.tagName]);
  await row.focus();
  const before = await place();
  await page.keyboard.press("Enter");
  expect(await place()).toEqual(before);
  await setVisibility(page, "hidden");
  await pass(page, 0.1);
  await expect.poll(() => page.title()).toBe("Time's up: 1. Boil the eggs");
  await setVisibility(page, "visible");
  expect(await isFilled(on.stop)).toBe(false);
  expect(await on.alert.innerText()).toMatch(/1\. Boil the eggs\s+Egg rice and more/);
  // It can be started while the recipe is written.
  call.write("utes](PT9M)");
  await on.start("9 minutes").click();
  call.end(", no more.\n2. Eat.");
  await on.show("9 minutes").waitFor();
  expect(await on.timers.count()).toBe(3);

  expect((await areaOf(row.locator("small"))).height).toBeLessThan(20);
  await row.click();
  await on.title(dish).waitFor();
  expect(await focused(page)).toBe("Show timer: 12 minutes");
  expect(await row.textContent()).toBe("2. Simmer the rice");

  // So deep that the parser's stack would overflow.
  await ask(visitor, on.requestButton, `${">".repeat(20_000)} Stew`);
  await on.recipe.locator(".plain-text").getByText("> Stew").waitFor();
  // The page sleeps: its timeouts stand still.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 7.5 * 60_000);
  await setVisibility(page, "hidden");
  await setVisibility(page, "visible");
  await expect.poll(() => on.timers.allTextContents()).toEqual(["1:30", "1:14:30"]);
  // Of two, the first is filled.
  expect(await isFilled(on.dismiss.first())).toBe(true);
  expect(await isFilled(on.dismiss.last())).toBe(false);
  expect(await on.alert.last().innerText()).toMatch(/ice\s+Egg rice.*\s+ended 3 minutes ago$/);

  await on.reset.click();
  await on.dismiss.first().waitFor({ state: "detached" });
  expect(await on.timers.count()).toBe(0);
  expect(await page.title()).toBe(PAGE_TITLE);
  const { beeps } = await heard();
  await pass(page, 5);
  expect((await heard()).beeps).toBe(beeps);
});

it("a duration, its clock and what stands behind it are on one line where they fit; nothing is wider", async ({
  visitor,
}) => {
  const durations = [
    "5 bis 7 Minuten",
    "half an hour",
    "1 hour 30 minutes",
    "二十分钟到二十五分钟",
  ];
  const long = "at least one and a half hours, or a little longer";
  const words = [...durations, long].map((words) => `stir ([${words}](PT5M)), [${words}](PT5M)`);
  const facts = "**2** · Gesamte Zubereitungszeit mit Pausen: [1 Stunde 40 Minuten](PT100M)";
  await showRecipe(visitor, `# Rice\n\n${facts}\n\n- rice\n\n1. ${words.join(", ")}!`);
  /** The durations that are broken at some width, and the widths at which one is cut off. */
  const broken = (narrowest: number, size: number) =>
    visitor.on.recipe.evaluate(
      (recipe: HTMLElement, [from, fontSize]) => {
        document.documentElement.style.fontSize = `${fontSize}%`;
        const found = new Set<unknown>();
        for (let width = from ?? 0; width <= 800; width += 3) {
          recipe.style.width = `${width}px`;
          if (recipe.scrollWidth > recipe.clientWidth) found.add(width);
          for (const one of recipe.querySelectorAll("[data-id][role=button]")) {
            const range = document.createRange();
            range.selectNodeContents(one);
            range.setEnd(one.nextSibling as Node, 1);
            const lines = Array.from(range.getClientRects(), ({ top, bottom }) => top + bottom);
            if (Math.max(...lines) - Math.min(...lines) >= 24) found.add(one.textContent);
          }
        }
        return Array.from(found);
      },
      [narrowest, size],
    );
  // As wide as in a window of 360 pixels; then as narrow as words are with large letters.
  expect(await broken(328, 100)).toEqual([long]);
  expect((await broken(288, 200)).filter((one) => typeof one === "number")).toEqual([]);
});
