/** The list of ingredients. */
import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { tabTo } from "./assistive";
import { it } from "./journey";
import { add, FOUR, fillList, listed } from "./visit";

it("the empty page shows only the header and the form", async ({ visit }) => {
  const { page, on } = visit;
  expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
  await page.getByRole("banner").getByRole("img", { name: "chef-img", exact: true }).waitFor();
  expect(await page.locator("header p").textContent()).toBe("Chef Basil – AI Receipe Maker ");
  expect(await page.locator("header p svg").count()).toBe(1);
  expect(await on.input.getAttribute("placeholder")).toBe("e.g. Onions");
  expect(await on.addButton.isVisible()).toBe(true);
  await page.getByText("Four things or more, and I’ll find a dish.").waitFor();
  for (const part of [
    ...[on.listHeading, on.requestHeading, on.loader, on.recipe, on.alert, on.reset],
  ]) {
    expect(await part.count()).toBe(0);
  }
  expect(await page.locator("#root main").count()).toBe(1);
  expect(visit.errors).toEqual([]);
  expect(visit.foreign).toEqual([]);
});

it("the form accepts input before its script has loaded, and keeps it", async ({ visit }) => {
  const { page, on } = visit;
  const scriptMayLoad = Promise.withResolvers<void>();
  await page.route("**/assets/index-*.js", async (route) => {
    await scriptMayLoad.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await on.input.fill("onions");
  await page.keyboard.press("Enter");
  expect(await on.input.inputValue()).toBe("onions");
  expect(visit.errors).toEqual([]);
  scriptMayLoad.resolve();

  await page.keyboard.type(" and rice");
  await expect
    .poll(async () => {
      await page.keyboard.press("Enter");
      return listed(page);
    })
    .toEqual(["Onions and rice"]);
});

describe("adding", () => {
  it("ignores empty input and a space, and changes only the first letter", async ({ visit }) => {
    const { page, on } = visit;
    for (const typed of ["", " "]) {
      await on.input.fill(typed);
      await on.addButton.click();
      expect(await listed(page)).toEqual([]);
      expect(await on.input.inputValue()).toBe(typed);
      expect(await on.alert.count()).toBe(0);
    }
    expect(await on.reset.count()).toBe(0);

    await on.input.fill("onions");
    await on.addButton.click();
    expect(await on.input.inputValue()).toBe("");
    // The input has kept the focus.
    await page.keyboard.type("  ");
    await page.keyboard.press("Enter");
    await add(page, " rice", "éclair", "ßauce", "🧅 red", "onions", "red ONIONS ");
    expect(await listed(page)).toEqual([
      ...["Onions", "  ", " rice", "Éclair", "SSauce", "🧅 red", "Onions", "Red ONIONS "],
    ]);
    expect(visit.errors).toEqual([]);
  });

  it("shows how many are needed, and the request from the fourth on", async ({ visit }) => {
    const { page, on } = visit;
    const hint = (text: string) => page.getByText(text, { exact: true });
    await add(page, "onions, rice, eggs, peas");
    await on.listHeading.waitFor();
    await on.reset.waitFor();
    expect(await listed(page)).toEqual(["Onions, rice, eggs, peas"]);
    await hint("Add 3 more for a recipe, one at a time.").waitFor();
    await add(page, "b", "c");
    await hint("Add 1 more for a recipe, one at a time.").waitFor();
    expect(await on.requestButton.count()).toBe(0);
    await page.getByRole("button", { name: "Remove Onions, rice, eggs, peas" }).click();
    await hint("Add 2 more for a recipe.").waitFor();
    await add(page, "d", "e");
    await on.requestHeading.waitFor();
    expect(await page.getByText(/^Add \d/).count()).toBe(0);
    expect(await on.requestButton.isVisible()).toBe(true);
    expect(await hint("Generate a recipe from your list of ingredients.").count()).toBe(1);
  });

  it("has no limit: two hundred are asked for", async ({ visit }) => {
    const { page, on } = visit;
    const twoHundred = Array.from({ length: 200 }, (_, index) => `Ingredient ${index}`);
    await fillList(page, ...twoHundred);
    expect(await listed(page)).toEqual(twoHundred);
    await on.requestButton.click();
    const call = await visit.gemini.next();
    expect(call.body).toContain(`I have ${twoHundred.join(", ")}.`);
    call.end("# Everything soup");
    await page.getByRole("heading", { name: "Everything soup" }).waitFor();
  });
});

it("pasted lines are one ingredient each, with what stands in the input", async ({
  visitor: { page, on },
}) => {
  /** Copies a text from an element of the page, and pastes it where the cursor is. */
  const paste = async (text: string) => {
    await page.evaluate((value) => {
      const source = document.body.appendChild(document.createElement("textarea"));
      source.value = value;
      source.select();
    }, text);
    await page.keyboard.press("Control+C");
    await page.locator("textarea").evaluate((source) => source.remove());
    await on.input.focus();
    await page.keyboard.press("Control+V");
  };
  await paste("flour\n");
  expect(await on.input.inputValue()).toBe("flour");
  expect(await listed(page)).toEqual([]);
  await on.input.fill("rye ");
  await paste("flour\r\nbutter, salted\n\n 2 eggs\nmilk");
  expect(await listed(page)).toEqual(["Rye flour", "Butter, salted", " 2 eggs", "Milk"]);
  expect(await on.input.inputValue()).toBe("");
  await expect.poll(() => on.status.textContent()).toBe("Added Milk, 4 ingredients");
});

it("a name takes its ingredient off the list and into the input", async ({
  visitor: { page, on },
}) => {
  await fillList(page, ...FOUR);
  await on.input.fill("leeks");
  await page.getByRole("button", { name: "Edit Rice", exact: true }).click();
  // What stood in the input is not lost.
  expect(await listed(page)).toEqual(["Onions", "Eggs", "Peas", "Leeks"]);
  expect(await on.input.inputValue()).toBe("Rice");
  await page.keyboard.type(" noodles");
  await page.keyboard.press("Enter");
  expect(await listed(page)).toEqual(["Onions", "Eggs", "Peas", "Leeks", "Rice noodles"]);
});

describe("removing", () => {
  it("has a cross that shows on hover and focus, and always on touch screens", async ({
    site,
    visit: { page },
  }) => {
    await add(page, "onions", "rice");
    const CROSS = "[aria-label='Remove Onions'] span";
    const opacity = () => page.locator(CROSS).evaluate((span) => getComputedStyle(span).opacity);
    expect(await opacity()).toBe("0");
    await page.getByText("Onions", { exact: true }).hover();
    expect(await opacity()).toBe("1");
    await page.getByText("Rice", { exact: true }).hover();
    expect(await opacity()).toBe("0");
    await tabTo(page, "Remove Onions");
    expect(await opacity()).toBe("1");

    await using finger = await site.visit({ hasTouch: true, isMobile: true });
    await add(finger.page, "onions");
    const cross = finger.page.locator(CROSS);
    expect(await cross.evaluate((span) => getComputedStyle(span).opacity)).toBe("1");
  });

  it("removes only this one, moves the focus; a reload removes all", async ({
    visit: { page, on },
  }) => {
    await add(page, "a", "b", "a", "c");
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
    await page.getByRole("button", { name: "Remove A", exact: true }).last().focus();
    await page.keyboard.press("Enter");
    expect(await listed(page)).toEqual(["A", "B", "C"]);
    expect(await focused()).toBe("Remove C");
    expect(await on.requestButton.count()).toBe(0);
    await page.keyboard.press("Enter");
    expect(await listed(page)).toEqual(["A", "B"]);
    expect(await focused()).toBe("Add ingredient");

    await page.reload();
    expect(await listed(page)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });
});

it("the call to action is one below the other on phones", async ({ visit: { page, on } }) => {
  await add(page, ...FOUR);
  const boxes = async () => {
    const [heading, button] = [
      await on.requestHeading.boundingBox(),
      await on.requestButton.boundingBox(),
    ];
    if (!heading || !button) throw new Error("not shown");
    return { heading, button };
  };
  for (const width of [360, 375, 393, 412, 430, 480]) {
    await page.setViewportSize({ width, height: 800 });
    const { heading, button } = await boxes();
    expect(heading.height, `${width}`).toBeLessThan(30);
    expect(button.y).toBeGreaterThan(heading.y + heading.height);
  }
  await page.setViewportSize({ width: 640, height: 800 });
  const { heading, button } = await boxes();
  expect(button.x).toBeGreaterThan(heading.x + heading.width);
});

it.for([
  { width: 360, height: 430 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
])(
  "in $width × $height, the button for a recipe is in sight at once, and nothing scrolls",
  async (viewport, { visitor: { page, on } }) => {
    await page.setViewportSize(viewport);
    const form = page.locator("form");
    const area = async (part: Locator) => {
      const { y = Number.NaN, height = 0 } = (await part.boundingBox()) ?? {};
      return { top: y, bottom: y + height };
    };
    const before = await area(form);
    await page.getByText("Wishes work too: vegetarian, for 2, no oven").waitFor();
    const names = Array.from({ length: 25 }, (_, index) => `ingredient ${index}`);
    for (const some of [names.slice(0, 4), names.slice(4)]) {
      await fillList(page, ...some);
      expect((await area(on.requestButton)).bottom).toBeLessThanOrEqual(viewport.height);
      expect((await area(on.requestHeading)).top).toBeGreaterThan(before.bottom);
      expect(await area(form)).toEqual(before);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    // A phone's keyboard covers the list. Screen readers get the words from the status.
    const added = form.getByText("Added Ingredient 24, 25 ingredients", { exact: true });
    expect(await added.getAttribute("aria-hidden")).toBe("true");
    // What gets the focus is not covered.
    const last = page.getByRole("button", { name: "Edit Ingredient 24" });
    await last.focus();
    const block = await area(page.locator("section").filter({ has: on.requestButton }));
    expect((await area(last)).bottom).toBeLessThanOrEqual(block.top);
    await page.getByRole("button", { name: "Remove Ingredient 24" }).click();
    expect(await added.count()).toBe(0);
  },
);
