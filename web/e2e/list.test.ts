import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { add, FOUR, fillList, listed, openSite, parts, type Site, type Visit } from "./visit";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

describe("the empty page", () => {
  it("shows only the header and the form", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const on = parts(page);

    expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
    await page.getByRole("banner").getByRole("img", { name: "chef-img", exact: true }).waitFor();
    expect(await page.locator("header p").textContent()).toBe("Chef Basil – AI Receipe Maker ");
    expect(await page.locator("header p svg").count()).toBe(1);
    expect(await on.input.getAttribute("placeholder")).toBe("e.g. Onions");
    expect(await on.addButton.isVisible()).toBe(true);
    await page.getByText("Four things or more, and I’ll find a dish.").waitFor();
    for (const part of [
      on.listHeading,
      on.requestHeading,
      on.loader,
      on.recipe,
      on.alert,
      on.reset,
    ]) {
      expect(await part.count()).toBe(0);
    }
    expect(visit.errors).toEqual([]);
    expect(visit.foreign).toEqual([]);
  });

  it("is mounted in the root element", async () => {
    await using visit = await site.visit();
    expect(await visit.page.locator("#root main").count()).toBe(1);
  });

  it("accepts input before its script has loaded, and keeps it", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    const { input } = parts(page);
    const scriptMayLoad = Promise.withResolvers<void>();
    await page.route("**/assets/index-*.js", async (route) => {
      await scriptMayLoad.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });

    await input.fill("onions");
    await page.keyboard.press("Enter");
    expect(await input.inputValue()).toBe("onions");
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
});

describe("adding an ingredient", () => {
  it("ignores an empty input and a single space without a message, and leaves the input unchanged", async () => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    for (const typed of ["", " "]) {
      await on.input.fill(typed);
      await on.addButton.click();
      expect(await listed(visit.page)).toEqual([]);
      expect(await on.input.inputValue()).toBe(typed);
      expect(await on.alert.count()).toBe(0);
    }
    expect(await on.reset.count()).toBe(0);
  });

  it("changes only the first letter to upper case", async () => {
    await using visit = await site.visit();
    const typed = ["onions", "  ", " rice", "éclair", "ßauce", "🧅 red", "onions", "red ONIONS "];
    await add(visit.page, ...typed);
    expect(await listed(visit.page)).toEqual([
      "Onions",
      "  ",
      " rice",
      "Éclair",
      "SSauce",
      "🧅 red",
      "Onions",
      "Red ONIONS ",
    ]);
    expect(visit.errors).toEqual([]);
  });

  it("empties the input and keeps its focus, by button and by Enter", async () => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    await on.input.fill("onions");
    await on.addButton.click();
    await on.listHeading.waitFor();
    expect(await on.input.inputValue()).toBe("");
    await visit.page.keyboard.type("rice");
    await visit.page.keyboard.press("Enter");
    await expect.poll(() => listed(visit.page)).toEqual(["Onions", "Rice"]);
  });

  it("shows how many more are needed", async () => {
    await using visit = await site.visit();
    const hint = (text: string) => visit.page.getByText(text, { exact: true });
    await add(visit.page, "a");
    await hint("Add 3 more for a recipe.").waitFor();
    await add(visit.page, "b", "c");
    await hint("Add 1 more for a recipe.").waitFor();
    await add(visit.page, "d");
    await hint("Add 1 more for a recipe.").waitFor({ state: "detached" });
  });

  it("treats several in one entry as one, and says to add one at a time", async () => {
    await using visit = await site.visit();
    const { page } = visit;
    await add(page, "onions, rice, eggs, peas");
    expect(await listed(page)).toEqual(["Onions, rice, eggs, peas"]);
    await page.getByText("Add 3 more for a recipe, one at a time.", { exact: true }).waitFor();
  });

  it("shows the list's heading from the first, and the call to action from the fourth", async () => {
    await using visit = await site.visit();
    const on = parts(visit.page);
    await add(visit.page, "a");
    await on.listHeading.waitFor();
    await on.reset.waitFor();
    await add(visit.page, "b", "c");
    expect(await listed(visit.page)).toHaveLength(3);
    expect(await on.requestButton.count()).toBe(0);
    await add(visit.page, "d");
    await on.requestHeading.waitFor();
    await on.requestButton.waitFor();
    const text = visit.page.getByText("Generate a recipe from your list of ingredients.", {
      exact: true,
    });
    expect(await text.count()).toBe(1);
  });

  it("accepts two hundred", async () => {
    await using visit = await site.visit();
    const twoHundred = Array.from({ length: 200 }, (_, index) => `Ingredient ${index}`);
    await fillList(visit.page, ...twoHundred);
    expect(await listed(visit.page)).toEqual(twoHundred);

    await parts(visit.page).requestButton.click();
    const call = await site.gemini.next();
    expect(call.body).toContain(`I have ${twoHundred.join(", ")}.`);
    call.end("# Everything soup");
    await visit.page.getByRole("heading", { name: "Everything soup" }).waitFor();
  });
});

