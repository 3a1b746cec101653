/** Timers, started from the durations in the method. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements } from "./assistive";
import { findViolations } from "./axe";
import {
  LENTILS,
  listen,
  PEAS,
  pass,
  placeOf,
  scrollTo,
  setVisibility,
  show,
} from "./cookingParts";
import { it } from "./journey";
import { areaOf, filledButtons, findOverflows, setTextSize, styleOf } from "./measure";
import { ask, findUnreachable, plain, showRecipe } from "./visit";

const DURATIONS = ["8 minutes", "12 minutes", "1 hour 30 minutes"];
const PAGE_TITLE = "Chef Basil – AI Recipe Maker";

/** Sizes of letters and windows. A zoom of 200 % halves the window in CSS pixels. */
const WINDOWS = [
  ["100%", 740, 330],
  ["100%", 844, 390],
  ["100%", 320, 256],
  ["200%", 740, 330],
  ["200%", 320, 320],
  ["200%", 390, 844],
  ["200%", 820, 1180],
] as const;

const isInPlace = (line: Locator) => expect.poll(() => placeOf(line)).toBe("in place");

/** @returns The size of letters in pixels. */
const sizeOf = async (part: Locator) => Number.parseFloat(`${await styleOf(part, "fontSize")}`);

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(colours: unknown[]) {
  const [a = 0, b = 0] = colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = (`${colour}`.match(/\d+/g) ?? []).map((value) => {
      const share = Number(value) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.05 + 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return Math.max(a / b, b / a);
}

it("each duration in the method starts one timer, also by keyboard", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor);
  const starting = page.getByRole("button", { name: /^Start timer/ });
  expect((await starting.allTextContents()).map(plain)).toEqual(DURATIONS);
  // A click that ends a selection by dragging.
  await starting.first().evaluate((duration: HTMLElement) => {
    getSelection()?.selectAllChildren(duration);
    duration.click();
    getSelection()?.empty();
  });
  expect(await on.timers.count()).toBe(0);

  await on.startCooking.click();
  // If its default is not prevented, Space scrolls the page.
  const isScrolling = await on.start("8 minutes").evaluate((duration) => {
    const space = new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true });
    return duration.dispatchEvent(space);
  });
  expect(isScrolling).toBe(false);
  await page.getByText("Rings only while this page is open.").waitFor();
  await on.start("12 minutes").press("Enter");
  await on.start("1 hour 30 minutes").click();
  expect(await on.step(/^Simmer/).isChecked()).toBe(false);
  await page.clock.runFor(65_000);
  await expect.poll(() => on.timers.allTextContents()).toEqual(["6:55", "10:55", "1:28:55"]);

  // Tapping a duration again brings its tag, and leaves the page as it is.
  const duration = on.show("1 hour 30 minutes");
  const before = (await areaOf(duration)).top;
  await duration.evaluate((shown: HTMLElement) => shown.click());
  await expect.poll(() => on.status.textContent()).toBe("Timer runs already: 1:28:55 left");
  await expect.poll(async () => (await areaOf(on.timers.last())).right).toBeLessThanOrEqual(360);
  expect((await areaOf(duration)).top).toBe(before);
});

it("a timer's buttons keep the focus, or return it", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor);
  const hasFocus = (name: string) => expect.poll(() => focused(page)).toBe(name);
  await on.startCooking.click();
  for (const duration of DURATIONS) await on.start(duration).click();
  // Shift+Tab from the bar: the timers come right before it.
  await on.leaveCooking.focus();
  for (const name of [
    ...["Stop timer: 1 hour 30 minutes, 2. Rest the rice", "2. Rest the rice"],
    "Stop timer: 12 minutes, 2. Simmer the rice",
  ]) {
    await page.keyboard.press("Shift+Tab");
    await hasFocus(name);
  }
  // A stopped timer leaves Undo, and that leaves the clocks.
  await page.keyboard.press("Enter");
  await hasFocus("Undo");
  await on.timerList.getByText("Timer stopped: 12 minutes, 2. Simmer the rice").waitFor();
  await page.keyboard.press("Enter");
  await hasFocus("Leave cooking mode");
  expect(await on.timers.count()).toBe(3);
  await on.stopTimer("12 minutes").click();
  await on.ingredients.click();
  expect(await on.button("Undo").count()).toBe(0);
  await on.ingredients.click();

  await on.button("1. Boil the eggs").press("Enter");
  await hasFocus("Show timer: 8 minutes");
});

