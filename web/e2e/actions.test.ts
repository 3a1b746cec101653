/** Actions on a recipe: ticks, Copy, Share, Print. For Download see file.test.ts. */
import { constants, inflateSync } from "node:zlib";
import { describe, expect } from "vitest";
import { it } from "./journey";
import { RECIPE, STATES } from "./states";
import { readClipboard, request, settled, showRecipe, type Visit } from "./visit";

const button = ({ page }: Visit, name: string) => page.getByRole("button", { name, exact: true });

it("actions appear with the recipe's end, in order, none of them filled", async ({ visitor }) => {
  await visitor.page.evaluate(() => {
    navigator.share = async () => {};
  });
  const call = await request(visitor);
  call.write(RECIPE);
  await visitor.on.recipe.getByRole("heading", { level: 2 }).waitFor();
  expect(await button(visitor, "Copy").count()).toBe(0);
  call.end();
  await settled(visitor.page);
  const below = button(visitor, "Copy").locator("../..");
  const buttons = below.locator(":scope > button, :scope > div > button");
  expect(await buttons.allTextContents()).toEqual([
    ...["Share", "Copy", "Download", "Print", "Another dish"],
  ]);
  const fills = await buttons.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(new Set(fills)).toEqual(new Set(["rgba(0, 0, 0, 0)"]));
});

it("Copy puts words and HTML on the clipboard, without ticks, and says so or why not", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  const copied = page.getByText("Copied", { exact: true });
  await showRecipe(
    visitor,
    "# Pea soup\n\nServes 2.\n\n- **peas**\n- salt\n\n3. Boil.\n   - gently\n\n| a | b |\n| - | - |\n| c | d |",
  );
  for (const tick of await page.getByRole("checkbox").all()) await tick.check();
  await button(visitor, "Copy").click();
  await copied.waitFor();
  const [words, html] = await readClipboard(visitor);
  expect(words).toBe(
    "Pea soup\n\nServes 2.\n\n• peas\n• salt\n\n3. Boil.\n   • gently\n\na | b\nc | d",
  );
  expect(html).toMatch(/<h1[^>]*>Pea soup<\/h1>/);
  expect(html).toMatch(/<li>\s*<strong>peas<\/strong>\s*<\/li>/);
  expect(html).toMatch(/<ol[^>]* start="3">\s*<li>\s*Boil\.\s*<ul>\s*<li>\s*gently/);
  expect(html).toMatch(/<td>d<\/td>/);
  expect(html).not.toMatch(/<(?:input|label|span|div|button)|class/);

  await on.reset.click();
  await STATES.stopped(visitor);
  await button(visitor, "Copy").click();
  await copied.waitFor();
  const [halfWords, halfHtml] = await readClipboard(visitor);
  expect(halfWords).toMatch(
    /^Golden Rice[\s\S]*Stir in the rice[\s\S]*\n\nThis recipe is not complete\.$/,
  );
  expect(halfHtml).toMatch(/<p>This recipe is not complete\.<\/p>$/);

  await page.evaluate(() => {
    navigator.clipboard.write = async () => {
      throw new DOMException("no", "NotAllowedError");
    };
  });
  await button(visitor, "Copy").click();
  await page.getByText("The browser refused to copy.", { exact: true }).waitFor();
});

it("Copy what to buy copies the ingredients that are not on the list, one a line", async ({
  visitor,
}) => {
  await showRecipe(visitor, "# Soup\n\n## Ingredients\n\n- peas\n\n1. Boil.");
  expect(await button(visitor, "Copy what to buy").count()).toBe(0);
  await visitor.on.requestButton.click();
  const things = "- peas\n- 1 tbsp **oil** (extra)\n- salt, *fine* (Extra)";
  (await visitor.gemini.next()).end(`# Soup\n\n## Ingredients\n\n${things}\n\n1. Boil.`);
  await settled(visitor.page);
  await button(visitor, "Copy what to buy").click();
  await visitor.page.getByText("Copied", { exact: true }).waitFor();
  expect((await readClipboard(visitor))[0]).toBe("1 tbsp oil\nsalt, fine");
});

describe("Share", () => {
  it("is not offered when the browser has no share sheet", async ({ visitor }) => {
    await visitor.page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
    await showRecipe(visitor, "# Pea soup");
    expect(await button(visitor, "Copy").count()).toBe(1);
    expect(await button(visitor, "Share").count()).toBe(0);
  });

  it("passes the recipe to the share sheet, and shows its result", async ({ visitor }) => {
    const { page } = visitor;
    const results: [error: string, message: string][] = [
      ["", "Shared"],
      ["AbortError", ""],
      ["NotAllowedError", "The browser refused to share."],
    ];
    const shared = await page.evaluateHandle(
      (errors) => {
        const shared: ShareData[] = [];
        navigator.share = async (data = {}) => {
          const error = errors[shared.push(data) - 1];
          if (error) throw new DOMException("no", error);
        };
        return shared;
      },
      results.map(([error]) => error),
    );
    const { recipe } = await showRecipe(visitor, "# Pea soup\n\nBoil.");
    for (const [, message] of results) {
      await button(visitor, "Share").click();
      await expect.poll(() => recipe.getByRole("status").last().textContent()).toBe(message);
    }
    const data = { title: "Pea soup", text: "Pea soup\n\nBoil." };
    expect(await shared.jsonValue()).toEqual([data, data, data]);
  });
});

