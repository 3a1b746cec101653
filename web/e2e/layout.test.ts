/** How a recipe and any other Markdown is laid out: columns, languages and their direction, what moves. */
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { it } from "./journey";
import { areaOf, observeShifts, setTextSize, styleOf } from "./measure";
import { RECIPE } from "./states";
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
  const toBuy = page.getByRole("img", { name: "to buy" });
  for (const part of [on.button("Copy what to buy (1)"), toBuy, step, on.anyBack])
    expect(await langOf(part)).toBe("en");
  const reminder = page.getByText("وصفة اقترحها ذكاء اصطناعي:");
  for (const part of [on.title("مجدرة"), on.line(1), step.locator("time"), reminder])
    expect([await langOf(part), await styleOf(part, "direction")]).toEqual(["ar", "rtl"]);
  await on.startCooking.click();
  const { right } = await areaOf(on.line(1));
  expect((await areaOf(page.getByText("عدس").first())).left).toBeGreaterThan(right);
});

it("a duration that fits into a line is in one piece", async ({ visitor }) => {
  const durations = ["5 bis 7 Minuten", "half an hour"];
  const words = durations.map((words) => `stir ([${words}](PT5M)), [${words}](PT5M)`);
  await visitor.page.setViewportSize({ width: 320, height: 740 });
  await showRecipe(visitor, `# Rice\n\n- rice\n\n1. ${words.join(", ")}!`);
  for (const duration of await visitor.page.getByRole("button", { name: /^Start timer/ }).all())
    expect(await duration.evaluate((mark) => mark.getClientRects().length)).toBe(1);
});

it.for([WIDE, { width: 360, height: 740 }])(
  "nothing moves when words come, and when they end (%o)",
  async (viewport, { visitor }) => {
    const { page, on } = visitor;
    await page.setViewportSize(viewport);
    await showRecipe(visitor, RECIPE);
    const call = await request(visitor);
    await on.loader.waitFor();
    // The blank sheet becomes the recipe's head.
    const sheet = await areaOf(page.locator(".sheets > :first-child"));
    const moved = await observeShifts(page);
    await moved();
    const words = RECIPE.split(/(?<=\n)/);
    let items = 0;
    for (const line of words.slice(0, -1)) {
      call.write(line);
      if (/^(?:-|\d+\.) /.test(line)) await on.recipe.getByRole("listitem").nth(items++).waitFor();
    }
    const head = await areaOf(on.recipe.locator(".head"));
    const first = await on.recipe.locator(".head").elementHandle();
    expect([head.left, head.top, head.width]).toEqual([sheet.left, sheet.top, sheet.width]);
    const ingredient = on.step(/^1 large onion/);
    const { top } = await areaOf(ingredient);
    call.end(words.at(-1));
    await settled(page);
    expect([await moved(true), (await areaOf(ingredient)).top]).toEqual(["0.00", top]);
    // No words are rendered anew.
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
    // The first ingredient begins in sight, even below the button back to another dish. Not all of it: with the
    // fonts of some systems, and before midnight, when the recipe is ready "tomorrow", a line more is above it.
    expect(top).toBeLessThan(viewport.height);
    // The button stays under the pointer for the next press.
    await on.button("More servings").click();
    await page.getByText("for 3 instead of 2").waitFor();
    await page.mouse.down();
    await page.mouse.up();
    await page.getByText("for 4 instead of 2").waitFor();
  },
);

it("no word of a title that fits the ticket is broken", async ({ visitor }) => {
  const { page, on } = visitor;
  for (const [lang, title] of [
    ["en", "Braised Chicken"],
    ["de", "Kartoffelpuffer"],
    ["ru", "Картофельные драники"],
    ["ja", "みぞれ煮"],
  ]) {
    await showRecipe(
      visitor,
      `[lang]: ${lang}\n[kind]: rice\n\n# ${title}\n\n- rice\n\n1. Boil.\n`,
    );
    for (const size of ["100%", "150%", "200%"]) {
      await setTextSize(page, size);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 });
        const isBroken = await on.title(`${title}`).evaluate((heading) => {
          const words = document.createRange();
          words.selectNodeContents(heading);
          const lines = () => JSON.stringify([...words.getClientRects()]);
          const shown = lines();
          heading.style.cssText = "overflow-wrap: normal; hyphens: none; word-break: keep-all";
          const fits = heading.scrollWidth <= heading.clientWidth;
          const isBroken = fits && lines() !== shown;
          heading.style.cssText = "";
          return isBroken;
        });
        expect(isBroken, `${title}, ${width}, ${size}`).toBe(false);
      }
    }
    await setTextSize(page, "");
  }
});

it.for(["light", "dark"] as const)(
  "paper ends in teeth that point down (%s)",
  async (colorScheme, { visitor: { page } }) => {
    await page.emulateMedia({ colorScheme });
    const { left, bottom } = await areaOf(page.locator(".teeth").first());
    // The last row is the ground.
    const clip = { x: Math.ceil(left) + 14, y: Math.floor(bottom) - 8, width: 28, height: 9 };
    const image = sharp(await page.screenshot({ clip, fullPage: true }));
    const pixels = await image.greyscale().raw().toBuffer();
    const rows = Array.from({ length: 8 }, (_, row) => pixels.subarray(28 * row, 28 * (row + 1)));
    const onPaper = rows.map((row) => row.filter((pixel) => pixel !== pixels.at(-1)).length);
    expect(onPaper).toEqual(onPaper.toSorted((a, b) => b - a));
    expect([onPaper[0], onPaper[7]]).toEqual([28, 10]);
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
