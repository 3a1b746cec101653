/** Timers, started from the durations in the method. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { findViolations } from "./axe";
import {
  cookingParts,
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
import { findOverflows, parts, request, settled, showRecipe } from "./visit";

const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);

it("each duration in the method starts a timer, and each can be stopped", async ({ visit }) => {
  const { page } = visit;
  const on = await show(visit);
  const list = page.getByRole("region", { name: "Timers" });
  expect(
    await page
      .getByRole("button", { name: /^Start timer/ })
      .evaluateAll((all) =>
        all.map((one) => [one.ariaLabel, one.closest("[data-id]")?.textContent]),
      ),
  ).toEqual([
    ["Start timer: 8 minutes", "8–10 minutes"],
    ["Start timer: 12 minutes", "12 minutes"],
    ["Start timer: 1 hour 30 minutes", "1½ hours"],
  ]);
  // Its words are a part of the button, and not of the step that a tap would tick.
  await page.getByText("8–10").click();
  expect(await on.step(/^Boil/).isChecked()).toBe(false);
  const note = page.getByText("Rings only while this page is open.");
  await note.and(page.getByRole("status")).waitFor();
  await pass(page, 1);
  await on.start("12 minutes").click();
  await page.clock.runFor(5000);
  await on.start("1 hour 30 minutes").click();
  await expect.poll(() => on.timers.allTextContents()).toEqual(["6:55", "11:55", "1:30:00"]);
  // Without markers, only its role says to Safari that it is a list.
  expect(await list.locator("ul[role=list]").count()).toBe(1);

  // In sight at each end of the page, and covering nothing.
  for (const end of [0, 1]) {
    await page.evaluate((to) => scrollTo({ top: to * 1e6, behavior: "instant" }), end);
    const { y = 0, height = 0 } = (await on.timer("1 hour 30 minutes").boundingBox()) ?? {};
    expect(y).toBeGreaterThan(500);
    expect(y + height).toBeLessThan(740);
  }
  const reset = await on.reset.boundingBox();
  expect((reset?.y ?? 0) + (reset?.height ?? 0)).toBeLessThanOrEqual(
    (await list.boundingBox())?.y ?? 0,
  );

  await on.stopTimer("8 minutes").click();
  await expect.poll(() => on.timers.allTextContents()).toEqual(["11:55", "1:30:00"]);
  await on.resumeTimer("8 minutes").click();
  await on.timer("8 minutes").waitFor();
  await on.stopTimer("8 minutes").click();
  await on.stopTimer("12 minutes").click();
  await on.stopTimer("1 hour 30 minutes").click();
  await pass(page, 1.9);
  expect(await on.resumeTimer("8 minutes").isVisible()).toBe(true);
  await pass(page, 0.1);
  await list.waitFor({ state: "detached" });
  // That was said at the first one.
  await on.start("8 minutes").click();
  await list.waitFor();
  expect(await note.count()).toBe(0);
  expect(visit.errors).toEqual([]);
});

it("the keyboard is enough for cooking mode and timers", async ({ visit }) => {
  const { page } = visit;
  const on = await show(visit);
  await on.recipe.focus();
  await tabTo(page, "Cooking mode");
  await page.keyboard.press("Space");
  expect(await on.cookingMode.getAttribute("aria-checked")).toBe("true");
  await tabTo(page, "Start timer: 8 minutes");
  const pill = page.locator("[data-id]:has(> span > button:focus-visible)");
  expect(await pill.evaluate((one) => getComputedStyle(one).outlineWidth)).toBe("3px");
  const scrolled = await page.evaluate(() => scrollY);
  await page.keyboard.press("Space");
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await expect.poll(() => on.status.textContent()).toBe("Timer started: 8 minutes, 1 timer");
  await tabTo(page, "Start timer: 12 minutes");
  await page.keyboard.press("Enter");
  await expect.poll(() => on.status.textContent()).toBe("Timer started: 12 minutes, 2 timers");
  // Back to the bar: the timers come right behind it, the first that ends first.
  await on.recipe.focus();
  const stops = [];
  for (let press = 0; press < 7; press++) {
    await page.keyboard.press("Tab");
    stops.push(await focused(page));
  }
  expect(stops).toEqual([
    ...["Cooking mode", "Step 1 of 3", "Ingredients"],
    ...["1. Boil the eggs", "Stop timer: 8 minutes"],
    ...["2. Simmer the rice", "Stop timer: 12 minutes"],
  ]);
  const scrolledTo = await page.evaluate(() => scrollY);
  await page.keyboard.press("Enter");
  await expect.poll(() => on.status.textContent()).toBe("Timer stopped: 12 minutes, 1 timer");
  expect(await isFocused(on.resumeTimer("12 minutes"))).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(scrolledTo);
  await page.keyboard.press("Enter");
  expect(await isFocused(on.stopTimer("12 minutes"))).toBe(true);
  await page.keyboard.press("Enter");
  // Its row goes by itself: the focus goes back to where it was before.
  await pass(page, 2);
  await expect.poll(() => isFocused(on.ingredients)).toBe(true);

  await tabTo(page, "1. Boil the eggs");
  await page.keyboard.press("Enter");
  expect(await isFocused(on.show("8 minutes"))).toBe(true);
  await pass(page, 8);
  await on.alert.waitFor();
  // This one is for an input method.
  await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", isComposing: true })),
  );
  expect(await on.alert.count()).toBe(1);
  await page.keyboard.press("Escape");
  await expect.poll(() => on.status.textContent()).toBe("Timer dismissed: 8 minutes, 0 timers");
  expect(await isFocused(on.start("8 minutes"))).toBe(true);
  await page.keyboard.press("Enter");
  await pass(page, 8);
  await on.recipe.focus();
  await tabTo(page, "Dismiss");
  await page.keyboard.press("Enter");
  await on.alert.waitFor({ state: "detached" });
  expect(await isFocused(on.ingredients)).toBe(true);
});

/** @returns The contrast of two backgrounds, from 1 to 21 (WCAG 2.2). Both are opaque. */
async function contrast(...elements: Locator[]) {
  const luminances = await Promise.all(
    elements.map(async (element) => {
      const colour = await element.evaluate((one) => getComputedStyle(one).backgroundColor);
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((channel) => {
        const value = Number(channel) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    }),
  );
  return Math.max(...luminances) / Math.min(...luminances);
}

it("timers of a long recipe say what they time, and can't be missed", async ({ visit }) => {
  const { page } = visit;
  const on = await show(visit, LENTILS);
  await on.cookingMode.click();
  await on.step(/^Heat the oven/).check();
  for (const duration of ["35 minutes", "8 minutes", "15 minutes"]) {
    await on.start(duration).click();
  }
  // The one that ends first stands first.
  expect(await on.timers.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
    "2. …onion with a pinch of salt and cook it",
    "10. let the dough rest",
    "5. simmer",
  ]);
  const windows = [{ width: 360, height: 740 }, PHONE, PORTRAIT, LANDSCAPE];
  const list = page.getByRole("region", { name: "Timers" });
  const [first, dough] = [page.getByText(/^Heat the oven/), page.getByText(/^Cover the bowl/)];
  for (const size of windows) {
    await page.setViewportSize(size);
    await first.scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "10. let the dough rest", exact: true }).click();
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await dough.boundingBox()) ?? {};
        return y > 64 && y + height < ((await list.boundingBox())?.y ?? 0);
      })
      .toBe(true);
  }
  const [pill, current] = [page.locator("[data-running]"), page.locator("[data-current]")];
  expect(await current.locator(pill).textContent()).toBe("8 minutes");

  await pass(page, 8);
  const row = list.getByRole("listitem").filter({ has: on.dismiss });
  await page.clock.runFor(7000);
  const time = row.getByText("0:07", { exact: true });
  for (const size of windows) {
    await page.setViewportSize(size);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const behind of [page.locator("body"), on.recipe]) {
        expect(await contrast(row, behind)).toBeGreaterThanOrEqual(3);
      }
      expect(await contrast(pill.first(), current)).toBeGreaterThanOrEqual(3);
    }
    expect((await row.boundingBox())?.width).toBe((await list.boundingBox())?.width);
    expect(await time.evaluate((one) => getComputedStyle(one).fontSize)).toBe("32px");
  }
  await page.emulateMedia({ forcedColors: "active" });
  expect(await row.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");

  await on.recipe.focus();
  await tabTo(page, "Dismiss", 5);
  await page.keyboard.press("Escape");
  await on.alert.waitFor({ state: "detached" });
});

