/** The page in each state: accessibility, targets, layout, console, Reset. */
import { expect } from "vitest";
import { focused } from "./assistive";
import { findViolations } from "./axe";
import { it } from "./journey";
import { STATES } from "./states";
import { findStale, translate } from "./translate";
import { areaOf, findOverflows, reset, restart } from "./visit";

/** The filled button, and the states that have it. The others have none. */
const FILLED: Record<string, string> = {
  "+ Add Ingredients": "empty reset one split hadBefore hadBeforeEmpty keptMany damagedLink",
  "Add all 19": "photo",
  "Get a recipe": "twenty oddNames",
  "Start cooking": "done kept link arabic unchanged",
  "Step 3 done": "cookingStep",
  "Leave cooking mode": "cooked",
  Dismiss: "timers cooking",
  "Try again": "offline stopped failedBefore failedAfter returned returnedBroken",
};

/** These have the same elements as others, but more or fewer of them. */
const SAME_ELEMENTS = ["one", "returnedBroken"];

const BROKE_OFF = "This recipe broke off: it is not complete.";

/** What is printed with a recipe that is not complete, without the apology. */
const NOTICES: Record<string, string> = {
  stopped: "Stopped: it is not complete.",
  failedAfter: BROKE_OFF,
  returnedBroken: BROKE_OFF,
};

/** Wide windows have another layout, but the same elements and colours: two states are enough. */
const ALSO_WIDE = ["twenty", "done"];

/** WCAG 2.2, 1.4.10. */
const NARROWEST = { width: 320, height: 740 };

/** There is nothing to reset. */
const EMPTY = ["empty", "reset", "hadBeforeEmpty"];

/** The state before has left the page as a new one. */
let isLeft = false;

it.for(Object.entries(STATES))(
  "the page in the state %s is accessible, translated, fits every window, is quiet on the console, and is reset",
  async ([name, enter], { sharedVisit: visit }) => {
    const { page, on, gemini, errors } = visit;
    // In one page, from Reset to Reset: axe needs most of its time where it is new.
    if (!isLeft) await restart(visit);
    isLeft = false;
    gemini.forget();
    await translate(page, "texts");
    await enter(visit);
    for (const title of await on.recipe.getByRole("heading", { level: 2 }).all()) {
      const bars = await page
        .locator("[data-covers=top]")
        .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().bottom));
      const { top, bottom } = await areaOf(title);
      const from = Math.max(0, ...bars);
      if (bottom > 0) expect(top, "covered title").toBeGreaterThanOrEqual(from);
    }

    const small = await page
      .locator("button, input[type=text], label:has(> input)")
      .filter({ visible: true })
      .evaluateAll((targets) =>
        targets
          .map((target) => ({ target, box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.height < 44 || box.width < 44)
          .map(({ target }) => target.outerHTML),
      );
    expect(small, "targets below 44 pixels").toEqual([]);

    const filled = await page
      .locator("button, [role=button]:not([data-running])")
      .filter({ visible: true })
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => getComputedStyle(button).backgroundColor !== "rgba(0, 0, 0, 0)")
          .map((button) => button.textContent),
      );
    const expected = Object.keys(FILLED).filter((one) => FILLED[one]?.split(" ").includes(name));
    expect(filled, "filled buttons").toEqual(expected);

    if (!SAME_ELEMENTS.includes(name)) expect(await findViolations(page)).toEqual([]);
    const notice = NOTICES[name];
    if (notice) {
      await page.emulateMedia({ media: "print" });
      await on.recipe.getByText(notice, { exact: true }).waitFor();
      expect(await on.recipe.getByText("Sorry").filter({ visible: true }).count()).toBe(0);
      await page.emulateMedia({ media: null });
    }
    for (const width of [320, 360, 640, 1024, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, "the page's width").toBeLessThanOrEqual(width);
    }
    if (ALSO_WIDE.includes(name)) expect(await findViolations(page), "wide").toEqual([]);

    await page.setViewportSize(NARROWEST);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    expect(await findOverflows(page), "twice the browser's font size").toEqual([]);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    await page.evaluate(() => {
      const elements = Array.from(document.body.querySelectorAll<HTMLElement>("*"));
      const sizes = elements.map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
      for (const [index, one] of elements.entries()) {
        one.style.fontSize = `${2 * (sizes[index] ?? 0)}px`;
      }
    });
    expect(await findOverflows(page), "twice the size of text alone").toEqual([]);

    expect(await findStale(page), "stale words").toEqual([]);
    await reset(visit);
    if (!EMPTY.includes(name)) {
      const call = gemini.calls.at(-1);
      if (call?.response.writableEnded === false) call.write("too late");
      await call?.closed;
      const { reset, listHeading, requestHeading, recipe, loader, alert } = on;
      for (const part of [reset, listHeading, requestHeading, recipe, loader, alert]) {
        expect(await part.count()).toBe(0);
      }
      expect(await on.status.textContent()).toBe("Reset. Undo reset brings everything back.");
      expect(await focused(page)).toBe("Add ingredient");
    }
    // The page logs a failure's code, and the browser logs network errors.
    const known = /^No (?:recipe|names): |^Failed to load resource: |^TypeError: Failed to fetch/;
    expect(errors.splice(0).filter((error) => !known.test(error))).toEqual([]);
    await page.evaluate(() => {
      for (const one of document.querySelectorAll("[style]")) one.removeAttribute("style");
    });
    isLeft = true;
  },
);
