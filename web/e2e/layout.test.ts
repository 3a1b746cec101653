/** How a recipe is laid out: columns, languages and their direction, what moves. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { it } from "./journey";
import { RECIPE, STATES } from "./states";
import { areaOf, ask, observeShifts, request, settled, showRecipe, styleOf } from "./visit";

const WIDE = { width: 1440, height: 900 };

const ARABIC = `[lang]: ar

# مجدرة

**4 حصص** · التحضير: [15 دقيقة](PT15M)

## المقادير

- *250 غ* عدس (extra)

## الطريقة

1. اسلق العدس [20 دقيقة](PT20M "سلق").

| عدس |
| --- |
| 250 |
`;

it("in a wide window the ingredients stay beside short lines of method", async ({ visitor }) => {
  const { page, on } = visitor;
  await page.setViewportSize(WIDE);
  await showRecipe(visitor, RECIPE);
  const first = on.step(/^1 large onion/);
  expect((await areaOf(on.line(1))).left).toBeGreaterThan((await areaOf(first)).right);
  await on.line(5).scrollIntoViewIfNeeded();
  expect((await areaOf(first)).top).toBeGreaterThanOrEqual(0);
  const lettersInLines = await on.line(1).evaluate((step) => {
    const words = step.querySelector("[id]") as HTMLElement;
    const lines = Math.round(
      words.clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight),
    );
    return words.innerText.length / lines;
  });
  expect(lettersInLines).toBeLessThan(75);
  const { width } = await areaOf(on.recipe);
  await on.startCooking.click();
  expect((await areaOf(on.recipe)).width).toBe(width);
});

it("a recipe and English words in it have their language and direction", async ({ visitor }) => {
  const { page, on } = visitor;
  const langOf = (part: Locator) =>
    part.evaluate((element) => element.closest("[lang]")?.getAttribute("lang"));
  await page.setViewportSize(WIDE);
  await STATES.done(visitor);
  await ask(visitor, on.requestButton, `Sure!\n\n${ARABIC}\n\n## Tips\n\n- Salt it.`);
  await on.button("More servings").click();
  const buttons = ["Copy", "Copy what to buy (1)", "More servings"].map(on.button);
  // A screen reader reads an accessible name in the language of its element.
  const named = [
    page.getByRole("img", { name: "to buy" }),
    page.getByRole("group", { name: "Table" }),
  ];
  const step = on.start("20 دقيقة");
  for (const part of [
    ...buttons,
    ...named,
    step,
    on.box("Step 1"),
    page.getByText("times and pans stay"),
  ])
    expect(await langOf(part)).toBe("en");
  for (const part of [
    page.getByText("times and pans stay"),
    on.anyBack,
    page.getByText("Salt it."),
  ])
    expect(await styleOf(part, "direction")).toBe("ltr");
  const reminder = page.getByText("وصفة اقترحها ذكاء اصطناعي:");
  const words = [on.title("مجدرة"), page.getByText("حصص"), on.line(1), step.locator("time")];
  for (const part of [...words, reminder]) {
    expect(await langOf(part)).toBe("ar");
    expect(await styleOf(part, "direction")).toBe("rtl");
  }
  await on.startCooking.click();
  const ingredient = page.getByText("عدس").first();
  expect((await areaOf(ingredient)).left).toBeGreaterThan((await areaOf(on.line(1))).right);
});

it("columns begin on the side of the recipe's language, without one on that of its title", async ({
  visitor,
}) => {
  await STATES.done(visitor);
  for (const [title, words, isLeft] of [
    ["[lang]: ar\n\n# BBQ دجاج", "دجاج", false],
    ["[lang]: de\n\n# שקשוקה mit Brot", "Eier", true],
    ["# שקשוקה", "ביצים", false],
  ] as const) {
    const recipe = `${title}\n\n## ${words}\n\n- ${words}\n\n## ${words}\n\n1. ${words}.\n`;
    await ask(visitor, visitor.on.requestButton, recipe);
    const box = await areaOf(visitor.page.getByRole("checkbox").first());
    expect(box.left < 180, title).toBe(isLeft);
  }
});

it.for([WIDE, { width: 360, height: 740 }])(
  "nothing moves when words come, and when they end (%o)",
  async (viewport, { visitor }) => {
    const { page, on } = visitor;
    await page.setViewportSize(viewport);
    await STATES.done(visitor);
    const call = await request(visitor);
    await on.loader.waitFor();
    const moved = await observeShifts(page);
    await moved();
    const words = RECIPE.split(/(?<=\n)/);
    let items = 0;
    for (const line of words.slice(0, -1)) {
      call.write(line);
      if (/^(?:-|\d+\.) /.test(line)) await on.recipe.locator("li").nth(items++).waitFor();
    }
    const ingredient = on.step(/^1 large onion/);
    const { top } = await areaOf(ingredient);
    call.end(words.at(-1));
    await settled(page);
    expect(await moved(true)).toBe("0.00");
    expect((await areaOf(ingredient)).top).toBe(top);
    // The first ingredient is in sight, even below the button back to another dish.
    expect((await areaOf(ingredient)).bottom).toBeLessThan(viewport.height);
    // The buttons stay where they are for the next press.
    const more = await areaOf(on.button("More servings"));
    await on.button("More servings").click();
    await page.getByText(" instead of 2 · times and pans stay").waitFor();
    expect((await areaOf(on.button("More servings"))).top).toBe(more.top);
  },
);
