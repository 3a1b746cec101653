/** A change of the recipe on the page: who is offered it, what is asked, what comes of it. */
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { MAX_CHANGE_BYTES, type RecipeRequest } from "../../worker/contract";
import { writeKept } from "../src/kept";
import { focused, tabTo } from "./assistive";
import { findViolations } from "./axe";
import { cookingParts } from "./cookingParts";
import { it } from "./journey";
import { FOUR, fillList, findOverflows, parts, settled, showRecipe, type Visit } from "./visit";

const GRATIN = `[lang]: en

# Leek Gratin

**2 servings** · Cooking: [45 minutes](PT45M)

## Ingredients

- *3* leeks
- *200 ml* cream (extra)

## Method

1. Slice *3* leeks.
2. Bake them in *200 ml* cream for [40 minutes](PT40M "Bake leeks").
`;
const MILD = GRATIN.replace("Slice", "Peel and slice");
const PAN = GRATIN.replace("Gratin", "Pan").replace("Bake", "Fry");
const HALF = GRATIN.slice(0, -40);

const LISTED = ["Onions", "Rice", "Eggs", "Peas"];

function changeParts(page: Page) {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    ...parts(page),
    ...cookingParts(page),
    wish: page.getByRole("textbox", { name: "Change this recipe", exact: true }),
    change: button("Change"),
    another: button("Another dish"),
    back: (title: string) => button(`Back to ${title}`),
    title: (name: string) => page.getByRole("heading", { level: 2, name, exact: true }),
    box: (name: string) => page.getByRole("checkbox", { name, exact: true }),
  };
}

/** Presses Tab until the input has the focus. */
async function tabToWish(page: Page) {
  await tabTo(page, "Print");
  await page.keyboard.press("Tab");
}

/** @returns The bodies of all requests from now on. */
function observeRequests(page: Page): RecipeRequest[] {
  const bodies: RecipeRequest[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "POST") bodies.push(sent.postDataJSON());
  });
  return bodies;
}

/** Axe in light and dark, and the layout, on a phone and a large screen. */
async function check({ page }: Visit) {
  for (const width of [1280, 320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    // Where the bar covers half of a box, axe finds the box too small.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    expect(await findOverflows(page), `${width}`).toEqual([]);
    if (width !== 320) expect(await findViolations(page), `${width}`).toEqual([]);
  }
}

it("by keyboard: ask, stop, ask again, go back, fail, try again, reload", async ({
  visitor: visit,
}) => {
  const { page, gemini } = visit;
  const on = changeParts(page);
  const bodies = observeRequests(page);
  const keyboard = page.keyboard;

  await showRecipe(visit, GRATIN);
  await on.box("Step 1").check();
  await tabToWish(page);
  expect(await on.wish.evaluate((input) => input === document.activeElement)).toBe(true);
  for (const nothing of ["", " "]) {
    await keyboard.type(nothing);
    await keyboard.press("Enter");
  }
  await on.wish.fill("");
  await keyboard.insertText("x".repeat(201));
  expect(await on.wish.inputValue()).toBe("x".repeat(200));
  await on.wish.fill("without the oven");
  await check(visit);
  expect(bodies).toHaveLength(1);

  // Stopped before the first word.
  await keyboard.press("Enter");
  await on.loader.waitFor();
  expect(await focused(page)).toBe("Recipe");
  expect(await on.status.textContent()).toBe("Loading recipe");
  expect(await on.wish.count()).toBe(0);
  const call = await gemini.next();
  expect(call.body).toContain('Change it like this: \\"without the oven\\".');
  await tabTo(page, "Stop");
  await keyboard.press("Enter");
  await settled(page);
  await call.closed;
  expect(await on.status.textContent()).toBe("Stopped");
  expect(await on.box("Step 1").isChecked()).toBe(true);
  expect(await on.wish.inputValue()).toBe("without the oven");

  // Asked again. Its words take the place of the wish.
  await tabToWish(page);
  await tabTo(page, "Change");
  await keyboard.press("Enter");
  const next = await gemini.next();
  next.write(HALF.replace("Gratin", "Pan"));
  await on.title("Leek Pan").waitFor();
  expect(await on.wish.count()).toBe(0);
  next.end(PAN.slice(HALF.length - "atin".length));
  await settled(page);
  expect(await on.status.textContent()).toBe("Recipe ready");
  expect(await on.wish.inputValue()).toBe("");
  expect(await on.box("Step 1").isChecked()).toBe(false);
  const asked = { ingredients: LISTED, change: { recipe: GRATIN, wish: "without the oven" } };
  expect(bodies.slice(1)).toEqual([asked, asked]);

  // Back is the recipe as it was.
  await on.back("Leek Gratin").focus();
  await keyboard.press("Enter");
  await on.title("Leek Gratin").waitFor();
  expect(await on.box("Step 1").isChecked()).toBe(true);
  expect(await on.wish.inputValue()).toBe("");

  // Without words: the wish is there again, and so is another way to ask.
  await on.wish.fill("milder");
  await keyboard.press("Enter");
  (await gemini.next()).fail(400);
  await on.alert.waitFor();
  expect(await on.wish.inputValue()).toBe("milder");
  expect(await on.another.count()).toBe(0);
  expect(await on.retry.count()).toBe(1);
  await check(visit);

  // After the first words.
  await tabTo(page, "Try again");
  await keyboard.press("Enter");
  (await gemini.next()).end(HALF, "MAX_TOKENS");
  await on.alert.waitFor();
  expect(await on.wish.count()).toBe(0);
  await on.back("Leek Gratin").click();
  expect(await on.wish.inputValue()).toBe("milder");
  await on.back("Leek Gratin").click();
  await on.retry.click();
  (await gemini.next()).end(MILD);
  await settled(page);
  expect(await on.wish.inputValue()).toBe("");
  const milder = { ingredients: LISTED, change: { recipe: GRATIN, wish: "milder" } };
  expect(bodies.slice(3)).toEqual([milder, milder, milder]);

  // A dish that was changed, and kept its name, is named once. No wish is kept.
  const stored = await page.evaluate(() => Object.values(sessionStorage).join());
  expect(stored).toContain("Peel and slice");
  expect(stored).not.toMatch(/milder|without the oven/);
  await page.reload();
  await on.box("Step 1").waitFor();
  expect(await on.wish.count()).toBe(0);
  await fillList(page, ...FOUR);
  expect(await on.wish.inputValue()).toBe("");
  await on.another.click();
  (await gemini.next()).end(PAN);
  await settled(page);
  const { exclude = [] } = bodies.at(-1) ?? {};
  expect(exclude.toSorted()).toEqual(["Leek Gratin", "Leek Pan"]);
  const known = /^No recipe: |^Failed to load resource/;
  expect(visit.errors.filter((error) => !known.test(error))).toEqual([]);
});

it("is offered where it can be asked for; what was typed stays meanwhile", async ({
  visitor: visit,
}) => {
  const { page, gemini } = visit;
  const on = changeParts(page);
  await showRecipe(visit, GRATIN);
  await on.wish.fill("for children");

  await on.cookingMode.click();
  expect(await on.wish.count()).toBe(0);
  expect(await on.another.count()).toBe(0);
  await on.cookingMode.click();
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("input").filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: null });
  // The list is too short.
  await page.getByRole("button", { name: "Edit Peas" }).click();
  expect(await on.wish.count()).toBe(0);
  await page.keyboard.press("Enter");
  await on.wish.waitFor();
  // Another request failed.
  await on.requestButton.click();
  (await gemini.next()).fail(400);
  await on.alert.waitFor();
  expect(await on.wish.count()).toBe(0);
  expect(await on.another.count()).toBe(0);
  await on.retry.click();
  await gemini.next();
  await on.stop.click();
  await settled(page);
  expect(await on.wish.inputValue()).toBe("for children");

  // A recipe that is too long.
  await showRecipe(visit, GRATIN.padEnd(MAX_CHANGE_BYTES, "Stir. "));
  await on.another.waitFor();
  expect(await on.wish.count()).toBe(0);
  await showRecipe(visit, GRATIN);
  expect(await on.wish.inputValue()).toBe("");
});

