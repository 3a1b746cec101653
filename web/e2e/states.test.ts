/** The page in each state: accessibility, targets, layout, console, Reset. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focused } from "./assistive";
import { findViolations } from "./axe";
import { it } from "./journey";
import { filledButtons, findOverflows, findOverlaps, spaceText } from "./measure";
import { KNOWN_MESSAGES, STATES, saveMany } from "./states";
import { findStale, translate } from "./translate";
import { findUnreachable, reset, restart, type Visit } from "./visit";

/** The filled button, and the states that have it. The other states have none. */
const FILLED: Record<string, string> = {
  "+ Add Ingredients": "empty photo pages split savedMany",
  "Add all 19": "photo",
  "Get a recipe": "twenty editing",
  "Cook this recipe": "pages",
  "Start cooking": "otherDishes link household arabic",
  Dismiss: "cooking",
  "Step 1 done": "cooking",
  "Step 3 done": "cookingStep answered",
  Ask: "notAnswered",
  Save: "cooked",
  "Try again": "failedAfter",
};

/** Checked in dark, too: these have all colours. */
const ALSO_DARK = ["twenty", "photo", "otherDishes", "cooking", "answered"];

/** Also checked in a wide window: these have another layout there. */
const ALSO_WIDE = ["empty", "twenty", "photo", "otherDishes", "savedMany", "answered"];

/** In these, what hangs in a window differs most with its size. */
const HANGING = ["twenty", "loading", "writing", "otherDishes", "household", "savedMany"];

const WINDOWS = [
  { width: 320, height: 640 },
  { width: 820, height: 1080 },
  { width: 1280, height: 800 },
  { width: 1600, height: 1000 },
];

/** Whether the previous state left the page as if newly opened. */
let isLeft = false;

/** @returns What can be pressed, and is smaller than a finger. */
const findSmall = (page: Page) =>
  page
    .locator("button, input[type=text], label:has(> input)")
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.flatMap((target) => {
        const { height, width } = target.getBoundingClientRect();
        return height < 44 || width < 44 ? [target.outerHTML] : [];
      }),
    );

/** Expects the page to be as if newly opened, whatever else arrives. */
async function checkReset({ page, on, gemini }: Visit) {
  const call = gemini.calls.at(-1);
  if (call?.response.writableEnded === false) call.write("too late");
  await call?.closed;
  for (const part of [on.reset, on.listHeading, on.recipe, on.alert])
    await expect.poll(() => part.count()).toBe(0);
  await expect.poll(() => focused(page)).toBe("Add ingredient");
}

it.for(Object.entries(STATES))(
  "the page in the state %s is accessible, translated, fits every window without overlaps, is quiet on the console, and is reset",
  async ([name, enter], { sharedVisit: visit }) => {
    const { page, gemini, errors } = visit;
    // All states in one page, with Reset in between: axe's first run in a page is slow.
    if (!isLeft) await restart(visit);
    isLeft = false;
    gemini.forget();
    await translate(page, "texts");
    await enter(visit);

    expect(await findSmall(page), "targets below 44 pixels").toEqual([]);
    const filled = Object.keys(FILLED).filter((one) => FILLED[one]?.split(" ").includes(name));
    expect(await filledButtons(page), "filled buttons").toEqual(filled);

    const colours = ALSO_DARK.includes(name) ? (["light", "dark"] as const) : (["light"] as const);
    expect(await findViolations(page, colours)).toEqual([]);
    for (const width of ALSO_WIDE.includes(name) ? [640, 1024] : [640]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findOverflows(page), `${width}`).toEqual([]);
    }
    if (name === "empty") expect(await findViolations(page, ["light"]), "wide").toEqual([]);
    // WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12.
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await findOverflows(page), "320").toEqual([]);
    await spaceText(page);
    expect(await findOverflows(page), "320, spaced, 200 %").toEqual([]);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });

    expect(await findStale(page), "stale words").toEqual([]);
    expect(await findUnreachable(visit), "buttons that can't be pressed").toEqual([]);
    if (HANGING.includes(name)) {
      await saveMany(page, 2);
      for (const window of WINDOWS) {
        await page.setViewportSize(window);
        expect(await findOverlaps(page), `${window.width}`).toEqual([]);
      }
    }
    await reset(visit);
    if (name !== "empty") await checkReset(visit);
    expect(errors.splice(0).filter((error) => !KNOWN_MESSAGES.test(error))).toEqual([]);
    isLeft = true;
  },
);
