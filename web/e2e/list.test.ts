/** The list of ingredients. */
import { describe, expect } from "vitest";
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

describe("removing", () => {
  it("has a cross that shows on hover and focus, and always on touch screens", async ({
    site,
    visit: { page, on },
  }) => {
    await add(page, "onions", "rice");
    const CROSS = "[aria-label='Remove Onions'] span";
    const opacity = () => page.locator(CROSS).evaluate((span) => getComputedStyle(span).opacity);
    expect(await opacity()).toBe("0");
    await page.getByText("Onions", { exact: true }).hover();
    expect(await opacity()).toBe("1");
    await page.getByText("Rice", { exact: true }).hover();
    expect(await opacity()).toBe("0");
    await on.addButton.focus();
    await page.keyboard.press("Tab");
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

it("what was added is in sight above a phone's keyboard, and announced once", async ({ site }) => {
  await using visit = await site.visit({ viewport: { width: 360, height: 430 } });
  const { page, on } = visit;
  const gap = async () => {
    const { y = 0, height = 0 } = (await on.input.boundingBox()) ?? {};
    return ((await on.addButton.boundingBox())?.y ?? 0) - y - height;
  };
  expect(await gap()).toBe(12);
  await add(page, ...FOUR, ...FOUR);
  const words = page.locator("form").getByText("Added Peas, 8 ingredients", { exact: true });
  expect(await gap()).toBe(12);
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await words.boundingBox()) ?? {};
      return y >= 0 && y + height <= 430;
    })
    .toBe(true);
  expect(await words.getAttribute("aria-hidden")).toBe("true");
  await page.getByRole("button", { name: "Remove Peas" }).first().click();
  expect(await words.count()).toBe(0);
});
