/** How a recipe and any other Markdown is laid out: columns, languages and their direction, what moves. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { it } from "./journey";
import { areaOf, observeShifts, styleOf } from "./measure";
import { RECIPE, STATES } from "./states";
import { ask, request, settled, showRecipe } from "./visit";

const WIDE = { width: 1440, height: 900 };

const ARABIC =
  "[lang]: ar\n\n# مجدرة\n\n**4 حصص**\n\n- *250 غ* عدس (extra)\n\n1. اسلق العدس [20 دقيقة](PT20M).\n\n";

it("in a wide window the ingredients stay beside short lines of method", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.setViewportSize(WIDE);
  await showRecipe(visitor, RECIPE);
  const first = on.step(/^1 large onion/);
  expect((await areaOf(on.line(1))).left).toBeGreaterThan((await areaOf(first)).right);
  expect((await areaOf(on.line(1))).width).toBeLessThan(720);
  await on.line(5).scrollIntoViewIfNeeded();
  expect((await areaOf(first)).top).toBeGreaterThanOrEqual(0);
});

it("a recipe and English words in it have their language and direction", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.setViewportSize(WIDE);
  await showRecipe(visitor, RECIPE);
  await ask(visitor, on.requestButton, `Sure!\n\n${ARABIC}## Tips\n\n- Salt it.`);
  await on.button("More servings").click();
  const langOf = (part: Locator) =>
    part.evaluate((element) => element.closest("[lang]")?.getAttribute("lang"));
  const step = on.start("20 دقيقة");
  for (const part of [on.button("Copy what to buy (1)"), step, on.anyBack])
    expect(await langOf(part)).toBe("en");
  const reminder = page.getByText("وصفة اقترحها ذكاء اصطناعي:");
  for (const part of [on.title("مجدرة"), on.line(1), step.locator("time"), reminder])
    expect([await langOf(part), await styleOf(part, "direction")]).toEqual(["ar", "rtl"]);
});

it("among words from right to left, a number runs to its fraction or Latin unit, a range back", async ({
  visitor,
}) => {
  const { on } = visitor;
  await showRecipe(
    visitor,
    "# מרק\n\n**2 מנות**\n\n- *1½ כוסות* עדשים\n- *500 g* אורז\n\n1. לאפות ב-180 °C, 3–4 פעמים.\n",
  );
  const leftOf = (sign: string) =>
    on.recipe.getByRole("list").evaluateAll((lists, sign) => {
      const texts = lists.map((list) => document.createTreeWalker(list, NodeFilter.SHOW_TEXT));
      for (const walker of texts)
        while (walker.nextNode()) {
          const { currentNode: text } = walker;
          const at = text.nodeValue?.indexOf(sign) ?? -1;
          const box = document.createRange();
          if (at >= 0) box.setStart(text, at);
          if (at >= 0) box.setEnd(text, at + 1);
          if (at >= 0) return box.getBoundingClientRect().left;
        }
      return Number.NaN;
    }, sign);
  for (const [left, right] of ["1½", "5g", "8C", "43"] as const)
    expect(await leftOf(left ?? ""), left).toBeLessThan(await leftOf(right ?? ""));
});

it("no button of a recipe with long facts is cut", async ({ visitor }) => {
  await STATES.household(visitor);
  // Each journey ends with a look at all buttons.
  expect(await visitor.on.button("Fewer servings").isVisible()).toBe(true);
});

it.for([WIDE, { width: 360, height: 740 }])(
  "nothing moves when words come, and when they end (%o)",
  async (viewport, { visitor }) => {
    const { page, on } = visitor;
    await page.setViewportSize(viewport);
    await showRecipe(visitor, RECIPE);
    const call = await request(visitor);
    await on.loader.waitFor();
    const moved = await observeShifts(page);
    await moved();
    const words = RECIPE.split(/(?<=\n)/);
    let items = 0;
    for (const line of words.slice(0, -1)) {
      call.write(line);
      if (/^(?:-|\d+\.) /.test(line)) await on.recipe.getByRole("listitem").nth(items++).waitFor();
    }
    const ingredient = on.step(/^1 large onion/);
    const { top, bottom } = await areaOf(ingredient);
    call.end(words.at(-1));
    await settled(page);
    expect([await moved(true), (await areaOf(ingredient)).top]).toEqual(["0.00", top]);
    // The first ingredient is in sight, even below the button back to another dish.
    expect(bottom).toBeLessThan(viewport.height);
    // The button stays under the pointer for the next press.
    await on.button("More servings").click();
    await page.getByText("for 3 instead of 2").waitFor();
    await page.mouse.down();
    await page.mouse.up();
    await page.getByText("for 4 instead of 2").waitFor();
  },
);

it("a long word in a note or a change makes the page no wider", async ({ visitor }) => {
  const { page, on } = visitor;
  await showRecipe(visitor, RECIPE);
  await on.button("Save").click();
  for (const field of [on.note, page.getByLabel("Change this recipe")]) {
    await field.fill("x".repeat(300));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});

it("columns begin on the side of the language, or of the title's", async ({ visitor }) => {
  for (const [title, words, endsLeft] of [
    ["[lang]: ar\n\n# BBQ دجاج", "دجاج", true],
    ["[lang]: de\n\n# שקשוקה mit Brot", "Eier", false],
    ["# שקשוקה", "ביצים", true],
  ] as const) {
    await showRecipe(visitor, `${title}\n\n- ${words}\n\n1. ${words}.\n`);
    const box = await areaOf(visitor.page.getByRole("checkbox").first());
    expect(box.left < 180, title).toBe(endsLeft);
  }
});
