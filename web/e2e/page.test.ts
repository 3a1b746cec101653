/** The page as a whole: layout, loading, keyboard, screen readers. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { focused, observeAnnouncements, tabTo } from "./assistive";
import { it } from "./journey";
import { areaOf, styleOf } from "./measure";
import { FOUR, listed, request, settled } from "./visit";

it("a new recipe is at the top of the window, and stays there", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const topOf = async (part: Locator) => (await areaOf(part)).top;
  const isAtTop = async () => {
    await expect.poll(() => topOf(on.recipe)).toBeGreaterThanOrEqual(0);
    await expect.poll(() => topOf(on.recipe)).toBeLessThan(74);
  };
  const call = await request(visitor);
  await isAtTop();
  expect(await topOf(on.loader)).toBeLessThan(185);
  call.write("# Pea soup\n\n");
  await on.title("Pea soup").waitFor();
  expect(await topOf(on.title("Pea soup"))).toBeLessThan(185);
  call.end("1. Boil.");
  await settled(page);
  await isAtTop();
  // A failure doesn't scroll away either, although the page is short then.
  (await request(visitor)).fail(400);
  await on.alert.waitFor();
  await isAtTop();
});

it("the empty page is complete, and an error page leads to it", async ({ visitor }) => {
  const { page } = visitor;
  expect(await page.title()).toBe("Chef Basil – AI Recipe Maker");
  const banner = page.getByRole("banner");
  await banner.getByRole("img", { name: "chef-img", exact: true }).waitFor();
  const title = "Chef Basil – AI Receipe Maker";
  await banner.locator("p", { hasText: title, has: page.locator("svg") }).waitFor();
  await page.getByRole("main").getByPlaceholder("e.g. Onions", { exact: true }).waitFor();
  await page.getByText("Four things or more, and I’ll find a dish.").waitFor();

  const response = await page.goto(new URL("/nothing/here", page.url()).href);
  expect(response?.status()).toBe(404);
  const ground = await styleOf(page.locator("body"), "backgroundColor");
  expect(ground).not.toBe("rgba(0, 0, 0, 0)");
  expect(visitor.errors.filter((error) => !error.includes("404"))).toEqual([]);
  await page.getByRole("link", { name: "Back to the kitchen" }).click();
  await visitor.on.input.waitFor();
});

/** Presses the button that adds an ingredient when hydration has begun: that is when the notice of a late script goes. */
function pressDuringHydration() {
  new MutationObserver(() => {
    if (document.querySelector("#late")) return;
    document.querySelector<HTMLElement>("form [type=submit]")?.click();
  }).observe(document.body, { childList: true });
}

it.for([
  ["changed by an extension", ["Onions and rice"]],
  ["pressed while it hydrates", ["Onions", " and rice"]],
] as const)(
  "the first screen shows without its script, and keeps what is typed, %s",
  async ([state, ingredients], { visitor }) => {
    const isChanged = state.includes("changed");
    const { page, on } = visitor;
    const { promise, resolve: loadScript } = Promise.withResolvers<void>();
    await page.route("**/assets/index-*.js", (route) => promise.then(() => route.continue()));
    await page.reload({ waitUntil: "commit" });
    for (const part of [on.input, page.getByAltText("chef-img")]) await part.waitFor();
    const late = page.getByText("The script of this page has not started");
    expect(await late.isVisible()).toBe(false);
    // After some seconds.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    expect(await late.isVisible()).toBe(true);
    await on.input.fill("onions");
    await page.keyboard.press("Enter");
    expect(await on.input.inputValue()).toBe("onions");
    // Hydration fails: React replaces everything that it finds.
    if (isChanged) await page.evaluate(() => document.querySelector("main")?.prepend("Coupons!"));
    else await page.evaluate(pressDuringHydration);
    loadScript();
    await page.waitForLoadState("networkidle");
    expect(await late.count()).toBe(0);
    await page.keyboard.type(" and rice");
    await page.keyboard.press("Enter");
    expect(await listed(page)).toEqual(ingredients);
    const found = visitor.errors.filter((error) => !(isChanged && error.includes("#418")));
    expect([found, visitor.foreign]).toEqual([[], []]);
  },
);

it("without scripts, the page says that it needs one", async ({ site }) => {
  await using visit = await site.visit({ javaScriptEnabled: false });
  const said = visit.page.getByText(/script/i).filter({ visible: true });
  expect(await said.textContent()).toMatch(/^This page needs JavaScript/);
});

it("the keyboard is enough, and each change of state is announced once", async ({ visitor }) => {
  const { page, on, gemini } = visitor;
  const { keyboard } = page;
  const said = await observeAnnouncements(page);
  /** Tabs to this element, expects a visible outline, of an input around its field, and presses Enter. */
  const press = async (name: string) => {
    await tabTo(page, name);
    const ringed = page.locator(".field:has(> input:focus), button:focus");
    expect(await styleOf(ringed, "outline")).toMatch(/solid 3px$/);
    await keyboard.press("Enter");
  };
  await press("Add ingredient");
  for (const ingredient of FOUR) {
    await keyboard.insertText(ingredient);
    await keyboard.press("Enter");
  }
  await press("Get a recipe");
  expect(await focused(page)).toBe("Recipe");
  (await gemini.next()).fail(400);
  await on.alert.waitFor();
  await press("Try again");
  const last = await gemini.next();
  // With the focus on a button that disappears when the recipe is complete.
  await on.stop.focus();
  last.end("# Egg rice");
  await expect.poll(() => focused(page)).toBe("Recipe");
  await press("Reset");
  expect((await said()).join("; ")).toBe(
    "Added Onions, 1 ingredient; Added Rice, 2 ingredients; Added Eggs, 3 ingredients; Added Peas, 4 ingredients; Loading recipe; Sorry, I couldn't generate a recipe.; Loading recipe; Recipe ready; Reset. Undo reset brings everything back.",
  );
});
