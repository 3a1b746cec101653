/** The page as a whole: layout, loading, keyboard, screen readers, installation. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { findViolations } from "./axe";
import { it } from "./journey";
import { STATES } from "./states";
import { add, FOUR, parts, request, settled } from "./visit";

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

it("the first screen shows before any script has run", async ({ site }) => {
  await using visitor = await site.visit({ javaScriptEnabled: false });
  const { page } = visitor;
  const { input, addButton } = parts(page);
  for (const part of [input, addButton, page.getByRole("heading"), page.getByAltText("chef-img")]) {
    expect(await part.isVisible()).toBe(true);
  }
  // The inlined styles apply.
  expect(await addButton.evaluate((button) => getComputedStyle(button).backgroundColor)).not.toBe(
    await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
  );
});

it("loading shifts no layout, and fetches one script and no stylesheet", async ({ visitor }) => {
  const { page } = visitor;
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.resourceType()));
  await page.reload({ waitUntil: "networkidle" });
  expect(fetched.filter((type) => type === "document" || type === "script")).toEqual([
    "document",
    "script",
  ]);
  expect(fetched).not.toContain("stylesheet");

  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByType("layout-shift")) {
            sum += (entry as PerformanceEntry & { value: number }).value;
          }
          // The mark comes after all earlier entries.
          if (list.getEntriesByName("end").length > 0) resolve(sum);
        });
        observer.observe({ type: "layout-shift", buffered: true });
        performance.mark("end");
        observer.observe({ type: "mark", buffered: true });
      }),
  );
  expect(shift).toBe(0);
});

it("nothing is animated when the visitor prefers reduced motion", async ({ visitor }) => {
  await STATES.loading(visitor);
  const moving = () => visitor.page.evaluate(() => document.getAnimations().length);
  expect(await moving()).toBe(0);
  await visitor.page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await moving()).toBeGreaterThan(0);
});

it("the keyboard is enough from the first ingredient to the next recipe", async ({ visitor }) => {
  const { page, on } = visitor;
  const { keyboard } = page;
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
  expect(await on.status.textContent()).toBe("Removed Nails, 4 ingredients");

  await tabToOutlined("Get a recipe");
  await keyboard.press("Enter");
  await on.loader.waitFor();
  expect(await focus()).toBe("Recipe");
  const first = await visitor.gemini.next();
  first.write("# Pea soup\n\n");
  await on.recipe.getByRole("heading").waitFor();
  await tabToOutlined("Stop");
  await keyboard.press("Enter");
  await on.stop.waitFor({ state: "detached" });
  await expect.poll(focus).toBe("Recipe");
  expect(await on.status.textContent()).toBe("Stopped");

  await keyboard.press("Shift+Tab");
  expect(await focus()).toBe("Get a recipe");
  await keyboard.press("Enter");
  const second = await visitor.gemini.next();
  // With the focus on a button that disappears when the recipe is complete.
  await on.stop.focus();
  second.end("# Egg rice\n\n- 4 eggs\n- rice\n\n1. Boil.");
  await on.stop.waitFor({ state: "detached" });
  await expect.poll(focus).toBe("Recipe");
  expect(await on.status.textContent()).toBe("Recipe ready");

  await page.getByRole("checkbox", { name: "4 eggs" }).focus();
  await keyboard.press("Space");
  expect(await page.getByRole("checkbox", { name: "4 eggs" }).isChecked()).toBe(true);

  await tabToOutlined("Reset");
  await keyboard.press("Enter");
  await on.recipe.waitFor({ state: "detached" });
  expect(await focus()).toBe("Add ingredient");
});

it("screen readers announce each change of state once, and no streamed text", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  const said = await observeAnnouncements(page);

  await add(page, ...FOUR);
  const first = await request(visitor);
  for (const word of ["# Pea ", "soup ", "\n\nwith ", "many ", "words"]) first.write(word);
  await page.getByText("many words").waitFor();
  first.end();
  await settled(page);
  (await request(visitor)).fail(400);
  await on.alert.waitFor();
  await on.retry.click();
  (await visitor.gemini.next()).write("# Egg rice");
  await on.recipe.getByRole("heading").waitFor();
  await on.stop.click();
  await on.stop.waitFor({ state: "detached" });
  expect(await said()).toEqual([
    "Added Onions, 1 ingredient",
    "Added Rice, 2 ingredients",
    "Added Eggs, 3 ingredients",
    "Added Peas, 4 ingredients",
    "Loading recipe",
    "Recipe ready",
    "Loading recipe",
    "Sorry, I couldn't generate a recipe.",
    "Loading recipe",
    "Stopped",
  ]);
});

it("the page has landmarks, a title, a language, and icons to install it", async ({ visitor }) => {
  const { page } = visitor;
  // Pulling down does not reload.
  const behaviours = await page
    .locator("html, body")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).overscrollBehaviorY));
  expect(behaviours).toEqual(["contain", "contain"]);
  for (const landmark of ["banner", "main"] as const) {
    expect(await page.getByRole(landmark).count()).toBe(1);
  }
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = JSON.parse(await (await fetch(new URL(href ?? "", page.url()))).text());
  expect(manifest).toMatchObject({ display: "standalone", start_url: "/", id: "/" });
  const sizes = [];
  for (const { src, sizes: stated, purpose } of manifest.icons) {
    const [width, height] = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, src);
    if (stated !== "any") expect(`${width}x${height}`).toBe(stated);
    sizes.push(`${stated} ${purpose ?? "any"}`);
  }
  expect(sizes).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
  expect(await page.locator("meta[name=theme-color]").count()).toBe(2);
  expect(visitor.errors).toEqual([]);
});

it("the title's words and the hint's last line hold together", async ({ visitor: { page } }) => {
  /** The words of each line. */
  const lines = (element: Locator) =>
    element.evaluate((one) => {
      const found = new Map<number, string[]>();
      const text = one.firstChild as Text;
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        for (const { top } of range.getClientRects()) {
          found.set(top, [...(found.get(top) ?? []), word]);
        }
      }
      return [...found.values()];
    });
  const hint = page.getByText("Four things or more");
  for (let width = 320; width <= 400; width += 10) {
    await page.setViewportSize({ width, height: 800 });
    expect((await lines(hint)).at(-1)?.length, `${width}`).toBeGreaterThan(1);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const words = (await lines(page.getByRole("heading", { level: 1 }))).flat();
  expect(words.join(" ")).toBe("Chef Basil – AI Receipe Maker");
});
