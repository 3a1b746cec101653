/** The page in each state: accessibility, targets, layout, console. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./axe";
import { STATES } from "./states";
import { findOverflows, openSite, type Site, type Visit } from "./visit";

const HOUR_MS = 3_600_000;

let site: Site;
beforeAll(async () => {
  // A state that waits for Gemini must last until everything is checked, on any machine.
  const texts = { firstTextMs: HOUR_MS, totalFirstTextMs: HOUR_MS, silenceMs: HOUR_MS };
  site = await openSite({ DEADLINES: { ...texts, answerMs: HOUR_MS } });
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

/** The filled button in each state. The other states have none. */
const FILLED: Record<string, string[]> = {
  empty: ["+ Add Ingredients"],
  one: ["+ Add Ingredients"],
  four: ["Get a recipe"],
  twenty: ["Get a recipe"],
  twoHundred: ["Get a recipe"],
  oddNames: ["Get a recipe"],
  loading: ["Stop"],
  loadingNext: ["Stop"],
  writing: ["Stop"],
};

/** Wide windows have another layout, but the same elements and colours: two states are enough. */
const ALSO_WIDE = ["twenty", "done"];

const PHONE = { width: 360, height: 740 };

describe.each(Object.entries(STATES))("the page in the state %s", (name, enter) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await site.visit({ viewport: PHONE, reducedMotion: "reduce" });
    await enter(site, visit);
  });
  afterAll(() => visit[Symbol.asyncDispose]());

  it("has targets of 44 pixels", async () => {
    const small = await visit.page
      .locator("button, input[type=text], li > div:has(> input)")
      .filter({ visible: true })
      .evaluateAll((targets) =>
        targets
          .map((target) => ({ target, box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.height < 44 || box.width < 44)
          .map(({ target }) => target.outerHTML),
      );
    expect(small).toEqual([]);
  });

  it("has at most one filled button", async () => {
    const filled = await visit.page
      .getByRole("button")
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => getComputedStyle(button).backgroundColor !== "rgba(0, 0, 0, 0)")
          .map((button) => button.textContent),
      );
    expect(filled).toEqual(FILLED[name] ?? []);
  });

  it.each(ALSO_WIDE.includes(name) ? [360, 1280] : [360])(
    "has no accessibility violations in light and dark, %i pixels wide",
    async (width) => {
      await visit.page.setViewportSize({ width, height: 800 });
      expect(await findViolations(visit.page)).toEqual([]);
    },
  );

  it("fits windows of 320 to 1920 pixels", async () => {
    const { page } = visit;
    for (const width of [320, 360, 640, 1024, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${width}`,
      ).toBeLessThanOrEqual(width);
    }
  });

  it("fits a phone with text at twice its size", async () => {
    const { page } = visit;
    await page.setViewportSize(PHONE);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    expect(await findOverflows(page), "the browser's font size").toEqual([]);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await findOverflows(page), "the root's font size").toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    await page.evaluate(() => {
      const elements = Array.from(document.body.querySelectorAll<HTMLElement>("*"));
      const sizes = elements.map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
      for (const [index, one] of elements.entries()) {
        one.style.fontSize = `${2 * (sizes[index] ?? 0)}px`;
      }
    });
    expect(await findOverflows(page), "text alone").toEqual([]);
  });

  it("has caused no warnings on the console", () => {
    // The page logs a failure's code, and the browser logs network errors.
    const known = /^No recipe: |^Failed to load resource: |^TypeError: Failed to fetch/;
    expect(visit.errors.filter((error) => !known.test(error))).toEqual([]);
  });
});
