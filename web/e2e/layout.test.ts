/** How a recipe and any other Markdown is laid out: columns, languages and their direction, what moves. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { CORPUS } from "../src/reading/testing/corpus";
import { it } from "./journey";
import { areaOf, findOverflows, observeShifts, styleOf } from "./measure";
import { RECIPE, STATES } from "./states";
import { ask, readClipboard, request, settled, showRecipe } from "./visit";

const WIDE = { width: 1440, height: 900 };

const ARABIC = `[lang]: ar

# مجدرة

**4 حصص** · التحضير: [15 دقيقة](PT15M)

## المقادير

- *250 غ* عدس (extra)

## الطريقة

1. اسلق العدس [20 دقيقة](PT20M "سلق").
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
});

it("a recipe and English words in it have their language and direction", async ({ visitor }) => {
  const { page, on } = visitor;
  const langOf = (part: Locator) =>
    part.evaluate((element) => element.closest("[lang]")?.getAttribute("lang"));
  await page.setViewportSize(WIDE);
  await showRecipe(visitor, RECIPE);
  await ask(visitor, on.requestButton, `Sure!\n\n${ARABIC}\n\n## Tips\n\n- Salt it.`);
  await on.button("More servings").click();
  const buttons = ["Share", "Copy what to buy (1)", "More servings"].map(on.button);
  // A screen reader reads an accessible name in the language of its element.
  const named = [page.getByRole("img", { name: "to buy" })];
  const step = on.start("20 دقيقة");
  for (const part of [...buttons, ...named, step, on.box("Step 1")])
    expect(await langOf(part)).toBe("en");
  const english = ["times and pans stay", "Salt it."].map((words) => page.getByText(words));
  for (const part of [...english, on.anyBack]) expect(await styleOf(part, "direction")).toBe("ltr");
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

it("columns begin on the side of the language, or of the title's", async ({ visitor }) => {
  for (const [title, words, endsLeft] of [
    ["[lang]: ar\n\n# BBQ دجاج", "دجاج", true],
    ["[lang]: de\n\n# שקשוקה mit Brot", "Eier", false],
    ["# שקשוקה", "ביצים", true],
  ] as const) {
    const recipe = `${title}\n\n## ${words}\n\n- ${words}\n\n## ${words}\n\n1. ${words}.\n`;
    await showRecipe(visitor, recipe);
    const box = await areaOf(visitor.page.getByRole("checkbox").first());
    expect(box.left < 180, title).toBe(endsLeft);
  }
});

it("at the start of a line, nothing is cut off a button of the servings", async ({ visitor }) => {
  await STATES.household(visitor);
  const isWhole = await visitor.on.button("Fewer servings").evaluate((button) => {
    button.scrollIntoView({ block: "center" });
    const { left, top, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + 1, top + height / 2));
  });
  expect(isWhole).toBe(true);
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
    const { top } = await areaOf(ingredient);
    call.end(words.at(-1));
    await settled(page);
    expect(await moved(true)).toBe("0.00");
    expect((await areaOf(ingredient)).top).toBe(top);
    // The first ingredient is in sight, even below the button back to another dish.
    expect((await areaOf(ingredient)).bottom).toBeLessThan(viewport.height);
    // The button stays under the pointer for the next press.
    await on.button("More servings").click();
    await page.getByText("for 3 instead of 2 · times and pans stay").waitFor();
    await page.mouse.down();
    await page.mouse.up();
    await page.getByText("for 4 instead of 2").waitFor();
  },
);

it("Markdown beyond the form is shown, and fits a phone", async ({ visitor }) => {
  const { page, on } = visitor;
  const columns = Array.from({ length: 12 }, (_, index) => `Column ${index}`).join(" | ");
  const table = `${columns}\n${"--- | ".repeat(12)}\n${columns}`;
  const words = "Good, with cr&egrave;me &#x1F96C; &nonsense;";
  await showRecipe(visitor, `Okay!\n\n---\n\n# Soup\n\n${words}\n\n${table}`);
  expect(await findOverflows(page)).toEqual([]);
  await on.recipe.getByText("Good, with crème 🥬 &nonsense;").waitFor();
  expect(await on.recipe.getByRole("separator").count()).toBe(0);
  await on.recipe.getByText("| Column 11").first().waitFor();
  expect(visitor.errors).toEqual([]);
});

it("ticks and elements stay while a recipe is written, busy to its end", async ({ visitor }) => {
  const { page, on } = visitor;
  const markdown = CORPUS.find(({ name }) => name === "tr-groups-as-items")?.markdown ?? "";
  const half = markdown.indexOf("## Yapılışı");
  const call = await request(visitor);
  call.write(markdown.slice(0, half));
  await on.box("1,5 yemek kaşığı biber salçası to buy").check();
  const title = await on.title("Ev usulü lahmacun").elementHandle();
  const end = await on.recipe.evaluateHandle((region) => ({
    text: new Promise((resolve) => {
      const onChange = () => region.ariaBusy === "false" && resolve(region.textContent);
      new MutationObserver(onChange).observe(region, { attributes: true });
    }),
  }));
  for (const piece of markdown.slice(half).match(/[\s\S]{1,40}/g) ?? []) call.write(piece);
  // Rendering is deferred: the last words are rendered after they arrive, here together with the end.
  call.end("\n\nAfiyet olsun.");
  expect(await end.evaluate(({ text }) => text)).toContain("Afiyet olsun.");
  expect(await title?.evaluate((one) => one.isConnected)).toBe(true);
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(1);
});

it("64 KiB of steps lose no word, and leave Stop, Copy and Reset usable", async ({ visitor }) => {
  const { page, on } = visitor;
  const text = "# Soup\n\n".padEnd(64 * 1024, "1. Boil it all well.\n");
  const letters = (some: string | null) => some?.replace(/[^a-z]/gi, "").length ?? 0;
  const call = await request(visitor);
  // The page receives each half separately.
  for (const half of [text.length / 2, text.length]) {
    call.write(text.slice(half - text.length / 2, half));
    const shown = async () => letters(await on.recipe.textContent());
    await expect.poll(shown).toBeGreaterThanOrEqual(letters(text.slice(0, half)));
  }
  await on.stop.click();
  await settled(page);
  await on.share("Copy");
  await page.getByRole("status").getByText("Copied", { exact: true }).waitFor();
  const [words = null] = await readClipboard(visitor);
  expect(letters(words)).toBe(letters(`${text} This recipe is not complete.`));
  await on.reset.click();
  expect(await on.recipe.count()).toBe(0);
});