describe("removing an ingredient", () => {
  it("has a cross that shows on hover and focus, and always on touch screens", async () => {
    await using mouse = await site.visit();
    await add(mouse.page, "onions", "rice");
    const cross = ({ page }: Visit) =>
      page.getByRole("button", { name: "Remove Onions" }).locator("span");
    const opacity = (visit: Visit) =>
      cross(visit).evaluate((span) => getComputedStyle(span).opacity);
    expect(await opacity(mouse)).toBe("0");
    await mouse.page.getByText("Onions", { exact: true }).hover();
    expect(await opacity(mouse)).toBe("1");
    await mouse.page.getByText("Rice", { exact: true }).hover();
    expect(await opacity(mouse)).toBe("0");
    await parts(mouse.page).addButton.focus();
    await mouse.page.keyboard.press("Tab");
    expect(await opacity(mouse)).toBe("1");

    await using finger = await site.visit({ hasTouch: true, isMobile: true });
    await add(finger.page, "onions");
    expect(await opacity(finger)).toBe("1");
  });

  it("removes only this one, and moves the focus to the next or to the input", async () => {
    await using visit = await site.visit();
    await add(visit.page, "a", "b", "a", "c");
    const focused = () => visit.page.evaluate(() => document.activeElement?.ariaLabel);

    await visit.page.getByRole("button", { name: "Remove A", exact: true }).last().focus();
    await visit.page.keyboard.press("Enter");
    await expect.poll(() => listed(visit.page)).toEqual(["A", "B", "C"]);
    expect(await focused()).toBe("Remove C");
    expect(await parts(visit.page).requestButton.count()).toBe(0);

    await visit.page.keyboard.press("Enter");
    await expect.poll(() => listed(visit.page)).toEqual(["A", "B"]);
    expect(await focused()).toBe("Add ingredient");
  });
});

it("the list is not stored anywhere", async () => {
  await using visit = await site.visit();
  await add(visit.page, "a", "b");
  await visit.page.reload();
  expect(await listed(visit.page)).toEqual([]);
  expect(await visit.page.context().cookies()).toEqual([]);
  expect(await visit.page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([
    0, 0,
  ]);
});

it("the call to action is one below the other on phones", async () => {
  await using visit = await site.visit();
  const { page } = visit;
  await add(page, ...FOUR);
  const on = parts(page);
  for (const width of [360, 375, 393, 412, 430, 480]) {
    await page.setViewportSize({ width, height: 800 });
    const heading = await on.requestHeading.boundingBox();
    const button = await on.requestButton.boundingBox();
    expect(heading?.height, `${width}`).toBeLessThan(30);
    expect(button?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
  }
  await page.setViewportSize({ width: 640, height: 800 });
  const heading = await on.requestHeading.boundingBox();
  expect((await on.requestButton.boundingBox())?.x).toBeGreaterThan(
    (heading?.x ?? 0) + (heading?.width ?? 0),
  );
});

it("what was added is in sight above a phone's keyboard, and announced once", async () => {
  await using visit = await site.visit({ viewport: { width: 360, height: 430 } });
  const { page } = visit;
  const on = parts(page);
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