describe("Print", () => {
  it("prints the recipe on one page, black on white, without controls, titled as the dish", async ({
    visitor,
  }) => {
    const { page, on } = visitor;
    await page.emulateMedia({ colorScheme: "dark" });
    await STATES.done(visitor);
    // The browser reads the title after `beforeprint`.
    const titles = await page.evaluateHandle(() => {
      const titles: string[] = [];
      window.print = () => {
        window.dispatchEvent(new Event("beforeprint"));
        titles.push(document.title);
        window.dispatchEvent(new Event("afterprint"));
        titles.push(document.title);
      };
      return titles;
    });
    await button(visitor, "Print").click();
    expect(await titles.jsonValue()).toEqual([
      "Golden Rice with Soft Eggs and Peas",
      "Chef Basil – AI Recipe Maker",
    ]);

    await page.getByRole("checkbox").first().check();
    await page.emulateMedia({ media: "print" });
    const visible = await page
      .locator("button, input, header, form, h2, h3, li, p")
      .filter({ visible: true })
      .allTextContents();
    expect(visible[0]).toBe("Golden Rice with Soft Eggs and Peas");
    expect(visible).toContain("Check it for allergies and cooking times before you cook.");
    for (const text of ["Get a recipe", "Reset", "Your Ingredients to prepare receipe:", "Copy"]) {
      expect(visible.join("\n")).not.toContain(text);
    }
    const styles = await page
      .locator("body, h2, h3, li span")
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((one) => {
          const { color, textDecorationLine } = getComputedStyle(one);
          return `${color} ${textDecorationLine}`;
        }),
      );
    expect(new Set(styles)).toEqual(new Set(["rgb(0, 0, 0) none"]));
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );

    // Lines are added until a second page begins. It has more than the reminder.
    const reminder = on.recipe.getByRole("paragraph").filter({ hasText: /^(An AI|Check it)/ });
    const glyphs = (await reminder.allTextContents()).join("").length;
    const line = "One line more, as long as it takes to fill the page.";
    let pages = countGlyphs(await page.pdf({ format: "A4" }));
    expect(pages).toHaveLength(1);
    while (pages.length < 2) {
      await on.recipe.getByRole("heading", { level: 2 }).evaluate((heading, text) => {
        const paragraph = document.createElement("p");
        paragraph.textContent = text;
        heading.parentElement?.appendChild(paragraph);
      }, line);
      pages = countGlyphs(await page.pdf({ format: "A4" }));
    }
    expect(pages[1]).toBeGreaterThan(glyphs + line.length / 2);
  });

  it("says of a recipe that it is not complete, without the apology", async ({ visitor }) => {
    const { page, on } = visitor;
    const brokeOff = "This recipe broke off: it is not complete.";
    for (const [state, notice] of [
      ["stopped", "Stopped: it is not complete."],
      ["failedAfter", brokeOff],
      ["returnedBroken", brokeOff],
    ] as const) {
      await STATES[state](visitor);
      await settled(page);
      await page.emulateMedia({ media: "print" });
      expect(await on.recipe.getByText(notice, { exact: true }).isVisible(), state).toBe(true);
      expect(await on.recipe.getByText("Sorry").filter({ visible: true }).count(), state).toBe(0);
      await page.emulateMedia({ media: null });
      await on.reset.click();
    }
  });
});

/** @returns The number of glyphs on each page of the PDF (ISO 32000-1, section 9.4.3). */
function countGlyphs(pdf: Buffer): number[] {
  return pdf
    .toString("latin1")
    .split(/stream\r?\n/)
    .flatMap((part) => {
      try {
        const content = inflateSync(Buffer.from(part, "latin1"), {
          finishFlush: constants.Z_SYNC_FLUSH,
        }).toString("latin1");
        return content.includes("BT\n") ? [content] : [];
      } catch {
        return [];
      }
    })
    .map((content) => {
      const shown = content.match(/<[0-9A-F]+>/gi) ?? [];
      return shown.reduce((sum, hex) => sum + (hex.length - 2) / 4, 0);
    });
}

it("a tap on a line ticks it, and the steps in it, except on a link", async ({ visitor }) => {
  const { page } = visitor;
  await showRecipe(
    visitor,
    "# Soup\n\n## Ingredients\n\n- **Sauce:**\n    - tomatoes\n    - salt, [which](#salt)\n- rice\n\n## Method\n\n1. **Boil:**\n    - Boil the rice.\n    - Drain it.\n2. Eat.",
  );
  const tick = (name: string) => page.getByRole("checkbox", { name, exact: true });
  const names = (options: { checked?: boolean } = {}) =>
    page.getByRole("checkbox", options).evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(await names()).toEqual([
    ...["tomatoes", "salt, which", "rice", "Step 1", "Step 1.1", "Step 1.2", "Step 2"],
  ]);
  await page.getByRole("heading", { level: 4, name: "Sauce" }).waitFor();

  const opening = page.context().waitForEvent("page");
  await page.getByRole("link").click();
  await (await opening).close();
  expect(await names({ checked: true })).toEqual([]);

  await page.getByText("tomatoes").click();
  await tick("Step 1").check();
  expect(await names({ checked: true })).toEqual(["tomatoes", "Step 1", "Step 1.1", "Step 1.2"]);
  await tick("Step 1.2").uncheck();
  expect(await names({ checked: true })).toEqual(["tomatoes", "Step 1.1"]);
  await tick("Step 1.2").check();
  await tick("Step 1").uncheck();
  await page.getByText("tomatoes").click();
  expect(await names({ checked: true })).toEqual([]);
});
