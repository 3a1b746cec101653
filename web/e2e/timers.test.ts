/** Timers, started from the durations in the method. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements } from "./assistive";
import { isInPlace, LENTILS, listen, pass, scrollTo, setVisibility, show } from "./cookingParts";
import { it } from "./journey";
import { areaOf, findOverflows, setTextSize } from "./measure";
import type { Visit } from "./visit";

const DURATIONS = ["8 minutes", "12 minutes", "1 hour 30 minutes"];
const SUPPER = ["35 to 40 minutes", "8 minutes", "15 minutes"];
const PAGE_TITLE = "Chef Basil – AI Recipe Maker";

const WINDOWS = [
  [740, 330],
  [320, 320],
  [390, 844],
] as const;

async function start({ on }: Visit, durations: string[]) {
  for (const duration of durations) await on.start(duration).click();
}

const hasFocus = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name);

it("each duration in the method starts one timer, also by keyboard", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor);
  // A click that ends a selection by dragging.
  await on.start("8 minutes").evaluate((duration: HTMLElement) => {
    getSelection()?.selectAllChildren(duration);
    duration.click();
    getSelection()?.empty();
  });
  await on.startCooking.click();
  // If its default is not prevented, Space scrolls the page.
  const isScrolling = await on.start("8 minutes").evaluate((duration) => {
    const space = new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true });
    return duration.dispatchEvent(space);
  });
  expect(isScrolling).toBe(false);
  await on.start("12 minutes").press("Enter");
  await on.start("1 hour 30 minutes").click();
  expect(await on.step(/^Simmer/).isChecked()).toBe(false);
  await page.clock.runFor(65_000);
  await expect.poll(() => on.timers.allTextContents()).toEqual(["6:55", "10:55", "1:28:55"]);
  // A press on a duration whose timer runs brings its tag.
  await on.show("1 hour 30 minutes").click();
  await expect.poll(async () => (await areaOf(on.timers.last())).right).toBeLessThanOrEqual(360);
});

it("a timer's buttons keep the focus, or return it", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor);
  await on.startCooking.click();
  await start(visitor, DURATIONS);
  // The timers come right before the bar.
  await on.leaveCooking.focus();
  await page.keyboard.press("Shift+Tab");
  await hasFocus(page, "Stop timer: 1 hour 30 minutes, 2. Rest the rice");
  // A stopped timer leaves Undo, and that leaves the clocks.
  await page.keyboard.press("Enter");
  await hasFocus(page, "Undo");
  await page.keyboard.press("Enter");
  await hasFocus(page, "Leave cooking mode");
  expect(await on.timers.count()).toBe(3);
  await on.button("1. Boil the eggs").press("Enter");
  await hasFocus(page, "Show timer: 8 minutes");
});

it("Escape dismisses an alarm, unless it closes or leaves something else", async ({ visitor }) => {
  const { page } = visitor;
  const on = await show(visitor);
  await on.startCooking.click();
  await on.start("8 minutes").click();
  await pass(page, 8);
  await on.alert.waitFor();
  // Escape closes the field of a question first.
  await on.ask.click();
  await page.keyboard.press("Escape");
  await hasFocus(page, "Ask");
  // An input method's Escapes, and those in a field, are not for the timer.
  await page.evaluate(() => {
    for (const method of [{ isComposing: true }, { keyCode: 229 }])
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", ...method }));
  });
  await on.leaveCooking.click();
  await on.input.press("Escape");
  await on.startCooking.focus();
  expect(await on.alert.count()).toBe(1);
  await page.keyboard.press("Escape");
  await on.alert.waitFor({ state: "detached" });
});

it("clocks and alarms hide no step: the next to ring is the first, the newest alarm has the buttons", async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 640 });
  const on = await show(visitor, LENTILS);
  const tags = on.timerList.getByRole("listitem");
  await on.startCooking.click();
  await on.button("Step 1 done").click();
  await start(visitor, SUPPER);
  const names = await on.timers.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  expect(names).toEqual(["2. Soften the onion", "10. Rest the dough", "5. Simmer the lentils"]);
  const list = await areaOf(on.timerList);
  for (const tag of await tags.all()) {
    const { left, right, bottom } = await areaOf(tag);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
    expect(bottom).toBeLessThanOrEqual(list.bottom);
  }
  // A clock leads to its step.
  await tags.getByRole("button", { name: /^10\. Rest the dough/ }).click();
  await isInPlace(on.line(10));
  const current = on.line(2);
  await on.button("To step 2").click();
  const alarms = tags.filter({ has: on.dismiss });
  for (const [count, minutes] of [
    [1, 8],
    [2, 7],
  ] as const) {
    await pass(page, minutes);
    await expect.poll(() => alarms.count()).toBe(count);
    // Clock, alarms and the beginning of the current step are in sight.
    await isInPlace(current);
    const { top } = await areaOf(alarms.first());
    expect((await areaOf(alarms.last())).bottom).toBeLessThan((await areaOf(current)).top);
    expect((await areaOf(on.timers.first())).bottom).toBeLessThan(top);
    expect(await on.button("+1 minute").filter({ visible: true }).count()).toBe(1);
  }
  // Words that are read stay where they are, once a ResizeObserver has told how high the alarms are. It does so in the
  // next frame, before this observer. The clock's requestAnimationFrame is stopped.
  await current.evaluate(
    (line) => new Promise((done) => new IntersectionObserver(done).observe(line)),
  );
  await scrollTo(current, (await areaOf(on.timerList)).bottom - 24);
  const { bottom } = await areaOf(current);
  await on.button("+1 minute").click();
  for (const count of [1, 2]) {
    await expect.poll(() => alarms.count()).toBe(count);
    await expect.poll(async () => (await areaOf(current)).bottom).toBeCloseTo(bottom, 0);
    await pass(page, 1);
  }
  await page.setViewportSize({ width: 1280, height: 640 });
  await isInPlace(current);
  const { right } = await areaOf(on.step(/lentils/).first());
  expect((await areaOf(alarms.first())).left).toBeGreaterThan(right);
  // A press anywhere on the slab dismisses it.
  await alarms.first().click({ position: { x: 12, y: 12 } });
  await expect.poll(() => on.alert.allTextContents()).toEqual([expect.stringContaining("8 min")]);
});

it("with large letters, rail, dock and a clock are in sight in every window", async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "wakeLock"));
  const on = await show(visitor, LENTILS);
  await setTextSize(page, "200%");
  const isSeen = async (cooks: boolean) => {
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const message = `${cooks}, ${width} × ${height}`;
      const clock = await areaOf(on.timers.first());
      expect(clock.top, message).toBeGreaterThan(0);
      expect(clock.bottom, message).toBeLessThanOrEqual(height);
      expect(await findOverflows(page), message).toEqual([]);
      if (!cooks) continue;
      const rail = await areaOf(on.leaveCooking.locator(".."));
      const dock = await areaOf(on.nextStep.locator(".."));
      expect([rail.top, Math.round(dock.bottom)], message).toEqual([0, height]);
      expect(clock.top, message).toBeGreaterThanOrEqual(rail.bottom);
      const rows = rail.height + (dock.width > width / 2 ? dock.height : 0);
      expect(rows, message).toBeLessThanOrEqual(height / 2);
    }
  };
  await on.start("8 minutes").click();
  await isSeen(false);
  await on.startCooking.click();
  await page.getByText("Your screen may turn off: this browser can't keep it on.").waitFor();
  await isSeen(true);
});

it("an alarm rings with alert, title, vibration and sound, also after a call, until it is answered", async ({
  visitor,
}) => {
  const { page } = visitor;
  const { sound, heard } = await listen(page);
  const on = await show(visitor);
  await on.start("8 minutes").click();
  const said = await observeAnnouncements(page);
  await pass(page, 7.8);
  expect(await page.title()).toBe(PAGE_TITLE);
  expect(await heard()).toMatchObject({ loudness: 0, vibrations: 0, session: { type: "auto" } });
  await pass(page, 0.2);
  await on.alert.waitFor();
  expect(await page.title()).toBe("Time's up: 1. Boil the eggs");
  await expect.poll(async () => (await heard()).loudness).toBeGreaterThan(0.05);
  expect(await heard()).toMatchObject({ vibrations: 1, session: { type: "playback" } });
  await page.emulateMedia({ media: "print" });
  expect(await on.alert.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  // A call interrupts the sound for a minute.
  await sound.evaluate(async ({ contexts: [context] }) => {
    await context?.suspend();
    Object.assign(context ?? {}, { resume: async () => {} });
  });
  const { beeps } = await heard();
  await pass(page, 1);
  expect((await heard()).beeps).toBe(beeps);
  await sound.evaluate(({ contexts: [one] }) => Reflect.deleteProperty(one ?? {}, "resume"));
  await page.clock.runFor(2000);
  await expect.poll(async () => (await heard()).states).toEqual(["running"]);
  // One signal of three tones, not all signals that were missed.
  await page.clock.runFor(2000);
  expect((await heard()).beeps).toBe(beeps + 3);
  // A context that is dead is closed, or its clock stands. Another takes its place.
  const ringOn = async () => {
    await page.clock.runFor(2000);
    return (await heard()).states;
  };
  await sound.evaluate(({ contexts: [context] }) => context?.close());
  await expect.poll(ringOn).toEqual(["closed", "running"]);
  await sound.evaluate(({ contexts: [, context] }) =>
    Object.defineProperty(context, "currentTime", { value: 1 }),
  );
  await expect.poll(ringOn).toEqual(["closed", "closed", "running"]);
  await on.button("+1 minute").click();
  await expect.poll(async () => (await heard()).session.type).toBe("auto");
  await pass(page, 2);
  await expect.poll(() => on.alert.innerText()).toMatch(/ended 1 minute ago$/);
  // Each timer is announced once, without how late it is.
  expect(await said()).toEqual([
    expect.stringMatching(/^Time's up: 8 minutes/),
    "Timer started: 1 minute, 1. Boil the eggs, 1 timer",
    expect.stringMatching(/^Time's up: 1 minute/),
  ]);
});

it("a timer goes on while another recipe is written, and up to Reset", async ({ visitor }) => {
  const { page } = visitor;
  const { heard } = await listen(page);
  const on = await show(visitor);
  await start(visitor, DURATIONS);
  await pass(page, 7.9);
  await on.requestButton.click();
  const call = await visitor.gemini.next();
  call.write("# Soup\n\n- peas\n\n1. Boil for [9 min");
  await on.recipe.getByText("Boil for 9 min").waitFor();
  // Its recipe can't be shown while another is written.
  const name = on.timerList.getByRole("button", { name: /^2\. Simmer the rice/ });
  expect(await name.isDisabled()).toBe(true);
  await setVisibility(page, "hidden");
  await pass(page, 0.1);
  await expect.poll(() => page.title()).toBe("Time's up: 1. Boil the eggs");
  // The device sleeps: timeouts don't run.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 60_000);
  await setVisibility(page, "visible");
  await expect
    .poll(() => on.alert.innerText())
    .toMatch(/1\. Boil the eggs is done\s+Egg rice\s+ended 1 minute ago$/);
  // A timer can be started while the recipe is written.
  call.write("utes](PT9M)");
  await on.start("9 minutes").click();
  await on.show("9 minutes").waitFor();
  call.end(".");
  await name.click();
  await on.title("Egg rice").waitFor();
  await on.reset.click();
  await on.timerList.waitFor({ state: "detached" });
  expect(await page.title()).toBe(PAGE_TITLE);
  const { beeps } = await heard();
  await pass(page, 5);
  expect((await heard()).beeps).toBe(beeps);
});