it("Escape dismisses an alarm, unless it closes or leaves something else", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor);
  const hasFocus = (name: string) => expect.poll(() => focused(page)).toBe(name);
  await on.startCooking.click();
  await on.start("8 minutes").click();
  await pass(page, 8);
  await on.alert.waitFor();
  // Escape closes the field of a question first.
  await on.ask.click();
  await page.keyboard.press("Escape");
  await hasFocus("Ask");
  // An input method's Escapes, and those in a field, are not for the timer.
  await page.evaluate(() => {
    for (const method of [{ isComposing: true }, { keyCode: 229 }])
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", ...method }));
  });
  await on.leaveCooking.click();
  await on.button("Save").press("Enter");
  for (const field of [on.input, on.note]) await field.press("Escape");
  // Nor those that close what was opened last.
  await on.household.press("Enter");
  await on.button("Edit Rice").press("Enter");
  await page.keyboard.press("Escape");
  await hasFocus("Edit Rice");
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Household" }).waitFor({ state: "detached" });
  await hasFocus("Edit Rice");
  expect(await on.alert.count()).toBe(1);
  await page.getByLabel("Import").press("Escape");
  await on.alert.waitFor({ state: "detached" });
});

it("clocks are whole tags, the next to ring first", async ({ visitor }) => {
  const on = await show(visitor, LENTILS);
  const tags = on.timerList.getByRole("listitem");
  await on.startCooking.click();
  await on.step(/^Heat the oven/).check();
  for (const words of ["35 to 40 minutes", "8 minutes", "15 minutes"])
    await on.start(words).click();
  const names = await on.timers.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  expect(names).toEqual(["2. Soften the onion", "10. Rest the dough", "5. Simmer the lentils"]);
  expect(await sizeOf(on.timers.first())).toBeGreaterThanOrEqual(26);
  expect(await sizeOf(tags.first().getByText("Soften"))).toBeGreaterThanOrEqual(14);
  // Half a clock would show another time: what is in sight is whole, the rest by scrolling sideways.
  const { left, right } = await areaOf(on.timerList.getByRole("list"));
  const seen = await Promise.all((await tags.all()).map(areaOf));
  const isWhole = (tag: DOMRect) => tag.left >= left - 1 && tag.right <= right + 1;
  expect(seen.map((tag) => isWhole(tag) || tag.left >= right)).toEqual([true, true, true]);
  expect(seen.filter(isWhole)).toHaveLength(2);

  await tags.getByRole("button", { name: /^10\. Rest the dough/ }).click();
  await isInPlace(on.line(10));
  // A done step is pale, but not a duration in it whose timer is running.
  const running = on.show("35 to 40 minutes");
  const colour = await styleOf(running, "color");
  await on.step(/^Turn the heat down/).check();
  expect(await styleOf(running, "color")).toBe(colour);
});

it("an alarm moves no word, and the newest is the largest", async ({ visitor }) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 640 });
  const on = await show(visitor, LENTILS);
  await on.startCooking.click();
  await on.button("Step 1 done").click();
  for (const words of ["35 to 40 minutes", "8 minutes", "15 minutes"])
    await on.start(words).click();
  const current = on.line(2).locator("[data-step]");
  await scrollTo(current, 640 - 100 - (await areaOf(current)).height);
  const { bottom } = await areaOf(current);
  const alarms = on.timerList.getByRole("listitem").filter({ has: on.dismiss });
  for (const [count, minutes] of [
    [1, 8 + 7 / 60],
    [2, 7],
  ] as const) {
    await pass(page, minutes);
    await expect.poll(() => alarms.count()).toBe(count);
    await alarms.first().getByText("0:07", { exact: true }).waitFor();
    // Both buttons, a clock and the end of the current step are in sight.
    await expect.poll(async () => (await areaOf(current)).bottom).toBe(bottom);
    const last = await areaOf(alarms.last());
    expect(last.bottom).toBeLessThan(bottom);
    expect((await areaOf(on.timers.first())).bottom).toBeLessThan(
      (await areaOf(alarms.first())).top,
    );
    for (const name of ["+1 minute", "Dismiss"])
      expect((await areaOf(on.button(name).first())).bottom).toBeLessThan(last.bottom + 1);
  }
  expect(await alarms.first().innerText()).not.toMatch(/\+\d+:/);
  expect(await sizeOf(alarms.first().getByText("10. Rest the dough"))).toBeGreaterThan(24);
  expect((await areaOf(alarms.last())).height).toBeLessThan(60);
  // A press anywhere on the slab dismisses it.
  await alarms.first().click({ position: { x: 12, y: 12 } });
  await expect.poll(() => alarms.count()).toBe(1);
  expect(await alarms.first().innerText()).toContain("2. Soften the onion");
  await page.clock.resume();
  expect(await findViolations(page)).toEqual([]);
});

