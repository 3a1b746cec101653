/** Timers, started from the durations in the method. */
import { expect } from "vitest";
import { focused, observeAnnouncements } from "./assistive";
import { findViolations } from "./axe";
import {
  LANDSCAPE,
  LENTILS,
  listen,
  PEAS,
  PORTRAIT,
  pass,
  setVisibility,
  show,
} from "./cookingParts";
import { it } from "./journey";
import { areaOf, filledButtons, findOverflows, setTextSize, styleOf } from "./measure";
import { ask, findUnreachable, plain, showRecipe } from "./visit";

const DURATIONS = ["8 minutes", "12 minutes", "1 hour 30 minutes"];
const PAGE_TITLE = "Chef Basil – AI Recipe Maker";
const NARROW = { width: 320, height: 256 };

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

  // Tapping a duration again scrolls its row into view, but not the page.
  await page.setViewportSize({ width: 360, height: 400 });
  const duration = on.show("1 hour 30 minutes");
  await duration.evaluate((shown) => shown.scrollIntoView({ block: "center" }));
  const tapped = await page.evaluate(() => scrollY);
  await duration.evaluate((shown: HTMLElement) => shown.click());
  await expect.poll(() => on.status.textContent()).toBe("Timer runs already: 1:28:55 left");
  // The row of several has become a row for each.
  const row = on.timerList.getByRole("listitem").last();
  await on.stopTimer("1 hour 30 minutes").waitFor();
  await expect.poll(async () => (await areaOf(row)).bottom).toBeLessThanOrEqual(400);
  expect(await page.evaluate(() => scrollY)).toBe(tapped);
});

it("a timer's buttons keep the focus, or return it", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor);
  const hasFocus = (name: string) => expect.poll(() => focused(page)).toBe(name);
  await on.startCooking.click();
  for (const duration of DURATIONS) await on.start(duration).click();
  await on.timerList.getByText("Simmer the rice").click();
  // Shift+Tab from the bar: the timers come right before it.
  await on.leaveCooking.focus();
  for (const name of [
    "All 3 timers",
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

it("several timers share a row, and an alarm is as high as its words", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor, LENTILS);
  const rows = on.timerList.getByRole("listitem");
  await on.startCooking.click();
  await on.step(/^Heat the oven/).check();
  for (const words of ["35 to 40 minutes", "8 minutes", "15 minutes"])
    await on.start(words).click();
  // Sorted by their end.
  const names = await on.timers.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  expect(names).toEqual(["2. Soften the onion", "10. Rest the dough", "5. Simmer the lentils"]);
  expect((await areaOf(on.timerList)).height).toBeLessThan(56);
  // Two clocks fit into a phone's width: half a clock would show another time.
  expect(await styleOf(on.timers.first(), "fontSize")).toBe("28px");
  await page.getByRole("button", { name: "All 3 timers", expanded: false }).click();
  const dough = rows.getByRole("button", { name: /^10\. Rest the dough/ });
  // Zoom of 200 % halves the window in CSS pixels.
  for (const [fontSize, size] of [
    ["200%", NARROW],
    ["100%", PORTRAIT],
  ] as const) {
    await setTextSize(page, fontSize);
    const window = `${size.width} × ${size.height}, ${fontSize}`;
    await page.setViewportSize(size);
    await dough.click();
    const bar = Math.max(0, (await areaOf(on.leaveCooking)).bottom);
    const timers = (await areaOf(on.timerArea)).top;
    expect(timers - bar, window).toBeGreaterThanOrEqual(size.height / 2);
    // The step begins between them. Scrolling rounds to whole pixels.
    const { y } = await areaOf(page.getByText(/^Cover the bowl/));
    expect(y, window).toBeGreaterThan(bar - 1);
    expect(y, window).toBeLessThan(timers);
    expect(await findOverflows(page), window).toEqual([]);
  }
  await page.keyboard.press("Escape");
  await on.stopTimer("15 minutes").waitFor({ state: "detached" });
  await page.setViewportSize({ width: 360, height: 740 });
  await on.nextStep.click();
  // The step ends right above the clocks.
  const step = page.getByText("golden at the edges");
  const by = (await areaOf(step)).bottom - (await areaOf(on.timerList)).top;
  await page.evaluate((top) => scrollBy({ top, behavior: "instant" }), by);
  await pass(page, 8);
  await page.clock.runFor(7000);
  const ringing = rows.filter({ has: on.dismiss });
  await ringing.getByText("0:07", { exact: true }).waitFor();
  expect((await areaOf(ringing)).width).toBe((await areaOf(on.timerList)).width);
  expect(await styleOf(ringing.getByText("2. Soften the onion"), "fontSize")).toBe("24px");
  expect(await ringing.innerText()).not.toMatch(/\+\d+:/);
  // The other clocks and the end of the current step are in sight.
  expect((await areaOf(on.timers.first())).bottom).toBeLessThan((await areaOf(on.nextStep)).top);
  expect((await areaOf(step)).bottom).toBeLessThan((await areaOf(ringing)).top);
  await page.setViewportSize(LANDSCAPE);
  expect((await areaOf(ringing)).height).toBeLessThanOrEqual(88);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const colours = [ringing, page.locator("body")].map((part) => styleOf(part, "backgroundColor"));
    expect(contrast(await Promise.all(colours)), colorScheme).toBeGreaterThan(3);
  }
  await page.emulateMedia({ colorScheme: null });
  await page.emulateMedia({ forcedColors: "active" });
  expect(await styleOf(ringing, "outlineStyle")).toBe("solid");
  const runs = on.show("15 minutes");
  const canvas = await styleOf(page.locator("body"), "backgroundColor");
  expect(await styleOf(runs, "backgroundColor")).not.toBe(canvas);
  await page.emulateMedia({ forcedColors: null });

  await pass(page, 8);
  await expect.poll(() => on.dismiss.count()).toBe(2);
  // The lower row can be pressed, too, also at its edge.
  await rows
    .filter({ has: on.dismiss })
    .last()
    .click({ position: { x: 4, y: 4 }, force: true });
  await expect.poll(() => on.dismiss.count()).toBe(1);
  // A done step is pale, but not a duration in it whose timer is running.
  const running = on.show("35 to 40 minutes");
  const colour = await styleOf(running, "color");
  await on.step(/^Turn the heat down/).check();
  expect(await styleOf(running, "color")).toBe(colour);
  await page.clock.resume();
  // At the end of the page, the timers don't cover half of a button.
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: "instant" }));
  expect(await findViolations(page)).toEqual([]);
});

