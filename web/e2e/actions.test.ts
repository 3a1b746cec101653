/** Actions on a recipe: ticks, Copy, Share, Print. For Download see file.test.ts. */
import { expect } from "vitest";
import { observeAnnouncements } from "./assistive";
import { it } from "./journey";
import { STATES } from "./states";
import { pagesOf, readClipboard, request, settled, showRecipe, type Visit } from "./visit";

const button = ({ page }: Visit, name: string) => page.getByRole("button", { name, exact: true });

it("actions appear with the recipe's end, in order; Share passes it on where there is a share sheet", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  const results: [error: string, message: string][] = [
    ["", "Shared"],
    ["AbortError", ""],
    ["NotAllowedError", "The browser refused to share."],
  ];
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  let call = await request(visitor);
  call.write("# Soup");
  await on.recipe.getByRole("heading", { level: 2 }).waitFor();
  const below = button(visitor, "Copy").locator("../..");
  const buttons = below.locator(":scope > div > button, :scope > div > form > button");
  expect(await buttons.count()).toBe(0);
  call.end();
  await settled(page);
  const others = ["Copy", "Download", "Print", "Change", "Another dish"];
  expect(await buttons.allTextContents()).toEqual(others);
  const fills = await buttons.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(new Set(fills)).toEqual(new Set(["rgba(0, 0, 0, 0)"]));

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
  await button(visitor, "Another dish").click();
  call = await visitor.gemini.next();
  call.end("# Pea soup\n\nBoil.");
  await settled(page);
  expect(await buttons.allTextContents()).toEqual(["Share", ...others]);
  // A border shows what the pointer is on.
  await page.mouse.move(0, 0);
  const borders = await buttons.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).borderColor),
  );
  const quiet = borders.map((colour) => colour === "rgba(0, 0, 0, 0)");
  expect(quiet, "what Share leads").toEqual([false, true, true, true, false, false]);
  for (const [, message] of results) {
    await button(visitor, "Share").click();
    await expect.poll(() => on.recipe.getByRole("status").last().textContent()).toBe(message);
  }
  const data = { title: "Pea soup", text: "Pea soup\n\nBoil." };
  expect(await shared.jsonValue()).toEqual([data, data, data]);
});

it("Copy puts words and HTML on the clipboard, without ticks, and says so or why not", async ({
  visitor,
}) => {
  const { page, on } = visitor;
  /** Presses a button that copies. @returns What is then on the clipboard. */
  async function copy(name = "Copy") {
    await button(visitor, name).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    return readClipboard(visitor);
  }
  await showRecipe(
    visitor,
    '[lang]: en\n\n# Pea soup\n\n## Ingredients\n\n- *200 g* peas\n\n## Method\n\n1. Boil [8 minutes](PT8M "Boil").',
  );
  for (const tick of await page.getByRole("checkbox").all()) await tick.check();
  const [words, html] = await copy();
  expect(words).toBe("Pea soup\n\nIngredients\n\n• 200 g peas\n\nMethod\n\n1. Boil 8 minutes.");
  expect(html).toMatch(/<h1[^>]*>Pea soup<\/h1>/);
  expect(html).toMatch(/<li>\s*<b>200 g<\/b> peas\s*<\/li>/);
  expect(html).toContain('<article lang="en"');
  expect(html).not.toMatch(/<(?:input|label|span|div|button|time|a) |class|PT8M/);
  expect(await button(visitor, "Copy what to buy").count()).toBe(0);

  await on.requestButton.click();
  const things = "- peas\n- *1 tbsp* oil (extra)\n- salt, *fine* (Extra)";
  (await visitor.gemini.next()).end(`# Soup\n\n## Ingredients\n\n${things}\n\n1. Boil.`, "OTHER");
  await settled(page);
  expect((await copy("Copy what to buy"))[0]).toBe("1 tbsp oil\nsalt, fine");
  // The same words are said again.
  const said = await observeAnnouncements(page);
  const [halfWords, halfHtml] = await copy();
  expect(await said()).toEqual(["Copied"]);
  expect(halfWords).toMatch(/^Soup\n[\s\S]*Boil\.\n\nThis recipe is not complete\.$/);
  expect(halfHtml).toMatch(/<p>This recipe is not complete\.<\/p>$/);

  await page.evaluate(() => {
    navigator.clipboard.write = async () => {
      throw new DOMException("no", "NotAllowedError");
    };
  });
  await button(visitor, "Copy").click();
  await page.getByText("The browser refused to copy.", { exact: true }).waitFor();
});

it("Print prints the recipe on one page, black on white, without controls, titled as the dish", async ({
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

  expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
  // Not printed alone on a page.
  const breaks = await on.recipe
    .getByText(/^An AI/)
    .locator("..")
    .evaluate((one) => {
      const { breakBefore, breakInside } = getComputedStyle(one);
      return [breakBefore, breakInside];
    });
  expect(breaks).toEqual(["avoid", "avoid"]);
});

it("a tap on a line ticks it, and the steps in it, except on a link", async ({ visitor }) => {
  const { page } = visitor;
  await showRecipe(
    visitor,
    "# Soup\n\n## Ingredients\n\n- **Sauce:**\n    - tomatoes\n    - salt, [which](#salt)\n- rice\n\n## Method\n\n1. **Boil:**\n    - Boil the rice.\n    - Drain it.\n2. Eat.",
  );
  const tick = (name: string) => page.getByRole("checkbox", { name, exact: true });
  const ticked = () =>
    page
      .getByRole("checkbox", { checked: true })
      .evaluateAll((all: HTMLInputElement[]) =>
        all.map((one) => one.ariaLabel ?? one.labels?.[0]?.textContent),
      );
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link").click();
  await (await opening).close();
  expect(await ticked()).toEqual([]);

  await page.getByText("tomatoes").click();
  await tick("Step 1–2").check();
  expect(await ticked()).toEqual(["tomatoes", "Step 1–2", "Step 1", "Step 2"]);
  await tick("Step 2").uncheck();
  expect(await ticked()).toEqual(["tomatoes", "Step 1"]);
  await tick("Step 2").check();
  await tick("Step 1–2").uncheck();
  await page.getByText("tomatoes").click();
  expect(await ticked()).toEqual([]);
});