it("an alarm stands out from the page, also in forced colours", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor);
  await on.start("8 minutes").click();
  await on.start("12 minutes").click();
  await pass(page, 8);
  const alarm = on.timerList.getByRole("listitem").filter({ has: on.dismiss });
  const ground = () => styleOf(page.locator("body"), "backgroundColor");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const frame = await styleOf(alarm, "borderTopColor");
    for (const beside of [await ground(), await styleOf(alarm, "backgroundColor")])
      expect(contrast([frame, beside]), colorScheme).toBeGreaterThan(3);
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: "active" });
  expect(await styleOf(alarm, "borderTopStyle")).toBe("solid");
  const runs = on.show("12 minutes");
  expect(await styleOf(runs, "backgroundColor")).not.toBe(await ground());
  await page.emulateMedia({ forcedColors: null });
});

it("a long dish, or several alarms, leave each button in sight", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor, LENTILS);
  for (const words of ["8 minutes", "15 minutes", "35 to 40 minutes"])
    await on.start(words).click();
  await ask(visitor, on.requestButton, PEAS);
  await on.startCooking.click();
  await on.nextStep.click();
  expect(await findUnreachable(visitor)).toEqual([]);
  for (const alarms of [1, 2]) {
    await pass(page, 8);
    await expect.poll(() => on.dismiss.count()).toBe(alarms);
    expect(await findUnreachable(visitor)).toEqual([]);
    // The newest is the one with two buttons.
    expect(await on.button("+1 minute").filter({ visible: true }).count()).toBe(1);
    expect(await on.alert.first().textContent()).toContain(`${alarms === 1 ? 8 : 15} minutes`);
  }
});

it("rail, dock and a clock are in sight in every window", async ({ visitor }) => {
  const { page } = visitor;
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "wakeLock"));
  const on = await show(visitor, LENTILS);
  const note = page.getByText("Your screen may turn off: this browser can't keep it on.");
  const isSeen = async (when: string) => {
    for (const [fontSize, width, height] of WINDOWS) {
      await setTextSize(page, fontSize);
      await page.setViewportSize({ width, height });
      const message = `${when}, ${width} × ${height}, ${fontSize}`;
      const clock = await areaOf(on.timers.first());
      expect(clock.top, message).toBeGreaterThan(0);
      expect(clock.bottom, message).toBeLessThanOrEqual(height);
      if (when !== "three, cooking") expect(await findOverflows(page), message).toEqual([]);
      if (when === "reading") continue;
      const rail = await areaOf(on.leaveCooking.locator(".."));
      const dock = await areaOf(on.nextStep.locator(".."));
      expect(clock.top, message).toBeGreaterThanOrEqual(rail.bottom);
      expect([rail.top, Math.round(dock.bottom)], message).toEqual([0, height]);
      expect(rail.height + (dock.width > width / 2 ? dock.height : 0), message).toBeLessThanOrEqual(
        height / 2,
      );
    }
    await setTextSize(page, "");
  };
  await on.start("35 to 40 minutes").click();
  await isSeen("reading");
  await on.startCooking.click();
  await note.waitFor();
  expect((await areaOf(note)).top).toBeGreaterThanOrEqual((await areaOf(on.timers.first())).bottom);
  expect(await page.getByText("Rings only while").count()).toBe(0);
  await isSeen("one, cooking");
  for (const words of ["15 minutes", "8 minutes"]) await on.start(words).click();
  await isSeen("three, cooking");
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
  expect(await on.alert.textContent()).toBe("Time's up: 8 minutes1. Boil the eggs is done");
  expect(await page.title()).toBe("Time's up: 1. Boil the eggs");
  await expect.poll(async () => (await heard()).loudness).toBeGreaterThan(0.05);
  expect(await heard()).toMatchObject({ vibrations: 1, session: { type: "playback" } });
  // Timers are not printed.
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  expect(await page.title()).toBe("Egg rice");
  await page.emulateMedia({ media: "print" });
  expect(await on.alert.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));

  await on.button("+1 minute").click();
  await on.alert.waitFor({ state: "detached" });
  await expect.poll(async () => (await heard()).session.type).toBe("auto");
  await pass(page, 1);
  await expect.poll(() => on.alert.textContent()).toMatch(/^Time's up: 1 minute1/);

  // A phone call interrupts the sound for a minute.
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
  // One signal of three tones, not all signals that were missed.
  await page.clock.runFor(2000);
  expect((await heard()).beeps).toBe(beeps + 3);
  await expect
    .poll(() => on.alert.innerText())
    .toMatch(/Boil the eggs is done\s+ended 1 minute ago$/);
  // Each timer is announced once, without how late it is.
  expect(await said()).toEqual([
    expect.stringMatching(/^Time's up: 8 minutes/),
    "Timer started: 1 minute, 1. Boil the eggs, 1 timer",
    expect.stringMatching(/^Time's up: 1 minute/),
  ]);

  // After a call or dictation, a context is dead: it is closed, or its clock stands. Another takes its place.
  await sound.evaluate(({ contexts: [context] }) => context?.close());
  await page.clock.runFor(2000);
  await expect.poll(async () => (await heard()).states).toEqual(["closed", "running"]);
  await sound.evaluate(({ contexts: [, context] }) =>
    Object.defineProperty(context, "currentTime", { value: 1 }),
  );
  const ringOn = async () => {
    await page.clock.runFor(2000);
    return (await heard()).states;
  };
  await expect.poll(ringOn).toEqual(["closed", "closed", "running"]);
  await on.dismiss.click();
  await on.alert.waitFor({ state: "detached" });
});

it("goes on while the page is hidden or sleeps, and up to Reset", async ({ visitor }) => {
  const { page } = visitor;
  const { heard } = await listen(page);
  const on = await show(visitor);
  for (const duration of DURATIONS) await on.start(duration).click();
  await pass(page, 7.9);
  await on.requestButton.click();
  const call = await visitor.gemini.next();
  call.write("# Soup\n\n- peas\n\n1. Boil for [9 min");
  await on.recipe.getByText("Boil for 9 min").waitFor();
  // While another recipe is written, the recipe of the timer can't be shown.
  const name = on.timerList.getByRole("button", { name: /^2\. Simmer the rice/ });
  expect(await name.isDisabled()).toBe(true);
  await name.press("Enter");
  expect(await focused(page)).toMatch(/^2\. Simmer the rice/);
  await setVisibility(page, "hidden");
  await pass(page, 0.1);
  await expect.poll(() => page.title()).toBe("Time's up: 1. Boil the eggs");
  await setVisibility(page, "visible");
  expect(await filledButtons(page)).not.toContain("Stop");
  expect(await on.alert.innerText()).toMatch(/1\. Boil the eggs is done\s+Egg rice/);
  // A timer can be started while the recipe is written.
  call.write("utes](PT9M)");
  await on.start("9 minutes").click();
  call.end(", no more.\n2. Eat.");
  await on.show("9 minutes").waitFor();

  await name.click();
  await on.title("Egg rice").waitFor();
  expect(await focused(page)).toBe("Show timer: 12 minutes");
  expect(await name.textContent()).toBe("2. Simmer the rice");

  // Nested so deeply that the parser's stack would overflow.
  await ask(visitor, on.requestButton, `${">".repeat(20_000)} Stew`);
  await on.recipe.getByText(/> Stew$/).waitFor();
  // The device sleeps: timeouts don't run.
  await setVisibility(page, "hidden");
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 7.5 * 60_000);
  await setVisibility(page, "visible");
  await expect.poll(() => on.timers.allTextContents()).toEqual(["1:30", "1:14:30"]);
  await expect.poll(() => on.dismiss.count()).toBe(2);
  expect(await filledButtons(page)).toContain("Dismiss");
  // The newest first.
  expect(await on.alert.first().innerText()).toMatch(
    /ice is done\s+Egg rice\s+ended 3 minutes ago$/,
  );

  await on.reset.click();
  await on.timerList.waitFor({ state: "detached" });
  expect(await page.title()).toBe(PAGE_TITLE);
  const { beeps } = await heard();
  await pass(page, 5);
  expect((await heard()).beeps).toBe(beeps);
});

