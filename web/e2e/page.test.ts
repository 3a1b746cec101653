/** The page as a whole: layout, loading, keyboard, screen readers, installation. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { findViolations } from "./axe";
import { it } from "./journey";
import { areaOf, listed, request, settled } from "./visit";

it.for([
  [360, 740],
  [1280, 800],
] as const)(
  "a new recipe is at the top of a window of %i × %i, and stays there",
  async ([width, height], { visitor }) => {
    const { page, on } = visitor;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const topOf = async (part: Locator) => Math.round((await areaOf(part)).top);
    const top = () => topOf(on.recipe);
    const call = await request(visitor);
    await expect.poll(top).toBe(16);
    expect(await topOf(on.loader)).toBeLessThan(150);
    call.write("# Pea soup\n\n");
    await on.title("Pea soup").waitFor();
    expect(await topOf(on.title("Pea soup"))).toBeLessThan(150);
    call.end("1. Boil.");
    await settled(page);
    expect(await top()).toBe(16);

    // A failure does not move it either, although the page is then short.
    const next = await request(visitor);
    await expect.poll(top).toBe(16);
    next.fail(400);
    await on.alert.waitFor();
    expect(await top()).toBe(16);
  },
);

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

it("an unknown address shows an error page in the same style", async ({ visitor }) => {
  const { page } = visitor;
  const here = await paper(page);
  const response = await page.goto(new URL("/nothing/here", page.url()).href);
  expect(response?.status()).toBe(404);
  expect(await paper(page)).toBe(here);
  expect(await findViolations(page)).toEqual([]);
  expect(visitor.errors.filter((error) => !error.includes("404"))).toEqual([]);
  await page.getByRole("link", { name: "Back to the kitchen" }).click();
  await visitor.on.input.waitFor();
});

it("the first screen shows without its script, and keeps what is typed", async ({ visitor }) => {
  const { page, on } = visitor;
  const { promise, resolve: loadScript } = Promise.withResolvers<void>();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.resourceType()));
  await page.route("**/assets/index-*.js", (route) => promise.then(() => route.continue()));
  await page.reload({ waitUntil: "commit" });
  for (const part of [on.input, page.getByAltText("chef-img")]) await part.waitFor();
  // The inlined styles apply.
  const filled = await on.addButton.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(filled).not.toBe(await paper(page));
  await on.input.fill("onions");
  await page.keyboard.press("Enter");
  expect(await on.input.inputValue()).toBe("onions");
  expect(visitor.errors).toEqual([]);
  loadScript();
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().map((entry) => entry.toJSON());
  });
  expect(shifts).toEqual([]);
  const code = ["document", "script", "stylesheet"];
  expect(fetched.filter((type) => code.includes(type))).toEqual(["document", "script"]);

  await page.keyboard.type(" and rice");
  await page.keyboard.press("Enter");
  expect(await listed(page)).toEqual(["Onions and rice"]);
  expect([visitor.errors, visitor.foreign]).toEqual([[], []]);
});

it("the keyboard is enough, and each change of state is announced once", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const { keyboard } = page;
  const said = await observeAnnouncements(page);
  /** Presses Tab until this element has the focus, and expects a visible outline. */
  const tabToOutlined = async (name: string) => {
    await tabTo(page, name);
    const outline = page.locator(":focus").evaluate((one) => getComputedStyle(one).outline);
    expect(await outline).toMatch(/solid 3px$/);
  };

  await tabToOutlined("Add ingredient");
  for (const ingredient of ["onions", "rice", "eggs", "peas", "nails"]) {
    await keyboard.type(ingredient);
    await keyboard.press("Enter");
  }
  await tabToOutlined("Remove Nails");
  await keyboard.press("Enter");
  expect(await focused(page)).toBe("Add ingredient");

  await tabToOutlined("Get a recipe");
  await keyboard.press("Enter");
  await on.loader.waitFor();
  expect(await focused(page)).toBe("Recipe");
  const first = await gemini.next();
  for (const word of ["# Pea ", "soup ", "\n\nwith ", "many ", "words"]) first.write(word);
  await page.getByText("many words").waitFor();
  await tabToOutlined("Stop");
  await keyboard.press("Enter");
  await on.stop.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Recipe");

  await keyboard.press("Shift+Tab");
  expect(await focused(page)).toBe("Get a recipe");
  await keyboard.press("Enter");
  (await gemini.next()).fail(400);
  await on.alert.waitFor();
  await tabToOutlined("Try again");
  await keyboard.press("Enter");
  const last = await gemini.next();
  // With the focus on a button that disappears when the recipe is complete.
  await on.stop.focus();
  last.end("# Egg rice\n\n- 4 eggs\n- rice\n\n1. Boil.");
  await on.stop.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Recipe");

  await on.box("4 eggs").press("Space");
  expect(await on.box("4 eggs").isChecked()).toBe(true);
  await tabToOutlined("Reset");
  await keyboard.press("Enter");
  await on.recipe.waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Add ingredient");
  expect(await said()).toEqual([
    ...["Added Onions, 1 ingredient", "Added Rice, 2 ingredients", "Added Eggs, 3 ingredients"],
    ...["Added Peas, 4 ingredients", "Added Nails, 5 ingredients", "Removed Nails, 4 ingredients"],
    ...["Loading recipe", "Stopped"],
    ...["Loading recipe", "Sorry, I couldn't generate a recipe."],
    ...["Loading recipe", "Recipe ready"],
  ]);
});

it("the empty page has a title, landmarks, the form, and icons", async ({ visitor }) => {
  const { page, on } = visitor;
  expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  const banner = page.getByRole("banner");
  await banner.getByRole("img", { name: "chef-img", exact: true }).waitFor();
  expect(await banner.locator("p").textContent()).toBe("Chef Basil – AI Receipe Maker ");
  expect(await on.input.getAttribute("placeholder")).toBe("e.g. Onions");
  await page.getByText("Four things or more, and I’ll find a dish.").waitFor();
  const title = page.getByRole("heading", { level: 1 });
  for (const part of [page.locator("#root main"), banner.locator("p svg"), title, on.addButton]) {
    expect(await part.count()).toBe(1);
  }
  // On phones: pulling down does not reload, no text is enlarged by itself, and Enter leaves the
  // keyboard open.
  const styles = await page.locator("html, body").evaluateAll((all) =>
    all.flatMap((one) => {
      const style = getComputedStyle(one);
      return [style.overscrollBehaviorY, style.getPropertyValue("text-size-adjust")];
    }),
  );
  expect(styles).toEqual(["contain", "auto", "contain", "100%"]);
  expect(await on.input.getAttribute("enterkeyhint")).toBe("enter");

  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = JSON.parse(await (await fetch(new URL(href ?? "", page.url()))).text());
  expect(manifest).toMatchObject({ display: "standalone", start_url: "/", id: "/" });
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  for (const { src, sizes } of icons.filter((one) => one.sizes !== "any")) {
    const png = Buffer.from(await (await fetch(new URL(src, page.url()))).arrayBuffer());
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  const stated = icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`);
  expect(stated).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
  );
  expect(await page.locator("meta[name=theme-color]").count()).toBe(2);
  expect(visitor.errors).toEqual([]);

  // No word of the title is broken, with text at twice its size.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const linesOfWords = await title.evaluate((one) => {
    const text = one.firstChild as Text;
    return Array.from(text.data.matchAll(/\S+/g), ({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length;
    });
  });
  expect(linesOfWords).toEqual([1, 1, 1, 1, 1, 1]);
});