it("a recipe that comes back as it was says so; timers of the one before run on", async ({
  visitor: visit,
}) => {
  const { page, gemini } = visit;
  const on = changeParts(page);
  const unchanged = on.recipe.getByText("The AI changed nothing. Other words may help.");
  await showRecipe(visit, GRATIN);
  await on.wish.fill("as it is");
  await on.change.click();
  (await gemini.next()).end(`${GRATIN}\n`);
  await unchanged.waitFor();
  await settled(page);
  await check(visit);
  await on.start("40 minutes").click();
  await on.wish.fill("milder");
  await on.change.click();
  (await gemini.next()).end(MILD);
  await settled(page);
  expect(await unchanged.count()).toBe(0);
  await on.stopTimer("40 minutes").waitFor();
  await on.start("40 minutes").waitFor();
});

describe("when the day is used up", () => {
  it.override("settings", { RECIPES_PER_DAY: 1 });

  it("says until when, and keeps the wish", async ({ visit }) => {
    const { page } = visit;
    const on = changeParts(page);
    await showRecipe(visit, GRATIN);
    await on.wish.fill("milder");
    await on.change.click();
    await on.alert.getByText("recipes").waitFor();
    expect(await on.alert.innerText()).toMatch(/used up\. There are new ones from/);
    expect(await on.title("Leek Gratin").isVisible()).toBe(true);
    expect(await on.wish.inputValue()).toBe("milder");
    expect(await on.change.isDisabled()).toBe(true);
    expect(await on.requestButton.isDisabled()).toBe(true);
    await on.wish.press("Enter");
    expect(await on.loader.count()).toBe(0);
  });
});

describe("when the key was removed", () => {
  it.override("settings", { GEMINI_API_KEY: "", DEMO_PAUSE_MS: 1 });

  it("the demo says that it can't change a recipe, and its own are not offered a change", async ({
    visit,
  }) => {
    const { page } = visit;
    const on = changeParts(page);
    const answer = { id: 1, text: GRATIN, ticks: [], end: "done" as const };
    const kept = writeKept({ answers: [answer], cookingMode: false, timers: [], exclude: [] });
    await page.evaluate((text) => sessionStorage.setItem("chef-basil", text), kept);
    await page.reload();
    await fillList(page, ...FOUR);
    await on.wish.fill("without the oven");
    await on.change.click();
    await page.getByText("The demo can't change a recipe.").waitFor();
    await settled(page);
    await on.another.waitFor();
    expect(await on.wish.count()).toBe(0);
    await on.recipe.getByText("no AI was asked").last().waitFor();
    await on.back("Leek Gratin").click();
    await on.wish.waitFor();
  });
});