it("a duration breaks only where its line is too short, with its comma", async ({ visitor }) => {
  const long = "at least one and a half hours, or a little longer";
  const durations = ["5 bis 7 Minuten", "half an hour", "二十分钟到二十五分钟", long];
  const words = durations.map((words) => `stir ([${words}](PT5M)), [${words}](PT5M)`);
  const { recipe } = await showRecipe(visitor, `# Rice\n\n- rice\n\n1. ${words.join(", ")}!`);
  const buttons = recipe.getByRole("button", { name: /^Start timer/ });
  for (const width of [320, 430, 600]) {
    await visitor.page.setViewportSize({ width, height: 740 });
    const broken = await buttons.evaluateAll((all) =>
      all.flatMap((duration) => {
        // Including the punctuation around it.
        const whole = duration.parentElement as HTMLElement;
        const line = duration.closest("li [id]") as HTMLElement;
        const range = document.createRange();
        range.selectNodeContents(whole);
        const rects = Array.from(range.getClientRects());
        const tops = rects.map(({ top }) => top);
        const isOneLine = Math.max(...tops) < Math.min(...rects.map(({ bottom }) => bottom));
        whole.style.whiteSpace = "nowrap";
        const fits = whole.getBoundingClientRect().width <= line.clientWidth;
        whole.style.whiteSpace = "";
        return fits && !isOneLine ? [duration.textContent] : [];
      }),
    );
    expect(broken, `${width}`).toEqual([]);
  }
});