it("a long dish, or several alarms, leave each button in sight", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor, LENTILS);
  for (const words of ["8 minutes", "15 minutes", "35 to 40 minutes"])
    await on.start(words).click();
  await ask(visitor, on.requestButton, PEAS);
  await on.startCooking.click();
  await on.nextStep.click();
  await page.getByRole("button", { name: "All 3 timers" }).click();
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

it("a clock is in sight in every window, and all else is below it", async ({ visitor }) => {
  const { page } = visitor;
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "wakeLock"));
  const on = await show(visitor, LENTILS);
  const note = page.getByText("Your screen may turn off: this browser can't keep it on.");
  /** Whether a clock is in the window, and not scrolled out of its container. */
  const isInSight = (clock: HTMLElement) => {
    const { top, bottom } = clock.getBoundingClientRect();
    const box = clock.closest("[data-covers]")?.getBoundingClientRect();
    return box && top >= box.top && bottom <= Math.min(box.bottom, innerHeight);
  };
  const isSeen = async (when: string) => {
    for (const [fontSize, width, height] of [
      ["100%", 740, 330],
      ["200%", 320, 320],
      ["200%", 390, 844],
    ] as const) {
      await setTextSize(page, fontSize);
      await page.setViewportSize({ width, height });
      const message = `${when}, ${width} × ${height}, ${fontSize}`;
      await expect.poll(() => on.timers.first().evaluate(isInSight), { message }).toBe(true);
    }
    await setTextSize(page, "");
  };
  await on.start("35 to 40 minutes").click();
  await isSeen("reading");
  await on.startCooking.click();
  await note.waitFor();
  expect((await areaOf(note)).top).toBeGreaterThanOrEqual((await areaOf(on.timers.first())).bottom);
  expect(await page.getByText("Rings only while").count()).toBe(0);
  await on.start("15 minutes").click();
  await isSeen("several, cooking");
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
  await page.getByRole("button", { name: "All 3 timers" }).click();
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
  // Only one of two is filled.
  await expect.poll(() => on.dismiss.count()).toBe(2);
  expect(await filledButtons(page)).toEqual(["Dismiss", "▾"]);
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