it("rings with alert, title, vibration and sound, until it is answered", async ({ visit }) => {
  const { page } = visit;
  const heard = await listen(page);
  const on = await show(visit);
  await on.start("8 minutes").click();
  await expect.poll(() => on.status.textContent()).toContain("Timer started");
  const said = await observeAnnouncements(page);
  for (let second = 0; second < 5; second++) await page.clock.runFor(1000);
  await expect.poll(() => on.timers.allTextContents()).toEqual(["7:55"]);
  await pass(page, 7.8);
  expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
  expect(await heard()).toMatchObject({ loudness: 0, vibrations: 0, session: "auto" });
  expect(await said()).toEqual([]);

  await pass(page, 0.2);
  await on.alert.waitFor();
  expect(await on.alert.innerText()).toMatch(/^Time's up: 8 minutes\s+1\. Boil the eggs$/);
  expect(await page.title()).toBe("Time's up: 8 minutes");
  await expect.poll(async () => (await heard()).loudness).toBeGreaterThan(0.05);
  expect(await heard()).toMatchObject({ states: ["running"], vibrations: 1, session: "playback" });
  expect(await on.timers.count()).toBe(0);

  const more = page.getByRole("button", { name: "+1 minute", exact: true });
  for (const button of [more, on.dismiss]) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await more.click();
  await on.alert.waitFor({ state: "detached" });
  expect(await on.timer("1 minute").textContent()).toBe("1:00");
  expect(await page.locator("[data-running]").textContent()).toBe("8–10 minutes");
  expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
  await expect.poll(async () => (await heard()).session).toBe("auto");
  await pass(page, 1);
  await expect.poll(() => on.alert.innerText()).toMatch(/^Time's up: 1 minute\n/);
  await pass(page, 1);
  await expect.poll(() => on.alert.innerText()).toContain("ended 1 minute ago");
  // Each once: not how late it is.
  expect(await said()).toEqual([
    expect.stringMatching(/^Time's up: 8 minutes/),
    "Timer started: 1 minute, 1 timer",
    expect.stringMatching(/^Time's up: 1 minute/),
  ]);

  await on.dismiss.click();
  await on.alert.waitFor({ state: "detached" });
  const { beeps } = await heard();
  await pass(page, 1);
  expect((await heard()).beeps).toBe(beeps);
  await expect.poll(async () => (await heard()).states).toEqual(["suspended"]);
  expect(visit.errors).toEqual([]);
});

it("it repeats its sound for some minutes, apart from those of a call", async ({ visit }) => {
  const { page } = visit;
  const heard = await listen(page);
  const on = await show(visit);
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
  const after = (await heard()).beeps;
  expect(after).toBeLessThanOrEqual(beeps + 6);
  await pass(page, 1);
  expect((await heard()).beeps).toBeGreaterThan(after + 20);
  await pass(page, 1);
  await expect.poll(async () => (await heard()).states).toEqual(["suspended"]);
  const last = (await heard()).beeps;
  await pass(page, 1);
  expect((await heard()).beeps).toBe(last);
});

it("shows its row when it is tapped again, and rings on a hidden page", async ({ visit }) => {
  const { page } = visit;
  const on = await show(visit);
  await page.setViewportSize({ width: 360, height: 400 });
  for (const duration of ["8 minutes", "12 minutes", "1 hour 30 minutes"]) {
    await on.start(duration).click();
  }
  await pass(page, 1);
  const list = page.getByRole("region", { name: "Timers" });
  const row = list.getByRole("listitem").last();
  await list.evaluate((one) => one.scrollTo(0, 0));
  for (const left of ["1:29:00", "1:28:00"]) {
    const scrolled = await page.evaluate(() => scrollY);
    await on.show("1 hour 30 minutes").evaluate((one: HTMLElement) => one.click());
    expect(await on.timers.count()).toBe(3);
    await expect.poll(() => on.status.textContent()).toBe(`Timer runs already: ${left} left`);
    expect(await row.evaluate((one) => one.getAnimations().length)).toBeGreaterThan(0);
    await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThan(400 - 44);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await pass(page, 1);
  }

  await setVisibility(page, "hidden");
  for (let minute = 0; minute < 5; minute++) await pass(page, 1);
  await expect.poll(() => page.title()).toBe("Time's up: 8 minutes");
  expect(await on.alert.innerText()).not.toContain("ago");
  // Its timeouts stood still, as on a suspended page.
  const nowMs = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(nowMs + 7.5 * 60_000);
  await setVisibility(page, "visible");
  await expect.poll(() => on.alert.count()).toBe(2);
  expect(await on.alert.last().innerText()).toMatch(
    /^Time's up: 12 minutes\n+ended 3 minutes ago\n/,
  );
});

it("goes on through the next recipes, and ends with Reset", async ({ visit }) => {
  const { page } = visit;
  const heard = await listen(page);
  const on = await show(visit);
  const filled = () =>
    page
      .getByRole("button")
      .evaluateAll((all) =>
        all
          .filter((one) => getComputedStyle(one).backgroundColor !== "rgba(0, 0, 0, 0)")
          .map((one) => one.textContent),
      );
  await on.start("8 minutes").click();
  await on.start("12 minutes").click();
  await on.start("1 hour 30 minutes").click();
  await pass(page, 7.9);
  await on.requestButton.click();
  const call = await visit.gemini.next();
  call.write("# Soup\n\n- peas\n\n");
  await on.recipe.getByRole("heading", { name: "Soup" }).waitFor();
  expect(await filled()).toEqual(["Stop"]);
  await pass(page, 0.1);
  await on.dismiss.waitFor();
  expect(await filled()).toEqual(["Dismiss"]);
  expect(await on.alert.innerText()).toMatch(/Egg rice.*1/);
  call.end("1. Boil for 8 minutes.");
  await on.start("8 minutes").waitFor();
  expect(await page.locator("[data-running]").count()).toBe(0);
  await pass(page, 4);
  await expect.poll(() => on.dismiss.count()).toBe(2);
  expect(await filled()).toEqual(["Dismiss"]);

  await on.requestButton.click();
  // So deep that the parser's stack would overflow.
  (await visit.gemini.next()).end(`${">".repeat(20_000)} Stew`);
  await on.recipe.locator(".plain-text").getByText("> Stew").waitFor();
  await pass(page, 1);
  await expect.poll(() => on.timers.allTextContents()).toEqual(["1:17:00"]);

  await on.reset.click();
  await on.dismiss.first().waitFor({ state: "detached" });
  expect(await on.timers.count()).toBe(0);
  expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
  const { beeps } = await heard();
  await pass(page, 5);
  expect((await heard()).beeps).toBe(beeps);
});

it("can be started while the recipe is being written, and continues", async ({ visitor }) => {
  const { page } = visitor;
  const on = { ...parts(page), ...cookingParts(page) };
  const call = await request(visitor);
  call.write("# Soup\n\n- peas\n\n1. Boil for 8 min");
  await on.start("8 minutes").click();
  await on.timer("8 minutes").waitFor();
  call.end("utes, no more.\n2. Eat.");
  await settled(page);
  expect(await page.getByText("8 minutes", { exact: true }).count()).toBe(1);
  expect(await page.locator("[data-running]").textContent()).toBe("8 minutes");
  expect(await on.timers.count()).toBe(1);
});

it("changes no sentence in selections and print, whose title is the dish", async ({ visit }) => {
  const { page } = visit;
  const on = await show(visit);
  const selected = await page.evaluate(() => {
    const words = document.querySelector("ol > li > * > div");
    if (words) getSelection()?.selectAllChildren(words);
    return String(getSelection()).trim();
  });
  expect(selected).toBe("Boil the eggs for 8–10 minutes, at 100 °C.");
  await on.start("8 minutes").click();
  const fire = (event: string) =>
    page.evaluate((type) => {
      window.dispatchEvent(new Event(type));
      return document.title;
    }, event);
  expect(await fire("beforeprint")).toBe("Egg rice");
  await page.emulateMedia({ media: "print" });
  const words = page.getByText("8–10 minutes", { exact: true });
  expect(await words.isVisible()).toBe(true);
  expect(await words.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe("none");
  expect(await on.show("8 minutes").isVisible()).toBe(false);
  expect(await page.getByRole("region", { name: "Timers" }).isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await pass(page, 8);
  await on.alert.waitFor();
  expect(await page.title()).toBe("Egg rice");
  expect(await fire("afterprint")).toBe("Time's up: 8 minutes");
  await on.reset.click();
  await on.alert.waitFor({ state: "detached" });
  expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
});

it("is large in cooking mode, for everybody", async ({ visit }) => {
  const { page } = visit;
  const on = await show(visit);
  const rows = page.getByRole("region", { name: "Timers" }).getByRole("listitem");
  await on.start("8 minutes").click();
  await on.start("12 minutes").click();
  await on.start("1 hour 30 minutes").click();
  await on.cookingMode.click();
  const size = (element: Locator) =>
    element.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  // Side by side where there is room.
  for (const [width, lines] of [
    [1280, 1],
    [360, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await size(on.timers.first())).toBeGreaterThanOrEqual(32);
    expect(await size(rows.first().getByText("1. Boil the eggs"))).toBeGreaterThanOrEqual(18);
    const tops = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(lines);
  }

  await pass(page, 8);
  await on.alert.waitFor();
  await on.step(/^Boil/).check();
  // At the end of the page the timers cover no half of a button. axe needs a running clock.
  await page.clock.resume();
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: "instant" }));
  expect(await findViolations(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findOverflows(page)).toEqual([]);
  }
});

const DURATIONS = `# Rice

- rice

1. Simmer the rice gently for 8–10 minutes, stirring now and then (about 12 minutes), until **5 to 6 minutes**, or half an hour; no longer than “1 hour 30 minutes”!
2. Now wait for 2 more minutes. Then for **45 minutes**: or for an hour?
`;

it("the end of a duration, its clock and its punctuation hold together at each width", async ({
  visitor,
}) => {
  const { page } = visitor;
  const on = { ...(await showRecipe(visitor, DURATIONS)), ...cookingParts(page) };
  /** The widths of the recipe at which one is broken. Wider or narrower, all lines are alike. */
  const broken = () =>
    on.recipe.evaluate((recipe) => {
      const isBroken = (button: Element) => {
        const end = button.parentElement as Element;
        const piece = end.parentElement?.parentElement as Element;
        const texts = document.createTreeWalker(piece, NodeFilter.SHOW_TEXT);
        const boxes = Array.from(end.children, (one) => one.getBoundingClientRect());
        while (texts.nextNode()) {
          const range = document.createRange();
          range.selectNode(texts.currentNode);
          const isBehind = Node.DOCUMENT_POSITION_FOLLOWING;
          if (end.compareDocumentPosition(texts.currentNode) & isBehind) {
            boxes.push(...range.getClientRects());
          }
        }
        const lines = boxes.map(({ top, bottom }) => (top + bottom) / 2);
        const next = (piece.closest("strong") ?? piece).nextSibling?.textContent ?? "";
        return Math.max(...lines) - Math.min(...lines) >= 12 || /^\p{P}/u.test(next);
      };
      const buttons = Array.from(recipe.querySelectorAll("[data-id] > span > button"));
      const found: string[] = [];
      const wrapped = new Set<Element>();
      for (let width = 250; width <= 800; width += 3) {
        (recipe as HTMLElement).style.width = `${width}px`;
        for (const one of buttons) {
          if (isBroken(one)) found.push(`${width}: ${one.closest("[data-id]")?.textContent}`);
          const lines = Array.from(one.closest("[data-id]")?.getClientRects() ?? []);
          if (lines.some(({ top }) => top !== lines[0]?.top)) wrapped.add(one);
        }
      }
      return { found, wrapped: wrapped.size };
    });
  // A line may end between their words, so that none is left half empty.
  expect(await broken()).toEqual({ found: [], wrapped: 8 });
  await on.cookingMode.click();
  expect(await broken()).toEqual({ found: [], wrapped: 8 });
});
