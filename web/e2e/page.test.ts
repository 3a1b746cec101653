/** The page as a whole: layout, loading, keyboard, screen readers, installation. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { findViolations } from "./axe";
import { it } from "./journey";
import { listed, request, settled } from "./visit";

it.for([
  [360, 740],
  [1280, 800],
] as const)(
  "a new recipe is at the top of a window of %i × %i, and stays there",
  async ([width, height], { visitor }) => {
    const { page, on } = visitor;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const top = () =>
      on.recipe.evaluate((region) => Math.round(region.getBoundingClientRect().top));
    const call = await request(visitor);
    await expect.poll(top).toBe(16);
    expect((await on.loader.boundingBox())?.y).toBeLessThan(150);

    const scrolled = await page.evaluate(() => window.scrollY);
    call.write("# Pea soup\n\n");
    await on.recipe.getByRole("heading").waitFor();
    expect((await on.recipe.getByRole("heading").boundingBox())?.y).toBeLessThan(150);
    call.end("1. Boil.");
    await settled(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    expect(await top()).toBe(16);

    // A failure does not move it either, although the page is then short.
    const next = await request(visitor);
    await expect.poll(top).toBe(16);
    next.fail(400);
    await on.alert.waitFor();
    expect(await top()).toBe(16);
  },
);

it("an unknown address shows an error page in the same style", async ({ visitor }) => {
  const { page } = visitor;
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const here = await paper();
  const response = await page.goto(new URL("/nothing/here", page.url()).href);
  expect(response?.status()).toBe(404);
  expect(await paper()).toBe(here);
  expect(await findViolations(page)).toEqual([]);
  expect(visitor.errors.filter((error) => !error.includes("404"))).toEqual([]);
  await page.getByRole("link", { name: "Back to the kitchen" }).click();
  await visitor.on.input.waitFor();
});

it("the first screen shows without its script, keeps what is typed, and shifts no layout", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  const scriptMayLoad = Promise.withResolvers<void>();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.resourceType()));
  await page.route("**/assets/index-*.js", async (route) => {
    await scriptMayLoad.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  for (const part of [on.input, page.getByRole("heading"), page.getByAltText("chef-img")]) {
    await part.waitFor();
  }
  // The inlined styles apply.
  expect(await on.addButton.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(
    await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
  );
  await on.input.fill("onions");
  await page.keyboard.press("Enter");
  expect(await on.input.inputValue()).toBe("onions");
  expect(visitor.errors).toEqual([]);
  scriptMayLoad.resolve();
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
  expect(visitor.errors).toEqual([]);
  expect(visitor.foreign).toEqual([]);
});

it("the keyboard is enough up to the next recipe, and each change of state is announced once", async ({
  visitor,
}) => {
  const { page, on, gemini } = visitor;
  const { keyboard } = page;
  const said = await observeAnnouncements(page);
  const focus = () => focused(page);
  /** Presses Tab until this element has the focus, and expects a visible outline. */
  const tabToOutlined = async (name: string) => {
    await tabTo(page, name);
    const style = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
      return `${outlineStyle} ${outlineWidth}`;
    });
    expect(style).toBe("solid 3px");
  };

  await tabToOutlined("Add ingredient");
  for (const ingredient of ["onions", "rice", "eggs", "peas", "nails"]) {
    await keyboard.type(ingredient);
    await keyboard.press("Enter");
  }
  await tabToOutlined("Remove Nails");
  await keyboard.press("Enter");
  expect(await focus()).toBe("Add ingredient");

  await tabToOutlined("Get a recipe");
  await keyboard.press("Enter");
  await on.loader.waitFor();
  expect(await focus()).toBe("Recipe");
  const first = await gemini.next();
  for (const word of ["# Pea ", "soup ", "\n\nwith ", "many ", "words"]) first.write(word);
  await page.getByText("many words").waitFor();
  await tabToOutlined("Stop");
  await keyboard.press("Enter");
  await on.stop.waitFor({ state: "detached" });
  await expect.poll(focus).toBe("Recipe");

  await keyboard.press("Shift+Tab");
  expect(await focus()).toBe("Get a recipe");
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
  await expect.poll(focus).toBe("Recipe");

  await page.getByRole("checkbox", { name: "4 eggs" }).focus();
  await keyboard.press("Space");
  expect(await page.getByRole("checkbox", { name: "4 eggs" }).isChecked()).toBe(true);
  await tabToOutlined("Reset");
  await keyboard.press("Enter");
  await on.recipe.waitFor({ state: "detached" });
  expect(await focus()).toBe("Add ingredient");
  expect(await said()).toEqual([
    ...["Added Onions, 1 ingredient", "Added Rice, 2 ingredients", "Added Eggs, 3 ingredients"],
    ...["Added Peas, 4 ingredients", "Added Nails, 5 ingredients", "Removed Nails, 4 ingredients"],
    ...["Loading recipe", "Stopped"],
    ...["Loading recipe", "Sorry, I couldn't generate a recipe."],
    ...["Loading recipe", "Recipe ready"],
  ]);
});

it("the empty page has a title, landmarks, the form, and icons to install it", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  const banner = page.getByRole("banner");
  await banner.getByRole("img", { name: "chef-img", exact: true }).waitFor();
  expect(await banner.locator("p").textContent()).toBe("Chef Basil – AI Receipe Maker ");
  expect(await on.input.getAttribute("placeholder")).toBe("e.g. Onions");
  await page.getByText("Four things or more, and I’ll find a dish.").waitFor();
  const heading = page.getByRole("heading", { level: 1 });
  for (const part of [page.locator("#root main"), banner.locator("p svg"), heading, on.addButton]) {
    expect(await part.count()).toBe(1);
  }
  // Pulling down does not reload.
  const behaviours = await page
    .locator("html, body")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).overscrollBehaviorY));
  expect(behaviours).toEqual(["contain", "contain"]);
  // On phones: no text is enlarged by itself, and Enter leaves the keyboard open.
  const adjust = await page
    .locator("body")
    .evaluate((one) => String(one.computedStyleMap().get("text-size-adjust")));
  expect(adjust).toBe("100%");
  expect(await page.getByRole("textbox").getAttribute("enterkeyhint")).toBe("enter");

  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = JSON.parse(await (await fetch(new URL(href ?? "", page.url()))).text());
  expect(manifest).toMatchObject({ display: "standalone", start_url: "/", id: "/" });
  const sizes = [];
  for (const { src, sizes: stated, purpose = "any" } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (stated !== "any") expect(size).toBe(stated);
    sizes.push(`${stated} ${purpose}`);
  }
  expect(sizes).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
  expect(await page.locator("meta[name=theme-color]").count()).toBe(2);
  expect(visitor.errors).toEqual([]);
});

it("the title's words hold together", async ({ visitor: { page } }) => {
  /** Where each word stands: one place for each line that has a part of it. */
  const tops = (element: Locator) =>
    element.evaluate((one) => {
      const text = one.firstChild as Text;
      return Array.from(text.data.matchAll(/\S+/g), ({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return Array.from(range.getClientRects(), ({ top }) => top);
      });
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const title = await tops(page.getByRole("heading", { level: 1 }));
  expect(title.map((lines) => lines.length)).toEqual([1, 1, 1, 1, 1, 1]);
});
