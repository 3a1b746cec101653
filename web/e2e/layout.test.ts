/** How a recipe is laid out: columns, right to left, what moves. */
import { expect } from "vitest";
import { it } from "./journey";
import { RECIPE, STATES } from "./states";
import { areaOf, ask, observeShifts, request, settled, showRecipe, styleOf } from "./visit";

const WIDE = { width: 1440, height: 900 };

/** Its words are English, so that boxes can be found. */
const ARABIC = `[lang]: ar

# مجدرة

**4 حصص** · التحضير: [15 دقيقة](PT15M)

## المقادير

- *250 غ* عدس (extra)

## الطريقة

1. اسلق العدس [20 دقيقة](PT20M "سلق").
`;

it("on a wide screen the ingredients stay beside the method, whose lines are short", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await page.setViewportSize(WIDE);
  await showRecipe(visitor, RECIPE);
  const columns = page.locator("[data-column]");
  const [, things, method] = [columns.nth(0), columns.nth(1), columns.nth(2)];
  expect((await areaOf(method)).left).toBeGreaterThan((await areaOf(things)).right);
  await method.locator("li").last().scrollIntoViewIfNeeded();
  expect((await areaOf(things)).top).toBeGreaterThanOrEqual(0);
  const letters = await method.locator("[data-step] > div").evaluateAll((all) =>
    all.map((one) => {
      const { lineHeight } = getComputedStyle(one);
      const lines = Math.round(one.clientHeight / Number.parseFloat(lineHeight));
      return (one.textContent?.length ?? 0) / Math.max(lines, 1);
    }),
  );
  expect(Math.max(...letters)).toBeLessThan(75);
  const { width } = await areaOf(on.recipe);
  await on.startCooking.click();
  expect((await areaOf(on.recipe)).width).toBe(width);
});

it("English words in a recipe from right to left stand from left to right", async ({ visitor }) => {
  const { page, on } = visitor;
  await STATES.done(visitor);
  await ask(visitor, on.another, ARABIC);
  await on.button("More servings").click();
  /** Left edges of these words, in a line. */
  const left = (selector: string, words: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, wanted) => {
        const range = document.createRange();
        const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (nodes.nextNode()) {
          const at = nodes.currentNode.nodeValue?.indexOf(wanted) ?? -1;
          if (at < 0) continue;
          range.setStart(nodes.currentNode, at);
          range.setEnd(nodes.currentNode, at + wanted.length);
          return range.getBoundingClientRect().left;
        }
        throw new Error(`No ${wanted}`);
      }, words);
  const back = "button:has(bdi)";
  expect(await left(back, "Back")).toBeLessThan(await left(back, "Golden"));
  const note = "p:has(> button):not([data-part])";
  expect(await left(note, "4")).toBeLessThan(await left(note, ". Words"));
  expect(await left("[data-column=ingredients] button", "what to buy")).toBeLessThan(
    await left("[data-column=ingredients] button", "(1)"),
  );
  // The recipe's own words do not.
  const box = await areaOf(page.getByRole("checkbox").first());
  expect(box.left).toBeGreaterThan(await left("[data-column=ingredients] li", "عدس"));
});

it("the columns begin where the language does, without one where the title's first letter says", async ({
  visitor,
}) => {
  await STATES.done(visitor);
  for (const [title, words, isLeft] of [
    ["[lang]: ar\n\n# BBQ دجاج", "دجاج", false],
    ["[lang]: de\n\n# שקשוקה mit Brot", "Eier", true],
    ["# שקשוקה", "ביצים", false],
  ] as const) {
    const recipe = `${title}\n\n## ${words}\n\n- ${words}\n\n## ${words}\n\n1. ${words}.\n`;
    await ask(visitor, visitor.on.another, recipe);
    const box = await areaOf(visitor.page.getByRole("checkbox").first());
    expect(box.left < 180, title).toBe(isLeft);
  }
});

it("what changes does so in 150 ms, or at once; amounts are bold, and pale in a step that is done", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  await STATES.done(visitor);
  const parts = [page.getByRole("listitem").first(), on.startCooking, on.step(/^Warm/)];
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    for (const part of [...parts, page.locator("[data-step]").first()]) {
      const duration = await styleOf(part, "transitionDuration");
      expect(duration).toMatch(reducedMotion === "reduce" ? /^0s/ : /^0.15s/);
    }
  }
  const step = page.locator("[data-step]:has(b)").first();
  const amount = step.locator("b").first();
  expect(await styleOf(amount, "fontWeight")).toBe("600");
  const before = await styleOf(amount, "color");
  await step.getByRole("checkbox").check();
  expect(await styleOf(amount, "color")).not.toBe(before);
});

it.for([WIDE, { width: 360, height: 740 }])(
  "nothing moves when words come, when they end, or when cooking mode begins (%o)",
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
    call.end(words.at(-1));
    await settled(page);
    expect(await moved(true)).toBe("0.00");
    await on.startCooking.click();
    expect(await moved()).toBe("0.00");
  },
);
